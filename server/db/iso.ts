import { type RawBuilder, sql } from 'kysely';

/** An instant of the database as JSON has it: 2026-11-23T08:30:00.000Z, null where there is none. */
export function iso(instant: string): RawBuilder<string> {
  return sql`to_char(${sql.raw(instant)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
