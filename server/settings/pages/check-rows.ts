import { sql } from 'kysely';
import { type Fields, isEmpty, type RowSource } from '../../../contract/settings/define.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import type { Values } from '../../settings-source.ts';
import { columnOf, keyOf } from './columns.ts';
import type { List } from './declared.ts';
import { rowsToChoose } from './names-of.ts';

/** Chosen rows exist and are in use; one that was chosen before may stay. */
export async function checkChosen(ctx: Ctx, fields: Fields, values: Values, before: Values | null): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.is !== 'row' && field.is !== 'rows') continue;
    const old = new Set([before?.[name] ?? []].flat());
    const fresh = [values[name] ?? []].flat().filter((id) => !old.has(id as never)) as number[];
    await mustBeThere(ctx, name, field.from, fresh);
  }
}

async function mustBeThere(ctx: Ctx, field: string, from: RowSource, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`select id from ${rowsToChoose(ctx, from)} where active and id = any(${ids}::bigint[])`.execute(
    ctx.db,
  );
  const there = new Set(rows.map((row) => Number(row.id)));
  const missing = ids.find((id) => !there.has(id));
  if (missing !== undefined) throw badField(field, 'not_a_choice', { value: missing });
}

/** No other row has the same text, letter case, digits and spaces apart; `unique` may name the field within which it must be so. */
export async function checkUnique(ctx: Ctx, list: List, id: number | null, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(list.page.fields)) {
    const value = values[name];
    if (!field.unique || isEmpty(value)) continue;
    const within = typeof field.unique === 'string' ? field.unique : null;
    const same = within ? sql`${columnOf(list, within)} is not distinct from ${values[within]}` : sql`true`;
    const { rows } =
      await sql`select 1 from ${sql.table(list.source.table)} r where th_norm(${columnOf(list, name)}::text) = th_norm(${String(value)})
      and ${same} and ${keyOf(list)} <> ${id ?? -1} limit 1`.execute(ctx.db);
    if (rows.length > 0) throw badField(name, 'taken', { value: String(value) });
  }
}
