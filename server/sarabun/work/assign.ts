import type { Taken } from '../../../contract/endpoint.ts';
import type { assign as call } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { dueOf } from '../deadlines/due.ts';
import { keepFollowing } from '../letter/follow.ts';
import { onCase } from '../machine/case.ts';
import { settle, stepTask, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { isSelf, makerOf, workOn } from '../machine/work-on.ts';
import { getHolders } from '../route/route.ts';
import { startTasks } from './start-work.ts';

/** มอบหมาย: the first named answers for the work, the others work beside him. What was presented or commanded ends with it. */
export function assign(ctx: Ctx, { documentId, transmissionId, taskId, to, message = '', due, follow }: Taken<typeof call>) {
  return onCase(ctx, { documentId }, async (kase) => {
    const on = workOn(kase, 'assign', { transmissionId, taskId });
    const dueAt = dueOf(due, kase.at);
    const { makerId, right } = makerOf(kase, on);
    const detail = { to, ...(message ? { text: message } : {}), ...(dueAt ? { due: dueAt.toISOString() } : {}) };
    const ends = on.task && on.task.kind !== 'ASSIGN' ? { result: { code: 'ASSIGNED', text: message || null } } : {};
    if (on.task) await stepTask(ctx, kase, on.task, 'assign', { detail, right, ...ends });
    else await stepTransmission(ctx, kase, on.transmission, 'assign', { detail, right });
    const holders = await getHolders(ctx, to);
    for (const holder of holders) {
      if (holder.kind === 'UNIT') throw badField('to', 'holder_must_be_officer');
      if (isSelf(ctx, holder.id)) throw badField('to', 'holder_is_self');
    }
    const tasks = await startTasks(ctx, kase, {
      kind: 'ASSIGN',
      transmissionId: on.transmission.id,
      makerId,
      to: holders,
      message,
      due: dueAt,
      parentId: on.task?.id ?? null,
    });
    await settle(ctx, kase, on.transmission.id);
    if (follow || dueAt) await keepFollowing(ctx, kase, dueAt);
    for (const task of tasks)
      announce(kase, { kind: 'assigned', holders: [task.holderId], transmissionId: on.transmission.id, taskId: task.id });
    if (on.task)
      announce(kase, {
        kind: 'result',
        holders: [on.task.makerId],
        transmissionId: on.transmission.id,
        taskId: on.task.id,
      });
    return { documentId, state: on.task?.state ?? on.transmission.state };
  });
}
