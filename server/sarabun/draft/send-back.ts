import type { Taken } from '../../../contract/endpoint.ts';
import type { sendBack as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { type LetterInHand, onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { settle, stepDocument, stepTask } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { keepChange } from '../route/approve.ts';
import { comeBack } from '../work/come-back.ts';
import { endRound } from './submit-draft.ts';

/** ตีกลับ: the work goes back to its maker, with a reason; he decides anew. */
export function sendBack(ctx: Ctx, { taskId, reason }: Taken<typeof call>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    const task = taskOf(letter, taskId);
    await stepTask(ctx, letter, task, 'sendBack', { detail: { text: reason }, result: { code: 'SENT_BACK', text: reason } });
    announce(letter, {
      kind: 'sent_back',
      holders: [task.makerId, task.madeBy],
      transmissionId: task.transmissionId,
      taskId,
    });
    await comeBack(ctx, letter, task);
    await settle(ctx, letter, task.transmissionId);
    if (letter.document.state < 40) await returnDraft(ctx, letter, reason);
    return { documentId: letter.document.id, state: task.state };
  });
}

/** A reviewer, a signer or the registry sends a letter of our own back: it is a draft again, with its version kept (domain 3.3). */
async function returnDraft(ctx: Ctx, letter: LetterInHand, reason: string): Promise<void> {
  await keepChange(ctx, letter);
  await stepDocument(ctx, letter, 'backToDraft', { detail: { text: reason } });
  await endRound(ctx, letter);
}
