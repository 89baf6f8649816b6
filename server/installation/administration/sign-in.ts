import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/installation/calls.ts';
import { audit, auditRefusal } from '../../access/audit.ts';
import { beginTotp, giveRecoveryCodes, spendCode, spendTotp } from '../../auth/factors.ts';
import { forgiveGuess, takeGuess, wrongGuess } from '../../auth/guesses.ts';
import { rememberKnown } from '../../auth/known-devices.ts';
import { sha256 } from '../../auth/passes.ts';
import { judgePassword } from '../../auth/passwords.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { atMost, forgiveAccount, takeTry } from '../../http/throttle.ts';
import { hashPassword, matchesHash } from '../../system/password-hash.ts';
import { leaveSession, openSession } from './sessions.ts';

interface Known {
  id: number;
  username: string;
}

/** Whose link it is, while it is good. */
async function ofKey(ctx: Ctx, key: string): Promise<Known> {
  await atMost(ctx.office, `administrator-key:${ctx.request.ip}`, 60);
  const { rows } = await sql<Known>`select id, username from account where key_hash = ${sha256(key)} and key_until > now() and active
    for update`.execute(ctx.db);
  if (!rows[0]) throw refuse('administrator_key_dead');
  return rows[0];
}

export async function beginAccount(ctx: Ctx, { key }: Taken<typeof calls.beginAccount>): Promise<Given<typeof calls.beginAccount>> {
  const account = await ofKey(ctx, key);
  return { username: account.username, ...(await beginTotp(ctx, account)) };
}

/** The password is hashed ahead, which holds no connection. */
export async function hashNew(ctx: Ctx, { password }: Taken<typeof calls.finishAccount>): Promise<string> {
  judgePassword(ctx.office, 'password', password);
  await atMost(ctx.office, `administrator-key:${ctx.request.ip}`, 60);
  return hashPassword(ctx.office.config.passwordWork, password);
}

export async function finishAccount(
  ctx: Ctx,
  { key, code }: Taken<typeof calls.finishAccount>,
  hash: string,
): Promise<Given<typeof calls.finishAccount>> {
  const { id } = await ofKey(ctx, key);
  await takeTry(ctx.office, `prove:${id}`);
  if (!(await spendTotp(ctx, id, code.replaceAll(/\s/g, ''), { confirmed: false }))) throw badField('code', 'factor_code_wrong');
  await forgiveAccount(ctx.office, `prove:${id}`);
  await sql`update totp_factor set confirmed_at = now() where account_id = ${id}`.execute(ctx.db);
  await sql`update account set password_hash = ${hash}, key_hash = null, key_until = null where id = ${id}`.execute(ctx.db);
  const recoveryCodes = await giveRecoveryCodes(ctx, id);
  await audit(ctx, 'auth.reset', { personId: id });
  await audit(ctx, 'auth.factor-added', { personId: id, detail: { kind: 'TOTP' } });
  return { recoveryCodes };
}

/** Name, password and code together, before the transaction: a wrong one of them looks, lasts and counts like any other. */
export async function prove(ctx: Ctx, input: Taken<typeof calls.signIn>): Promise<Known> {
  const name = input.username.toLowerCase();
  const known = await findAccount(ctx.db, name);
  const guess = await takeGuess(ctx, { name, accountId: known?.id });
  const right = await matchesHash(ctx.office.config.passwordWork, known?.hash ?? undefined, input.password);
  // a code that came with a wrong password is not spent
  const way = await ctx.separateTransaction((own) => spendCode(own, known?.id ?? 0, right ? input.code : ''));
  if (!known || !right || !way) {
    const { more } = await wrongGuess(ctx, guess);
    await auditRefusal(ctx, 'auth.password', { personId: known?.id ?? null, detail: { tries: guess.tries } });
    throw refuse('administrator_wrong', { field: 'password', more });
  }
  await forgiveGuess(ctx, guess);
  return known;
}

async function findAccount(db: Db, name: string): Promise<(Known & { hash: string | null }) | undefined> {
  const { rows } = await sql<Known & { hash: string | null }>`select id, username, password_hash as hash from account
    where username = ${name} and active`.execute(db);
  return rows[0];
}

export async function signIn(ctx: Ctx, _input: Taken<typeof calls.signIn>, { id, username }: Known): Promise<Given<typeof calls.signIn>> {
  await openSession(ctx, id);
  rememberKnown(ctx, id);
  await audit(ctx, 'auth.login', { personId: id, detail: { via: 'PASSWORD' } });
  return { username };
}

export async function signOut(ctx: Ctx): Promise<Given<typeof calls.signOut>> {
  await leaveSession(ctx);
  await audit(ctx, 'auth.logout');
  return {};
}
