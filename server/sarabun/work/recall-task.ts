import type { Taken } from '../../../contract/endpoint.ts';
import type { recallTask as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { liveTask } from '../machine/facts.ts';
import { onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { leaveRoute } from '../machine/parties.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { comeBack } from './come-back.ts';

/** ดึงงานกลับ: the maker takes work back that nobody has begun; the holder leaves the route unless something else keeps him there. */
export function recallTask(ctx: Ctx, { taskId, reason }: Taken<typeof call>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await stepTask(ctx, letter, task, 'recallTask', { detail: { text: reason } });
    announce(letter, { kind: 'task_recalled', holders: [task.holderId], transmissionId: task.transmissionId, taskId });
    await leaveRoute(ctx, letter.document.id, task.holderId);
    // what others still work on goes on without it
    if (!letter.tasks.some((one) => one.parentId === task.parentId && liveTask.includes(one.state))) await comeBack(ctx, letter, task);
    await settle(ctx, letter, task.transmissionId);
    return { documentId: letter.document.id, state: task.state };
  });
}
