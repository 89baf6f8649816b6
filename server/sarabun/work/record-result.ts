import type { Taken } from '../../../contract/endpoint.ts';
import type { recordResult as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase, taskOf } from '../machine/case.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** บันทึกผลการพิจารณา of what was presented; its maker is told. */
export function recordResult(ctx: Ctx, { taskId, code, text }: Taken<typeof call>) {
  return onCase(ctx, { taskId }, async (kase) => {
    const task = taskOf(kase, taskId);
    await stepTask(ctx, kase, task, 'result', { detail: { code, ...(text ? { text } : {}) }, result: { code, text: text || null } });
    announce(kase, {
      kind: 'result',
      holders: [task.makerId, task.madeBy],
      transmissionId: task.transmissionId,
      taskId,
    });
    await settle(ctx, kase, task.transmissionId);
    return { documentId: kase.document.id, state: task.state };
  });
}
