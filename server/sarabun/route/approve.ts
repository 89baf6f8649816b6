import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { approve as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { keepVersion } from '../letter/keep-version.ts';
import { type LetterInHand, onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { stepTask } from '../machine/take-step.ts';
import { walkOn } from './walk-route.ts';

/** ตรวจทานผ่าน: the letter goes on. What the reviewer has changed becomes a version of his. */
export function approve(ctx: Ctx, { taskId, text }: Taken<typeof call>) {
  return onLetter(ctx, { taskId }, async (letter) => {
    await stepTask(ctx, letter, taskOf(letter, taskId), 'approve', {
      detail: text ? { text } : {},
      result: { code: 'APPROVED', text: text ?? null },
    });
    await keepChange(ctx, letter);
    await walkOn(ctx, letter);
    return { documentId: letter.document.id, state: letter.document.state };
  });
}

export async function keepChange(ctx: Ctx, letter: LetterInHand): Promise<void> {
  const { rows } =
    await sql`select 1 from draft w join document_version v on v.document_id = w.document_id and v.version = ${letter.document.version}
    where w.document_id = ${letter.document.id} and (w.content <> v.content or w.receivers <> v.receivers)`.execute(ctx.db);
  if (rows.length === 0) return;
  letter.document.version = await keepVersion(ctx, letter, 'review');
  await ctx.db.updateTable('document').set({ version: letter.document.version }).where('id', '=', letter.document.id).execute();
}
