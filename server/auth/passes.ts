import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';

const seconds = 120;

/** The single-use pass from pre-login to login (`oauth_id`), bound to account and client. Only its hash is kept. */
export async function givePass(ctx: Ctx, accountId: number): Promise<string> {
  const { secret, row } = newPass(ctx, accountId, seconds);
  await ctx.db.insertInto('login_pass').values(row).execute();
  return secret;
}

/** A pass of the account for this client alone: its secret, and what is kept of it. */
export function newPass(ctx: Ctx, accountId: number, goodFor: number) {
  const secret = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + goodFor * 1000);
  return { secret, row: { secret_hash: sha256(secret), account_id: accountId, client_hash: clientOf(ctx), expires_at } };
}

/** Does this client hold a good pass, of this account or (null) of anybody's? Looks, does not spend. */
export async function holdsPass(ctx: Ctx, accountId: number | null, secret: string): Promise<boolean> {
  let query = ctx.db
    .selectFrom('login_pass')
    .select('id')
    .where('secret_hash', '=', sha256(secret))
    .where('client_hash', '=', clientOf(ctx))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
  if (accountId !== null) query = query.where('account_id', '=', accountId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Spends the pass; false when it is unknown, used, expired, another's account or another client's. */
export async function spendPass(ctx: Ctx, accountId: number, secret: string | undefined): Promise<boolean> {
  if (!secret) return false;
  const spent = await ctx.db
    .updateTable('login_pass')
    .set({ used_at: sql`now()` })
    .where('secret_hash', '=', sha256(secret))
    .where('account_id', '=', accountId)
    .where('client_hash', '=', clientOf(ctx))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The browser as far as it can be told from another: what was given to one is of no use in another. */
export function clientOf({ request }: Pick<Ctx, 'request'>): Buffer {
  return sha256(`${request.ip}|${request.userAgent}`);
}
