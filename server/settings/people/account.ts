import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { shortThaiDate } from '../../../contract/rules/thai.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { codeHash, newCode } from '../../access/codes.ts';
import { rightsChanged } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { postAccountMail } from '../../notify/events/account-mails.ts';
import { askSecond } from '../approvals/ask-second.ts';
import { mayAdminister } from './scope.ts';

const path = 'employee-information';
/** Days that a mailed link waits for its owner. */
const inviteDays = 3;

/** The link of a forgotten password, good for days instead of minutes; its code is asked for on the page and goes to the same address. */
export async function invitePerson(
  ctx: Ctx,
  { personId, reason }: Taken<typeof calls.invitePerson>,
): Promise<Given<typeof calls.invitePerson>> {
  const verdict = await mayAdminister(ctx, personId, 'ENTRY');
  const account = await takeAccount(ctx, personId);
  if (!account.email) throw refuse('person_no_email');
  if (verdict === 'SECOND') {
    await askSecond(ctx, { act: 'INVITE', personId, reason });
    return { email: account.email, until: '', waits: true };
  }
  const until = await sendInvitation(ctx, account);
  await auditSetting(ctx, path, 'INVITED', { id: personId });
  return { email: account.email, until: until.toISOString(), waits: false };
}

export async function sendInvitation(ctx: Ctx, { id, email, username }: { id: number; email: string; username: string }): Promise<Date> {
  const key = randomBytes(32).toString('base64url');
  const until = daysAhead(inviteDays);
  await ctx.db
    .insertInto('password_reset')
    .values({
      key_hash: createHash('sha256').update(key).digest(),
      account_id: id,
      expires_at: until,
      otp_hash: codeHash(ctx.office, key, newCode()),
      // nobody was told this code: a fresh one is asked for on the page
      otp_expires_at: sql`now()`,
    })
    .execute();
  const { publicUrl, basePath } = ctx.office.config;
  const words = { username, link: `${publicUrl}${basePath}reset-password?key=${key}`, until: shortThaiDate(until) };
  await postAccountMail(ctx, 'invite', email, words, { until });
  return until;
}

export async function forcePasswordChange(ctx: Ctx, { personId }: Taken<typeof calls.forcePasswordChange>): Promise<Record<string, never>> {
  await mayAdminister(ctx, personId, 'RECORD');
  const account = await takeAccount(ctx, personId);
  await ctx.db.updateTable('account').set({ must_change_password: true }).where('id', '=', account.id).execute();
  await rightsChanged(ctx, personId);
  await auditSetting(ctx, path, 'MUST_CHANGE_PASSWORD', { id: personId });
  return {};
}

/** An account that its owner could use now. @throws a refusal where there is none, or it is closed */
export async function takeAccount(ctx: Ctx, personId: number): Promise<{ id: number; username: string; email: string }> {
  const row = await ctx.db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['account.id', 'username', 'email', 'account.active', 'person.active as employed'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) throw refuse('no_account');
  if (!row.employed) throw refuse('person_left');
  if (!row.active) throw refuse('account_closed');
  return row;
}

function daysAhead(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
