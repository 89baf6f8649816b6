import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Db } from '../http/context.ts';
import { badField } from '../http/errors.ts';

/** Lists that a letter chooses from: table and key. */
const lists = {
  speed: ['speed', 'code'],
  secrecy: ['secrecy', 'code'],
  type: ['document_type', 'code'],
  wayInId: ['way_in', 'id'],
  senderTypeId: ['sender_type', 'id'],
  jobTypeId: ['job_type', 'id'],
} as const;

type Chosen = Partial<Record<keyof typeof lists, number | null | undefined>>;

/**
 * Refuses what a new letter may not choose: a row that is not there, or that is switched off. What `before` says may stay as it was.
 * All of them in one question to the database.
 */
export async function judgeChoices(ctx: Ctx, chosen: Chosen, before: Chosen = {}): Promise<void> {
  const asked = (Object.keys(chosen) as (keyof typeof lists)[]).filter((field) => chosen[field] != null && chosen[field] !== before[field]);
  if (asked.length === 0) return;
  const parts = asked.map((field): RawBuilder<unknown> => {
    const [table, key] = lists[field];
    return sql`select ${field}::text as field, (select active from ${sql.table(table)} where ${sql.ref(key)} = ${chosen[field]}) as active`;
  });
  const { rows } = await sql<{ field: string; active: boolean | null }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  const wrong = rows.find((row) => row.active !== true);
  if (wrong) throw badField(wrong.field, wrong.active === null ? 'invalid' : 'choice_off');
}

/** The kind of the regulation that a code stands for, and the agency's own kind where it is one; null for a code that nobody knows. */
export async function kindOf(db: Db, code: number): Promise<{ type: number; own: number | null } | null> {
  const row = await db.selectFrom('document_type').select(['code', 'base']).where('code', '=', code).executeTakeFirst();
  return row ? { type: row.base ?? row.code, own: row.base === null ? null : row.code } : null;
}
