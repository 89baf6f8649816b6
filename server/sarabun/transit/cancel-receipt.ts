import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { cancelReceipt as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { endFollowing } from '../letter/close-letter.ts';
import { backToTray } from '../machine/back-to-tray.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { settle, stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce } from '../machine/tell.ts';
import { mustStrike } from '../registers/number-rights.ts';

/**
 * ยกเลิกการลงรับ: the letter waits to be received again; its number stays in the book, void, and is never given again. What came out of the
 * tray waits there again instead, and the letter ends: the same paper never waits in two places.
 */
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
    if (row.parentId === null && (await backToTray(ctx, letter))) {
      await stepTransmission(ctx, letter, row, 'takeBack', { endText: reason, endedAt: letter.at, detail: { text: reason } });
      await stepDocument(ctx, letter, 'cancelDocument', { set: { closed_at: letter.at, closed_result: reason } });
      await endFollowing(ctx, letter);
    }
    announce(letter, { kind: 'receipt_cancelled', holders: [row.receiverId, row.sentBy], transmissionId });
    return { documentId: letter.document.id, state: row.state };
  });
}
