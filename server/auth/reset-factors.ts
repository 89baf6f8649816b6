import type { Taken } from '../../contract/endpoint.ts';
import type { resetFactors as resetCall } from '../../contract/factors.ts';
import { rightsChanged } from '../access/sessions.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { tellPerson } from '../notify/tell.ts';
import { auditSetting } from '../settings/audit-setting.ts';
import { mustOutrank } from '../settings/people/scope.ts';
import { dropFactors, waysOf } from './factors.ts';

/** For somebody who has lost everything. Where one is required the days of grace begin anew; the owner is told. */
export async function resetFactors(ctx: Ctx, { personId }: Taken<typeof resetCall>): Promise<Record<string, never>> {
  await mustOutrank(ctx, personId);
  if (personId === ctx.me.personId) throw refuse('not_oneself');
  const account = await ctx.db.selectFrom('account').select('id').where('person_id', '=', personId).forNoKeyUpdate().executeTakeFirst();
  if (!account) throw refuse('no_account');
  if ((await waysOf(ctx, account.id)).length === 0) throw refuse('factor_none');
  await dropFactors(ctx, account.id);
  await ctx.db.updateTable('account').set({ factor_due_at: null }).where('id', '=', account.id).execute();
  await auditSetting(ctx, 'employee-information', 'FACTORS_RESET', { id: personId });
  await tellPerson(ctx, 'factor_reset', personId, { page: 'account-information#factors' });
  await rightsChanged(ctx.db, ctx.office.config.schema, personId);
  return {};
}
