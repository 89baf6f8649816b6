import { sql } from 'kysely';
import { badField } from '../http/errors.ts';
import type { ListSource, Values } from '../settings-source.ts';

interface Authority extends Values {
  position: number | null;
  level: number | null;
  measure: string;
  upTo: number | null;
  validFrom: string;
  validTo: string | null;
}

/** Requests that were decided, or lie to be decided, by row r. */
const uses = sql<number>`(select count(*)::int from request_step s where s.basis ? 'authority' and s.basis -> 'authority' = to_jsonb(r.id))`;

/** What may still be said of a row that decided something. */
const stillOpen = ['validTo', 'orderNo'];

/** Rows of authority: from a day on, and what was decided by one keeps it. */
export const requestAuthority: ListSource = {
  table: 'authority_row',
  columns: { position: 'position_id', employeeType: 'employee_type_id' },
  uses,
  check: async (ctx, { id, values }, before) => {
    const { position, level, measure, upTo, validFrom, validTo } = values as Authority;
    if ((position === null) === (level === null)) throw badField('position', 'authority_one_of');
    if (measure === 'NONE' && upTo !== null) throw badField('measure', 'authority_measure');
    if (measure !== 'NONE' && upTo === null) throw badField('upTo', 'required');
    if (validTo && validTo < validFrom) throw badField('validTo', 'ends_before_start');
    if (!before || id === null) return;
    const changed = Object.keys(values).find((field) => !stillOpen.includes(field) && values[field] !== before[field]);
    if (changed === undefined) return;
    const { rows } = await sql<{ count: number }>`select ${uses} as count from authority_row r where r.id = ${id}`.execute(ctx.db);
    if ((rows[0]?.count ?? 0) > 0) throw badField(changed, 'authority_used');
  },
};
