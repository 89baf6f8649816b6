import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/vehicle/calls.ts';
import { rightsNow } from '../access/acting.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, personNamed, readingThai } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { emitLive } from '../live.ts';
import { sendNotice } from '../notify/events/send-notice.ts';
import { unconfirmed } from '../office/keep-request.ts';
import { hold } from '../office/request-in-hand.ts';
import { findCar, isFleet } from './cars.ts';
import { againstStandard, consumptionOf } from './consumption.ts';
import { findLog, happenedAt } from './drive.ts';
import { distanceOf, endOfLine, farHint, leadOn, readStanding, travelledAt } from './odometer.ts';
import { standardOfFill } from './report-rows.ts';
import { rulesNow } from './sources.ts';
import { drives, findTrip, type TripInHand, tripRules } from './trips.ts';

type FuelRow = Given<typeof calls.openCar>['fuel'][number];

/** The fleet, or who drives this trip with this car. Gives the trip where one was said. */
async function mustKeep(ctx: Ctx, vehicleId: number, requestId: number | undefined): Promise<TripInHand | null> {
  const car = await findCar(ctx, vehicleId);
  const request: TripInHand | null = requestId ? await hold(ctx, requestId, rightsNow(ctx.me)) : null;
  const mine =
    request?.kind === tripRules.code && (await findTrip(ctx, request.id))?.vehicleId === vehicleId && (await drives(ctx, request));
  if (!mine && !(await isFleet(ctx))) throw forbidden(requestId ? 'trip_not_driver' : 'trip_not_fleet');
  if (!car || (request && !mine)) throw notFound();
  return request;
}

/** A fill is a reading of the meter: on the way it leads the line of the car on; what comes later finds its place behind the end. */
export async function keepFuel(ctx: Ctx, input: Taken<typeof calls.keepFuel>): Promise<Given<typeof calls.keepFuel>> {
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

/** แบบ 6. While it is in the workshop nobody has the car; trips that stand in these days are told to who writes it. */
export async function keepService(ctx: Ctx, input: Taken<typeof calls.keepService>): Promise<Given<typeof calls.keepService>> {
  await mustKeep(ctx, input.vehicleId, undefined);
  if (input.untilDay && input.untilDay < input.fromDay) throw badField('untilDay', 'ends_before_begins');
  const { vehicleId, kind, fromDay, untilDay, km, items, shop, baht, orderNo, reason } = input;
  const { rows } = input.serviceId
    ? await sql<{
        id: number;
      }>`update vehicle_service set kind = ${kind}, from_day = ${fromDay}::date, until_day = nullif(${untilDay}, '')::date, km = ${km}, items = ${items},
        shop = ${shop}, baht = ${baht}, order_no = ${orderNo}, reason = ${reason} where id = ${input.serviceId} and vehicle_id = ${vehicleId} returning id`.execute(
        ctx.db,
      )
    : await sql<{
        id: number;
      }>`insert into vehicle_service (vehicle_id, kind, from_day, until_day, km, items, shop, baht, order_no, reason, by_id)
        values (${vehicleId}, ${kind}, ${fromDay}::date, nullif(${untilDay}, '')::date, ${km}, ${items}, ${shop}, ${baht}, ${orderNo}, ${reason}, ${ctx.me.personId}) returning id`.execute(
        ctx.db,
      );
  const [kept] = rows;
  if (!kept) throw notFound();
  await audit(ctx, 'vehicle.service', { subject: { type: 'resource', id: vehicleId }, detail: { ids: [kept.id] } });
  const { rows: trips } = await sql<{
    number: string;
  }>`select coalesce(r.number, '') as number from resource_use u join request r on r.id = u.request_id
    where u.resource_id = ${vehicleId} and u.state in ('HELD', 'FIRM') and r.state in ('SUBMITTED', 'APPROVED')
      and u.during && tstzrange(${fromDay}::date::timestamp at time zone 'Asia/Bangkok', (nullif(${untilDay}, '')::date + 1)::timestamp at time zone 'Asia/Bangkok')
    order by lower(u.during) limit 50`.execute(ctx.db);
  return { id: kept.id, trips: trips.map((row) => row.number) };
}

/** A new meter: on the way too, where the kilometres up to it are the trip's. */
export async function changeMeter(ctx: Ctx, input: Taken<typeof calls.changeMeter>): Promise<Given<typeof calls.changeMeter>> {
  const { vehicleId, oldLast, newFirst, reason } = input;
  await mustKeep(ctx, vehicleId, undefined);
  const at = happenedAt(input.at, new Date());
  const last = await endOfLine(ctx, vehicleId);
  const { rows } = await sql<{
    id: number;
  }>`select l.request_id as id from trip_log l where l.vehicle_id = ${vehicleId} and l.back_at is null`.execute(ctx.db);
  const [out] = rows;
  const read = { km: oldLast, at, reason };
  const before =
    out && oldLast > last.km
      ? await leadOn(ctx, vehicleId, last, { kind: 'DRIVE', ...read, reason: '', logId: out.id })
      : await readStanding(ctx, vehicleId, last, read);
  const after = await leadOn(ctx, vehicleId, before, { kind: 'METER', km: newFirst, at, reason });
  await audit(ctx, 'vehicle.meter', { subject: { type: 'resource', id: vehicleId } });
  return { lastKm: after.km };
}

/** แบบ 5: written by who was there, completed by him or the fleet. The first word of it goes up the line at once. */
export async function reportAccident(ctx: Ctx, input: Taken<typeof calls.reportAccident>): Promise<Given<typeof calls.reportAccident>> {
  const { vehicleId, accidentId } = input;
  const request = await mustKeep(ctx, vehicleId, input.requestId);
  const at = new Date(input.at);
  if (at.getTime() > Date.now() + 300_000) throw badField('at', 'trip_device_time', { at: { moment: at } });
  const { place, cause, damage, injuries, otherSide, witnesses, policeNo, insurerNo, inquiryOrder, opinion } = input;
  if (accidentId) {
    const { rows } = await sql<{
      id: number;
    }>`update accident set at = ${at}, place = ${place}, cause = ${cause}, damage = ${damage}, injuries = ${injuries}, other_side = ${otherSide},
      witnesses = ${witnesses}, police_no = ${policeNo}, insurer_no = ${insurerNo}, inquiry_order = ${inquiryOrder}, opinion = ${opinion}
      where id = ${accidentId} and vehicle_id = ${vehicleId} and request_id is not distinct from ${request?.id ?? null} returning id`.execute(
      ctx.db,
    );
    if (!rows[0]) throw notFound();
    await audit(ctx, 'vehicle.accident', { subject: { type: 'resource', id: vehicleId }, detail: { ids: [accidentId] } });
    return { id: accidentId };
  }
  const trip = request ? await findTrip(ctx, request.id) : null;
  const { rows } = await sql<{
    id: number;
  }>`insert into accident (vehicle_id, request_id, driver_id, at, place, cause, damage, injuries, other_side, witnesses, police_no, insurer_no,
      inquiry_order, opinion, reported_by)
    values (${vehicleId}, ${request?.id ?? null}, ${trip?.driverId ?? null}, ${at}, ${place}, ${cause}, ${damage}, ${injuries}, ${otherSide}, ${witnesses}, ${policeNo}, ${insurerNo},
      ${inquiryOrder}, ${opinion}, ${ctx.me.personId}) returning id`.execute(ctx.db);
  const { id } = rows[0] as { id: number };
  await audit(ctx, 'vehicle.accident', { subject: { type: 'resource', id: vehicleId }, detail: { ids: [id] } });
  await tellUpTheLine(ctx, request, { vehicleId, place, cause });
  return { id };
}

/** The fleet, who ordered the trip, the heads of its unit and of the reporter's and of all above them. */
async function tellUpTheLine(
  ctx: Ctx,
  request: TripInHand | null,
  { vehicleId, place, cause }: { vehicleId: number; place: string; cause: string },
): Promise<void> {
  const { fleet } = await rulesNow(ctx);
  const { rows } = await sql<{ id: number }>`
    with recursive above (id, parent_id) as (
      select u.id, u.parent_id from unit u where u.id = ${request?.unitId ?? null} or u.id = any(${ctx.me.units}::bigint[])
      union select u.id, u.parent_id from unit u join above a on u.id = a.parent_id)
    select distinct h.person_id as id from position_holder h join position o on o.id = h.position_id
    where ((o.heads_unit and o.unit_id in (select id from above)) or o.id = ${fleet}) and h.person_id <> ${ctx.me.personId}
    union select s.actor_id from request_step s where s.request_id = ${request?.id ?? null} and s.actor_id is not null and s.actor_id <> ${ctx.me.personId}`.execute(
    ctx.db,
  );
  const car = await findCar(readingThai(ctx), vehicleId);
  const words = fill(textsIn(inThai.request.language, 'vehicle').accidentWords, { car: car?.name ?? '', place, cause });
  const reached = rows.map(({ id }) => ({ id, role: 'HOLDER' as const }));
  const page = request ? tripRules.address(request.id) : `vehicle/car/${vehicleId}`;
  const facts = { kind: tripRules.names.th, subject: request?.subject ?? '', number: request?.number ?? '', page, words };
  await sendNotice(ctx, { event: 'car_accident', reached, facts });
  await emitLive(
    ctx,
    reached.map(({ id }) => id),
    'car_accident',
    null,
  );
}
