import type { Taken } from '../../../contract/endpoint.ts';
import type { closeLetter as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { mustBeCategory } from '../categories.ts';
import { liveTransmission } from '../machine/facts.ts';
import { type LetterInHand, onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { settle, stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce, announceToRegistry } from '../machine/tell.ts';

/** ปิดเรื่อง at this unit; with the last unit the whole letter closes. */
export function closeLetter(ctx: Ctx, { transmissionId, result, retention }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    await mustBeCategory(ctx.db, retention);
    await stepTransmission(ctx, letter, row, 'close', {
      endText: result,
      endedAt: letter.at,
      detail: { text: result, ...(retention ? { code: retention } : {}) },
    });
    await settle(ctx, letter, row.parentId);
    announceToRegistry(letter, row);
    announce(letter, { kind: 'closed', holders: [row.fromUnitId, row.sentBy], transmissionId });
    await closeWhenAllEnded(ctx, letter, result, retention);
    return { documentId: letter.document.id, state: row.state };
  });
}

/** No part of the route is live any more: the letter is closed, and nobody has to follow it. Ten years is the rule (regulation 57). */
export async function closeWhenAllEnded(ctx: Ctx, letter: LetterInHand, result: string, retention = 'Y10'): Promise<void> {
  if (letter.document.state !== 50 || letter.transmissions.some((one) => liveTransmission.includes(one.state))) return;
  await stepDocument(ctx, letter, 'closeDocument', {
    set: { closed_at: letter.at, closed_result: result, retention_class: retention },
    detail: { text: result, code: retention },
  });
  await endFollowing(ctx, letter);
}

/** Nobody has to follow a letter that has ended; who did hears of it once. */
export async function endFollowing(ctx: Ctx, letter: LetterInHand): Promise<void> {
  const ended = await ctx.db
    .updateTable('follow')
    .set({ ended_at: letter.at })
    .where('document_id', '=', letter.document.id)
    .where('ended_at', 'is', null)
    .returning('holder_id')
    .execute();
  if (ended.length > 0) announce(letter, { kind: 'followed_done', holders: ended.map((row) => row.holder_id) });
}
