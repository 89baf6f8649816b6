import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/sarabun/deadlines.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import type { TaskFacts } from '../machine/facts.ts';
import { type LetterInHand, onLetter, taskOf, transmissionOf } from '../machine/letter-in-hand.ts';
import { rightOf } from '../machine/rights.ts';
import { stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { dueOf } from './due.ts';
import { dayAbove, tellLaterDay } from './superior-day.ts';

/** ขยายเวลา: the old and the new day stay in the history. A request that waited is answered with it. */
export function extendTask(ctx: Ctx, { taskId, due, reason }: Taken<typeof calls.extendTask>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await moveDue(ctx, letter, task, 'extend', due, reason);
    return { documentId: letter.document.id, state: task.state };
  });
}

export function extendTransmission(ctx: Ctx, { transmissionId, due, reason }: Taken<typeof calls.extendTransmission>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    const old = row.due;
    await stepTransmission(ctx, letter, row, 'extend', { right: asSender, detail: detailOf(due, old, reason) });
    const later = laterOf(due, old, letter.at);
    await sql`update transmission set due_at = ${later} where id = ${row.id}`.execute(ctx.db);
    row.due = later.toISOString();
    announce(letter, { kind: 'extended', holders: [row.receiverId], transmissionId });
    return { documentId: letter.document.id, state: row.state };
  });
}

/** ขอขยายเวลา: waits for the maker of the work. */
export function askExtension(ctx: Ctx, { taskId, due, reason }: Taken<typeof calls.askExtension>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await stepTask(ctx, letter, task, 'askExtension', { detail: detailOf(due, task.due, reason) });
    const later = laterOf(due, task.due, letter.at);
    await sql`update task set asked_due_at = ${later}, asked_reason = ${reason} where id = ${taskId}`.execute(ctx.db);
    task.askedDue = later.toISOString();
    announce(letter, { kind: 'extension_asked', holders: [task.makerId], transmissionId: task.transmissionId, taskId });
    return { documentId: letter.document.id, state: task.state };
  });
}

export function grantExtension(ctx: Ctx, { taskId, text = '' }: Taken<typeof calls.grantExtension>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await moveDue(ctx, letter, task, 'grantExtension', task.askedDue ?? '', text);
    return { documentId: letter.document.id, state: task.state };
  });
}

export function refuseExtension(ctx: Ctx, { taskId, reason }: Taken<typeof calls.refuseExtension>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await stepTask(ctx, letter, task, 'refuseExtension', { right: makerRight(letter, task), detail: { text: reason } });
    await sql`update task set asked_due_at = null, asked_reason = null where id = ${taskId}`.execute(ctx.db);
    task.askedDue = null;
    announce(letter, { kind: 'extension_refused', holders: [task.holderId], transmissionId: task.transmissionId, taskId });
    return { documentId: letter.document.id, state: task.state };
  });
}

const asSender = { positionId: null, delegationId: null };

async function moveDue(
  ctx: Ctx,
  letter: LetterInHand,
  task: TaskFacts,
  action: 'extend' | 'grantExtension',
  due: string,
  reason: string,
): Promise<void> {
  await stepTask(ctx, letter, task, action, { right: makerRight(letter, task), detail: detailOf(due, task.due, reason) });
  const later = laterOf(due, task.due, letter.at);
  const why = reason || (await askedReason(ctx, task));
  await sql`update task set due_at = ${later}, asked_due_at = null, asked_reason = null where id = ${task.id}`.execute(ctx.db);
  Object.assign(task, { due: later.toISOString(), askedDue: null });
  tellLaterDay(letter, dayAbove(letter, task), { tasks: [task], due: later, reason: why, right: makerRight(letter, task) });
  const kind = action === 'extend' ? 'extended' : 'extension_granted';
  announce(letter, { kind, holders: [task.holderId], transmissionId: task.transmissionId, taskId: task.id });
}

/** What its holder wrote when he asked. */
async function askedReason({ db }: Ctx, { id }: TaskFacts): Promise<string> {
  const row = await db.selectFrom('task').select('asked_reason').where('id', '=', id).executeTakeFirst();
  return row?.asked_reason ?? '';
}

function makerRight(letter: LetterInHand, task: TaskFacts) {
  return rightOf(letter, task.makerId) ?? asSender;
}

function laterOf(due: string, old: string | null, at: Date): Date {
  const later = dueOf(due, at);
  if (!later || (old !== null && later <= new Date(old))) throw badField('due', 'due_not_later');
  return later;
}

function detailOf(due: string, old: string | null, text: string) {
  return {
    ...(due ? { due: new Date(due).toISOString() } : {}),
    ...(old ? { oldDue: new Date(old).toISOString() } : {}),
    ...(text ? { text } : {}),
  };
}
