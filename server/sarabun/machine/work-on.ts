import type { Action } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { type ErrorCode, forbidden, notFound } from '../../http/errors.ts';
import { type Facts, liveTask, type TaskFacts, type TransmissionFacts } from './facts.ts';
import { type LetterInHand, taskOf, transmissionOf } from './letter-in-hand.ts';
import { actOf, dispatches, headRight, isHeadOf, isRegistryOf, liveTaskOn, type Right, rightOf, screens, worksOn } from './rights.ts';
import { offers } from './take-step.ts';
import { taskSteps } from './task-steps.ts';

/** The row that an act of the window is done on: one's own task before the letter itself. */
export interface WorkOn {
  task: TaskFacts | null;
  transmission: TransmissionFacts;
}

/** As asked; where one has a task oneself that the act belongs to, it is done through the task. */
export function workOn(
  letter: LetterInHand,
  action: Action,
  asked: { transmissionId?: number | undefined; taskId?: number | undefined },
): WorkOn {
  const task = asked.taskId
    ? taskOf(letter, asked.taskId)
    : ownTaskFor(letter, action, asked.transmissionId ?? focusOf(letter).transmissionId);
  const transmissionId = task?.transmissionId ?? asked.transmissionId ?? focusOf(letter).transmissionId;
  if (!transmissionId) throw asked.transmissionId ? notFound() : forbidden();
  return { task, transmission: transmissionOf(letter, transmissionId) };
}

/** What the window is about for this person: a live task of his, else the letter that lies with his unit. */
export function focusOf(facts: Facts): { transmissionId: number | null; taskId: number | null } {
  const task =
    facts.transmissions.map((row) => liveTaskOn(facts, row.id)).find((one) => one !== undefined) ??
    facts.tasks.find((one) => liveTask.includes(one.state) && one.executorId !== null && isRegistryOf(facts, one.executorId));
  const row =
    facts.transmissions.find((one) => one.id === task?.transmissionId) ?? newest(facts.transmissions.filter((one) => worksOn(facts, one)));
  return { transmissionId: row?.id ?? null, taskId: task && !task.executorId ? task.id : null };
}

/** It waits for the caller: a live task or a live letter of his, or a letter of our own that he is to send. */
export function isInHand(facts: Facts): boolean {
  const isMine = (task: TaskFacts) => rightOf(facts, task.holderId, actOf(task)) !== null || screens(facts, task.holderId);
  return (
    facts.tasks.some((task) => liveTask.includes(task.state) && isMine(task)) ||
    facts.transmissions.some((row) => ['SENT', 'RECEIVED', 'WORKING'].includes(row.state) && worksOn(facts, row)) ||
    (dispatches(facts) && facts.transmissions.every((row) => row.state === 'PREPARED'))
  );
}

/**
 * In whose name work is given, so that it comes back to him: of a task, or of a letter that lies with a unit, the post that heads the unit,
 * or the unit itself for its registry; else the post or the person that holds the task, else the caller.
 */
export function makerOf(letter: LetterInHand, { task, transmission }: WorkOn): { makerId: number; right: Right } {
  const own = { makerId: letter.me.personId, right: { positionId: null, delegationId: null } };
  const holderId = task ? task.holderId : transmission.receiverKind === 'UNIT' ? transmission.receiverId : null;
  if (holderId === null) return own;
  if (isHeadOf(letter, holderId)) {
    const right = headRight(letter, holderId);
    return { makerId: right.positionId ?? holderId, right };
  }
  const right = rightOf(letter, holderId);
  return right ? { makerId: holderId, right } : own;
}

/** Holders are not oneself, nor the post one acts from. */
export function isSelf(ctx: Ctx, holderId: number): boolean {
  return ctx.me.own.includes(holderId);
}

/** A live task of the caller on this row through which the act is done. */
export function ownTaskFor(facts: Facts, action: Action, transmissionId: number | null): TaskFacts | null {
  const mine = facts.tasks.find((task) => task.transmissionId === transmissionId && taskOffer(facts, action, task) !== undefined);
  return mine ?? null;
}

/** What the table says of this act on this task; undefined where it does not concern the caller. */
export function taskOffer(facts: Facts, action: Action, task: TaskFacts): { reason: ErrorCode | null } | undefined {
  return offers(
    facts,
    task,
    taskSteps.filter((step) => step.action === action && step.kinds.includes(task.kind)),
  )[0];
}

function newest(rows: TransmissionFacts[]): TransmissionFacts | undefined {
  const live = rows.filter((row) => ['SENT', 'RECEIVED', 'WORKING'].includes(row.state));
  return (live.length > 0 ? live : rows).at(-1);
}
