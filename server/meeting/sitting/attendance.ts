import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/meeting/sitting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, refuse } from '../../http/errors.ts';
import { itemOf } from '../item-rows.ts';
import { type MeetingInHand, meetingOfItem, onMeeting } from '../machine/meeting-in-hand.ts';
import { wrongState } from '../machine/take-meeting-step.ts';
import { note } from '../machine/write-meeting-events.ts';
import { seatOf } from '../replies.ts';
import type { Seat } from '../who.ts';
import { type Here, hereNow } from './quorum-now.ts';

type Acted = Given<typeof calls.joinSitting>;
type Joining = Taken<typeof calls.joinSitting>;

/** Before it opens members come and are counted; afterwards nobody. */
const coming = ['INVITED', 'OPEN'];

/** เข้าประชุม: by one's own account, by one's hand on the list that the secretary keeps, by a member who vouches, or by a proxy where the body has them. */
export async function joinSitting(ctx: Ctx, { meetingId, seatId, way, vouchedBy, proxyHolder }: Joining): Promise<Acted> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    const seat = seatOf(meeting, seatId ?? ownSeat(meeting));
    const own = meeting.mySeats.includes(seat.id);
    if (!own && !meeting.keeps) throw forbidden();
    if (!coming.includes(meeting.state)) throw wrongState(ctx, meeting);
    if (seat.vacant) throw badField('seatId', 'meeting_seat_vacant');
    if ((way === 'ONLINE' && meeting.mode === 'ROOM') || (way === 'ROOM' && meeting.mode === 'ONLINE'))
      throw badField('way', 'meeting_way');
    const here = await hereNow(ctx, meetingId);
    if (here.some((one) => one.seatId === seat.id)) throw refuse('meeting_here_already', { params: { name: seat.name } });
    await comeIn(ctx, meeting, seat, { own, way, ...knownAs(meeting, seat, here, { own, vouchedBy, proxyHolder }) });
    return { version: meeting.version };
  });
}

/** The caller's own seat where he has one. */
export function ownSeat({ mySeats, seats }: MeetingInHand): number {
  const own = seats.filter(({ id }) => mySeats.includes(id));
  const seat = own.find(({ counts }) => counts) ?? own[0];
  if (!seat) throw forbidden();
  return seat.id;
}

interface Known {
  knownBy: Here['knownBy'];
  vouchedBy: number | null;
  proxyHolder: number | null;
}

function knownAs(
  meeting: MeetingInHand,
  seat: Seat,
  here: readonly Here[],
  { own, vouchedBy, proxyHolder }: { own: boolean; vouchedBy?: number | undefined; proxyHolder?: number | undefined },
): Known {
  const isHere = (id: number) => here.some((one) => one.seatId === id && one.proxyHolder === null);
  if (proxyHolder) {
    if (!meeting.body.proxies) throw badField('proxyHolder', 'meeting_no_proxy');
    const holder = seatOf(meeting, proxyHolder, 'proxyHolder');
    if (holder.id === seat.id || !holder.counts || !isHere(holder.id)) throw badField('proxyHolder', 'meeting_proxy_holder');
    return { knownBy: 'SIGNED', vouchedBy: null, proxyHolder };
  }
  if (vouchedBy) {
    if (vouchedBy === seat.id || !isHere(vouchedBy)) throw badField('vouchedBy', 'meeting_voucher');
    return { knownBy: 'VOUCHED', vouchedBy, proxyHolder: null };
  }
  return { knownBy: own ? 'ACCOUNT' : 'SIGNED', vouchedBy: null, proxyHolder: null };
}

async function comeIn(
  ctx: Ctx,
  meeting: MeetingInHand,
  seat: Seat,
  { own, way, knownBy, vouchedBy, proxyHolder }: Known & { own: boolean; way: Here['way'] },
): Promise<void> {
  const person = own ? meeting.me.personId : await comesFor(ctx, meeting.id, seat);
  await sql`insert into meeting_attendance (meeting_id, seat_id, person_id, joined_at, way, known_by, vouched_by, proxy_of_holder, recorded_by)
    values (${meeting.id}, ${seat.id}, ${person}, ${meeting.at}, ${way}, ${knownBy}, ${vouchedBy}, ${proxyHolder}, ${meeting.me.personId})`.execute(
    ctx.db,
  );
  if (own) await writeTraffic(ctx, meeting, 'JOIN');
  note(
    meeting,
    'join',
    { way, known: knownBy, ...(proxyHolder ? { proxy: proxyHolder } : {}), ...(vouchedBy ? { voucher: vouchedBy } : {}) },
    seat.id,
  );
}

/** Who said that he would come, or who sits there. */
async function comesFor(ctx: Ctx, meetingId: number, seat: Seat): Promise<number | null> {
  const { rows } = await sql<{
    id: number | null;
  }>`select substitute_id as id from meeting_reply where meeting_id = ${meetingId} and seat_id = ${seat.id} and answer = 'SUBSTITUTE'`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? seat.sitters[0] ?? null;
}

/** ออกจากที่ประชุม: whoever holds his vote for others takes them with him. */
export async function leaveSitting(ctx: Ctx, { meetingId, seatId, words }: Taken<typeof calls.leaveSitting>): Promise<Acted> {
  return onMeeting(ctx, { meetingId }, async (meeting) => {
    const seat = seatOf(meeting, seatId ?? ownSeat(meeting));
    const own = meeting.mySeats.includes(seat.id);
    if (!own && !meeting.keeps) throw forbidden();
    if (!coming.includes(meeting.state)) throw wrongState(ctx, meeting);
    await goOut(ctx, meeting, seat.id, words);
    if (own) await writeTraffic(ctx, meeting, 'LEAVE');
    return { version: meeting.version };
  });
}

async function goOut(ctx: Ctx, meeting: MeetingInHand, seatId: number, words: string): Promise<void> {
  const { rows } = await sql<{ seatId: number }>`update meeting_attendance set left_at = ${meeting.at}, leave_reason = ${words}
    where meeting_id = ${meeting.id} and left_at is null and (seat_id = ${seatId} or proxy_of_holder = ${seatId}) returning seat_id as "seatId"`.execute(
    ctx.db,
  );
  if (!rows.some((row) => row.seatId === seatId)) throw refuse('meeting_not_here');
  await sql`delete from meeting_hand where meeting_id = ${meeting.id} and seat_id = ${seatId}`.execute(ctx.db);
  for (const row of rows) note(meeting, 'leave', { words }, row.seatId);
}

/** แจ้งส่วนได้เสีย (ม. 13-16): he is no member of the committee in this item, and its papers are shut to him. It stands. */
export async function recuse(ctx: Ctx, { itemId, seatId, words }: Taken<typeof calls.recuse>): Promise<Acted> {
  return onMeeting(ctx, { meetingId: await meetingOfItem(ctx, itemId) }, async (meeting) => {
    const seat = seatOf(meeting, seatId ?? ownSeat(meeting));
    if (!meeting.mySeats.includes(seat.id) && !meeting.keeps) throw forbidden();
    if (!['PLANNED', 'INVITED', 'OPEN'].includes(meeting.state)) throw wrongState(ctx, meeting);
    const item = await itemOf(ctx, itemId);
    if (item.endedAt) throw refuse('meeting_item_closed');
    const { rows } =
      await sql`select 1 from meeting_vote v join meeting_voter w on w.vote_id = v.id where v.item_id = ${itemId} and v.closed_at is null and w.seat_id = ${seat.id}`.execute(
        ctx.db,
      );
    if (rows.length > 0) throw refuse('meeting_vote_open');
    const { numAffectedRows } =
      await sql`insert into meeting_recusal (item_id, seat_id, words, at, recorded_by) values (${itemId}, ${seat.id}, ${words}, ${meeting.at}, ${meeting.me.personId})
      on conflict do nothing`.execute(ctx.db);
    if (!numAffectedRows) throw refuse('meeting_recused_already');
    note(meeting, 'recuse', { item: itemId, words }, seat.id);
    return { version: meeting.version };
  });
}

export async function writeTraffic(ctx: Ctx, meeting: MeetingInHand, act: 'JOIN' | 'BACK' | 'LEAVE'): Promise<void> {
  if (meeting.mode === 'ROOM') return;
  await sql`insert into meeting_traffic (meeting_id, person_id, act, ip, at) values (${meeting.id}, ${meeting.me.personId}, ${act}, ${ctx.request.ip}, ${meeting.at})`.execute(
    ctx.db,
  );
}
