import { sql } from 'kysely';
import type { Db } from '../http/context.ts';

/**
 * The clock that numbers, acts and their ends are dated by: the database's, in whole milliseconds. What changes rows gets it as a value:
 * a database over several machines changes none by a clock that is read while it does.
 */
export async function issueClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select issue_clock() as at`.execute(db);
  return (rows[0] as { at: Date }).at;
}
