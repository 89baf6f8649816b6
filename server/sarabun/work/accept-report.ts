import type { Taken } from '../../../contract/endpoint.ts';
import type { acceptReport as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** รับผลงาน: the work is done. */
export function acceptReport(ctx: Ctx, { taskId, text }: Taken<typeof call>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await stepTask(ctx, letter, task, 'accept', { detail: text ? { text } : {} });
    announce(letter, { kind: 'accepted', holders: [task.holderId], transmissionId: task.transmissionId, taskId });
    await settle(ctx, letter, task.transmissionId);
    return { documentId: letter.document.id, state: task.state };
  });
}
