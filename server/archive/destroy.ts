import { sql } from 'kysely';
import type * as calls from '../../contract/archive/lists.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { audit } from '../access/audit.ts';
import { issueClock } from '../db/issue-clock.ts';
import { enqueueRound } from '../enqueue.ts';
import { findHeldFiles, type HeldFiles } from '../files/store/held-files.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, forbidden } from '../http/errors.ts';
import { fill } from '../http/words.ts';
import { clockOf } from '../notify/events/alarms.ts';
import { tellOthers } from '../notify/events/tell.ts';
import type { Office } from '../office.ts';
import { eraseLetter } from './erase.ts';
import { lockHolds } from './holds.ts';
import { heldCases } from './items.ts';
import { findList, holdList, type ListInHand, moveList, mustStand, peopleIds } from './list-machine.ts';
import { thaiListName } from './list-names.ts';
import { beYearOf, rulesNow, takeNumber, todayOf } from './rules.ts';
import { strikeLine } from './strike.ts';
import { noticeWords } from './tell.ts';

/**
 * ทำลาย, by two persons who are present: each confirms with his own proof, within minutes of the other. The second's word begins it; there is one
 * certificate, whoever presses at once.
 */
export async function confirmDestruction(
  ctx: Ctx,
  { listId }: Taken<typeof calls.confirmDestruction>,
): Promise<Given<typeof calls.confirmDestruction>> {
  const list = await holdList(ctx, listId);
  const executors = await peopleIds(ctx, listId, ['EXECUTOR']);
  if (!executors.includes(ctx.me.personId)) throw forbidden('archive_not_executor');
  if (list.certificate) throw conflict('archive_destroyed_already', { certificate: list.certificate });
  mustStand(ctx, list, 'confirm');
  const { presentMinutes } = await rulesNow(ctx);
  await sql`update archive_batch_person set confirmed_at = null where batch_id = ${listId} and role = 'EXECUTOR'
    and confirmed_at < ${await issueClock(ctx.db)}::timestamptz - make_interval(mins => ${presentMinutes})`.execute(ctx.db);
  await sql`update archive_batch_person set confirmed_at = ${await issueClock(ctx.db)}::timestamptz where batch_id = ${listId} and person_id = ${ctx.me.personId}`.execute(
    ctx.db,
  );
  await audit(ctx, 'archive.destruction-confirmed', { subject: { type: 'archive_batch', id: listId } });
  const { rows } = await sql<{ confirmed: number; until: string | null }>`select count(confirmed_at)::int as confirmed,
      to_char((min(confirmed_at) + make_interval(mins => ${presentMinutes})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until
    from archive_batch_person where batch_id = ${listId} and role = 'EXECUTOR'`.execute(ctx.db);
  const { confirmed = 0, until = null } = rows[0] ?? {};
  if (confirmed < executors.length) {
    await tellOthers(ctx, 'archive_waits', executors, {
      subject: thaiListName(list),
      words: noticeWords().waitsSecond,
      page: `archive/list/${listId}`,
    });
    return { state: list.state, confirmed, certificate: null, until };
  }
  const certificate = await begin(ctx, list);
  return { state: list.state, confirmed, certificate, until: null };
}

/** From here on it goes to its end by itself, also after a power cut: a job does it, and the same round every minute. */
async function begin(ctx: Ctx, list: ListInHand): Promise<string> {
  const beYear = beYearOf(await todayOf(ctx));
  const certificate = `${await takeNumber(ctx, 'CERTIFICATE', beYear)}/${beYear}`;
  await moveList(ctx, list, 'confirm', {
    words: certificate,
    set: sql`certificate_no = ${certificate}, executed_at = ${await issueClock(ctx.db)}::timestamptz`,
  });
  await enqueueRound(ctx.db, ctx.office.config.schema, 'archive-destroy');
  ctx.afterCommit(() => destroyLists(ctx.office));
  return certificate;
}

/** Lists that two persons have confirmed: letter by letter, then the bytes, then the certificate is whole. */
export async function destroyLists(office: Office): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from archive_batch where state = 'EXECUTING' order by id`.execute(office.db);
  for (const { id } of rows)
    await destroyList(office, id).catch((error) =>
      office.log.error({ err: error, list: id }, 'the destruction of a list is taken up again'),
    );
}

async function destroyList(office: Office, listId: number): Promise<void> {
  while (await destroyNext(office, listId));
  await dropBytes(office, listId);
  await office.db.transaction().execute(async (db) => {
    const ctx = clockOf(office, db);
    const list = await holdList(ctx, listId);
    if (list.state !== 'EXECUTING') return;
    const { rows } = await sql<{
      left: number;
    }>`select (select count(*) from archive_batch_item i where i.batch_id = ${listId} and i.state = 'DESTROY')
      + (select count(*) from archive_erasure e join archive_batch_item i on i.id = e.batch_item_id where i.batch_id = ${listId} and e.done_at is null) as left`.execute(
      db,
    );
    if (Number(rows[0]?.left) > 0) return;
    await moveList(ctx, list, 'done', { set: sql`done_at = ${await issueClock(ctx.db)}::timestamptz` });
    const words = fill(noticeWords().destroyed, { certificate: list.certificate ?? '' });
    await tellOthers(ctx, 'archive_list', [list.madeBy, ...(await peopleIds(ctx, listId))], {
      subject: thaiListName(list),
      words,
      page: `archive/list/${listId}`,
    });
  });
}

interface Next {
  lineId: number;
  itemId: number;
  documentId: number;
  documentState: number;
  itemState: string;
  n: number;
  cases: string[];
}

/** One letter in a transaction of its own, in which it is judged once more. Gives whether there was one. */
async function destroyNext(office: Office, listId: number): Promise<boolean> {
  return office.db.transaction().execute(async (db) => {
    const ctx = clockOf(office, db);
    await lockHolds(ctx, 'judging');
    const { rows } =
      await sql<Next>`select i.id as "lineId", s.id as "itemId", s.document_id as "documentId", d.state as "documentState", s.state as "itemState", i.n, ${heldCases} as cases
      from archive_batch_item i join storage_item s on s.id = i.item_id join document d on d.id = s.document_id
      where i.batch_id = ${listId} and i.state = 'DESTROY' order by i.n limit 1 for update of i, s skip locked`.execute(db);
    const [line] = rows;
    if (!line) return false;
    const list = await findList(ctx, listId);
    if (line.cases.length > 0) {
      await strikeLine(ctx, { ...line, listId }, { state: 'HELD', words: line.cases.join(', ') });
      return true;
    }
    if (line.documentState !== 75 || line.itemState !== 'APPROVED') {
      await strikeLine(ctx, { ...line, listId }, { state: 'REOPENED', words: '' });
      return true;
    }
    await eraseLetter(ctx, {
      documentId: line.documentId,
      lineId: line.lineId,
      certificate: list.certificate ?? '',
      listNumber: `${list.no}/${list.year}`,
    });
    await sql`update archive_batch_item set state = 'DESTROYED', changed_at = ${await issueClock(db)}::timestamptz where id = ${line.lineId}`.execute(
      db,
    );
    await sql`update storage_item set state = 'DESTROYED', box_id = null, version = version + 1 where id = ${line.itemId}`.execute(db);
    return true;
  });
}

/** Bytes go from where they are kept, with their pictures; what another letter has of the same bytes stays with that. */
async function dropBytes(office: Office, listId: number): Promise<void> {
  const held = await findHeldFiles(office.db);
  while (await dropNext(office, listId, held));
}

/** One at a time, by whichever process has it: cut off in between, it is done again and finds it gone. */
function dropNext(office: Office, listId: number, held: HeldFiles): Promise<boolean> {
  return office.db.transaction().execute(async (db) => {
    const { rows } = await sql<{
      id: number;
      hash: string;
    }>`select e.id, e.hash from archive_erasure e join archive_batch_item i on i.id = e.batch_item_id
      where i.batch_id = ${listId} and e.done_at is null order by e.id limit 1 for update of e skip locked`.execute(db);
    const [row] = rows;
    if (!row) return false;
    if (!(await held.isHeld(row.hash))) await office.files.dropPlain(row.hash, new Date());
    await sql`update archive_erasure set done_at = ${await issueClock(db)}::timestamptz where id = ${row.id}`.execute(db);
    return true;
  });
}
