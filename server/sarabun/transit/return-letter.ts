import type { Taken } from '../../../contract/endpoint.ts';
import type { returnLetter as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { settle, stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** ส่งคืน: to the sender, with a reason, before receipt. A letter from outside that nobody here keeps goes back outside and ends. */
export function returnLetter(ctx: Ctx, { transmissionId, reason }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    await stepTransmission(ctx, letter, row, 'return', { endText: reason, endedAt: letter.at, detail: { text: reason } });
    await settle(ctx, letter, row.parentId);
    if (row.parentId === null && letter.document.origin === 'IN')
      await stepDocument(ctx, letter, 'cancelDocument', { set: { closed_at: letter.at, closed_result: reason } });
    announce(letter, { kind: 'returned', holders: [row.sentBy, row.fromUnitId], transmissionId });
    return { documentId: letter.document.id, state: row.state };
  });
}
