import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type * as calls from '../../contract/vehicle/trips.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx, Me } from '../http/context.ts';
import { badField, forbidden } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { dayWords, fill } from '../http/words.ts';
import { openedRequests } from '../office/may-see.ts';
import { calendarNow, holidayNames } from '../system/days-off.ts';
import { addWorkingDays } from '../system/working-days.ts';
import { type Car, carFacts, carsWhere, type Driver, driverFacts, driversWhere, halvesAway, papersOf, workshopsIn } from './cars.ts';
import { dueNow } from './due.ts';
import { mayOf } from './open-trip.ts';
import { isFleet, isGate, ownDriverId, rulesNow } from './rules.ts';

type Board = Given<typeof calls.boardOfCars>;
/** Days that one look may hold. */
const mostDays = 62;

/** Cars and drivers × days: everybody sees that one is taken and by which unit; what for, only who may open it. */
export async function boardOfCars(ctx: Ctx, { from, until, vehicleId }: Taken<typeof calls.boardOfCars>): Promise<Board> {
  if (until < from || Date.parse(until) - Date.parse(from) > mostDays * 86_400_000)
    throw badField('until', 'board_span', { count: mostDays });
  const [cars, drivers] = await Promise.all([
    carsWhere(ctx, vehicleId ? sql`v.id = ${vehicleId}` : sql`v.active and v.state <> 'STRUCK'`),
    vehicleId ? [] : driversWhere(ctx),
  ]);
  const ids = cars.map((car) => car.id);
  const days = sql`tstzrange(${from}::date::timestamp at time zone 'Asia/Bangkok', (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;
  const [trips, riders, holidays, blocked, away] = await Promise.all([
    tripsOn(ctx, ids, days),
    ridersOn(ctx, ids, days),
    holidayNames(ctx, from, until),
    blockedIn(ctx, cars, from, until),
    awayIn(ctx, drivers, from, until),
  ]);
  return {
    cars: cars.map((car) => ({ ...carFacts(car), out: car.out, bufferAfter: car.bufferAfter })),
    drivers: drivers.map((driver) => ({ ...driverFacts(driver), out: driver.out, bufferAfter: driver.bufferAfter })),
    items: [...trips, ...riders],
    blocked: [...blocked, ...away],
    holidays: [...holidays].map(([day, name]) => ({ day, name })),
  };
}

type Item = Board['items'][number];
/** Of request `q` with the trip `t` that has the car. */
const itemFacts = (ctx: Ctx, me: Me) => sql`q.id as "requestId", t.vehicle_id as "vehicleId", t.driver_id as "driverId",
  case when x.opens then q.subject else '' end as title, ${named(ctx, 'n')} as unit,
  coalesce((select ${named(ctx, 'w')} from resource w where w.id = t.driver_id), '') as driver, q.state as "requestState",
  exists (select 1 from trip_log l where l.request_id = t.request_id and l.back_at is null) as out, q.unit_id = any(${me.units}::bigint[]) as mine, x.opens, q.number`;

async function tripsOn(ctx: Ctx, cars: readonly number[], days: RawBuilder<unknown>): Promise<Item[]> {
  const me = rightsNow(ctx.me);
  const { rows } = await sql<Item>`
    select u.id as "useId", ${itemFacts(ctx, me)}, ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until, u.state, null as "ridesWith"
    from resource_use u join request q on q.id = u.request_id join unit n on n.id = q.unit_id join trip t on t.request_id = q.id,
      lateral (select ${openedRequests(me)} as opens from request r where r.id = q.id) x
    where u.resource_id = any(${cars as number[]}::bigint[]) and u.resource_id = t.vehicle_id
      and (u.state in ('HELD', 'FIRM') or (u.state = 'RELEASED' and q.state in ('RUNNING', 'DONE', 'CLOSED'))) and u.during && ${days}
    order by lower(u.during), u.id limit 2000`.execute(ctx.db);
  return rows;
}

/** Trips that ride along, in the row and the time of the car that takes them: they have nothing of their own. */
async function ridersOn(ctx: Ctx, cars: readonly number[], days: RawBuilder<unknown>): Promise<Item[]> {
  const me = rightsNow(ctx.me);
  const { rows } = await sql<Item>`
    select -q.id as "useId", ${itemFacts(ctx, me)}, ${iso('greatest(q.from_at, h.from_at)')} as "from", ${iso('least(q.until_at, h.until_at)')} as until,
      case q.state when 'SUBMITTED' then 'HELD' when 'APPROVED' then 'FIRM' else 'RELEASED' end as state, coalesce(h.number, '') as "ridesWith"
    from trip a join request q on q.id = a.request_id join trip t on t.request_id = a.shares_with join request h on h.id = t.request_id join unit n on n.id = q.unit_id,
      lateral (select ${openedRequests(me)} as opens from request r where r.id = q.id) x
    where t.vehicle_id = any(${cars as number[]}::bigint[]) and q.state in ('SUBMITTED', 'APPROVED', 'RUNNING', 'DONE', 'CLOSED')
      and greatest(q.from_at, h.from_at) < least(q.until_at, h.until_at) and tstzrange(q.from_at, q.until_at) && ${days}
    order by q.from_at, q.id limit 500`.execute(ctx.db);
  return rows;
}

/** Days on which a car can't be had, with what stands in the way. */
async function blockedIn(ctx: Ctx, cars: readonly Car[], from: string, until: string): Promise<Board['blocked']> {
  const words = textsIn(ctx.request.language, 'vehicle');
  const shops = await workshopsIn(ctx, from, until);
  return cars.flatMap((car) => {
    const of = { resourceId: car.id, half: null };
    return [
      ...(car.state === 'READY'
        ? []
        : [{ ...of, from, until: null, code: car.state, text: fill(words.blocked.state, { state: words.carState[car.state] }) }]),
      ...papersOf(car).flatMap(({ paper, due, bars }) =>
        bars ? endedOn(ctx, of, { code: paper, name: words.paper[paper], due, until }) : [],
      ),
      ...shops
        .filter((shop) => shop.vehicleId === car.id)
        .map((shop) => ({
          ...of,
          from: shop.from,
          until: shop.until,
          code: 'SERVICE',
          text: fill(words.blocked.service, { kind: words.service[shop.kind], items: shop.items }),
        })),
    ];
  });
}

function endedOn(
  ctx: Ctx,
  of: { resourceId: number; half: null },
  { code, name, due, until }: { code: string; name: string; due: string | null; until: string },
): Board['blocked'] {
  if (due === null || due >= until) return [];
  const day = dayWords(new Date(`${due}T12:00:00+07:00`), ctx.request.language);
  const text = fill(textsIn(ctx.request.language, 'vehicle').blocked.paper, { paper: name, day });
  return [{ ...of, from: nextDay(due), until: null, code, text }];
}

/** Days on which drivers can't drive: that they are away, never why; what they drive is no absence. */
async function awayIn(ctx: Ctx, drivers: readonly Driver[], from: string, until: string): Promise<Board['blocked']> {
  const words = textsIn(ctx.request.language, 'vehicle');
  const span = { from: new Date(`${from}T00:00:00+07:00`), until: new Date(`${nextDay(until)}T00:00:00+07:00`) };
  const halves = await halvesAway(ctx, drivers, span);
  return drivers.flatMap((driver) => {
    const own = halves.filter((one) => one.driverId === driver.id);
    const of = { resourceId: driver.id, half: null };
    return [
      ...endedOn(ctx, of, { code: 'LICENCE', name: words.licence, due: driver.licenceDue, until }),
      ...[...Map.groupBy(own, (one) => one.day)].map(([day, those]) => ({
        ...of,
        half: those.length === 1 ? (those[0]?.half ?? null) : null,
        from: day,
        until: day,
        code: 'AWAY',
        text: words.blocked.away,
      })),
    ];
  });
}

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

type Shown = Given<typeof calls.fleetToday>['waiting'][number];
type Found = Shown & { certified: boolean; backDay: string | null; outDay: string | null; applicantId: number };

/** Trips with their log, as the fleet, the gate and drivers have them. */
async function tripsWhere(ctx: Ctx, which: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select r.id as "requestId", r.number, r.subject, r.content -> 'places' as places, ${named(ctx, 'u')} as unit, ${personNamed(ctx, 'p')} as applicant, r.content ->> 'phone' as phone,
      r.content ->> 'pickUp' as "pickUp", jsonb_array_length(r.content -> 'passengers') as persons, ${iso('r.from_at')} as "from", ${iso('r.until_at')} as until, r.state,
      t.vehicle_id as "vehicleId", coalesce(${named(ctx, 's')}, '') as car,
      coalesce((select ${named(ctx, 'w')} from resource w where w.id = t.driver_id), case when t.vehicle_id is not null then ${personNamed(ctx, 'p')} end, '') as driver,
      ${iso('l.out_at')} as "outAt", l.out_km as "outKm", ${iso('l.back_at')} as "backAt", l.back_km as "backKm",
      coalesce((select o.to_km from odometer o where o.vehicle_id = t.vehicle_id order by o.n desc limit 1), v.first_km) as "lastKm", coalesce(t.emergency, '') <> '' as emergency,
      l.certified_at is not null as certified, to_char(l.back_entered_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as "backDay",
      to_char(l.out_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as "outDay", r.applicant_id as "applicantId"
    from request r join person p on p.id = r.applicant_id join unit u on u.id = r.unit_id left join trip t on t.request_id = r.id left join vehicle v on v.id = t.vehicle_id
      left join resource s on s.id = t.vehicle_id left join trip_log l on l.request_id = r.id
    where r.kind = 'vehicle.trip' and ${which} limit 500`.execute(ctx.db);
  return rows;
}

/** What is to be done about the cars on this day, by the fleet and the gate. */
export async function fleetToday(ctx: Ctx, input: Taken<typeof calls.fleetToday>): Promise<Given<typeof calls.fleetToday>> {
  const fleet = await isFleet(ctx);
  if (!fleet && !(await isGate(ctx))) throw forbidden('trip_not_fleet');
  const now = new Date();
  const day = input.day ?? bangkokDay(now);
  const holidays = await calendarNow(ctx);
  const isLate = (since: string | null) => since !== null && addWorkingDays(since, 1, holidays) < bangkokDay(now);
  const today = sql`tstzrange(${day}::date::timestamp at time zone 'Asia/Bangkok', (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;
  const [waiting, leaving, out, over, emergencies, due] = await Promise.all([
    fleet
      ? tripsWhere(
          ctx,
          sql`r.state = 'SUBMITTED' and exists (select 1 from request_step w where w.request_id = r.id and w.round = r.round and w.state = 'WAITING' and w.name = 'fleet') order by r.from_at, r.id`,
        )
      : [],
    tripsWhere(
      ctx,
      sql`r.state = 'APPROVED' and t.vehicle_id is not null and l.request_id is null and tstzrange(r.from_at, r.until_at) && ${today} order by r.from_at, r.id`,
    ),
    tripsWhere(ctx, sql`l.back_at is null and l.request_id is not null order by l.out_at`),
    fleet
      ? tripsWhere(
          ctx,
          sql`((r.state = 'APPROVED' and t.vehicle_id is not null and l.request_id is null and r.until_at < now()) or (r.state = 'DONE' and l.certified_at is null and t.vehicle_id is not null))
          order by r.until_at desc`,
        )
      : [],
    fleet ? tripsWhere(ctx, sql`t.emergency <> '' and r.state in ('SUBMITTED', 'SENT_BACK', 'REJECTED') order by r.from_at`) : [],
    fleet ? dueSoon(ctx, bangkokDay(now)) : [],
  ]);
  return {
    waiting,
    leaving,
    out: out.map((row) => ({ ...row, late: Date.parse(row.until) < now.getTime() })),
    unfinished: over
      .filter((row) => row.state === 'APPROVED' || isLate(row.backDay))
      .map((row) => ({ ...row, lack: row.state === 'APPROVED' ? ('METER' as const) : ('CERTIFY' as const) })),
    unordered: emergencies.filter((row) => isLate(row.outDay)),
    due,
  };
}

/** Papers of cars and licences of drivers that end soon, services that come due, and what is over. */
async function dueSoon(ctx: Ctx, today: string): Promise<Given<typeof calls.fleetToday>['due']> {
  const due = await dueNow(ctx, today, await rulesNow(ctx));
  return due.map(({ car, driver, what, ...when }) => ({
    vehicleId: car?.id ?? null,
    driverId: driver?.id ?? null,
    name: car?.name ?? driver?.name ?? '',
    code: what,
    ...when,
  }));
}

/** A driver's own trips: those to come and under way, the next first; and those whose log lacks something. */
export async function ownDrives(ctx: Ctx): Promise<Given<typeof calls.ownDrives>> {
  const driverId = await ownDriverId(ctx);
  const trips = await tripsWhere(
    ctx,
    sql`((t.driver_id = ${driverId}::bigint) or (t.driver_id is null and t.vehicle_id is not null and r.applicant_id = ${ctx.me.personId}))
      and (r.state in ('APPROVED', 'RUNNING') or (l.request_id is not null and l.back_at is null) or (r.state in ('DONE', 'CLOSED') and l.back_at > now() - interval '7 days'))
      order by l.back_at is not null, r.from_at, r.id`,
  );
  return { driverId, trips: await Promise.all(trips.map(async (trip) => ({ ...trip, may: await mayOf(ctx, trip.requestId) }))) };
}
