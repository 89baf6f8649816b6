import type { Taken } from '../../../contract/endpoint.ts';
import type { forward as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { dueBelow, heldBelow, tellLaterDay } from '../deadlines/superior-day.ts';
import { keepFollowing } from '../letter/follow.ts';
import { type Case, onCase, transmissionOf } from '../machine/case.ts';
import { liveTask, type TaskFacts, type TransmissionFacts } from '../machine/facts.ts';
import { executes, rightOf, worksOn } from '../machine/rights.ts';
import { settle, stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce, announceToRegistry } from '../machine/tell.ts';
import { getHolders, type Holder } from '../route/route.ts';
import { startTransmissions } from '../work/start-work.ts';
import { noteReturns } from './note-returns.ts';

/** ส่งต่อ: a part of the route for each unit or person; each unit receives it in its own book. */
export function forward(ctx: Ctx, { transmissionId, to, purpose = 'ACTION', message = '', due, dueReason, follow }: Taken<typeof call>) {
  return onCase(ctx, { transmissionId }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    const commanded = kase.tasks.find((task) => task.transmissionId === row.id && isCarriedOut(kase, task, to)) ?? null;
    const held = purpose === 'INFO' ? null : heldBelow(kase, { task: commanded, transmission: row });
    const dueAt = dueBelow({ due, dueReason }, held, kase.at);
    await stepTransmission(ctx, kase, row, 'forward', {
      detail: { to, ...(message ? { text: message } : {}), ...(dueAt ? { due: dueAt.toISOString() } : {}) },
    });
    const holders = await getHolders(ctx, to);
    refuseReceivers(kase, row, holders);
    const sent = await startTransmissions(ctx, kase, {
      parent: row,
      fromUnitId: row.receiverKind === 'UNIT' ? row.receiverId : ctx.me.mainUnitId,
      to: holders,
      purpose,
      message,
      due: dueAt,
    });
    tellLaterDay(kase, held, { transmissions: sent, due: dueAt, reason: dueReason, right: { positionId: null, delegationId: null } });
    await noteReturns(ctx, kase, (one) => one.parentId === row.id);
    await endCommandsFor(ctx, kase, row, to);
    await settle(ctx, kase, row.id);
    if (worksOn(kase, row)) announceToRegistry(kase, row);
    if (follow || dueAt) await keepFollowing(ctx, kase, dueAt);
    for (const one of sent) announce(kase, { kind: 'unreceived', holders: [one.receiverId], transmissionId: one.id });
    return { documentId: kase.document.id, state: row.state };
  });
}

function refuseReceivers(kase: Case, row: TransmissionFacts, holders: Holder[]): void {
  for (const holder of holders) {
    if (holder.kind === 'POSITION' || (holder.kind === 'UNIT' && !holder.receives)) throw badField('to', 'holder_not_forwardable');
    if (!worksOn(kase, row) && !kase.me.workUnits.includes(holder.id)) throw badField('to', 'forward_own_only');
  }
}

/** What was endorsed to the units that now get the letter is carried out, and so is what was endorsed to the one who sends it. */
async function endCommandsFor(ctx: Ctx, kase: Case, row: TransmissionFacts, to: number[]): Promise<void> {
  const commands = kase.tasks.filter((task) => task.transmissionId === row.id && isCarriedOut(kase, task, to));
  for (const task of commands) await stepTask(ctx, kase, task, 'forward', { result: { code: 'FORWARDED', text: null } });
}

function isCarriedOut(kase: Case, task: TaskFacts, to: number[]): boolean {
  if (task.kind !== 'COMMAND' || !liveTask.includes(task.state)) return false;
  const own = rightOf(kase, task.holderId) !== null;
  return to.includes(task.holderId) ? own || executes(kase, task) : own && task.executorId === null;
}
