import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { FactorWay } from '../../contract/auth/factors.ts';
import type { Ctx, Db } from '../http/context.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { lockSecret, type MasterKeys, openSecret, relockAll } from '../system/master-key.ts';
import { sha256 } from './passes.ts';

/** How this account proves itself beside the password; none: it has no second factor. */
export async function waysOf({ db }: Ctx, accountId: number): Promise<FactorWay[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`select
    exists (select 1 from totp_factor where account_id = ${accountId} and confirmed_at is not null) as totp,
    exists (select 1 from passkey where account_id = ${accountId}) as passkey,
    exists (select 1 from recovery_code where account_id = ${accountId} and used_at is null) as recovery`.execute(db);
  const has = rows[0];
  if (!has || (!has.totp && !has.passkey)) return [];
  return [
    ...(has.totp ? ['TOTP' as const] : []),
    ...(has.passkey ? ['PASSKEY' as const] : []),
    ...(has.recovery ? ['RECOVERY' as const] : []),
  ];
}

/** A code of the program, or one of the recovery codes; each is good once. Gives which it was. */
export async function spendCode(ctx: Ctx, accountId: number, typed: string): Promise<FactorWay | null> {
  const code = typed.replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return (await spendTotp(ctx, accountId, code)) ? 'TOTP' : null;
  return (await spendRecovery(ctx, accountId, code)) ? 'RECOVERY' : null;
}

const period = 30;

/** @param confirmed false: the first code of a program that is being taken up */
export async function spendTotp(ctx: Ctx, accountId: number, code: string, { confirmed = true } = {}): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('totp_factor')
    .select(['master_id', 'wrapped', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  const secret =
    row && openSecret(ctx.office.config.secrets.master, { masterId: row.master_id, wrapped: row.wrapped }, totpContext(accountId));
  if (!row || !secret) return false;
  // the clock of a phone may be one step off, either way
  const result = verifySync({ secret: secret.toString('utf8'), token: code, epoch: Math.floor(Date.now() / 1000), epochTolerance: period });
  if (!result.valid || !('timeStep' in result)) return false;
  const step = Number(result.timeStep);
  const spent = await ctx.db
    .updateTable('totp_factor')
    .set({ last_step: step, used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Locks the secrets of programs for codes and the recovery codes anew; `closed`: those whose old master key is not there. */
export async function rewrapFactors(db: Db, keys: MasterKeys): Promise<{ renewed: number; closed: number }> {
  const rows = await db
    .selectFrom('totp_factor')
    .select(['account_id', 'master_id', 'wrapped'])
    .where('master_id', '!=', keys.current.id)
    .execute();
  const programs = await relockAll(
    keys,
    rows,
    ({ account_id }) => totpContext(account_id),
    ({ account_id }, anew) => db.updateTable('totp_factor').set(anew).where('account_id', '=', account_id).execute(),
  );
  let closed = 0;
  const codes = await db
    .selectFrom('recovery_code')
    .select(['id', 'account_id', 'master_id', 'wrapped'])
    .where('master_id', '!=', keys.current.id)
    .execute();
  for (const { id, account_id, ...row } of codes) {
    const hash = openRecovery(keys, account_id, row);
    if (!hash) closed += 1;
    else
      await db
        .updateTable('recovery_code')
        .set(coverRecovery(keys, account_id, hash))
        .where('id', '=', id)
        .execute();
  }
  const renewed = programs.renewed + codes.length - closed;
  return { renewed, closed: programs.closed + closed + (await rewrapWaysBack(db, keys)) };
}

/** What lies in the ways back of the last days is locked anew with the rest. Returns how many could not be opened. */
async function rewrapWaysBack(db: Db, keys: MasterKeys): Promise<number> {
  const kept = await db.selectFrom('way_back').select(['id', 'account_id', 'totp_master_id', 'totp_wrapped', 'recovery']).execute();
  let closed = 0;
  for (const { id, account_id, totp_master_id, totp_wrapped, recovery } of kept) {
    const context = totpContext(account_id);
    const open = totp_master_id && totp_wrapped ? openSecret(keys, { masterId: totp_master_id, wrapped: totp_wrapped }, context) : null;
    if (totp_wrapped && !open) closed += 1;
    const totp = open ? lockSecret(keys.current, open, context) : null;
    const codes = (recovery as unknown as KeptRecovery[]).flatMap((code) => {
      const hash = openRecovery(keys, account_id, { master_id: code.master_id, wrapped: Buffer.from(code.wrapped, 'hex') });
      if (!hash) return [];
      const { master_id, wrapped } = coverRecovery(keys, account_id, hash);
      return [{ master_id, wrapped: wrapped.toString('hex') }];
    });
    await db
      .updateTable('way_back')
      .set({ ...(totp ? { totp_master_id: totp.masterId, totp_wrapped: totp.wrapped } : {}), recovery: JSON.stringify(codes) })
      .where('id', '=', id)
      .execute();
  }
  return closed;
}

/** A recovery code as a way back keeps it; in hexadecimal. */
export interface KeptRecovery {
  master_id: string;
  wrapped: string;
}

export function totpContext(accountId: number): string {
  return `totp ${accountId}`;
}

async function spendRecovery(ctx: Ctx, accountId: number, code: string): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('recovery_code')
    .select(['id', 'master_id', 'wrapped'])
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  const typed = recoveryHash(accountId, code);
  const found = rows.find((row) => {
    const hash = openRecovery(ctx.office.config.secrets.master, accountId, row);
    return hash && timingSafeEqual(hash, typed);
  });
  if (!found) return false;
  const spent = await ctx.db
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** What a program for codes is set up with; it counts once a first code of it came. */
export async function beginTotp(ctx: Ctx, account: { id: number; username: string }): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const { masterId, wrapped } = lockSecret(ctx.office.config.secrets.master.current, Buffer.from(secret), totpContext(account.id));
  const row = { master_id: masterId, wrapped, last_step: 0, created_at: sql<Date>`now()` };
  await ctx.db
    .insertInto('totp_factor')
    .values({ account_id: account.id, ...row })
    .onConflict((oc) => oc.column('account_id').doUpdateSet({ ...row, created_at: sql.ref('excluded.created_at') }))
    .execute();
  const issuer = (ctx.office.brand.title?.en ?? 'e-Office').replaceAll(':', ' ');
  return { secret, uri: generateURI({ issuer, label: account.username, secret }) };
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryCount = 10;

/** Ten codes of twelve letters (60 bits) in place of those of before; told once. */
export async function giveRecoveryCodes(ctx: Ctx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join(''));
  await ctx.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await ctx.db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        ...coverRecovery(ctx.office.config.secrets.master, accountId, recoveryHash(accountId, code)),
      })),
    )
    .execute();
  return codes.map((code) => code.replace(/(....)(?=.)/g, '$1-'));
}

function recoveryHash(accountId: number, code: string): Buffer {
  return createHash('sha256').update(`recovery ${accountId} ${code.toUpperCase()}`).digest();
}

function coverRecovery({ current }: MasterKeys, accountId: number, hash: Buffer): { master_id: string; wrapped: Buffer } {
  const { masterId, wrapped } = lockSecret(current, hash, recoveryContext(accountId));
  return { master_id: masterId, wrapped };
}

function openRecovery(keys: MasterKeys, accountId: number, row: { master_id: string | null; wrapped: Buffer }): Buffer | null {
  return row.master_id ? openSecret(keys, { masterId: row.master_id, wrapped: row.wrapped }, recoveryContext(accountId)) : null;
}

function recoveryContext(accountId: number): string {
  return `recovery codes ${accountId}`;
}

/** Bare hashes from before come under the master key. Returns how many. */
export async function coverBareRecoveryCodes(db: Db, keys: MasterKeys): Promise<number> {
  const bare = await db.selectFrom('recovery_code').select(['id', 'account_id', 'wrapped']).where('master_id', 'is', null).execute();
  for (const { id, account_id, wrapped } of bare)
    await db
      .updateTable('recovery_code')
      .set(coverRecovery(keys, account_id, wrapped))
      .where('id', '=', id)
      .where('master_id', 'is', null)
      .execute();
  return bare.length;
}

/** Does this browser hold the cookie of a device that need not give a second factor? */
export async function knowsDevice(ctx: Ctx, accountId: number): Promise<boolean> {
  const secret = readCookie(ctx, 'device');
  if (!secret || ctx.office.system.now.factor.rememberDays === 0) return false;
  const found = await ctx.db
    .selectFrom('trusted_device')
    .select('id')
    .where('account_id', '=', accountId)
    .where('secret_hash', '=', sha256(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Where the agency allows it. */
export async function rememberDevice(ctx: Ctx, accountId: number): Promise<void> {
  const { rememberDays } = ctx.office.system.now.factor;
  if (rememberDays === 0) return;
  const secret = randomBytes(32).toString('base64url');
  const seconds = rememberDays * 86_400;
  await ctx.db
    .insertInto('trusted_device')
    .values({
      account_id: accountId,
      secret_hash: sha256(secret),
      user_agent: ctx.request.userAgent,
      expires_at: new Date(Date.now() + seconds * 1000),
    })
    .execute();
  setCookie(ctx, 'device', secret, seconds);
}

/** Nothing is left that stands for a second factor. */
export async function dropFactors({ db }: Ctx, accountId: number): Promise<void> {
  for (const table of ['totp_factor', 'passkey', 'recovery_code', 'trusted_device', 'passkey_challenge'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute();
}
