import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/meeting/sitting.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden } from '../../http/errors.ts';
import { personNamed } from '../../http/named.ts';
import { itemOf, readsItem } from '../item-rows.ts';
import { lookAtMeeting, meetingOfItem, onMeeting } from '../machine/meeting-in-hand.ts';
import { mayTake, wrongState } from '../machine/take-meeting-step.ts';
import { note } from '../machine/write-meeting-events.ts';
import { seatOf } from '../replies.ts';
import { ownSeat, writeTraffic } from './attendance.ts';
import { hereNow } from './quorum-now.ts';

type Acted = Given<typeof calls.raiseHand>;

/** ขอพูด: one's own hand; who runs the meeting takes one down. */
export async function raiseHand(ctx: Ctx, { meetingId, up, seatId }: Taken<typeof calls.raiseHand>): Promise<Acted> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    const seat = seatOf(meeting, seatId ?? ownSeat(meeting));
    if (!meeting.mySeats.includes(seat.id) && (up || !(meeting.keeps || meeting.presides))) throw forbidden();
    if (meeting.state !== 'OPEN') throw wrongState(ctx, meeting);
    const there = (await hereNow(ctx, meetingId)).some((one) => one.seatId === seat.id);
    if (up && there)
      await sql`insert into meeting_hand (meeting_id, seat_id, at) values (${meetingId}, ${seat.id}, ${meeting.at}) on conflict do nothing`.execute(
        ctx.db,
      );
    if (!up) await sql`delete from meeting_hand where meeting_id = ${meetingId} and seat_id = ${seat.id}`.execute(ctx.db);
    note(meeting, up ? 'hand' : 'handDown', {}, seat.id);
    return { version: meeting.version };
  });
}

/** One's own words beside an item; nobody else reads them. */
export async function keepPrivateNote(ctx: Ctx, { itemId, text }: Taken<typeof calls.keepPrivateNote>): Promise<Record<string, never>> {
  const meeting = await lookAtMeeting(ctx, await meetingOfItem(ctx, itemId));
  if (!readsItem(meeting, await itemOf(ctx, itemId))) throw forbidden('meeting_paper_recused');
  if (text === '') await sql`delete from meeting_private_note where item_id = ${itemId} and person_id = ${ctx.me.personId}`.execute(ctx.db);
  else
    await sql`insert into meeting_private_note (item_id, person_id, text) values (${itemId}, ${ctx.me.personId}, ${text})
      on conflict (item_id, person_id) do update set text = excluded.text`.execute(ctx.db);
  return {};
}

/** ช่องทางแจ้งเหตุขัดข้อง: of whoever has a part in it. */
export async function reportIncident(ctx: Ctx, { meetingId, words }: Taken<typeof calls.reportIncident>): Promise<Acted> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    if (meeting.state !== 'OPEN' && meeting.state !== 'INVITED') throw wrongState(ctx, meeting);
    await sql`insert into meeting_incident (meeting_id, words, reported_by, at) values (${meetingId}, ${words}, ${meeting.me.personId}, ${meeting.at})`.execute(
      ctx.db,
    );
    note(meeting, 'incident', { words }, meeting.mySeats[0] ?? null);
    return { version: meeting.version };
  });
}

/** An account that lost the meeting and came back; the seat stays as it was. */
export async function noteTraffic(ctx: Ctx, { meetingId, act }: Taken<typeof calls.noteTraffic>): Promise<Record<string, never>> {
  const meeting = await lookAtMeeting(ctx, meetingId);
  if (meeting.state === 'OPEN') await writeTraffic(ctx, meeting, act);
  return {};
}

/** หลักฐาน of an electronic meeting, for who looks after it. */
export async function evidence(ctx: Ctx, { meetingId }: Taken<typeof calls.evidence>): Promise<Given<typeof calls.evidence>> {
  type Reply = Given<typeof calls.evidence>;
  const meeting = await lookAtMeeting(ctx, meetingId);
  if (!meeting.keeps) await mayTake(ctx, meeting, 'keep');
  const names = new Map(meeting.seats.map(({ id, name }) => [id, name]));
  const { rows: attendance } = await sql<
    Omit<Reply['attendance'][number], 'name' | 'vouchedBy'> & { seat: number; voucher: number | null }
  >`
    select a.seat_id as seat, a.way, a.known_by as "knownBy", a.vouched_by as voucher, ${iso('a.joined_at')} as "from", ${iso('a.left_at')} as until
    from meeting_attendance a where a.meeting_id = ${meetingId} order by a.id`.execute(ctx.db);
  const { rows: traffic } = await sql<Reply['traffic'][number]>`select ${personNamed(ctx, 'p')} as name, t.act, ${iso('t.at')} as at, t.ip
    from meeting_traffic t join person p on p.id = t.person_id where t.meeting_id = ${meetingId} order by t.id`.execute(ctx.db);
  const { rows: incidents } = await sql<Reply['incidents'][number]>`select ${personNamed(ctx, 'p')} as name, t.words, ${iso('t.at')} as at
    from meeting_incident t join person p on p.id = t.reported_by where t.meeting_id = ${meetingId} order by t.id`.execute(ctx.db);
  const { rows: recordings } = await sql<Reply['recordings'][number]>`select r.id, r.name, ${iso('r.added_at')} as at, f.size
    from meeting_recording r join file f on f.id = r.file_id where r.meeting_id = ${meetingId} order by r.id`.execute(ctx.db);
  return {
    attendance: attendance.map(({ seat, voucher, ...row }) => ({
      ...row,
      name: names.get(seat) ?? '',
      vouchedBy: voucher ? (names.get(voucher) ?? '') : null,
    })),
    traffic,
    incidents,
    recordings,
    mayRecord: meeting.secrecy === 0 && ['OPEN', 'HELD', 'CIRCULATED', 'ADJOURNED'].includes(meeting.state),
  };
}
