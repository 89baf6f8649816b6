import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { menuEntries } from '../../contract/menus.ts';
import {
  type BookingContent,
  type freeRooms as freeCall,
  type Layout,
  layouts,
  type listRooms as listCall,
} from '../../contract/room/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import type { ErrorCode, Param } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { named } from '../http/named.ts';
import { hintWords } from '../office/hint-words.ts';
import { rightOfHolder } from '../office/machine/rights.ts';
import { takenBy } from '../office/resources/hold-uses.ts';
import { dayMs, type Time } from '../office/series.ts';
import { mayBump } from './sources.ts';

/** A room with the rules of its settings page. */
export interface Room {
  id: number;
  name: string;
  building: string;
  floor: string;
  capacity: number;
  U: number;
  CLASS: number;
  THEATRE: number;
  BOARD: number;
  fixed: string[];
  linkKind: string;
  rules: string;
  judged: boolean;
  keeperId: number | null;
  keeper: string;
  bufferBefore: number;
  bufferAfter: number;
  minMinutes: number;
  maxMinutes: number;
  horizonDays: number;
  openFrom: string;
  openUntil: string;
  openDays: number[];
  cateringLeadHours: number;
  noShowMinutes: number;
  active: boolean;
}

export async function roomsWhere(ctx: Ctx, which: RawBuilder<unknown> = sql`r.active`): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select r.id, ${named(ctx, 'r')} as name, r.building, r.floor, r.capacity, r.seats_u as "U", r.seats_class as "CLASS", r.seats_theatre as "THEATRE", r.seats_board as "BOARD",
      r.fixed, r.link_kind as "linkKind", r.rules, r.judged, r.keeper_id as "keeperId", coalesce((select ${named(ctx, 'o')} from position o where o.id = r.keeper_id), '') as keeper,
      r.buffer_before as "bufferBefore", r.buffer_after as "bufferAfter", r.min_minutes as "minMinutes", r.max_minutes as "maxMinutes", r.horizon_days as "horizonDays",
      r.open_from as "openFrom", r.open_until as "openUntil", r.open_days as "openDays", r.catering_lead_hours as "cateringLeadHours", r.no_show_minutes as "noShowMinutes", r.active
    from room r where ${which} order by r.sort, r.id`.execute(ctx.db);
  return rows;
}

export async function roomsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Room>> {
  const rooms = await roomsWhere(ctx, sql`r.id = any(${[...new Set(ids)]}::bigint[])`);
  return new Map(rooms.map((room) => [room.id, room]));
}

/** As calls give it. */
export function factsOf(room: Room) {
  const {
    U,
    CLASS,
    THEATRE,
    BOARD,
    keeperId: _k,
    minMinutes: _a,
    maxMinutes: _b,
    horizonDays: _c,
    noShowMinutes: _d,
    active: _e,
    ...facts
  } = room;
  const seats = { U, CLASS, THEATRE, BOARD };
  return { ...facts, seats: layouts.filter((one) => seats[one] > 0).map((layout) => ({ layout, seats: seats[layout] })) };
}

/** Seats in this layout; in none of them as many as the room has. */
export function seatsOf(room: Room, layout: Layout | ''): number {
  return layout ? room[layout] : room.capacity;
}

/** The post that looks after the room, or who manages all of them. */
export function keepsRoom(me: Me, room: Pick<Room, 'keeperId'>): boolean {
  if (menuRight(me, menuEntries.room.id) === 'manage') return true;
  return room.keeperId !== null && rightOfHolder({ me, rules: { act: 'approve.room' } }, room.keeperId) !== null;
}

export interface Closed {
  roomId: number | null;
  name: string;
  from: string;
  until: string;
}

/** Closed periods that touch these days. */
export async function closedIn(ctx: Ctx, from: string, until: string): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    select c.room_id as "roomId", c.name, to_char(c.from_day, 'YYYY-MM-DD') as "from", to_char(c.until_day, 'YYYY-MM-DD') as until
    from room_closed c where c.active and c.from_day <= ${until}::date and c.until_day >= ${from}::date order by c.from_day, c.id`.execute(
    ctx.db,
  );
  return rows;
}

type Why = { code: ErrorCode; params: Record<string, Param> };

/** Why nobody has the room at this time: outside of its hours, or a closed period. */
export function whyClosed(room: Room, { from, until }: Time, closed: readonly Closed[]): Why | null {
  const [first, last] = [bangkokDay(from), bangkokDay(new Date(until.getTime() - 1))];
  const period = closed.find((one) => (one.roomId === null || one.roomId === room.id) && one.from <= last && one.until >= first);
  if (period)
    return {
      code: 'room_closed_period',
      params: { room: room.name, name: period.name, from: dayParam(period.from), until: dayParam(period.until) },
    };
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  if (!room.openDays.includes(weekday)) return { code: 'room_not_that_day', params: { room: room.name, day: { day: from } } };
  if (first === last && clockOf(from) >= room.openFrom && endClockOf(until, first) <= room.openUntil) return null;
  const [opens, shuts] = [room.openFrom, room.openUntil].map((time) => time.replace(':', '.'));
  return { code: 'room_not_open', params: { room: room.name, from: opens ?? '', until: shuts ?? '', at: { moment: from } } };
}

/** Too short, too long, too far ahead, or already begun. Judged when it is asked for, not when it is decided. */
export function whyNotAsked(room: Room, { from, until }: Time, now: Date): Why | null {
  const minutes = (until.getTime() - from.getTime()) / 60_000;
  if (from.getTime() < now.getTime() - graceMs) return { code: 'room_time_past', params: { at: { moment: from } } };
  if (room.minMinutes > 0 && minutes < room.minMinutes)
    return { code: 'room_too_short', params: { room: room.name, count: room.minMinutes } };
  if (room.maxMinutes > 0 && minutes > room.maxMinutes)
    return { code: 'room_too_long', params: { room: room.name, count: room.maxMinutes } };
  const last = now.getTime() + room.horizonDays * dayMs;
  if (room.horizonDays > 0 && from.getTime() > last) return { code: 'room_too_far', params: { room: room.name, count: room.horizonDays } };
  return null;
}
/** A room that is free now is booked from the quarter that has begun. */
const graceMs = 15 * 60_000;

const inBangkok = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' });
function clockOf(at: Date): string {
  return inBangkok.format(at);
}
function endClockOf(until: Date, day: string): string {
  return bangkokDay(until) === day ? clockOf(until) : '24:00';
}
function dayParam(day: string): Param {
  return { day: new Date(`${day}T00:00:00+07:00`) };
}

export async function listRooms(ctx: Ctx): Promise<Given<typeof listCall>> {
  const me = rightsNow(ctx.me);
  const [rooms, extras, catering, bumps] = await Promise.all([
    roomsWhere(ctx),
    sql<{
      id: number;
      name: string;
    }>`select s.id, ${named(ctx, 's')} as name from resource s where s.kind = 'EQUIPMENT' and s.active order by s.sort, s.id`.execute(
      ctx.db,
    ),
    sql<{
      id: number;
      name: string;
      baht: number;
    }>`select k.id, ${named(ctx, 'k')} as name, k.baht from catering_kind k where k.active order by k.sort, k.id`.execute(ctx.db),
    mayBump(ctx),
  ]);
  return {
    rooms: rooms.map((room) => ({ ...factsOf(room), keeps: keepsRoom(me, room) })),
    extras: extras.rows,
    catering: catering.rows,
    mayBump: bumps,
    manages: menuRight(me, menuEntries.room.id) === 'manage',
  };
}

/** All rooms with whether they can be had then; those that can come first, the smallest that is large enough on top. */
export async function freeRooms(ctx: Ctx, input: Taken<typeof freeCall>): Promise<Given<typeof freeCall>> {
  const { headCount = 0, layout = '', fixed, except } = input;
  const time = { from: new Date(input.from), until: new Date(input.until) };
  const day = bangkokDay(time.from);
  const [rooms, closed] = await Promise.all([roomsWhere(ctx), closedIn(ctx, day, bangkokDay(time.until))]);
  if (time.until <= time.from) return { rooms: [] };
  const wanted = rooms.map((room) => ({ resourceId: room.id, occurrence: 0, ...time }));
  const restOfDay = { from: time.until, until: new Date(`${day}T23:59:59+07:00`) };
  const [taken, later] = await Promise.all([
    takenBy(ctx, wanted, except ?? null),
    restOfDay.until > restOfDay.from
      ? takenBy(
          ctx,
          wanted.map((one) => ({ ...one, ...restOfDay })),
          except ?? null,
          { most: 1000 },
        )
      : [],
  ]);
  const found = rooms
    .filter((room) => fixed.every((one) => room.fixed.includes(one)))
    .map((room) => {
      const other = taken.find((one) => one.resourceId === room.id);
      const why = whyClosed(room, time, closed);
      const next = later.find((one) => one.resourceId === room.id);
      const seatsHere = seatsOf(room, layout);
      return {
        ...factsOf(room),
        free: !other && !why,
        seatsHere,
        tooSmall: seatsHere < Math.max(1, headCount),
        taken: other ? takerOf(other) : null,
        closed: why ? hintWords(ctx, why).text : null,
        freeUntil: next ? new Date(next.from.getTime() - (room.bufferAfter + room.bufferBefore) * 60_000).toISOString() : null,
      };
    });
  const place = (one: (typeof found)[number]) => (one.free ? 0 : 2) + (one.tooSmall ? 1 : 0);
  return { rooms: found.sort((a, b) => place(a) - place(b) || a.seatsHere - b.seatsHere) };
}

export function takerOf({ unit, number, from, until }: { unit: string; number: string | null; from: Date; until: Date }) {
  return { unit, number, from: from.toISOString(), until: until.toISOString() };
}

interface Sought {
  /** A booking that does not stand in the way. */
  except?: number | null;
  without?: readonly number[];
}

/** Rooms that are free then for so many, the smallest first. */
export async function freeFor(
  ctx: Ctx,
  time: Time,
  wanted: Pick<BookingContent, 'headCount' | 'layout'>,
  sought: Sought = {},
): Promise<Room[]> {
  return (await freeForEach(ctx, [time], wanted, sought))[0] ?? [];
}

/** The same for each of these times, in the same few questions for a year of them. */
export async function freeForEach(
  ctx: Ctx,
  times: readonly Time[],
  { headCount, layout }: Pick<BookingContent, 'headCount' | 'layout'>,
  { except = null, without = [] }: Sought = {},
): Promise<Room[][]> {
  if (times.length === 0) return [];
  const first = new Date(Math.min(...times.map((time) => time.from.getTime())));
  const last = new Date(Math.max(...times.map((time) => time.until.getTime())));
  const [all, closed] = await Promise.all([roomsWhere(ctx), closedIn(ctx, bangkokDay(first), bangkokDay(last))]);
  const rooms = all
    .filter((room) => !without.includes(room.id) && !room.judged && seatsOf(room, layout) >= headCount)
    .sort((a, b) => seatsOf(a, layout) - seatsOf(b, layout) || a.id - b.id);
  const wanted = times.flatMap((time, occurrence) => rooms.map((room) => ({ resourceId: room.id, occurrence, ...time })));
  const taken = new Set((await takenBy(ctx, wanted, except, { most: 20_000 })).map((one) => `${one.resourceId} ${one.occurrence}`));
  return times.map((time, place) => rooms.filter((room) => !taken.has(`${room.id} ${place}`) && !whyClosed(room, time, closed)));
}

export async function namesOf(ctx: Ctx, extras: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (extras.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`select s.id, ${named(ctx, 's')} as name from resource s
    where s.kind = 'EQUIPMENT' and s.active and s.id = any(${extras as number[]}::bigint[]) order by s.sort, s.id`.execute(ctx.db);
  return rows;
}

export async function cateringOf(
  ctx: Ctx,
  { catering }: Pick<BookingContent, 'catering'>,
): Promise<{ name: string; count: number; baht: number; budget: string }[]> {
  if (catering.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    name: string;
    baht: number;
  }>`select k.id, ${named(ctx, 'k')} as name, k.baht from catering_kind k
    where k.id = any(${catering.map((one) => one.kindId)}::bigint[])`.execute(ctx.db);
  return catering.flatMap(({ kindId, count, budget }) => {
    const kind = rows.find((row) => row.id === kindId);
    return kind ? [{ name: kind.name, count, baht: count * kind.baht, budget }] : [];
  });
}
