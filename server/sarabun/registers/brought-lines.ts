import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { BookFilters, BookRow } from '../../../contract/sarabun/books.ts';
import { broughtFoundMost, type getBroughtLine as getCall, type searchBrought as searchCall } from '../../../contract/sarabun/brought.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { containing, within, wordsOf } from '../search/words.ts';
import { type BookFacts, kept, readable } from './book-lines.ts';

/**
 * Lines `l` of the import `i` in the book `r` are seen by the registry of its unit, and by who reads the book where the registry has opened them; never
 * more than the former book allowed, for a book is read by nobody else.
 */
function seenBy(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(${readable(ctx.me)} and (i.shared or ${kept(ctx.me)}))`;
}

/** The matter of line `l` may go on here: by the registry of the unit that received it. */
export function mayContinue({ me }: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(i.state = 'DONE' and r.kind = 'RECEIVE' and l.secrecy = 0 and not l.void and ${kept(me)})`;
}

const lines = sql`brought_line l join brought_import i on i.id = l.import_id join register r on r.id = l.register_id`;

/** Years of the book `r` in which there are some. */
export function broughtYears(ctx: Ctx): RawBuilder<unknown> {
  return sql`select y.be_year from brought_year y join brought_import i on i.id = y.import_id
    where y.register_id = r.id and (i.shared or ${kept(ctx.me)}) and exists (select 1 from brought_line l where l.import_id = y.import_id
      and l.register_id = y.register_id and l.be_year = y.be_year)`;
}

/** The lines of a year of a book that filters leave; null where they leave none of these. */
export function broughtIn(
  ctx: Ctx,
  book: BookFacts,
  { search, state, speed, dateFrom, dateTo, from }: BookFilters,
): RawBuilder<unknown> | null {
  if (state && state !== 'void') return null;
  const parts = [sql`l.register_id = ${book.id} and l.be_year = ${book.year} and ${seenBy(ctx)}`];
  const text = wordsOf(search ?? '');
  if (text.length > 0) parts.push(sql`exists (select 1 from brought_text t where t.line_id = l.id and ${within(sql`t.text`, text)})`);
  const sender = wordsOf(from ?? '');
  if (sender.length > 0) parts.push(containing(sql`replace(th_norm(l.from_text), ' ', '')`, sender));
  if (state) parts.push(sql`l.void`);
  if (speed) parts.push(sql`l.speed = ${speed}`);
  if (dateFrom) parts.push(sql`l.day >= ${dateFrom}::date`);
  if (dateTo) parts.push(sql`l.day <= ${dateTo}::date`);
  return sql.join(parts, sql` and `);
}

export async function countBrought(ctx: Ctx, where: RawBuilder<unknown> | null): Promise<number> {
  if (!where) return 0;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${lines} where ${where}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** In the order of their numbers; what has none stands where its sheet had it, behind the others of the year. */
export async function readBrought(
  ctx: Ctx,
  where: RawBuilder<unknown> | null,
  { skip, take, oldest }: { skip: number; take: number; oldest: boolean },
): Promise<BookRow[]> {
  if (!where || take <= 0) return [];
  const order = oldest ? sql`l.seq asc nulls last, l.id asc` : sql`l.seq desc nulls first, l.id desc`;
  const { rows } = await sql<{ line: BookRow }>`select json_build_object('entryId', -l.id, 'seq', coalesce(l.seq, 0),
      'no', case when l.seq is null then l.number_text else l.seq || '/' || l.be_year end, 'documentId', null, 'transmissionId', null,
      'docNo', l.doc_no, 'docDate', l.doc_date, 'from', l.from_text, 'to', l.to_text,
      'subject', case when l.secrecy > 0 then c.name else l.subject end, 'speed', l.speed, 'speedName', sp.name, 'action', l.action_text,
      'remark', l.remark, 'own', '{}'::json, 'issuedAt', null, 'voidReason', case when l.void then '' end,
      'hasFile', exists (select 1 from brought_paper p where p.line_id = l.id and p.state = 'ATTACHED'), 'state', '',
      'ownNumber', false, 'reserved', null,
      'brought', json_build_object('lineId', l.id, 'number', l.number_text, 'day', l.day, 'dayText', l.day_text, 'docDateText', l.doc_date_text,
        'time', l.time_text, 'twice', l.seq is not null and exists (select 1 from brought_line o where o.register_id = l.register_id
          and o.be_year = l.be_year and o.seq = l.seq and o.id <> l.id))) as line
    from ${lines} join speed sp on sp.code = l.speed join secrecy c on c.code = l.secrecy where ${where}
    order by ${order} offset ${skip} limit ${take}`.execute(ctx.db);
  return rows.map(({ line }) => line);
}

type Found = Given<typeof searchCall>['items'][number];

const papers = sql`coalesce((select json_agg(json_build_object('id', p.id, 'name', f.name, 'size', f.size, 'pages', f.pages) order by p.name, p.id)
  from brought_paper p join file f on f.id = p.file_id where p.line_id = l.id and p.state = 'ATTACHED'), '[]')`;

const found = sql`l.id as "lineId", r.id as "bookId", r.name as book, l.be_year as year, case when l.seq is null then l.number_text else l.seq || '/' || l.be_year end as number,
  case when l.secrecy > 0 then c.name else l.subject end as subject, l.from_text as from, l.to_text as to, l.doc_no as "docNo", l.doc_date as "docDate", l.day, l.void`;

/** The words are looked up as those of letters are: with whose they are, in one index. */
export async function searchBrought(ctx: Ctx, { text, broughtId }: Taken<typeof searchCall>): Promise<Given<typeof searchCall>> {
  const words = wordsOf(text);
  const units = [...new Set([...ctx.me.workUnits, ...ctx.me.registryUnits, ...ctx.me.secretRegistryUnits])];
  if (words.length === 0 || units.length === 0) return { items: [], more: false };
  const { rows } = await sql<Found>`select ${found} from (select t.line_id from brought_text t
      where ${containing(sql`t.text`, words)} and t.holders && ${units}::bigint[] offset 0) t join brought_line l on l.id = t.line_id
      join brought_import i on i.id = l.import_id join register r on r.id = l.register_id join secrecy c on c.code = l.secrecy
    where ${seenBy(ctx)} ${broughtId ? sql`and l.import_id = ${broughtId}` : sql``} order by l.be_year desc, l.seq desc nulls last, l.id desc limit ${sql.lit(broughtFoundMost + 1)}`.execute(
    ctx.db,
  );
  return { items: rows.slice(0, broughtFoundMost), more: rows.length > broughtFoundMost };
}

export async function getBroughtLine(ctx: Ctx, { lineId }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const { rows } = await sql<
    Given<typeof getCall>
  >`select ${found}, l.action_text as action, l.remark, l.time_text as time, sp.name as speed,
      coalesce(u.name, l.unit_text) as unit, l.link, l.day_text as "dayText", l.doc_date_text as "docDateText", l.flags, ${papers} as papers,
      (${mayContinue(ctx)} and not exists (select 1 from brought_stub s where s.line_id = l.id and s.kind = 'CONTINUES')) as "mayContinue",
      (select d.id from brought_stub s join document d on d.id = s.document_id where s.line_id = l.id and s.kind = 'CONTINUES' and ${visible(viewerOf(ctx.me))}) as "continuedAs",
      json_build_object('broughtId', i.id, 'file', i.name, 'row', l.row, 'at', ${iso('i.committed_at')}) as source
    from ${lines} join secrecy c on c.code = l.secrecy join speed sp on sp.code = l.speed left join unit u on u.id = l.unit_id
    where l.id = ${lineId} and ${seenBy(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A paper of a line that the caller sees. @throws 404 */
export async function getLinePaper(ctx: Ctx, lineId: number, paperId: number): Promise<{ sha256: string; name: string; mime: string }> {
  const { rows } = await sql<{
    sha256: string;
    name: string;
    mime: string;
  }>`select f.sha256, f.name, f.mime from ${lines} join brought_paper p on p.line_id = l.id and p.state = 'ATTACHED' join file f on f.id = p.file_id
    where l.id = ${lineId} and p.id = ${paperId} and ${seenBy(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
