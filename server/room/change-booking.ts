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
import { planSteps, skipRest } from '../office/plan-steps.ts';
import { hold, look, onRequest, openStep, type RequestInHand, recordRequest } from '../office/request-in-hand.ts';
import type { Judged } from '../office/request-rules.ts';
import { dropOccurrences, exchangeUses, rewrite } from '../office/resources/change-uses.ts';
import { giveToWaiting } from '../office/resources/give-to-waiting.ts';
import { addUse, lockResources, taken, takenBy } from '../office/resources/hold-uses.ts';
import type { Time } from '../office/series.ts';
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
    await dropOccurrences(ctx, request, without, { right, words });
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
    const undecided = request.state === 'SUBMITTED';
    const asks = room.judged && !keeps;
    if (asks && !undecided && request.content.occurrences.length > 1)
      throw refuse('room_series_by_keeper', { params: { room: room.name } });
    const open = hintsOfMove(request, room)
      .filter(({ code }) => !input.confirmed.includes(code))
      .map((one) => hintWords(ctx, one));
    if (open.length > 0) return { version: request.version, unconfirmed: open };
    await put(ctx, request, next, asks ? 'ASKED' : undecided ? 'HELD' : 'FIRM');
    const detail = {
      occurrence: next.n,
      from: [before.roomId, before.from, before.until],
      to: [next.roomId, next.from, next.until],
      words: input.words,
    };
    await takeRequestStep(ctx, request, asks && !undecided ? 'askAgain' : 'change', { detail });
    await rewrite(ctx, request, {
      ...request.content,
      occurrences: request.content.occurrences.map((one) => (one.n === next.n ? next : one)),
    });
    if (asks || (undecided && !keeps) || (undecided && !openStep(request))) await askKeeper(ctx, request);
    request.news.push(() => tellApplicant(ctx, request, 'booking_moved', input.words));
    return { version: request.version, unconfirmed: [] };
  });
}

type Occurrence = Booking['occurrences'][number];

async function mustBeFree(ctx: Ctx, request: InHand, room: Room, before: Occurrence, next: Occurrence): Promise<void> {
  const [was, span] = [spanOf(before), spanOf(next)];
  if (!['SUBMITTED', 'APPROVED', 'RUNNING'].includes(request.state)) throw refuse('request_state');
  if (span.until <= span.from) throw badField('until', 'ends_before_begins');
  if (was.until <= request.at || (was.from <= request.at && +was.from !== +span.from)) throw refuse('room_time_over');
  const why = was.from > request.at ? whyNotAsked(room, span, request.at) : null;
  if (why) throw badField('from', why.code, why.params);
  await mustBeOpen(ctx, room, span, 'from');
}

async function mustBeOpen(ctx: Ctx, room: Room | undefined, span: Time, field: string): Promise<void> {
  if (!room?.active) throw badField(field, 'room_gone');
  const why = whyClosed(room, span, await closedIn(ctx, bangkokDay(span.from), bangkokDay(span.until)));
  if (why) throw badField(field, why.code, why.params);
}

function hintsOfMove({ content }: InHand, room: Room): Judged['hints'] {
  const seats = seatsOf(room, content.layout);
  return seats < content.headCount ? [{ code: 'room_too_small', params: { room: room.name, seats, count: content.headCount } }] : [];
}

/** Takes what this time needs now in place of what it had. @throws `resource_taken` */
async function put(ctx: Ctx, request: InHand, next: Occurrence, state: 'ASKED' | 'HELD' | 'FIRM'): Promise<void> {
  const wanted = [next.roomId, ...request.content.extras].map((resourceId) => ({ resourceId, ...spanOf(next) }));
  const twice = request.content.occurrences.some(
    (one) =>
      one.n !== next.n &&
      one.roomId === next.roomId &&
      Date.parse(one.from) < Date.parse(next.until) &&
      Date.parse(one.until) > Date.parse(next.from),
  );
  if (twice) throw refuse('room_twice');
  await exchangeUses(ctx, request, { occurrence: next.n, wanted, state });
}

/** Who gives the room is asked, or asked anew; where nobody has to be it stands at once. */
async function askKeeper(ctx: Ctx, request: InHand): Promise<void> {
  await skipRest(ctx, request);
  await planSteps(ctx, request);
  await snapshot(ctx, request, 0);
  if (!openStep(request)) await approveNow(ctx, request);
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
  const judged = [...rooms.values()].find((room) => room.judged);
  if (judged && !keeps) throw refuse('room_series_by_keeper', { params: { room: judged.name } });
  for (const [of, roomId] of [
    [mine, theirs.roomId],
    [theirs, mine.roomId],
  ] as const)
    await mustBeOpen(ctx, rooms.get(roomId), spanOf(of), 'otherId');
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
  await sql`set constraints resource_use_free immediate`.execute(ctx.db).catch(() => {
    throw refuse('room_twice');
  });
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
    // what is asked for, waited for or lost is not had by ending it later
    if (was.from > request.at || !['APPROVED', 'RUNNING'].includes(request.state) || !(await isFirm(ctx, request, input.n)))
      throw refuse('request_state');
    if (until <= was.from || until < new Date(request.at.getTime() - 60_000)) throw badField('until', 'ends_before_begins');
    const next = { ...before, until: until.toISOString() };
    if (until > was.until) await mustBeOpen(ctx, room, { from: was.from, until }, 'until');
    await put(ctx, request, next, 'FIRM');
    await takeRequestStep(ctx, request, 'change', { detail: { occurrence: next.n, from: [before.until], to: [next.until] } });
    await rewrite(ctx, request, {
      ...request.content,
      occurrences: request.content.occurrences.map((one) => (one.n === next.n ? next : one)),
    });
    return { version: request.version, unconfirmed: [] };
  });
}

async function isFirm(ctx: Ctx, { id }: InHand, n: number): Promise<boolean> {
  const { rows } = await sql<{ firm: boolean }>`select exists (select 1 from resource_use u join resource s on s.id = u.resource_id
    where u.request_id = ${id} and u.occurrence = ${n} and s.kind = 'ROOM' and u.state = 'FIRM') as firm`.execute(ctx.db);
  return rows[0]?.firm === true;
}

/** Some of its times are given up and the others stand: by who booked it, or who keeps the rooms. What has begun stays as it was. */
export async function cancelTimes(ctx: Ctx, { requestId, version, without, words }: Taken<typeof calls.cancelTimes>): Promise<Changed> {
  return onRequest(ctx, { requestId, version }, async (request: InHand) => {
    mustBeBooking(request);
    for (const n of without) {
      const one = occurrenceOf(request, n);
      if (!writes(request) && !keepsRoom(request.me, await roomOf(ctx, one.roomId))) throw forbidden('room_not_yours');
      if (spanOf(one).from <= request.at) throw refuse('room_time_over');
    }
    if (!['SUBMITTED', 'APPROVED', 'RUNNING'].includes(request.state)) throw refuse('request_state');
    if (!(await dropOccurrences(ctx, request, without, { words }))) throw refuse('room_last_time');
    request.news.push(() => tellApplicant(ctx, request, 'booking_moved', words));
    return { version: request.version, unconfirmed: [] };
  });
}

/** What was held for it is taken: a time that was waited for, or a room in place of the one that was lost. */
export async function takeOffer(ctx: Ctx, input: Taken<typeof calls.takeOffer>): Promise<Changed> {
  return onRequest(ctx, input, async (request: InHand) => {
    mustBeBooking(request);
    const { rows } = await sql<{ roomId: number; n: number }>`select u.resource_id as "roomId", u.occurrence as n from resource_use u
      where u.id = ${input.useId} and u.request_id = ${request.id} and u.state = 'HELD' and u.held_until > issue_clock()`.execute(ctx.db);
    const offer = rows[0];
    if (!offer) throw refuse('room_offer_over');
    const room = await roomOf(ctx, offer.roomId);
    const keeps = keepsRoom(request.me, room);
    if (!writes(request) && !keeps) throw forbidden('room_not_yours');
    // having waited for it is no reason to pass by who gives it
    const asks = room.judged && !keeps;
    if (asks && request.state !== 'SUBMITTED') throw refuse('room_series_by_keeper', { params: { room: room.name } });
    const others = sql`u.request_id = ${request.id} and u.occurrence = ${offer.n} and u.held_until is not null and u.state = 'HELD' and u.id <> ${input.useId}`;
    const { rows: free } = await sql<{
      resourceId: number;
      from: Date;
      until: Date;
    }>`update resource_use u set state = 'RELEASED', held_until = null where ${others}
      returning u.resource_id as "resourceId", lower(u.during) as "from", upper(u.during) as until`.execute(ctx.db);
    await sql`update resource_use set state = ${asks ? 'HELD' : 'FIRM'}, held_until = null, waits = false where id = ${input.useId}`.execute(
      ctx.db,
    );
    const occurrences = request.content.occurrences.map((one) =>
      one.n === offer.n ? { ...one, roomId: offer.roomId, waits: false } : one,
    );
    await takeRequestStep(ctx, request, 'change', { detail: { occurrence: offer.n, to: [offer.roomId] } });
    await rewrite(ctx, request, { ...request.content, occurrences });
    await takeExtras(ctx, request, offer.n, asks ? 'HELD' : 'FIRM');
    if (request.state === 'SUBMITTED' && !openStep(request)) await (asks ? askKeeper(ctx, request) : approveNow(ctx, request));
    await lockResources(
      ctx,
      free.map((one) => one.resourceId),
    );
    await giveToWaiting(ctx, free);
    return { version: request.version, unconfirmed: [] };
  });
}

/** What is carried there goes with the room that was waited for, as far as it is free. */
async function takeExtras(ctx: Ctx, request: InHand, n: number, state: 'HELD' | 'FIRM'): Promise<void> {
  const { rows: had } = await sql<{ id: number }>`select u.resource_id as id from resource_use u
    where u.request_id = ${request.id} and u.occurrence = ${n} and u.state in ('HELD', 'FIRM')`.execute(ctx.db);
  const lacks = request.content.extras.filter((id) => !had.some((one) => one.id === id));
  await lockResources(ctx, lacks);
  for (const resourceId of lacks) {
    const use = { resourceId, occurrence: n, ...spanOf(occurrenceOf(request, n)) };
    const [other] = await takenBy(ctx, [use], null);
    if (!other) await addUse(ctx, request.id, { ...use, state });
  }
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
      ...(live && !begun && request.content.occurrences.length > 1 ? (['cancel'] as const) : []),
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
      offers:
        writes({ ...request, me }) || keeps ? offers.map((one) => ({ useId: one.id, room: one.room, until: one.heldUntil ?? '' })) : [],
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
