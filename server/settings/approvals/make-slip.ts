import { sql } from 'kysely';
import { approvalDays } from '../../../contract/settings/account-approvals.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { takeAccount } from '../people/account.ts';

/** A slip that can be printed from now on; those before it open nothing any more. */
export async function makeSlip(
  ctx: Ctx,
  personId: number,
  { askedBy, approvalId = null }: { askedBy: number; approvalId?: number | null },
): Promise<number> {
  const account = await takeAccount(ctx, personId);
  await endSlips(ctx, personId);
  const { id } = await ctx.db
    .insertInto('entry_slip')
    .values({
      person_id: personId,
      account_id: account.id,
      approval_id: approvalId,
      asked_by: askedBy,
      expires_at: sql`now() + make_interval(days => ${approvalDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'account.slip-made', { subject: { type: 'person', id: personId }, detail: { slip: id } });
  return id;
}

async function endSlips(ctx: Ctx, personId: number): Promise<void> {
  await sql`with ended as (update entry_slip set revoked_at = now(), revoked_by = ${ctx.visitor?.personId ?? null} where person_id = ${personId} and revoked_at is null returning reset_id)
    update password_reset set used_at = now() where used_at is null and id in (select reset_id from ended)`.execute(ctx.db);
}
