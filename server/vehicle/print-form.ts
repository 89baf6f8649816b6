import { sql } from 'kysely';
import type { TripContent } from '../../contract/vehicle/trips.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { readingThai } from '../http/named.ts';
import { maySee } from '../office/may-see.ts';
import { look } from '../office/request-in-hand.ts';
import { type Face, facesOf } from '../office/snapshot.ts';
import type { Signed } from '../paper/vehicle-prints.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';

export const nobody: Signed = { name: '', post: [], at: null };

/** ใบขออนุญาตใช้รถ (แบบ 3): who asked, his head, the fleet and who ordered it, with the names and posts of those days, in whose place each acted. */
export async function printForm(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const request = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== 'vehicle.trip' || !(await maySee(ctx, request))) throw notFound();
  const content = request.content as TripContent;
  const [faces, steps, given, { digits }] = await Promise.all([
    facesOf(ctx, requestId),
    stepsOf(ctx, requestId),
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

interface Step {
  n: number;
  name: string;
  decision: string | null;
  words: string;
  at: Date | null;
  /** The post whose turn it is, or was. */
  holder: string | null;
}
async function stepsOf(ctx: Ctx, requestId: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select s.n, s.name, s.decision, s.words, s.at, o.name as holder from request_step s join request r on r.id = s.request_id and r.round = s.round
    left join position o on o.id = s.holder_id where s.request_id = ${requestId} and s.state <> 'SKIPPED' order by s.n`.execute(ctx.db);
  return rows;
}

/** As it stood that day; of a step that nobody did yet only the post, so that nobody is named who did not act. */
function signedBy(step: Step | undefined, faces: ReadonlyMap<number, Face>): Signed {
  const actor = step?.decision ? faces.get(step.n)?.actor : undefined;
  if (!actor) return { ...nobody, post: [step?.holder ?? ''] };
  return { name: actor.name, post: [actor.position, actor.acting && `ปฏิบัติราชการแทน ${actor.acting}`], at: step?.at ?? null };
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

/** As he is called now, for what was never kept with a face. */
export async function personNow(ctx: Ctx, personId: number): Promise<{ name: string; position: string }> {
  const { rows } = await sql<{ name: string; position: string }>`
    select p.prefix || p.first_name || ' ' || p.last_name as name, coalesce((select o.name from affiliation f join position o on o.id = f.position_id
      where f.person_id = p.id order by f.is_main desc, f.id limit 1), '') as position from person p where p.id = ${personId}`.execute(
    ctx.db,
  );
  return rows[0] ?? { name: '', position: '' };
}
