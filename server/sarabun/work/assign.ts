import type { Taken } from '../../../contract/endpoint.ts';
import type { assign as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase } from '../machine/case.ts';
import { announce } from '../machine/tell.ts';
import { giveWork } from './give-work.ts';

/** มอบหมาย: the first named answers for the work, the others work beside him. What was presented or commanded ends with it. */
export function assign(ctx: Ctx, { documentId, message = '', ...given }: Taken<typeof call>) {
  return onCase(ctx, { documentId }, async (kase) => {
    const on = await giveWork(ctx, kase, 'assign', { ...given, message }, ['PRESENT', 'COMMAND']);
    const { task, transmission } = on;
    if (task) announce(kase, { kind: 'result', holders: [task.makerId], transmissionId: transmission.id, taskId: task.id });
    return { documentId, state: task?.state ?? transmission.state };
  });
}
