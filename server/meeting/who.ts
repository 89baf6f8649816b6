import { sql } from 'kysely';
import type { SeatRole } from '../../contract/meeting/kinds.ts';
import { menuEntries } from '../../contract/menus.ts';
import type { Ctx, Me } from '../http/context.ts';
import { menuRight } from '../http/menu-rights.ts';
import { type inThai, named, personNamed } from '../http/named.ts';

/** A seat as it is on a day, with who sits there. */
export interface Seat {
  id: number;
  role: SeatRole;
  counts: boolean;
  substitutes: boolean;
  personId: number | null;
  positionId: number | null;
  outsideName: string;
  name: string;
  detail: string;
  since: string;
  until: string | null;
  /** Persons who sit there: the holder, or who acts for the post. */
  sitters: number[];
  vacant: boolean;
}

/** Seats of a body on a day, in their order. */
export async function seatsOf(ctx: Ctx, bodyId: number, day: string, reader: Pick<Ctx, 'request'> | typeof inThai = ctx): Promise<Seat[]> {
  const { rows } = await sql<Omit<Seat, 'vacant'>>`
    select s.id, s.role, s.counts, s.substitutes, s.person_id as "personId", s.position_id as "positionId", s.outside_name as "outsideName",
      s.since::text as since, s.until::text as until,
      coalesce(nullif(s.outside_name, ''), ${personNamed(reader, 'p')}, ${personNamed(reader, 'h')}, '') as name,
      concat_ws(' · ', nullif(s.detail, ''), ${named(reader, 'o')}) as detail,
      coalesce((select json_agg(x.person_id order by x.own desc, x.person_id) from meeting_sitter x where x.seat_id = s.id), '[]') as sitters
    from meeting_seat s left join person p on p.id = s.person_id left join position o on o.id = s.position_id
      left join lateral (select q.* from meeting_sitter x join person q on q.id = x.person_id where x.seat_id = s.id and s.position_id is not null
        order by x.own desc, q.id limit 1) h on true
    where s.body_id = ${bodyId} and s.since <= ${day}::date and (s.until is null or s.until >= ${day}::date) order by s.sort, s.id`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, vacant: row.outsideName === '' && row.sitters.length === 0 }));
}

/** He looks after every body, as the menus give it. */
export function managesMeetings(me: Me): boolean {
  return menuRight(me, menuEntries.meeting.id) === 'manage';
}

const keepingRoles: readonly SeatRole[] = ['SECRETARY', 'CLERK'];

/** Its secretary and who helps him, or who manages all. */
export function keepsBody(me: Me, seats: readonly Seat[]): boolean {
  return managesMeetings(me) || seats.some((seat) => keepingRoles.includes(seat.role) && seat.sitters.includes(me.personId));
}

/** Ids of bodies `b` in which a person sits now; with `keeping` only as who looks after it. */
export function bodiesOf(me: Me, { keeping = false } = {}) {
  return sql<boolean>`(${managesMeetings(me)} or exists (select 1 from meeting_seat s join meeting_sitter x on x.seat_id = s.id where s.body_id = b.id and x.person_id = ${me.personId}
    and s.since <= today() and (s.until is null or s.until >= today()) and (${!keeping} or s.role in ('SECRETARY', 'CLERK'))))`;
}
