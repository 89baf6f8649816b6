import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  orderSettingsRows as orderCall,
  removeSettingsRow as removeCall,
  SettingsRow,
  switchSettingsRow as switchCall,
} from '../../../contract/settings/pages.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { keepSecret } from '../../system/secrets.ts';
import { keyOf, scopeOf } from './columns.ts';
import { type List, listOf } from './declared.ts';
import { lockRow, readRows } from './read-rows.ts';
import { lockPage, secretKeyOf } from './save-row.ts';

export async function switchSettingsRow(
  ctx: Ctx,
  { page, id, version, active }: Taken<typeof switchCall>,
): Promise<Given<typeof switchCall>> {
  const list = listOf(ctx, page, 'manage');
  const row = await lockAt(ctx, list, id, version);
  if (row.active === active) return { row, waits: false };
  await sql`update ${sql.table(list.source.table)} r set active = ${active}, version = r.version + 1 where ${keyOf(list)} = ${id}`.execute(
    ctx.db,
  );
  const waits = (await list.source.saved?.(ctx, { id, values: row.values, active }, row.values)) === 'waits';
  await auditSetting(ctx, list.path, active ? 'SWITCHED_ON' : 'SWITCHED_OFF', { id });
  const [now] = await readRows(ctx, list, sql`where ${keyOf(list)} = ${id}`);
  return { row: now as SettingsRow, waits };
}

export async function removeSettingsRow(ctx: Ctx, { page, id, version }: Taken<typeof removeCall>): Promise<Given<typeof removeCall>> {
  const list = listOf(ctx, page, 'manage');
  const row = await lockAt(ctx, list, id, version);
  if (row.fixed) throw refuse('row_fixed');
  if (row.used > 0) throw refuse('in_use', { params: { count: row.used } });
  await sql`delete from ${sql.table(list.source.table)} r where ${keyOf(list)} = ${id}`
    .execute(ctx.db)
    .catch((error: { code?: string }) => {
      // something that `uses` does not count still points at it
      throw error.code === '23503' ? refuse('in_use', { params: { count: 1 } }) : error;
    });
  for (const [name, field] of Object.entries(list.page.fields))
    if (field.hidden) await keepSecret(ctx, secretKeyOf(list.path, id, name), null);
  await auditSetting(ctx, list.path, 'REMOVED', { id, before: row.values });
  return {};
}

export async function orderSettingsRows(ctx: Ctx, { page, ids }: Taken<typeof orderCall>): Promise<Given<typeof orderCall>> {
  const list = listOf(ctx, page, 'manage');
  if (list.page.order !== 'dragged') throw notFound();
  await lockPage(ctx, list);
  const { rows } = await sql<{
    id: number;
  }>`select ${keyOf(list)} as id from ${sql.table(list.source.table)} r where ${scopeOf(ctx, list)} order by r.sort`.execute(ctx.db);
  const before = rows.map((row) => Number(row.id));
  if (new Set(ids).size !== ids.length || ids.length !== before.length || before.some((id) => !ids.includes(id)))
    throw badField('ids', 'invalid');
  await sql`update ${sql.table(list.source.table)} r set sort = o.place from unnest(${ids}::bigint[]) with ordinality o (id, place) where ${keyOf(list)} = o.id`.execute(
    ctx.db,
  );
  await auditSetting(ctx, list.path, 'ORDERED', { before: { order: before }, after: { order: ids } });
  return {};
}

async function lockAt(ctx: Ctx, list: List, id: number, version: number): Promise<SettingsRow> {
  await lockPage(ctx, list);
  const row = await lockRow(ctx, list, id);
  if (!row) throw notFound();
  if (row.version !== version) throw await changedMeanwhile(ctx, list.path, id);
  return row;
}
