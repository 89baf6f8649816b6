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
import { notFound } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { named } from '../http/named.ts';
import { hintWords } from '../office/hint-words.ts';
import { type Closed, keeps, type Resource, whyClosed } from '../office/resources/catalogue.ts';
import { takenBy } from '../office/resources/hold-uses.ts';
import { takerOf } from '../office/series/find-free.ts';
import { mayBump } from './sources.ts';

/** A room with the rules of its settings page. */
export interface Room extends Resource {
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
  keeper: string;
  cateringLeadHours: number;
  noShowMinutes: number;
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

export async function roomOf(ctx: Ctx, id: number): Promise<Room> {
  const room = (await roomsById(ctx, [id])).get(id);
  if (!room) throw notFound();
  return room;
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
export const keepsRoom = (me: Me, room: Pick<Room, 'keeperId'>) => keeps(me, { menu: 'room', act: 'approve.room' }, room);

/** Closed periods that touch these days. */
export async function closedIn(ctx: Ctx, from: string, until: string): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    select c.room_id as "resourceId", c.name, to_char(c.from_day, 'YYYY-MM-DD') as "from", to_char(c.until_day, 'YYYY-MM-DD') as until
    from room_closed c where c.active and c.from_day <= ${until}::date and c.until_day >= ${from}::date order by c.from_day, c.id`.execute(
    ctx.db,
  );
  return rows;
}

/** Rooms that are large enough, the smallest first. */
export async function largeEnough(ctx: Ctx, { headCount, layout }: Pick<BookingContent, 'headCount' | 'layout'>): Promise<Room[]> {
  const rooms = (await roomsWhere(ctx)).filter((room) => seatsOf(room, layout) >= headCount);
  return rooms.sort((a, b) => seatsOf(a, layout) - seatsOf(b, layout) || a.id - b.id);
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
