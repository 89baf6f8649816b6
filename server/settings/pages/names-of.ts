import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type SettingsPath, settingsPages, settingsPaths } from '../../../contract/settings/catalogue.ts';
import type { Fields, ListPage, RowSource } from '../../../contract/settings/define.ts';
import type { settingsChoices as call } from '../../../contract/settings/pages.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { bothNames, bothPersonNames, inLanguage, named, personNamed, type Reader } from '../../http/named.ts';
import type { ListSource, Values } from '../../settings-source.ts';
import { columnName } from './columns.ts';
import { listSources } from './sources.ts';

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
  }>`select id, name from ${rowsToChoose(ctx, from)} where id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [Number(row.id), row.name]));
}

const most = 50;

/** Whoever may open a settings page at all chooses from these: names only. */
export async function settingsChoices(ctx: Ctx, { from, search, chosen }: Taken<typeof call>): Promise<Given<typeof call>> {
  if (!settingsPaths.some((path) => pageRight(ctx.me, path) !== 'none')) throw forbidden();
  const known = ['unit', 'person', 'position'].includes(from) || Object.hasOwn(listSources, from);
  if (!known) throw notFound();
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${rowsToChoose(ctx, from as RowSource)}
    where id = any(${chosen ?? []}::bigint[]) or (active and (${search ?? ''} = '' or strpos(th_norm(names), th_norm(${search ?? ''})) > 0))
    order by id = any(${chosen ?? []}::bigint[]) desc, sort, name collate "th-x-icu" limit ${most + (chosen?.length ?? 0)}`.execute(ctx.db);
  return { choices: rows.map((row) => ({ id: Number(row.id), name: row.name })) };
}

/** Rows as a subquery `(id, name, names, active, sort)`; `names`: in either language. */
export function rowsToChoose(reader: Reader, from: RowSource): RawBuilder<unknown> {
  if (from === 'unit') return sql`(select u.id, ${named(reader, 'u')} as name, ${bothNames('u')} as names, u.active, u.sort from unit u) c`;
  if (from === 'person')
    return sql`(select p.id, ${personNamed(reader, 'p')} as name, ${bothPersonNames('p')} as names, p.active, 0 as sort from person p) c`;
  if (from === 'position')
    return sql`(select o.id, ${named(reader, 'o')} || ' · ' || ${named(reader, 'u')} as name, o.name || ' · ' || u.name || ' ' || o.name_en || ' · ' || u.name_en as names,
      o.active and u.active as active, o.sort from position o join unit u on u.id = o.unit_id) c`;
  const source = listSources[from];
  if (!source) throw notFound();
  const own = sql<string>`${sql.ref(columnName(source, nameField(from, source)))}::text`;
  const english =
    'nameEn' in (settingsPages[from] as ListPage).fields ? sql<string>`${sql.ref(columnName(source, 'nameEn'))}::text` : sql<string>`''`;
  return sql`(select ${sql.ref(source.id ?? 'id')} as id, ${inLanguage(reader, { en: english, th: own })} as name, concat_ws(' ', ${own}, ${english}) as names, active, sort
    from ${sql.table(source.table)}) c`;
}

export function nameField(path: SettingsPath, source: ListSource): string {
  const fields = (settingsPages[path] as ListPage).fields;
  return source.name ?? Object.entries(fields).find(([, field]) => field.is === 'text')?.[0] ?? 'name';
}

function idsIn(value: Values[string] | undefined): number[] {
  if (Array.isArray(value)) return value.map(Number);
  return typeof value === 'number' ? [value] : [];
}
