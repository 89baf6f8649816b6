import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import { shortThaiDate } from '../../../contract/thai.ts';
import { codeHash, newCode } from '../../access/codes.ts';
import { endSessions, rightsChanged } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { postAccountMail } from '../../notify/account-mails.ts';
import { auditSetting } from '../audit-setting.ts';
import { mustOutrank } from './scope.ts';

const path = 'employee-information';
/** Days that a first password and a mailed link wait for their owner. */
const firstDays = 7;
const inviteDays = 3;

/** Told once, to be handed over; what the account had before opens nothing any more. Only its hash is kept. */
export async function giveFirstPassword(
  ctx: Ctx,
  { personId }: Taken<typeof calls.giveFirstPassword>,
): Promise<Given<typeof calls.giveFirstPassword>> {
  const account = await openAccount(ctx, personId);
  if (personId === ctx.me.personId) throw refuse('not_oneself');
  const password = easilyRead();
  const until = daysAhead(firstDays);
  await ctx.db
    .updateTable('account')
    .set({
      // its strength is renewed at the first sign-in
      password_hash: await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
      password_changed_at: sql`now()`,
      must_change_password: true,
      first_password_until: until,
    })
    .where('id', '=', account.id)
    .execute();
  await endSessions(ctx.db, ctx.office.config.schema, personId, 'password_reset');
  await auditSetting(ctx, path, 'FIRST_PASSWORD', { id: personId });
  return { username: account.username, password, until: until.toISOString() };
}

/** The link of a forgotten password, good for days instead of minutes; its code is asked for on the page and goes to the same address. */
export async function invitePerson(ctx: Ctx, { personId }: Taken<typeof calls.invitePerson>): Promise<Given<typeof calls.invitePerson>> {
  const account = await openAccount(ctx, personId);
  if (!account.email) throw refuse('person_no_email');
  const until = await sendInvitation(ctx, account);
  await auditSetting(ctx, path, 'INVITED', { id: personId });
  return { email: account.email, until: until.toISOString() };
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
  const account = await openAccount(ctx, personId);
  await ctx.db.updateTable('account').set({ must_change_password: true }).where('id', '=', account.id).execute();
  await rightsChanged(ctx.db, ctx.office.config.schema, personId);
  await auditSetting(ctx, path, 'MUST_CHANGE_PASSWORD', { id: personId });
  return {};
}

async function openAccount(ctx: Ctx, personId: number): Promise<{ id: number; username: string; email: string }> {
  await mustOutrank(ctx, personId);
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

/** Twelve letters and digits without those that look alike, by either password rule; 68 bits. */
function easilyRead(): string {
  const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'];
  const one = (letters: string) => letters[randomInt(letters.length)] as string;
  const letters = [...kinds.map(one), ...Array.from({ length: 9 }, () => one(kinds.join('')))];
  for (let at = letters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [letters[at], letters[other]] = [letters[other] as string, letters[at] as string];
  }
  return letters.join('');
}

function daysAhead(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
