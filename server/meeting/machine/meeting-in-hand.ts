import { type RawBuilder, sql } from 'kysely';
import type { MeetingState } from '../../../contract/meeting/kinds.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { rightsNow } from '../../access/acting.ts';
import { systemActor } from '../../access/system-actor.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { emitLive } from '../../live.ts';
import { type Body, bodyColumns } from '../body-facts.ts';
import { keepsBody, type Seat, seatsOf } from '../who.ts';
import { type PendingEvent, writeMeetingEvents } from './write-meeting-events.ts';

/** A meeting held by the transaction, with who the caller is in it and what has been done so far; its events are written at the end. */
export interface MeetingInHand {
  id: number;
  bodyId: number;
  body: Body;
  n: number;
  beYear: number;
  /** 11/2569 */
  number: string;
  entryId: number;
  kind: 'ORDINARY' | 'SPECIAL' | 'RESUMED';
  resumedOf: number | null;
  withClause: boolean;
  state: MeetingState;
  paused: boolean;
  from: Date;
  until: Date;
  place: string;
  link: string;
  mode: 'ROOM' | 'ONLINE' | 'MIXED';
  secrecy: number;
  closesOn: string | null;
  invitedAt: Date | null;
  openedAt: Date | null;
  presidingSeat: number | null;
  currentItem: number | null;
  certifiedAt: Date | null;
  circulatedUntil: string | null;
  minutesHash: Buffer | null;
  minutesId: number | null;
  roomRequestId: number | null;
  version: number;
  eventSeq: number;
  eventHash: Buffer | null;
  /** The instant of the act. */
  at: Date;
  me: Me;
  /** Of its day. */
  seats: Seat[];
  /** In which the caller sits, or for which he comes as a substitute. */
  mySeats: number[];
  keeps: boolean;
  presides: boolean;
  /** Who explains or looks on. */
  guest: boolean;
  /** What a guest sees: items by id; null: all that are not secret. */
  guestItems: number[] | null;
  events: PendingEvent[];
  /** Told once the events stand. */
  news: (() => Promise<void>)[];
}

export type MeetingRow = Omit<
  MeetingInHand,
  'body' | 'number' | 'me' | 'seats' | 'mySeats' | 'keeps' | 'presides' | 'guest' | 'guestItems' | 'events' | 'news'
> & {
  body: Body;
  substitutes: { seatId: number; personId: number }[];
  guests: { itemId: number | null; personId: number }[];
};

/**
 * Takes the meeting for this transaction: two acts on one follow each other. Answers 404 for what does not exist and for whom it does not concern.
 * @param version as the caller saw it; an older one is refused
 */
export async function onMeeting<T>(
  ctx: Ctx,
  { meetingId, version }: { meetingId: number; version?: number | undefined },
  work: (meeting: MeetingInHand) => Promise<T>,
): Promise<T> {
  const meeting = await read(ctx, meetingId, sql`for no key update of m`);
  if (!concerns(meeting)) throw notFound();
  if (version !== undefined && version !== meeting.version) throw conflict('meeting_changed');
  const result = await work(meeting);
  await recordMeeting(ctx, meeting);
  return result;
}

/** The same for what follows from another meeting of the body, or from the passing of time: nobody's sight is asked. */
export async function onMeetingOfBody<T>(ctx: Ctx, meetingId: number, work: (meeting: MeetingInHand) => Promise<T>): Promise<T> {
  const meeting = await read(ctx, meetingId, sql`for no key update of m`, ctx.visitor ? rightsNow(ctx.visitor) : systemActor);
  const result = await work(meeting);
  await recordMeeting(ctx, meeting);
  return result;
}

/** For who only looks. */
export async function lookAtMeeting(ctx: Ctx, meetingId: number): Promise<MeetingInHand> {
  const meeting = await read(ctx, meetingId, sql``);
  if (!concerns(meeting)) throw notFound();
  return meeting;
}

/** The same of what was read for many. */
export function lookAs(ctx: Ctx, row: MeetingRow, seats: Seat[]): MeetingInHand {
  const meeting = inHand(row, seats, rightsNow(ctx.me));
  if (!concerns(meeting)) throw notFound();
  return meeting;
}

/** For the wall of its room, which has no session: as somebody who looks on. */
export function wallOf(row: MeetingRow, seats: Seat[]): MeetingInHand {
  return { ...inHand(row, seats, systemActor), guest: true };
}

export async function meetingOfItem(ctx: Ctx, itemId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select meeting_id as id from meeting_item where id = ${itemId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

/** Who sits in it, looks after it, explains something or looks on; an auditor one that is not secret. */
function concerns({ keeps, mySeats, guest, me, secrecy }: MeetingInHand): boolean {
  return keeps || mySeats.length > 0 || guest || (me.isAuditor && secrecy === 0);
}

async function read(ctx: Ctx, meetingId: number, lock: RawBuilder<unknown>, me: Me = rightsNow(ctx.me)): Promise<MeetingInHand> {
  const row = await readRow(ctx, meetingId, lock);
  return inHand(row, await seatsOf(ctx, row.bodyId, bangkokDay(row.from)), me);
}

/** The meeting as it is to everybody. */
export async function readRow(ctx: Ctx, meetingId: number, lock: RawBuilder<unknown> = sql``): Promise<MeetingRow> {
  const { rows } = await sql<MeetingRow>`
    select m.id, m.body_id as "bodyId", json_build_object(${bodyColumns}) as body, m.n, m.be_year as "beYear", m.entry_id as "entryId", m.kind, m.resumed_of as "resumedOf",
      m.with_clause as "withClause", m.state, m.paused, m.from_at as "from", m.until_at as until, m.place, m.link, m.mode, m.secrecy, m.closes_on::text as "closesOn",
      m.invited_at as "invitedAt", m.opened_at as "openedAt", m.presiding_seat as "presidingSeat", m.current_item as "currentItem", m.certified_at as "certifiedAt",
      m.circulated_until::text as "circulatedUntil", m.minutes_hash as "minutesHash", m.minutes_id as "minutesId", m.room_request_id as "roomRequestId",
      m.version, m.event_seq as "eventSeq", m.event_hash as "eventHash", issue_clock() as at,
      coalesce((select json_agg(json_build_object('seatId', r.seat_id, 'personId', r.substitute_id)) from meeting_reply r where r.meeting_id = m.id and r.answer = 'SUBSTITUTE'
        and r.substitute_id is not null), '[]') as substitutes,
      coalesce((select json_agg(json_build_object('itemId', g.item_id, 'personId', g.person_id)) from meeting_guest g where g.meeting_id = m.id
        and g.person_id is not null), '[]') as guests
    from meeting m join meeting_body b on b.id = m.body_id where m.id = ${meetingId} ${lock}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

function inHand(row: MeetingRow, seats: Seat[], me: Me): MeetingInHand {
  const { substitutes, guests, ...facts } = row;
  const invited = guests.filter(({ personId }) => personId === me.personId);
  const substituted = substitutes.filter(({ personId }) => personId === me.personId).map(({ seatId }) => seatId);
  const mySeats = seats.filter((seat) => seat.sitters.includes(me.personId) || substituted.includes(seat.id)).map(({ id }) => id);
  const chair = row.presidingSeat ?? seats.find((seat) => seat.role === 'CHAIR')?.id ?? null;
  return {
    ...facts,
    number: `${row.n}/${row.beYear}`,
    me,
    seats,
    mySeats,
    keeps: keepsBody(me, seats),
    presides: chair !== null && mySeats.includes(chair),
    guest: invited.length > 0,
    guestItems: invited.some(({ itemId }) => itemId === null) ? null : invited.flatMap(({ itemId }) => itemId ?? []),
    events: [],
    news: [],
  };
}

/** The end of every act: its events, what is told of it, and every screen of the meeting. */
async function recordMeeting(ctx: Ctx, meeting: MeetingInHand): Promise<void> {
  const changed = meeting.events.length > 0;
  await writeMeetingEvents(ctx, meeting);
  for (const tell of meeting.news.splice(0)) await tell();
  if (changed) await emitLive(ctx, await personsOf(ctx, meeting), 'meeting', null);
}

/** All whose screens show it. */
export async function personsOf(ctx: Ctx, { id, seats, me }: Pick<MeetingInHand, 'id' | 'seats' | 'me'>): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select g.person_id as id from meeting_guest g where g.meeting_id = ${id} and g.person_id is not null
    union select r.substitute_id from meeting_reply r where r.meeting_id = ${id} and r.substitute_id is not null`.execute(ctx.db);
  const all = [me.personId, ...seats.flatMap(({ sitters }) => sitters), ...rows.map((row) => row.id)];
  return [...new Set(all)].filter((person) => person !== systemActor.personId);
}
