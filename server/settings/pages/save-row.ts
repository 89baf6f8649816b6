import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { isEmpty } from '../../../contract/settings/define.ts';
import type { saveSettingsRow as call } from '../../../contract/settings/pages.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import { nextPlace } from '../../db/next-place.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import type { Values } from '../../settings-source.ts';
import { keepSecret } from '../../system/secrets.ts';
import { checkChosen, checkUnique } from './check-rows.ts';
import { columnName, keyOf, scopeOf } from './columns.ts';
import { type List, listOf } from './declared.ts';
import { judge } from './judge.ts';
import { lockRow, readRows } from './read-rows.ts';

export async function saveSettingsRow(ctx: Ctx, { page, id, version, values }: Taken<typeof call>): Promise<Given<typeof call>> {
  const list = listOf(ctx, page, 'manage');
  await lockPage(ctx, list);
  const { id: kept, waits } = id === undefined ? await addRow(ctx, list, values) : await changeRow(ctx, list, { id, version }, values);
  const [row] = await readRows(ctx, list, sql`where ${keyOf(list)} = ${kept}`);
  if (!row) throw notFound();
  return { row, waits };
}

/** Those who change the same page come one after the other: names stay unique and nobody overwrites. */
export async function lockPage(ctx: Ctx, { path }: List): Promise<void> {
  await lockFor(ctx.db, `settings.${path}`);
}

export async function addRow(ctx: Ctx, list: List, typed: Values): Promise<{ id: number; waits: boolean }> {
  const { page, source, path } = list;
  if (!page.grows) throw refuse('not_growing');
  const values = judge(page.fields, typed, null);
  await checkAll(ctx, list, null, values, null);
  const names = Object.keys(values).filter((name) => !page.fields[name]?.hidden);
  const columns = [...names.map((name) => sql.id(columnName(source, name))), sql.id('sort')];
  const cells = [...names.map((name) => sql`${values[name]}`), sql`${await nextPlace(ctx.db, source.table)}`];
  if (source.counted) {
    columns.push(sql.id(source.id ?? 'id'));
    cells.push(sql`${await nextPlace(ctx.db, source.table, { column: source.id ?? 'id' })}`);
  }
  const key = sql.ref(source.id ?? 'id');
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(source.table)} (${sql.join(columns)}) values (${sql.join(cells)})
    returning ${key} as id`.execute(ctx.db);
  const id = Number(rows[0]?.id);
  await keepSecrets(ctx, list, id, typed);
  await mustLieWithin(ctx, list, id);
  const waits = (await source.saved?.(ctx, { id, values }, null)) === 'waits';
  await auditSetting(ctx, path, 'ADDED', { id, after: values, hidden: hiddenOf(list) });
  return { id, waits };
}

export async function changeRow(
  ctx: Ctx,
  list: List,
  asked: { id: number; version?: number | undefined },
  typed: Values,
): Promise<{ id: number; changed: boolean; waits: boolean }> {
  const { page, source, path } = list;
  const { id } = asked;
  const row = await lockRow(ctx, list, id);
  if (!row) throw notFound();
  if (asked.version !== undefined && asked.version !== row.version) throw await changedMeanwhile(ctx, path, id);
  const before = row.values;
  const values = judge(page.fields, typed, before);
  const secrets = await keepSecrets(ctx, list, id, typed);
  if (secrets.length === 0 && JSON.stringify(values) === JSON.stringify(judge(page.fields, {}, before)))
    return { id, changed: false, waits: false };
  await checkAll(ctx, list, id, values, before);
  const names = Object.keys(values).filter((name) => !page.fields[name]?.hidden);
  const sets = names.map((name) => sql`${sql.id(columnName(source, name))} = ${values[name]}`);
  await sql`update ${sql.table(source.table)} r set ${sql.join(sets)}, version = r.version + 1 where ${keyOf(list)} = ${id}`.execute(
    ctx.db,
  );
  await mustLieWithin(ctx, list, id);
  const waits = (await source.saved?.(ctx, { id, values }, before)) === 'waits';
  const marks = (value: string) => Object.fromEntries(secrets.map((name) => [name, value]));
  await auditSetting(ctx, path, 'CHANGED', {
    id,
    before: { ...before, ...marks('before') },
    after: { ...Object.fromEntries(names.map((name) => [name, values[name]])), ...marks('after') },
    hidden: hiddenOf(list),
  });
  return { id, changed: true, waits };
}

async function checkAll(ctx: Ctx, list: List, id: number | null, values: Values, before: Values | null): Promise<void> {
  await checkChosen(ctx, list.page.fields, values, before);
  await checkUnique(ctx, list, id, values);
  await list.source.check?.(ctx, { id, values }, before);
}

/** A row never comes to lie, by its own change, where its administrator has nothing to say. */
async function mustLieWithin(ctx: Ctx, list: List, id: number): Promise<void> {
  if (!list.source.where) return;
  const { rows } =
    await sql`select 1 from ${sql.table(list.source.table)} r where ${keyOf(list)} = ${id} and ${scopeOf(ctx, list)}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}

/** What is hidden lies under the master key, never in the table. Left empty it stays as it is. Gives the fields that were set. */
async function keepSecrets(ctx: Ctx, list: List, id: number, typed: Values): Promise<string[]> {
  const set = hiddenOf(list).filter((name) => !isEmpty(typed[name]));
  for (const name of set) await keepSecret(ctx, secretKeyOf(list.path, id, name), String(typed[name]));
  return set;
}

/** Under which key a hidden field of a row lies among the secrets of the settings. */
export function secretKeyOf(path: SettingsPath, id: number, field: string): string {
  return `${path}.${id}.${field}`;
}

function hiddenOf({ page }: List): string[] {
  return Object.entries(page.fields).flatMap(([name, field]) => (field.hidden ? [name] : []));
}
