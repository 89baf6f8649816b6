import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { kinds } from '../../contract/kinds.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type * as books from '../../contract/vehicle/cars.ts';
import type * as calls from '../../contract/vehicle/trips.ts';
import { rightsNow } from '../access/acting.ts';
import { viewerOf, visible } from '../access/see.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { rightOnStep } from '../office/machine/rights.ts';
import { maySee, openedRequests } from '../office/may-see.ts';
import { look, openStep } from '../office/request-in-hand.ts';
import { calendarNow } from '../system/days-off.ts';
import { addWorkingDays } from '../system/working-days.ts';
import { carFacts, driverFacts, findCar, findDriver, papersOf, serviceOf } from './cars.ts';
import { certifies, findLog } from './drive.ts';
import { fuelOf } from './fuel.ts';
import { distanceOf } from './odometer.ts';
import { isFleet } from './rules.ts';
import { carOf, findTrip, numberOf, ridersOf, selfDriver, type Trip, type TripInHand } from './trip.ts';
import { drives, tripRules } from './trip-rules.ts';

type Reply = Given<typeof calls.openTrip>;
type Act = Reply['may'][number];

/** A trip with its car, its log, and what the caller may do with it now. Who only rides reads which car comes and how far it went. */
export async function openTrip(ctx: Ctx, { requestId }: Taken<typeof calls.openTrip>): Promise<Reply> {
  const request: TripInHand = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== tripRules.code) throw notFound();
  const trip = await findTrip(ctx, requestId);
  const whole = (await maySee(ctx, request)) || (trip !== null && request.state !== 'DRAFT' && (await drives(ctx, request)));
  if (!whole && !(await opens(ctx, requestId))) throw notFound();
  const given = await carOf(ctx, trip);
  const [car, driver, order, riders, log, fuel, accidents, may, host] = await Promise.all([
    given.vehicleId ? findCar(ctx, given.vehicleId) : undefined,
    given.driverId ? findDriver(ctx, given.driverId) : undefined,
    orderOf(ctx, request.content.orderId),
    ridersShown(ctx, requestId),
    logOf(ctx, requestId),
    whole && trip?.vehicleId ? fuelOf(ctx, trip.vehicleId) : [],
    whole ? accidentsOf(ctx, requestId) : [],
    actsOf(ctx, request, trip),
    trip?.sharesWith ? hostOf(ctx, trip.sharesWith) : null,
  ]);
  return {
    content: request.content,
    version: request.version,
    order,
    car: car ? carFacts(car) : null,
    driver: driver ? driverFacts(driver) : null,
    driverName: driver?.name ?? (car ? await selfDriver(ctx, given.requestId ?? requestId) : ''),
    instead: trip?.instead ?? null,
    sharesWith: host,
    riders,
    words: trip?.words ?? '',
    emergency: trip?.emergency ?? '',
    lastKm: car?.lastKm ?? null,
    log: log && (whole ? log : { ...log, rating: null, ratingWords: '', corrections: [] }),
    fuel: fuel.filter((row) => row.requestId === requestId),
    accidents,
    may,
  };
}

/** The letter is named to who may see it. */
async function orderOf(ctx: Ctx, documentId: number | null): Promise<Reply['order']> {
  if (!documentId) return null;
  const { rows } = await sql<{
    id: number;
    docNo: string | null;
    subject: string;
    opens: boolean;
  }>`select d.id, d.doc_no as "docNo", d.subject, ${visible(viewerOf(ctx.me))} as opens
    from document d where d.id = ${documentId}`.execute(ctx.db);
  const [order] = rows;
  return order ? { ...order, subject: order.opens ? order.subject : '' } : null;
}

async function hostOf(ctx: Ctx, requestId: number): Promise<Reply['sharesWith']> {
  return { requestId, number: await numberOf(ctx, requestId), opens: await opens(ctx, requestId) };
}

async function opens(ctx: Ctx, requestId: number): Promise<boolean> {
  const { rows } = await sql<{
    opens: boolean;
  }>`select ${openedRequests(rightsNow(ctx.me))} as opens from request r where r.id = ${requestId}`.execute(ctx.db);
  return rows[0]?.opens === true;
}

async function ridersShown(ctx: Ctx, requestId: number): Promise<Reply['riders']> {
  const ids = await ridersOf(ctx, requestId);
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Reply['riders'][number]
  >`select r.id as "requestId", r.number, ${named(ctx, 'u')} as unit, jsonb_array_length(r.content -> 'passengers') as persons, ${openedRequests(rightsNow(ctx.me))} as opens
    from request r join unit u on u.id = r.unit_id where r.id = any(${ids}::bigint[]) order by r.id`.execute(ctx.db);
  return rows;
}

interface LogRow extends Omit<NonNullable<Reply['log']>, 'distance' | 'corrections' | 'late'> {
  enteredDay: string | null;
  certifiedDay: string | null;
}

async function logOf(ctx: Ctx, requestId: number): Promise<Reply['log']> {
  const by = (column: string) => sql`coalesce((select ${personNamed(ctx, 'p')} from person p where p.id = ${sql.ref(`l.${column}`)}), '')`;
  const [{ rows }, { rows: corrections }, distance, holidays] = await Promise.all([
    sql<LogRow>`
      select ${iso('l.out_at')} as "outAt", l.out_km as "outKm", ${by('out_by')} as "outBy", ${iso('l.back_at')} as "backAt", l.back_km as "backKm", ${by('back_by')} as "backBy", l.remark,
        ${by('certified_by')} as "certifiedBy", ${iso('l.certified_at')} as "certifiedAt", l.rating, l.rating_words as "ratingWords",
        to_char(l.back_entered_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as "enteredDay", to_char(l.certified_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as "certifiedDay"
      from trip_log l where l.request_id = ${requestId}`.execute(ctx.db),
    sql<
      NonNullable<Reply['log']>['corrections'][number]
    >`select coalesce((select ${personNamed(ctx, 'p')} from person p where p.id = o.by_id), '') as by, ${iso('o.entered_at')} as at,
        o.to_km - o.from_km as km, o.reason from odometer o where o.log_id = ${requestId} and o.kind = 'COUNTER' order by o.n`.execute(
      ctx.db,
    ),
    distanceOf(ctx, requestId),
    calendarNow(ctx),
  ]);
  const [log] = rows;
  if (!log) return null;
  const { enteredDay, certifiedDay, ...shown } = log;
  const late = enteredDay !== null && (certifiedDay ?? bangkokDay(new Date())) > addWorkingDays(enteredDay, 1, holidays);
  return { ...shown, distance, corrections, late };
}

async function accidentsOf(ctx: Ctx, requestId: number): Promise<Reply['accidents']> {
  const { rows } = await sql<
    Reply['accidents'][number]
  >`select a.id, ${iso('a.at')} as at, a.place from accident a where a.request_id = ${requestId} order by a.at, a.id`.execute(ctx.db);
  return rows;
}

export async function mayOf(ctx: Ctx, requestId: number): Promise<Act[]> {
  return actsOf(ctx, await look(ctx, requestId, rightsNow(ctx.me)), await findTrip(ctx, requestId));
}

/** What the caller may do now, by who he is to the trip and where it stands. */
async function actsOf(ctx: Ctx, request: TripInHand, trip: Trip | null): Promise<Act[]> {
  const { state } = request;
  const step = openStep(request)?.name;
  const [fleet, driving, certifying, log] = await Promise.all([
    isFleet(ctx),
    drives(ctx, request),
    certifies(ctx, request),
    findLog(ctx, request.id),
  ]);
  const hasCar = trip?.vehicleId !== null && trip !== null;
  const own = request.applicantId === ctx.me.personId || request.filedBy === ctx.me.personId;
  const may: Record<Act, boolean> = {
    assign: state === 'SUBMITTED' && step === 'fleet' && rightOnStep(request) !== null && !own,
    swap: fleet && !log && (state === 'APPROVED' || (state === 'SUBMITTED' && step === 'order' && trip !== null)),
    out: driving && hasCar && !log && state === 'APPROVED',
    back: driving && log !== null && !log.backAt,
    close: certifying && state === 'DONE',
    correct: fleet && state === 'CLOSED' && log !== null,
    fuel: driving && log !== null && state !== 'CLOSED',
    accident: driving && hasCar && log !== null,
  };
  return (Object.keys(may) as Act[]).filter((act) => may[act]);
}

/** Orders of a journey that the caller sees, the latest first. */
export async function findTravelOrders(
  ctx: Ctx,
  { search = '' }: Taken<typeof calls.findTravelOrders>,
): Promise<Given<typeof calls.findTravelOrders>> {
  const like = `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`;
  const { rows } = await sql<{
    id: number;
    docNo: string | null;
    subject: string;
  }>`select d.id, d.doc_no as "docNo", d.subject from document d
    where d.type = ${kinds.order.code} and d.secrecy = 0 and (${search} = '' or d.subject ilike ${like} or d.doc_no ilike ${like}) and ${visible(viewerOf(ctx.me))}
    order by d.id desc limit 20`.execute(ctx.db);
  return { orders: rows };
}

type CarReply = Given<typeof books.openCar>;

/** A car with its books: of the fleet and the auditor. */
export async function openCar(
  ctx: Ctx,
  { vehicleId, month = bangkokDay(new Date()).slice(0, 7) }: Taken<typeof books.openCar>,
): Promise<CarReply> {
  if (!(await isFleet(ctx)) && !ctx.me.isAuditor) throw forbidden('trip_not_fleet');
  const car = await findCar(ctx, vehicleId);
  if (!car) throw notFound();
  const today = bangkokDay(new Date());
  const inMonth = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Bangkok', 'YYYY-MM') = ${month}`;
  const [service, standard, line, fuel, services, accidents] = await Promise.all([
    serviceOf(ctx, car),
    sql<{
      standard: number;
    }>`select s.km_per_litre::float8 as standard from vehicle_standard s where s.vehicle_id = ${vehicleId} and s.active
      and s.fiscal_year <= book_year(now(), interval '3 months') order by s.fiscal_year desc limit 1`.execute(ctx.db),
    sql<
      CarReply['line'][number]
    >`select o.n, o.kind, o.from_km as "fromKm", o.to_km as "toKm", ${iso('o.at')} as at, r.number, o.log_id as "requestId", o.reason,
        coalesce((select ${personNamed(ctx, 'p')} from person p where p.id = o.by_id), '') as by
      from odometer o left join request r on r.id = o.log_id where o.vehicle_id = ${vehicleId} and ${inMonth('o.at')} order by o.n desc limit 500`.execute(
      ctx.db,
    ),
    fuelOf(ctx, vehicleId),
    sql<
      CarReply['services'][number]
    >`select w.id, w.kind, to_char(w.from_day, 'YYYY-MM-DD') as "fromDay", to_char(w.until_day, 'YYYY-MM-DD') as "untilDay", w.km, w.items, w.shop,
        w.baht::float8 as baht, w.order_no as "orderNo", w.reason, ${personNamed(ctx, 'p')} as by
      from vehicle_service w join person p on p.id = w.by_id where w.vehicle_id = ${vehicleId} order by w.from_day desc, w.id desc limit 200`.execute(
      ctx.db,
    ),
    sql<
      CarReply['accidents'][number]
    >`select a.id, a.request_id as "requestId", r.number, coalesce((select ${named(ctx, 's')} from resource s where s.id = a.driver_id), '') as driver,
        ${iso('a.at')} as at, a.place, a.cause, a.damage, a.injuries, a.other_side as "otherSide", a.witnesses, a.police_no as "policeNo", a.insurer_no as "insurerNo",
        a.inquiry_order as "inquiryOrder", a.opinion, ${personNamed(ctx, 'p')} as by, ${iso('a.reported_at')} as "reportedAt"
      from accident a join person p on p.id = a.reported_by left join request r on r.id = a.request_id where a.vehicle_id = ${vehicleId} order by a.at desc, a.id desc limit 100`.execute(
      ctx.db,
    ),
  ]);
  const { engineNo, frameNo, tankLitres, lastKm, out } = car;
  return {
    car: { ...carFacts(car), engineNo, frameNo, tankLitres, lastKm, out },
    papers: papersOf(car).map(({ paper, due }) => ({ paper, due, over: due !== null && due < today })),
    service,
    standard: standard.rows[0]?.standard ?? null,
    line: line.rows,
    fuel: fuel.filter((row) => bangkokDay(new Date(row.at)).slice(0, 7) === month),
    services: services.rows,
    accidents: accidents.rows,
  };
}
