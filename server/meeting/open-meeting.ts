import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/meetings.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { awayDuring } from '../people/presence.ts';
import { itemNo, itemsOf } from './item-rows.ts';
import { type MeetingRow, meetingColumns, meetingJoins } from './lists.ts';
import { lookAtMeeting, type MeetingInHand } from './machine/meeting-in-hand.ts';
import { offersOf } from './machine/take-meeting-step.ts';
import { noticeBy } from './notice.ts';
import { quorumAt } from './quorum.ts';

type Reply = Given<typeof calls.openMeeting>;

/** The page of a meeting. */
export async function openMeeting(ctx: Ctx, { meetingId }: Taken<typeof calls.openMeeting>): Promise<Reply> {
  const meeting = await lookAtMeeting(ctx, meetingId);
  const people = await peopleOf(ctx, meeting);
  return {
    meeting: await headOf(ctx, meeting),
    room: await roomOf(ctx, meeting),
    items: (await itemsOf(ctx, meeting)).map(({ notes: _n, recused: _r, ...item }) => item),
    people,
    guests: await guestsOf(ctx, meeting),
    forecast: forecastOf(meeting, people),
    may: offersOf(meeting),
    keeps: meeting.keeps,
    history: meeting.keeps ? await historyOf(ctx, meeting) : [],
  };
}

async function headOf(ctx: Ctx, meeting: MeetingInHand): Promise<Reply['meeting']> {
  type Head = Omit<Reply['meeting'], 'noticeBy' | 'noticeDays' | 'role'> & Pick<MeetingRow, 'role'>;
  const { rows } = await sql<Head>`
    select ${meetingColumns(ctx)}, m.link, m.secrecy, m.closes_on::text as "closesOn", m.paused, ${iso('m.invited_at')} as "invitedAt", m.urgent_reason as "urgentReason",
      m.invitation_id as "invitationId", v.doc_no as "invitationNo", ${iso('m.opened_at')} as "openedAt", ${iso('m.closed_at')} as "closedAt",
      (select json_build_object('id', z.id, 'number', z.n || '/' || z.be_year) from meeting z where z.id = m.resumed_of) as "resumedOf",
      (select json_build_object('id', z.id, 'number', z.n || '/' || z.be_year) from meeting z where z.resumed_of = m.id and z.state <> 'CANCELLED') as "recalledAs",
      m.with_clause as "withClause", m.minutes_id as "minutesId", t.doc_no as "minutesNo", ${iso('m.certified_at')} as "certifiedAt", m.version
    from ${meetingJoins} left join document v on v.id = m.invitation_id left join document t on t.id = m.minutes_id where m.id = ${meeting.id}`.execute(
    ctx.db,
  );
  const { noticeDays } = meeting.body;
  return { ...(rows[0] as Head), noticeBy: noticeBy(meeting.from, noticeDays), noticeDays };
}

async function roomOf(ctx: Ctx, { roomRequestId }: MeetingInHand): Promise<Reply['room']> {
  if (!roomRequestId) return null;
  const { rows } = await sql<
    NonNullable<Reply['room']>
  >`select r.id as "requestId", ${named(ctx, 's')} as name, u.state, ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until
    from request r join resource_use u on u.request_id = r.id join resource s on s.id = u.resource_id and s.kind = 'ROOM' where r.id = ${roomRequestId} order by u.id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

interface Answered {
  seatId: number;
  answer: Reply['people'][number]['answer'];
  substitute: string | null;
  words: string;
}

/** Who sits there, what he said to the call, and whether he is away then: why is not said. */
async function peopleOf(ctx: Ctx, meeting: MeetingInHand): Promise<Reply['people']> {
  const { rows } = await sql<Answered>`select r.seat_id as "seatId", r.answer, ${personNamed(ctx, 'p')} as substitute, r.words
    from meeting_reply r left join person p on p.id = r.substitute_id where r.meeting_id = ${meeting.id}`.execute(ctx.db);
  const sitting = meeting.seats.flatMap(({ sitters }) => sitters);
  const over = ['HELD', 'CIRCULATED', 'CERTIFIED', 'CANCELLED', 'ADJOURNED'].includes(meeting.state);
  const away = over ? [] : (await awayDuring(ctx, sitting, meeting)).filter((one) => one.absent).map(({ personId }) => personId);
  return meeting.seats.map((seat) => {
    const said = rows.find(({ seatId }) => seatId === seat.id);
    return {
      seatId: seat.id,
      name: seat.name,
      detail: seat.detail,
      role: seat.role,
      counts: seat.counts,
      substitutes: seat.substitutes,
      mine: seat.sitters.includes(meeting.me.personId),
      answer: said?.answer ?? null,
      substitute: said?.substitute ?? null,
      words: meeting.keeps || seat.sitters.includes(meeting.me.personId) ? (said?.words ?? '') : '',
      away: seat.sitters.length > 0 && seat.sitters.every((id) => away.includes(id)),
    };
  });
}

/** พยากรณ์องค์ประชุม: who is away counts as not coming, unless he sends somebody or comes by the line. */
function forecastOf({ body, seats }: MeetingInHand, people: Reply['people']): Reply['forecast'] {
  const stays = (one: Reply['people'][number]) =>
    one.answer === 'NO' || (one.away && one.answer !== 'SUBSTITUTE' && one.answer !== 'ONLINE');
  const members = people.filter((one) => one.counts && !seats.find(({ id }) => id === one.seatId)?.vacant);
  const may = members.filter((one) => !stays(one));
  const counted = seats.map((seat) => ({
    seatId: seat.id,
    counts: seat.counts,
    vacant: seat.vacant,
    here: may.some(({ seatId }) => seatId === seat.id),
    recused: false,
  }));
  const { base, needed, present } = quorumAt(body, counted);
  return {
    base,
    needed,
    coming: present,
    silent: may.filter(({ answer }) => answer === null).length,
    away: members.filter((one) => one.away).length,
  };
}

/** For the round that warns. */
export async function quorumForecast(ctx: Ctx, meeting: MeetingInHand): Promise<Reply['forecast']> {
  return forecastOf(meeting, await peopleOf(ctx, meeting));
}

async function guestsOf(ctx: Ctx, { id }: MeetingInHand): Promise<Reply['guests']> {
  const { rows } = await sql<
    Reply['guests'][number]
  >`select g.id, coalesce(nullif(g.name, ''), ${personNamed(ctx, 'p')}, '') as name, g.role,
      case when i.id is not null then ${itemNo} end as item
    from meeting_guest g left join person p on p.id = g.person_id left join meeting_item i on i.id = g.item_id where g.meeting_id = ${id} order by g.id`.execute(
    ctx.db,
  );
  return rows;
}

async function historyOf(ctx: Ctx, { id }: MeetingInHand): Promise<Reply['history']> {
  const words = textsIn(ctx.request.language, 'meeting').act as Record<string, string>;
  const { rows } = await sql<{ at: string; action: string; by: string; words: string }>`
    select ${iso('e.at')} as at, e.action, coalesce(${personNamed(ctx, 'p')}, '') as by, coalesce(e.detail ->> 'words', e.detail ->> 'urgent', '') as words
    from meeting_event e left join person p on p.id = e.actor_id where e.subject_id = ${id} order by e.seq desc limit 300`.execute(ctx.db);
  return rows.map(({ action, ...row }) => ({ ...row, act: words[action] ?? action }));
}
