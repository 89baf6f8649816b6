import type { Taken } from '../../../contract/endpoint.ts';
import type { reopenLetter as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { followAgain } from '../letter/follow.ts';
import { onCase, transmissionOf } from '../machine/case.ts';
import { settle, stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** เปิดเรื่องอีกครั้ง, with a reason: the letter lies with the unit again. */
export function reopenLetter(ctx: Ctx, { transmissionId, reason }: Taken<typeof call>) {
  return onCase(ctx, { transmissionId }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    await stepTransmission(ctx, kase, row, 'reopen', { worked: true, endText: null, endedAt: null, detail: { text: reason } });
    if (kase.document.state === 60) {
      await followAgain(ctx, kase);
      await stepDocument(ctx, kase, 'reopenDocument', { set: { closed_at: null, closed_result: null }, detail: { text: reason } });
    }
    await settle(ctx, kase, row.id);
    await settle(ctx, kase, row.parentId);
    announce(kase, { kind: 'reopened', holders: [row.receiverId], transmissionId });
    return { documentId: kase.document.id, state: row.state };
  });
}
