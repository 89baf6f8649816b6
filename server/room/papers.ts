import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReportCell, ReportTable } from '../../contract/office/report.ts';
import * as calls from '../../contract/room/calls.ts';
import { type Occurrence, roomSheet, roomSheetPath } from '../../contract/room/calls.ts';
import { bangkokDay, longThaiDate, thaiHour, thaiTime } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, readingThai } from '../http/named.ts';
import { serveAsked } from '../http/serve.ts';
import { momentWords } from '../http/words.ts';
import { maySee } from '../office/may-see.ts';
import { type Made, printedBy, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import { look } from '../office/request-in-hand.ts';
import { type Face, facesOf } from '../office/snapshot.ts';
import type { Office } from '../office.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { cateringOf, keepsRoom, namesOf, roomsById, roomsWhere } from './rooms.ts';

// Figures.

interface RoomFigures {
  name: string;
  times: number;
  hours: number;
  openHours: number;
  noShow: number;
  bumped: number;
  /** Of drinks and meals, at each time of a series anew. */
  baht: number;
}
interface UnitFigures {
  name: string;
  times: number;
  hours: number;
  baht: number;
}
/** Who lost a room to another, with the reason that was given. */
interface Bumped {
  number: string | null;
  unit: string;
  room: string;
  from: Date;
  reason: string;
}
interface Figures {
  rooms: RoomFigures[];
  units: UnitFigures[];
  bumped: Bumped[];
}

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'room').report;

/** How the rooms were used: hours of what was firm against the hours in which they were open, who did not come, who was bumped, and meals. */
export function roomReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, calls.roomReport, {
    title: (ctx) => wordsIn(ctx).title,
    make: async (ctx, span) => {
      const figures = await figuresOf(ctx, span);
      return {
        none: figures.rooms.every((room) => room.times === 0) ? wordsIn(ctx).none : null,
        charts: [chartOf(ctx, figures)],
        tables: tablesOf(ctx, figures),
      };
    },
  });
}

function chartOf(ctx: Ctx, { rooms }: Figures): NonNullable<Made['charts']>[number] {
  const words = wordsIn(ctx);
  return {
    kind: 'bars',
    title: words.chart,
    of: words.room,
    labels: rooms.map((room) => room.name),
    series: [
      { name: words.hours, look: 'done', values: rooms.map((room) => room.hours) },
      { name: words.freeHours, look: 'rest', values: rooms.map((room) => Math.max(0, room.openHours - room.hours)) },
    ],
    source: words.source,
  };
}

function tablesOf(ctx: Ctx, { rooms, units, bumped }: Figures): ReportTable[] {
  const words = wordsIn(ctx);
  const share = (hours: number, open: number): ReportCell => (open > 0 ? Math.round((hours / open) * 100) : null);
  const sums = sumsOf(rooms, ['times', 'hours', 'openHours', 'noShow', 'bumped', 'baht']);
  return [
    tableOf(words, {
      name: 'rooms',
      columns: ['room', 'times', 'hours', 'openHours', 'share', 'noShow', 'bumpedTimes', 'baht'],
      rows: rooms.map((one) => ({ ...one, room: one.name, share: share(one.hours, one.openHours), bumpedTimes: one.bumped })),
      sums: { ...sums, room: words.total, share: share(sums.hours, sums.openHours), bumpedTimes: sums.bumped },
    }),
    tableOf(words, { name: 'units', columns: ['unit', 'times', 'hours', 'baht'], rows: units.map((one) => ({ ...one, unit: one.name })) }),
    tableOf(words, {
      name: 'bumped',
      columns: ['number', 'unit', 'room', 'time', 'reason'],
      rows: bumped.map((one) => ({ ...one, time: momentWords(one.from, ctx.request.language) })),
    }),
  ];
}

async function figuresOf(ctx: Ctx, { from, until }: { from: string; until: string }): Promise<Figures> {
  const span = sql`tstzrange(${from}::date::timestamp at time zone 'Asia/Bangkok', (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;
  const hours = sql`extract(epoch from upper(u.during) - lower(u.during)) / 3600`;
  const baht = sql`(select coalesce(sum((c ->> 'count')::int * k.baht), 0) from jsonb_array_elements(q.content -> 'catering') c
    join catering_kind k on k.id = (c ->> 'kindId')::bigint)`;
  const [rooms, units, bumped] = await Promise.all([
    sql<RoomFigures>`
      select ${named(ctx, 'r')} as name, count(u.id) filter (where u.state = 'FIRM')::int as times,
        round(coalesce(sum(${hours}) filter (where u.state = 'FIRM'), 0), 1)::float8 as hours,
        round(extract(epoch from r.open_until::time - r.open_from::time) / 3600 * (select count(*) from generate_series(${from}::date, ${until}::date, interval '1 day') d(day)
          where extract(dow from d.day)::int = any(r.open_days) and not exists (select 1 from holiday h where h.active and h.day = d.day::date)), 1)::float8 as "openHours",
        count(u.id) filter (where u.state = 'RELEASED' and exists (select 1 from request_event e where e.subject_id = u.request_id and e.action = 'release'
          and (e.detail ->> 'occurrence')::int = u.occurrence))::int as "noShow",
        count(u.id) filter (where u.state = 'BUMPED')::int as bumped, coalesce(sum(${baht}) filter (where u.state = 'FIRM'), 0)::int as baht
      from room r left join (resource_use u join request q on q.id = u.request_id) on u.resource_id = r.id and u.during && ${span}
      where r.active group by r.id order by r.sort, r.id`.execute(ctx.db),
    sql<UnitFigures>`
      select ${named(ctx, 'n')} as name, count(*)::int as times, round(sum(${hours}), 1)::float8 as hours, sum(${baht})::int as baht
      from resource_use u join room r on r.id = u.resource_id join request q on q.id = u.request_id join unit n on n.id = q.unit_id
      where u.state = 'FIRM' and u.during && ${span} group by n.id order by hours desc, n.id limit 100`.execute(ctx.db),
    sql<Bumped>`
      select q.number, ${named(ctx, 'n')} as unit, ${named(ctx, 'r')} as room, lower(u.during) as "from",
        coalesce((select e.detail ->> 'words' from request_event e where e.subject_id = q.id and e.action = 'bump'
          and (e.detail ->> 'occurrence')::int = u.occurrence order by e.seq desc limit 1), '') as reason
      from resource_use u join room r on r.id = u.resource_id join request q on q.id = u.request_id join unit n on n.id = q.unit_id
      where u.state = 'BUMPED' and u.during && ${span} order by lower(u.during) desc, u.id desc limit 100`.execute(ctx.db),
  ]);
  return { rooms: rooms.rows, units: units.rows, bumped: bumped.rows };
}

// Papers.

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
  return `${longThaiDate(from)} เวลา ${thaiHour(from)} - ${thaiTime(until)}`;
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
      `${thaiHour(from)} - ${thaiTime(until)}`,
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
