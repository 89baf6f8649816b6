import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { sign as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { type Case, onCase, taskOf } from '../machine/case.ts';
import type { TaskFacts } from '../machine/facts.ts';
import { type Right, rightOf } from '../machine/rights.ts';
import { stepTask } from '../machine/take-step.ts';
import { walkOn } from './walk-route.ts';

/** ลงนาม: an act of the first type (domain 5.1): who, in whose right, when, over exactly which content. The last one leads to the number. */
export function sign(ctx: Ctx, { taskId, text }: Taken<typeof call>) {
  return onCase(ctx, { taskId }, async (kase) => {
    const task = taskOf(kase, taskId);
    const right = rightOf(kase, task.holderId) ?? { positionId: null, delegationId: null };
    await stepTask(ctx, kase, task, 'sign', { right, detail: text ? { text } : {}, result: { code: 'SIGNED', text: text ?? null } });
    await keepSignature(ctx, kase, task, right);
    await walkOn(ctx, kase);
    const { docNo } = await numberOf(ctx, kase.document.id);
    return { documentId: kase.document.id, state: kase.document.state, docNo };
  });
}

async function keepSignature(ctx: Ctx, kase: Case, task: TaskFacts, right: Right): Promise<void> {
  const { document } = kase;
  const { rows } = await sql<{ content: string }>`
    select jsonb_build_object('content', content, 'receivers', receivers)::text as content from document_version
    where document_id = ${document.id} and version = ${document.version}`.execute(ctx.db);
  await ctx.db
    .insertInto('signature')
    .values({
      document_id: document.id,
      version: document.version,
      task_id: task.id,
      signer_id: ctx.me.personId,
      position_id: right.positionId,
      delegation_id: right.delegationId,
      content_hash: createHash('sha256')
        .update(rows[0]?.content ?? '')
        .digest(),
      at: kase.at,
    })
    .execute();
}

export async function numberOf(ctx: Ctx, documentId: number): Promise<{ docNo: string | null }> {
  const row = await ctx.db.selectFrom('document').select('doc_no').where('id', '=', documentId).executeTakeFirst();
  return { docNo: row?.doc_no ?? null };
}
