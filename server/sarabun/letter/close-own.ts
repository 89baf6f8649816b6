import type { Taken } from '../../../contract/endpoint.ts';
import type { closeOwn as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { mustBeCategory } from '../categories.ts';
import { onLetter } from '../machine/letter-in-hand.ts';
import { stepDocument } from '../machine/take-step.ts';
import { endFollowing } from './close-letter.ts';

/** ปิดเรื่อง of a letter of our own that is with nobody any more: published only, returned by its receiver, kept for the file. */
export function closeOwn(ctx: Ctx, { documentId, result, retention }: Taken<typeof call>) {
  return onLetter(ctx, { documentId }, async (letter) => {
    await mustBeCategory(ctx.db, retention);
    const filed = retention ?? 'Y10';
    await stepDocument(ctx, letter, 'closeOwn', {
      set: { closed_at: letter.at, closed_result: result, retention_class: filed },
      detail: { text: result, code: filed },
    });
    await endFollowing(ctx, letter);
    return { documentId, state: letter.document.state };
  });
}
