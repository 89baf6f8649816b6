import { type RawBuilder, sql } from 'kysely';
import { lockFor } from '../db/agency-lock.ts';
import type { Ctx } from '../http/context.ts';
import type { Half } from '../people/presence.ts';

/** Days `d` of requests `r` that count: had, or asked for and not decided yet. */
export const counts: RawBuilder<boolean> = sql<boolean>`(r.state in ('SUBMITTED', 'APPROVED', 'RUNNING', 'DONE', 'CLOSED')
  and d.state not in ('CANCELLED', 'LEAVE', 'ABSENT'))`;

export interface Share {
  day: string;
  half: Half;
  /** Who belongs to the unit that day, and who of them is not at the office then, beside this person. */
  members: number;
  away: number;
}

/** How many of a unit are there in each of these halves without this request; those whose work elsewhere waits to be decided count as away. */
export async function sharesOf(
  { db }: Ctx,
  {
    unitId,
    personId,
    requestId,
    halves,
  }: { unitId: number; personId: number | null; requestId: number | null; halves: readonly { day: string; half: Half }[] },
): Promise<Share[]> {
  const { rows } = await sql<Share>`
    with h as (select * from jsonb_to_recordset(${JSON.stringify(halves)}::jsonb) h(day date, half text)),
      member as (select distinct h.day, f.person_id from (select distinct day from h) h join affiliation f on f.unit_id = ${unitId} and f.is_main and f.since <= h.day
        and (f.until is null or f.until >= h.day) join person p on p.id = f.person_id and p.active),
      gone as (select x.day, x.half, x.person_id from presence x join h on h.day = x.day and h.half = x.half
          where x.kind <> 'DUTY' and x.request_id is distinct from ${requestId}::bigint
        union select d.day, h.half, d.person_id from h join wfh_day d on d.day = h.day and d.unit_id = ${unitId} and case h.half when 'AM' then d.am else d.pm end
          join request r on r.id = d.request_id where d.request_id is distinct from ${requestId}::bigint and ${counts})
    select to_char(h.day, 'YYYY-MM-DD') as day, h.half, (select count(*)::int from member m where m.day = h.day) as members,
      (select count(*)::int from member m join gone g on g.day = m.day and g.person_id = m.person_id and g.half = h.half
        where m.day = h.day and m.person_id is distinct from ${personId}::bigint) as away
    from h order by h.day, h.half`.execute(db);
  return rows;
}

/** Two who ask for the same day of one unit follow each other, so that the second counts the first. */
export async function lockDays({ db }: Ctx, unitId: number, days: readonly string[]): Promise<void> {
  await lockFor(
    db,
    `wfh ${unitId}`,
    days.map((day) => Math.round(Date.parse(day) / 86_400_000)),
  );
}
