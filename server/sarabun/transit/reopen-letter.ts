import type { Taken } from '../../../contract/endpoint.ts';
import type { reopenLetter as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { followAgain } from '../letter/follow.ts';
import { takenFromStore } from '../machine/in-store.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { settle, stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** เปิดเรื่องอีกครั้ง, with a reason: the letter lies with the unit again. */
export function reopenLetter(ctx: Ctx, { transmissionId, reason }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    await stepTransmission(ctx, letter, row, 'reopen', { worked: true, endText: null, endedAt: null, detail: { text: reason } });
    if (letter.document.state === 60 || letter.document.state === 70) {
      if (letter.document.state === 70) await takenFromStore(ctx, letter.document.id);
      await followAgain(ctx, letter);
      await stepDocument(ctx, letter, 'reopenDocument', { set: { closed_at: null, closed_result: null }, detail: { text: reason } });
    }
    await settle(ctx, letter, row.id);
    await settle(ctx, letter, row.parentId);
    announce(letter, { kind: 'reopened', holders: [row.receiverId], transmissionId });
    return { documentId: letter.document.id, state: row.state };
  });
}
