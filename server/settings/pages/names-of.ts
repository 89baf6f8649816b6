import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type SettingsPath, settingsPaths } from '../../../contract/settings/catalogue.ts';
import type { Fields, ListPage, RowSource } from '../../../contract/settings/define.ts';
import { settingsPages } from '../../../contract/settings/index.ts';
import type { settingsChoices as call } from '../../../contract/settings/pages.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { listSources } from '../sources.ts';
import { columnName } from './columns.ts';
import type { ListSource, Values } from './source.ts';

/** What the ids in these values are called, by field, in their order. */
export async function namesOf(ctx: Ctx, fields: Fields, all: Values[]): Promise<Record<string, string[]>[]> {
  const chosen = Object.entries(fields).flatMap(([name, field]) =>
    field.is === 'row' || field.is === 'rows' ? [{ name, from: field.from }] : [],
  );
  const names = all.map((): Record<string, string[]> => ({}));
  for (const { name, from } of chosen) {
    const ids = all.map((values) => idsIn(values[name]));
    const called = await calledBy(ctx, from, [...new Set(ids.flat())]);
    ids.forEach((mine, index) => {
      (names[index] as Record<string, string[]>)[name] = mine.map((id) => called.get(id) ?? String(id));
    });
  }
  return names;
}

export async function calledBy(ctx: Ctx, from: RowSource, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, name from ${rowsToChoose(from)} where id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [Number(row.id), row.name]));
}

const most = 50;

/** Whoever may open a settings page at all chooses from these: names only. */
export async function settingsChoices(ctx: Ctx, { from, search, chosen }: Taken<typeof call>): Promise<Given<typeof call>> {
  if (!settingsPaths.some((path) => pageRight(ctx.me, path) !== 'none')) throw forbidden();
  const known = ['unit', 'person', 'position'].includes(from) || Object.hasOwn(listSources, from);
  if (!known) throw notFound();
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${rowsToChoose(from as RowSource)}
    where id = any(${chosen ?? []}::bigint[]) or (active and (${search ?? ''} = '' or strpos(th_norm(name), th_norm(${search ?? ''})) > 0))
    order by id = any(${chosen ?? []}::bigint[]) desc, sort, name collate "th-x-icu" limit ${most + (chosen?.length ?? 0)}`.execute(ctx.db);
  return { choices: rows.map((row) => ({ id: Number(row.id), name: row.name })) };
}

/** Rows as a subquery `(id, name, active, sort)`. */
export function rowsToChoose(from: RowSource): RawBuilder<unknown> {
  if (from === 'unit') return sql`(select id, name, active, sort from unit) c`;
  if (from === 'person') return sql`(select id, prefix || first_name || ' ' || last_name as name, active, 0 as sort from person) c`;
  if (from === 'position')
    return sql`(select p.id, p.name || ' · ' || u.name as name, p.active and u.active as active, p.sort from position p join unit u on u.id = p.unit_id) c`;
  const source = listSources[from];
  if (!source) throw notFound();
  const name = sql.ref(columnName(source, nameField(from, source)));
  return sql`(select ${sql.ref(source.id ?? 'id')} as id, ${name}::text as name, active, sort from ${sql.table(source.table)}) c`;
}

export function nameField(path: SettingsPath, source: ListSource): string {
  const fields = (settingsPages[path] as ListPage).fields;
  return source.name ?? Object.entries(fields).find(([, field]) => field.is === 'text')?.[0] ?? 'name';
}

function idsIn(value: Values[string] | undefined): number[] {
  if (Array.isArray(value)) return value.map(Number);
  return typeof value === 'number' ? [value] : [];
}
