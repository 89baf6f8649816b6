import type { Taken } from '../../../contract/endpoint.ts';
import type { recordResult as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** บันทึกผลการพิจารณา of what was presented; its maker is told. */
export function recordResult(ctx: Ctx, { taskId, code, text }: Taken<typeof call>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await stepTask(ctx, letter, task, 'result', { detail: { code, ...(text ? { text } : {}) }, result: { code, text: text || null } });
    announce(letter, {
      kind: 'result',
      holders: [task.makerId, task.madeBy],
      transmissionId: task.transmissionId,
      taskId,
    });
    await settle(ctx, letter, task.transmissionId);
    return { documentId: letter.document.id, state: task.state };
  });
}
