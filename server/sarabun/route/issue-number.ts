import type { Taken } from '../../../contract/endpoint.ts';
import type { issueNumber as call } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { numberPlan } from '../books/numbering.ts';
import { onCase, taskOf } from '../machine/case.ts';
import { stepTask } from '../machine/take-step.ts';
import { issue } from './issue.ts';

/** ออกเลข by the registry, after the last signature. */
export function issueNumber(ctx: Ctx, { taskId, reservedEntryId }: Taken<typeof call>) {
  return onCase(ctx, { taskId }, async (kase) => {
    await stepTask(ctx, kase, taskOf(kase, taskId), 'issue', { result: { code: 'ISSUED', text: null } });
    const docNo = await issue(ctx, kase, await numberPlan(ctx, kase.document), { step: 'numbered', reservedEntryId });
    return { documentId: kase.document.id, state: kase.document.state, docNo };
  });
}
