import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible';
import { tooMany } from '../http/errors.ts';
import type { Office } from '../office.ts';

const day = 24 * 3600;
/** Wrong tries that are free, and the longest wait after more: nobody is locked out for good. */
const free = { account: 5, address: 60 };
const longestWait = 900;

interface Throttle {
  fails: RateLimiterAbstract;
  waits: RateLimiterAbstract;
}

const throttles = new WeakMap<Office, Throttle>();

/** Refuses with 429 while this account or this address has to wait. */
export async function mustNotWait(office: Office, account: string, address: string): Promise<void> {
  const { waits } = throttleOf(office);
  const states = await Promise.all([waits.get(`account:${account}`), waits.get(`address:${address}`)]);
  const ms = Math.max(...states.map((state) => (state && state.consumedPoints > 1 ? state.msBeforeNext : 0)));
  if (ms > 0) throw tooMany(Math.ceil(ms / 1000));
}

/** A wrong try: from the sixth on an account the wait doubles from 30 s to 15 minutes. Counted outside of any transaction. */
export async function countWrong(office: Office, account: string, address: string): Promise<void> {
  await Promise.all([count(office, `account:${account}`, free.account), count(office, `address:${address}`, free.address)]);
}

export async function forgiveAccount(office: Office, account: string): Promise<void> {
  const { fails, waits } = throttleOf(office);
  await Promise.all([fails.delete(`account:${account}`), waits.delete(`account:${account}`)]);
}

/** For calls that send mail or file a request: so many an hour for each key. */
export async function atMost(office: Office, key: string, points: number): Promise<void> {
  const { fails } = throttleOf(office);
  const state = await fails.penalty(`hourly:${key}:${Math.floor(Date.now() / 3_600_000)}`, 1);
  if (state.consumedPoints > points) throw tooMany(3600 - (Math.floor(Date.now() / 1000) % 3600));
}

async function count(office: Office, key: string, allowed: number): Promise<void> {
  const { fails, waits } = throttleOf(office);
  const state = await fails.penalty(key, 1);
  const over = state.consumedPoints - allowed;
  if (over >= 0) await waits.block(key, Math.min(longestWait, 30 * 2 ** Math.min(over, 6)));
}

function throttleOf(office: Office): Throttle {
  const known = throttles.get(office);
  if (known) return known;
  const shape = {
    storeClient: office.pool,
    storeType: 'pool',
    tableName: 'throttle',
    schemaName: office.config.schema,
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  const made = {
    fails: new RateLimiterPostgres({ ...shape, keyPrefix: 'fail', points: 1_000_000, duration: day }),
    waits: new RateLimiterPostgres({ ...shape, keyPrefix: 'wait', points: 1, duration: longestWait }),
  };
  throttles.set(office, made);
  return made;
}
