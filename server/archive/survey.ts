import { sql } from 'kysely';
import type * as calls from '../../contract/archive/lists.ts';
import type { ListKind } from '../../contract/archive/lists.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { inThai, named } from '../http/named.ts';
import { byCode } from './file-codes.ts';
import { lockHolds } from './holds.ts';
import { dueIn, heldCases, itemTables, oldIn, receivedNo } from './items.ts';
import { findList, noteOf } from './list-machine.ts';
import { listName } from './list-names.ts';
import { lastDayOf, takeNumber, todayOf } from './rules.ts';

/** What is known of a letter, kept with its line before the letter is gone. */
export interface LineFacts {
  storeNo: string;
  number: string;
  date: string | null;
  received: string;
  subject: string;
  fileCode: string;
  category: string;
  unit: string;
  closedOn: string;
  years: number | null;
  keepUntil: string | null;
  place: string;
  /** The last hash of its own chain of events. */
  hash: string;
}

/** One list holds no more: a committee reads them one by one. */
const mostLines = 500;

/** Words of a classed letter stand on no list in clear: the letter's own key is to be the only way to them. */
const subjectOnList = sql`case when d.secrecy = 0 then d.subject else '' end`;

export const factsOfLine = sql`json_build_object('storeNo', s.no || '/' || s.be_year, 'number', case when d.secrecy = 0 then coalesce(d.doc_no, '') else '' end,
  'date', to_char(d.doc_date, 'YYYY-MM-DD'), 'received', ${receivedNo}, 'subject', ${subjectOnList}, 'fileCode', s.file_code, 'category', s.category, 'unit', ${named(inThai, 'u')},
  'closedOn', s.closed_on::text, 'years', s.years, 'keepUntil', s.keep_until::text,
  'place', case when b.id is null then '' else concat_ws(' ', 'กล่อง ' || b.no, h.name, nullif(b.slot, '')) end, 'hash', encode(d.event_hash, 'hex'))`;

interface Found {
  itemId: number;
  held: string[];
  lentUntil: string | null;
  facts: LineFacts;
}

const chosen: Record<ListKind, (year: number) => ReturnType<typeof dueIn>> = {
  DESTROY25: dueIn,
  HANDOVER21: oldIn,
  KEEP22: oldIn,
  DEPOSIT23: () => sql<boolean>`(s.state = 'STORED' and d.state = 70)`,
};

/** สำรวจ: within sixty days after the year (regulation 66); later ones are marked so. What is held or lent is named and waits. */
export async function makeList(ctx: Ctx, { kind, year, items }: Taken<typeof calls.makeList>): Promise<Given<typeof calls.makeList>> {
  const today = await todayOf(ctx);
  if (kind === 'DESTROY25' && today <= lastDayOf(year)) throw badField('year', 'archive_early', { year });
  if (year < 2500 || year > 2700) throw badField('year', 'invalid');
  if (kind !== 'DESTROY25' && items.length === 0) throw badField('items', 'required');
  await lockHolds(ctx, 'judging');
  const found = await findItems(ctx, { kind, year, items });
  const open = found.filter(({ held, lentUntil }) => held.length === 0 && lentUntil === null);
  if (open.length === 0) throw refuse('archive_none_due', { params: { year } });
  const no = await takeNumber(ctx, kind, year);
  const { rows } = await sql<{ id: number }>`insert into archive_batch (kind, no, be_year, state, late, made_by, made_at)
    values (${kind}, ${no}, ${year}, 'PROPOSED', ${kind === 'DESTROY25' && today > `${year + 1 - 543}-03-01`}, ${ctx.me.personId}, issue_clock()) returning id`.execute(
    ctx.db,
  );
  const listId = rows[0]?.id as number;
  await keepLines(ctx, listId, found);
  await noteOf(ctx, { id: listId }, 'make');
  const list = await findList(ctx, listId);
  return {
    listId,
    name: listName(ctx, list),
    lines: found.length,
    held: found.filter(({ held }) => held.length > 0).length,
    lent: found.filter(({ lentUntil }) => lentUntil !== null).length,
  };
}

async function findItems(ctx: Ctx, { kind, year, items }: { kind: ListKind; year: number; items: readonly number[] }): Promise<Found[]> {
  const among = items.length > 0 ? sql`s.id = any(${items as number[]}::bigint[])` : sql`true`;
  const { rows } =
    await sql<Found>`select s.id as "itemId", ${heldCases} as held, (select l.due_on::text from archive_loan l where l.item_id = s.id and l.returned_at is null) as "lentUntil",
      ${factsOfLine} as facts
    from ${itemTables} where ${chosen[kind](year)} and ${among} order by s.id limit ${mostLines} for update of s`.execute(ctx.db);
  if (items.length > 0 && rows.length !== new Set(items).size) throw badField('items', 'archive_not_due');
  // as they lie in the store: by the code of the file, then by age
  return rows.toSorted(
    (a, b) => byCode.compare(a.facts.fileCode, b.facts.fileCode) || a.facts.closedOn.localeCompare(b.facts.closedOn) || a.itemId - b.itemId,
  );
}

/** Lines that go on, and those that only wait. */
async function keepLines(ctx: Ctx, listId: number, found: readonly Found[]): Promise<void> {
  const lines = found.map(({ itemId, held, lentUntil, facts }, place) => ({
    item_id: itemId,
    n: place + 1,
    ...standingOf({ held, lentUntil }),
    facts,
  }));
  await sql`insert into archive_batch_item (batch_id, item_id, n, state, words, facts, changed_at)
    select ${listId}, r.item_id, r.n, r.state, r.words, r.facts, ${await issueClock(ctx.db)}::timestamptz from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as r(item_id bigint, n int, state text, words text, facts jsonb)`.execute(ctx.db);
  await sql`update storage_item s set state = 'PROPOSED', version = s.version + 1 from archive_batch_item i
    where i.batch_id = ${listId} and i.state = 'OPEN' and s.id = i.item_id`.execute(ctx.db);
}

/** Hold beats all; a letter that is out is judged when it is back. */
export function standingOf({ held, lentUntil }: Pick<Found, 'held' | 'lentUntil'>): { state: 'OPEN' | 'HELD' | 'LENT'; words: string } {
  if (held.length > 0) return { state: 'HELD', words: held.join(', ') };
  if (lentUntil) return { state: 'LENT', words: lentUntil };
  return { state: 'OPEN', words: '' };
}

/** Before a committee begins: what came back, or is held no more, goes along after all. */
export async function bringUpToDate(ctx: Ctx, listId: number): Promise<void> {
  await lockHolds(ctx, 'judging');
  const { rows } = await sql<{
    lineId: number;
    itemId: number;
    itemState: string;
    documentState: number;
    held: string[];
    lentUntil: string | null;
  }>`
    select i.id as "lineId", s.id as "itemId", s.state as "itemState", d.state as "documentState", ${heldCases} as held,
      (select l.due_on::text from archive_loan l where l.item_id = s.id and l.returned_at is null) as "lentUntil"
    from archive_batch_item i join storage_item s on s.id = i.item_id join document d on d.id = s.document_id
    where i.batch_id = ${listId} and i.state in ('HELD', 'LENT') order by s.id for update of i, s`.execute(ctx.db);
  for (const { lineId, itemId, itemState, documentState, ...standing } of rows) {
    const { state, words } = standingOf(standing);
    // another list may have it by now
    if (state === 'OPEN' && (itemState !== 'STORED' || documentState !== 70)) continue;
    await sql`update archive_batch_item set state = ${state}, words = ${words}, changed_at = ${await issueClock(ctx.db)}::timestamptz where id = ${lineId}`.execute(
      ctx.db,
    );
    if (state === 'OPEN') await sql`update storage_item set state = 'PROPOSED', version = version + 1 where id = ${itemId}`.execute(ctx.db);
  }
}
