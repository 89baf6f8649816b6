import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/meetings.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { beginAgenda, carryAgenda } from './agenda.ts';
import { keptBody } from './bodies.ts';
import type { Body } from './body-facts.ts';
import { type MeetingInHand, onMeeting } from './machine/meeting-in-hand.ts';
import { mayTake, takeMeetingStep } from './machine/take-meeting-step.ts';
import { writeMeetingEvents } from './machine/write-meeting-events.ts';
import { noticeBy } from './notice.ts';
import { strikeNumber, takeMeetingNumber } from './numbers.ts';
import { tellAll } from './tell.ts';

type Planned = Given<typeof calls.planMeeting>;
interface Time {
  from: string;
  until: string;
  place: string;
  link: string;
  mode: 'ROOM' | 'ONLINE' | 'MIXED';
}

interface Planning extends Time {
  kind: MeetingInHand['kind'];
  secrecy: number;
  closesOn: string | null;
  resumedOf: number | null;
  withClause: boolean;
}

/** กำหนดการประชุม: with its number and an agenda that begins with the minutes of the last one and what is still open. */
export async function planMeeting(ctx: Ctx, input: Taken<typeof calls.planMeeting>): Promise<Planned> {
  const { body } = await keptBody(ctx, input.bodyId);
  const planning = { ...input, closesOn: input.closesOn || null, resumedOf: null, withClause: false };
  return plan(ctx, body, planning, (meetingId) => beginAgenda(ctx, body.id, meetingId));
}

async function plan(ctx: Ctx, body: Body, planning: Planning, fill: (meetingId: number) => Promise<void>): Promise<Planned> {
  const { rows: standing } = await sql<{
    at: Date;
    stands: boolean;
  }>`select issue_clock() as at, b.active and (b.until is null or b.until >= ${bangkokDay(new Date(planning.from))}::date) as stands
    from meeting_body b where b.id = ${body.id}`.execute(ctx.db);
  const at = standing[0]?.at ?? new Date();
  if (!standing[0]?.stands) throw refuse('meeting_body_ended');
  judgeTime(planning, at);
  const { n, beYear, entryId } = await takeMeetingNumber(ctx, body, new Date(planning.from));
  const { rows } = await sql<{ id: number }>`
    insert into meeting (body_id, n, be_year, entry_id, kind, resumed_of, with_clause, from_at, until_at, place, link, mode, secrecy, closes_on, made_by)
    values (${body.id}, ${n}, ${beYear}, ${entryId}, ${planning.kind}, ${planning.resumedOf}, ${planning.withClause}, ${planning.from}, ${planning.until}, ${planning.place},
      ${planning.link}, ${planning.mode}, ${planning.secrecy}, ${planning.closesOn}, ${ctx.me.personId}) returning id`.execute(ctx.db);
  const id = (rows[0] as { id: number }).id;
  const event = { action: 'plan', seatId: null, from: null, to: 'PLANNED', detail: { n, be_year: beYear, entry: entryId } };
  await writeMeetingEvents(ctx, { id, at, eventSeq: 0, eventHash: null, events: [event] } as never);
  await fill(id);
  return { meetingId: id, number: `${n}/${beYear}`, version: 1 };
}

function judgeTime({ from, until }: Time, at: Date): void {
  if (new Date(until) <= new Date(from)) throw badField('until', 'ends_before_start');
  if (new Date(from) < at) throw badField('from', 'meeting_past');
}

/** Once it was called, a time within the days of notice wants a reason (ม. 80). Its year stays: so does its number. */
export async function moveMeeting(ctx: Ctx, input: Taken<typeof calls.moveMeeting>): Promise<Planned> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'move');
    const [from, until] = [new Date(input.from), new Date(input.until)];
    const moves = from.getTime() !== meeting.from.getTime() || until.getTime() !== meeting.until.getTime();
    if (moves) judgeTime(input, meeting.at);
    if (bangkokDay(from).slice(0, 4) !== bangkokDay(meeting.from).slice(0, 4)) throw badField('from', 'meeting_other_year');
    const called = meeting.state === 'INVITED';
    if (called && moves) mustBeInTime(meeting, from, input.urgentReason);
    await sql`update meeting set from_at = ${input.from}, until_at = ${input.until}, place = ${input.place}, link = ${input.link}, mode = ${input.mode}, secrecy = ${input.secrecy},
      closes_on = ${input.closesOn || null}, urgent_reason = case when ${called && moves} then ${input.urgentReason} else urgent_reason end where id = ${meeting.id}`.execute(
      ctx.db,
    );
    await takeMeetingStep(ctx, meeting, 'move', {
      detail: { from: from.toISOString(), until: until.toISOString(), urgent: input.urgentReason },
    });
    Object.assign(meeting, { from, until, place: input.place });
    if (called) meeting.news.push(() => tellAll(ctx, meeting, 'meeting_changed'));
    return replyOf(meeting);
  });
}

/** @throws the rule and its last day, where it is within the days of notice and no reason of urgency is given */
export function mustBeInTime(meeting: Pick<MeetingInHand, 'body' | 'at'>, from: Date, urgentReason: string): void {
  const last = noticeBy(from, meeting.body.noticeDays);
  if (bangkokDay(meeting.at) <= last || urgentReason !== '') return;
  throw badField('urgentReason', 'meeting_notice', { days: meeting.body.noticeDays, day: { day: new Date(`${last}T12:00:00+07:00`) } });
}

/** งดการประชุม: its number stays, struck. */
export async function cancelMeeting(ctx: Ctx, { words, ...input }: Taken<typeof calls.cancelMeeting>): Promise<Planned> {
  return onMeeting(ctx, input, async (meeting) => {
    const called = meeting.state === 'INVITED';
    await takeMeetingStep(ctx, meeting, 'cancel', { detail: { words } });
    await sql`update meeting_proposal w set item_id = null from meeting_item i where i.id = w.item_id and i.meeting_id = ${meeting.id}`.execute(
      ctx.db,
    );
    await strikeNumber(ctx, meeting.entryId, words);
    if (called) meeting.news.push(() => tellAll(ctx, meeting, 'meeting_changed', words));
    return replyOf(meeting);
  });
}

/** นัดใหม่: what was left of its agenda, under the next number. */
export async function recallMeeting(ctx: Ctx, { withClause, ...input }: Taken<typeof calls.recallMeeting>): Promise<Planned> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'recall');
    const { rows } = await sql`select 1 from meeting where resumed_of = ${meeting.id} and state <> 'CANCELLED'`.execute(ctx.db);
    if (rows.length > 0) throw refuse('meeting_recalled');
    const planning: Planning = { ...input, kind: 'RESUMED', secrecy: meeting.secrecy, closesOn: null, resumedOf: meeting.id, withClause };
    const planned = await plan(ctx, meeting.body, planning, (id) => carryAgenda(ctx, meeting.id, id));
    await takeMeetingStep(ctx, meeting, 'recall', { detail: { meeting: planned.meetingId, clause: withClause } });
    return planned;
  });
}

export function replyOf({ id, number, version }: MeetingInHand): Planned {
  return { meetingId: id, number, version };
}
