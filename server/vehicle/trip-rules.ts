import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { type keepTrip as call, type TripContent, tripContent } from '../../contract/vehicle/trips.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai } from '../http/named.ts';
import { spanWords } from '../http/words.ts';
import { keepRequest } from '../office/keep-request.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { maySee } from '../office/may-see.ts';
import { askEvidence } from '../office/plan-steps.ts';
import { hold, onRequestOfTheOffice, recordRequest } from '../office/request-in-hand.ts';
import type { PlannedStep, RequestRules } from '../office/request-rules.ts';
import { dayMs } from '../office/series/days.ts';
import { tellAbout, tellApplicant } from '../office/tell.ts';
import { type HalfDay, removePresence, writePresence } from '../people/presence.ts';
import { findCar, findDriver, type Span } from './cars.ts';
import { judge } from './judge-trip.ts';
import { printForm } from './print-form.ts';
import { isFleet, isGate, ownDriverId, rulesNow, vehicleRules } from './rules.ts';
import { factsOf, findTrip, ridersOf, spanOf, type Trip, type TripInHand, usesOf } from './trip.ts';

export const tripRules: RequestRules<TripContent> = {
  code: 'vehicle.trip',
  names: { th: 'ขออนุญาตใช้รถราชการ', en: 'Use of a car of the office' },
  menu: 'vehicle',
  address: (id) => `vehicle/${id}`,
  act: 'approve.vehicle',
  verb: 'APPROVE',
  book: { series: 'VEHICLE', prefix: 'ขร', fiscal: true, names: { th: 'ทะเบียนการขอใช้รถราชการ', en: 'Book of trips' } },
  shape: tripContent,
  subject: ({ purpose }) => purpose,
  time: spanOf,
  judge,
  steps,
  // an emergency went with them already; else the fleet gives them in its step
  uses: async (ctx, request) => usesOf(request, await findTrip(ctx, request.id)),
  keptBy: (holders) =>
    sql<boolean>`exists (select 1 from setting k where k.key = ${vehicleRules.key} and (k.value ->> 'fleet')::bigint = any(${holders as number[]}::bigint[]))`,
  // who rides, and who drives
  along: (
    personId,
  ) => sql<number>`select q.id from request q where q.kind = 'vehicle.trip' and q.content -> 'passengers' @> ${JSON.stringify([{ personId }])}::jsonb
    union all select t.request_id from trip t join driver d on d.id = t.driver_id where d.person_id = ${personId}`,
  on: { submit: forgetCar, approve: approved, end: ended },
  facts: factsOf,
  without: ['start', 'finish'],
  cancelsAtOnce: true,
  cancelsBeforeStart: true,
  runsByClock: false,
  // the order of an emergency follows, however late
  lateAllowed: sql<boolean>`exists (select 1 from trip t where t.request_id = r.id and t.emergency <> '')`,
  forms: [{ code: 'form3', names: { th: 'ใบขออนุญาตใช้รถ (แบบ 3)', en: 'Permit to use a car (form 3)' }, print: printForm }],
  takesFile: async (ctx, request, role) => fileRoles.includes(role) && (await drives(ctx, request)),
};

/** Photos and papers that are brought on the way. */
const fileRoles = ['meter-out', 'meter-back', 'fuel', 'accident'];

export async function keepTrip(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  return keepRequest<TripContent>(ctx, tripRules, { ...input, content: input.content });
}

/** Holds a trip for an act of those who drive, give and open the gate: their right is their own, not that of who may see requests. */
export async function onTrip<T>(
  ctx: Ctx,
  { requestId, version }: { requestId: number; version?: number },
  may: (request: TripInHand) => Promise<boolean>,
  otherwise: 'trip_not_fleet' | 'trip_not_driver' | 'trip_not_user',
  work: (request: TripInHand) => Promise<T>,
): Promise<T> {
  const request: TripInHand = await hold(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== tripRules.code) throw notFound();
  if (!(await may(request))) throw (await maySee(ctx, request)) ? forbidden(otherwise) : notFound();
  if (version !== undefined && version !== request.version) throw conflict('request_changed');
  const result = await work(request);
  await recordRequest(ctx, request);
  return result;
}

/** Who drives it, the gate, and the fleet. */
export async function drives(ctx: Ctx, request: Pick<TripInHand, 'id' | 'content' | 'applicantId'>): Promise<boolean> {
  const trip = await findTrip(ctx, request.id);
  if (trip === null) return isFleet(ctx);
  if (trip.driverId === null && trip.vehicleId !== null && request.applicantId === ctx.me.personId) return true;
  const own = await ownDriverId(ctx);
  return (own !== null && own === trip.driverId) || (await isGate(ctx)) || isFleet(ctx);
}

async function steps(ctx: Ctx, { id, content }: Pick<TripInHand, 'id' | 'content'>): Promise<PlannedStep[]> {
  const trip = await findTrip(ctx, id);
  const order: PlannedStep = {
    name: 'order',
    role: 'DECIDE',
    holder: { of: 'authority', scope: content.scope },
    ...(trip?.emergency ? { days: 1 } : {}),
  };
  if (trip?.emergency || trip?.orderOnly) return [order];
  const { fleet } = await rulesNow(ctx);
  return [
    { name: 'head', role: 'OPINION', holder: { of: 'head' }, days: 2 },
    { name: 'fleet', role: 'ACCEPT', holder: { of: 'party', id: fleet ?? rootUnit }, days: 2, always: true },
    order,
  ];
}

/** What was sent back and comes again asks for a car anew; an emergency has its own. */
async function forgetCar(ctx: Ctx, request: TripInHand): Promise<void> {
  const trip = await findTrip(ctx, request.id);
  if (!trip || trip.emergency) return;
  await loosenRiders(ctx, request);
  await sql`delete from trip where request_id = ${request.id}`.execute(ctx.db);
}

async function approved(ctx: Ctx, request: TripInHand): Promise<void> {
  const trip = await findTrip(ctx, request.id);
  if (!trip) return;
  await sql`update trip set order_only = false where request_id = ${request.id}`.execute(ctx.db);
  await writeWhere(ctx, request, trip);
  if (trip.vehicleId) request.news.push(() => tellDrivers(ctx, request, trip, 'trip_given'));
  request.news.push(() => tellPassengers(ctx, request, 'trip_along', spanWords(spanOf(request.content))));
  await catchUp(ctx, request, trip.sharesWith ?? request.id);
}

/** Its car went before its order, or the trip that it rides along with did. */
async function catchUp(ctx: Ctx, request: TripInHand, requestId: number): Promise<void> {
  const { rows } = await sql<{
    back: boolean;
  }>`select l.back_at is not null as back from trip_log l where l.request_id = ${requestId}`.execute(ctx.db);
  const [log] = rows;
  if (!log) return;
  await takeRequestStep(ctx, request, 'begin');
  if (!log.back) return;
  await takeRequestStep(ctx, request, 'end');
  if (requestId === request.id) await askCertificate(ctx, request);
}

/** What is due of who used it, when it is back: his word that it was so. */
export async function askCertificate(ctx: Ctx, request: TripInHand): Promise<void> {
  await askEvidence(ctx, request, { name: 'certify', holderId: request.applicantId, due: { days: 1 } });
}

/** Where passengers and driver are: in town reached on duty, else away. Halves that something else has stay its own. */
export async function writeWhere(ctx: Ctx, request: TripInHand, trip: Trip): Promise<void> {
  const { content } = request;
  const driver = trip.driverId === null ? null : await findDriver(ctx, trip.driverId);
  const persons = new Set([...content.passengers.map((one) => one.personId), driver?.personId ?? null].filter((one) => one !== null));
  const kind = content.scope === 'IN_TOWN' ? 'DUTY' : 'TRAVEL';
  const halves = halvesOf(spanOf(content)).flatMap((half) =>
    [...persons].map((personId): HalfDay => ({ ...half, personId, kind, shown: content.places.join(', ') })),
  );
  await writePresence(ctx, request.id, halves, { aroundOthers: true });
}

/** Half days that it touches. */
function halvesOf({ from, until }: Span): Pick<HalfDay, 'day' | 'half'>[] {
  const found: Pick<HalfDay, 'day' | 'half'>[] = [];
  for (let at = Date.parse(`${bangkokDay(from)}T00:00:00+07:00`); at < until.getTime(); at += dayMs / 2) {
    const half = found.length % 2 === 0 ? 'AM' : 'PM';
    found.push({ day: bangkokDay(new Date(at)), half });
  }
  // the first half of its first day may be over when it begins
  return from.getTime() >= Date.parse(`${bangkokDay(from)}T12:00:00+07:00`) ? found.slice(1) : found;
}

/** It is over before it went. A car that went is ordered or refused, and not taken back. */
async function ended(ctx: Ctx, request: TripInHand): Promise<void> {
  const { rows } = await sql<{
    back: boolean;
  }>`select l.back_at is not null as back from trip_log l where l.request_id = ${request.id}`.execute(ctx.db);
  if (rows[0] && (request.state === 'CANCELLED' || request.state === 'WITHDRAWN')) throw refuse(rows[0].back ? 'trip_went' : 'trip_is_out');
  const trip = await findTrip(ctx, request.id);
  if (!trip) return;
  if (request.state === 'CANCELLED') {
    request.news.push(() => tellDrivers(ctx, request, trip, 'trip_changed'));
    request.news.push(() => tellPassengers(ctx, request, 'trip_changed', textsIn(undefined, 'vehicle').tripOff));
  }
  await loosenRiders(ctx, request);
}

/** Who rode along has no car any more: the fleet gives him another. */
export async function loosenRiders(ctx: Ctx, host: TripInHand): Promise<void> {
  const words = textsIn(undefined, 'vehicle').hostGone;
  for (const id of await ridersOf(ctx, host.id))
    await onRequestOfTheOffice(ctx, id, host.me, async (rider: TripInHand) => {
      await sql`delete from trip where request_id = ${id}`.execute(ctx.db);
      await removePresence(ctx, id);
      await takeRequestStep(ctx, rider, 'change', { detail: { host: host.id, words } });
      rider.news.push(() => tellApplicant(ctx, rider, 'trip_changed', words));
    });
}

/** Who rides, beside who asked for it, who drives and who just acted. */
export async function tellPassengers(ctx: Ctx, request: TripInHand, event: 'trip_along' | 'trip_changed', words: string): Promise<void> {
  const others = [request.applicantId, request.filedBy, ctx.visitor?.personId];
  const persons = new Set(request.content.passengers.flatMap(({ personId }) => (personId && !others.includes(personId) ? [personId] : [])));
  if (persons.size > 0)
    await tellAbout(
      ctx,
      request,
      event,
      [...persons].map((id) => ({ id, role: 'HOLDER' })),
      { words },
    );
}

/** The driver, and the gate. */
export async function tellDrivers(
  ctx: Ctx,
  request: TripInHand,
  { vehicleId, driverId }: Trip,
  event: 'trip_given' | 'trip_changed',
): Promise<void> {
  const { gate } = await rulesNow(ctx);
  const { rows } = await sql<{ id: number }>`select d.person_id as id from driver d where d.id = ${driverId} and d.person_id is not null
    union select h.person_id from position_holder h where h.position_id = any(${gate}::bigint[])`.execute(ctx.db);
  const car = vehicleId === null ? undefined : await findCar({ ...ctx, request: { ...ctx.request, ...inThai.request } }, vehicleId);
  const words = [car?.name, spanWords(spanOf(request.content))].filter(Boolean).join(' · ');
  await tellAbout(
    ctx,
    request,
    event,
    rows.map(({ id }) => ({ id, role: 'HOLDER' })),
    { words },
  );
}
