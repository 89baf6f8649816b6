import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import * as calls from '../../contract/room/calls.ts';
import { shortThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import { type Cell, type ReportTable, serveReport } from '../office/report-tables.ts';
import type { Office } from '../office.ts';

type Report = Given<typeof calls.roomReport>;
type Span = Taken<typeof calls.roomReport>;

/** Longer than a year says nothing that years side by side do not say. */
const mostDays = 366;

/** How the rooms were used: hours of what was firm against the hours in which they were open, who did not come, who was bumped, and meals. */
export async function roomReport(ctx: Ctx, { from, until }: Span): Promise<Report> {
  if (until < from || Date.parse(until) - Date.parse(from) > mostDays * 86_400_000) throw badField('until', 'room_report_span');
  const span = sql`tstzrange(${from}::date::timestamp at time zone 'Asia/Bangkok', (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;
  const hours = sql`extract(epoch from upper(u.during) - lower(u.during)) / 3600`;
  const baht = sql`(select coalesce(sum((c ->> 'count')::int * k.baht), 0) from jsonb_array_elements(q.content -> 'catering') c
    join catering_kind k on k.id = (c ->> 'kindId')::bigint)`;
  const [rooms, units, bumped] = await Promise.all([
    sql<Report['rooms'][number]>`
      select r.id, ${named(ctx, 'r')} as name, count(u.id) filter (where u.state = 'FIRM')::int as times,
        round(coalesce(sum(${hours}) filter (where u.state = 'FIRM'), 0), 1)::float8 as hours,
        round(extract(epoch from r.open_until::time - r.open_from::time) / 3600 * (select count(*) from generate_series(${from}::date, ${until}::date, interval '1 day') d(day)
          where extract(dow from d.day)::int = any(r.open_days) and not exists (select 1 from holiday h where h.active and h.day = d.day::date)), 1)::float8 as "openHours",
        count(u.id) filter (where u.state = 'RELEASED' and exists (select 1 from request_event e where e.subject_id = u.request_id and e.action = 'release'
          and (e.detail ->> 'occurrence')::int = u.occurrence))::int as "noShow",
        count(u.id) filter (where u.state = 'BUMPED')::int as bumped, coalesce(sum(${baht}) filter (where u.state = 'FIRM'), 0)::int as baht
      from room r left join (resource_use u join request q on q.id = u.request_id) on u.resource_id = r.id and u.during && ${span}
      where r.active group by r.id order by r.sort, r.id`.execute(ctx.db),
    sql<Report['units'][number]>`
      select ${named(ctx, 'n')} as name, count(*)::int as times, round(sum(${hours}), 1)::float8 as hours, sum(${baht})::int as baht
      from resource_use u join room r on r.id = u.resource_id join request q on q.id = u.request_id join unit n on n.id = q.unit_id
      where u.state = 'FIRM' and u.during && ${span} group by n.id order by hours desc, n.id limit 100`.execute(ctx.db),
    sql<Report['bumped'][number]>`
      select u.id as "useId", q.number, ${named(ctx, 'n')} as unit, ${named(ctx, 'r')} as room, ${iso('lower(u.during)')} as "from",
        coalesce((select e.detail ->> 'words' from request_event e where e.subject_id = q.id and e.action = 'bump'
          and (e.detail ->> 'occurrence')::int = u.occurrence order by e.seq desc limit 1), '') as reason
      from resource_use u join room r on r.id = u.resource_id join request q on q.id = u.request_id join unit n on n.id = q.unit_id
      where u.state = 'BUMPED' and u.during && ${span} order by lower(u.during) desc, u.id desc limit 100`.execute(ctx.db),
  ]);
  return { rooms: rooms.rows, units: units.rows, bumped: bumped.rows };
}

/** GET /api/room/report/file: what the screen shows as a paper, or its rows as a sheet. */
export function reportRoute(app: FastifyInstance, office: Office): void {
  const route = { path: calls.roomReportPath, menu: 'manage room', take: calls.roomReportFile } as const;
  serveReport(app, office, route, async (ctx, { as, ...span }) => {
    const report = await roomReport(ctx, span);
    const words = textsIn(ctx.request.language, 'room').report;
    const tables = tablesOf(report, words);
    const [first] = tables as [ReportTable, ...ReportTable[]];
    // one table: a line of a unit stands in the columns of the rooms
    const units = report.units.map((one) => [words.unit, one.name, one.times, one.hours, null, null, null, null, one.baht]);
    return {
      title: words.title,
      tables,
      sheet: {
        heads: [words.of, words.name, ...first.heads.slice(1)],
        rows: [...first.rows.map((row) => [words.room, ...row]), ...units],
        widths: [12, 40, 10, 14, 16, 12, 12, 12, 20],
      },
    };
  });
}

type Words = ReturnType<typeof textsIn<'room'>>['report'];

function tablesOf({ rooms, units, bumped }: Report, words: Words): ReportTable[] {
  const sum = (of: (row: Report['rooms'][number]) => number) => Math.round(rooms.reduce((all, row) => all + of(row), 0) * 10) / 10;
  const share = (hours: number, open: number): Cell => (open > 0 ? Math.round((hours / open) * 100) : null);
  const [hours, open] = [sum((row) => row.hours), sum((row) => row.openHours)];
  return [
    {
      title: words.rooms,
      sums: true,
      heads: [words.room, words.times, words.hours, words.openHours, words.share, words.noShow, words.bumpedTimes, words.baht],
      rows: [
        ...rooms.map((row) => [
          row.name,
          row.times,
          row.hours,
          row.openHours,
          share(row.hours, row.openHours),
          row.noShow,
          row.bumped,
          row.baht,
        ]),
        [
          words.total,
          sum((row) => row.times),
          hours,
          open,
          share(hours, open),
          sum((row) => row.noShow),
          sum((row) => row.bumped),
          sum((row) => row.baht),
        ],
      ],
    },
    {
      title: words.units,
      heads: [words.unit, words.times, words.hours, words.baht],
      rows: units.map((row) => [row.name, row.times, row.hours, row.baht]),
    },
    {
      title: words.bumped,
      heads: [words.number, words.unit, words.room, words.time, words.reason],
      rows: bumped.map(({ number, unit, room, from, reason }) => {
        const at = new Date(from);
        return [number, unit, room, `${shortThaiDate(at)} ${thaiTime(at)}`, reason];
      }),
    },
  ];
}
