import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { carTypes } from '../../contract/vehicle/cars.ts';
import type * as calls from '../../contract/vehicle/trips.ts';
import type { insteadOfCar } from '../../contract/vehicle/trips.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { named, readingThai } from '../http/named.ts';
import { passStep } from '../office/decide.ts';
import { unconfirmed } from '../office/keep-request.ts';
import { rightOnStep } from '../office/machine/rights.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { planSteps } from '../office/plan-steps.ts';
import { onRequestOfTheOffice, openStep } from '../office/request-in-hand.ts';
import { holdUses, lockResources } from '../office/resources/hold-uses.ts';
import { snapshot } from '../office/snapshot.ts';
import { tellApplicant } from '../office/tell.ts';
import { removePresence } from '../people/presence.ts';
import { type Car, findCar, findDriver, type Why, whyNot } from './cars.ts';
import { carHints } from './judge-trip.ts';
import { isFleet } from './rules.ts';
import { findTrip, keepAssignment, ridersOf, spanOf, type Trip, type TripInHand, usesOf } from './trip.ts';
import { onTrip, tellDrivers, tellPassengers, writeWhere } from './trip-rules.ts';

type Changed = Given<typeof calls.assignTrip>;

/** The fleet's step: a car and who drives it, a seat in the car of another trip, or none of the office's. */
export async function assignTrip(ctx: Ctx, input: Taken<typeof calls.assignTrip>): Promise<Changed> {
  const has = async (request: TripInHand) => openStep(request)?.name === 'fleet' && rightOnStep(request) !== null;
  return onTrip(ctx, input, has, 'trip_not_fleet', async (request) => {
    const { vehicleId, driverId, shareWith, instead, words } = input;
    if ([vehicleId, shareWith, instead].filter((one) => one !== undefined).length !== 1) throw badField('vehicleId', 'trip_one_way');
    const hints = vehicleId ? await mustBeFree(ctx, request, { vehicleId, driverId }) : [];
    const open = unconfirmed(ctx, { faults: [], hints }, input.confirmed);
    if (open.length > 0) return { version: request.version, state: request.state, unconfirmed: open };
    if (shareWith) await mustHaveSeats(ctx, request, shareWith);
    await keepGiven(ctx, request, { vehicleId, driverId, sharesWith: shareWith, instead, words });
    await holdUses(ctx, request, usesOf(request, { vehicleId: vehicleId ?? null, driverId: driverId ?? null }), 'HELD');
    await passStep(ctx, request, words);
    return { version: request.version, state: request.state, unconfirmed: [] };
  });
}

interface Wanted {
  vehicleId?: number | undefined;
  driverId?: number | undefined;
  sharesWith?: number | undefined;
  instead?: (typeof insteadOfCar)[number] | undefined;
  words: string;
}

async function keepGiven(ctx: Ctx, request: TripInHand, { vehicleId, driverId, sharesWith, instead, words }: Wanted): Promise<void> {
  await keepAssignment(ctx, request.id, {
    vehicleId: vehicleId ?? null,
    driverId: driverId ?? null,
    sharesWith: sharesWith ?? null,
    instead: instead ?? null,
    words,
  });
}

/** The car, who drives it and the seats, or the first reason why not at its field. Gives what is read first. */
async function mustBeFree(ctx: Ctx, request: TripInHand, { vehicleId, driverId }: { vehicleId: number; driverId?: number | undefined }) {
  const [car, driver] = await Promise.all([findCar(ctx, vehicleId), driverId ? findDriver(ctx, driverId) : undefined]);
  if (!car) throw badField('vehicleId', 'car_gone');
  if (driverId && !driver) throw badField('driverId', 'driver_gone');
  if (!driver && !request.content.ownDriver) throw badField('driverId', 'driver_needed');
  const span = spanOf(request.content);
  // found free it stays free: the car and the driver are held from here on
  await lockResources(ctx, [vehicleId, ...(driver ? [driver.id] : [])]);
  const why = await whyNot(ctx, { car, driver: driver ?? null, span, except: request.id, at: request.at });
  first('vehicleId', why.car);
  first('driverId', why.driver);
  await mustSeat(ctx, request, car, driver !== undefined);
  return carHints(ctx, vehicleId, span);
}

function first(field: string, [why]: readonly Why[]): void {
  if (why) throw badField(field, why.code, why.params);
}

/** All who ride, with those that ride along. */
async function mustSeat(ctx: Ctx, request: TripInHand, car: Car, hasDriver: boolean): Promise<void> {
  const persons = request.content.passengers.length + (hasDriver ? 1 : 0) + (await ridingAlong(ctx, request.id));
  if (persons > car.seats) throw badField('vehicleId', 'trip_seats', { car: car.name, seats: car.seats, count: persons });
}

async function ridingAlong(ctx: Ctx, requestId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select coalesce(sum(jsonb_array_length(r.content -> 'passengers')), 0)::int as count from trip t join request r on r.id = t.request_id
    where t.shares_with = ${requestId} and r.state in ('SUBMITTED', 'APPROVED', 'RUNNING')`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** The last free seat is given once: the car is held while seats are counted. */
async function mustHaveSeats(ctx: Ctx, request: TripInHand, hostId: number): Promise<void> {
  const { rows } = await sql<{ vehicleId: number; number: string; seats: number; persons: number; over: boolean }>`
    select t.vehicle_id as "vehicleId", coalesce(r.number, '') as number, v.seats, jsonb_array_length(r.content -> 'passengers') + (t.driver_id is not null)::int as persons,
      tstzrange(r.from_at, r.until_at) && tstzrange(${request.from}, ${request.until}) as over
    from trip t join request r on r.id = t.request_id join vehicle v on v.id = t.vehicle_id
    where t.request_id = ${hostId} and r.state in ('SUBMITTED', 'APPROVED') and r.id <> ${request.id}`.execute(ctx.db);
  const [host] = rows;
  if (!host?.over) throw badField('shareWith', 'trip_share_gone');
  await lockResources(ctx, [host.vehicleId]);
  const left = host.seats - host.persons - (await ridingAlong(ctx, hostId));
  const count = request.content.passengers.length;
  if (count > left) throw badField('shareWith', 'trip_share_seats', { number: host.number, seats: Math.max(0, left), count });
}

/** Another car or driver before it goes; who ordered it is asked again only where the class or the cost grows. */
export async function swapTrip(ctx: Ctx, input: Taken<typeof calls.swapTrip>): Promise<Given<typeof calls.swapTrip>> {
  return onTrip(
    ctx,
    input,
    () => isFleet(ctx),
    'trip_not_fleet',
    async (request) => {
      const before = await findTrip(ctx, request.id);
      await mustStand(ctx, request, before);
      const { vehicleId, driverId, words } = input;
      const hints = await mustBeFree(ctx, request, { vehicleId, driverId });
      const open = unconfirmed(ctx, { faults: [], hints }, input.confirmed);
      if (open.length > 0) return { version: request.version, state: request.state, unconfirmed: open, askedAgain: false };
      const askedAgain = await giveInstead(ctx, request, before, { vehicleId, driverId, words });
      return { version: request.version, state: request.state, unconfirmed: [], askedAgain };
    },
  );
}

/** Gives whether it is asked for again. */
async function giveInstead(
  ctx: Ctx,
  request: TripInHand,
  before: Trip | null,
  { vehicleId, driverId, words }: { vehicleId: number; driverId?: number | undefined; words: string },
): Promise<boolean> {
  const askedAgain = request.state === 'APPROVED' && (await grows(ctx, before?.vehicleId ?? null, vehicleId));
  await keepAssignment(ctx, request.id, { vehicleId, driverId: driverId ?? null, words, orderOnly: askedAgain });
  const had = request.state === 'APPROVED' && !askedAgain ? 'FIRM' : 'HELD';
  await holdUses(ctx, request, usesOf(request, { vehicleId, driverId: driverId ?? null }), had);
  const detail = { words, from: [before?.vehicleId ?? null, before?.driverId ?? null], to: [vehicleId, driverId ?? null] };
  await takeRequestStep(ctx, request, askedAgain ? 'askAgain' : 'change', { detail });
  if (askedAgain) {
    await removePresence(ctx, request.id);
    await planSteps(ctx, request);
    await snapshot(ctx, request, 0);
  }
  await tellSwapped(ctx, request, before, words);
  return askedAgain;
}

/** Another drives the same car: who was to drive it leaves. Judged as a swap by the fleet is. */
export function giveDriver(ctx: Ctx, requestId: number, driverId: number, words: string): Promise<void> {
  return onRequestOfTheOffice(ctx, requestId, ctx.me, async (request: TripInHand) => {
    const before = await findTrip(ctx, request.id);
    await mustStand(ctx, request, before);
    if (!before?.vehicleId) throw refuse('trip_not_assigned');
    await mustBeFree(ctx, request, { vehicleId: before.vehicleId, driverId });
    await giveInstead(ctx, request, before, { vehicleId: before.vehicleId, driverId, words });
  });
}

async function mustStand(ctx: Ctx, request: TripInHand, before: Trip | null): Promise<void> {
  const { rows } = await sql`select 1 from trip_log l where l.request_id = ${request.id}`.execute(ctx.db);
  if (rows.length > 0) throw refuse('trip_is_out');
  if (request.state === 'SUBMITTED' && (before === null || openStep(request)?.name !== 'order')) throw refuse('trip_not_assigned');
  if (request.state !== 'SUBMITTED' && request.state !== 'APPROVED') throw refuse('request_state');
}

async function grows(ctx: Ctx, before: number | null, after: number): Promise<boolean> {
  if (before === null) return true;
  const [old, next] = await Promise.all([findCar(ctx, before), findCar(ctx, after)]);
  if (!old || !next) return true;
  return carTypes.indexOf(next.type) > carTypes.indexOf(old.type) || next.bahtPerKm > old.bahtPerKm;
}

async function tellSwapped(ctx: Ctx, request: TripInHand, before: Trip | null, words: string): Promise<void> {
  const after = (await findTrip(ctx, request.id)) as Trip;
  if (request.state === 'APPROVED') await writeWhere(ctx, request, after);
  request.news.push(() => tellApplicant(ctx, request, 'trip_changed', words));
  // which car comes, never why
  if (request.state === 'APPROVED') request.news.push(async () => tellPassengers(ctx, request, 'trip_changed', await carWords(ctx, after)));
  if (before?.driverId && before.driverId !== after.driverId) request.news.push(() => tellDrivers(ctx, request, before, 'trip_changed'));
  if (request.state === 'APPROVED') request.news.push(() => tellDrivers(ctx, request, after, 'trip_given'));
  for (const id of await ridersOf(ctx, request.id))
    request.events.push({
      action: 'change',
      step: null,
      from: request.state,
      to: request.state,
      right: { positionId: null, delegationId: null },
      detail: { rider: id },
    });
}

async function carWords(ctx: Ctx, { vehicleId, driverId }: Trip): Promise<string> {
  const thai = readingThai(ctx);
  const [car, driver] = await Promise.all([
    vehicleId ? findCar(thai, vehicleId) : undefined,
    driverId ? findDriver(thai, driverId) : undefined,
  ]);
  return [car?.name, driver?.name].filter(Boolean).join(' · ');
}

/** An hour before or after: the same hour. */
const nearMs = 3_600_000;

/** Trips that go the same way at the same hour, whose cars have seats left for so many. */
export async function tripsToShare(ctx: Ctx, input: Taken<typeof calls.tripsToShare>): Promise<Given<typeof calls.tripsToShare>> {
  const { places, provinces, persons = 1, except = 0 } = input;
  const [from, until] = [new Date(input.from), new Date(input.until)];
  const { rows } = await sql<{
    requestId: number;
    number: string | null;
    unit: string;
    places: string[];
    from: Date;
    until: Date;
    car: string;
    seatsLeft: number;
  }>`
    select * from (select r.id as "requestId", r.number, ${named(ctx, 'u')} as unit, r.content -> 'places' as places, r.from_at as "from", r.until_at as until, ${named(ctx, 's')} as car,
        v.seats - jsonb_array_length(r.content -> 'passengers') - (t.driver_id is not null)::int
          - coalesce((select sum(jsonb_array_length(q.content -> 'passengers')) from trip x join request q on q.id = x.request_id
              where x.shares_with = r.id and q.state in ('SUBMITTED', 'APPROVED', 'RUNNING')), 0)::int as "seatsLeft"
      from request r join trip t on t.request_id = r.id join vehicle v on v.id = t.vehicle_id join resource s on s.id = v.id join unit u on u.id = r.unit_id
      where r.kind = 'vehicle.trip' and r.state in ('SUBMITTED', 'APPROVED') and r.id <> ${except}
        and r.from_at between ${new Date(from.getTime() - nearMs)} and ${new Date(from.getTime() + nearMs)} and r.until_at >= ${new Date(until.getTime() - nearMs)}
        and (r.content -> 'places' ?| ${places}::text[] or r.content -> 'provinces' ?| ${provinces}::text[])) x
    where x."seatsLeft" >= ${persons} order by abs(extract(epoch from x."from" - ${from})), x."requestId" limit 10`.execute(ctx.db);
  return { trips: rows.map((row) => ({ ...row, from: row.from.toISOString(), until: row.until.toISOString() })) };
}
