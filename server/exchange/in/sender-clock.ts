import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';

const limitSeconds = 10 * 60;

/** By how much a sender's clock is off, where that is worth a word. */
export function offBy(seconds: number | null): number | null {
  return seconds !== null && Math.abs(seconds) >= limitSeconds ? seconds : null;
}

/** It is shown and stops nothing; the time that counts is ours. A clock that is right again is told as well. */
export async function noteClock({ db }: Ctx, peerId: number, seconds: number | null): Promise<void> {
  if (seconds === null) return;
  const off = offBy(seconds);
  await sql`update exchange_peer set clock_off = ${off} where id = ${peerId} and clock_off is distinct from ${off}::int`.execute(db);
}
