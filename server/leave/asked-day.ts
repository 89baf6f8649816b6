import { type RawBuilder, sql } from 'kysely';

/** A day of a leave as request `alias` has it. What other kinds keep by that name may be an hour, and the database is free to read it before the kind. */
export function askedDay(alias: string, end: 'from' | 'until'): RawBuilder<string | null> {
  return sql`case when ${sql.ref(`${alias}.kind`)} like 'leave.%' then (${sql.ref(`${alias}.content`)} ->> ${sql.lit(end)})::date end`;
}
