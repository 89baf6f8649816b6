import type { Taken } from '../../../contract/endpoint.ts';
import type { recall as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onCase, transmissionOf } from '../machine/case.ts';
import { settle, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { leaveRoute } from '../route/route.ts';

/** ดึงกลับ: the sender takes the letter back while nobody has received it; the receiver no longer sees it. */
export function recall(ctx: Ctx, { transmissionId, reason }: Taken<typeof call>) {
  return onCase(ctx, { transmissionId }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    await stepTransmission(ctx, kase, row, 'recall', { endText: reason, endedAt: kase.at, detail: { text: reason } });
    announce(kase, { kind: 'recalled', holders: [row.receiverId], transmissionId });
    if (row.receiverId !== null) await leaveRoute(ctx, kase.document.id, row.receiverId);
    await settle(ctx, kase, row.parentId);
    return { documentId: kase.document.id, state: row.state };
  });
}
