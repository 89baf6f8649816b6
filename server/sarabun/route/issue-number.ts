import type { Taken } from '../../../contract/endpoint.ts';
import type { issueNumber as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { onLetter, taskOf } from '../machine/letter-in-hand.ts';
import { stepTask } from '../machine/take-step.ts';
import { refuseWithoutStamps } from '../proof/stamps.ts';
import { numberPlan } from '../registers/numbering.ts';
import { issue } from './issue.ts';

/** ออกเลข by the registry, after the last signature. */
export async function issueNumber(ctx: Ctx, { taskId, reservedEntryId }: Taken<typeof call>) {
  if (await isSealed(ctx, taskId)) await refuseWithoutStamps(ctx.office);
  return onLetter(ctx, { taskId }, async (letter) => {
    await stepTask(ctx, letter, taskOf(letter, taskId), 'issue', { result: { code: 'ISSUED', text: null } });
    const docNo = await issue(ctx, letter, await numberPlan(ctx, letter.document), { step: 'numbered', reservedEntryId });
    return { documentId: letter.document.id, state: letter.document.state, docNo };
  });
}

/** Signed with keys: the number comes with the agency's seal. */
async function isSealed({ db }: Ctx, taskId: number): Promise<boolean> {
  const paper = await db
    .selectFrom('letter_paper as p')
    .innerJoin('task as k', 'k.document_id', 'p.document_id')
    .select('p.id')
    .where('k.id', '=', taskId)
    .where('p.superseded_at', 'is', null)
    .executeTakeFirst();
  return paper !== undefined;
}
