import type { Taken } from '../../../contract/endpoint.ts';
import type { closeLetter as call } from '../../../contract/sarabun/acts.ts';
import type { Ctx } from '../../http/context.ts';
import { mustBeCategory } from '../categories.ts';
import { type Case, onCase, transmissionOf } from '../machine/case.ts';
import { liveTransmission } from '../machine/facts.ts';
import { settle, stepDocument, stepTransmission } from '../machine/take-step.ts';
import { announce, announceToRegistry } from '../machine/tell.ts';

/** ปิดเรื่อง at this unit; with the last unit the whole letter closes. */
export function closeLetter(ctx: Ctx, { transmissionId, result, retention }: Taken<typeof call>) {
  return onCase(ctx, { transmissionId }, async (kase) => {
    const row = transmissionOf(kase, transmissionId);
    await mustBeCategory(ctx.db, retention);
    await stepTransmission(ctx, kase, row, 'close', {
      endText: result,
      endedAt: kase.at,
      detail: { text: result, ...(retention ? { code: retention } : {}) },
    });
    await settle(ctx, kase, row.parentId);
    announceToRegistry(kase, row);
    announce(kase, { kind: 'closed', holders: [row.fromUnitId, row.sentBy], transmissionId });
    await closeWhenAllEnded(ctx, kase, result, retention);
    return { documentId: kase.document.id, state: row.state };
  });
}

/** No part of the route is live any more: the letter is closed, and nobody has to follow it. Ten years is the rule (regulation 57). */
export async function closeWhenAllEnded(ctx: Ctx, kase: Case, result: string, retention = 'Y10'): Promise<void> {
  if (kase.document.state !== 50 || kase.transmissions.some((one) => liveTransmission.includes(one.state))) return;
  await stepDocument(ctx, kase, 'closeDocument', {
    set: { closed_at: kase.at, closed_result: result, retention_class: retention },
    detail: { text: result, code: retention },
  });
  await endFollowing(ctx, kase);
}

/** Nobody has to follow a letter that has ended; who did hears of it once. */
export async function endFollowing(ctx: Ctx, kase: Case): Promise<void> {
  const ended = await ctx.db
    .updateTable('follow')
    .set({ ended_at: kase.at })
    .where('document_id', '=', kase.document.id)
    .where('ended_at', 'is', null)
    .returning('holder_id')
    .execute();
  if (ended.length > 0) announce(kase, { kind: 'followed_done', holders: ended.map((row) => row.holder_id) });
}
