import { sql } from 'kysely';
import { badField } from '../../http/errors.ts';
import { mustAdminister } from '../../http/menu-rights.ts';
import type { ListSource } from '../../settings-source.ts';

export const bookFooter: ListSource = {
  table: 'letter_footer',
  columns: { unit: 'unit_id' },
  where: ({ me }) => (me.isAdmin ? sql<boolean>`true` : sql<boolean>`r.unit_id = any(${me.adminUnits}::bigint[])`),
  check: async (ctx, { id, values }) => {
    const { type, unit } = values;
    if (!ctx.me.isAdmin) {
      if (!unit) throw badField('unit', 'required');
      mustAdminister(ctx, Number(unit));
    }
    const { rows } = await sql`select 1 from letter_footer where type is not distinct from ${type ?? null}::int
      and unit_id is not distinct from ${unit ?? null}::bigint and id is distinct from ${id}::bigint`.execute(ctx.db);
    if (rows.length > 0) throw badField('unit', 'footer_twice');
  },
};
