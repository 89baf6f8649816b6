import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Field } from '../../../contract/settings/define.ts';
import type { settingsRows as call, SettingsRow } from '../../../contract/settings/pages.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { inLanguage, type Reader } from '../../http/named.ts';
import type { Values } from '../../settings-source.ts';
import { columnOf, keyOf, scopeOf } from './columns.ts';
import { type List, listOf } from './declared.ts';
import { namesOf } from './names-of.ts';

export async function settingsRows(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const list = listOf(ctx, input.page, 'view');
  const where = conditions(ctx, list, input);
  const take = Math.min(200, Math.max(1, input.take ?? 50));
  const order = orderOf(ctx, list, input.sort, input.dir);
  const rows = await readRows(
    ctx,
    list,
    sql`where ${where} order by r.active desc, ${order}, ${keyOf(list)} limit ${take} offset ${input.skip ?? 0}`,
  );
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${sql.table(list.source.table)} r where ${where}`.execute(ctx.db);
  return { rows, total: counted[0]?.total ?? 0, manage: pageRight(ctx.me, list.path) === 'manage' };
}

/** Rows as the screen has them; `rest` is what follows `from … r`. */
export async function readRows(ctx: Ctx, list: List, rest: RawBuilder<unknown>): Promise<SettingsRow[]> {
  const { page, source } = list;
  // what is hidden lies among the secrets
  const fields = Object.entries(page.fields).filter(([, field]) => !field.hidden);
  const columns = fields.map(([name]) => sql`${columnOf(list, name)} as ${sql.id(`f_${name}`)}`);
  const { rows } = await sql<Record<string, unknown>>`select ${keyOf(list)} as id, r.version, r.active,
      ${source.uses ?? sql`0`}::int as used, ${source.fixed ?? sql`false`} as fixed, ${sql.join(columns)}
    from ${sql.table(source.table)} r ${rest}`.execute(ctx.db);
  const read = rows.map((row) => ({
    id: Number(row.id),
    version: Number(row.version),
    active: Boolean(row.active),
    used: Number(row.used),
    fixed: Boolean(row.fixed),
    values: Object.fromEntries(fields.map(([name, field]) => [name, storedValue(field, row[`f_${name}`])])) as Values,
  }));
  const names = await namesOf(
    ctx,
    page.fields,
    read.map((row) => row.values),
  );
  return read.map((row, index) => ({ ...row, names: names[index] ?? {} }));
}

/** One row, locked for a change; undefined where it does not exist or lies outside what this person administers. */
export async function lockRow(ctx: Ctx, list: List, id: number): Promise<SettingsRow | undefined> {
  const { rows } =
    await sql`select 1 from ${sql.table(list.source.table)} r where ${keyOf(list)} = ${id} and ${scopeOf(ctx, list)} for update`.execute(
      ctx.db,
    );
  if (rows.length === 0) return undefined;
  const [row] = await readRows(ctx, list, sql`where ${keyOf(list)} = ${id}`);
  return row;
}

function conditions(ctx: Ctx, list: List, input: Taken<typeof call>): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = [scopeOf(ctx, list)];
  const searched = Object.entries(list.page.fields).filter(([, field]) => field.searched);
  if (input.search && searched.length > 0) {
    const texts = searched.map(([name]) => sql`${columnOf(list, name)}::text`);
    found.push(sql`strpos(th_norm(concat_ws(' ', ${sql.join(texts)})), th_norm(${input.search})) > 0`);
  }
  if (input.active !== undefined) found.push(sql`r.active = ${input.active}`);
  if (input.filter && list.page.filter) found.push(sql`${columnOf(list, list.page.filter)}::text = ${input.filter}`);
  return sql.join(found, sql` and `);
}

function orderOf(reader: Reader, list: List, asked: string | undefined, dir: 'asc' | 'desc' | undefined): RawBuilder<unknown> {
  const { order, fields } = list.page;
  if (!asked && order === 'dragged') return sql`r.sort`;
  const name = asked ?? order;
  const field = fields[name];
  if (!field || field.hidden) throw badField('sort', 'invalid');
  const english = field.is === 'text' && field.english;
  const shown = english ? inLanguage(reader, { en: columnOf(list, english), th: columnOf(list, name) }) : columnOf(list, name);
  const column = field.is === 'text' ? sql`${shown} collate "th-x-icu"` : shown;
  return dir === 'desc' ? sql`${column} desc nulls last` : sql`${column} nulls last`;
}

/** Lists of ids come from the database as text. */
function storedValue(field: Field, stored: unknown): Values[string] {
  if (field.is === 'rows') return ((stored ?? []) as unknown[]).map(Number);
  if (field.is === 'choices') return (stored ?? []) as string[];
  if (field.is === 'choice') return stored === null || stored === undefined ? null : String(stored);
  if (field.is === 'text') return (stored as string | null) ?? '';
  return (stored ?? null) as Values[string];
}
