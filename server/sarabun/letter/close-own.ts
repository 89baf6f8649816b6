import type { Taken } from '../../../contract/endpoint.ts';
import type { closeOwn as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { mustBeCategory } from '../categories.ts';
import { onCase } from '../machine/case.ts';
import { stepDocument } from '../machine/take-step.ts';
import { endFollowing } from '../transit/close-letter.ts';

/** ปิดเรื่อง of a letter of our own that is with nobody any more: published only, returned by its receiver, kept for the file. */
export function closeOwn(ctx: Ctx, { documentId, result, retention }: Taken<typeof call>) {
  return onCase(ctx, { documentId }, async (kase) => {
    await mustBeCategory(ctx.db, retention);
    const filed = retention ?? 'Y10';
    await stepDocument(ctx, kase, 'closeOwn', {
      set: { closed_at: kase.at, closed_result: result, retention_class: filed },
      detail: { text: result, code: filed },
    });
    await endFollowing(ctx, kase);
    return { documentId, state: kase.document.state };
  });
}
