import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as books from '../../contract/vehicle/cars.ts';
import { rightsNow } from '../access/acting.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, readingThai } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { emitLive } from '../live.ts';
import { sendNotice } from '../notify/events/send-notice.ts';
import { hold } from '../office/request-in-hand.ts';
import { findCar } from './cars.ts';
import { happenedAt } from './drive.ts';
import { endOfLine, leadOn, readStanding } from './odometer.ts';
import { isFleet, rulesNow } from './rules.ts';
import { findTrip, type TripInHand } from './trip.ts';
import { drives, tripRules } from './trip-rules.ts';

/** The fleet, or who drives this trip with this car. Gives the trip where one was said. */
export async function mustKeep(ctx: Ctx, vehicleId: number, requestId: number | undefined): Promise<TripInHand | null> {
  const car = await findCar(ctx, vehicleId);
  const request: TripInHand | null = requestId ? await hold(ctx, requestId, rightsNow(ctx.me)) : null;
  const mine =
    request?.kind === tripRules.code && (await findTrip(ctx, request.id))?.vehicleId === vehicleId && (await drives(ctx, request));
  if (!mine && !(await isFleet(ctx))) throw forbidden(requestId ? 'trip_not_driver' : 'trip_not_fleet');
  if (!car || (request && !mine)) throw notFound();
  return request;
}

/** แบบ 6. While it is in the workshop nobody has the car; trips that stand in these days are told to who writes it. */
export async function keepService(ctx: Ctx, input: Taken<typeof books.keepService>): Promise<Given<typeof books.keepService>> {
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
export async function changeMeter(ctx: Ctx, input: Taken<typeof books.changeMeter>): Promise<Given<typeof books.changeMeter>> {
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
export async function reportAccident(ctx: Ctx, input: Taken<typeof books.reportAccident>): Promise<Given<typeof books.reportAccident>> {
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
