import type { Taken } from '../../../contract/endpoint.ts';
import type { recall as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { leaveRoute } from '../machine/parties.ts';
import { settle, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';

/** ดึงกลับ: the sender takes the letter back while nobody has received it; the receiver no longer sees it. */
export function recall(ctx: Ctx, { transmissionId, reason }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    await stepTransmission(ctx, letter, row, 'recall', { endText: reason, endedAt: letter.at, detail: { text: reason } });
    announce(letter, { kind: 'recalled', holders: [row.receiverId], transmissionId });
    if (row.receiverId !== null) await leaveRoute(ctx, letter.document.id, row.receiverId);
    await settle(ctx, letter, row.parentId);
    return { documentId: letter.document.id, state: row.state };
  });
}
