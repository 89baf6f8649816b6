import { sql } from 'kysely';
import { canonical } from '../../access/chain.ts';
import type { Ctx } from '../../http/context.ts';
import type { MeetingInHand } from './meeting-in-hand.ts';

export interface PendingEvent {
  action: string;
  /** In whose seat, where it was done in one. */
  seatId: number | null;
  from: string | null;
  to: string | null;
  /** Ids, states and words; never a name, and never what was chosen in a secret vote. */
  detail: Record<string, unknown>;
}

/** Appends the events of this act, each with the hash of the one before. The meeting is held, so nobody else can append. */
export async function writeMeetingEvents(ctx: Ctx, meeting: MeetingInHand): Promise<void> {
  const { events, at, id } = meeting;
  if (events.length === 0) return;
  const rows = events.map((event, place) =>
    canonical({
      subject_id: id,
      seq: meeting.eventSeq + 1 + place,
      at: at.toISOString(),
      actor_id: ctx.visitor?.personId ?? null,
      seat_id: event.seatId,
      action: event.action,
      from_state: event.from,
      to_state: event.to,
      detail: event.detail,
      request_id: ctx.request.id,
    }),
  );
  await sql`select write_meeting_events(${id}, ${meeting.eventHash}::bytea, ${rows}::text[], ${meeting.eventSeq + rows.length})`.execute(
    ctx.db,
  );
  meeting.eventSeq += rows.length;
  events.length = 0;
}

/** What happened, where the meeting stays as it is. */
export function note(meeting: MeetingInHand, action: string, detail: Record<string, unknown> = {}, seatId: number | null = null): void {
  meeting.events.push({ action, seatId, from: meeting.state, to: meeting.state, detail });
}
