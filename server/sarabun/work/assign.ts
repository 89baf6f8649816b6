import type { Taken } from '../../../contract/endpoint.ts';
import type { assign as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter } from '../machine/letter-in-hand.ts';
import { announce } from '../machine/tell.ts';
import { giveWork } from './give-work.ts';

/** มอบหมาย: the first named answers for the work, the others work beside him. What was presented or commanded ends with it. */
export function assign(ctx: Ctx, { documentId, message = '', ...given }: Taken<typeof call>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    const on = await giveWork(ctx, letter, 'assign', { ...given, message }, ['PRESENT', 'COMMAND']);
    const { task, transmission } = on;
    if (task) announce(letter, { kind: 'result', holders: [task.makerId], transmissionId: transmission.id, taskId: task.id });
    return { documentId, state: task?.state ?? transmission.state };
  });
}
