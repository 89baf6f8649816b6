import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Db } from '../../http/context.ts';

type Sql = RawBuilder<unknown>;

/** So far the list is gone through for one's own letters, and so many of them are spelled anew (a quarter of a millisecond each). */
const lookedThrough = 2000;
const mostSpelled = 200;

/** What a search says of letters on which somebody acted a moment ago; nothing where the list is empty. */
interface Acted {
  /** Named queries before the others. */
  lists: Sql;
  /** After «on its route»: what stands in `letter_text.holders` of the letter with this id is of this moment. */
  kept: (id: Sql) => Sql;
  /** Among the conditions on `d`: it is not found by `fresh`. */
  notFresh: Sql;
  /** Their ids and times with `union all`, each judged as `judged` does it from its words `x.text` as they stand at this moment. */
  fresh: (judged: Sql) => Sql;
}

/**
 * What stands in `letter_text` of the letters on the list, words and holders, is that from before the act. By these holders nobody sees any of
 * them (`listed`); the words of the newest on whose route one of `holders` stands, and of those published, are read anew (`due`).
 * Asked before the search: with an empty list it finds what it would have found at that moment.
 */
export async function actedOn(db: Db, holders: number[]): Promise<Acted> {
  const [row] = await someListed(db, undefined);
  if (!row?.some) return { lists: sql``, kept: () => sql``, notFresh: sql``, fresh: () => sql`` };
  return {
    lists: sql`listed as materialized (select distinct document_id from search_due),
    due as materialized (
      select l.document_id from (select n.document_id, max(n.id) as last
        from (select id, document_id from search_due where failed_at is null order by id desc limit ${sql.lit(lookedThrough)}) n group by 1) l
      where exists (select 1 from document_party pa where pa.document_id = l.document_id and pa.holder_id = any(${holders}::bigint[]) offset 0)
        or exists (select 1 from publication pu where pu.document_id = l.document_id offset 0)
      order by l.last desc limit ${sql.lit(mostSpelled)}),`,
    kept: (id) => sql`and ${id} not in (select document_id from listed)`,
    notFresh: sql`and d.id not in (select document_id from due)`,
    fresh: (judged) => sql`select d.id, d.created_at from due
      join lateral (select e.* from document e where e.id = due.document_id and e.secrecy = 0 and e.state > 0 offset 0) d on true
      join lateral (select search_text(d.id) as text, false as own offset 0) x on true ${judged} union all`,
  };
}

const someListed = prepared<undefined, { some: boolean }>(() => sql`select exists (select 1 from search_due) as some`);

/** The letter of the row `w` has what `has` asks of its words, whether somebody acted on it a moment ago or not. */
export function wordsOfRow(has: (text: Sql) => Sql): Sql {
  return sql`case when w.document_id in (select document_id from search_due where failed_at is null order by id desc limit ${sql.lit(mostSpelled)})
    then exists (select 1 from document d cross join lateral (select search_text(d.id) as text offset 0) l
      where d.id = w.document_id and d.secrecy = 0 and d.state > 0 and ${has(sql`l.text`)})
    else exists (select 1 from letter_text l where l.document_id = w.document_id and ${has(sql`l.text`)}) end`;
}
