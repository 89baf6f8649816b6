import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './context.ts';

/**
 * Names in the reader's language: English where one is kept, else Thai. For what is read on a screen, and reports of it as a file. What is written
 * on paper, in books and their exports, in stamps, who a letter is addressed to, and what was sealed with an event is Thai whoever reads it, as
 * the regulation has it.
 */
export type Reader = { request: Pick<Ctx['request'], 'language'> };

/** Of a row with name and name_en (table `alias`): units, posts, the agency's own lists. */
export function named(reader: Reader, alias: string): RawBuilder<string> {
  return inLanguage(reader, sql`${sql.ref(`${alias}.name_en`)}`, sql`${sql.ref(`${alias}.name`)}`);
}

/** Of a person (table `alias`). */
export function personNamed(reader: Reader, alias: string): RawBuilder<string> {
  const part = (column: string) => sql.ref(`${alias}.${column}`);
  return inLanguage(reader, sql`${part('name_en')}`, sql`(${part('prefix')} || ${part('first_name')} || ' ' || ${part('last_name')})`);
}

/** Of a person, post or unit (`alias` of the view party). */
export function partyNamed(reader: Reader, alias: string): RawBuilder<string> {
  const id = sql.ref(`${alias}.id`);
  const kept = sql`(select x.name_en from person x where x.id = ${id} union all select x.name_en from position x where x.id = ${id}
    union all select x.name_en from unit x where x.id = ${id})`;
  return inLanguage(reader, kept, sql`${sql.ref(`${alias}.name`)}`);
}

/** Of a unit by its id, as it was called on a day. */
export function unitNamedAt(reader: Reader, id: string, at: RawBuilder<unknown>): RawBuilder<string> {
  const day = sql`((${at}) at time zone 'Asia/Bangkok')::date`;
  const kept = sql`(select n.name_en from (select n.name_en, n.until from unit_name n where n.unit_id = ${sql.ref(id)} and n.until >= ${day}
    union all select x.name_en, 'infinity' from unit x where x.id = ${sql.ref(id)}) n order by n.until limit 1)`;
  return inLanguage(reader, kept, sql`unit_name_at(${sql.ref(id)}, ${at})`);
}

/** One of a thing for each language: statements are made once. */
export function inEachLanguage<T>(make: (reader: Reader) => T): (reader: Reader) => T {
  const made = { th: make({ request: { language: 'th' } }), en: make({ request: { language: 'en' } }) };
  return ({ request }) => made[request.language ?? 'th'];
}

function inLanguage({ request }: Reader, english: RawBuilder<unknown>, thai: RawBuilder<unknown>): RawBuilder<string> {
  return request.language === 'en' ? sql<string>`coalesce(nullif(${english}, ''), ${thai})` : sql<string>`${thai}`;
}
