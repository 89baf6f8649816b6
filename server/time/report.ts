import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReportCell, ReportTable } from '../../contract/office/report.ts';
import * as calls from '../../contract/time/months.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { byName, named, personNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { type Made, monthWords, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { clockNow } from './day-status.ts';
import { countedDays } from './kept-days.ts';
import { earlierOf } from './months.ts';
import { type Limits, limitsOn, rulesNow } from './rules-now.ts';
import { chosenUnit, membersOf, unitsSeen } from './who.ts';

const columns = ['present', 'lates', 'lateMinutes', 'earlies', 'gaps', 'leave', 'travel', 'wfh', 'absent'] as const;
type Column = (typeof columns)[number];
type Figures = Record<Column, number> & { name: string };

/** More persons than these are listed only where there is something to say of them. */
const mostPersons = 200;

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'time').report;

/** Lates and absences of persons, units and months against what the agency has announced: HR's of all, others' of the units that they keep or head, and one's own. */
export function timeReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, calls.timeReport, { title: (ctx) => wordsIn(ctx).title, make });
}

async function make(ctx: Ctx, { from, until: asked, unitId }: { from: string; until: string; unitId?: number | undefined }): Promise<Made> {
  const words = wordsIn(ctx);
  const [{ today }, { begins }, units] = await Promise.all([clockNow(ctx), rulesNow(ctx), unitsSeen(ctx)]);
  // what is to come is counted nowhere
  const until = earlierOf(asked, today);
  if (until < from) return { none: words.none, tables: [] };
  const unit = unitId ? chosenUnit(ctx, units, unitId) : null;
  const seen = unit ? [unit.id] : units.map(({ id }) => id);
  const persons =
    seen.length > 0
      ? sql`${membersOf(seen, { from, until })} union select ${unit ? null : ctx.me.personId}::bigint where ${unit === null}`
      : sql`select ${ctx.me.personId}::bigint as id`;
  const figures = await figuresOf(ctx, { persons, seen, from, until });
  const limits = await limitsOn(ctx, asked);
  return {
    none: figures.persons.length === 0 ? words.none : null,
    charts: figures.units.length > 0 ? [chartOf(ctx, figures.units)] : [],
    tables: tablesOf(ctx, figures, limits),
    notes: [begins === null ? words.notBegun : '', notesOf(ctx, limits)].filter(Boolean),
  };
}

interface All {
  persons: (Figures & { id: number; unit: string })[];
  units: Figures[];
  months: (Omit<Figures, 'name'> & { month: string })[];
}

/** The same sums by persons, by units and by months, of one look at the days. */
async function figuresOf(
  ctx: Ctx,
  { persons, seen, from, until }: { persons: ReturnType<typeof membersOf>; seen: readonly number[]; from: string; until: string },
): Promise<All> {
  const half = (statuses: readonly string[]) =>
    sql`coalesce(sum((e.am = any(${statuses as string[]}::text[]))::int + (e.pm = any(${statuses as string[]}::text[]))::int), 0)::float8 / 2`;
  const sums = sql`${half(['IN', 'LATE', 'EARLY', 'NO_IN', 'NO_OUT'])} as present, count(*) filter (where e.late > 0)::int as lates, coalesce(sum(e.late), 0)::int as "lateMinutes",
    count(*) filter (where e.early > 0)::int as earlies, count(*) filter (where e.am in ('NO_IN', 'NO_OUT') or e.pm in ('NO_IN', 'NO_OUT'))::int as gaps,
    ${half(['LEAVE'])} as leave, ${half(['TRAVEL'])} as travel, ${half(['WFH'])} as wfh, ${half(['ABSENT'])} as absent`;
  const days = await countedDays(ctx, { persons, from, until });
  const { rows } = await sql<Record<Column, number> & { personId: number | null; unitId: number | null; month: string | null }>`
    select e.person_id as "personId", e.unit_id as "unitId", to_char(date_trunc('month', e.day), 'YYYY-MM') as month, ${sums} from ${days} e
    where e.person_id = ${ctx.me.personId} or e.unit_id = any(${seen as number[]}::bigint[])
    group by grouping sets ((e.person_id), (e.unit_id), (date_trunc('month', e.day)))`.execute(ctx.db);
  const [people, units] = await Promise.all([
    peopleNamed(
      ctx,
      rows.flatMap(({ personId }) => personId ?? []),
    ),
    unitsNamed(
      ctx,
      rows.flatMap(({ unitId }) => unitId ?? []),
    ),
  ]);
  const found = <Key extends string | number>(key: (row: (typeof rows)[number]) => Key | null) =>
    new Map(rows.flatMap((row) => (key(row) === null ? [] : [[key(row) as Key, row] as const])));
  const [byPerson, byUnit, byMonth] = [found((row) => row.personId), found((row) => row.unitId), found((row) => row.month)];
  return {
    persons: people.flatMap((person) => sumsWith(byPerson.get(person.id), person)),
    units: units.flatMap((unit) => sumsWith(byUnit.get(unit.id), unit)),
    months: [...byMonth].sort(([one], [other]) => one.localeCompare(other)).map(([month, row]) => ({ ...row, month })),
  };
}

/** Named; who has nothing stands nowhere. */
function sumsWith<Named extends { name: string }>(
  sums: Record<Column, number> | undefined,
  named: Named,
): (Record<Column, number> & Named)[] {
  return sums ? [{ ...sums, ...named }] : [];
}

async function peopleNamed(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; name: string; unit: string }[]> {
  const { rows } = await sql<{ id: number; name: string; unit: string }>`
    select p.id, ${personNamed(ctx, 'p')} as name, coalesce((select ${named(ctx, 'u')} from affiliation f join unit u on u.id = f.unit_id where f.person_id = p.id
      order by (f.until is null or f.until >= today()) desc, f.is_main desc, f.id desc limit 1), '') as unit
    from person p where p.id = any(${ids as number[]}::bigint[]) order by ${byName(ctx, 'p')}, p.id`.execute(ctx.db);
  return rows;
}

async function unitsNamed(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select u.id, ${named(ctx, 'u')} as name from unit u where u.id = any(${ids as number[]}::bigint[]) order by u.sort, u.id`.execute(
    ctx.db,
  );
  return rows;
}

function tablesOf(ctx: Ctx, { persons, units, months }: All, { latesMost, absentMost }: Limits): ReportTable[] {
  const words = wordsIn(ctx);
  const over = (value: number, most: number | null): ReportCell => (most !== null && value > most ? { value, tone: 'urgent' } : value);
  const spoken = ({ lates, earlies, gaps, absent }: Figures) => lates + earlies + gaps + absent > 0;
  const listed = persons.length > mostPersons ? persons.filter(spoken).sort((a, b) => b.lates - a.lates) : persons;
  return [
    tableOf(words, {
      name: 'persons',
      columns: ['name', 'unit', ...columns, 'latesLeft'],
      rows: listed.map(({ id, ...row }) => ({
        ...row,
        name: { value: row.name, to: `time/person/${id}` },
        lates: over(row.lates, latesMost),
        absent: over(row.absent, absentMost),
        latesLeft: latesMost === null ? null : Math.max(0, latesMost - row.lates),
      })),
    }),
    tableOf(words, { name: 'units', columns: ['name', ...columns], rows: units, sums: { ...sumsOf(units, columns), name: null } }),
    tableOf(words, {
      name: 'months',
      columns: ['month', ...columns],
      rows: months.map((row) => ({ ...row, month: monthWords(ctx, row.month) })),
    }),
  ];
}

function chartOf(ctx: Ctx, units: readonly Figures[]): NonNullable<Made['charts']>[number] {
  const words = wordsIn(ctx);
  return {
    kind: 'bars',
    title: words.latesByUnit,
    of: words.unit,
    labels: units.map(({ name }) => name),
    series: [
      { name: words.lates, look: 'late', values: units.map(({ lates }) => lates) },
      { name: words.absent, look: 'warn', values: units.map(({ absent }) => absent) },
    ],
    source: words.source,
  };
}

function notesOf(ctx: Ctx, { orderNo, latesMost, absentMost, validFrom }: Limits): string {
  const words = wordsIn(ctx);
  return validFrom === null ? words.noLimits : fill(words.limits, { orderNo, lates: latesMost ?? '-', absent: absentMost ?? '-' });
}
