import { sql } from 'kysely';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import type { CalendarEntry } from '../http/ical.ts';
import { textsIn } from '../http/languages.ts';

/** Meetings of a person, for the calendar that he follows; of a secret one only its time. */
export async function ownFeed(ctx: Ctx, personId: number, days: number): Promise<CalendarEntry[]> {
  const { rows } = await sql<{
    id: number;
    title: string;
    from: Date;
    until: Date;
    place: string;
    secrecy: number;
    cancelled: boolean;
    version: number;
    changed: string;
  }>`
    select m.id, b.name || ' ' || m.n || '/' || m.be_year as title, m.from_at as "from", m.until_at as until, m.place, m.secrecy, m.state = 'CANCELLED' as cancelled, m.version,
      (select ${iso('max(e.at)')} from meeting_event e where e.subject_id = m.id) as changed
    from meeting m join meeting_body b on b.id = m.body_id
    where m.invited_at is not null and m.until_at >= now() - make_interval(days => ${days}) and (
      exists (select 1 from meeting_seat s join meeting_sitter x on x.seat_id = s.id where s.body_id = m.body_id and x.person_id = ${personId}
        and s.since <= (m.from_at at time zone 'Asia/Bangkok')::date and (s.until is null or s.until >= (m.from_at at time zone 'Asia/Bangkok')::date))
      or exists (select 1 from meeting_guest g where g.meeting_id = m.id and g.person_id = ${personId})
      or exists (select 1 from meeting_reply r where r.meeting_id = m.id and r.substitute_id = ${personId})) order by m.from_at, m.id limit 500`.execute(
    ctx.db,
  );
  const secret = textsIn(ctx.request.language, 'meeting').secretMeeting;
  const host = new URL(ctx.office.config.publicUrl).hostname;
  return rows.map((row) => ({
    uid: `meeting-${row.id}@${host}`,
    sequence: row.version,
    changed: new Date(row.changed ?? row.from),
    from: row.from,
    until: row.until,
    title: row.secrecy > 0 ? secret : row.title,
    ...(row.secrecy === 0 && row.place ? { place: row.place } : {}),
    cancelled: row.cancelled,
  }));
}
