import type { Taken } from '../../../contract/endpoint.ts';
import type { rejectReport as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** ให้แก้ไขผลงาน: the holder goes on, with a reason. */
export function rejectReport(ctx: Ctx, { taskId, reason }: Taken<typeof call>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await stepTask(ctx, letter, task, 'reject', { detail: { text: reason } });
    announce(letter, { kind: 'rejected', holders: [task.holderId], transmissionId: task.transmissionId, taskId });
    await settle(ctx, letter, task.transmissionId);
    return { documentId: letter.document.id, state: task.state };
  });
}
