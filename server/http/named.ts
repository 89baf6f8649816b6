import { type RawBuilder, sql } from 'kysely';
import { master } from '../../contract/lang/index.ts';
import type { Ctx } from './context.ts';
import { factsOf, readersLanguages } from './languages.ts';

/**
 * Names in the reader's language: English where one is kept, else Thai. For what is read on a screen, and reports of it as a file. What is written
 * on paper, in books and their exports, in stamps, who a letter is addressed to, and what was sealed with an event is Thai whoever reads it, as
 * the regulation has it.
 */
export type Reader = { request: Pick<Ctx['request'], 'language'> };

/** Of a row with name and name_en (table `alias`): units, posts, the agency's own lists. */
export function named(reader: Reader, alias: string): RawBuilder<string> {
  return inLanguage(reader, { en: sql.ref(`${alias}.name_en`), th: sql.ref(`${alias}.name`) });
}

/** Of a person (table `alias`). */
export function personNamed(reader: Reader, alias: string): RawBuilder<string> {
  return inLanguage(reader, { en: sql.ref(`${alias}.name_en`), th: thaiNameOf(alias) });
}

/** The same with what follows the name, as the pages about people have it. */
export function fullNamed(reader: Reader, alias: string): RawBuilder<string> {
  const suffix = sql.ref(`${alias}.suffix`);
  const thai = sql`(${thaiNameOf(alias)} || case when ${suffix} = '' then '' else ' ' || ${suffix} end)`;
  return inLanguage(reader, { en: sql.ref(`${alias}.name_en`), th: thai });
}

/** Whoever reads: of what is kept. */
export const inThai: Reader = { request: { language: master } };

/** The same caller reading Thai: for sheets that are taken back, and for what the audit keeps. */
export function readingThai(ctx: Ctx): Ctx {
  return { ...ctx, request: { ...ctx.request, ...inThai.request } };
}

/** What a row or a person is called in every language: who searches a list finds all. */
export function bothNames(alias: string): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.name_en`)})`;
}

export function bothPersonNames(alias: string): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${fullNamed(inThai, alias)}, ${sql.ref(`${alias}.name_en`)})`;
}

/** Persons in the order of the names that the reader sees. */
export function byName(reader: Reader, alias: string, way: RawBuilder<unknown> = sql`asc`): RawBuilder<unknown> {
  const part = (column: string) => sql`${sql.ref(`${alias}.${column}`)} collate "th-x-icu" ${way}`;
  const thai = sql`${part('first_name')}, ${part('last_name')}`;
  if (readsThai(reader)) return thai;
  return sql`${inLanguage(reader, { en: sql.ref(`${alias}.name_en`), th: sql.ref(`${alias}.first_name`) })} collate "th-x-icu" ${way}, ${thai}`;
}

/** Of a person, post or unit (`alias` of the view party). */
export function partyNamed(reader: Reader, alias: string): RawBuilder<string> {
  const id = sql.ref(`${alias}.id`);
  const kept = sql`(select x.name_en from person x where x.id = ${id} union all select x.name_en from position x where x.id = ${id}
    union all select x.name_en from unit x where x.id = ${id})`;
  return inLanguage(reader, { en: kept, th: sql.ref(`${alias}.name`) });
}

/** Of a unit by its id, as it was called on a day. */
export function unitNamedAt(reader: Reader, id: string, at: RawBuilder<unknown>): RawBuilder<string> {
  const day = sql`((${at}) at time zone 'Asia/Bangkok')::date`;
  const kept = sql`(select n.name_en from (select n.name_en, n.until from unit_name n where n.unit_id = ${sql.ref(id)} and n.until >= ${day}
    union all select x.name_en, 'infinity' from unit x where x.id = ${sql.ref(id)}) n order by n.until limit 1)`;
  return inLanguage(reader, { en: kept, th: sql`unit_name_at(${sql.ref(id)}, ${at})` });
}

/** One of a thing for each language: statements are made once. */
export function inEachLanguage<T>(make: (reader: Reader) => T): (reader: Reader) => T {
  const made = new Map(readersLanguages.map((language) => [language, make({ request: { language } })]));
  return ({ request }) => made.get(request.language ?? master) as T;
}

function thaiNameOf(alias: string): RawBuilder<string> {
  const part = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<string>`(${part('prefix')} || ${part('first_name')} || ' ' || ${part('last_name')})`;
}

/** Names are kept in Thai, and in English where somebody gave one: the one place that says which of them a reader reads. */
interface KeptNames {
  th: RawBuilder<unknown>;
  en: RawBuilder<unknown>;
}

/** Where a name stands otherwise than in columns `name` and `name_en`. */
export function inLanguage({ request }: Reader, { th, ...others }: KeptNames): RawBuilder<string> {
  const { reads } = factsOf(request.language);
  const before = reads.slice(0, reads.includes(master) ? reads.indexOf(master) : undefined);
  const read = before.flatMap((one) => (Object.hasOwn(others, one) ? sql`nullif(${others[one as 'en']}, '')` : []));
  return read.length > 0 ? sql<string>`coalesce(${sql.join([...read, th])})` : sql<string>`${th}`;
}

/** Names as they are kept in letters are what such a reader reads. */
export function readsThai({ request }: Reader): boolean {
  return factsOf(request.language).reads[0] === master;
}
