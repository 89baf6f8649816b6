import { sql } from 'kysely';
import { openLimits } from '../../contract/open/limits.ts';
import { Refusal } from '../http/errors.ts';
import type { Office } from '../office.ts';

/**
 * Counts a call of a client, with the bytes that it brings, for all processes: a minute begins with its first call. Outside of any transaction,
 * so that what is refused counts too.
 * @throws open_too_fast with the seconds until the next one is taken
 */
export async function spend({ db }: Office, clientId: number, bytes = 0): Promise<void> {
  const { rows } = await sql<{ calls: number; before: number; day: number; minuteLeft: number; dayLeft: number }>`
    select calls, before, of_day as day, minute_left as "minuteLeft", day_left as "dayLeft" from spend_call(${clientId}, ${bytes})`.execute(
    db,
  );
  const [use] = rows;
  if (!use) return;
  if (use.day > openLimits.perDay) throw tooFast(use.dayLeft);
  if (use.calls > openLimits.perMinute || use.before >= openLimits.bytesPerMinute) throw tooFast(use.minuteLeft);
}

/** Bytes that went out beside the call. */
export async function spendBytes({ db }: Office, clientId: number, bytes: number): Promise<void> {
  await sql`update api_use set bytes = bytes + ${bytes} where client_id = ${clientId}`.execute(db);
}

function tooFast(seconds: number): Refusal {
  return new Refusal('open_too_fast', 429, { params: { seconds }, more: { retryAfter: seconds } });
}
