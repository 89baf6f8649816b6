import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { adjournedBefore } from '../invite.ts';
import type { HeldItem } from '../item-rows.ts';
import type { MeetingInHand } from '../machine/meeting-in-hand.ts';
import { type Counted, type Quorum, quorumAt } from '../quorum.ts';

/** Who is there now, by seat. */
export interface Here {
  seatId: number;
  personId: number | null;
  joinedAt: Date;
  way: 'ROOM' | 'ONLINE';
  knownBy: 'ACCOUNT' | 'SIGNED' | 'VOUCHED';
  /** Who votes for him: he himself is not there. */
  proxyHolder: number | null;
}

export async function hereNow(ctx: Ctx, meetingId: number): Promise<Here[]> {
  const { rows } =
    await sql<Here>`select a.seat_id as "seatId", a.person_id as "personId", a.joined_at as "joinedAt", a.way, a.known_by as "knownBy", a.proxy_of_holder as "proxyHolder"
    from meeting_attendance a where a.meeting_id = ${meetingId} and a.left_at is null order by a.id`.execute(ctx.db);
  return rows;
}

/** Of the item that is on, or of the whole meeting before the first. */
export async function quorumNow(
  ctx: Ctx,
  meeting: Pick<MeetingInHand, 'id' | 'kind' | 'resumedOf' | 'withClause' | 'from' | 'body' | 'seats'>,
  item: Pick<HeldItem, 'recused' | 'carried'> | null,
  here?: readonly Here[],
): Promise<Quorum> {
  const present = here ?? (await hereNow(ctx, meeting.id));
  const counted = meeting.seats.map(
    (seat): Counted => ({
      seatId: seat.id,
      counts: seat.counts,
      vacant: seat.vacant,
      here: present.some(({ seatId, proxyHolder }) => seatId === seat.id && proxyHolder === null),
      recused: item?.recused.includes(seat.id) ?? false,
    }),
  );
  // a third opens the meeting again, and is enough for what was adjourned; what is new on its agenda needs what every meeting needs
  const third = meeting.kind === 'RESUMED' && (!item || item.carried) && (await adjournedBefore(ctx, meeting)) !== null;
  return quorumAt(meeting.body, counted, { third });
}

/** @throws the rule and its figures where there is no quorum this minute */
export async function mustStand(
  ctx: Ctx,
  meeting: MeetingInHand,
  item: Pick<HeldItem, 'recused' | 'carried'> | null,
  here?: readonly Here[],
): Promise<Quorum> {
  const quorum = await quorumNow(ctx, meeting, item, here);
  if (!quorum.stands) throw refuse('meeting_no_quorum', { params: { needed: quorum.needed, base: quorum.base, present: quorum.present } });
  return quorum;
}
