import type { Taken } from '../../../contract/endpoint.ts';
import type { acceptReport as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase, taskOf } from '../machine/case.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** รับผลงาน: the work is done. */
export function acceptReport(ctx: Ctx, { taskId, text }: Taken<typeof call>) {
  return onCase(ctx, { taskId }, async (kase) => {
    const task = taskOf(kase, taskId);
    await stepTask(ctx, kase, task, 'accept', { detail: text ? { text } : {} });
    announce(kase, { kind: 'accepted', holders: [task.holderId], transmissionId: task.transmissionId, taskId });
    await settle(ctx, kase, task.transmissionId);
    return { documentId: kase.document.id, state: task.state };
  });
}
