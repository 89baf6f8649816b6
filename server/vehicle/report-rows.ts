import { type RawBuilder, sql } from 'kysely';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { type Consumed, consumptionOf, type Fill } from './consumption.ts';

/** What the reports read of the books of the cars, between two days in Bangkok. */

const beginsOf = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Bangkok'`;
const inSpan = (at: RawBuilder<unknown>, from: string, until: string) =>
  sql<boolean>`${at} >= ${beginsOf(from)} and ${at} < ${beginsOf(until)} + interval '1 day'`;
const monthOf = (at: RawBuilder<unknown>) => sql<string>`to_char(${at} at time zone 'Asia/Bangkok', 'YYYY-MM')`;
/** Of fill `f` by the year in which it was filled, which begins in October: that year's, or the last one that the agency set. */
export const standardOfFill = sql<
  number | null
>`(select n.km_per_litre from vehicle_standard n where n.vehicle_id = f.vehicle_id and n.active
  and n.fiscal_year <= book_year(f.at, interval '3 months') order by n.fiscal_year desc limit 1)`;

export interface Car {
  id: number;
  name: string;
  serviceBaht: number;
}
/** One that was struck off stands among them as long as it was driven. */
export async function carsOf(ctx: Ctx, from: string, until: string): Promise<Car[]> {
  const { rows } = await sql<Car>`
    select v.id, s.name, (select coalesce(sum(w.baht), 0) from vehicle_service w where w.vehicle_id = v.id and w.from_day between ${from}::date and ${until}::date) as "serviceBaht"
    from vehicle v join resource s on s.id = v.id
    where (v.active and v.state <> 'STRUCK') or exists (select 1 from trip_log l where l.vehicle_id = v.id and ${inSpan(sql`l.out_at`, from, until)})
    order by v.sort, v.id`.execute(ctx.db);
  return rows;
}

export interface Drive {
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
export async function drivesOf(ctx: Ctx, from: string, until: string): Promise<Drive[]> {
  const { rows } = await sql<Drive>`
    select l.request_id as "requestId", q.number, l.vehicle_id as "vehicleId", s.name as car, l.driver_id as "driverId", l.driver_name as driver,
      ${monthOf(sql`l.out_at`)} as month, l.out_at as "outAt", l.back_at as "backAt", l.certified_at as "doneAt",
      coalesce((select sum(o.travelled - o.before) from odometer o where o.log_id = l.request_id and o.kind in ('DRIVE', 'COUNTER')), 0)::int as km
    from trip_log l join request q on q.id = l.request_id join resource s on s.id = l.vehicle_id
    where ${inSpan(sql`l.out_at`, from, until)} order by l.out_at, l.request_id`.execute(ctx.db);
  return rows;
}

export interface Gap {
  vehicleId: number;
  car: string;
  month: string;
  km: number;
}
/** Kilometres that nobody asked for. */
export async function gapsOf(ctx: Ctx, from: string, until: string): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select o.vehicle_id as "vehicleId", s.name as car, ${monthOf(sql`o.at`)} as month, sum(o.travelled - o.before)::int as km
    from odometer o join resource s on s.id = o.vehicle_id where o.kind = 'GAP' and ${inSpan(sql`o.at`, from, until)} group by 1, 2, 3`.execute(
    ctx.db,
  );
  return rows;
}

interface FillRow extends Fill {
  month: string;
  km: number;
  baht: number;
  at: Date;
  /** Of the fiscal year in which it was filled. */
  standard: number | null;
}
export interface FilledUp extends FillRow, Consumed {
  /** The fill before it, full or not. */
  before: FillRow | null;
}
/** With how far the car had gone on it. The last full tank before the first day is read too, or that day's figure would be lost. */
export async function fillsOf(ctx: Ctx, from: string, until: string, vehicleId: number | null = null): Promise<FilledUp[]> {
  const { rows } = await sql<FillRow & { within: boolean }>`
    select f.vehicle_id as "vehicleId", f.travelled, f.litres, f.is_full as "full", f.km, f.baht, f.at, ${monthOf(sql`f.at`)} as month,
      ${standardOfFill} as standard, ${inSpan(sql`f.at`, from, until)} as within
    from fuel f
    where f.replaced_by is null and (${vehicleId}::bigint is null or f.vehicle_id = ${vehicleId}) and f.at < ${beginsOf(until)} + interval '1 day'
      and f.at >= coalesce((select max(p.at) from fuel p where p.vehicle_id = f.vehicle_id and p.is_full and p.replaced_by is null and p.at < ${beginsOf(from)}), ${beginsOf(from)})
    order by f.vehicle_id, f.travelled, f.at, f.id`.execute(ctx.db);
  return consumptionOf(rows).flatMap(({ within, ...fill }, i) => {
    const before = rows[i - 1];
    return within ? [{ ...fill, before: before?.vehicleId === fill.vehicleId ? before : null }] : [];
  });
}

/** Went before they were ordered, with when that came. */
export async function emergenciesOf(ctx: Ctx, from: string, until: string) {
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

/** Papers of cars and licences of drivers that ended, or end within so many days from today. */
export async function dueOf(ctx: Ctx, within: number) {
  const { rows } = await sql<{
    key: string;
    name: string;
    paper: 'TAX' | 'ACT' | 'INSURANCE' | 'INSPECTION' | 'LICENCE';
    day: string;
    days: number;
  }>`
    select p.paper || s.id as key, s.name, p.paper, to_char(p.due, 'YYYY-MM-DD') as day, p.due - (now() at time zone 'Asia/Bangkok')::date as days
    from (select v.id, x.paper, x.due from vehicle v cross join lateral (values ('TAX', v.tax_due), ('ACT', v.act_due), ('INSURANCE', v.insurance_due), ('INSPECTION', v.inspection_due)) x(paper, due)
        where v.active and v.state in ('READY', 'REPAIR')
      union all select d.id, 'LICENCE', d.licence_due from driver d where d.active) p join resource s on s.id = p.id
    where p.due <= (now() at time zone 'Asia/Bangkok')::date + ${within}::int order by p.due, s.name`.execute(ctx.db);
  return rows;
}
