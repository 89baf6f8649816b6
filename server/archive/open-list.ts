import { type RawBuilder, sql } from 'kysely';
import type * as calls from '../../contract/archive/lists.ts';
import type { ListAct, ListHead, ListLetter, ListLine } from '../../contract/archive/lists.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/wire.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { type ErrorCode, forbidden, notFound, refuse } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { messageOf } from '../http/render-errors.ts';
import { agreedFrom } from './agree.ts';
import { itemColumns, itemTables, toItem } from './items.ts';
import { actWords, lineWords } from './line-words.ts';
import { findList, type ListInHand, stepOf } from './list-machine.ts';
import { listName } from './list-names.ts';
import { headsAgency, keeps, manages, rulesNow } from './rules.ts';

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Lists `b` that one may open: who makes them, sits on them, agrees to them, keeps the store or audits. */
async function seenLists(ctx: Ctx): Promise<RawBuilder<boolean>> {
  const { me } = ctx;
  if (manages(me) || headsAgency(me) || me.isAuditor || (await keeps(ctx))) return sql<boolean>`true`;
  // who is named in an order that is not out yet has no hand in it
  return sql<boolean>`(b.state <> 'PROPOSED' and exists (select 1 from archive_batch_person q where q.batch_id = b.id and q.person_id = ${me.personId}))`;
}

interface HeadRow extends Omit<ListHead, 'name'> {
  no: number;
}

const headColumns = (
  ctx: Ctx,
) => sql`b.id, b.kind, b.be_year as year, b.no, b.state, b.late, ${personNamed(ctx, 'p')} as "madeBy", ${iso('b.made_at')} as "madeAt",
  (select count(*)::int from archive_batch_item i where i.batch_id = b.id) as lines,
  coalesce((select json_object_agg(x.state, x.count) from (select i.state, count(*)::int as count from archive_batch_item i where i.batch_id = b.id group by 1) x), '{}') as counts,
  b.certificate_no as certificate, b.version`;

const headOf = (ctx: Ctx, { no, ...row }: HeadRow): ListHead => ({ ...row, name: listName(ctx, { ...row, no }) });

export async function listLists(ctx: Ctx, input: Taken<typeof calls.listLists>): Promise<Given<typeof calls.listLists>> {
  const { take, skip } = pageOf(input);
  const { kind = null, open = null } = input;
  const found = sql`from archive_batch b join person p on p.id = b.made_by where ${await seenLists(ctx)} and (${kind}::text is null or b.kind = ${kind})
    and (${open}::text is null or (b.state not in ('DONE', 'CANCELLED')) = (${open} = '1'))`;
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<HeadRow>`select ${headColumns(ctx)} ${found} order by b.id desc limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { items: items.map((row) => headOf(ctx, row)), total: rows[0]?.total ?? 0 };
}

type Opened = Given<typeof calls.openList>;

export async function openList(ctx: Ctx, { listId }: Taken<typeof calls.openList>): Promise<Opened> {
  const head = await readHead(ctx, listId);
  if (!head) throw notFound();
  const list = await findList(ctx, listId);
  const { archivesDays } = await rulesNow(ctx);
  const [people, lines, again, events] = await Promise.all([
    readPeople(ctx, listId),
    readLines(ctx, list),
    readAgain(ctx, listId),
    readEvents(ctx, listId),
  ]);
  return {
    list: { ...head, agreedFrom: list.receivedOn && agreedFrom(list.receivedOn, archivesDays) },
    people,
    lines,
    again,
    may: mayOf(ctx, list, { people, head, again }),
    events,
  };
}

type Head = Omit<Opened['list'], 'agreedFrom'>;

const letterColumns = (
  column: string,
) => sql`(select json_build_object('id', d.id, 'number', coalesce(d.doc_no, ''), 'date', d.doc_date::text, 'state', d.state, 'subject', d.subject)
  from document d where d.id = ${sql.ref(column)})`;

async function readHead(ctx: Ctx, listId: number): Promise<Head | null> {
  const { rows } = await sql<
    Omit<Head, 'name'> & { no: number }
  >`select ${headColumns(ctx)}, ${letterColumns('b.order_id')} as order, ${letterColumns('b.report_id')} as report,
      ${letterColumns('b.letter_id')} as letter, b.sent_on::text as "sentOn", b.received_on::text as "receivedOn", b.silent, ${personNamed(ctx, 'q')} as "approvedBy",
      ${iso('b.approved_at')} as "approvedAt", ${iso('b.executed_at')} as "executedAt", ${iso('b.done_at')} as "doneAt", b.list_hash as hash,
      (select count(*)::int from archive_erasure e join archive_batch_item i on i.id = e.batch_item_id where i.batch_id = b.id and e.done_at is null) as "filesLeft"
    from archive_batch b join person p on p.id = b.made_by left join person q on q.id = b.approved_by where b.id = ${listId} and ${await seenLists(ctx)}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) return null;
  const { no, ...head } = row;
  return { ...head, name: listName(ctx, { ...head, no }) };
}

async function readPeople(ctx: Ctx, listId: number): Promise<Opened['people']> {
  const { rows } = await sql<
    Opened['people'][number]
  >`select p.id, ${personNamed(ctx, 'p')} as name, coalesce((select ${named(ctx, 'o')} from position o where o.name = x.post limit 1), x.post) as post, x.role, ${iso('x.confirmed_at')} as "confirmedAt",
      (select count(*)::int from archive_vote v join archive_batch_item i on i.id = v.batch_item_id where i.batch_id = ${listId} and v.person_id = p.id and not v.again and v.verdict is not null) as judged,
      case when x.role = 'EXECUTOR' then 0 else (select count(*)::int from archive_batch_item i join storage_item s on s.id = i.item_id join document d on d.id = s.document_id
        where i.batch_id = ${listId} and i.state not in ('HELD', 'LENT', 'REOPENED') and d.secrecy <= p.clearance) end as "toJudge"
    from archive_batch_person x join person p on p.id = x.person_id where x.batch_id = ${listId} order by x.role = 'EXECUTOR', x.role, x.sort, p.id`.execute(
    ctx.db,
  );
  return rows;
}

interface LineRow {
  n: number;
  lineState: ListLine['state'];
  keepYears: number | null;
  words: string;
  differs: boolean;
  facts: { subject: string };
  vote: ListLine['vote'];
  votes: ListLine['votes'];
  pages: number | null;
}

/** The lines as this person may see them: classed ones by clearance; what others said once he has judged the line himself, or the list is judged. */
async function readLines(ctx: Ctx, list: ListInHand): Promise<ListLine[]> {
  const { me } = ctx;
  const judged = !['PROPOSED', 'COMMITTEE'].includes(list.state);
  const said = sql`json_build_object('name', ${personNamed(ctx, 'p')}, 'verdict', v.verdict, 'keepYears', v.keep_years, 'words', v.words, 'again', v.again)`;
  const { rows } = await sql<
    Parameters<typeof toItem>[1] & LineRow
  >`select ${itemColumns(ctx)}, i.n, i.state as "lineState", i.keep_years as "keepYears", i.words, i.facts,
      i.state = 'KEEP' and exists (select 1 from archive_vote v where v.batch_item_id = i.id and v.again and v.verdict <> 'D') as differs,
      (select json_build_object('verdict', v.verdict, 'keepYears', v.keep_years, 'words', v.words) from archive_vote v where v.batch_item_id = i.id and v.person_id = ${me.personId}
        and not v.again) as vote,
      case when ${judged} or exists (select 1 from archive_vote o where o.batch_item_id = i.id and o.person_id = ${me.personId} and not o.again)
        then coalesce((select json_agg(${said} order by v.again, v.person_id) from archive_vote v join person p on p.id = v.person_id
          where v.batch_item_id = i.id and v.verdict is not null and (${judged} or (v.person_id <> ${me.personId} and not v.again))), '[]') else '[]' end as votes,
      case when d.secrecy = 0 then (${mainFile(sql`f.pages`)}) end as pages
    from archive_batch_item i join (${itemTables}) on s.id = i.item_id where i.batch_id = ${list.id} order by i.n`.execute(ctx.db);
  return rows.map(({ n, lineState: state, keepYears, words: kept, differs, facts, vote, votes, pages, ...row }) => {
    const { version: _, ...item } = toItem(ctx, row);
    const verdicts = [vote, ...votes.filter(({ again }) => !again)].flatMap((one) => (one ? [one.verdict] : []));
    // what was known of a letter that is gone stands with its line
    const shown = { ...item, subject: item.subject || facts.subject };
    const mine = item.secrecy <= me.clearance;
    const words = lineWords(ctx, { state, words: kept, differs });
    return { n, item: shown, state, keepYears, words, mine, vote, votes, dissent: new Set(verdicts).size > 1, pages };
  });
}

/** The paper of a letter `d`: its main file, else the one that was made of it. */
export function mainFile(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${column} from file f where f.mime in ('application/pdf', 'image/jpeg', 'image/png') and f.id = coalesce(
    (select p.file_id from letter_paper p where p.document_id = d.id and p.superseded_at is null),
    (select x.file_id from document_file x where x.document_id = d.id order by x.role = 'MAIN' desc, x.sort, x.id limit 1))`;
}

async function readAgain({ db, me }: Ctx, listId: number): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select i.n from archive_vote v join archive_batch_item i on i.id = v.batch_item_id
    where i.batch_id = ${listId} and i.state = 'OPEN' and v.person_id = ${me.personId} and v.again and v.verdict is null order by i.n`.execute(
    db,
  );
  return rows.map(({ n }) => n);
}

async function readEvents(ctx: Ctx, listId: number): Promise<Opened['events']> {
  const { rows } = await sql<{
    at: string;
    who: string | null;
    act: string;
    words: string;
    n: number | null;
  }>`select ${iso('e.at')} as at, ${personNamed(ctx, 'p')} as who, e.act, e.words, e.n
    from archive_batch_event e left join person p on p.id = e.actor_id where e.batch_id = ${listId} order by e.id`.execute(ctx.db);
  return rows.map(({ at, who, ...noted }) => ({ at, who: who ?? '', ...actWords(ctx, noted) }));
}

interface Around {
  people: Opened['people'];
  head: Head;
  again: readonly number[];
}

/** What the caller may do with the list now, with the reason where not yet. */
function mayOf(ctx: Ctx, list: ListInHand, { people, head }: Around): Opened['may'] {
  const { me } = ctx;
  const own = people.find(({ id }) => id === me.personId);
  const sits = own && own.role !== 'EXECUTOR';
  const registrar = manages(me);
  const offers: [ListAct, boolean, ErrorCode | null][] = [
    ['setCommittee', registrar, null],
    ['draft', registrar, null],
    ['vote', Boolean(sits), own?.confirmedAt ? 'archive_result_sent' : null],
    [
      'sendResult',
      Boolean(sits),
      own?.confirmedAt ? 'archive_result_sent' : own && own.judged < own.toJudge ? 'archive_not_judged_yet' : null,
    ],
    [
      'agree',
      headsAgency(me),
      own || list.madeBy === me.personId
        ? 'archive_own_list'
        : list.kind === 'DESTROY25'
          ? lack(head.report, 'archive_no_report', 'archive_report_not_signed')
          : null,
    ],
    ['send', registrar, lack(head.letter, 'archive_no_letter', 'archive_letter_not_issued')],
    ['answer', registrar, list.receivedOn ? null : 'archive_not_sent'],
    ['confirm', own?.role === 'EXECUTOR', own?.confirmedAt ? 'archive_confirmed' : null],
    ['finish', registrar, null],
    ['cancel', registrar, null],
  ];
  return offers
    .filter(([act, concerns]) => concerns && stepOf(list, act))
    .map(([act, , code]) => ({ act, reason: code && messageOf(refuse(code), ctx.request) }));
}

function lack(letter: Head[Lowercase<ListLetter>], none: ErrorCode, unsigned: ErrorCode): ErrorCode | null {
  if (!letter) return none;
  return letter.state < 40 ? unsigned : null;
}

/** Whose page of which letter one looks at: of the committee, by clearance; classed letters are judged by their class. */
export async function mustSeeLine(
  ctx: Ctx,
  { listId, n }: { listId: number; n: number },
): Promise<{ sha256: string; pages: number | null }> {
  if (!(await readHead(ctx, listId))) throw notFound();
  const { rows } = await sql<{
    sha256: string | null;
    pages: number | null;
    secrecy: number;
    mime: string | null;
    seen: boolean;
  }>`select d.secrecy, (${mainFile(sql`f.sha256`)}) as sha256,
      (${mainFile(sql`f.pages`)}) as pages, (${mainFile(sql`f.mime`)}) as mime, ${visible(viewerOf(ctx.me))} as seen
    from archive_batch_item i join storage_item s on s.id = i.item_id join document d on d.id = s.document_id where i.batch_id = ${listId} and i.n = ${n}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row?.sha256) throw notFound();
  if (row.secrecy > 0) throw forbidden('archive_clearance');
  return { sha256: row.sha256, pages: row.pages };
}

/** What became of a letter, for its window. */
export async function letterInStore(
  ctx: Ctx,
  { documentId }: Taken<typeof calls.letterInStore>,
): Promise<Given<typeof calls.letterInStore>> {
  const { rows } = await sql<
    Parameters<typeof toItem>[1]
  >`select ${itemColumns(ctx)} from ${itemTables} where s.document_id = ${documentId} and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return { item: null, destroyed: null };
  const { rows: gone } = await sql<{
    at: string;
    kind: 'DESTROY25';
    year: number;
    no: number;
    listId: number;
    n: number;
    certificate: string | null;
    mayOpen: boolean;
  }>`
    select ${iso('i.changed_at')} as at, b.kind, b.be_year as year, b.no, b.id as "listId", i.n, b.certificate_no as certificate, ${await seenLists(ctx)} as "mayOpen"
    from archive_batch_item i join archive_batch b on b.id = i.batch_id where i.item_id = ${row.id} and i.state = 'DESTROYED' limit 1`.execute(
    ctx.db,
  );
  const [one] = gone;
  return {
    item: toItem(ctx, row),
    destroyed: one
      ? { at: one.at, list: listName(ctx, one), listId: one.listId, n: one.n, certificate: one.certificate, mayOpen: one.mayOpen }
      : null,
  };
}
