import { sql } from 'kysely';
import type { TripContent } from '../../contract/vehicle/trips.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { dayWords, fill, spanWords } from '../http/words.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import { findCar, findDriver, type Span } from './cars.ts';

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

export function spanOf({ from, until }: Pick<TripContent, 'from' | 'until'>): Span {
  return { from: new Date(from), until: new Date(until) };
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
      words = excluded.words, order_only = excluded.order_only, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at`.execute(
    ctx.db,
  );
}

/** The car and the driver for the time of the trip. */
export function usesOf({ content }: Pick<TripInHand, 'content'>, trip: Pick<Trip, 'vehicleId' | 'driverId'> | null) {
  return [trip?.vehicleId, trip?.driverId].flatMap((resourceId) => (resourceId ? [{ resourceId, occurrence: 0, ...spanOf(content) }] : []));
}

/** Trips that ride along with this one and are not over, in the order in which they are held. */
export async function ridersOf(ctx: Ctx, requestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.request_id as id from trip t join request r on r.id = t.request_id
    where t.shares_with = ${requestId} and r.state in ('SUBMITTED', 'APPROVED', 'RUNNING') order by t.request_id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** The car that it goes with: its own, or that of the trip that it rides along with. */
export async function carOf(ctx: Ctx, trip: Trip | null): Promise<Pick<Trip, 'vehicleId' | 'driverId'> & { requestId: number | null }> {
  const host = trip?.sharesWith ? await findTrip(ctx, trip.sharesWith) : null;
  const { vehicleId = null, driverId = null } = host ?? trip ?? {};
  return { vehicleId, driverId, requestId: host ? (trip?.sharesWith ?? null) : null };
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

export async function numberOf(ctx: Ctx, requestId: number): Promise<string> {
  const { rows } = await sql<{
    number: string | null;
    unit: string;
  }>`select r.number, ${named(ctx, 'u')} as unit from request r join unit u on u.id = r.unit_id
    where r.id = ${requestId}`.execute(ctx.db);
  return [rows[0]?.number, rows[0]?.unit].filter(Boolean).join(' · ');
}

/** As all pages of requests and the papers say it. */
export async function factsOf(ctx: Ctx, { id, content }: Pick<TripInHand, 'id' | 'content'>): Promise<{ label: string; value: string }[]> {
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
