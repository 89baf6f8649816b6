import type { Taken } from '../../contract/endpoint.ts';
import type { sendBack as call } from '../../contract/sarabun/letters.ts';
import type { Ctx } from '../http/context.ts';
import { onCase, taskOf } from './case.ts';
import { settle, stepTask } from './take-step.ts';
import { announce } from './tell.ts';

/** ตีกลับ: the work goes back to its maker, with a reason; he decides anew. */
export function sendBack(ctx: Ctx, { taskId, reason }: Taken<typeof call>) {
  return onCase(ctx, { taskId }, async (kase) => {
    const task = taskOf(kase, taskId);
    await stepTask(ctx, kase, task, 'sendBack', { detail: { text: reason }, result: { code: 'SENT_BACK', text: reason } });
    announce(kase, {
      kind: 'sent_back',
      holders: [task.makerId, task.madeBy],
      transmissionId: task.transmissionId,
      taskId,
    });
    await settle(ctx, kase, task.transmissionId);
    return { documentId: kase.document.id, state: task.state };
  });
}
