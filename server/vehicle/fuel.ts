import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as books from '../../contract/vehicle/cars.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { unconfirmed } from '../office/keep-request.ts';
import { beginsOf, inSpan, monthOf } from '../office/report-tables.ts';
import { findCar } from './cars.ts';
import { findLog, happenedAt } from './drive.ts';
import { distanceOf, endOfLine, farHint, leadOn, readStanding, travelledAt } from './odometer.ts';
import type { TripInHand } from './trip.ts';
import { mustKeep } from './upkeep.ts';

type FuelRow = Given<typeof books.openCar>['fuel'][number];

/** A fill is a reading of the meter: on the way it leads the line of the car on; what comes later finds its place behind the end. */
export async function keepFuel(ctx: Ctx, input: Taken<typeof books.keepFuel>): Promise<Given<typeof books.keepFuel>> {
  const { vehicleId, km, litres } = input;
  const request = await mustKeep(ctx, vehicleId, input.requestId);
  const now = new Date();
  const at = happenedAt(input.at, now);
  const car = await findCar(ctx, vehicleId);
  const tank = car?.tankLitres ?? 0;
  const hints = tank > 0 && litres > tank ? [{ code: 'fuel_tank' as const, params: { litres, tank } }] : [];
  const open = unconfirmed(ctx, { faults: [], hints }, input.confirmed);
  if (open.length > 0) return { id: 0, kmPerLitre: null, red: false, unconfirmed: open };
  const travelled = await readAtPump(ctx, request, input, at);
  const { rows } = await sql<{ id: number }>`
    insert into fuel (vehicle_id, request_id, at, said_at, km, travelled, litres, baht, is_full, station, card, receipt, order_no, by_id)
    values (${vehicleId}, ${request?.id ?? null}, ${at}, ${input.at ?? null}::timestamptz, ${km}, ${travelled}, ${litres}, ${input.baht}, ${input.full}, ${input.station},
      ${input.card}, ${input.receipt}, ${input.orderNo}, ${ctx.me.personId}) returning id`.execute(ctx.db);
  const { id } = rows[0] as { id: number };
  if (input.replaces) await strikeOut(ctx, vehicleId, input.replaces, { id, why: input.reason });
  const row = (await fuelOf(ctx, vehicleId)).find((one) => one.id === id);
  return { id, kmPerLitre: row?.kmPerLitre ?? null, red: row?.red ?? false, unconfirmed: [] };
}

async function readAtPump(
  ctx: Ctx,
  request: TripInHand | null,
  { vehicleId, km, reason }: { vehicleId: number; km: number; reason: string },
  at: Date,
): Promise<number> {
  const last = await endOfLine(ctx, vehicleId);
  const log = request ? await findLog(ctx, request.id) : null;
  if (km > last.km && request && log && !log.backAt) {
    farHint(last.km, km, (await distanceOf(ctx, request.id)) + km - last.km, 1 + (at.getTime() - log.outAt.getTime()) / 86_400_000);
    return (await leadOn(ctx, vehicleId, last, { kind: 'DRIVE', km, at, logId: request.id })).travelled;
  }
  if (km >= last.km) return (await readStanding(ctx, vehicleId, last, { km, at, reason })).travelled;
  const travelled = await travelledAt(ctx, vehicleId, km);
  if (travelled === null) throw badField('km', 'km_elsewhere', { km });
  return travelled;
}

async function strikeOut(ctx: Ctx, vehicleId: number, old: number, by: { id: number; why: string }): Promise<void> {
  if (!by.why) throw badField('reason', 'required');
  const { rows } = await sql`update fuel set replaced_by = ${by.id}, replaced_why = ${by.why}
    where id = ${old} and vehicle_id = ${vehicleId} and replaced_by is null and id <> ${by.id} returning id`.execute(ctx.db);
  if (rows.length === 0) throw badField('replaces', 'fuel_gone');
  await audit(ctx, 'vehicle.fuel-replaced', { subject: { type: 'resource', id: vehicleId }, detail: { ids: [old, by.id] } });
}

interface Filled {
  id: number;
  vehicleId: number;
  at: string;
  km: number;
  travelled: number;
  litres: number;
  baht: number;
  full: boolean;
  station: string;
  card: string;
  receipt: string;
  orderNo: string;
  by: string;
  number: string | null;
  requestId: number | null;
  standard: number | null;
}

/**
 * What was filled, in the order of the line, with the kilometres a litre from one full tank to the next: what was filled in part between them
 * counts to the later one, and gives no figure by itself.
 */
export async function fuelOf(ctx: Ctx, vehicleId: number): Promise<(FuelRow & { requestId: number | null })[]> {
  const { rows } = await sql<Filled>`
    select f.id, ${iso('f.at')} as at, f.km, f.travelled, f.litres::float8 as litres, f.baht::float8 as baht, f.is_full as full, f.station, f.card, f.receipt, f.order_no as "orderNo",
      ${personNamed(ctx, 'p')} as by, r.number, f.request_id as "requestId",
      ${standardOfFill} as standard, f.vehicle_id as "vehicleId"
    from fuel f join person p on p.id = f.by_id left join request r on r.id = f.request_id
    where f.vehicle_id = ${vehicleId} and f.replaced_by is null order by f.travelled, f.at, f.id`.execute(ctx.db);
  return consumptionOf(rows).map((row) => ({ ...row, ...againstStandard(row.kmPerLitre, row.standard) }));
}

/** Of fill `f` by the year in which it was filled, which begins in October: that year's, or the last one that the agency set. */
const standardOfFill = sql<number | null>`(select n.km_per_litre from vehicle_standard n where n.vehicle_id = f.vehicle_id and n.active
  and n.fiscal_year <= book_year(f.at, interval '3 months') order by n.fiscal_year desc limit 1)`;

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

// How far a car goes on it.

/** A fill of a car's tank, as its consumption needs it. */
export interface Fill {
  vehicleId: number;
  /** Kilometres gone by then, over every meter that the car had. */
  travelled: number;
  litres: number;
  full: boolean;
}

export interface Consumed {
  /** Since the last full tank, where this one is full too. */
  distance: number | null;
  litresSince: number | null;
  kmPerLitre: number | null;
}

/** How far the cars went on what was filled: known from one full tank to the next only, with what was filled in part between. In order of kilometres. */
export function consumptionOf<T extends Fill>(fills: readonly T[]): (T & Consumed)[] {
  const since = new Map<number, { travelled: number; litres: number }>();
  return fills.map((fill) => {
    const last = since.get(fill.vehicleId);
    if (last) last.litres += fill.litres;
    if (!fill.full) return { ...fill, distance: null, litresSince: null, kmPerLitre: null };
    since.set(fill.vehicleId, { travelled: fill.travelled, litres: 0 });
    if (!last) return { ...fill, distance: null, litresSince: null, kmPerLitre: null };
    const distance = fill.travelled - last.travelled;
    if (distance <= 0) return { ...fill, distance, litresSince: round(last.litres, 2), kmPerLitre: null };
    return { ...fill, distance, litresSince: round(last.litres, 2), kmPerLitre: round(distance / last.litres, 2) };
  });
}

/** Hundredths from the standard, and whether somebody should look. */
export function againstStandard(kmPerLitre: number | null, standard: number | null): { percent: number | null; red: boolean } {
  if (kmPerLitre === null || standard === null) return { percent: null, red: false };
  const percent = round((kmPerLitre / standard - 1) * 100, 1);
  return { percent, red: Math.abs(percent) > redBeyond };
}
const redBeyond = 20;

export function round(value: number, places: number): number {
  const scale = 10 ** places;
  return Math.round(value * scale) / scale;
}
