import type { Taken } from '../../../contract/endpoint.ts';
import type { rejectReport as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase, taskOf } from '../machine/case.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** ให้แก้ไขผลงาน: the holder goes on, with a reason. */
export function rejectReport(ctx: Ctx, { taskId, reason }: Taken<typeof call>) {
  return onCase(ctx, { taskId }, async (kase) => {
    const task = taskOf(kase, taskId);
    await stepTask(ctx, kase, task, 'reject', { detail: { text: reason } });
    announce(kase, { kind: 'rejected', holders: [task.holderId], transmissionId: task.transmissionId, taskId });
    await settle(ctx, kase, task.transmissionId);
    return { documentId: kase.document.id, state: task.state };
  });
}
