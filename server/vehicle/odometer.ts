import { sql } from 'kysely';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { farADay } from '../../contract/vehicle/trips.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import type { Judged } from '../office/request-rules.ts';
import { lockResources } from '../office/resources/hold-uses.ts';

/**
 * The meter of a car as one line of pieces, each from where the one before it ended: the database takes no other. Every reading that is written
 * (when it goes, comes back, is filled, gets a new meter) leads the line on; kilometres that are nobody's are a piece with a reason.
 */
export interface Piece {
  n: number;
  km: number;
  /** Gone so far, over new meters too. */
  travelled: number;
}
type Kind = 'OPENING' | 'DRIVE' | 'GAP' | 'METER' | 'COUNTER';

/** Where the line ends; it begins with what the settings say the meter read. The car is held until the commit by this. */
export async function endOfLine(ctx: Ctx, vehicleId: number): Promise<Piece> {
  await lockResources(ctx, [vehicleId]);
  const last = await lastPiece(ctx, vehicleId);
  if (last) return last;
  await sql`with found as materialized (
      select v.id, 0, 'OPENING', v.first_km, v.first_km, 0, 0, issue_clock() from vehicle v where v.id = ${vehicleId})
    insert into odometer (vehicle_id, n, kind, from_km, to_km, before, travelled, at) select * from found`.execute(ctx.db);
  return (await lastPiece(ctx, vehicleId)) as Piece;
}

async function lastPiece(ctx: Ctx, vehicleId: number): Promise<Piece | undefined> {
  const { rows } =
    await sql<Piece>`select o.n, o.to_km as km, o.travelled from odometer o where o.vehicle_id = ${vehicleId} order by o.n desc limit 1`.execute(
      ctx.db,
    );
  return rows[0];
}

/** Leads the line on to this reading. */
export async function leadOn(
  ctx: Ctx,
  vehicleId: number,
  last: Piece,
  { kind, km, at, logId = null, reason = '' }: { kind: Kind; km: number; at: Date; logId?: number | null; reason?: string },
): Promise<Piece> {
  const travelled = last.travelled + (kind === 'METER' ? 0 : km - last.km);
  await sql`insert into odometer (vehicle_id, n, kind, from_km, to_km, before, travelled, log_id, reason, by_id, at)
    values (${vehicleId}, ${last.n + 1}, ${kind}, ${last.km}, ${km}, ${last.travelled}, ${travelled}, ${logId}, ${reason}, ${ctx.me.personId}, ${at})`.execute(
    ctx.db,
  );
  return { n: last.n + 1, km, travelled };
}

/**
 * The car stands at its last reading, or at a greater one with the reason: kilometres that are nobody's.
 * @throws `km_backwards`, `km_gap_reason`, `km_absurd` at the field
 */
export async function readStanding(
  ctx: Ctx,
  vehicleId: number,
  last: Piece,
  { km, at, reason }: { km: number; at: Date; reason: string },
): Promise<Piece> {
  if (km === last.km) return last;
  if (km < last.km) throw badField('km', 'km_backwards', { last: said(last.km), km: said(km) });
  const { rows } = await sql<{ at: Date }>`select o.at from odometer o where o.vehicle_id = ${vehicleId} and o.n = ${last.n}`.execute(
    ctx.db,
  );
  mustBeReal(last.km, km, km - last.km, daysOf(rows[0]?.at ?? at, at));
  if (!reason) throw badField('reason', 'km_gap_reason', { last: said(last.km), gap: said(km - last.km) });
  return leadOn(ctx, vehicleId, last, { kind: 'GAP', km, at, reason });
}

/** Kilometres of a trip so far: what it drove, and what was corrected of it. */
export async function distanceOf(ctx: Ctx, requestId: number): Promise<number> {
  const { rows } = await sql<{ km: number }>`select coalesce(sum(o.to_km - o.from_km), 0)::int as km from odometer o
    where o.log_id = ${requestId} and o.kind in ('DRIVE', 'COUNTER')`.execute(ctx.db);
  return rows[0]?.km ?? 0;
}

/** What is read again, by the days that it took. @throws `km_absurd` for what no car drives */
export function farHint(last: number, km: number, distance: number, days: number): Judged['hints'] {
  mustBeReal(last, km, distance, days);
  if (distance <= farADay * days) return [];
  return [{ code: 'km_far', params: { last: said(last), km: said(km), distance: said(distance), most: said(farADay) } }];
}

function mustBeReal(last: number, km: number, distance: number, days: number): void {
  if (distance > 2 * farADay * days) throw badField('km', 'km_absurd', { last: said(last), km: said(km), distance: said(distance) });
}

/** Days of the calendar that it touches. */
export function daysOf(from: Date, until: Date): number {
  return Math.max(1, Math.round((Date.parse(bangkokDay(until)) - Date.parse(bangkokDay(from))) / 86_400_000) + 1);
}

export function said(km: number): string {
  return km.toLocaleString('en-US');
}

/** How far the car had gone at a reading that lies behind the end of its line; none where it was never read so. */
export async function travelledAt(ctx: Ctx, vehicleId: number, km: number): Promise<number | null> {
  const { rows } = await sql<{ travelled: number }>`select o.before + (${km}::int - o.from_km) as travelled from odometer o
    where o.vehicle_id = ${vehicleId} and o.kind in ('OPENING', 'DRIVE', 'GAP') and ${km} between o.from_km and o.to_km order by o.n desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.travelled ?? null;
}
