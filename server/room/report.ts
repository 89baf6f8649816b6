import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReportCell, ReportTable } from '../../contract/office/report.ts';
import * as calls from '../../contract/room/calls.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import { momentWords } from '../http/words.ts';
import { type Made, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';

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
