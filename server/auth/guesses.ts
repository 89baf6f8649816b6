import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { thaiTime } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { forgiveAccount, letWait, type Try, takeTry, waitOf } from '../http/throttle.ts';
import { knownDevice } from './known-devices.ts';

/** Accounts at which one address may be wrong in a day before it waits; each person who signed in there within a month makes it one more. */
const freeOfAddress = 60;
const mostOfAddress = 160;
/** Beside them, those that are being judged at this moment: a whole agency that begins its day. */
const underWay = 40;

/** One try at a password (or a code) at the door. */
interface Guess extends Try {
  /** What it was counted under. */
  account: string;
  /** Whose name was typed: of nobody's the same is counted. */
  name: Buffer;
  /** It came from a browser by which this account was used before: counted for that alone, and not held against the address. */
  known: boolean;
}

/**
 * Takes a try before it is looked at. A browser that knows the account has tries of its own and goes on while the account or the address waits;
 * others share those of the account, wherever they are, and an address waits when it was wrong at too many accounts.
 * Refuses with 429, saying until when, the same for a name that nobody has.
 */
export async function takeGuess(
  ctx: Ctx,
  { name, accountId, step = '' }: { name: string; accountId: number | undefined; step?: string },
): Promise<Guess> {
  const device = accountId === undefined ? null : knownDevice(ctx, accountId);
  const account = device ? `${step}device ${device}` : `${step}${name}`;
  const hash = createHmac('sha256', ctx.office.config.secrets.links).update(`name ${name}`).digest();
  if (!device) await passAddress(ctx);
  const taken = await takeTry(ctx.office, account).catch((error) => {
    throw error instanceof Refusal && error.httpStatus === 429 ? waiting(Number(error.more.retryAfter), 'login_waits') : error;
  });
  if (!device) await enterAddress(ctx, hash);
  return { ...taken, account, name: hash, known: device !== null };
}

/** The refusal of a wrong one: how many tries are left, or until when the next one waits. */
export async function wrongGuess(ctx: Ctx, { known, left, until }: Guess): Promise<Refusal> {
  if (!known) await countAddress(ctx);
  const retryAfter = until ? Math.ceil((until.getTime() - Date.now()) / 1000) : undefined;
  return refuse('wrong_login', { more: { triesLeft: left, ...(until ? { until: until.toISOString(), waitSeconds: retryAfter } : {}) } });
}

/** A right one takes back its own part: of this account, at this address. */
export async function forgiveGuess(ctx: Ctx, { account, name, known }: Guess): Promise<void> {
  await forgiveAccount(ctx.office, account);
  const address = addressOf(ctx);
  if (known || !address) return;
  await ctx.office.pool.query('delete from wrong_try where address = $1 and name_hash = $2', [address, name]);
}

async function passAddress(ctx: Ctx): Promise<void> {
  const address = addressOf(ctx);
  const ms = address ? await waitOf(ctx.office, `address:${address}`) : null;
  if (ms !== null) throw waiting(Math.ceil(ms / 1000), 'address_waits');
}

/** Held against the address until it is right, so that many at once count too. */
async function enterAddress(ctx: Ctx, name: Buffer): Promise<void> {
  const address = addressOf(ctx);
  if (!address) return;
  await ctx.office.pool.query(
    'insert into wrong_try (address, name_hash, at) values ($1, $2, now()) on conflict (address, name_hash) do update set at = excluded.at',
    [address, name],
  );
  const { wrong, free } = await standOf(ctx, address);
  if (wrong > free + underWay) throw waiting(30, 'address_waits');
}

async function countAddress(ctx: Ctx): Promise<void> {
  const address = addressOf(ctx);
  if (!address) return;
  const { wrong, free } = await standOf(ctx, address);
  if (wrong >= free) await letWait(ctx.office, `address:${address}`, wrong - free);
}

/** At how many accounts an address is wrong now, and at how many it may be. */
async function standOf({ office }: Ctx, address: string): Promise<{ wrong: number; free: number }> {
  const { rows } = await office.pool.query<{ wrong: number }>(
    "select count(*)::int as wrong from wrong_try where address = $1 and at > now() - interval '1 day'",
    [address],
  );
  const wrong = rows[0]?.wrong ?? 0;
  if (wrong < freeOfAddress) return { wrong, free: freeOfAddress };
  const people = await office.pool.query<{ people: number }>(
    "select count(distinct account_id)::int as people from session where ip = $1 and created_at > now() - interval '30 days'",
    [address],
  );
  return { wrong, free: Math.min(mostOfAddress, freeOfAddress + (people.rows[0]?.people ?? 0)) };
}

function addressOf({ request }: Ctx): string | null {
  return isIP(request.ip) ? request.ip : null;
}

/** 429 at the field of the password: who waits, until when, how long. */
function waiting(seconds: number, code: 'login_waits' | 'address_waits'): Refusal {
  const until = new Date(Date.now() + seconds * 1000);
  const params = { until: thaiTime(until), minutes: Math.max(1, Math.ceil(seconds / 60)) };
  return new Refusal(code, 429, { field: 'password', params, more: { retryAfter: seconds, until: until.toISOString() } });
}
