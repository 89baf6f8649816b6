import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type {
  changePassword as changeCall,
  forgotPassword as forgotCall,
  resendCode as resendCall,
  resetPassword as resetCall,
} from '../../contract/auth/calls.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { knownDevice } from '../../contract/rules/device.ts';
import { shortThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { sizes } from '../../contract/rules/times.ts';
import { audit, auditRefusal } from '../access/audit.ts';
import { codeEnd, codeHash, newCode, slipCodeHash } from '../access/codes.ts';
import { endSessions } from '../access/sessions.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { passwordIsElsewhere } from '../http/password-age.ts';
import { atMost, forgiveAccount, takeTry } from '../http/throttle.ts';
import { say } from '../http/words.ts';
import { postAccountMail } from '../notify/events/account-mails.ts';
import { hashPassword, matchesHash } from '../system/password-hash.ts';
import { sha256 } from './passes.ts';
import { judgePassword, keepUsed, refuseUsed } from './passwords.ts';
import { isKeptElsewhere } from './prove.ts';

const linkMinutes = 30;
const tries = 5;
const codesPerLink = 5;
/** Longer than writing the mail takes, so that the time tells nothing either. */
const forgotTakesMs = 100;

/** Always the same answer; the mail holds a link of 30 minutes and a code of 300 seconds. */
export async function forgotPassword(ctx: Ctx, input: Taken<typeof forgotCall>): Promise<Given<typeof forgotCall>> {
  const whole = delay(forgotTakesMs);
  const email = input.F_EMAIL.toLowerCase();
  if (!/^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,24}$/.test(email)) throw badField('F_EMAIL', 'bad_email');
  await atMost(ctx.office, `forgot:${ctx.request.ip}`, 200);
  await atMost(ctx.office, `forgot:${email}`, 5);
  const account = await ctx.db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['account.id', 'account.person_id', 'email'])
    .where(sql`lower(email)`, '=', email)
    .where('account.active', '=', true)
    .where('person.active', '=', true)
    .orderBy('account.id')
    .executeTakeFirst();
  const key = randomBytes(32).toString('base64url');
  const code = newCode();
  if (account && !(await isKeptElsewhere(ctx, account.person_id))) {
    await ctx.db
      .insertInto('password_reset')
      .values({
        key_hash: sha256(key),
        account_id: account.id,
        expires_at: minutesAhead(linkMinutes),
        otp_hash: codeHash(ctx.office, key, code),
        otp_expires_at: codeEnd(),
      })
      .execute();
    const { publicUrl, basePath } = ctx.office.config;
    const words = {
      link: `${publicUrl}${basePath}reset-password?key=${key}`,
      code,
      minutes: linkMinutes,
      codeMinutes: sizes.codeSeconds / 60,
    };
    await postAccountMail(ctx, 'reset', account.email, words, { until: minutesAhead(linkMinutes) });
  }
  await audit(ctx, 'auth.forgot', { personId: account?.person_id ?? null });
  await whole;
  return { message: say(ctx, 'forgot_sent') };
}

/** Sets the new password with the link's key and the mailed code; every session of the account ends. */
export async function resetPassword(ctx: Ctx, input: Taken<typeof resetCall>): Promise<Given<typeof resetCall>> {
  judgePassword(ctx.office, 'NEW_PASSWORD', input.NEW_PASSWORD);
  if (input.C_NEW_PASSWORD !== undefined && input.C_NEW_PASSWORD !== input.NEW_PASSWORD)
    throw badField('C_NEW_PASSWORD', 'password_mismatch');
  await spendTry(ctx, input.EMAIL, input.OTP ?? input.OTP_RECHECK ?? '');
  const reset = await ctx.db
    .updateTable('password_reset')
    .set({ used_at: sql`now()` })
    .where('key_hash', '=', sha256(input.EMAIL))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  if (!reset) throw refuse('reset_link_dead');
  const { personId, username } = await setPassword(ctx, reset.account_id, input.NEW_PASSWORD);
  await endSessions(ctx.db, ctx.office.config.schema, personId, 'password_reset');
  await audit(ctx, 'auth.reset', { personId });
  await tellOwner(ctx, personId);
  await forgiveAccount(ctx.office, username);
  return { message: say(ctx, 'password_changed') };
}

/** A new code for the same link. */
export async function resendCode(ctx: Ctx, input: Taken<typeof resendCall>): Promise<Given<typeof resendCall>> {
  await atMost(ctx.office, `code:${ctx.request.ip}`, 300);
  const row = await ctx.db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'account_id')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select([
      'password_reset.id',
      'otp_sent',
      'email',
      sql<boolean>`exists (select 1 from entry_slip s where s.reset_id = password_reset.id)`.as('by_slip'),
    ])
    .where('key_hash', '=', sha256(input.EMAIL))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate('password_reset')
    .executeTakeFirst();
  if (!row) throw refuse('reset_link_dead');
  // the code of a paper is told by whoever looked at its owner's card
  if (row.by_slip) throw refuse('slip_code_by_officer');
  if (row.otp_sent >= codesPerLink) throw refuse('code_too_many');
  const code = newCode();
  await ctx.db
    .updateTable('password_reset')
    .set({ otp_hash: codeHash(ctx.office, input.EMAIL, code), otp_expires_at: codeEnd(), otp_tries: 0, otp_sent: row.otp_sent + 1 })
    .where('id', '=', row.id)
    .execute();
  await postAccountMail(ctx, 'code', row.email, { code, codeMinutes: sizes.codeSeconds / 60 }, { until: codeEnd() });
  return { message: say(ctx, 'code_sent'), expiresIn: sizes.codeSeconds };
}

/** One's own password, with the present one; other sessions end. */
export async function changePassword(ctx: Ctx, input: Taken<typeof changeCall>): Promise<Given<typeof changeCall>> {
  const { me } = ctx;
  if (passwordIsElsewhere(ctx.office, me)) throw refuse('password_in_directory');
  const account = await ctx.db
    .selectFrom('account')
    .select(['username', 'password_hash'])
    .where('id', '=', me.accountId)
    .executeTakeFirstOrThrow();
  const { tries } = await takeTry(ctx.office, `prove:${me.accountId}`);
  if (!(await matchesHash(ctx.office.config.passwordWork, account.password_hash, input.CURRENT_PASSWORD))) {
    await auditRefusal(ctx, 'auth.change-password', { detail: { tries } });
    throw badField('CURRENT_PASSWORD', 'current_password_wrong');
  }
  await forgiveAccount(ctx.office, `prove:${me.accountId}`);
  judgePassword(ctx.office, 'NEW_PASSWORD', input.NEW_PASSWORD);
  if (input.NEW_PASSWORD !== input.C_NEW_PASSWORD) throw badField('C_NEW_PASSWORD', 'password_mismatch');
  if (input.NEW_PASSWORD === input.CURRENT_PASSWORD) throw badField('NEW_PASSWORD', 'password_same');
  await setPassword(ctx, me.accountId, input.NEW_PASSWORD);
  // also tells every process that nothing stands in his way any more
  await endSessions(ctx.db, ctx.office.config.schema, me.personId, 'password_change', { except: me.sessionId });
  await audit(ctx, 'auth.change-password');
  await tellOwner(ctx, me.personId);
  return { message: say(ctx, 'own_password_changed') };
}

/** Counts the try before it looks at the code, in its own transaction, so that parallel guesses count too. */
async function spendTry(ctx: Ctx, key: string, code: string): Promise<void> {
  const row = await ctx.separateTransaction((own) =>
    own.db
      .updateTable('password_reset')
      .set({ otp_tries: sql`otp_tries + 1` })
      .where('key_hash', '=', sha256(key))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning([
        'id',
        'otp_tries',
        'otp_hash',
        sql<boolean>`otp_expires_at > now()`.as('alive'),
        sql<boolean>`exists (select 1 from entry_slip s where s.reset_id = password_reset.id)`.as('by_slip'),
      ])
      .executeTakeFirst(),
  );
  if (!row) throw refuse('reset_link_dead');
  if (row.otp_tries > tries) throw badField('OTP', 'code_spent');
  if (!row.alive) throw badField('OTP', 'code_expired');
  const hash = row.by_slip ? slipCodeHash(ctx.office, row.id, code) : codeHash(ctx.office, key, code);
  if (!hash.equals(row.otp_hash)) {
    await auditRefusal(ctx, 'auth.reset');
    throw row.otp_tries >= tries ? badField('OTP', 'code_spent') : badField('OTP', 'code_wrong', { left: tries - row.otp_tries });
  }
}

/** Links that were mailed before are dead with the old password. */
export async function setPassword(ctx: Ctx, accountId: number, password: string): Promise<{ personId: number; username: string }> {
  await refuseUsed(ctx, 'NEW_PASSWORD', accountId, password);
  await keepUsed(ctx.db, accountId);
  const row = await ctx.db
    .updateTable('account')
    .set({
      password_hash: await hashPassword(ctx.office.config.passwordWork, password),
      password_changed_at: sql`now()`,
      must_change_password: false,
    })
    .where('id', '=', accountId)
    .returning(['person_id', 'username'])
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('password_reset')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  return { personId: row.person_id, username: row.username };
}

/** Who did not do it himself learns of it, and where to take the account back. */
export async function tellOwner(ctx: Ctx, personId: number): Promise<void> {
  const person = await ctx.db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirstOrThrow();
  if (!person.email) return;
  const now = new Date();
  const { publicUrl, basePath } = ctx.office.config;
  await postAccountMail(ctx, 'password_changed', person.email, {
    at: `${shortThaiDate(now)} ${thaiTime(now)}`,
    device: knownDevice(ctx.request.userAgent),
    ip: ctx.request.ip,
    link: `${publicUrl}${basePath}forgot-password`,
  });
}

function minutesAhead(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000);
}
