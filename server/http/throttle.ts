import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Office } from '../office.ts';
import { tooMany } from './errors.ts';
import { throttleTable } from './rate-limit.ts';

const day = 24 * 3600;

interface Throttle {
  fails: RateLimiterAbstract;
  waits: RateLimiterAbstract;
}

const throttles = new WeakMap<Office, Throttle>();

/** A try that was taken. */
export interface Try {
  /** Which one it is since the last right one, and how many more are free. */
  tries: number;
  left: number;
  /** Until when the next one waits, where this was the last free one. */
  until: Date | null;
}

/**
 * Takes one try at a secret, before it is looked at, so that tries at once count too. `account`: whose secret, whoever asks from wherever.
 * Refuses with 429 while it has to wait: from the fifth wrong try (as it is set) 30 s, doubling to 15 minutes (as it is set).
 * Counted outside of any transaction.
 */
export async function takeTry(office: Office, account: string): Promise<Try> {
  const { fails, waits } = throttleOf(office);
  const key = `account:${account}`;
  const ms = (await waits.get(key))?.msBeforeNext ?? 0;
  if (ms > 0) throw tooMany(Math.ceil(ms / 1000));
  const { consumedPoints: tries } = await fails.penalty(key, 1);
  // One of many at once gets the next try, the others wait for it.
  const { tries: free } = office.system.now.password;
  if (tries < free) return { tries, left: free - tries, until: null };
  const seconds = waitAfter(office, tries - free);
  await waits.consume(key, 1, { customDuration: seconds }).catch(refuseWaiting);
  return { tries, left: 0, until: new Date(Date.now() + seconds * 1000) };
}

/** Milliseconds that a key has to wait; null: none. */
export async function waitOf(office: Office, key: string): Promise<number | null> {
  const ms = (await throttleOf(office).waits.get(key))?.msBeforeNext ?? 0;
  return ms > 0 ? ms : null;
}

/** Lets a key wait as after so many tries beyond the free ones. */
export async function letWait(office: Office, key: string, over: number): Promise<void> {
  await throttleOf(office).waits.block(key, waitAfter(office, over));
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
  const shape = throttleTable(office);
  const made = {
    fails: new RateLimiterPostgres({ ...shape, keyPrefix: 'fail', points: 1_000_000, duration: day }),
    waits: new RateLimiterPostgres({ ...shape, keyPrefix: 'wait', points: 1, duration: day }),
  };
  throttles.set(office, made);
  return made;
}
