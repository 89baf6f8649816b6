import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { approve as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { keepVersion } from '../draft/keep-version.ts';
import { type Case, onCase, taskOf } from '../machine/case.ts';
import { stepTask } from '../machine/take-step.ts';
import { walkOn } from './walk-route.ts';

/** ตรวจทานผ่าน: the letter goes on. What the reviewer has changed becomes a version of his. */
export function approve(ctx: Ctx, { taskId, text }: Taken<typeof call>) {
  return onCase(ctx, { taskId }, async (kase) => {
    await stepTask(ctx, kase, taskOf(kase, taskId), 'approve', {
      detail: text ? { text } : {},
      result: { code: 'APPROVED', text: text ?? null },
    });
    await keepChange(ctx, kase);
    await walkOn(ctx, kase);
    return { documentId: kase.document.id, state: kase.document.state };
  });
}

export async function keepChange(ctx: Ctx, kase: Case): Promise<void> {
  const { rows } =
    await sql`select 1 from draft w join document_version v on v.document_id = w.document_id and v.version = ${kase.document.version}
    where w.document_id = ${kase.document.id} and (w.content <> v.content or w.receivers <> v.receivers)`.execute(ctx.db);
  if (rows.length === 0) return;
  kase.document.version = await keepVersion(ctx, kase, 'review');
  await ctx.db.updateTable('document').set({ version: kase.document.version }).where('id', '=', kase.document.id).execute();
}
