import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type * as calls from '../../contract/vehicle/trips.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, refuse } from '../http/errors.ts';
import { inThai, personNamed, readingThai } from '../http/named.ts';
import { each, since } from '../office/clock.ts';
import { keepRequest, unconfirmed } from '../office/keep-request.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { endStep, skipRest } from '../office/plan-steps.ts';
import { onRequestOfTheOffice, openStep } from '../office/request-in-hand.ts';
import { holdUses, lockResources, releaseUses } from '../office/resources/hold-uses.ts';
import { asOneself } from '../office/write-request-events.ts';
import type { Office } from '../office.ts';
import { removePresence } from '../people/presence.ts';
import { findCar, findDriver, whyNot } from './cars.ts';
import { daysOf, distanceOf, endOfLine, farHint, leadOn, readStanding, said } from './odometer.ts';
import { isFleet, isGate, ownDriverId } from './rules.ts';
import { findTrip, keepAssignment, ridersOf, spanOf, type Trip, type TripInHand, usesOf } from './trip.ts';
import { askCertificate, drives, onTrip, tripRules } from './trip-rules.ts';

type Drove = Given<typeof calls.tripOut>;

interface Log {
  vehicleId: number;
  driverId: number | null;
  outAt: Date;
  outKm: number;
  backAt: Date | null;
  backKm: number | null;
  backEnteredAt: Date | null;
  certifiedAt: Date | null;
}

export async function findLog(ctx: Ctx, requestId: number): Promise<Log | null> {
  const { rows } =
    await sql<Log>`select l.vehicle_id as "vehicleId", l.driver_id as "driverId", l.out_at as "outAt", l.out_km as "outKm", l.back_at as "backAt",
      l.back_km as "backKm", l.back_entered_at as "backEnteredAt", l.certified_at as "certifiedAt" from trip_log l where l.request_id = ${requestId}`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

/** The clock of a phone may be a little ahead; what it kept while it had no network is taken for a week. */
const aheadMs = 5 * 60_000;
const lateMs = 7 * 86_400_000;

/** When it happened: by the phone, where it says so. @throws `trip_device_time` */
export function happenedAt(at: string | undefined, now: Date): Date {
  if (!at) return now;
  const told = new Date(at);
  if (told.getTime() > now.getTime() + aheadMs || told.getTime() < now.getTime() - lateMs)
    throw badField('at', 'trip_device_time', { at: { moment: told } });
  return told > now ? now : told;
}

/** It goes: with the last kilometre of the car, or with a reason for those that are nobody's. */
export async function tripOut(ctx: Ctx, input: Taken<typeof calls.tripOut>): Promise<Drove> {
  return onTrip(
    ctx,
    input,
    (request) => drives(ctx, request),
    'trip_not_driver',
    async (request) => {
      const trip = await tripWithCar(ctx, request);
      const log = await findLog(ctx, request.id);
      if (log) throw refuse('trip_out_already', { params: { at: { moment: log.outAt } } });
      if (request.state !== 'APPROVED') throw refuse('request_state');
      const riders = await holdRiders(ctx, request);
      const gone = await writeOut(ctx, request, trip, input);
      await takeRequestStep(ctx, request, 'begin', { detail: { km: input.km, ...(input.reason && { words: input.reason }) } });
      await withRiders(ctx, request, riders, 'begin');
      return { version: request.version, state: request.state, unconfirmed: [], distance: 0, ...gone };
    },
  );
}

async function tripWithCar(ctx: Ctx, request: TripInHand): Promise<Trip & { vehicleId: number }> {
  const trip = await findTrip(ctx, request.id);
  if (!trip?.vehicleId) throw refuse('trip_no_car');
  return { ...trip, vehicleId: trip.vehicleId };
}

/** The line of the log as it goes; the car and the driver are out once. */
async function writeOut(
  ctx: Ctx,
  request: TripInHand,
  trip: Trip & { vehicleId: number },
  { km, at, reason }: { km: number; at?: string | undefined; reason: string },
): Promise<{ lastKm: number; gap: number }> {
  const last = await endOfLine(ctx, trip.vehicleId);
  const [car, driver] = await Promise.all([
    findCar(ctx, trip.vehicleId),
    trip.driverId === null ? undefined : findDriver(readingThai(ctx), trip.driverId),
  ]);
  if (car?.out) throw refuse('car_is_out', { params: { car: car.name } });
  if (driver?.out) throw refuse('driver_is_out', { params: { driver: driver.name } });
  const outAt = await afterOthers(ctx, trip, happenedAt(at, request.at), request.at);
  const stands = await readStanding(ctx, trip.vehicleId, last, { km, at: outAt, reason });
  const user = personNamed(inThai, 'p');
  await sql`with found as materialized (
      select r.id, ${trip.vehicleId}::bigint, ${trip.driverId}::bigint, coalesce(${driver?.name ?? null}, ${user}::text), ${user}, ${request.content.places.join(', ')}::text, ${outAt}::timestamptz, ${km}::int, ${ctx.me.personId}::bigint, ${at ?? null}::timestamptz
      from request r join person p on p.id = r.applicant_id where r.id = ${request.id})
    insert into trip_log (request_id, vehicle_id, driver_id, driver_name, user_name, place, out_at, out_km, out_by, out_said_at) select * from found`.execute(
    ctx.db,
  );
  return { lastKm: stands.km, gap: stands.km - last.km };
}

/** Clocks of two phones differ by minutes: then it went when the other was back. @throws `trip_times_crossed` where it is more */
async function afterOthers(ctx: Ctx, { vehicleId, driverId }: Trip, at: Date, now: Date): Promise<Date> {
  const { rows } = await sql<{ back: Date; name: string }>`select l.back_at as back, l.driver_name as name from trip_log l
    where (l.vehicle_id = ${vehicleId} or l.driver_id = ${driverId}) and l.back_at > ${at} order by l.back_at desc limit 1`.execute(ctx.db);
  const [other] = rows;
  if (!other) return at;
  if (other.back.getTime() - at.getTime() > aheadMs || other.back > now)
    throw badField('at', 'trip_times_crossed', { name: other.name, at: { moment: other.back } });
  return other.back;
}

/** It is back: the line of the car leads to what the meter reads, and the car is free from then on. */
export async function tripBack(ctx: Ctx, input: Taken<typeof calls.tripBack>): Promise<Drove> {
  return onTrip(
    ctx,
    input,
    (request) => drives(ctx, request),
    'trip_not_driver',
    async (request) => {
      const log = await findLog(ctx, request.id);
      if (!log) throw refuse('trip_not_out');
      if (log.backAt) throw refuse('trip_back_already', { params: { at: { moment: log.backAt } } });
      const riders = await holdRiders(ctx, request);
      const last = await endOfLine(ctx, log.vehicleId);
      const [told, before] = [happenedAt(input.at, request.at), await distanceOf(ctx, request.id)];
      const backAt = told > log.outAt ? told : new Date(log.outAt.getTime() + 1000);
      const distance = before + input.km - last.km;
      if (input.km < last.km || distance <= 0) throw badField('km', 'km_not_more', { last: said(last.km) });
      const open = unconfirmed(
        ctx,
        { faults: [], hints: farHint(last.km, input.km, distance, daysOf(log.outAt, backAt)) },
        input.confirmed,
      );
      if (open.length > 0)
        return { version: request.version, state: request.state, unconfirmed: open, lastKm: last.km, distance: before, gap: 0 };
      if (input.km > last.km) await leadOn(ctx, log.vehicleId, last, { kind: 'DRIVE', km: input.km, at: backAt, logId: request.id });
      await sql`update trip_log set back_at = ${backAt}, back_km = ${input.km}, back_by = ${ctx.me.personId}, back_entered_at = ${request.at}, back_said_at = ${input.at ?? null}::timestamptz,
      remark = ${input.remark} where request_id = ${request.id}`.execute(ctx.db);
      await releaseUses(ctx, request.id, { state: 'RELEASED', after: backAt });
      await removePresence(ctx, request.id, { from: dayAfter(backAt) });
      // an emergency that is not ordered yet waits for its order
      if (request.state === 'RUNNING') {
        await takeRequestStep(ctx, request, 'end', { detail: { km: input.km, distance } });
        await askCertificate(ctx, request);
      }
      await withRiders(ctx, request, riders, 'end');
      return { version: request.version, state: request.state, unconfirmed: [], lastKm: input.km, distance, gap: 0 };
    },
  );
}

const dayAfter = (at: Date) => bangkokDay(new Date(at.getTime() + 86_400_000));

/** Trips that ride along, held before the car is: whoever gives a seat holds his own trip first too. */
async function holdRiders(ctx: Ctx, request: TripInHand): Promise<number[]> {
  const riders = await ridersOf(ctx, request.id);
  if (riders.length > 0)
    await sql`select r.id from request r where r.id = any(${riders}::bigint[]) order by r.id for no key update`.execute(ctx.db);
  return riders;
}

async function withRiders(ctx: Ctx, host: TripInHand, riders: readonly number[], action: 'begin' | 'end'): Promise<void> {
  for (const id of riders)
    await onRequestOfTheOffice(ctx, id, rightsNow(ctx.me), async (rider: TripInHand) => {
      if (action === 'begin' && rider.state === 'APPROVED') await takeRequestStep(ctx, rider, 'begin', { detail: { host: host.id } });
      if (action === 'end' && rider.state === 'RUNNING') await takeRequestStep(ctx, rider, 'end', { detail: { host: host.id } });
    });
}

/** An ambulance, a disaster: the car goes first, and only who orders it is asked, within a working day. */
export async function emergencyOut(ctx: Ctx, input: Taken<typeof calls.emergencyOut>): Promise<Given<typeof calls.emergencyOut>> {
  const may = (await ownDriverId(ctx)) !== null || (await isGate(ctx)) || (await isFleet(ctx));
  if (!may) throw forbidden('trip_not_driver');
  const { vehicleId, driverId = null, emergency, applicantId } = input;
  const now = new Date();
  const from = happenedAt(input.at, now).toISOString();
  const content = { ...input.content, from };
  // whose trip it is: who drives, stands at the gate or keeps the cars writes it for whomever
  const draft = await keepRequest(ctx, tripRules, { applicantId, anybody: true, send: false, confirmed: [], content });
  await keepAssignment(ctx, draft.requestId, { vehicleId, driverId, emergency });
  await mustGo(ctx, draft.requestId, { vehicleId, driverId, span: spanOf(content), at: now });
  const sent = await keepRequest(ctx, tripRules, { requestId: draft.requestId, send: true, confirmed: [], content });
  const gone = await onRequestOfTheOffice(ctx, draft.requestId, rightsNow(ctx.me), async (request: TripInHand) => {
    const out = await writeOut(ctx, request, await tripWithCar(ctx, request), input);
    await takeRequestStep(ctx, request, 'change', { detail: { km: input.km, words: emergency } });
    return { ...out, version: request.version };
  });
  return { ...sent, ...gone };
}

/** The same reasons bar it as any trip, but how long before it is asked for. */
async function mustGo(
  ctx: Ctx,
  requestId: number,
  { vehicleId, driverId, span, at }: { vehicleId: number; driverId: number | null; span: { from: Date; until: Date }; at: Date },
): Promise<void> {
  await lockResources(ctx, [vehicleId, ...(driverId ? [driverId] : [])]);
  const [car, driver] = await Promise.all([findCar(ctx, vehicleId), driverId ? findDriver(ctx, driverId) : undefined]);
  if (!car) throw badField('vehicleId', 'car_gone');
  if (driverId && !driver) throw badField('driverId', 'driver_gone');
  const why = await whyNot(ctx, { car, driver: driver ?? null, span, except: requestId, at });
  const [own, his] = [why.car[0], why.driver[0]];
  if (own) throw badField('vehicleId', own.code, own.params);
  if (his) throw badField('driverId', his.code, his.params);
  await holdUses(
    ctx,
    { id: requestId },
    usesOf({ content: { ...span, from: span.from.toISOString(), until: span.until.toISOString() } as never }, { vehicleId, driverId }),
    'HELD',
  );
}

/** Who used the car says that it was so, or the fleet does. */
export async function closeTrip(ctx: Ctx, input: Taken<typeof calls.closeTrip>): Promise<Given<typeof calls.closeTrip>> {
  return onTrip(
    ctx,
    input,
    (request) => certifies(ctx, request),
    'trip_not_user',
    async (request) => {
      const trip = await findTrip(ctx, request.id);
      const log = await findLog(ctx, request.id);
      if (trip?.vehicleId && !log?.backAt) throw refuse('trip_not_back');
      await takeRequestStep(ctx, request, 'close', {
        detail: { ...(input.rating && { rating: input.rating }), ...(input.words && { words: input.words }) },
      });
      await sql`update trip_log set certified_by = ${ctx.me.personId}, certified_at = ${request.at}, rating = ${input.rating}, rating_words = ${input.words}
      where request_id = ${request.id}`.execute(ctx.db);
      if (openStep(request)) await endStep(ctx, request, { state: 'DONE', decision: null, words: input.words, right: asOneself });
      await skipRest(ctx, request);
      return { version: request.version, state: request.state };
    },
  );
}

export async function certifies(ctx: Ctx, { applicantId, filedBy, content }: TripInHand): Promise<boolean> {
  const own = ctx.me.personId;
  return own === applicantId || own === filedBy || content.passengers.some((one) => one.personId === own) || isFleet(ctx);
}

/**
 * A closed log stays as it was: a piece of the line against it says what was wrong. Where the car went on since, the kilometres go to nobody's,
 * so that the meter still reads what it reads.
 */
export async function correctLog(ctx: Ctx, input: Taken<typeof calls.correctLog>): Promise<Drove> {
  return onTrip(
    ctx,
    input,
    () => isFleet(ctx),
    'trip_not_fleet',
    async (request) => {
      const log = await findLog(ctx, request.id);
      if (request.state !== 'CLOSED' || !log?.backKm) throw refuse('trip_not_closed');
      const last = await endOfLine(ctx, log.vehicleId);
      const { backKm, lastN, nextKm } = await standingOf(ctx, request.id, log.vehicleId);
      const delta = input.backKm - backKm;
      const distance = (await distanceOf(ctx, request.id)) + delta;
      if (delta === 0 || distance <= 0) throw badField('backKm', 'km_correct_same');
      if (nextKm !== null && input.backKm > nextKm) throw badField('backKm', 'km_correct_next', { next: said(nextKm) });
      farHint(log.outKm, input.backKm, distance, daysOf(log.outAt, log.backAt ?? request.at));
      const counter = { kind: 'COUNTER', at: request.at, reason: input.reason } as const;
      const corrected = await leadOn(ctx, log.vehicleId, last, { ...counter, km: last.km + delta, logId: request.id });
      if (last.n > lastN) await leadOn(ctx, log.vehicleId, corrected, { ...counter, km: last.km });
      await takeRequestStep(ctx, request, 'change', { detail: { words: input.reason, from: [backKm], to: [input.backKm] } });
      return {
        version: request.version,
        state: request.state,
        unconfirmed: [],
        lastKm: last.n > lastN ? last.km : last.km + delta,
        distance,
        gap: 0,
      };
    },
  );
}

/** What the log says now that it came back with, with which piece, and with what the next one went. */
async function standingOf(
  ctx: Ctx,
  requestId: number,
  vehicleId: number,
): Promise<{ backKm: number; lastN: number; nextKm: number | null }> {
  const { rows } = await sql<{ backKm: number; lastN: number; nextKm: number | null }>`
    select l.back_km + coalesce((select sum(o.to_km - o.from_km) from odometer o where o.log_id = l.request_id and o.kind = 'COUNTER'), 0)::int as "backKm",
      coalesce((select max(o.n) from odometer o where o.log_id = l.request_id), 0) as "lastN",
      (select x.out_km from trip_log x where x.vehicle_id = ${vehicleId} and x.out_at > l.out_at order by x.out_at limit 1) as "nextKm"
    from trip_log l where l.request_id = ${requestId}`.execute(ctx.db);
  return rows[0] as { backKm: number; lastN: number; nextKm: number | null };
}

/** What the office has no car for has no log: it is over when its time is. */
export async function endTripsElsewhere(office: Office): Promise<void> {
  const elsewhere = sql`r.kind = ${tripRules.code} and exists (select 1 from trip t where t.request_id = r.id and t.instead is not null)`;
  await each(office, since('APPROVED', 'until_at', elsewhere), async (ctx, request) => {
    if (request.state !== 'APPROVED') return;
    await takeRequestStep(ctx, request, 'begin');
    await takeRequestStep(ctx, request, 'end');
  });
}
