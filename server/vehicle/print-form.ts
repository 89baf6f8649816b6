import { sql } from 'kysely';
import type { TripContent } from '../../contract/vehicle/trips.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { readingThai } from '../http/named.ts';
import { maySee } from '../office/may-see.ts';
import { look } from '../office/request-in-hand.ts';
import { personNow, signedBy, signedSteps } from '../office/signed-steps.ts';
import { facesOf } from '../office/snapshot.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';

/** ใบขออนุญาตใช้รถ (แบบ 3): who asked, his head, the fleet and who ordered it, with the names and posts of those days, in whose place each acted. */
export async function printForm(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const request = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== 'vehicle.trip' || !(await maySee(ctx, request))) throw notFound();
  const content = request.content as TripContent;
  const [faces, steps, given, { digits }] = await Promise.all([
    facesOf(ctx, requestId),
    signedSteps(ctx, requestId),
    givenTo(ctx, requestId),
    readPaperDefaults(ctx.db),
  ]);
  const applicant = faces.get(0)?.applicant ?? (await personNow(ctx, request.applicantId));
  const step = (name: string) => steps.find((one) => one.name === name);
  const signed = (name: string) => signedBy(step(name), faces);
  const order = step('order');
  const pdf = await ctx.office.paper.print('vehicle-request', {
    kind: `ใบขออนุญาตใช้${given.kind === 'RECEPTION' || given.kind === 'PROVINCE_RECEPTION' ? 'รถรับรอง' : 'รถส่วนกลาง'}`,
    number: request.number ?? '',
    day: request.sentAt,
    to: [faces.get(order?.n ?? -1)?.actor?.acting || order?.holder || '', '(ผู้มีอำนาจสั่งใช้รถ)'].join(' ').trim(),
    name: applicant.name,
    position: applicant.position,
    place: content.places.join(', '),
    purpose: content.purpose,
    persons: content.passengers.length,
    from: new Date(content.from),
    until: new Date(content.until),
    asked: { name: applicant.name, post: [], at: request.sentAt },
    head: signed('head'),
    plate: given.car,
    driver: given.driver || (content.ownDriver ? applicant.name : ''),
    out: given.out,
    back: given.back,
    km: given.km,
    fleet: signed('fleet'),
    decision: order?.decision === 'APPROVE' ? 'APPROVED' : order?.decision === 'REJECT' ? 'REJECTED' : '',
    reason: order?.decision === 'REJECT' ? order.words : '',
    authority: signed('order'),
    digits,
  });
  return Buffer.from(pdf);
}

/** The car, or what there is in place of one, and what its meter said. */
async function givenTo(ctx: Ctx, requestId: number) {
  const { rows } = await sql<{
    kind: string;
    car: string | null;
    instead: 'OWN_CAR' | 'HIRED' | null;
    driver: string;
    out: number | null;
    back: number | null;
    km: number | null;
  }>`
    select v.kind, c.name as car, t.instead, coalesce(l.driver_name, d.name, '') as driver, l.out_km as out, l.back_km as back,
      case when l.back_km is not null then (select sum(o.travelled - o.before)::int from odometer o where o.log_id = l.request_id and o.kind in ('DRIVE', 'COUNTER')) end as km
    from trip t left join trip h on h.request_id = t.shares_with left join vehicle v on v.id = coalesce(t.vehicle_id, h.vehicle_id)
      left join resource c on c.id = v.id left join resource d on d.id = coalesce(t.driver_id, h.driver_id)
      left join trip_log l on l.request_id = coalesce(t.shares_with, t.request_id)
    where t.request_id = ${requestId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return { kind: 'CENTRAL', car: '', driver: '', out: null, back: null, km: null };
  const words = textsIn(undefined, 'vehicle');
  return { ...row, car: row.car ?? (row.instead ? words.instead[row.instead] : '') };
}
