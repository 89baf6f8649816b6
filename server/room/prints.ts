import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Occurrence, roomSheet, roomSheetPath } from '../../contract/room/calls.ts';
import { bangkokDay, longThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { readingThai } from '../http/named.ts';
import { serveAsked } from '../http/serve.ts';
import { maySee } from '../office/may-see.ts';
import { printedBy } from '../office/report-tables.ts';
import { look } from '../office/request-in-hand.ts';
import { type Face, facesOf } from '../office/snapshot.ts';
import type { Office } from '../office.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { cateringOf, keepsRoom, namesOf, roomsById, roomsWhere } from './rooms.ts';

/** ใบขอใช้ห้องประชุม, with the names and posts of the day on which it was sent and decided. Papers are Thai. */
export async function printForm(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const request = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== 'room.booking' || !(await maySee(ctx, request))) throw notFound();
  const { content } = request;
  const words = textsIn(undefined, 'room');
  const [rooms, extras, catering, faces, steps, { digits }] = await Promise.all([
    roomsById(
      ctx,
      content.occurrences.map((one: Occurrence) => one.roomId),
    ),
    namesOf(ctx, content.extras),
    cateringOf(ctx, content),
    facesOf(ctx, requestId),
    stepsOf(ctx, requestId),
    readPaperDefaults(ctx.db),
  ]);
  const applicant = faces.get(0)?.applicant ?? { name: '', position: '', unit: '', parent: '', phone: '' };
  const [room] = rooms.values();
  const last = steps.at(-1);
  const said = {
    words: last?.words || (last?.decision ? words.decision[last.decision] : ''),
    ...nameOf(faces.get(last?.n ?? -1)),
    at: last?.at ? longThaiDate(last.at) : '',
  };
  const stands = request.steps.length === 0 && ['APPROVED', 'RUNNING', 'DONE'].includes(request.state);
  const pdf = await ctx.office.paper.print('room-request', {
    number: request.number ? `เลขที่ ${request.number}` : '',
    unit: [applicant.unit, applicant.parent].filter(Boolean).join(' '),
    date: request.sentAt ? longThaiDate(bangkokDay(request.sentAt)) : '',
    to: room?.keeper || words.form.keeper,
    name: applicant.name,
    position: applicant.position,
    phone: content.phone || applicant.phone,
    room: [...rooms.values()].map((one) => [one.name, one.building, one.floor].filter(Boolean).join(' ')).join(', '),
    topic: content.topic,
    time: lineOf(content.occurrences[0]),
    dates: content.occurrences.slice(1, 13).map(lineOf),
    persons: `${content.headCount} คน`,
    layout: content.layout ? words.layout[content.layout as 'U'] : '-',
    sketch: content.layout,
    extras: [...(room?.fixed ?? []).map((one) => words.fixed[one as 'SCREEN']), ...extras.map((one) => one.name)].join(', ') || '-',
    catering:
      catering.map((one) => `${one.name} ${one.count} ที่ ${one.baht.toLocaleString('en-US')} บาท ${one.budget}`.trim()).join(', ') || '-',
    remark: content.remark || '-',
    keeper: said,
    decision: stands ? { words: words.form.stands, name: '', post: '', at: '' } : said,
    digits,
  });
  return Buffer.from(pdf);
}

function lineOf(one: Pick<Occurrence, 'from' | 'until'> | undefined): string {
  if (!one) return '';
  const [from, until] = [new Date(one.from), new Date(one.until)];
  return `${longThaiDate(from)} เวลา ${thaiTime(from).replace(' น.', '')} - ${thaiTime(until)}`;
}

function nameOf(face: Face | undefined): { name: string; post: string } {
  const actor = face?.actor;
  return {
    name: actor?.name ?? '',
    post: actor ? [actor.position, actor.acting ? `ปฏิบัติราชการแทน ${actor.acting}` : ''].filter(Boolean).join(' ') : '',
  };
}

async function stepsOf(ctx: Ctx, requestId: number) {
  const { rows } = await sql<{ n: number; words: string; decision: 'PASS' | 'SEND_BACK' | 'APPROVE' | 'REJECT' | null; at: Date | null }>`
    select s.n, s.words, s.decision, s.at from request_step s join request r on r.id = s.request_id and r.round = s.round
    where s.request_id = ${requestId} and s.state = 'DONE' order by s.n`.execute(ctx.db);
  return rows;
}

/** GET /api/room/sheet?day=2026-11-21: the sheet of a day for who prepares the rooms. */
export function printRoutes(app: FastifyInstance, office: Office): void {
  serveAsked(
    app,
    office,
    { path: roomSheetPath, menu: 'view room', work: 'page', take: roomSheet, amiss: 'bad_date' },
    async (ctx, asked, reply) => {
      const pdf = await printSheet(readingThai(ctx), asked);
      return send(reply, pdf, 'ตารางการใช้ห้องประชุม.pdf');
    },
  );
}

/** Rooms that the caller keeps: what is carried and served stands on it, which concerns nobody else. */
async function printSheet(ctx: Ctx, { day, building = '' }: { day: string; building?: string | undefined }): Promise<Uint8Array> {
  const me = rightsNow(ctx.me);
  const rooms = (await roomsWhere(ctx)).filter((room) => keepsRoom(me, room) && (!building || room.building === building));
  if (rooms.length === 0) throw forbidden('resource_not_yours');
  const words = textsIn(undefined, 'room');
  const { rows } = await sql<{
    from: Date;
    until: Date;
    roomId: number;
    title: string;
    unit: string;
    content: { headCount: number; layout: string; extras: number[]; catering: { kindId: number; count: number; budget: string }[] };
  }>`
    select lower(u.during) as "from", upper(u.during) as until, u.resource_id as "roomId", case when q.private then ${words.privateMeeting} else q.subject end as title, n.name as unit, q.content
    from resource_use u join request q on q.id = u.request_id join unit n on n.id = q.unit_id
    where u.state = 'FIRM' and u.resource_id = any(${rooms.map((room) => room.id)}::bigint[])
      and u.during && tstzrange(${day}::date::timestamp at time zone 'Asia/Bangkok', (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok')
    order by lower(u.during), u.resource_id limit 500`.execute(ctx.db);
  const lines = await Promise.all(
    rows.map(async ({ from, until, roomId, title, unit, content }) => [
      `${thaiTime(from).replace(' น.', '')} - ${thaiTime(until)}`,
      rooms.find((room) => room.id === roomId)?.name ?? '',
      title,
      unit,
      String(content.headCount),
      content.layout ? words.layout[content.layout as 'U'] : '-',
      (await namesOf(ctx, content.extras)).map((one) => one.name).join(', ') || '-',
      (await cateringOf(ctx, content)).map((one) => `${one.name} ${one.count} ที่`).join(', ') || '-',
    ]),
  );
  const { digits } = await readPaperDefaults(ctx.db);
  return ctx.office.paper.print('room-sheet', { place: building, day, printed: printedBy(ctx), rows: lines, digits });
}
