import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/meetings.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { seenRequests } from '../office/may-see.ts';
import { lookAtMeeting, onMeeting } from './machine/meeting-in-hand.ts';
import { mayTake } from './machine/take-meeting-step.ts';
import { note } from './machine/write-meeting-events.ts';
import { replyOf } from './plan.ts';

type Booking = Given<typeof calls.roomBookings>['bookings'][number];

/** Rooms that were booked over the time of the meeting, of bookings that the caller may open. */
export async function roomBookings(ctx: Ctx, { meetingId }: Taken<typeof calls.roomBookings>): Promise<Given<typeof calls.roomBookings>> {
  const meeting = await lookAtMeeting(ctx, meetingId);
  await mayTake(ctx, meeting, 'move');
  return { bookings: await bookingsOf(ctx, meeting, null) };
}

async function bookingsOf(ctx: Ctx, { from, until }: { from: Date; until: Date }, only: number | null): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select r.id as "requestId", ${named(ctx, 's')} as room, r.subject as topic, ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until
    from resource_use u join resource s on s.id = u.resource_id and s.kind = 'ROOM' join request r on r.id = u.request_id
    where u.state in ('HELD', 'FIRM', 'ASKED') and u.during && tstzrange(${from}, ${until}) and (${only}::bigint is null or r.id = ${only}) and ${seenRequests(ctx.me)}
    order by lower(u.during), s.sort limit 20`.execute(ctx.db);
  return rows;
}

/** Its room stands with it from now on, and its display in the room becomes the wall of the meeting. */
export async function attachRoom(
  ctx: Ctx,
  { requestId, ...input }: Taken<typeof calls.attachRoom>,
): Promise<Given<typeof calls.attachRoom>> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'move');
    const [booking] = requestId === 0 ? [] : await bookingsOf(ctx, meeting, requestId);
    if (requestId !== 0 && !booking) throw badField('requestId', 'meeting_room_time');
    await sql`update meeting set room_request_id = ${booking?.requestId ?? null}, place = coalesce(${booking?.room ?? null}, place) where id = ${meeting.id}`.execute(
      ctx.db,
    );
    note(meeting, 'room', { request: booking?.requestId ?? null });
    return replyOf(meeting);
  });
}
