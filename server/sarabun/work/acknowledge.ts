import type { Taken } from '../../../contract/endpoint.ts';
import type { acknowledge as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** รับทราบ what an endorsement asked one to know. */
export function acknowledge(ctx: Ctx, { taskId, text }: Taken<typeof call>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await stepTask(ctx, letter, task, 'acknowledge', { detail: text ? { text } : {}, result: { code: 'NOTED', text: text || null } });
    announce(letter, { kind: 'acknowledged', holders: [task.makerId], transmissionId: task.transmissionId, taskId });
    await settle(ctx, letter, task.transmissionId);
    return { documentId: letter.document.id, state: task.state };
  });
}
