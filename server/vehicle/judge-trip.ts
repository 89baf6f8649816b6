import { sql } from 'kysely';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { TripContent } from '../../contract/vehicle/trips.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { openStep } from '../office/request-in-hand.ts';
import type { Judged } from '../office/request-rules.ts';
import { dayMs } from '../office/series/days.ts';
import { awayDuring } from '../people/presence.ts';
import { calendarNow } from '../system/days-off.ts';
import { workingDaysBetween } from '../system/working-days.ts';
import { carsWhere, findCar, findDriver, papersOf, type Span, serviceOf, whyNot } from './cars.ts';
import { type Rules, rulesNow } from './rules.ts';
import { findTrip, spanOf, type Trip, type TripInHand } from './trip.ts';

/** All who ride, with who drives. */
function personsOf({ passengers, ownDriver }: Pick<TripContent, 'passengers' | 'ownDriver'>): number {
  return passengers.length + (ownDriver ? 0 : 1);
}

/** Judged when it is asked for, and with what the fleet gave again when it is ordered. */
export async function judge(ctx: Ctx, request: TripInHand): Promise<Judged> {
  const trip = await findTrip(ctx, request.id);
  if (trip?.emergency) return { faults: [], hints: [] };
  const { content } = request;
  const asking = request.state === 'DRAFT' || request.state === 'SENT_BACK';
  const rules = await rulesNow(ctx);
  const faults = asking ? await faultsOfAsking(ctx, request, rules) : await faultsOfCar(ctx, request, trip);
  const hints = [
    ...(await leadHint(ctx, request, rules)),
    ...privateHint(content, rules),
    ...(await awayHint(ctx, request)),
    ...(asking ? await seatsHint(ctx, content) : []),
    ...(trip?.vehicleId ? await carHints(ctx, trip.vehicleId, spanOf(content)) : []),
  ];
  return { faults, hints };
}

async function faultsOfAsking(ctx: Ctx, { content, at, applicantId }: TripInHand, { mostDays }: Rules): Promise<Judged['faults']> {
  const faults: Judged['faults'] = [];
  const fault = (field: string, code: Judged['faults'][number]['code'], params = {}) => faults.push({ field, code, params });
  const { from, until } = spanOf(content);
  if (from.getTime() < at.getTime() - graceMs) fault('from', 'trip_time_past', { at: { moment: from } });
  if (until.getTime() - from.getTime() > mostDays * dayMs) fault('until', 'trip_too_long', { count: mostDays });
  if (content.scope === 'OUTSIDE' && !content.orderId && !content.orderNo) fault('orderNo', 'trip_order_needed');
  if (content.orderId && !(await seesLetter(ctx, content.orderId))) fault('orderId', 'trip_order_unseen');
  if (content.ownDriver && !content.passengers.some((one) => one.personId === applicantId)) fault('passengers', 'trip_own_driver');
  const ids = content.passengers.flatMap((one) => (one.personId === null ? [] : [one.personId]));
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from person p where p.id = any(${ids}::bigint[]) and p.active`.execute(ctx.db);
  if (rows[0]?.count !== new Set(ids).size) fault('passengers', 'trip_person_gone');
  if (content.passengers.some((one) => one.personId === null && one.name === '')) fault('passengers', 'required');
  return faults;
}

/** A trip may begin in the quarter that has begun. */
const graceMs = 15 * 60_000;

async function seesLetter(ctx: Ctx, documentId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from document d where d.id = ${documentId} and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  return rows.length > 0;
}

/** Before it is ordered the car and the driver are judged anew. */
async function faultsOfCar(ctx: Ctx, request: TripInHand, trip: Trip | null): Promise<Judged['faults']> {
  if (openStep(request)?.name !== 'order') return [];
  if (!trip) return [{ field: 'vehicleId', code: 'trip_not_assigned' }];
  if (trip.vehicleId === null) return [];
  const car = await findCar(ctx, trip.vehicleId);
  const driver = trip.driverId === null ? null : await findDriver(ctx, trip.driverId);
  if (!car) return [{ field: 'vehicleId', code: 'car_gone' }];
  const why = await whyNot(ctx, { car, driver: driver ?? null, span: spanOf(request.content), except: request.id, at: request.at });
  return [...why.car.map((one) => ({ field: 'vehicleId', ...one })), ...why.driver.map((one) => ({ field: 'driverId', ...one }))];
}

/** Working days before it, from when it was sent. */
async function leadHint(ctx: Ctx, { id, at, content, from }: TripInHand, rules: Rules): Promise<Judged['hints']> {
  const lead = { IN_TOWN: rules.leadInTown, PROVINCE: rules.leadProvince, OUTSIDE: rules.leadOutside }[content.scope];
  if (lead === 0 || !from) return [];
  const { rows } = await sql<{ at: Date | null }>`select r.submitted_at as at from request r where r.id = ${id}`.execute(ctx.db);
  const days = workingDaysBetween(bangkokDay(rows[0]?.at ?? at), bangkokDay(from), await calendarNow(ctx));
  const scope = textsIn(ctx.request.language, 'vehicle').scope[content.scope];
  return days >= lead ? [] : [{ code: 'trip_lead', params: { scope, count: lead } }];
}

function privateHint({ purpose }: TripContent, { privateWords }: Rules): Judged['hints'] {
  const word = privateWords
    .split(',')
    .map((one) => one.trim())
    .find((one) => one !== '' && purpose.includes(one));
  return word ? [{ code: 'trip_private_words', params: { word } }] : [];
}

/** Who can't ride then is named, and not why. */
async function awayHint(ctx: Ctx, { id, content }: TripInHand): Promise<Judged['hints']> {
  const ids = content.passengers.flatMap((one) => (one.personId === null ? [] : [one.personId]));
  const away = (await awayDuring(ctx, ids, spanOf(content))).filter((one) => one.absent && one.requestId !== id);
  if (away.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select ${personNamed(ctx, 'p')} as name from person p
    where p.id = any(${away.map((one) => one.personId)}::bigint[]) order by p.id`.execute(ctx.db);
  return [{ code: 'trip_person_away', params: { names: rows.map((row) => row.name).join(', ') } }];
}

async function seatsHint(ctx: Ctx, content: TripContent): Promise<Judged['hints']> {
  const seats = Math.max(0, ...(await carsWhere(ctx)).map((car) => car.seats));
  return personsOf(content) > seats ? [{ code: 'trip_no_such_seats', params: { count: personsOf(content) } }] : [];
}

/** What is said of a car and bars nothing. */
export async function carHints(ctx: Ctx, vehicleId: number, { until }: Span): Promise<Judged['hints']> {
  const car = await findCar(ctx, vehicleId);
  if (!car) return [];
  const last = bangkokDay(until);
  const over = papersOf(car).find(({ due, bars }) => !bars && due !== null && due < last);
  return [
    ...((await serviceOf(ctx, car)).due ? [{ code: 'trip_service_due' as const, params: { car: car.name } }] : []),
    ...(over
      ? [{ code: 'trip_inspection_over' as const, params: { car: car.name, day: { day: new Date(`${over.due}T12:00:00+07:00`) } } }]
      : []),
  ];
}
