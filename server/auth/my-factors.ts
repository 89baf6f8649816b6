import { sql } from 'kysely';
import type * as calls from '../../contract/auth/factors.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { NoticeEvent } from '../../contract/notify/notices.ts';
import { deviceOf } from '../../contract/rules/device.ts';
import { type AuditAction, audit, auditRefusal } from '../access/audit.ts';
import { rightsChanged } from '../access/sessions.ts';
import type { Ctx } from '../http/context.ts';
import { readCookie } from '../http/cookies.ts';
import { badField, notFound, refuse } from '../http/errors.ts';
import { needsFactor, passwordIsElsewhere } from '../http/password-age.ts';
import { keepProof } from '../http/proofs.ts';
import { forgiveAccount, takeTry } from '../http/throttle.ts';
import { say } from '../http/words.ts';
import { keepWayBack } from '../notify/channels/way-back.ts';
import { tellPerson } from '../notify/events/tell.ts';

import { beginTotp, giveRecoveryCodes, spendTotp, waysOf } from './factors.ts';
import { sha256 } from './passes.ts';
import { askToAdd, askToProve, keepPasskey, passkeysWork } from './passkeys.ts';
import { isOwnPassword } from './prove.ts';
import { providerOfSession, spendProofTrip } from './provider-trips.ts';
import { proofOf } from './second-step.ts';

export async function myFactors(ctx: Ctx): Promise<Given<typeof calls.myFactors>> {
  const { me, office, db } = ctx;
  const { policy, rememberDays } = office.system.now.factor;
  const totp = await db
    .selectFrom('totp_factor')
    .select(['confirmed_at', 'used_at'])
    .where('account_id', '=', me.accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkey')
    .where('account_id', '=', me.accountId)
    .select(['id', 'name', 'created_at', 'used_at'])
    .orderBy('id')
    .execute();
  const devices = await db
    .selectFrom('trusted_device')
    .where('account_id', '=', me.accountId)
    .select(['id', 'user_agent', 'created_at', 'used_at', 'expires_at', 'secret_hash'])
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .execute();
  const left = await sql<{
    n: number;
  }>`select count(*)::int as n from recovery_code where account_id = ${me.accountId} and used_at is null`.execute(db);
  const cookie = readCookie(ctx, 'device');
  const required = needsFactor(office, me);
  return {
    policy,
    required,
    dueAt: required && !totp && passkeys.length === 0 ? (iso(me.factorDueAt) ?? null) : null,
    passwordAt: passwordIsElsewhere(office, me) ? 'DIRECTORY' : 'HERE',
    passkeysWork: passkeysWork(office),
    totp: totp ? { since: iso(totp.confirmed_at) as string, usedAt: iso(totp.used_at) } : null,
    passkeys: passkeys.map((one) => ({ id: one.id, name: one.name, createdAt: iso(one.created_at) as string, usedAt: iso(one.used_at) })),
    recoveryLeft: left.rows[0]?.n ?? 0,
    rememberDays,
    devices: devices.map((one) => ({
      id: one.id,
      device: deviceOf(one.user_agent),
      createdAt: iso(one.created_at) as string,
      usedAt: iso(one.used_at) as string,
      until: iso(one.expires_at) as string,
      own: cookie !== null && sha256(cookie).equals(one.secret_hash),
    })),
  };
}

function iso(at: Date | null | undefined): string | null {
  return at ? new Date(at).toISOString() : null;
}

/** Judged ahead of the transaction: a directory may be asked. */
export async function judgeOwnPassword(ctx: Ctx, { password }: Taken<typeof calls.proveAgain>): Promise<'right' | 'wrong' | 'down' | null> {
  if (!password) return null;
  await takeTry(ctx.office, `prove:${ctx.me.accountId}`);
  return isOwnPassword(ctx, ctx.me.personId, password);
}

/** Good for five minutes of this session, for what it was given for. */
export async function proveAgain(
  ctx: Ctx,
  input: Taken<typeof calls.proveAgain>,
  password: Awaited<ReturnType<typeof judgeOwnPassword>>,
): Promise<Record<string, never>> {
  const { me } = ctx;
  if (password === 'down') throw refuse('directory_down');
  if (password === null) await takeTry(ctx.office, `prove:${me.accountId}`);
  const way = password === 'right' ? 'PASSWORD' : password === null ? await proofBy(ctx, input) : null;
  if (!way) {
    await auditRefusal(ctx, 'auth.prove');
    if (password === 'wrong') throw badField('password', 'current_password_wrong');
    if (input.provider) throw refuse('prove_provider_failed');
    throw badField(input.passkey ? 'passkey' : 'code', input.passkey ? 'passkey_refused' : 'factor_code_wrong');
  }
  await forgiveAccount(ctx.office, `prove:${me.accountId}`);
  await keepProof(ctx.db, me.sessionId, input.purpose, way);
  await audit(ctx, 'auth.prove', { detail: { way, purpose: input.purpose } });
  return {};
}

async function proofBy(ctx: Ctx, input: Taken<typeof calls.proveAgain>): Promise<string | null> {
  if (input.provider) return (await spendProofTrip(ctx, input.purpose)) ? 'PROVIDER' : null;
  return proofOf(ctx, ctx.me.accountId, input);
}

export async function proofWays(ctx: Ctx): Promise<Given<typeof calls.proofWays>> {
  const ways = await waysOf(ctx, ctx.me.accountId);
  return {
    passwordAt: passwordIsElsewhere(ctx.office, ctx.me) ? 'DIRECTORY' : 'HERE',
    app: ways.includes('TOTP') || ways.includes('RECOVERY'),
    passkey: ways.includes('PASSKEY'),
    provider: (await providerOfSession(ctx))?.name ?? null,
  };
}

export async function proveQuestion(ctx: Ctx): Promise<Given<typeof calls.proveQuestion>> {
  return askToProve(ctx, ctx.me.accountId);
}

export async function startTotp(ctx: Ctx): Promise<Given<typeof calls.startTotp>> {
  const account = await mayChange(ctx);
  const had = await ctx.db.selectFrom('totp_factor').select('confirmed_at').where('account_id', '=', account.id).executeTakeFirst();
  if (had?.confirmed_at) throw refuse('totp_there');
  return beginTotp(ctx, account);
}

export async function confirmTotp(ctx: Ctx, { code }: Taken<typeof calls.confirmTotp>): Promise<Given<typeof calls.confirmTotp>> {
  const account = await mayChange(ctx);
  await takeTry(ctx.office, `prove:${account.id}`);
  if (!(await spendTotp(ctx, account.id, code.replaceAll(/\s/g, ''), { confirmed: false }))) throw badField('code', 'factor_code_wrong');
  await forgiveAccount(ctx.office, `prove:${account.id}`);
  const first = (await waysOf(ctx, account.id)).length === 0;
  await keepWayBack(ctx, ctx.me.personId, 'factors');
  await ctx.db.updateTable('totp_factor').set({ confirmed_at: sql`now()` }).where('account_id', '=', account.id).execute();
  return added(ctx, first, 'TOTP');
}

export async function removeTotp(ctx: Ctx): Promise<{ message: string }> {
  const account = await mayChange(ctx);
  await keepWayBack(ctx, ctx.me.personId, 'factors');
  const gone = await ctx.db
    .deleteFrom('totp_factor')
    .where('account_id', '=', account.id)
    .where('confirmed_at', 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  if (!gone) throw notFound();
  return removed(ctx, 'TOTP');
}

export async function startPasskey(ctx: Ctx): Promise<Given<typeof calls.startPasskey>> {
  if (!passkeysWork(ctx.office)) throw refuse('passkeys_off');
  return askToAdd(ctx, await mayChange(ctx));
}

const mostPasskeys = 20;

export async function addPasskey(ctx: Ctx, { name, passkey }: Taken<typeof calls.addPasskey>): Promise<Given<typeof calls.addPasskey>> {
  const account = await mayChange(ctx);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from passkey where account_id = ${account.id}`.execute(ctx.db);
  if ((rows[0]?.n ?? 0) >= mostPasskeys) throw refuse('passkeys_many', { params: { max: mostPasskeys } });
  const first = (await waysOf(ctx, account.id)).length === 0;
  await keepWayBack(ctx, ctx.me.personId, 'factors');
  await keepPasskey(ctx, account.id, name, passkey);
  return added(ctx, first, 'PASSKEY');
}

export async function namePasskey(ctx: Ctx, { passkeyId, name }: Taken<typeof calls.namePasskey>): Promise<{ message: string }> {
  const named = await ctx.db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('account_id', '=', ctx.me.accountId)
    .returning('id')
    .executeTakeFirst();
  if (!named) throw notFound();
  return { message: say(ctx, 'factor_changed') };
}

export async function removePasskey(ctx: Ctx, { passkeyId }: Taken<typeof calls.removePasskey>): Promise<{ message: string }> {
  const account = await mayChange(ctx);
  await keepWayBack(ctx, ctx.me.personId, 'factors');
  const gone = await ctx.db
    .deleteFrom('passkey')
    .where('id', '=', passkeyId)
    .where('account_id', '=', account.id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound();
  return removed(ctx, 'PASSKEY');
}

export async function newRecoveryCodes(ctx: Ctx): Promise<Given<typeof calls.newRecoveryCodes>> {
  const account = await mayChange(ctx);
  if ((await waysOf(ctx, account.id)).length === 0) throw refuse('factor_first');
  await keepWayBack(ctx, ctx.me.personId, 'factors');
  const recoveryCodes = await giveRecoveryCodes(ctx, account.id);
  await audit(ctx, 'auth.recovery-codes');
  return { message: say(ctx, 'factor_changed'), recoveryCodes };
}

export async function forgetDevice(ctx: Ctx, { deviceId }: Taken<typeof calls.forgetDevice>): Promise<{ message: string }> {
  const gone = await ctx.db
    .deleteFrom('trusted_device')
    .where('id', '=', deviceId)
    .where('account_id', '=', ctx.me.accountId)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound();
  await audit(ctx, 'auth.forget-device');
  return { message: say(ctx, 'factor_changed') };
}

/** Proven anew by the call's declaration. */
async function mayChange(ctx: Ctx): Promise<{ id: number; username: string; name: string }> {
  if (ctx.office.system.now.factor.policy === 'OFF') throw refuse('factors_off');
  const { me } = ctx;
  // two changes at once come one after the other
  const row = await ctx.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', me.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { id: me.accountId, username: row.username, name: `${me.firstName} ${me.lastName}` };
}

/** The recovery codes come with the first one. */
async function added(ctx: Ctx, first: boolean, kind: string): Promise<{ message: string; recoveryCodes: string[] }> {
  const recoveryCodes = first ? await giveRecoveryCodes(ctx, ctx.me.accountId) : [];
  await changed(ctx, 'factor_added', 'auth.factor-added', kind);
  return { message: say(ctx, 'factor_added'), recoveryCodes };
}

/** With the last one its recovery codes and remembered devices go. Who must have one keeps one. */
async function removed(ctx: Ctx, kind: string): Promise<{ message: string }> {
  if ((await waysOf(ctx, ctx.me.accountId)).length === 0) {
    if (needsFactor(ctx.office, ctx.me)) throw refuse('factor_required');
    for (const table of ['recovery_code', 'trusted_device'] as const)
      await ctx.db.deleteFrom(table).where('account_id', '=', ctx.me.accountId).execute();
  }
  await changed(ctx, 'factor_removed', 'auth.factor-removed', kind);
  return { message: say(ctx, 'factor_removed') };
}

async function changed(ctx: Ctx, event: NoticeEvent, action: AuditAction, kind: string): Promise<void> {
  await audit(ctx, action, { detail: { kind } });
  await tellPerson(ctx, event, ctx.me.personId, { device: deviceOf(ctx.request.userAgent), page: 'account-information#factors' });
  await rightsChanged(ctx, ctx.me.personId);
}
