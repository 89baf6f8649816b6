import type { Taken } from '../../../contract/endpoint.ts';
import type { present as call } from '../../../contract/sarabun/letters.ts';
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

/** เสนอ: to named superiors, from a letter that lies with the unit or from one's own task. */
export function present(ctx: Ctx, { documentId, transmissionId, taskId, to, message = '', due, follow }: Taken<typeof call>) {
  return onCase(ctx, { documentId }, async (kase) => {
    const on = workOn(kase, 'present', { transmissionId, taskId });
    const dueAt = dueOf(due, kase.at);
    const { makerId, right } = makerOf(kase, on);
    const detail = { to, ...(message ? { text: message } : {}), ...(dueAt ? { due: dueAt.toISOString() } : {}) };
    if (on.task) await stepTask(ctx, kase, on.task, 'present', { detail, right });
    else await stepTransmission(ctx, kase, on.transmission, 'present', { detail, right });
    const holders = await getHolders(ctx, to);
    for (const holder of holders) {
      if (holder.kind === 'UNIT') throw badField('to', 'holder_must_be_officer');
      if (isSelf(ctx, holder.id)) throw badField('to', 'holder_is_self');
    }
    const tasks = await startTasks(ctx, kase, {
      kind: 'PRESENT',
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
      announce(kase, { kind: 'presented', holders: [task.holderId], transmissionId: on.transmission.id, taskId: task.id });
    return { documentId, state: on.task?.state ?? on.transmission.state };
  });
}
