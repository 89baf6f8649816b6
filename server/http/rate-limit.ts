import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Office } from '../office.ts';
import { perOffice } from '../system/per-office.ts';
import { tooMany } from './errors.ts';

const limitersOf = perOffice(() => new Map<string, RateLimiterPostgres>());

/** So many calls of a kind in so many seconds for each key (an address, a person), over all processes; refuses with 429 and the wait. */
export async function limitRate(
  office: Office,
  { kind, key, points, seconds }: { kind: string; key: string; points: number; seconds: number },
): Promise<void> {
  await limiterOf(office, kind, points, seconds)
    .consume(key)
    .catch((state: unknown) => {
      if (state instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
      throw state;
    });
}

/** The call is not counted after all. */
export async function giveBack(office: Office, { kind, key }: { kind: string; key: string }): Promise<void> {
  await limitersOf(office).get(kind)?.reward(key, 1);
}

function limiterOf(office: Office, kind: string, points: number, duration: number): RateLimiterPostgres {
  const own = limitersOf(office);
  const known = own.get(kind);
  if (known) return known;
  const made = new RateLimiterPostgres({ ...throttleTable(office), keyPrefix: kind, points, duration });
  own.set(kind, made);
  return made;
}

/** Where all limits of an office are counted: one table for all its processes. */
export function throttleTable(office: Office) {
  return {
    storeClient: office.pool,
    storeType: 'pool',
    tableName: 'throttle',
    schemaName: office.config.schema,
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
}
