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
    insert into api_use as u (client_id, minute_at, calls, bytes, day, day_calls) values (${clientId}, now(), 1, ${bytes}, today(), 1)
    on conflict (client_id) do update set
      minute_at = case when ${over} then now() else u.minute_at end,
      calls = case when ${over} then 1 else u.calls + 1 end,
      bytes = case when ${over} then ${bytes} else u.bytes + ${bytes} end,
      day = today(),
      day_calls = case when u.day = today() then u.day_calls + 1 else 1 end
    returning calls, (bytes - ${bytes})::float8 as before, day_calls as day,
      greatest(1, ceil(extract(epoch from minute_at + interval '1 minute' - now())))::int as "minuteLeft",
      greatest(1, ceil(extract(epoch from (today() + 1)::timestamp at time zone 'Asia/Bangkok' - now())))::int as "dayLeft"`.execute(db);
  const [use] = rows;
  if (!use) return;
  if (use.day > openLimits.perDay) throw tooFast(use.dayLeft);
  if (use.calls > openLimits.perMinute || use.before >= openLimits.bytesPerMinute) throw tooFast(use.minuteLeft);
}

const over = sql`u.minute_at <= now() - interval '1 minute'`;

/** Bytes that went out beside the call. */
export async function spendBytes({ db }: Office, clientId: number, bytes: number): Promise<void> {
  await sql`update api_use set bytes = bytes + ${bytes} where client_id = ${clientId}`.execute(db);
}

function tooFast(seconds: number): Refusal {
  return new Refusal('open_too_fast', 429, { params: { seconds }, more: { retryAfter: seconds } });
}
