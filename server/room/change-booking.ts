import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { menuEntries } from '../../contract/menus.ts';
import type * as calls from '../../contract/room/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { named } from '../http/named.ts';
import { actOnRequest, approveNow, hintsOf } from '../office/decide.ts';
import { hintWords } from '../office/hint-words.ts';
import { rightOnStep } from '../office/machine/rights.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { maySee } from '../office/may-see.ts';
import { planSteps } from '../office/plan-steps.ts';
import { hold, look, onRequest, type RequestInHand, recordRequest } from '../office/request-in-hand.ts';
import type { Judged } from '../office/request-rules.ts';
import { giveToWaiting } from '../office/resources/give-to-waiting.ts';
import { addUse, lockResources, releaseUses, taken, takenBy } from '../office/resources/hold-uses.ts';
import { snapshot } from '../office/snapshot.ts';
import { tellApplicant } from '../office/tell.ts';
import { type Booking, spanOf } from './booking-rules.ts';
import { closedIn, freeFor, keepsRoom, namesOf, type Room, roomsById, seatsOf, whyClosed, whyNotAsked } from './rooms.ts';

type InHand = RequestInHand<Booking>;
type Changed = Given<typeof calls.moveBooking>;

/** Who asked for it, or wrote it for him. */
export function writes({ me, applicantId, filedBy }: Pick<InHand, 'me' | 'applicantId' | 'filedBy'>): boolean {
  return me.personId === applicantId || me.personId === filedBy;
}

export async function roomOf(ctx: Ctx, id: number): Promise<Room> {
  const room = (await roomsById(ctx, [id])).get(id);
  if (!room) throw notFound();
  return room;
}

export function occurrenceOf({ content }: Pick<InHand, 'content'>, n: number) {
  const found = content.occurrences.find((one) => one.n === n);
  if (!found) throw notFound();
  return found;
}

function mustBeBooking({ kind }: Pick<InHand, 'kind'>): void {
  if (kind !== 'room.booking') throw notFound();
}

/** What is kept of a booking after a change; its number and what happened before stay. */
export async function rewrite(ctx: Ctx, request: InHand, content: Booking): Promise<void> {
  const time = request.rules.time(content);
  await sql`update request set content = ${JSON.stringify(content)}::jsonb, from_at = ${time?.from ?? null}, until_at = ${time?.until ?? null} where id = ${request.id}`.execute(
    ctx.db,
  );
  Object.assign(request, { content, from: time?.from ?? null, until: time?.until ?? null });
}

/** Says no to some of the times, then gives the others; where none is left all of it is refused. */
export async function decideBooking(
  ctx: Ctx,
  { requestId, version, without, words, confirmed }: Taken<typeof calls.decideBooking>,
): Promise<Changed> {
  const left = await onRequest(ctx, { requestId, version }, async (request: InHand) => {
    mustBeBooking(request);
    const right = rightOnStep(request);
    if (!right || writes(request)) throw forbidden();
    const rest = request.content.occurrences.filter((one) => !without.includes(one.n));
    if (request.state !== 'SUBMITTED' || rest.length === 0) return { version: request.version, none: rest.length === 0, unconfirmed: [] };
    const open = (await hintsOf(ctx, request)).filter(({ code }) => !confirmed.includes(code)).map((one) => hintWords(ctx, one));
    if (open.length > 0) return { version: request.version, none: false, unconfirmed: open };
    await takeRequestStep(ctx, request, 'change', { right, detail: { without, words } });
    for (const n of without) await giveToWaiting(ctx, await releaseUses(ctx, request.id, { occurrence: n }));
    await rewrite(ctx, request, { ...request.content, occurrences: rest });
    request.news.push(() => tellApplicant(ctx, request, 'booking_moved', words));
    return { version: request.version, none: false, unconfirmed: [] };
  });
  if (left.unconfirmed.length > 0) return left;
  const done = await actOnRequest(ctx, { requestId, version: left.version, act: left.none ? 'reject' : 'approve', words, confirmed });
  return { version: done.version, unconfirmed: done.unconfirmed };
}

/** Another room or another time for one of its times: by who booked it, or who keeps the rooms. What is over stays as it was. */
export async function moveBooking(ctx: Ctx, input: Taken<typeof calls.moveBooking>): Promise<Changed> {
  return onRequest(ctx, input, async (request: InHand) => {
    mustBeBooking(request);
    const before = occurrenceOf(request, input.n);
    const [room, old] = [await roomOf(ctx, input.roomId), await roomOf(ctx, before.roomId)];
    const keeps = keepsRoom(request.me, room) && keepsRoom(request.me, old);
    if (!writes(request) && !keeps) throw forbidden('room_not_yours');
    const next = { ...before, roomId: room.id, from: input.from, until: input.until, waits: false };
    await mustBeFree(ctx, request, room, before, next);
    const asksAgain = room.judged && !keeps;
    if (asksAgain && request.content.occurrences.length > 1) throw refuse('room_series_by_keeper', { params: { room: room.name } });
    const hints = hintsOfMove(request, room);
    const open = hints.filter(({ code }) => !input.confirmed.includes(code)).map((one) => hintWords(ctx, one));
    if (open.length > 0) return { version: request.version, unconfirmed: open };
    await put(ctx, request, next, asksAgain ? 'ASKED' : request.state === 'SUBMITTED' ? 'HELD' : 'FIRM');
    const detail = {
      occurrence: next.n,
      from: [before.roomId, before.from, before.until],
      to: [next.roomId, next.from, next.until],
      words: input.words,
    };
    await takeRequestStep(ctx, request, asksAgain ? 'askAgain' : 'change', { detail });
    await rewrite(ctx, request, {
      ...request.content,
      occurrences: request.content.occurrences.map((one) => (one.n === next.n ? next : one)),
    });
    if (asksAgain) {
      await planSteps(ctx, request);
      await snapshot(ctx, request, 0);
    }
    request.news.push(() => tellApplicant(ctx, request, 'booking_moved', input.words));
    return { version: request.version, unconfirmed: [] };
  });
}

type Occurrence = Booking['occurrences'][number];

async function mustBeFree(ctx: Ctx, request: InHand, room: Room, before: Occurrence, next: Occurrence): Promise<void> {
  const [was, span] = [spanOf(before), spanOf(next)];
  if (!['SUBMITTED', 'APPROVED', 'RUNNING'].includes(request.state)) throw refuse('request_state');
  if (!room.active) throw badField('roomId', 'room_gone');
  if (span.until <= span.from) throw badField('until', 'ends_before_begins');
  if (was.until <= request.at || (was.from <= request.at && +was.from !== +span.from)) throw refuse('room_time_over');
  const closed = await closedIn(ctx, bangkokDay(span.from), bangkokDay(span.until));
  const why = (was.from > request.at ? whyNotAsked(room, span, request.at) : null) ?? whyClosed(room, span, closed);
  if (why) throw badField('from', why.code, why.params);
}

function hintsOfMove({ content }: InHand, room: Room): Judged['hints'] {
  const seats = seatsOf(room, content.layout);
  return seats < content.headCount ? [{ code: 'room_too_small', params: { room: room.name, seats, count: content.headCount } }] : [];
}

/** Gives up the uses of this time and takes the new ones; what fell free goes to who waits. @throws `resource_taken` */
async function put(ctx: Ctx, request: InHand, next: Occurrence, state: 'ASKED' | 'HELD' | 'FIRM'): Promise<void> {
  const span = spanOf(next);
  const wanted = [next.roomId, ...request.content.extras].map((resourceId) => ({ resourceId, occurrence: next.n, ...span }));
  const { rows: had } = await sql<{
    id: number;
  }>`select distinct u.resource_id as id from resource_use u where u.request_id = ${request.id} and u.occurrence = ${next.n}`.execute(
    ctx.db,
  );
  await lockResources(ctx, [...wanted.map((one) => one.resourceId), ...had.map((one) => one.id)]);
  if (state !== 'ASKED') {
    const [other] = await takenBy(ctx, wanted, request.id);
    if (other) throw taken(other);
  }
  const free = await releaseUses(ctx, request.id, { occurrence: next.n });
  const twice = request.content.occurrences.some(
    (one) => one.n !== next.n && one.roomId === next.roomId && one.from < next.until && one.until > next.from,
  );
  if (twice) throw refuse('room_twice');
  for (const one of wanted) await addUse(ctx, request.id, { ...one, state });
  await giveToWaiting(ctx, free);
}

/** Two bookings change their rooms in one step: at no moment does either have none. By who keeps both, or who booked both. */
export async function swapBookings(ctx: Ctx, input: Taken<typeof calls.swapBookings>): Promise<Changed> {
  const me = rightsNow(ctx.me);
  if (input.requestId === input.otherId) throw badField('otherId', 'invalid');
  const ids = [input.requestId, input.otherId].sort((a, b) => a - b);
  const held = new Map<number, InHand>();
  for (const id of ids) held.set(id, await hold(ctx, id, me));
  const [one, other] = [held.get(input.requestId) as InHand, held.get(input.otherId) as InHand];
  for (const request of [one, other]) {
    mustBeBooking(request);
    if (!(await maySee(ctx, request))) throw notFound();
    if (request.state !== 'APPROVED') throw refuse('request_state');
  }
  if (one.version !== input.version) throw conflict('request_changed');
  const [mine, theirs] = [occurrenceOf(one, input.n), occurrenceOf(other, input.otherN)];
  const rooms = await roomsById(ctx, [mine.roomId, theirs.roomId]);
  const keeps = [...rooms.values()].every((room) => keepsRoom(me, room));
  if (!keeps && !(writes(one) && writes(other))) throw forbidden('room_not_yours');
  if (spanOf(mine).from <= one.at || spanOf(theirs).from <= one.at) throw refuse('room_time_over');
  await lockResources(ctx, [mine.roomId, theirs.roomId]);
  const changes = [
    { request: one, from: mine, roomId: theirs.roomId },
    { request: other, from: theirs, roomId: mine.roomId },
  ];
  for (const { from, roomId, request } of changes) {
    const inTheWay = await takenBy(ctx, [{ resourceId: roomId, occurrence: from.n, ...spanOf(from) }], request.id);
    const third = inTheWay.find((use) => !ids.includes(use.requestId));
    if (third) throw taken(third);
  }
  await sql`set constraints resource_use_free deferred`.execute(ctx.db);
  for (const { request, from, roomId } of changes) {
    await sql`update resource_use u set resource_id = ${roomId}, block = tstzrange(lower(u.during) - make_interval(mins => s.buffer_before), upper(u.during) + make_interval(mins => s.buffer_after))
      from resource s where s.id = ${roomId} and u.request_id = ${request.id} and u.occurrence = ${from.n} and u.resource_id = ${from.roomId} and u.state in ('HELD', 'FIRM')`.execute(
      ctx.db,
    );
    await takeRequestStep(ctx, request, 'change', {
      detail: { occurrence: from.n, from: [from.roomId], to: [roomId], words: input.words },
    });
    await rewrite(ctx, request, {
      ...request.content,
      occurrences: request.content.occurrences.map((each) => (each.n === from.n ? { ...each, roomId } : each)),
    });
    request.news.push(() => tellApplicant(ctx, request, 'booking_moved', input.words));
  }
  await sql`set constraints resource_use_free immediate`.execute(ctx.db);
  for (const { request } of changes) await recordRequest(ctx, request);
  return { version: one.version, unconfirmed: [] };
}

/** It ends sooner, and what is left falls free; or later, into free time only. */
export async function changeEnd(ctx: Ctx, input: Taken<typeof calls.changeEnd>): Promise<Changed> {
  return onRequest(ctx, input, async (request: InHand) => {
    mustBeBooking(request);
    const before = occurrenceOf(request, input.n);
    const room = await roomOf(ctx, before.roomId);
    if (!writes(request) && !keepsRoom(request.me, room)) throw forbidden('room_not_yours');
    const [was, until] = [spanOf(before), new Date(input.until)];
    if (was.until <= request.at) throw refuse('room_time_over');
    if (until <= was.from || until < new Date(request.at.getTime() - 60_000)) throw badField('until', 'ends_before_begins');
    const next = { ...before, until: until.toISOString() };
    if (until > was.until) {
      const why = whyClosed(room, { from: was.from, until }, await closedIn(ctx, bangkokDay(was.from), bangkokDay(until)));
      if (why) throw badField('until', why.code, why.params);
    }
    await put(ctx, request, next, 'FIRM');
    await takeRequestStep(ctx, request, 'change', { detail: { occurrence: next.n, from: [before.until], to: [next.until] } });
    await rewrite(ctx, request, {
      ...request.content,
      occurrences: request.content.occurrences.map((one) => (one.n === next.n ? next : one)),
    });
    return { version: request.version, unconfirmed: [] };
  });
}

/** What was held for it is taken: a time that was waited for, or a room in place of the one that was lost. */
export async function takeOffer(ctx: Ctx, input: Taken<typeof calls.takeOffer>): Promise<Changed> {
  return onRequest(ctx, input, async (request: InHand) => {
    mustBeBooking(request);
    if (!writes(request)) throw forbidden('room_not_yours');
    const { rows } = await sql<{ roomId: number; n: number }>`select u.resource_id as "roomId", u.occurrence as n from resource_use u
      where u.id = ${input.useId} and u.request_id = ${request.id} and u.state = 'HELD' and u.held_until > issue_clock()`.execute(ctx.db);
    const offer = rows[0];
    if (!offer) throw refuse('room_offer_over');
    const others = sql`u.request_id = ${request.id} and u.occurrence = ${offer.n} and u.held_until is not null and u.state = 'HELD' and u.id <> ${input.useId}`;
    const { rows: free } = await sql<{
      resourceId: number;
      from: Date;
      until: Date;
    }>`update resource_use u set state = 'RELEASED', held_until = null where ${others}
      returning u.resource_id as "resourceId", lower(u.during) as "from", upper(u.during) as until`.execute(ctx.db);
    await sql`update resource_use set state = 'FIRM', held_until = null, waits = false where id = ${input.useId}`.execute(ctx.db);
    const occurrences = request.content.occurrences.map((one) =>
      one.n === offer.n ? { ...one, roomId: offer.roomId, waits: false } : one,
    );
    await takeRequestStep(ctx, request, 'change', { detail: { occurrence: offer.n, to: [offer.roomId] } });
    await rewrite(ctx, request, { ...request.content, occurrences });
    if (request.state === 'SUBMITTED' && request.steps.every((step) => step.state !== 'WAITING')) await approveNow(ctx, request);
    await lockResources(
      ctx,
      free.map((one) => one.resourceId),
    );
    await giveToWaiting(ctx, free);
    return { version: request.version, unconfirmed: [] };
  });
}

/** Rooms that are free at the time of this occurrence, and when its own room is free on the days after. */
export async function bookingOffers(
  ctx: Ctx,
  { requestId, n }: Taken<typeof calls.bookingOffers>,
): Promise<Given<typeof calls.bookingOffers>> {
  const request: InHand = await look(ctx, requestId, rightsNow(ctx.me));
  mustBeBooking(request);
  if (!(await maySee(ctx, request))) throw notFound();
  const one = occurrenceOf(request, n);
  const span = spanOf(one);
  const room = await roomOf(ctx, one.roomId);
  const rooms = span.from > request.at ? await freeFor(ctx, span, request.content, { except: requestId, without: [room.id] }) : [];
  const later = Array.from({ length: 14 }, (_, day) => ({
    from: new Date(span.from.getTime() + (day + 1) * 86_400_000),
    until: new Date(span.until.getTime() + (day + 1) * 86_400_000),
  })).filter((time) => time.from > request.at);
  const [closed, others] = await Promise.all([
    closedIn(ctx, bangkokDay(span.from), bangkokDay(new Date(span.until.getTime() + 15 * 86_400_000))),
    takenBy(
      ctx,
      later.map((time, place) => ({ resourceId: room.id, occurrence: place, ...time })),
      requestId,
      { most: 1000 },
    ),
  ]);
  const times = later
    .filter((time, place) => !whyClosed(room, time, closed) && !others.some((use) => use.occurrence === place))
    .slice(0, 3);
  return {
    rooms: rooms.slice(0, 3).map(({ id, name }) => ({ id, name })),
    times: times.map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString() })),
  };
}

type Row = Given<typeof calls.openBooking>['occurrences'][number];

/** A booking by its times, with what the caller may do with each. */
export async function openBooking(ctx: Ctx, { requestId }: Taken<typeof calls.openBooking>): Promise<Given<typeof calls.openBooking>> {
  const me = rightsNow(ctx.me);
  const request: InHand = await look(ctx, requestId, me);
  mustBeBooking(request);
  if (!(await maySee(ctx, request))) throw notFound();
  const { rows } = await sql<{
    id: number;
    n: number;
    roomId: number;
    room: string;
    state: Row['state'];
    waits: boolean;
    heldUntil: string | null;
    checkedIn: string | null;
  }>`
    select u.id, u.occurrence as n, u.resource_id as "roomId", ${named(ctx, 's')} as room, u.state, u.waits, ${iso('u.held_until')} as "heldUntil",
      (select ${iso('c.at')} from check_in c where c.request_id = u.request_id and c.occurrence = u.occurrence) as "checkedIn"
    from resource_use u join resource s on s.id = u.resource_id where u.request_id = ${requestId} and s.kind = 'ROOM' order by u.id desc`.execute(
    ctx.db,
  );
  const rooms = await roomsById(
    ctx,
    request.content.occurrences.map((one) => one.roomId),
  );
  const manages = menuRight(me, menuEntries.room.id) === 'manage';
  const occurrences = request.content.occurrences.map(({ n, roomId, from, until }): Row => {
    const room = rooms.get(roomId);
    const use =
      rows.find((one) => one.n === n && one.roomId === roomId && !(one.heldUntil && one.state === 'HELD')) ??
      rows.find((one) => one.n === n);
    const offers = rows.filter((one) => one.n === n && one.state === 'HELD' && one.heldUntil);
    const over = new Date(until) <= request.at;
    const begun = new Date(from) <= request.at;
    const state = use?.waits && use.state === 'ASKED' ? 'WAITS' : (use?.state ?? 'CANCELLED');
    const keeps = manages || (room !== undefined && keepsRoom(me, room));
    const live = !over && ['APPROVED', 'RUNNING', 'SUBMITTED'].includes(request.state) && (writes({ ...request, me }) || keeps);
    const may = [
      ...(live && !begun && ['FIRM', 'HELD', 'ASKED', 'BUMPED'].includes(state) ? (['move'] as const) : []),
      ...(live && begun && state === 'FIRM' ? (['end', 'extend'] as const) : []),
      ...(keeps && state === 'FIRM' && !use?.checkedIn && isEntry(new Date(from), request.at) ? (['checkIn'] as const) : []),
    ];
    return {
      n,
      roomId,
      room: room?.name ?? '',
      from,
      until,
      state,
      over,
      checkedIn: use?.checkedIn ?? null,
      offers: writes({ ...request, me }) ? offers.map((one) => ({ useId: one.id, room: one.room, until: one.heldUntil ?? '' })) : [],
      may,
    };
  });
  const decides = request.state === 'SUBMITTED' && rightOnStep(request) !== null && !writes(request);
  return { content: request.content, version: request.version, occurrences, decides, extras: await namesOf(ctx, request.content.extras) };
}

const entryMinutes = 15;
/** A quarter of an hour before its beginning until a quarter after. */
export function isEntry(from: Date, at: Date): boolean {
  return Math.abs(from.getTime() - at.getTime()) <= entryMinutes * 60_000;
}
