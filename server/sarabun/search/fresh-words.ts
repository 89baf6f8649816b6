import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** So far the list is gone through for one's own letters, and so many of them are spelled anew (a quarter of a millisecond each). */
const lookedThrough = 2000;
const mostSpelled = 200;

/**
 * Letters on which somebody acted a moment ago, for a search: what stands in `letter_text` of them, words and holders, is that from before the act.
 * `listed`: all of them; of these nobody's sight is taken from what stands there. `due`: the newest on whose route one of `holders` stands, and
 * those published; their words are read anew.
 */
export function dueFor(holders: number[]): Sql {
  return sql`listed as materialized (select distinct document_id from search_due),
    due as materialized (
      select l.document_id from (select n.document_id, max(n.id) as last from (select id, document_id from search_due where failed_at is null order by id desc limit ${sql.lit(lookedThrough)}) n group by 1) l
      where exists (select 1 from document_party pa where pa.document_id = l.document_id and pa.holder_id = any(${holders}::bigint[]) offset 0)
        or exists (select 1 from publication pu where pu.document_id = l.document_id offset 0)
      order by l.last desc limit ${sql.lit(mostSpelled)})`;
}

/** Letters `d` with their words `x` as they stand at this moment, in place of what stands in `letter_text`. */
export const dueLetters = sql`due
  join lateral (select e.* from document e where e.id = due.document_id and e.secrecy = 0 and e.state > 0 offset 0) d on true
  join lateral (select search_text(d.id) as text, false as own offset 0) x on true`;

export const isDue = sql`d.id in (select document_id from due)`;
export const isListed = sql`d.id in (select document_id from listed)`;

/** The letter of the row `w` has what `has` asks of its words, whether somebody acted on it a moment ago or not. */
export function wordsOfRow(has: (text: Sql) => Sql): Sql {
  return sql`case when w.document_id in (select document_id from search_due where failed_at is null order by id desc limit ${sql.lit(mostSpelled)})
    then exists (select 1 from document d cross join lateral (select search_text(d.id) as text offset 0) l
      where d.id = w.document_id and d.secrecy = 0 and d.state > 0 and ${has(sql`l.text`)})
    else exists (select 1 from letter_text l where l.document_id = w.document_id and ${has(sql`l.text`)}) end`;
}
