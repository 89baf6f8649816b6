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
import { badField, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { menuRight } from '../http/menu-rights.ts';
import { named } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { hintWords } from '../office/hint-words.ts';
import { type Closed, keeps, type Resource, whyClosed } from '../office/resources/catalogue.ts';
import { takenBy } from '../office/resources/hold-uses.ts';
import { isHeadOfAgency } from '../office/series/bump.ts';
import { takerOf } from '../office/series/find-free.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource, ListSource, SettingsSources, Values } from '../settings-source.ts';

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
}

export async function roomsWhere(ctx: Ctx, which: RawBuilder<unknown> = sql`r.active`): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select r.id, ${named(ctx, 'r')} as name, r.building, r.floor, r.capacity, r.seats_u as "U", r.seats_class as "CLASS", r.seats_theatre as "THEATRE", r.seats_board as "BOARD",
      r.fixed, r.link_kind as "linkKind", r.rules, r.judged, r.keeper_id as "keeperId", coalesce((select ${named(ctx, 'o')} from position o where o.id = r.keeper_id), '') as keeper,
      r.buffer_before as "bufferBefore", r.buffer_after as "bufferAfter", r.min_minutes as "minMinutes", r.max_minutes as "maxMinutes", r.horizon_days as "horizonDays",
      r.open_from as "openFrom", r.open_until as "openUntil", r.open_days as "openDays", r.catering_lead_hours as "cateringLeadHours", r.active
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
  const { U, CLASS, THEATRE, BOARD, keeperId: _k, minMinutes: _a, maxMinutes: _b, horizonDays: _c, active: _e, ...facts } = room;
  const seats = { U, CLASS, THEATRE, BOARD };
  return { ...facts, seats: layouts.filter((one) => seats[one] > 0).map((layout) => ({ layout, seats: seats[layout] })) };
}

/** Where it is and how many sit in it. */
export function wordsOf({ request }: Ctx, { building, floor, capacity }: Room, seats = capacity): string[] {
  return [building, floor, fill(textsIn(request.language, 'room').edit.seats, { count: seats })].filter(Boolean);
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
  const words = textsIn(ctx.request.language, 'room');
  const found = rooms
    .filter((room) => fixed.every((one) => room.fixed.includes(one)))
    .sort((a, b) => seatsOf(a, layout) - seatsOf(b, layout))
    .map((room) => {
      const other = taken.find((one) => one.resourceId === room.id);
      const why = whyClosed(room, time, closed);
      const next = later.find((one) => one.resourceId === room.id);
      const seats = seatsOf(room, layout);
      return {
        ...factsOf(room),
        free: !other && !why,
        words: [...wordsOf(ctx, room, seats), room.fixed.map((one) => words.fixed[one as 'SCREEN']).join(', ')].filter(Boolean),
        lacks: seats < Math.max(1, headCount) ? fill(words.edit.small, { seats }) : null,
        taken: other ? takerOf(other) : null,
        closed: why ? hintWords(ctx, why).text : null,
        freeUntil: next ? new Date(next.from.getTime() - (room.bufferAfter + room.bufferBefore) * 60_000).toISOString() : null,
      };
    });
  const place = (one: (typeof found)[number]) => (one.free ? 0 : 2) + (one.lacks ? 1 : 0);
  return { rooms: found.sort((a, b) => place(a) - place(b)) };
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

// What its pages of the settings keep.

/** An empty number is none: no seats, no minutes, no baht. */
function noneAsZero(values: Values, ...fields: string[]): void {
  for (const field of fields) values[field] ??= 0;
}

const layoutFields = ['seatsU', 'seatsClass', 'seatsTheatre', 'seatsBoard'];

/** A room is kept with its rules; what the engine reads of it follows at once. */
const kept: ListSource = {
  table: 'room',
  columns: { keeper: 'keeper_id' },
  uses: sql<number>`(select count(*)::int from resource_use u where u.resource_id = r.id and u.state in ('ASKED', 'HELD', 'FIRM') and upper(u.during) > now())`,
  check: async (_ctx, { values }) => {
    noneAsZero(
      values,
      ...layoutFields,
      'bufferBefore',
      'bufferAfter',
      'minMinutes',
      'maxMinutes',
      'horizonDays',
      'cateringLeadHours',
      'noShowMinutes',
    );
    const capacity = Number(values.capacity);
    const over = layoutFields.find((field) => Number(values[field]) > capacity);
    if (over) throw badField(over, 'out_of_range', { min: 0, max: capacity });
    // kept in one way of writing, so that the history tells no change where there is none
    Object.assign(values, {
      openFrom: hourOf(values.openFrom),
      openUntil: hourOf(values.openUntil),
      openDays: (values.openDays as string[]).map(Number),
    });
    if (String(values.openUntil) <= String(values.openFrom)) throw badField('openUntil', 'ends_before_begins');
    if (Number(values.maxMinutes) > 0 && Number(values.maxMinutes) < Number(values.minMinutes))
      throw badField('maxMinutes', 'out_of_range', { min: Number(values.minMinutes), max: 10_080 });
    if (values.judged === true && !values.keeper) throw badField('keeper', 'required');
  },
  saved: async (ctx, { id }) => follow(ctx, id),
};

/** 8.30 and 08:30 are one. */
function hourOf(value: Values[string] | undefined): string {
  return String(value).replace('.', ':').padStart(5, '0');
}

async function follow(ctx: Ctx, id: number): Promise<void> {
  await sql`with found as materialized (select r.*, r.open_from::time as opens, r.open_until::time as closes from room r where r.id = ${id})
    update resource s set name = r.name, name_en = r.name_en, keeper_id = r.keeper_id, buffer_before = r.buffer_before, buffer_after = r.buffer_after,
    no_show_minutes = r.no_show_minutes,
    min_minutes = r.min_minutes, max_minutes = r.max_minutes, horizon_days = r.horizon_days, open_from = r.opens, open_until = r.closes,
    open_days = r.open_days, judged = r.judged, active = r.active, sort = r.sort from found r where r.id = s.id`.execute(ctx.db);
}

const equipment: ListSource = {
  table: 'equipment',
  check: async (_ctx, { values }) => noneAsZero(values, 'bufferBefore', 'bufferAfter'),
  uses: sql<number>`(select count(*)::int from resource_use u where u.resource_id = r.id and u.state in ('ASKED', 'HELD', 'FIRM') and upper(u.during) > now())`,
};

const closed: ListSource = {
  table: 'room_closed',
  columns: { room: 'room_id' },
  check: async (_ctx, { values }) => {
    if (String(values.untilDay) < String(values.fromDay)) throw badField('untilDay', 'ends_before_begins');
  },
};

/** Who may take rooms from others, until when before a meeting, and how long the loser is held others. */
export const roomRules: FormSource = { key: 'room-rules', standard: { bumpBy: [], bumpHours: 2, offerHours: 24 } };

export interface Rules {
  bumpBy: number[];
  bumpHours: number;
  offerHours: number;
}

export async function rulesNow({ db }: Ctx): Promise<Rules> {
  return (await readForm(db, roomRules)).values as unknown as Rules;
}

/** `room.bump`: who holds a post that the settings name, or acts for it by an order; the head of the agency always. */
export async function mayBump(ctx: Ctx): Promise<boolean> {
  const me = rightsNow(ctx.me);
  const { bumpBy } = await rulesNow(ctx);
  const acts = me.acting.filter((one) => one.actions.includes('approve.room')).map((one) => one.positionId);
  return isHeadOfAgency(ctx) || [...me.positions, ...acts].some((post) => bumpBy.includes(post));
}

export const sources: SettingsSources = {
  lists: {
    rooms: kept,
    'room-equipment': equipment,
    'room-catering': { table: 'catering_kind', check: async (_ctx, { values }) => noneAsZero(values, 'baht') },
    'room-closed': closed,
  },
  forms: { 'room-rules': roomRules },
};
