import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Office } from '../office.ts';
import { tooMany } from './errors.ts';

const day = 24 * 3600;
/** Wrong tries from one address that are free. For an account administrators say so, and the longest wait: nobody is locked out for good. */
const freeOfAddress = 60;

interface Throttle {
  fails: RateLimiterAbstract;
  waits: RateLimiterAbstract;
}

const throttles = new WeakMap<Office, Throttle>();

/**
 * Takes one try at a password, before it is looked at, so that tries at once count too; gives which try it is since the last right one.
 * Refuses with 429 while this account or this address has to wait: from the fifth wrong try (as it is set) on an account 30 s, doubling to 15 minutes (as it is set).
 * Counted outside of any transaction.
 */
export async function takeTry(office: Office, account: string, address: string): Promise<number> {
  const { fails, waits } = throttleOf(office);
  const key = `account:${account}`;
  const states = await Promise.all([waits.get(key), waits.get(`address:${address}`)]);
  const ms = Math.max(...states.map((state) => state?.msBeforeNext ?? 0));
  if (ms > 0) throw tooMany(Math.ceil(ms / 1000));
  const { consumedPoints: tries } = await fails.penalty(key, 1);
  // One of many at once gets the next try, the others wait for it.
  const { tries: free } = office.system.now.password;
  if (tries >= free) await waits.consume(key, 1, { customDuration: waitAfter(office, tries - free) }).catch(refuseWaiting);
  return tries;
}

/** A wrong try from this address. */
export async function countWrong(office: Office, address: string): Promise<void> {
  const { fails, waits } = throttleOf(office);
  const key = `address:${address}`;
  const { consumedPoints: wrong } = await fails.penalty(key, 1);
  if (wrong >= freeOfAddress) await waits.block(key, waitAfter(office, wrong - freeOfAddress));
}

function waitAfter({ system }: Office, over: number): number {
  return Math.min(system.now.password.lockMinutes * 60, 30 * 2 ** Math.min(over, 12));
}

function refuseWaiting(state: unknown): never {
  if (state instanceof RateLimiterRes) throw tooMany(Math.ceil(state.msBeforeNext / 1000));
  throw state;
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
    waits: new RateLimiterPostgres({ ...shape, keyPrefix: 'wait', points: 1, duration: day }),
  };
  throttles.set(office, made);
  return made;
}
