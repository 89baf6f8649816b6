import type { Taken } from '../../../contract/endpoint.ts';
import type { updateReadPortal as call } from '../../../contract/sarabun/queues.ts';
import { maySee } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { say } from '../../http/words.ts';
import { markRead } from '../letter/mark-seen.ts';

/** Marks a letter read by the caller; `is_save` is true on the first view. */
export async function updateReadPortal(ctx: Ctx, { F_DOC_ID }: Taken<typeof call>) {
  if (!(await maySee(ctx.db, ctx.me, F_DOC_ID))) throw notFound();
  const first = await markRead(ctx, F_DOC_ID);
  return { message: say(ctx, 'portal_read'), is_save: first };
}
