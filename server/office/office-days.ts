import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { calendarOf, type Holidays } from '../sarabun/deadlines/working-days.ts';

/** The agency's days off, as they stand now. */
export async function calendarNow({ db, office }: Ctx): Promise<Holidays> {
  const { rows } = await sql<{ day: string }>`select to_char(h.day, 'YYYY-MM-DD') as day from holiday h where h.active`.execute(db);
  return calendarOf(
    office,
    rows.map((row) => row.day),
  );
}
