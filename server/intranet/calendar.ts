import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { writeCalendar } from '../http/ical.ts';

interface Row {
  id: number;
  title: string;
  place: string;
  note: string;
  from: Date;
  until: Date;
  wholeDays: boolean;
  sequence: number;
}

const dayMs = 86_400_000;

/** What everybody may know, of the last month and later, as RFC 5545 has it. Events for staff only never stand in it: its address is no secret. */
export async function calendarFeed(ctx: Ctx): Promise<string> {
  const since = new Date(Date.now() - 31 * dayMs);
  const { rows } =
    await sql<Row>`select e.id, e.title, e.place, e.note, e.from_at as "from", e.until_at as until, e.all_day as "wholeDays", e.version as sequence
    from intranet_event e where not e.staff_only and e.until_at >= ${since} order by e.from_at, e.id limit 500`.execute(ctx.db);
  const host = new URL(ctx.office.config.publicUrl).hostname;
  const changed = new Date();
  return writeCalendar({
    product: 'intranet',
    entries: rows.map(({ id, ...row }) => ({ ...row, uid: `intranet-${id}@${host}`, changed })),
  });
}
