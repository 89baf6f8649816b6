import type { Taken } from '../../../contract/endpoint.ts';
import type { forward as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { dueBelow, heldBelow, tellLaterDay } from '../deadlines/superior-day.ts';
import { keepFollowing } from '../letter/follow.ts';
import { liveTask, type TaskFacts, type TransmissionFacts } from '../machine/facts.ts';
import { type LetterInHand, onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { getHolders, type Holder } from '../machine/parties.ts';
import { executes, rightOf, worksOn } from '../machine/rights.ts';
import { settle, stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce, announceToRegistry } from '../machine/tell.ts';
import { startTransmissions } from '../work/start-work.ts';
import { noteReturns } from './note-returns.ts';

/** ส่งต่อ: a part of the route for each unit or person; each unit receives it in its own book. */
export function forward(ctx: Ctx, { transmissionId, to, purpose = 'ACTION', message = '', due, dueReason, follow }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    const commanded = letter.tasks.find((task) => task.transmissionId === row.id && isCarriedOut(letter, task, to)) ?? null;
    const held = purpose === 'INFO' ? null : heldBelow(letter, { task: commanded, transmission: row });
    const dueAt = dueBelow({ due, dueReason }, held, letter.at);
    await stepTransmission(ctx, letter, row, 'forward', {
      detail: { to, ...(message ? { text: message } : {}), ...(dueAt ? { due: dueAt.toISOString() } : {}) },
    });
    const holders = await getHolders(ctx, to);
    refuseReceivers(letter, row, holders);
    const sent = await startTransmissions(ctx, letter, {
      parent: row,
      fromUnitId: row.receiverKind === 'UNIT' ? row.receiverId : ctx.me.mainUnitId,
      to: holders,
      purpose,
      message,
      due: dueAt,
    });
    tellLaterDay(letter, held, { transmissions: sent, due: dueAt, reason: dueReason, right: { positionId: null, delegationId: null } });
    await noteReturns(ctx, letter, (one) => one.parentId === row.id);
    await endCommandsFor(ctx, letter, row, to);
    await settle(ctx, letter, row.id);
    if (worksOn(letter, row)) announceToRegistry(letter, row);
    if (follow || dueAt) await keepFollowing(ctx, letter, dueAt);
    for (const one of sent) announce(letter, { kind: 'unreceived', holders: [one.receiverId], transmissionId: one.id });
    return { documentId: letter.document.id, state: row.state };
  });
}

function refuseReceivers(letter: LetterInHand, row: TransmissionFacts, holders: Holder[]): void {
  for (const holder of holders) {
    if (holder.kind === 'POSITION' || (holder.kind === 'UNIT' && !holder.receives)) throw badField('to', 'holder_not_forwardable');
    if (!worksOn(letter, row) && !letter.me.workUnits.includes(holder.id)) throw badField('to', 'forward_own_only');
  }
}

/** What was endorsed to the units that now get the letter is carried out, and so is what was endorsed to the one who sends it. */
async function endCommandsFor(ctx: Ctx, letter: LetterInHand, row: TransmissionFacts, to: number[]): Promise<void> {
  const commands = letter.tasks.filter((task) => task.transmissionId === row.id && isCarriedOut(letter, task, to));
  for (const task of commands) await stepTask(ctx, letter, task, 'forward', { result: { code: 'FORWARDED', text: null } });
}

function isCarriedOut(letter: LetterInHand, task: TaskFacts, to: number[]): boolean {
  if (task.kind !== 'COMMAND' || !liveTask.includes(task.state)) return false;
  const own = rightOf(letter, task.holderId) !== null;
  return to.includes(task.holderId) ? own || executes(letter, task) : own && task.executorId === null;
}
