import type { Taken } from '../../../contract/endpoint.ts';
import type { acknowledge as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase, taskOf } from '../machine/case.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** รับทราบ what an endorsement asked one to know. */
export function acknowledge(ctx: Ctx, { taskId, text }: Taken<typeof call>) {
  return onCase(ctx, { taskId }, async (kase) => {
    const task = taskOf(kase, taskId);
    await stepTask(ctx, kase, task, 'acknowledge', { detail: text ? { text } : {}, result: { code: 'NOTED', text: text || null } });
    announce(kase, { kind: 'acknowledged', holders: [task.makerId], transmissionId: task.transmissionId, taskId });
    await settle(ctx, kase, task.transmissionId);
    return { documentId: kase.document.id, state: task.state };
  });
}
