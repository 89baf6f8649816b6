import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { quorumWait } from '../../../contract/meeting/kinds.ts';
import type * as calls from '../../../contract/meeting/sitting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { hintWords } from '../../office/hint-words.ts';
import { renewAgenda } from '../agenda.ts';
import { type MeetingInHand, onMeeting } from '../machine/meeting-in-hand.ts';
import { mayTake, takeMeetingStep } from '../machine/take-meeting-step.ts';
import { note } from '../machine/write-meeting-events.ts';
import { writeDraft } from '../minutes-draft.ts';
import { seatOf } from '../replies.ts';
import { hereNow, mustStand, quorumNow } from './quorum-now.ts';

type Acted = Given<typeof calls.openSitting>;

/** เปิดประชุม: with a quorum, under its chair, who acts for him, or whom the members choose of themselves (ม. 81). */
export async function openSitting(ctx: Ctx, { presidingSeat, ...input }: Taken<typeof calls.openSitting>): Promise<Acted> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'open');
    const presiding = await presidingOf(ctx, meeting, presidingSeat);
    await mustStand(ctx, meeting, null);
    await renewAgenda(ctx, meeting);
    await sql`update meeting set opened_at = ${meeting.at}, presiding_seat = ${presiding} where id = ${meeting.id}`.execute(ctx.db);
    await takeMeetingStep(ctx, meeting, 'open', { seatId: presiding });
    return { version: meeting.version };
  });
}

/** The chair where he is there, else the deputy, else who is named: a member who is there. */
async function presidingOf(ctx: Ctx, meeting: MeetingInHand, named: number | undefined): Promise<number> {
  const here = (await hereNow(ctx, meeting.id)).filter(({ proxyHolder }) => proxyHolder === null).map(({ seatId }) => seatId);
  const byRole = (role: 'CHAIR' | 'DEPUTY') => meeting.seats.find((seat) => seat.role === role && here.includes(seat.id));
  const chair = byRole('CHAIR');
  if (chair) return chair.id;
  if (named) {
    const seat = seatOf(meeting, named, 'presidingSeat');
    if (!seat.counts || !here.includes(seat.id)) throw badField('presidingSeat', 'meeting_presiding');
    return seat.id;
  }
  const deputy = byRole('DEPUTY');
  if (!deputy) throw badField('presidingSeat', 'meeting_presiding_needed');
  return deputy.id;
}

export async function changePresiding(ctx: Ctx, { seatId, ...input }: Taken<typeof calls.changePresiding>): Promise<Acted> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'close');
    const seat = seatOf(meeting, seatId);
    const here = await hereNow(ctx, meeting.id);
    if (!seat.counts || !here.some((one) => one.seatId === seatId && one.proxyHolder === null))
      throw badField('seatId', 'meeting_presiding');
    await sql`update meeting set presiding_seat = ${seatId} where id = ${meeting.id}`.execute(ctx.db);
    note(meeting, 'preside', {}, seatId);
    return { version: meeting.version };
  });
}

/** พักประชุม, and on again: while it rests nothing is voted on. */
export async function pauseSitting(ctx: Ctx, { paused, ...input }: Taken<typeof calls.pauseSitting>): Promise<Acted> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'close');
    if (paused === meeting.paused) return { version: meeting.version };
    if (paused) await mustHaveNoVote(ctx, meeting);
    await sql`update meeting set paused = ${paused} where id = ${meeting.id}`.execute(ctx.db);
    note(meeting, paused ? 'pause' : 'goOn');
    return { version: meeting.version };
  });
}

/** เลื่อนเพราะองค์ประชุมไม่ครบ: after the members were waited for, or when a quorum is gone while it meets. */
export async function adjournSitting(ctx: Ctx, input: Taken<typeof calls.adjournSitting>): Promise<Acted> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'adjourn');
    const { stands, needed, present } = await quorumNow(ctx, meeting, null);
    if (stands) throw refuse('meeting_has_quorum', { params: { needed, present } });
    const waited = new Date(meeting.from.getTime() + quorumWait * 60_000);
    if (meeting.state === 'INVITED' && meeting.at < waited)
      throw refuse('meeting_wait', { params: { minutes: quorumWait, at: { moment: waited } } });
    await endSitting(ctx, meeting);
    await takeMeetingStep(ctx, meeting, 'adjourn', { detail: { present, needed } });
    return { version: meeting.version };
  });
}

/** เลิกประชุม: items that were not come to are read first. The minutes are drafted at once. */
export async function closeSitting(
  ctx: Ctx,
  { confirmed, ...input }: Taken<typeof calls.closeSitting>,
): Promise<Given<typeof calls.closeSitting>> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'close');
    await mustHaveNoVote(ctx, meeting);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from meeting_item where meeting_id = ${meeting.id} and ended_at is null`.execute(ctx.db);
    const left = rows[0]?.count ?? 0;
    if (left > 0 && !confirmed.includes('meeting_items_left'))
      return { version: meeting.version, unconfirmed: [hintWords(ctx, { code: 'meeting_items_left', params: { count: left } })] };
    await endSitting(ctx, meeting);
    await takeMeetingStep(ctx, meeting, 'close', { detail: { left } });
    await writeDraft(ctx, meeting);
    return { version: meeting.version, unconfirmed: [] };
  });
}

async function mustHaveNoVote(ctx: Ctx, { id }: MeetingInHand): Promise<void> {
  const { rows } =
    await sql`select 1 from meeting_vote v join meeting_item i on i.id = v.item_id where i.meeting_id = ${id} and v.closed_at is null limit 1`.execute(
      ctx.db,
    );
  if (rows.length > 0) throw refuse('meeting_vote_open');
}

/** Everybody has left with it; a vote that still stood open is void. */
async function endSitting(ctx: Ctx, meeting: MeetingInHand): Promise<void> {
  const { id, at } = meeting;
  await sql`update meeting_vote v set closed_at = ${at}, outcome = 'VOID', agree = 0, disagree = 0, abstain = 0, uncast = v.voters, needed = 0 from meeting_item i
    where i.id = v.item_id and i.meeting_id = ${id} and v.closed_at is null`.execute(ctx.db);
  await sql`update meeting_attendance set left_at = ${at} where meeting_id = ${id} and left_at is null`.execute(ctx.db);
  await sql`delete from meeting_hand where meeting_id = ${id}`.execute(ctx.db);
  await sql`update meeting set closed_at = ${at}, paused = false, current_item = null where id = ${id}`.execute(ctx.db);
}
