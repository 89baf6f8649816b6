import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { type keepTrip as call, type TripContent, tripContent } from '../../contract/vehicle/calls.ts';
import { rightsNow } from '../access/acting.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, named, personNamed } from '../http/named.ts';
import { dayWords, fill, spanWords } from '../http/words.ts';
import { keepRequest } from '../office/keep-request.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { maySee } from '../office/may-see.ts';
import { askEvidence } from '../office/plan-steps.ts';
import { hold, onRequestOfTheOffice, openStep, type RequestInHand, recordRequest } from '../office/request-in-hand.ts';
import type { Judged, PlannedStep, RequestRules } from '../office/request-rules.ts';
import { tellAbout, tellApplicant } from '../office/tell.ts';
import { awayDuring, type HalfDay, removePresence, writePresence } from '../people/presence.ts';
import { calendarNow } from '../system/days-off.ts';
import { workingDaysBetween } from '../system/working-days.ts';
import { carsWhere, findCar, findDriver, isFleet, isGate, ownDriverId, papersOf, type Span, serviceOf, whyNot } from './cars.ts';
import { printForm } from './print-form.ts';
import { type Rules, rulesNow, vehicleRules } from './sources.ts';

export type TripInHand = RequestInHand<TripContent>;

/** What the fleet gave a request. */
export interface Trip {
  vehicleId: number | null;
  driverId: number | null;
  sharesWith: number | null;
  instead: 'OWN_CAR' | 'HIRED' | null;
  words: string;
  /** Why it went before its order. */
  emergency: string;
  orderOnly: boolean;
}

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
  facts,
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

export function spanOf({ from, until }: Pick<TripContent, 'from' | 'until'>): Span {
  return { from: new Date(from), until: new Date(until) };
}

/** All who ride, with who drives. */
function personsOf({ passengers, ownDriver }: Pick<TripContent, 'passengers' | 'ownDriver'>): number {
  return passengers.length + (ownDriver ? 0 : 1);
}

export async function findTrip(ctx: Ctx, requestId: number): Promise<Trip | null> {
  const { rows } = await sql<Trip>`
    select t.vehicle_id as "vehicleId", t.driver_id as "driverId", t.shares_with as "sharesWith", t.instead, t.words, t.emergency, t.order_only as "orderOnly"
    from trip t where t.request_id = ${requestId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Keeps what the fleet gave, in place of what it gave before. */
export async function keepAssignment(ctx: Ctx, requestId: number, trip: Partial<Trip>): Promise<void> {
  const { vehicleId = null, driverId = null, sharesWith = null, instead = null, words = '', emergency = '', orderOnly = false } = trip;
  await sql`insert into trip (request_id, vehicle_id, driver_id, shares_with, instead, words, emergency, order_only, assigned_by)
    values (${requestId}, ${vehicleId}, ${driverId}, ${sharesWith}, ${instead}, ${words}, ${emergency}, ${orderOnly}, ${ctx.me.personId})
    on conflict (request_id) do update set vehicle_id = excluded.vehicle_id, driver_id = excluded.driver_id, shares_with = excluded.shares_with, instead = excluded.instead,
      words = excluded.words, order_only = excluded.order_only, assigned_by = excluded.assigned_by, assigned_at = now()`.execute(ctx.db);
}

/** The car and the driver for the time of the trip. */
export function usesOf({ content }: Pick<TripInHand, 'content'>, trip: Pick<Trip, 'vehicleId' | 'driverId'> | null) {
  return [trip?.vehicleId, trip?.driverId].flatMap((resourceId) => (resourceId ? [{ resourceId, occurrence: 0, ...spanOf(content) }] : []));
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

/** Judged when it is asked for, and with what the fleet gave again when it is ordered. */
async function judge(ctx: Ctx, request: TripInHand): Promise<Judged> {
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
const dayMs = 86_400_000;

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
export function askCertificate(ctx: Ctx, request: TripInHand): Promise<void> {
  return askEvidence(ctx, request, { name: 'certify', holderId: request.applicantId, days: 1 });
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

/** Trips that ride along with this one and are not over, in the order in which they are held. */
export async function ridersOf(ctx: Ctx, requestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.request_id as id from trip t join request r on r.id = t.request_id
    where t.shares_with = ${requestId} and r.state in ('SUBMITTED', 'APPROVED', 'RUNNING') order by t.request_id`.execute(ctx.db);
  return rows.map((row) => row.id);
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

/** The car that it goes with: its own, or that of the trip that it rides along with. */
export async function carOf(ctx: Ctx, trip: Trip | null): Promise<Pick<Trip, 'vehicleId' | 'driverId'> & { requestId: number | null }> {
  const host = trip?.sharesWith ? await findTrip(ctx, trip.sharesWith) : null;
  const { vehicleId = null, driverId = null } = host ?? trip ?? {};
  return { vehicleId, driverId, requestId: host ? (trip?.sharesWith ?? null) : null };
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

async function facts(ctx: Ctx, { id, content }: Pick<TripInHand, 'id' | 'content'>): Promise<{ label: string; value: string }[]> {
  const { language } = ctx.request;
  const words = textsIn(language, 'vehicle');
  const trip = await findTrip(ctx, id);
  const { vehicleId, driverId, requestId } = await carOf(ctx, trip);
  const [car, driver, order, host, names] = await Promise.all([
    vehicleId ? findCar(ctx, vehicleId) : undefined,
    driverId ? findDriver(ctx, driverId) : undefined,
    content.orderId ? orderOf(ctx, content.orderId) : undefined,
    trip?.sharesWith ? numberOf(ctx, trip.sharesWith) : '',
    passengerNames(ctx, content),
  ]);
  const { fact } = words;
  const rows = [
    { label: fact.emergency, value: trip?.emergency ?? '' },
    { label: fact.places, value: [content.places.join(', '), content.provinces.join(', ')].filter(Boolean).join(' · ') },
    { label: fact.scope, value: words.scope[content.scope] },
    { label: fact.time, value: spanWords(spanOf(content), language) },
    { label: fact.passengers, value: `${fill(words.persons, { count: names.length })}: ${names.join(', ')}` },
    { label: fact.pickUp, value: content.pickUp },
    { label: fact.goods, value: content.goods },
    { label: fact.wantedType, value: content.wantedType ? words.type[content.wantedType] : '' },
    { label: fact.order, value: order ?? content.orderNo },
    { label: fact.budget, value: content.budget },
    { label: fact.car, value: car?.name ?? (trip?.instead ? words.instead[trip.instead] : '') },
    { label: fact.driver, value: driver?.name ?? (vehicleId ? await selfDriver(ctx, requestId ?? id) : '') },
    { label: fact.share, value: host },
    { label: fact.fleetWords, value: trip?.words ?? '' },
    { label: fact.phone, value: content.phone },
    { label: fact.remark, value: content.remark },
  ];
  return rows.filter((row) => row.value !== '');
}

export async function passengerNames(ctx: Ctx, { passengers }: Pick<TripContent, 'passengers'>): Promise<string[]> {
  const ids = passengers.flatMap((one) => (one.personId === null ? [] : [one.personId]));
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select p.id, ${personNamed(ctx, 'p')} as name from person p where p.id = any(${ids}::bigint[])`.execute(ctx.db);
  return passengers.map((one) => (one.personId === null ? one.name : (rows.find((row) => row.id === one.personId)?.name ?? one.name)));
}

/** The applicant, where he drives himself. */
export async function selfDriver(ctx: Ctx, requestId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${personNamed(ctx, 'p')} as name from request r join person p on p.id = r.applicant_id
    where r.id = ${requestId}`.execute(ctx.db);
  return fill(textsIn(ctx.request.language, 'vehicle').selfDrive, { name: rows[0]?.name ?? '' });
}

/** The number alone: what a letter is about is told to who may see it. */
async function orderOf(ctx: Ctx, documentId: number): Promise<string> {
  const { rows } = await sql<{
    docNo: string | null;
    day: Date | null;
  }>`select d.doc_no as "docNo", d.doc_date::timestamptz as day from document d where d.id = ${documentId}`.execute(ctx.db);
  const [order] = rows;
  return order?.docNo
    ? [order.docNo, order.day ? dayWords(order.day, ctx.request.language) : ''].filter(Boolean).join(' · ')
    : textsIn(ctx.request.language, 'vehicle').orderDraft;
}

export async function numberOf(ctx: Ctx, requestId: number): Promise<string> {
  const { rows } = await sql<{
    number: string | null;
    unit: string;
  }>`select r.number, ${named(ctx, 'u')} as unit from request r join unit u on u.id = r.unit_id
    where r.id = ${requestId}`.execute(ctx.db);
  return [rows[0]?.number, rows[0]?.unit].filter(Boolean).join(' · ');
}
