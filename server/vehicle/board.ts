import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type * as calls from '../../contract/vehicle/calls.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { dayWords, fill } from '../http/words.ts';
import { seenRequests } from '../office/may-see.ts';
import { calendarNow, holidayNames } from '../system/days-off.ts';
import { addWorkingDays } from '../system/working-days.ts';
import { type Car, carFacts, carsWhere, driversWhere, isFleet, isGate, ownDriverId, papersOf, workshopsIn } from './cars.ts';
import { mayOf } from './open-trip.ts';

type Board = Given<typeof calls.boardOfCars>;
/** Days that one look may hold. */
const mostDays = 62;
/** Days before its end from which a paper is named. */
const soonDays = 30;

/** Cars × days: everybody sees that a car is taken and by which unit; what for, only who may open it. */
export async function boardOfCars(ctx: Ctx, { from, until, vehicleId }: Taken<typeof calls.boardOfCars>): Promise<Board> {
  if (until < from || Date.parse(until) - Date.parse(from) > mostDays * 86_400_000)
    throw badField('until', 'board_span', { count: mostDays });
  const me = rightsNow(ctx.me);
  const cars = await carsWhere(ctx, vehicleId ? sql`v.id = ${vehicleId}` : sql`v.active and v.state <> 'STRUCK'`);
  const [{ rows }, holidays, blocked] = await Promise.all([
    sql<Board['items'][number]>`
      select u.id as "useId", q.id as "requestId", u.resource_id as "vehicleId", ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until,
        case when x.opens then q.subject else '' end as title, ${named(ctx, 'n')} as unit,
        coalesce((select ${named(ctx, 'w')} from resource w where w.id = t.driver_id), '') as driver, u.state, q.state as "requestState",
        exists (select 1 from trip_log l where l.request_id = q.id and l.back_at is null) as out, q.unit_id = any(${me.units}::bigint[]) as mine, x.opens, q.number
      from resource_use u join request q on q.id = u.request_id join unit n on n.id = q.unit_id left join trip t on t.request_id = q.id,
        lateral (select ${seenRequests(me)} as opens from request r where r.id = q.id) x
      where u.resource_id = any(${cars.map((car) => car.id)}::bigint[]) and (u.state in ('HELD', 'FIRM') or (u.state = 'RELEASED' and q.state in ('RUNNING', 'DONE', 'CLOSED')))
        and u.during && tstzrange(${from}::date::timestamp at time zone 'Asia/Bangkok', (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok')
      order by lower(u.during), u.id limit 2000`.execute(ctx.db),
    holidayNames(ctx, from, until),
    blockedIn(ctx, cars, from, until),
  ]);
  return {
    cars: cars.map((car) => ({ ...carFacts(car), out: car.out })),
    items: rows,
    blocked,
    holidays: [...holidays].map(([day, name]) => ({ day, name })),
  };
}

/** Days on which a car can't be had, with what stands in the way. */
async function blockedIn(ctx: Ctx, cars: readonly Car[], from: string, until: string): Promise<Board['blocked']> {
  const words = textsIn(ctx.request.language, 'vehicle');
  const shops = await workshopsIn(ctx, from, until);
  const shown = (day: string) => dayWords(new Date(`${day}T12:00:00+07:00`), ctx.request.language);
  return cars.flatMap((car) => [
    ...(car.state === 'READY'
      ? []
      : [{ vehicleId: car.id, from, until: null, code: car.state, text: fill(words.blocked.state, { state: words.carState[car.state] }) }]),
    ...papersOf(car)
      .filter(({ due, bars }) => bars && due !== null && due < until)
      .map(({ paper, due }) => ({
        vehicleId: car.id,
        from: nextDay(due ?? from),
        until: null,
        code: paper,
        text: fill(words.blocked.paper, { paper: words.paper[paper], day: shown(due ?? from) }),
      })),
    ...shops
      .filter((shop) => shop.vehicleId === car.id)
      .map((shop) => ({
        vehicleId: car.id,
        from: shop.from,
        until: shop.until,
        code: 'SERVICE',
        text: fill(words.blocked.service, { kind: words.service[shop.kind], items: shop.items }),
      })),
  ]);
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
    fleet ? tripsWhere(ctx, sql`t.emergency <> '' and r.state in ('SUBMITTED', 'LAPSED', 'SENT_BACK', 'REJECTED') order by r.from_at`) : [],
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

/** Papers of cars and licences of drivers that end soon, or have. */
async function dueSoon(ctx: Ctx, today: string): Promise<Given<typeof calls.fleetToday>['due']> {
  const last = new Date(Date.parse(today) + soonDays * 86_400_000).toISOString().slice(0, 10);
  const [cars, drivers] = await Promise.all([carsWhere(ctx, sql`v.active and v.state in ('READY', 'REPAIR')`), driversWhere(ctx)]);
  const left = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  const found = [
    ...cars.flatMap((car) =>
      papersOf(car).map(({ paper, due }) => ({
        vehicleId: car.id,
        driverId: null,
        name: car.name,
        code: paper as string,
        day: due ?? '',
        days: 0,
      })),
    ),
    ...drivers.map((driver) => ({
      vehicleId: null,
      driverId: driver.id,
      name: driver.name,
      code: 'LICENCE',
      day: driver.licenceDue ?? '',
      days: 0,
    })),
  ];
  return found
    .filter(({ day }) => day !== '' && day <= last)
    .map((one) => ({ ...one, days: left(one.day) }))
    .sort((a, b) => a.days - b.days);
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
