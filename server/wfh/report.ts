import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReportTable } from '../../contract/office/report.ts';
import type { WfhDayState } from '../../contract/wfh/calls.ts';
import * as calls from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { byName, named, personNamed } from '../http/named.ts';
import { dayWords } from '../http/words.ts';
import { type Made, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { counts } from './share.ts';
import { unitsSeen } from './units-led.ts';

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'wfh').report;

/** Who manages sees all units, a head his own with those below, others themselves. */
export function wfhReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, calls.wfhReport, { title: (ctx) => wordsIn(ctx).title, make });
}

interface Asked {
  from: string;
  until: string;
  unitId?: number | undefined;
}

async function make(ctx: Ctx, asked: Asked): Promise<Made> {
  const led = (await unitsSeen(ctx)).filter(({ leads }) => leads).map(({ id }) => id);
  if (asked.unitId && !led.includes(asked.unitId)) throw notFound();
  const units = asked.unitId ? [asked.unitId] : led;
  const of = sql`from wfh_day d join request r on r.id = d.request_id join unit u on u.id = d.unit_id join person p on p.id = d.person_id
    where d.day between ${asked.from}::date and ${asked.until}::date and (d.unit_id = any(${units}::bigint[]) or (${asked.unitId === undefined} and d.person_id = ${ctx.me.personId}))`;
  const [days, persons, open] = await Promise.all([sharesByDay(ctx, of), outputOf(ctx, of), withoutProof(ctx, of)]);
  const words = wordsIn(ctx);
  return {
    none: persons.length === 0 ? words.none : null,
    charts: persons.length > 0 ? [chartOf(ctx, days)] : [],
    tables: tablesOf(ctx, days, persons, open),
  };
}

type Of = ReturnType<typeof sql>;

interface DayShare {
  unit: string;
  day: string;
  members: number;
  /** Persons; a half counts half. */
  elsewhere: number;
}

/** Share by unit and day. */
async function sharesByDay(ctx: Ctx, of: Of): Promise<DayShare[]> {
  const { rows } = await sql<DayShare>`
    select ${named(ctx, 'u')} as unit, to_char(d.day, 'YYYY-MM-DD') as day, sum(d.am::int + d.pm::int)::float8 / 2 as elsewhere,
      (select count(distinct f.person_id)::int from affiliation f join person n on n.id = f.person_id and n.active where f.unit_id = u.id and f.is_main
        and f.since <= d.day and (f.until is null or f.until >= d.day)) as members
    ${of} and ${counts} and d.state <> 'ASKED' group by u.id, d.day order by d.day, u.sort, u.id limit 5000`.execute(ctx.db);
  return rows;
}

const columns = ['days', 'letters', 'works', 'hours', 'accepted', 'waiting', 'notProven', 'leave', 'absent'] as const;
type Output = Record<(typeof columns)[number], number> & { name: string; unit: string };

async function outputOf(ctx: Ctx, of: Of): Promise<Output[]> {
  const inState = (...states: WfhDayState[]) => sql`count(*) filter (where d.state = any(${states}::text[]))::int`;
  const { rows } = await sql<Output>`
    select ${personNamed(ctx, 'p')} as name, max(${named(ctx, 'u')}) as unit, coalesce(sum(d.am::int + d.pm::int) filter (where d.state not in ('LEAVE', 'ABSENT')), 0)::float8 / 2 as days,
      coalesce(sum(jsonb_array_length(d.letters)), 0)::int as letters, coalesce(sum(jsonb_array_length(d.items)), 0)::int as works,
      coalesce(sum((select sum((i ->> 'hours')::numeric) from jsonb_array_elements(d.items) i)), 0)::float8 as hours, ${inState('ACCEPTED')} as accepted,
      ${inState('REPORTED', 'RETURNED', 'PLANNED')} as waiting, ${inState('NOT_PROVEN')} as "notProven", ${inState('LEAVE')} as leave, ${inState('ABSENT')} as absent
    ${of} and r.state in ('APPROVED', 'RUNNING', 'DONE', 'CLOSED') and d.state not in ('ASKED', 'CANCELLED') group by p.id order by ${byName(ctx, 'p')}, p.id limit 2000`.execute(
    ctx.db,
  );
  return rows;
}

interface Unproven {
  name: string;
  unit: string;
  day: string;
  state: WfhDayState;
  words: string;
  requestId: number;
}

async function withoutProof(ctx: Ctx, of: Of): Promise<Unproven[]> {
  const { rows } = await sql<Unproven>`
    select ${personNamed(ctx, 'p')} as name, ${named(ctx, 'u')} as unit, to_char(d.day, 'YYYY-MM-DD') as day, d.state, d.words, r.id as "requestId"
    ${of} and d.state in ('NOT_PROVEN', 'LEAVE', 'ABSENT') order by d.day, d.id limit 1000`.execute(ctx.db);
  return rows;
}

function chartOf(ctx: Ctx, days: readonly DayShare[]): NonNullable<Made['charts']>[number] {
  const words = wordsIn(ctx);
  const byUnit = [...Map.groupBy(days, ({ unit }) => unit)];
  return {
    kind: 'bars',
    title: words.chart,
    of: words.unit,
    labels: byUnit.map(([unit]) => unit),
    series: [
      { name: words.elsewhere, look: 'done', values: byUnit.map(([, rows]) => rows.reduce((sum, { elsewhere }) => sum + elsewhere, 0)) },
    ],
    source: words.source,
  };
}

function tablesOf(ctx: Ctx, days: readonly DayShare[], persons: readonly Output[], open: readonly Unproven[]): ReportTable[] {
  const { language } = ctx.request;
  const words = wordsIn(ctx);
  const { state } = textsIn(language, 'wfh');
  const said = (day: string) => dayWords(new Date(`${day}T12:00:00+07:00`), language);
  return [
    tableOf(words, {
      name: 'persons',
      columns: ['name', 'unit', ...columns],
      rows: persons.map((row) => ({ ...row, notProven: row.notProven > 0 ? { value: row.notProven, tone: 'urgent' as const } : 0 })),
      sums: { ...sumsOf(persons, columns), name: words.total },
    }),
    tableOf(words, {
      name: 'shares',
      columns: ['day', 'unit', 'members', 'elsewhere', 'share'],
      rows: days.map((row) => ({
        ...row,
        day: said(row.day),
        share: row.members > 0 ? Math.round((row.elsewhere / row.members) * 100) : null,
      })),
    }),
    tableOf(words, {
      name: 'unproven',
      columns: ['name', 'unit', 'day', 'state', 'words'],
      rows: open.map((row) => ({
        ...row,
        name: { value: row.name, to: `time/wfh/${row.requestId}` },
        day: said(row.day),
        state: state[row.state],
      })),
    }),
  ];
}
