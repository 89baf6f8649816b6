import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { liveTask, liveTransmission, type TaskFacts, type TransmissionFacts } from '../machine/facts.ts';
import { type EventDetail, type LetterInHand, onLetterOfTheOffice } from '../machine/letter-in-hand.ts';
import { grantAccess, joinRoute } from '../machine/parties.ts';
import { settle, stepDocument, stepTask, stepTransmission } from '../machine/take-step.ts';

export interface HandOver {
  from: number;
  to: number;
  /** Of the unit or person that takes over. */
  name: string;
  /** A person's own work goes to another person; else a unit's to its successor. */
  person?: true;
  /** Why, for the history. */
  text?: string;
}

const asOneself = { positionId: null, delegationId: null };

/** What lies with a unit of this letter goes to its successor, each row with its event; the letter is held meanwhile. */
export function handOverLetter(ctx: Ctx, documentId: number, change: HandOver): Promise<void> {
  return onLetterOfTheOffice(ctx, { documentId }, async (letter) => {
    if (letter.document.state > 0 && !change.person) await nameRegistrars(ctx, letter, change);
    const touched: (number | null)[] = [];
    for (const row of letter.transmissions.filter((one) => one.receiverId === change.from && liveTransmission.includes(one.state)))
      touched.push(...(await handOverRow(ctx, letter, row, change)));
    for (const task of letter.tasks.filter((one) => concerns(one, change.from))) await handOverTask(ctx, letter, task, change);
    await handOverDraft(ctx, letter, change);
    await joinRoute(ctx, documentId, [change.to]);
    for (const id of new Set(touched)) await settle(ctx, letter, id);
  });
}

/** A classed letter goes on with the secret registry of the successor, by name. */
async function nameRegistrars(ctx: Ctx, letter: LetterInHand, { to, name }: HandOver): Promise<void> {
  await grantAccess(ctx, letter.document, [{ id: to, kind: 'UNIT', name, unitId: to, receives: true }]);
}

/**
 * A letter that both units have is one letter afterwards: what is further on its way remains, the other ends. Gives the rows whose
 * state may follow.
 */
async function handOverRow(ctx: Ctx, letter: LetterInHand, row: TransmissionFacts, change: HandOver): Promise<(number | null)[]> {
  const twin = letter.transmissions.find(
    (one) => one.receiverId === change.to && one.purpose === row.purpose && liveTransmission.includes(one.state),
  );
  if (!twin) {
    await reassignReceiver(ctx, letter, row, change);
    return [];
  }
  const [kept, ended] = isReceived(row) && !isReceived(twin) ? [row, twin] : [twin, row];
  await reparentWork(ctx, letter, ended, kept);
  await end(ctx, letter, ended, change);
  if (kept === row) await reassignReceiver(ctx, letter, row, change);
  return [kept.id, kept.parentId, ended.parentId];
}

function isReceived({ state }: TransmissionFacts): boolean {
  return state === 'RECEIVED' || state === 'WORKING';
}

/** Live work under the row that ends goes on under the one that remains. */
async function reparentWork(ctx: Ctx, letter: LetterInHand, ended: TransmissionFacts, kept: TransmissionFacts): Promise<void> {
  if (kept.parentId === ended.id) await setParent(ctx, kept, ended.parentId);
  for (const child of letter.transmissions.filter((one) => one.parentId === ended.id && liveTransmission.includes(one.state)))
    if (child !== kept) await setParent(ctx, child, kept.id);
  for (const task of letter.tasks.filter((one) => one.transmissionId === ended.id && liveTask.includes(one.state))) {
    const twice = letter.tasks.some(
      (one) =>
        one.transmissionId === kept.id &&
        one.kind === 'PRESENT' &&
        task.kind === 'PRESENT' &&
        one.holderId === task.holderId &&
        liveTask.includes(one.state),
    );
    if (twice) await stepTask(ctx, letter, task, 'cancel', { right: asOneself });
    else {
      await ctx.db.updateTable('task').set({ transmission_id: kept.id }).where('id', '=', task.id).execute();
      task.transmissionId = kept.id;
    }
  }
}

async function setParent(ctx: Ctx, row: TransmissionFacts, parentId: number | null): Promise<void> {
  await ctx.db.updateTable('transmission').set({ parent_id: parentId }).where('id', '=', row.id).execute();
  row.parentId = parentId;
}

async function reassignReceiver(ctx: Ctx, letter: LetterInHand, row: TransmissionFacts, change: HandOver): Promise<void> {
  const { to } = change;
  // nobody sends to himself: what the successor had sent has come to it without a sender
  const fromUnit = row.fromUnitId === to ? null : row.fromUnitId;
  await ctx.db.updateTable('transmission').set({ receiver_id: to, from_unit_id: fromUnit }).where('id', '=', row.id).execute();
  await stepTransmission(ctx, letter, row, 'handOver', { right: asOneself, detail: toldOf(change) });
  Object.assign(row, { receiverId: to, fromUnitId: fromUnit });
}

function end(ctx: Ctx, letter: LetterInHand, row: TransmissionFacts, change: HandOver): Promise<void> {
  const endText = `รวมกับเรื่องเดียวกันที่${change.name}`;
  return stepTransmission(ctx, letter, row, 'merge', { endText, endedAt: letter.at, right: asOneself, detail: toldOf(change) });
}

function toldOf({ to, text }: HandOver): EventDetail {
  return { to: [to], ...(text ? { text } : {}) };
}

/** Held by the unit, carried out or awaited by it. */
function concerns(task: TaskFacts, unit: number): boolean {
  const awaited =
    liveTask.includes(task.state) || (task.kind === 'PRESENT' && !task.resultSeen && ['DONE', 'SENT_BACK'].includes(task.state));
  return awaited && (task.holderId === unit || task.executorId === unit || task.makerId === unit);
}

async function handOverTask(ctx: Ctx, letter: LetterInHand, task: TaskFacts, change: HandOver): Promise<void> {
  const { from, to } = change;
  const now = (id: number) => (id === from ? to : id);
  // nobody is asked twice about the same
  const twin = letter.tasks.some(
    (one) =>
      one !== task &&
      task.holderId === from &&
      one.holderId === to &&
      one.kind === task.kind &&
      one.transmissionId === task.transmissionId &&
      one.place === task.place &&
      one.endorsementId === task.endorsementId &&
      ['PRESENT', 'REVIEW'].includes(task.kind) &&
      liveTask.includes(one.state),
  );
  if (twin) return stepTask(ctx, letter, task, 'cancel', { right: asOneself });
  const holderId = now(task.holderId);
  const executorId = task.executorId === null || now(task.executorId) === holderId ? null : now(task.executorId);
  await ctx.db
    .updateTable('task')
    .set({ holder_id: holderId, executor_id: executorId, maker_id: now(task.makerId) })
    .where('id', '=', task.id)
    .execute();
  await stepTask(ctx, letter, task, 'handOver', { right: asOneself, detail: toldOf(change) });
  Object.assign(task, { holderId, executorId, makerId: now(task.makerId) });
}

/** A letter of the unit's (or the person's) own that has no number yet is written on by the successor. */
async function handOverDraft(ctx: Ctx, letter: LetterInHand, change: HandOver): Promise<void> {
  const { from, to } = change;
  const { document } = letter;
  if (![document.ownerUnitId, document.drafterId].includes(from) || document.origin !== 'OUT' || document.state >= 40) return;
  const whose = document.ownerUnitId === from ? 'ownerUnitId' : 'drafterId';
  await ctx.db
    .updateTable('document')
    .set(whose === 'ownerUnitId' ? { owner_unit_id: to } : { drafter_id: to })
    .where('id', '=', document.id)
    .execute();
  await stepDocument(ctx, letter, 'handOver', { to: document.state, detail: toldOf(change) });
  document[whose] = to;
}

/** Letters in which something of the unit is not ended. */
export async function openLetters(ctx: Ctx, unitId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select document_id as id from transmission where receiver_id = ${unitId} and state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING')
    union select document_id from task where (holder_id = ${unitId} or executor_id = ${unitId}) and is_live
    union select document_id from task where maker_id = ${unitId} and is_awaited
    union select id from document where owner_unit_id = ${unitId} and origin = 'OUT' and state < 40
    order by id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** A letter or a clerk held something that the change needs for too long: nothing is done, and it can be asked for again. */
export async function withoutWaiting<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  await sql`set local lock_timeout = '8s'`.execute(ctx.db);
  try {
    return await work();
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '55P03' || code === '40P01') throw refuse('unit_busy');
    throw error;
  }
}
