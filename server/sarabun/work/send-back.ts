import type { Taken } from '../../../contract/endpoint.ts';
import type { sendBack as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { endRound } from '../draft/submit-draft.ts';
import { type Case, onCase, taskOf } from '../machine/case.ts';
import { settle, stepDocument, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { keepChange } from '../route/approve.ts';
import { comeBack } from './come-back.ts';

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
    await comeBack(ctx, kase, task);
    await settle(ctx, kase, task.transmissionId);
    if (kase.document.state < 40) await returnDraft(ctx, kase, reason);
    return { documentId: kase.document.id, state: task.state };
  });
}

/** A reviewer, a signer or the registry sends a letter of our own back: it is a draft again, with its version kept (domain 3.3). */
async function returnDraft(ctx: Ctx, kase: Case, reason: string): Promise<void> {
  await keepChange(ctx, kase);
  await stepDocument(ctx, kase, 'backToDraft', { detail: { text: reason } });
  await endRound(ctx, kase);
}
