import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type * as books from '../../contract/vehicle/cars.ts';
import type * as calls from '../../contract/vehicle/trips.ts';
import type { Ctx } from '../http/context.ts';
import type { ErrorCode, Param } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { hintWords } from '../office/hint-words.ts';
import { takenBy, whyTaken } from '../office/resources/hold-uses.ts';
import { awayDuring } from '../people/presence.ts';
import { isFleet, isGate, ownDriverId, rulesNow } from './rules.ts';

/** A car with what its settings page says and where its meter stands. */
export interface Car {
  id: number;
  name: string;
  kind: (typeof books.carKinds)[number];
  type: books.CarType;
  brand: string;
  seats: number;
  fuel: (typeof books.fuels)[number];
  state: (typeof books.carStates)[number];
  unit: string;
  parkPlace: string;
  engineNo: string;
  frameNo: string;
  tankLitres: number;
  bahtPerKm: number;
  taxDue: string | null;
  actDue: string | null;
  insuranceDue: string | null;
  inspectionDue: string | null;
  serviceKm: number;
  serviceMonths: number;
  lastKm: number;
  /** Minutes after a trip in which nobody else has it. */
  bufferAfter: number;
  /** Out, and until when it is expected. */
  out: boolean;
  expected: Date | null;
  active: boolean;
}

export interface Driver {
  id: number;
  personId: number | null;
  name: string;
  phone: string;
  backup: boolean;
  outside: boolean;
  licenceDue: string | null;
  bufferAfter: number;
  out: boolean;
  expected: Date | null;
  active: boolean;
}

export interface Span {
  from: Date;
  until: Date;
}
export interface Why {
  code: ErrorCode;
  params: Record<string, Param>;
}

export async function carsWhere(ctx: Ctx, which: RawBuilder<unknown> = sql`v.active`): Promise<Car[]> {
  const { rows } = await sql<Car>`
    select v.id, ${named(ctx, 's')} as name, v.kind, v.type, v.brand, v.seats, v.fuel, v.state, coalesce((select ${named(ctx, 'u')} from unit u where u.id = v.unit_id), '') as unit,
      v.park_place as "parkPlace", v.engine_no as "engineNo", v.frame_no as "frameNo", v.tank_litres as "tankLitres", v.baht_per_km as "bahtPerKm",
      to_char(v.tax_due, 'YYYY-MM-DD') as "taxDue", to_char(v.act_due, 'YYYY-MM-DD') as "actDue", to_char(v.insurance_due, 'YYYY-MM-DD') as "insuranceDue",
      to_char(v.inspection_due, 'YYYY-MM-DD') as "inspectionDue", v.service_km as "serviceKm", v.service_months as "serviceMonths",
      coalesce((select o.to_km from odometer o where o.vehicle_id = v.id order by o.n desc limit 1), v.first_km) as "lastKm", v.buffer_after as "bufferAfter",
      l.request_id is not null as out, l.until_at as expected, v.active
    from vehicle v join resource s on s.id = v.id
      left join lateral (select g.request_id, r.until_at from trip_log g join request r on r.id = g.request_id where g.vehicle_id = v.id and g.back_at is null) l on true
    where ${which} order by v.sort, v.id`.execute(ctx.db);
  return rows;
}

export async function driversWhere(ctx: Ctx, which: RawBuilder<unknown> = sql`d.active`): Promise<Driver[]> {
  const { rows } = await sql<Driver>`
    select d.id, d.person_id as "personId", coalesce((select ${personNamed(ctx, 'p')} from person p where p.id = d.person_id), d.name) as name, d.phone, d.backup,
      d.person_id is null as outside, to_char(d.licence_due, 'YYYY-MM-DD') as "licenceDue", d.buffer_after as "bufferAfter", l.request_id is not null as out, l.until_at as expected,
      d.active and coalesce((select p.active from person p where p.id = d.person_id), true) as active
    from driver d
      left join lateral (select g.request_id, r.until_at from trip_log g join request r on r.id = g.request_id where g.driver_id = d.id and g.back_at is null) l on true
    where ${which} order by d.backup, d.sort, d.id`.execute(ctx.db);
  return rows;
}

export async function findCar(ctx: Ctx, id: number): Promise<Car | undefined> {
  return (await carsWhere(ctx, sql`v.id = ${id}`))[0];
}

export async function findDriver(ctx: Ctx, id: number): Promise<Driver | undefined> {
  return (await driversWhere(ctx, sql`d.id = ${id}`))[0];
}

/** As calls give them. */
export function carFacts({ id, name, kind, type, brand, seats, fuel, state, unit, parkPlace }: Car) {
  return { id, name, kind, type, brand, seats, fuel, state, unit, parkPlace };
}
export function driverFacts({ id, name, phone, backup, outside }: Driver) {
  return { id, name, phone, backup, outside };
}

/** Papers without which it may not go, by the last day on which each is good; the inspection is said, and bars nothing. */
export function papersOf({ taxDue, actDue, insuranceDue, inspectionDue }: Car) {
  return [
    { paper: 'TAX', due: taxDue, bars: true },
    { paper: 'ACT', due: actDue, bars: true },
    { paper: 'INSURANCE', due: insuranceDue, bars: true },
    { paper: 'INSPECTION', due: inspectionDue, bars: false },
  ] as const;
}

export interface Workshop {
  vehicleId: number;
  kind: (typeof books.serviceKinds)[number];
  from: string;
  until: string | null;
  items: string;
}

/** Days in the workshop that touch these. */
export async function workshopsIn(ctx: Ctx, from: string, until: string): Promise<Workshop[]> {
  const { rows } = await sql<Workshop>`
    select w.vehicle_id as "vehicleId", w.kind, to_char(w.from_day, 'YYYY-MM-DD') as "from", to_char(w.until_day, 'YYYY-MM-DD') as until, w.items
    from vehicle_service w where w.from_day <= ${until}::date and (w.until_day is null or w.until_day >= ${from}::date) order by w.from_day, w.id`.execute(
    ctx.db,
  );
  return rows;
}

const dayAt = (day: string): Param => ({ day: new Date(`${day}T12:00:00+07:00`) });
const lastDayOf = ({ until }: Span) => bangkokDay(new Date(until.getTime() - 1));

/** It went and did not come back when it should have, and is wanted soon. */
function isMissing({ out, expected }: { out: boolean; expected: Date | null }, { from }: Span, at: Date): boolean {
  return out && (expected === null || expected <= at || expected > from) && from.getTime() - at.getTime() < dayMs;
}
const dayMs = 86_400_000;

/** Why nobody has the car then, beside who has it: its state, a paper that ends, the workshop. */
export function whyNotCar(ctx: Ctx, car: Car, span: Span, workshops: readonly Workshop[], at = new Date()): Why[] {
  const words = textsIn(ctx.request.language, 'vehicle');
  const [first, last] = [bangkokDay(span.from), lastDayOf(span)];
  const shop = workshops.find((one) => one.vehicleId === car.id && one.from <= last && (one.until === null || one.until >= first));
  return [
    ...(car.active ? [] : [{ code: 'car_gone' as const, params: {} }]),
    ...(car.state === 'READY' ? [] : [{ code: 'car_state' as const, params: { car: car.name, state: words.carState[car.state] } }]),
    ...papersOf(car)
      .filter(({ due, bars }) => bars && due !== null && due < last)
      .map(({ paper, due }) => ({
        code: 'car_paper_over' as const,
        params: { car: car.name, paper: words.paper[paper], day: dayAt(due ?? '') },
      })),
    ...(shop ? [{ code: 'car_in_service' as const, params: { car: car.name, from: dayAt(shop.from) } }] : []),
    ...(isMissing(car, span, at) ? [{ code: 'car_is_out' as const, params: { car: car.name } }] : []),
  ];
}

/** The same of a driver. Of who is away it is said that he is, never why. */
export function whyNotDriver(driver: Driver, span: Span, away: ReadonlySet<number>, at = new Date()): Why[] {
  const { name: called, licenceDue } = driver;
  return [
    ...(driver.active ? [] : [{ code: 'driver_gone' as const, params: {} }]),
    ...(licenceDue !== null && licenceDue < lastDayOf(span)
      ? [{ code: 'driver_licence_over' as const, params: { driver: called, day: dayAt(licenceDue) } }]
      : []),
    ...(away.has(driver.id) ? [{ code: 'driver_away' as const, params: { driver: called } }] : []),
    ...(isMissing(driver, span, at) ? [{ code: 'driver_is_out' as const, params: { driver: called } }] : []),
  ];
}

/** Drivers who are away then. */
export async function driversAway(ctx: Ctx, drivers: readonly Driver[], span: Span): Promise<Set<number>> {
  return new Set((await halvesAway(ctx, drivers, span)).map((one) => one.driverId));
}

/** Halves of days on which drivers are away. That one drives another trip is no absence: which times he has is said by what he is booked for. */
export async function halvesAway(
  ctx: Ctx,
  drivers: readonly Driver[],
  span: Span,
): Promise<{ driverId: number; day: string; half: 'AM' | 'PM' }[]> {
  const persons = drivers.flatMap((one) => (one.personId === null ? [] : [one.personId]));
  const away = (await awayDuring(ctx, persons, span)).filter((one) => one.absent);
  const requests = away.flatMap((one) => (one.requestId === null ? [] : [one.requestId]));
  const { rows } = await sql<{ id: number; driverId: number }>`
    select t.request_id as id, t.driver_id as "driverId" from trip t where t.request_id = any(${requests}::bigint[]) and t.driver_id is not null`.execute(
    ctx.db,
  );
  const drives = (driverId: number, requestId: number | null) => rows.some((row) => row.id === requestId && row.driverId === driverId);
  return away.flatMap(({ personId, day, half, requestId }) => {
    const driver = drivers.find((one) => one.personId === personId);
    return driver && !drives(driver.id, requestId) ? [{ driverId: driver.id, day, half }] : [];
  });
}

/** Everything that stands in the way of this car and this driver then. `except`: a trip that does not. */
export async function whyNot(
  ctx: Ctx,
  { car, driver, span, except, at }: { car: Car; driver: Driver | null; span: Span; except: number | null; at: Date },
) {
  const wanted = [car.id, ...(driver ? [driver.id] : [])].map((resourceId) => ({ resourceId, occurrence: 0, ...span }));
  const [shops, away, taken] = await Promise.all([
    workshopsIn(ctx, bangkokDay(span.from), lastDayOf(span)),
    driver ? driversAway(ctx, [driver], span) : new Set<number>(),
    takenBy(ctx, wanted, except),
  ]);
  const of = (id: number) => taken.filter((one) => one.resourceId === id).map((one): Why => whyTaken(one));
  return {
    car: [...whyNotCar(ctx, car, span, shops, at), ...of(car.id)],
    driver: driver ? [...whyNotDriver(driver, span, away, at), ...of(driver.id)] : [],
  };
}

export async function vehicleSetup(ctx: Ctx): Promise<Given<typeof calls.vehicleSetup>> {
  const [cars, drivers, fleet, gate, driverId, rules] = await Promise.all([
    carsWhere(ctx),
    driversWhere(ctx),
    isFleet(ctx),
    isGate(ctx),
    ownDriverId(ctx),
    rulesNow(ctx),
  ]);
  return {
    cars: cars.map(carFacts),
    drivers: drivers.map(driverFacts),
    isFleet: fleet,
    isGate: gate,
    driverId,
    leadDays: { IN_TOWN: rules.leadInTown, PROVINCE: rules.leadProvince, OUTSIDE: rules.leadOutside },
  };
}

/** All cars and drivers with whether they can be had then: those that can first, the smallest that is large enough on top, backups last. */
export async function freeCars(ctx: Ctx, asked: Taken<typeof calls.freeCars>): Promise<Given<typeof calls.freeCars>> {
  const { persons = 0 } = asked;
  const except = asked.except ?? null;
  const span = { from: new Date(asked.from), until: new Date(asked.until) };
  const [cars, drivers] = await Promise.all([carsWhere(ctx), driversWhere(ctx)]);
  if (span.until <= span.from) return { cars: [], drivers: [] };
  const wanted = [...cars, ...drivers].map(({ id }) => ({ resourceId: id, occurrence: 0, ...span }));
  const days = sql`tstzrange((${asked.from}::timestamptz at time zone 'Asia/Bangkok')::date::timestamp at time zone 'Asia/Bangkok',
    ((${asked.from}::timestamptz at time zone 'Asia/Bangkok')::date + 1)::timestamp at time zone 'Asia/Bangkok')`;
  const [shops, away, taken, { rows: loads }] = await Promise.all([
    workshopsIn(ctx, bangkokDay(span.from), lastDayOf(span)),
    driversAway(ctx, drivers, span),
    takenBy(ctx, wanted, except, { most: 1000 }),
    sql<{
      id: number;
      count: number;
    }>`select u.resource_id as id, count(*)::int as count from resource_use u join driver d on d.id = u.resource_id
      where u.state in ('HELD', 'FIRM') and u.during && ${days} and u.request_id <> ${except ?? 0} group by 1`.execute(ctx.db),
  ]);
  const told = (id: number, own: Why[]) =>
    [...own, ...taken.filter((one) => one.resourceId === id).map((one): Why => whyTaken(one))].map((why) => hintWords(ctx, why));
  const tooSmall = (car: Car): Why[] =>
    car.seats < persons ? [{ code: 'trip_seats', params: { car: car.name, seats: car.seats, count: persons } }] : [];
  const carRows = cars.map((car) => ({
    ...carFacts(car),
    lastKm: car.lastKm,
    why: told(car.id, [...whyNotCar(ctx, car, span, shops), ...tooSmall(car)]),
  }));
  const driverRows = drivers.map((driver) => ({
    ...driverFacts(driver),
    tripsThatDay: loads.find((row) => row.id === driver.id)?.count ?? 0,
    why: told(driver.id, whyNotDriver(driver, span, away)),
  }));
  return {
    cars: carRows.sort((a, b) => a.why.length - b.why.length || a.seats - b.seats || a.id - b.id),
    drivers: driverRows.sort(
      (a, b) => a.why.length - b.why.length || Number(a.backup) - Number(b.backup) || a.tripsThatDay - b.tripsThatDay || a.id - b.id,
    ),
  };
}

/** Kilometres or months since the last service: whichever comes first. */
export async function serviceOf(ctx: Ctx, car: Car): Promise<{ atKm: number | null; onDay: string | null; due: boolean }> {
  const { rows } = await sql<{ km: number | null; day: string }>`
    select w.km, to_char(coalesce(w.until_day, w.from_day), 'YYYY-MM-DD') as day from vehicle_service w
    where w.vehicle_id = ${car.id} and w.kind = 'SERVICE' order by w.from_day desc, w.id desc limit 1`.execute(ctx.db);
  const [last] = rows;
  // what the meter read then may not be written: its days are counted alone
  const readThen = last ? last.km : 0;
  const atKm = car.serviceKm > 0 && readThen !== null ? readThen + car.serviceKm : null;
  const onDay = last && car.serviceMonths > 0 ? monthsAfter(last.day, car.serviceMonths) : null;
  return {
    atKm,
    onDay,
    due: (last !== undefined && atKm !== null && car.lastKm >= atKm) || (onDay !== null && onDay <= bangkokDay(new Date())),
  };
}

function monthsAfter(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  const date = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + months);
  // the last day of a month that is shorter
  if (at.getUTCDate() !== date) at.setUTCDate(0);
  return at.toISOString().slice(0, 10);
}
