import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type searchFiles as call, mostFilesFound } from '../../../contract/sarabun/search.ts';
import { rightsNow } from '../../access/acting.ts';
import { onRoute, publishedNow, viewerOf, visible } from '../../access/see.ts';
import type { Run } from '../../files/reading/body/read-page.ts';
import type { Ctx, Db, Me } from '../../http/context.ts';
import { filters, lookedFor, refuseTooLittle } from './search-letters.ts';
import { looseExcerpt, looseSpellings } from './search-marks.ts';
import { containing, type Word, within, wordsOf } from './words.ts';

type Input = Taken<typeof call>;
type Sql = RawBuilder<unknown>;

/** Of one's own letters the newest so many are looked at page by page, up to so many pages; beyond that the index of words is asked. */
const newestLetters = 3000;
const newestPublished = 300;
const newestPages = 1000;
/** Words on very many pages would take the index long: then it is said that they are too common. */
const indexMs = 500;

interface FoundRow {
  documentId: number;
  documentFileId: number;
  name: string;
  page: number;
  pages: number | null;
  more: number;
  docNo: string;
  docDate: string | null;
  subject: string;
  said: string | null;
  lines: Run[][] | null;
}

/** Files of open letters with all words on one page, of the newest letters first; the letter is judged as by the search itself, and its file as when it is opened. */
export async function searchFiles(ctx: Ctx, input: Input): Promise<Given<typeof call>> {
  refuseTooLittle(input);
  const me = rightsNow(ctx.me);
  const typed = wordsOf(input.text ?? '');
  const words = typed.map((word) => [...new Set(word.flatMap(looseSpellings))]);
  if (words.length === 0) return { items: [], more: false, tooCommon: false };
  const newest = await fromTheNewest(ctx, me, input, words);
  if (newest.whole || newest.rows.length > mostFilesFound) return shown(newest.rows, typed, false);
  const indexed = await fromTheIndex(ctx, me, input, words);
  return indexed ? shown(indexed, typed, false) : shown(newest.rows, typed, true);
}

function shown(rows: FoundRow[], words: Word[], tooCommon: boolean): Given<typeof call> {
  return {
    more: rows.length > mostFilesFound,
    tooCommon,
    items: rows.slice(0, mostFilesFound).map(({ said, lines, ...row }) => ({
      ...row,
      parts: (looseExcerpt((said ?? textOf(lines ?? [])).replace(/\s+/gu, ' '), words) ?? []).slice(0, 3),
    })),
  };
}

const textOf = (lines: Run[][]): string => lines.map((runs) => runs.map(([text]) => text).join(' ')).join('\n');

/** `whole`: that was all that there is to be looked at. */
async function fromTheNewest(ctx: Ctx, me: Me, input: Input, words: Word[]): Promise<{ rows: FoundRow[]; whole: boolean }> {
  const { holders } = lookedFor(me);
  const { rows } = await sql<{ rows: FoundRow[]; whole: boolean }>`
    with own as materialized (
      select n.document_id, n.created_at from unnest(${holders}::bigint[]) h cross join lateral (
        select s.document_id, s.created_at from letter_sieve s where s.holder_id = h order by s.created_at desc, s.document_id desc limit ${sql.lit(newestLetters)}) n),
    published as materialized (
      select n.document_id, p.created_at from (select pu.document_id from publication pu where ${publishedNow('pu')}
        order by pu.document_id desc limit ${sql.lit(newestPublished)}) n join document p on p.id = n.document_id),
    letter as materialized (
      select document_id, created_at from (select * from own union all select * from published) a group by 1, 2
      order by 2 desc, 1 desc limit ${sql.lit(newestLetters)}),
    -- letter by letter until there are pages enough, and no further
    looked as materialized (
      select l.document_id, p.file_id, p.sha256, p.page from letter l cross join lateral (
        select x.id as file_id, t.sha256, t.page from document_file x join file f on f.id = x.file_id
          cross join lateral (select t.sha256, t.page from page_text t where t.sha256 = f.sha256 offset 0) t
        where x.document_id = l.document_id offset 0) p
      order by l.created_at desc, l.document_id desc, p.file_id, p.page limit ${sql.lit(newestPages)}),
    hit as materialized (
      select k.* from looked k join lateral (select t.text from page_text t where t.sha256 = k.sha256 and t.page = k.page offset 0) t on ${within(sql`t.text`, words)})
    select (select count(*) < ${sql.lit(newestPages)} from looked) and (select count(*) < ${sql.lit(newestLetters)} from letter)
        and (select count(*) < ${sql.lit(newestPublished)} from published) as whole,
      coalesce((select json_agg(found) from (${found(me, input)}) found), '[]') as rows`.execute(ctx.db);
  return rows[0] ?? { rows: [], whole: true };
}

/** Null where it would take too long. */
async function fromTheIndex(ctx: Ctx, me: Me, input: Input, words: Word[]): Promise<FoundRow[] | null> {
  try {
    return await ctx.db.transaction().execute(async (trx: Db) => {
      await sql`select set_config('statement_timeout', ${String(indexMs)}, true)`.execute(trx);
      const { rows } = await sql<FoundRow>`
        with page as materialized (select p.sha256, p.page from page_text p where ${containing(sql`p.text`, words)} offset 0),
        hit as materialized (select x.document_id, x.id as file_id, p.sha256, p.page from page p join file f on f.sha256 = p.sha256
          join document_file x on x.file_id = f.id)
        ${found(me, input)}`.execute(trx);
      return rows;
    });
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return null;
    throw error;
  }
}

/** The newest files of `hit`, each once with its first page: of letters that the caller sees now and that the conditions fit, and only files that he may open. */
function found(me: Me, input: Input): Sql {
  const viewer = viewerOf(me);
  const { plain, deep, said } = filters(input, me);
  return sql`select d.id as "documentId", x.id as "documentFileId", f.name, b.page, f.pages, b.more, coalesce(d.doc_no, '') as "docNo", d.doc_date as "docDate",
      d.subject, t.said, t.lines
    from (select document_id, file_id, sha256, min(page) as page, count(*)::int - 1 as more from hit group by 1, 2, 3) b
      join lateral (select e.* from document e where e.id = b.document_id and e.secrecy = 0 and e.state > 0 and e.state <> 80 offset 0) d on true
      join document_file x on x.id = b.file_id join file f on f.id = x.file_id join page_text t on t.sha256 = b.sha256 and t.page = b.page
      cross join lateral (select (${deep} and ${said} and ${visible(viewer)} and (x.role <> 'RESULT' or ${onRoute(viewer)})
        and not exists (select 1 from locked_file l where l.file_id = f.id)) as ok offset 0) v
    where v.ok and ${plain} order by d.created_at desc, d.id desc, x.id limit ${sql.lit(mostFilesFound + 1)}`;
}
