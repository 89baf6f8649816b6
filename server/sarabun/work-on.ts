import type { Action } from '../../contract/sarabun/letters.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { type Case, taskOf, transmissionOf } from './case.ts';
import { type Facts, liveTask, type TaskFacts, type TransmissionFacts } from './facts.ts';
import { headRight, isHeadOf, isRegistryOf, liveTaskOn, type Right, rightOf, worksOn } from './rights.ts';
import { taskSteps } from './steps.ts';

/** The row that an act of the window is done on: one's own task before the letter itself. */
export interface WorkOn {
  task: TaskFacts | null;
  transmission: TransmissionFacts;
}

/** As asked; where one has a task oneself that the act belongs to, it is done through the task. */
export function workOn(kase: Case, action: Action, asked: { transmissionId?: number | undefined; taskId?: number | undefined }): WorkOn {
  const task = asked.taskId ? taskOf(kase, asked.taskId) : ownTask(kase, action, asked.transmissionId);
  const transmissionId = task?.transmissionId ?? asked.transmissionId ?? focusOf(kase).transmissionId;
  if (!transmissionId) throw asked.transmissionId ? notFound() : forbidden();
  return { task, transmission: transmissionOf(kase, transmissionId) };
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

/** In whose name work is given: the holder of the task, the unit for its registry, the head's post, else the person. */
export function makerOf(kase: Case, { task, transmission }: WorkOn): { makerId: number; right: Right } {
  const own = { makerId: kase.me.personId, right: { positionId: null, delegationId: null } };
  if (task) {
    const right = rightOf(kase, task.holderId);
    return right ? { makerId: task.holderId, right } : own;
  }
  const unitId = transmission.receiverKind === 'UNIT' ? transmission.receiverId : null;
  if (unitId !== null && isHeadOf(kase, unitId)) {
    const right = headRight(kase, unitId);
    return right.positionId ? { makerId: right.positionId, right } : { makerId: unitId, right };
  }
  return unitId !== null && isRegistryOf(kase, unitId) ? { makerId: unitId, right: own.right } : own;
}

/** Holders are not oneself, nor the post one acts from. */
export function isSelf(ctx: Ctx, holderId: number): boolean {
  return ctx.me.own.includes(holderId);
}

function ownTask(kase: Case, action: Action, transmissionId: number | undefined): TaskFacts | null {
  const taskId = transmissionId === undefined ? focusOf(kase).taskId : (liveTaskOn(kase, transmissionId)?.id ?? null);
  const task = taskId === null ? null : taskOf(kase, taskId);
  return task && taskSteps.some((step) => step.action === action && step.kinds.includes(task.kind)) ? task : null;
}

function newest(rows: TransmissionFacts[]): TransmissionFacts | undefined {
  const live = rows.filter((row) => ['SENT', 'RECEIVED', 'WORKING'].includes(row.state));
  return (live.length > 0 ? live : rows).at(-1);
}
