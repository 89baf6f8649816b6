import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import { bangkokDay, longThaiDate } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type { CarType, carKinds, carStates, fuels } from '../../contract/vehicle/cars.ts';
import * as books from '../../contract/vehicle/cars.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { readingThai } from '../http/named.ts';
import { serveAsked } from '../http/serve.ts';
import { printedBy } from '../office/report-tables.ts';
import { personNow } from '../office/signed-steps.ts';
import type { Office } from '../office.ts';
import { nobody } from '../paper/signed.ts';
import type { LogLine, VehicleAccident, VehicleList, VehicleServices } from '../paper/vehicle-prints.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { fillsOf } from './fuel.ts';
import { mustReadBooks } from './rules.ts';

/** Papers of the books of the cars, for who may read those. They are Thai. */
export function printRoutes(app: FastifyInstance, office: Office): void {
  const give = <Take extends z.ZodMiniType>(
    path: string,
    take: Take,
    name: string,
    print: (ctx: Ctx, asked: z.output<Take>) => Promise<Uint8Array>,
  ) =>
    serveAsked(app, office, { path, menu: 'view vehicle', work: 'page', take, amiss: 'bad_date' }, async (ctx, asked, reply) => {
      await mustReadBooks(ctx);
      return send(reply, await print(readingThai(ctx), asked), `${name}.pdf`);
    });
  give(books.logPrint.path(':vehicleId'), books.logPrint.take, 'บันทึกการใช้รถ แบบ 4', printLog);
  give(books.servicePrint.path(':vehicleId'), books.servicePrint.take, 'รายการซ่อมบำรุง แบบ 6', printServices);
  give(books.fuelPrint.path(':vehicleId'), books.fuelPrint.take, 'ตารางการใช้น้ำมันเชื้อเพลิง', printFuel);
  give(books.fuelRequestPrint.path(':vehicleId'), books.fuelRequestPrint.take, 'ใบขอเบิกน้ำมันเชื้อเพลิง', printFuelRequest);
  give(books.accidentPrint.path(':accidentId'), books.accidentPrint.take, 'รายงานอุบัติเหตุ แบบ 5', printAccident);
  give(books.carListPrint.path, books.carListPrint.take, 'บัญชีรถราชการ', printCars);
}

interface PrintedCar {
  agency: string;
  vehicle: string;
  plate: string;
  fuel: string;
}
async function carOf(ctx: Ctx, vehicleId: number): Promise<PrintedCar> {
  const { rows } = await sql<{ agency: string; type: CarType; brand: string; seats: number; plate: string; fuel: (typeof fuels)[number] }>`
    select u.name as agency, v.type, v.brand, v.seats, s.name as plate, v.fuel from vehicle v join resource s on s.id = v.id join unit u on u.id = ${rootUnit}
    where v.id = ${vehicleId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const words = textsIn(undefined, 'vehicle');
  const vehicle = [words.type[row.type], row.brand, `${row.seats} ที่นั่ง`].filter(Boolean).join(' ');
  return { agency: row.agency, plate: row.plate, vehicle, fuel: words.fuel[row.fuel] };
}

/** บันทึกการใช้รถ (แบบ 4). */
async function printLog(ctx: Ctx, { vehicleId, month }: { vehicleId: number; month: string }): Promise<Uint8Array> {
  const [{ fuel, ...car }, lines, { digits }] = await Promise.all([
    carOf(ctx, vehicleId),
    logLines(ctx, vehicleId, month),
    readPaperDefaults(ctx.db),
  ]);
  return ctx.office.paper.print('vehicle-log', { ...car, month: `${month}-01`, printed: printedBy(ctx), lines, digits });
}

interface Piece extends Omit<LogLine, 'no'> {
  kind: 'DRIVE' | 'GAP' | 'METER' | 'COUNTER';
  /** Of the trip, or of the one that is put right. */
  trip: number | null;
}

/**
 * The month's lines in the order of the meter. A trip stands in the month in which it went, however long it was out, and what corrects it stands behind
 * the others; kilometres that nobody asked for and a new meter have lines of their own, so that the meter goes on without a break.
 */
async function logLines(ctx: Ctx, vehicleId: number, month: string): Promise<LogLine[]> {
  const first = sql`${`${month}-01`}::date`;
  const within = (at: RawBuilder<unknown>) => sql`(${at} >= ${first}::timestamp at time zone 'Asia/Bangkok'
    and ${at} < (${first} + interval '1 month')::timestamp at time zone 'Asia/Bangkok')`;
  const { rows } = await sql<Piece>`
    with trips as (
      select l.*, t.emergency, row_number() over (order by l.out_at, l.request_id)::int as no from trip_log l join trip t on t.request_id = l.request_id
      where l.vehicle_id = ${vehicleId} and ${within(sql`l.out_at`)}),
    pieces as (select o.*, o.travelled - o.before as km from odometer o where o.vehicle_id = ${vehicleId}),
    lines as (select 'DRIVE' as kind, no as trip, out_at as out, user_name as "user", place, out_km as "outKm", back_at as back, back_km as "backKm",
      coalesce((select sum(p.km) from pieces p where p.log_id = t.request_id and p.kind = 'DRIVE'), 0)::int as km, driver_name as driver,
      concat_ws(' ', 'ฉุกเฉิน: ' || nullif(emergency, ''), nullif(remark, '')) as remark,
      1 as part, out_at as at, coalesce((select min(p.n) from pieces p where p.log_id = t.request_id), 2147483647) as n from trips t
    union all
    select p.kind, null, null, '', '', p.from_km, null, p.to_km, p.km, '', p.reason, 1, p.at, p.n from pieces p where p.kind in ('GAP', 'METER') and ${within(sql`p.at`)}
    union all
    select p.kind, t.no, null, '', '', null, null, null, p.km, '', p.reason, 2, p.at, p.n from pieces p join trips t on t.request_id = p.log_id where p.kind = 'COUNTER')
    select kind, trip, out, "user", place, "outKm", back, "backKm", km, driver, remark from lines order by part, n, at`.execute(ctx.db);
  const words = textsIn(undefined, 'vehicle').piece;
  return rows.map(({ kind, trip, ...line }) => {
    if (kind === 'DRIVE') return { ...line, no: trip };
    return { ...line, no: null, place: kind === 'COUNTER' ? `${words.COUNTER}ของลำดับที่ ${trip}` : words[kind] };
  });
}

/** รายการซ่อมบำรุง (แบบ 6). */
async function printServices(ctx: Ctx, { vehicleId, from, until }: Between): Promise<Uint8Array> {
  const { rows: lines } = await sql<VehicleServices['lines'][number]>`
    select w.from_day::text as day, concat_ws(' ', w.items, '(ใบสั่ง ' || nullif(w.order_no, '') || ')') as items, w.shop, w.baht, w.km, w.reason
    from vehicle_service w where w.vehicle_id = ${vehicleId} and w.from_day between ${from}::date and ${until}::date order by w.from_day, w.id`.execute(
    ctx.db,
  );
  const [{ fuel, ...car }, { digits }] = await Promise.all([carOf(ctx, vehicleId), readPaperDefaults(ctx.db)]);
  return ctx.office.paper.print('vehicle-services', { ...car, period: spanOf(from, until), printed: printedBy(ctx), lines, digits });
}

interface Between {
  vehicleId: number;
  from: string;
  until: string;
}
const spanOf = (from: string, until: string) => `${longThaiDate(from)} - ${longThaiDate(until)}`;

/** ตารางการใช้น้ำมันเชื้อเพลิง: before, after and distance are those of the meter, from one fill to the next. */
async function printFuel(ctx: Ctx, { vehicleId, from, until }: Between): Promise<Uint8Array> {
  const [{ fuel, ...car }, fills, { digits }] = await Promise.all([
    carOf(ctx, vehicleId),
    fillsOf(ctx, from, until, vehicleId),
    readPaperDefaults(ctx.db),
  ]);
  return ctx.office.paper.print('vehicle-fuel', {
    ...car,
    period: spanOf(from, until),
    standard: fills.at(-1)?.standard ?? null,
    printed: printedBy(ctx),
    lines: fills.map((one) => ({
      day: bangkokDay(one.at),
      before: one.before?.km ?? null,
      after: one.km,
      km: one.before ? one.travelled - one.before.travelled : null,
      litres: one.litres,
      baht: one.baht,
      perLitre: one.kmPerLitre,
      partial: !one.full,
    })),
    digits,
  });
}

/** ใบขอเบิกน้ำมันเชื้อเพลิง with the log of this month behind it; how much, and who orders it, is written by hand. */
async function printFuelRequest(ctx: Ctx, { vehicleId }: { vehicleId: number }): Promise<Uint8Array> {
  const now = new Date();
  const [car, meter, last, by, { digits }] = await Promise.all([
    carOf(ctx, vehicleId),
    sql<{ km: number }>`select to_km as km from odometer where vehicle_id = ${vehicleId} order by n desc limit 1`.execute(ctx.db),
    sql<{
      day: string;
      km: number;
      litres: number;
    }>`select to_char(at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, km, litres from fuel
      where vehicle_id = ${vehicleId} and replaced_by is null order by travelled desc, at desc limit 1`.execute(ctx.db),
    personNow(ctx, ctx.me.personId),
    readPaperDefaults(ctx.db),
  ]);
  const form = await ctx.office.paper.print('fuel-request', {
    ...car,
    number: '',
    day: now,
    to: '',
    km: meter.rows[0]?.km ?? null,
    last: last.rows[0] ?? null,
    litres: null,
    order: '',
    asked: { name: by.name, post: [by.position], at: now },
    authority: nobody,
    digits,
  });
  const log = await printLog(ctx, { vehicleId, month: bangkokDay(now).slice(0, 7) });
  return ctx.office.paper.printedSet([form, log].map((bytes) => ({ bytes, mime: 'application/pdf', name: '' })));
}

/** รายงานอุบัติเหตุ (แบบ 5). */
async function printAccident(ctx: Ctx, { accidentId }: { accidentId: number }): Promise<Uint8Array> {
  const { rows } = await sql<
    Omit<VehicleAccident, 'vehicle' | 'plate' | 'agency' | 'reported' | 'chief' | 'to'> & { vehicleId: number; by: number }
  >`
    select a.vehicle_id as "vehicleId", a.reported_at as day, coalesce(l.driver_name, d.name, '') as driver,
      concat_ws(' ', l.user_name, '(' || q.number || ')') as "user", a.at, a.place, a.cause, a.damage, a.injuries, a.other_side as "otherSide", a.witnesses,
      a.police_no as police, a.insurer_no as insurer, a.opinion, a.reported_by as by
    from accident a left join trip_log l on l.request_id = a.request_id left join request q on q.id = a.request_id left join resource d on d.id = a.driver_id
    where a.id = ${accidentId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const { vehicleId, by, ...accident } = row;
  const [{ fuel, ...car }, reporter, { digits }] = await Promise.all([
    carOf(ctx, vehicleId),
    personNow(ctx, by),
    readPaperDefaults(ctx.db),
  ]);
  const reported = { name: reporter.name, post: [reporter.position], at: accident.day };
  return ctx.office.paper.print('vehicle-accident', { ...accident, ...car, to: 'หัวหน้าส่วนราชการ', reported, chief: nobody, digits });
}

/** บัญชีรถประจำตำแหน่ง (แบบ 1) or of the other cars (แบบ 2), with those that were struck off. */
async function printCars(ctx: Ctx, { form }: { form: '1' | '2' }): Promise<Uint8Array> {
  const { rows } = await sql<
    Omit<VehicleList['lines'][number], 'type' | 'remark'> & {
      agency: string;
      type: CarType;
      state: (typeof carStates)[number];
      kind: (typeof carKinds)[number];
    }
  >`
    select a.name as agency, v.kind, v.type, v.brand as make, s.name as plate, v.engine_no as engine, v.frame_no as frame, v.acquired::text as acquired,
      nullif(v.price, 0) as price, coalesce(case when v.kind = 'POSITION' then o.name end, u.name, o.name, '') as holder, null as struck, v.state
    from vehicle v join resource s on s.id = v.id join unit a on a.id = ${rootUnit} left join unit u on u.id = v.unit_id left join position o on o.id = v.keeper_id
    where (v.kind = 'POSITION') = ${form === '1'} and (v.active or v.state = 'STRUCK') order by v.kind, v.sort, v.id`.execute(ctx.db);
  const words = textsIn(undefined, 'vehicle');
  const { digits } = await readPaperDefaults(ctx.db);
  return ctx.office.paper.print('vehicle-list', {
    form: form === '1' ? 1 : 2,
    agency: rows[0]?.agency ?? '',
    kinds: [...new Set(rows.map((row) => words.kind[row.kind]))].join(' / ') || words.kind.CENTRAL,
    printed: printedBy(ctx),
    lines: rows.map(({ agency, kind, type, state, ...line }) => ({
      ...line,
      type: words.type[type],
      remark: state === 'READY' ? '' : words.carState[state],
    })),
    digits,
  });
}
