import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type * as calls from '../../contract/archive/lists.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { canonical } from '../access/chain.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden } from '../http/errors.ts';
import { clockOf } from '../notify/events/alarms.ts';
import { tellOthers } from '../notify/events/tell.ts';
import { registrarIds } from '../office/agency-posts.ts';
import type { Office } from '../office.ts';
import { onLetterOfTheOffice } from '../sarabun/machine/letter-in-hand.ts';
import { stepDocument } from '../sarabun/machine/take-step.ts';
import { lockHolds } from './holds.ts';
import { mustBeIssued } from './list-letters.ts';
import { holdList, type ListInHand, moveList, mustStand, peopleIds } from './list-machine.ts';
import { thaiListName } from './list-names.ts';
import { yearsAfter } from './retention.ts';
import { daysAfter, headsAgency, rulesNow, todayOf } from './rules.ts';
import { strikeLine } from './strike.ts';
import { noticeWords } from './tell.ts';

/** เห็นชอบ: by the head of the agency, who has no other hand in it; of list 25 with the report signed. */
export async function agree(ctx: Ctx, { listId, version, words }: Taken<typeof calls.agree>): Promise<Given<typeof calls.agree>> {
  const list = await holdList(ctx, listId, version);
  mustStand(ctx, list, 'agree');
  if (!headsAgency(ctx.me)) throw forbidden('archive_head_agrees');
  if (list.madeBy === ctx.me.personId || (await peopleIds(ctx, listId)).includes(ctx.me.personId)) throw forbidden('archive_own_list');
  const set = sql`approved_by = ${ctx.me.personId}, approved_at = ${await issueClock(ctx.db)}::timestamptz`;
  if (list.kind !== 'DESTROY25') {
    await sql`update storage_item s set state = 'APPROVED', version = s.version + 1 from archive_batch_item i
      where i.batch_id = ${listId} and i.state = 'OPEN' and s.id = i.item_id`.execute(ctx.db);
    await moveList(ctx, list, 'agree', { words, set: sql`${set}, list_hash = ${await hashOfList(ctx, listId)}` });
    return { state: list.state, version: list.version };
  }
  await mustBeIssued(ctx, 'REPORT', list.reportId);
  await keepOn(ctx, listId);
  await sql`update storage_item s set state = 'NAT_PENDING', version = s.version + 1 from archive_batch_item i
    where i.batch_id = ${listId} and i.state in ('DESTROY', 'TRANSFER') and s.id = i.item_id`.execute(ctx.db);
  await moveList(ctx, list, 'agree', { words, set: sql`${set}, list_hash = ${await hashOfList(ctx, listId)}` });
  await tellOthers(ctx, 'archive_list', [list.madeBy], {
    subject: thaiListName(list),
    words: noticeWords().agreed,
    page: `archive/list/${listId}`,
  });
  return { state: list.state, version: list.version };
}

/** What the committee keeps is back in the store, with as many years more. */
async function keepOn({ db }: Ctx, listId: number): Promise<void> {
  const { rows } = await sql<{
    itemId: number;
    keepUntil: string;
    years: number;
  }>`select s.id as "itemId", s.keep_until::text as "keepUntil", i.keep_years as years
    from archive_batch_item i join storage_item s on s.id = i.item_id where i.batch_id = ${listId} and i.state = 'KEEP' order by s.id for update of s`.execute(
    db,
  );
  for (const { itemId, keepUntil, years } of rows)
    await sql`update storage_item set state = 'STORED', keep_until = ${yearsAfter(keepUntil, years)}::date, version = version + 1 where id = ${itemId}`.execute(
      db,
    );
}

/** Over the list as it was agreed to: who has the paper can see that nothing was added later. */
async function hashOfList({ db }: Ctx, listId: number): Promise<string> {
  const { rows } = await sql<{
    n: number;
    state: string;
    keep_years: number | null;
    facts: unknown;
  }>`select n, state, keep_years, facts from archive_batch_item
    where batch_id = ${listId} order by n`.execute(db);
  return createHash('sha256').update(canonical(rows)).digest('hex');
}

/** The list has gone to the National Archives with its letter; their days run from when they have it. */
export async function noteSent(
  ctx: Ctx,
  { listId, version, sentOn, receivedOn }: Taken<typeof calls.noteSent>,
): Promise<Given<typeof calls.noteSent>> {
  const list = await holdList(ctx, listId, version);
  mustStand(ctx, list, 'send');
  await mustBeIssued(ctx, 'LETTER', list.letterId);
  const today = await todayOf(ctx);
  if (sentOn < (await issuedOn(ctx, list.letterId))) throw badField('sentOn', 'archive_sent_early');
  if (receivedOn < sentOn) throw badField('receivedOn', 'ends_before_start');
  if (receivedOn > today) throw badField('receivedOn', 'archive_future');
  await moveList(ctx, list, 'send', { set: sql`sent_on = ${sentOn}, received_on = ${receivedOn}` });
  const { archivesDays } = await rulesNow(ctx);
  return { version: list.version, agreedFrom: agreedFrom(receivedOn, archivesDays) };
}

/** The day on which the letter took its number: sixty days are not dated back. */
async function issuedOn({ db }: Ctx, letterId: number | null): Promise<string> {
  const { rows } = await sql<{
    day: string | null;
  }>`select max((e.issued_at at time zone 'Asia/Bangkok')::date)::text as day from register_entry e
    where e.document_id = ${letterId} and e.void_at is null`.execute(db);
  return rows[0]?.day ?? '';
}

/** The day after their last one: silence is agreement from then on (regulation 69). */
export function agreedFrom(receivedOn: string, days: number): string {
  return daysAfter(receivedOn, days + 1);
}

/** Their answer, letter by letter; what they do not name is agreed to. */
export async function noteAnswer(
  ctx: Ctx,
  { listId, version, answeredOn, lines }: Taken<typeof calls.noteAnswer>,
): Promise<Given<typeof calls.noteAnswer>> {
  const list = await holdList(ctx, listId, version);
  mustStand(ctx, list, 'answer');
  if (!list.receivedOn) throw badField('answeredOn', 'archive_not_sent');
  if (answeredOn < list.receivedOn || answeredOn > (await todayOf(ctx))) throw badField('answeredOn', 'archive_answer_day');
  if (new Set(lines.map(({ n }) => n)).size !== lines.length) throw badField('lines', 'archive_twice');
  for (const [place, { n, answer, years = null, words }] of lines.entries()) {
    if (answer === 'EXTEND' && !years) throw badField(`lines.${place}.years`, 'required');
    const { rows } = await sql<{
      id: number;
      itemId: number;
      keepUntil: string;
    }>`select i.id, s.id as "itemId", s.keep_until::text as "keepUntil" from archive_batch_item i
      join storage_item s on s.id = i.item_id where i.batch_id = ${listId} and i.n = ${n} and i.state in ('DESTROY', 'TRANSFER') for update of i, s`.execute(
      ctx.db,
    );
    const [line] = rows;
    if (!line) throw badField(`lines.${place}.n`, 'archive_line_waits');
    if (answer === 'EXTEND') {
      await sql`update archive_batch_item set state = 'EXTENDED', keep_years = ${years}, words = ${words}, changed_at = ${await issueClock(ctx.db)}::timestamptz where id = ${line.id}`.execute(
        ctx.db,
      );
      await sql`update storage_item set state = 'STORED', keep_until = ${yearsAfter(line.keepUntil, years as number)}::date, version = version + 1 where id = ${line.itemId}`.execute(
        ctx.db,
      );
    } else
      await sql`update archive_batch_item set state = 'TRANSFER', words = ${words}, changed_at = ${await issueClock(ctx.db)}::timestamptz where id = ${line.id}`.execute(
        ctx.db,
      );
  }
  await approve(ctx, list, 'answer', answeredOn);
  return { state: list.state, version: list.version };
}

/** Agreed to: what is to be destroyed goes back to no work, what the archives want lies ready for list 21. */
async function approve(ctx: Ctx, list: ListInHand, act: 'answer' | 'silence', on: string): Promise<void> {
  await lockHolds(ctx, 'judging');
  await sql`update storage_item s set state = 'STORED', for_archives = true, version = s.version + 1 from archive_batch_item i
    where i.batch_id = ${list.id} and i.state = 'TRANSFER' and s.id = i.item_id`.execute(ctx.db);
  const { rows } = await sql<{ lineId: number; itemId: number; documentId: number; documentState: number; n: number; cases: string[] }>`
    select i.id as "lineId", s.id as "itemId", s.document_id as "documentId", d.state as "documentState", i.n,
      array(select h.case_no from archive_hold h where h.id in (select holds_of(d.id)) order by h.id) as cases
    from archive_batch_item i join storage_item s on s.id = i.item_id join document d on d.id = s.document_id
    where i.batch_id = ${list.id} and i.state = 'DESTROY' order by s.document_id for update of i, s`.execute(ctx.db);
  for (const line of rows) {
    if (line.cases.length > 0) {
      await strikeLine(ctx, { ...line, listId: list.id }, { state: 'HELD', words: line.cases.join(', ') });
      continue;
    }
    await onLetterOfTheOffice(ctx, { documentId: line.documentId }, (letter) =>
      stepDocument(ctx, letter, 'condemn', { detail: { code: `${list.no}/${list.year}` } }),
    );
    await sql`update storage_item set state = 'APPROVED', version = version + 1 where id = ${line.itemId}`.execute(ctx.db);
  }
  await moveList(ctx, list, act, {
    words: on,
    set: sql`agreed_at = ${await issueClock(ctx.db)}::timestamptz, silent = ${act === 'silence'}`,
  });
  const page = `archive/list/${list.id}`;
  await tellOthers(ctx, 'archive_waits', await peopleIds(ctx, list.id, ['EXECUTOR']), {
    subject: thaiListName(list),
    words: noticeWords().waitsDestruction,
    page,
  });
  await tellOthers(ctx, 'archive_time', [list.madeBy, ...(await registrarIds(ctx))], {
    subject: thaiListName(list),
    words: act === 'silence' ? noticeWords().silent : noticeWords().answered,
    page,
  });
}

/** By the clock: lists whose time at the National Archives has passed without an answer. */
export async function agreeBySilence(office: Office): Promise<void> {
  const now = clockOf(office, office.db);
  const [{ archivesDays }, today] = await Promise.all([rulesNow(now), todayOf(now)]);
  const { rows } = await sql<{ id: number }>`select b.id from archive_batch b where b.state = 'NAT_PENDING' and b.received_on is not null
    and b.received_on < ${daysAfter(today, -archivesDays)}::date order by b.id`.execute(office.db);
  for (const { id } of rows)
    await office.db
      .transaction()
      .execute(async (db) => {
        const ctx = clockOf(office, db);
        const list = await holdList(ctx, id);
        if (list.state === 'NAT_PENDING') await approve(ctx, list, 'silence', today);
      })
      .catch((error) => office.log.error({ err: error, list: id }, 'a list that the National Archives did not answer'));
}

const finished: Record<ListInHand['kind'], 'TRANSFERRED' | 'KEPT' | 'DEPOSITED'> = {
  DESTROY25: 'KEPT',
  HANDOVER21: 'TRANSFERRED',
  KEEP22: 'KEPT',
  DEPOSIT23: 'DEPOSITED',
};

/** ส่งมอบ (21), ขอเก็บเอง (22), ฝาก (23): what was agreed to is done. */
export async function finishList(
  ctx: Ctx,
  { listId, version, on, years = null, words }: Taken<typeof calls.finishList>,
): Promise<Given<typeof calls.finishList>> {
  const list = await holdList(ctx, listId, version);
  mustStand(ctx, list, 'finish');
  if (on > (await todayOf(ctx))) throw badField('on', 'archive_future');
  if (list.kind === 'KEEP22' && !years) throw badField('years', 'required');
  const done = finished[list.kind];
  const state = done === 'KEPT' ? 'STORED' : done;
  const until = sql`case when ${done === 'KEPT'} and s.keep_until is not null then greatest(s.keep_until, ${on}::date + make_interval(years => ${years ?? 0}))::date else s.keep_until end`;
  await sql`update storage_item s set state = ${state}, keep_until = ${until}, for_archives = false, box_id = case when ${state} = 'TRANSFERRED' then null else s.box_id end,
      version = s.version + 1 from archive_batch_item i where i.batch_id = ${listId} and i.state = 'OPEN' and s.id = i.item_id`.execute(
    ctx.db,
  );
  await sql`update archive_batch_item set state = ${done}, keep_years = ${years}, words = ${words}, changed_at = ${await issueClock(ctx.db)}::timestamptz where batch_id = ${listId} and state = 'OPEN'`.execute(
    ctx.db,
  );
  await moveList(ctx, list, 'finish', {
    words,
    set: sql`executed_at = ${on}::date::timestamp at time zone 'Asia/Bangkok', done_at = ${await issueClock(ctx.db)}::timestamptz`,
  });
  return { state: list.state, version: list.version };
}

/** Before the head has agreed: its letters lie in the store again. */
export async function cancelList(
  ctx: Ctx,
  { listId, version, words }: Taken<typeof calls.cancelList>,
): Promise<Given<typeof calls.cancelList>> {
  const list = await holdList(ctx, listId, version);
  mustStand(ctx, list, 'cancel');
  await sql`update storage_item s set state = 'STORED', version = s.version + 1 from archive_batch_item i
    where i.batch_id = ${listId} and i.state in ('OPEN', 'DESTROY', 'KEEP', 'TRANSFER') and s.id = i.item_id and s.state in ('PROPOSED', 'COMMITTEE')`.execute(
    ctx.db,
  );
  await sql`update archive_batch_item set state = 'KEPT', changed_at = ${await issueClock(ctx.db)}::timestamptz where batch_id = ${listId} and state in ('OPEN', 'DESTROY', 'TRANSFER')`.execute(
    ctx.db,
  );
  await moveList(ctx, list, 'cancel', { words });
  return { version: list.version };
}
