import type { resetFactors as resetCall } from '../../contract/auth/factors.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { auditSetting } from '../access/audit-setting.ts';
import { rightsChanged } from '../access/sessions.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { tellPerson } from '../notify/events/tell.ts';
import { askSecond } from '../settings/approvals/ask-second.ts';
import { mayAdminister } from '../settings/people/scope.ts';
import { dropFactors, waysOf } from './factors.ts';

/** For somebody who has lost everything; of who has powers not before a second person has consented. */
export async function resetFactors(ctx: Ctx, { personId, reason }: Taken<typeof resetCall>): Promise<Given<typeof resetCall>> {
  const verdict = await mayAdminister(ctx, personId, 'ENTRY');
  await accountWithFactors(ctx, personId);
  if (verdict === 'SECOND') await askSecond(ctx, { act: 'FACTORS', personId, reason });
  else await dropPersonFactors(ctx, personId);
  return { waits: verdict === 'SECOND' };
}

/** Where a second factor is required the days of grace begin anew; the owner is told. */
export async function dropPersonFactors(ctx: Ctx, personId: number): Promise<void> {
  const accountId = await accountWithFactors(ctx, personId);
  await dropFactors(ctx, accountId);
  await ctx.db.updateTable('account').set({ factor_due_at: null }).where('id', '=', accountId).execute();
  await auditSetting(ctx, 'employee-information', 'FACTORS_RESET', { id: personId });
  await tellPerson(ctx, 'factor_reset', personId, { page: 'account-information#factors' });
  await rightsChanged(ctx, personId);
}

async function accountWithFactors(ctx: Ctx, personId: number): Promise<number> {
  const account = await ctx.db.selectFrom('account').select('id').where('person_id', '=', personId).forNoKeyUpdate().executeTakeFirst();
  if (!account) throw refuse('no_account');
  if ((await waysOf(ctx, account.id)).length === 0) throw refuse('factor_none');
  return account.id;
}
