import { sql } from 'kysely';
import type { Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/meetings.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden } from '../http/errors.ts';
import { type MeetingInHand, onMeeting } from './machine/meeting-in-hand.ts';
import { mayTake, wrongState } from './machine/take-meeting-step.ts';
import { note } from './machine/write-meeting-events.ts';
import type { Seat } from './who.ts';

/** ตอบรับ: by who sits there, or by who looks after the meeting as he was told. */
export async function replyInvitation(
  ctx: Ctx,
  { meetingId, seatId, answer, substituteId, words }: Taken<typeof calls.replyInvitation>,
): Promise<Record<string, never>> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    const seat = seatOf(meeting, seatId);
    if (!seat.sitters.includes(meeting.me.personId) && !meeting.keeps) throw forbidden();
    if (meeting.state !== 'INVITED' && meeting.state !== 'PLANNED') throw wrongState(ctx, meeting);
    const substitute = answer === 'SUBSTITUTE' ? await substituteOf(ctx, meeting, seat, substituteId) : null;
    await sql`insert into meeting_reply (meeting_id, seat_id, answer, substitute_id, words, at) values (${meetingId}, ${seatId}, ${answer}, ${substitute}, ${words}, ${meeting.at})
      on conflict (meeting_id, seat_id) do update set answer = excluded.answer, substitute_id = excluded.substitute_id, words = excluded.words, at = excluded.at`.execute(
      ctx.db,
    );
    note(meeting, 'reply', { answer, ...(substitute ? { substitute } : {}) }, seatId);
    return {};
  });
}

/** Where the seat has substitutes: another person, who has no seat of his own there. */
async function substituteOf(ctx: Ctx, { seats }: MeetingInHand, seat: Seat, substituteId: number | undefined): Promise<number> {
  if (!seat.substitutes) throw badField('answer', 'meeting_no_substitute');
  if (!substituteId) throw badField('substituteId', 'required');
  if (seats.some(({ sitters, counts }) => counts && sitters.includes(substituteId)))
    throw badField('substituteId', 'meeting_substitute_member');
  const { rows } = await sql`select 1 from person where id = ${substituteId} and active`.execute(ctx.db);
  if (rows.length === 0) throw badField('substituteId', 'not_found');
  return substituteId;
}

/** A seat of the meeting. @throws at the field where it has none such */
export function seatOf({ seats }: MeetingInHand, seatId: number, field = 'seatId'): Seat {
  const seat = seats.find(({ id }) => id === seatId);
  if (!seat) throw badField(field, 'not_found');
  return seat;
}

export async function keepGuests(ctx: Ctx, { meetingId, guests }: Taken<typeof calls.keepGuests>): Promise<Record<string, never>> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    await mayTake(ctx, meeting, 'keep');
    for (const [place, { personId, name, itemId }] of guests.entries()) {
      if (!personId === (name === '')) throw badField(`guests.${place}`, 'required');
      const { rows } =
        await sql`select 1 where (${personId ?? null}::bigint is null or exists (select 1 from person where id = ${personId ?? null} and active))
        and (${itemId ?? null}::bigint is null or exists (select 1 from meeting_item where id = ${itemId ?? null} and meeting_id = ${meetingId}))`.execute(
          ctx.db,
        );
      if (rows.length === 0) throw badField(`guests.${place}`, 'not_found');
    }
    await sql`delete from meeting_guest where meeting_id = ${meetingId}`.execute(ctx.db);
    for (const { personId = null, name, role, itemId = null } of guests)
      await sql`insert into meeting_guest (meeting_id, person_id, name, role, item_id) values (${meetingId}, ${personId}, ${personId ? '' : name}, ${role}, ${itemId})`.execute(
        ctx.db,
      );
    note(meeting, 'guests', { count: guests.length });
    return {};
  });
}
