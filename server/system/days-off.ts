import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import type { Office } from '../office.ts';
import type { Holidays } from './working-days.ts';

/** The agency's days off, with the free days of its week. */
export function calendarOf({ system }: Office, days: readonly string[]): Holidays {
  return Object.assign(new Set(days), { weekend: system.now.deadlines.weekend });
}

/** The same as they stand now. */
export async function calendarNow({ db, office }: Pick<Ctx, 'db' | 'office'>): Promise<Holidays> {
  const { rows } = await sql<{ day: string }>`select to_char(h.day, 'YYYY-MM-DD') as day from holiday h where h.active`.execute(db);
  return calendarOf(
    office,
    rows.map((row) => row.day),
  );
}

/** What the days off between these two are called. */
export async function holidayNames(ctx: Ctx, from: string, until: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; name: string }>`
    select to_char(h.day, 'YYYY-MM-DD') as day, h.name from holiday h where h.active and h.day between ${from}::date and ${until}::date order by h.day`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.day, row.name]));
}
