import { sql } from 'kysely';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { inSpan, monthOf } from '../office/report-tables.ts';
import { evening, morning } from '../people/presence.ts';
import { calendarNow } from '../system/days-off.ts';
import { type Holidays, isWorkingDay, workingDaysBetween } from '../system/working-days.ts';
import { dueNow } from './due.ts';
import { againstStandard, type FilledUp, fillsOf, round } from './fuel.ts';
import { rulesNow } from './rules.ts';

/** Papers that end within so many days. */
const dueWithin = 60;
/** Lines that somebody has to follow up, not a list to store. */
const linesMost = 200;

/** What the books of the cars come to between two days. A trip and all its kilometres stand on the day on which it went. */
export async function figuresOf(ctx: Ctx, { from, until }: { from: string; until: string }) {
  const [daysOff, cars, drives, gaps, fills, due, emergencies] = await Promise.all([
    calendarNow(ctx),
    carsOf(ctx, from, until),
    drivesOf(ctx, from, until),
    gapsOf(ctx, from, until),
    fillsOf(ctx, from, until),
    rulesNow(ctx).then((rules) => dueNow(ctx, bangkokDay(new Date()), { ...rules, remindFirst: dueWithin })),
    emergenciesOf(ctx, from, until),
  ]);
  const today = bangkokDay(new Date());
  const working = workingDaysIn(from, until < today ? until : today, daysOff);
  return {
    cars: cars.map((car) => ofCar(car, { drives, gaps, fills, working })),
    months: monthsOf(drives, fills),
    books: booksOf(drives, gaps),
    drivers: driversOf(drives, daysOff),
    due,
    late: lateOf(drives, daysOff),
    unordered: emergencies.filter((one) => daysOver(new Date(one.outAt), one.orderedAt, daysOff) > 0).slice(0, linesMost),
  };
}
export type Figures = Awaited<ReturnType<typeof figuresOf>>;

/** Form 4 of a car and month in which it went. */
interface Book {
  vehicleId: number;
  name: string;
  month: string;
  trips: number;
  km: number;
}
interface Load {
  id: number;
  name: string;
  trips: number;
  km: number;
  hours: number;
  overtime: number;
}

function workingDaysIn(from: string, until: string, daysOff: Holidays): string[] {
  if (until < from) return [];
  return daysOf(new Date(`${from}T12:00:00+07:00`), new Date(`${until}T12:00:00+07:00`)).filter((day) => isWorkingDay(day, daysOff));
}

interface Books {
  drives: Drive[];
  gaps: Gap[];
  fills: FilledUp[];
  /** Working days that were over. */
  working: string[];
}

function ofCar({ id, name, serviceBaht }: CarRow, { drives, gaps, fills, working }: Books) {
  const own = drives.filter(({ vehicleId }) => vehicleId === id);
  const filled = fills.filter(({ vehicleId }) => vehicleId === id);
  const km = sumOf(own, (one) => one.km);
  const gapKm = sumOf(
    gaps.filter(({ vehicleId }) => vehicleId === id),
    (one) => one.km,
  );
  const fuelBaht = round(
    sumOf(filled, (one) => one.baht),
    2,
  );
  const out = new Set(own.flatMap((one) => daysOf(one.outAt, one.backAt ?? new Date())));
  const { kmPerLitre, standard } = consumedBy(filled);
  return {
    id,
    name,
    trips: own.length,
    km,
    gapKm,
    daysOut: out.size,
    daysIdle: working.filter((day) => !out.has(day)).length,
    litres: round(
      sumOf(filled, (one) => one.litres),
      2,
    ),
    fuelBaht,
    serviceBaht,
    bahtPerKm: km + gapKm > 0 ? round((fuelBaht + serviceBaht) / (km + gapKm), 2) : null,
    kmPerLitre,
    standard,
    ...againstStandard(kmPerLitre, standard),
  };
}

/** All of it from full to full; the standard weighs by distance, where the days lie in two fiscal years. */
function consumedBy(fills: readonly FilledUp[]): { kmPerLitre: number | null; standard: number | null } {
  const known = fills.filter((one) => one.distance !== null);
  const distance = sumOf(known, (one) => one.distance ?? 0);
  if (distance === 0) return { kmPerLitre: null, standard: null };
  const litres = sumOf(known, (one) => one.litresSince ?? 0);
  const allowed = sumOf(known, (one) => (one.standard ? (one.distance ?? 0) / one.standard : Number.NaN));
  return { kmPerLitre: round(distance / litres, 2), standard: Number.isNaN(allowed) ? null : round(distance / allowed, 2) };
}

function monthsOf(drives: readonly Drive[], fills: readonly FilledUp[]) {
  const months = [...new Set([...drives, ...fills].map(({ month }) => month))].sort();
  return months.map((month) => {
    const gone = drives.filter((one) => one.month === month);
    const filled = fills.filter((one) => one.month === month);
    return {
      month,
      trips: gone.length,
      km: sumOf(gone, (one) => one.km),
      litres: round(
        sumOf(filled, (one) => one.litres),
        2,
      ),
    };
  });
}

/** As form 4 has them: what nobody asked for counts too. */
function booksOf(drives: readonly Drive[], gaps: readonly Gap[]): Book[] {
  const books = new Map<string, Book>();
  for (const { vehicleId, car, month, km, trips } of [
    ...drives.map((one) => ({ ...one, trips: 1 })),
    ...gaps.map((one) => ({ ...one, trips: 0 })),
  ]) {
    const key = `${month} ${vehicleId}`;
    const book = books.get(key) ?? { vehicleId, name: car, month, trips: 0, km: 0 };
    books.set(key, { ...book, trips: book.trips + trips, km: book.km + km });
  }
  return [...books.values()].sort((a, b) => b.month.localeCompare(a.month) || a.name.localeCompare(b.name, 'th'));
}

function driversOf(drives: readonly Drive[], daysOff: Holidays): Load[] {
  const drivers = new Map<number, Load>();
  for (const { driverId, driver, outAt, backAt, km } of drives) {
    if (driverId === null || backAt === null) continue;
    const before = drivers.get(driverId) ?? { id: driverId, name: driver, trips: 0, km: 0, hours: 0, overtime: 0 };
    drivers.set(driverId, {
      ...before,
      name: driver,
      trips: before.trips + 1,
      km: before.km + km,
      hours: before.hours + (+backAt - +outAt) / 3_600_000,
      overtime: before.overtime + hoursOutside(outAt, backAt, daysOff),
    });
  }
  return [...drivers.values()]
    .map((one) => ({ ...one, hours: round(one.hours, 1), overtime: round(one.overtime, 1) }))
    .sort((a, b) => b.hours - a.hours || a.id - b.id);
}

function lateOf(drives: readonly Drive[], daysOff: Holidays) {
  return drives
    .flatMap(({ requestId, number, car, driver, backAt, doneAt }) => {
      if (backAt === null) return [];
      const days = daysOver(backAt, doneAt, daysOff);
      const late = { requestId, number, car, driver, backAt: backAt.toISOString(), doneAt: doneAt?.toISOString() ?? null, days };
      return days > 0 ? [late] : [];
    })
    .sort((a, b) => b.days - a.days || b.backAt.localeCompare(a.backAt))
    .slice(0, linesMost);
}

/** How many working days it took beyond the one that it may; of what is still open so far. */
function daysOver(since: Date, done: Date | string | null, daysOff: Holidays): number {
  return Math.max(0, workingDaysBetween(bangkokDay(since), bangkokDay(new Date(done ?? Date.now())), daysOff) - 1);
}

function sumOf<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((all, row) => all + of(row), 0);
}

const hourMs = 3_600_000;

/** Hours of a drive that lie outside the office's: before it opens, after it closes, and the whole of a day off. */
export function hoursOutside(from: Date, until: Date, daysOff: Holidays): number {
  let within = 0;
  for (const day of daysOf(from, until)) {
    if (!isWorkingDay(day, daysOff)) continue;
    const opens = Math.max(+from, Date.parse(`${day}T${morning}:00+07:00`));
    const closes = Math.min(+until, Date.parse(`${day}T${evening}:00+07:00`));
    within += Math.max(0, closes - opens);
  }
  return (+until - +from - within) / hourMs;
}

/** Days in Bangkok that it touches. */
function daysOf(from: Date, until: Date): string[] {
  const days: string[] = [];
  for (let at = +from; ; at += 24 * hourMs) {
    const day = bangkokDay(new Date(Math.min(at, +until)));
    if (days.at(-1) !== day) days.push(day);
    if (at >= +until) return days;
  }
}

// What the books say between two days.

interface CarRow {
  id: number;
  name: string;
  serviceBaht: number;
}
/** One that was struck off stands among them as long as it was driven. */
async function carsOf(ctx: Ctx, from: string, until: string): Promise<CarRow[]> {
  const { rows } = await sql<CarRow>`
    select v.id, s.name, (select coalesce(sum(w.baht), 0) from vehicle_service w where w.vehicle_id = v.id and w.from_day between ${from}::date and ${until}::date) as "serviceBaht"
    from vehicle v join resource s on s.id = v.id
    where (v.active and v.state <> 'STRUCK') or exists (select 1 from trip_log l where l.vehicle_id = v.id and ${inSpan(sql`l.out_at`, from, until)})
    order by v.sort, v.id`.execute(ctx.db);
  return rows;
}

interface Drive {
  requestId: number;
  number: string | null;
  vehicleId: number;
  car: string;
  driverId: number | null;
  driver: string;
  /** Of the day on which it went: a trip and all its kilometres stand there. */
  month: string;
  outAt: Date;
  backAt: Date | null;
  /** Certified. */
  doneAt: Date | null;
  km: number;
}
async function drivesOf(ctx: Ctx, from: string, until: string): Promise<Drive[]> {
  const { rows } = await sql<Drive>`
    select l.request_id as "requestId", q.number, l.vehicle_id as "vehicleId", s.name as car, l.driver_id as "driverId", l.driver_name as driver,
      ${monthOf(sql`l.out_at`)} as month, l.out_at as "outAt", l.back_at as "backAt", l.certified_at as "doneAt",
      coalesce((select sum(o.travelled - o.before) from odometer o where o.log_id = l.request_id and o.kind in ('DRIVE', 'COUNTER')), 0)::int as km
    from trip_log l join request q on q.id = l.request_id join resource s on s.id = l.vehicle_id
    where ${inSpan(sql`l.out_at`, from, until)} order by l.out_at, l.request_id`.execute(ctx.db);
  return rows;
}

interface Gap {
  vehicleId: number;
  car: string;
  month: string;
  km: number;
}
/** Kilometres that nobody asked for. */
async function gapsOf(ctx: Ctx, from: string, until: string): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select o.vehicle_id as "vehicleId", s.name as car, ${monthOf(sql`o.at`)} as month, sum(o.travelled - o.before)::int as km
    from odometer o join resource s on s.id = o.vehicle_id where o.kind = 'GAP' and ${inSpan(sql`o.at`, from, until)} group by 1, 2, 3`.execute(
    ctx.db,
  );
  return rows;
}

/** Went before they were ordered, with when that came. */
async function emergenciesOf(ctx: Ctx, from: string, until: string) {
  const { rows } = await sql<{
    requestId: number;
    number: string | null;
    car: string;
    driver: string;
    outAt: string;
    reason: string;
    orderedAt: string | null;
  }>`
    select l.request_id as "requestId", q.number, s.name as car, l.driver_name as driver, ${iso('l.out_at')} as "outAt", t.emergency as reason,
      (select ${iso('max(e.at)')} from request_step e where e.request_id = q.id and e.role = 'DECIDE' and e.decision = 'APPROVE') as "orderedAt"
    from trip_log l join trip t on t.request_id = l.request_id join request q on q.id = l.request_id join resource s on s.id = l.vehicle_id
    where t.emergency <> '' and ${inSpan(sql`l.out_at`, from, until)} order by l.out_at desc`.execute(ctx.db);
  return rows;
}
