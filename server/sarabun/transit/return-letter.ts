import type { Taken } from '../../../contract/endpoint.ts';
import type { returnLetter as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase, transmissionOf } from '../machine/case.ts';
import { settle, stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** ส่งคืน: to the sender, with a reason, before receipt. A letter from outside that nobody here keeps goes back outside and ends. */
export function returnLetter(ctx: Ctx, { transmissionId, reason }: Taken<typeof call>) {
  return onCase(ctx, { transmissionId }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    await stepTransmission(ctx, kase, row, 'return', { endText: reason, endedAt: kase.at, detail: { text: reason } });
    await settle(ctx, kase, row.parentId);
    if (row.parentId === null && kase.document.origin === 'IN')
      await stepDocument(ctx, kase, 'cancelDocument', { set: { closed_at: kase.at, closed_result: reason } });
    announce(kase, { kind: 'returned', holders: [row.sentBy, row.fromUnitId], transmissionId });
    return { documentId: kase.document.id, state: row.state };
  });
}
