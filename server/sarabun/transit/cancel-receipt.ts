import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { cancelReceipt as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { settle, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { mustStrike } from '../registers/number-rights.ts';

/** ยกเลิกการลงรับ: the letter waits to be received again; its number stays in the book, void, and is never given again. */
export function cancelReceipt(ctx: Ctx, { transmissionId, reason }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    const { entryId, receiveNo } = row;
    if (entryId !== null) await mustStrike(ctx, sql`e.id = ${entryId}`);
    await stepTransmission(ctx, letter, row, 'cancelReceipt', {
      receiptCancelled: true,
      receivedAt: null,
      receivedBy: null,
      entryId: null,
      detail: { text: reason, ...(receiveNo ? { number: receiveNo } : {}), ...(entryId ? { entry: entryId } : {}) },
    });
    if (entryId !== null) {
      await ctx.db
        .updateTable('register_entry')
        .set({ void_at: letter.at, void_by: ctx.me.personId, void_reason: reason })
        .where('id', '=', entryId)
        .where('void_at', 'is', null)
        .execute();
      await ctx.db
        .updateTable('stamp_mark')
        .set({ removed_at: letter.at })
        .where('register_entry_id', '=', entryId)
        .where('removed_at', 'is', null)
        .execute();
    }
    await settle(ctx, letter, row.parentId);
    announce(letter, { kind: 'receipt_cancelled', holders: [row.receiverId, row.sentBy], transmissionId });
    return { documentId: letter.document.id, state: row.state };
  });
}
