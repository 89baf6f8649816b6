import type { Taken } from '../../../contract/endpoint.ts';
import type { recallTask as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase, taskOf } from '../machine/case.ts';
import { liveTask } from '../machine/facts.ts';
import { settle, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { leaveRoute } from '../route/route.ts';
import { comeBack } from './come-back.ts';

/** ดึงงานกลับ: the maker takes work back that nobody has begun; the holder leaves the route unless something else keeps him there. */
export function recallTask(ctx: Ctx, { taskId, reason }: Taken<typeof call>) {
  return onCase(ctx, { taskId }, async (kase) => {
    const task = taskOf(kase, taskId);
    await stepTask(ctx, kase, task, 'recallTask', { detail: { text: reason } });
    announce(kase, { kind: 'task_recalled', holders: [task.holderId], transmissionId: task.transmissionId, taskId });
    await leaveRoute(ctx, kase.document.id, task.holderId);
    // what others still work on goes on without it
    if (!kase.tasks.some((one) => one.parentId === task.parentId && liveTask.includes(one.state))) await comeBack(ctx, kase, task);
    await settle(ctx, kase, task.transmissionId);
    return { documentId: kase.document.id, state: task.state };
  });
}
