import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import * as calls from '../../contract/meeting/minutes.ts';
import type { ReportTable } from '../../contract/office/report.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named, partyNamed, personNamed } from '../http/named.ts';
import { inSpan, type Made, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { bodiesOf } from './who.ts';

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'meeting').report;

/** Of the bodies that one looks after: who came, what is still open and of whom, the hours. */
export function meetingReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, calls.meetingReport, { title: (ctx) => wordsIn(ctx).title, make, years: 3 });
}

interface Asked {
  from: string;
  until: string;
  bodyId?: number | undefined;
}

async function make(ctx: Ctx, asked: Asked): Promise<Made> {
  const words = wordsIn(ctx);
  const seen = sql<boolean>`(${bodiesOf(ctx.me, { keeping: true })} and (${asked.bodyId ?? null}::bigint is null or b.id = ${asked.bodyId ?? null}))`;
  const [bodies, people, open] = [await bodyFigures(ctx, asked, seen), await attendanceOf(ctx, asked, seen), await openOf(ctx, seen)];
  return {
    none: bodies.length === 0 && open.length === 0 ? words.none : null,
    charts: bodies.length > 0 ? [chartOf(ctx, bodies)] : [],
    tables: [hoursTable(ctx, bodies), attendanceTable(ctx, people), openTable(ctx, open)],
    notes: [words.note],
  };
}

interface BodyFigures {
  name: string;
  meetings: number;
  adjourned: number;
  hours: number;
  items: number;
  resolutions: number;
}

async function bodyFigures(ctx: Ctx, { from, until }: Asked, seen: RawBuilder<boolean>): Promise<BodyFigures[]> {
  const { rows } = await sql<BodyFigures>`
    select ${named(ctx, 'b')} as name, count(*) filter (where m.state in ('HELD', 'CIRCULATED', 'CERTIFIED'))::int as meetings, count(*) filter (where m.state = 'ADJOURNED')::int as adjourned,
      coalesce(round((sum(extract(epoch from m.closed_at - m.opened_at)) / 3600)::numeric, 1), 0)::float8 as hours,
      coalesce(sum((select count(*) from meeting_item i where i.meeting_id = m.id and i.ended_at is not null)), 0)::int as items,
      coalesce(sum((select count(*) from meeting_resolution r where r.meeting_id = m.id and r.result = 'RESOLVED')), 0)::int as resolutions
    from meeting m join meeting_body b on b.id = m.body_id where ${seen} and ${inSpan(sql`m.from_at`, from, until)} and m.state not in ('PLANNED', 'INVITED', 'CANCELLED')
    group by b.id order by 2 desc, b.id`.execute(ctx.db);
  return rows;
}

interface Attended {
  name: string;
  body: string;
  called: number;
  came: number;
  online: number;
  substituted: number;
}

/** By seats that count: in his own person, by the line, by who came in his place. */
async function attendanceOf(ctx: Ctx, { from, until }: Asked, seen: RawBuilder<boolean>): Promise<Attended[]> {
  const { rows } = await sql<Attended>`
    select coalesce(nullif(s.outside_name, ''), ${personNamed(ctx, 'p')}, (select ${named(ctx, 'o')} from position o where o.id = s.position_id), '') as name, ${named(ctx, 'b')} as body,
      count(*)::int as called, count(a.seat_id)::int as came, count(*) filter (where a.online)::int as online, count(*) filter (where a.seat_id is not null and y.answer = 'SUBSTITUTE')::int as substituted
    from meeting_seat s join meeting_body b on b.id = s.body_id join meeting m on m.body_id = b.id and m.state in ('HELD', 'CIRCULATED', 'CERTIFIED')
        and s.since <= (m.from_at at time zone 'Asia/Bangkok')::date and (s.until is null or s.until >= (m.from_at at time zone 'Asia/Bangkok')::date)
      left join person p on p.id = s.person_id
      left join lateral (select x.seat_id, bool_or(x.way = 'ONLINE') as online from meeting_attendance x
        where x.meeting_id = m.id and x.seat_id = s.id and x.proxy_of_holder is null group by x.seat_id) a on true
      left join meeting_reply y on y.meeting_id = m.id and y.seat_id = s.id
    where ${seen} and s.counts and ${inSpan(sql`m.from_at`, from, until)} group by s.id, p.id, b.id order by b.id, s.sort, s.id limit 500`.execute(
    ctx.db,
  );
  return rows;
}

interface Open {
  owner: string;
  open: number;
  late: number;
  oldest: number;
}

/** Of today, whatever the days that were asked for. */
async function openOf(ctx: Ctx, seen: RawBuilder<boolean>): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select coalesce((select ${partyNamed(ctx, 'o')} from party o where o.id = r.owner_id), '') as owner, count(*)::int as open, count(*) filter (where r.due_on < today())::int as late,
      max(today() - (r.made_at at time zone 'Asia/Bangkok')::date)::int as oldest
    from meeting_resolution r join meeting_body b on b.id = r.body_id where ${seen} and r.owner_id is not null and r.done_at is null
      and not exists (select 1 from meeting_resolution c where c.corrects_id = r.id) group by r.owner_id order by 3 desc, 4 desc`.execute(
    ctx.db,
  );
  return rows;
}

function hoursTable(ctx: Ctx, rows: BodyFigures[]): ReportTable {
  const columns = ['meetings', 'adjourned', 'hours', 'items', 'resolutions'] as const;
  return tableOf(wordsIn(ctx), { name: 'bodies', columns: ['name', ...columns], rows, sums: { name: null, ...sumsOf(rows, columns) } });
}

function attendanceTable(ctx: Ctx, people: Attended[]): ReportTable {
  return tableOf(wordsIn(ctx), {
    name: 'people',
    columns: ['name', 'body', 'called', 'came', 'online', 'substituted', 'percent'],
    rows: people.map((row) => ({ ...row, percent: row.called > 0 ? Math.round((row.came / row.called) * 100) : null })),
  });
}

function openTable(ctx: Ctx, rows: Open[]): ReportTable {
  const columns = ['open', 'late'] as const;
  return tableOf(wordsIn(ctx), {
    name: 'openResolutions',
    columns: ['owner', ...columns, 'oldest'],
    rows: rows.map((row) => ({ ...row, late: row.late > 0 ? { value: row.late, tone: 'urgent' as const } : row.late })),
    sums: { owner: null, ...sumsOf(rows, columns) },
  });
}

function chartOf(ctx: Ctx, bodies: readonly BodyFigures[]): NonNullable<Made['charts']>[number] {
  const words = wordsIn(ctx);
  return {
    kind: 'bars',
    title: words.hoursByBody,
    of: words.name,
    labels: bodies.map(({ name }) => name),
    series: [{ name: words.hours, look: 'done', values: bodies.map(({ hours }) => hours) }],
    source: words.source,
  };
}
