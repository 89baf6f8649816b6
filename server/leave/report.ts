import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/leave/calls.ts';
import { daysOf, type LeaveKind, leaveKinds } from '../../contract/leave/kinds.ts';
import { links } from '../../contract/leave/links.ts';
import type { ReportTable } from '../../contract/office/report.ts';
import { fiscalYear } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { type Made, monthWords, serveReport, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { type LeaveFigures, leaveFigures } from './report-figures.ts';

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'leave');

/** สถิติการลา: what was taken by person and without names, vacation that is left or lapsed, unpaid days for payroll, who is away today. */
export function leaveReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, calls.leaveReport, {
    title: (ctx) => wordsIn(ctx).report.title,
    make: async (ctx, { from, until, unitId }) => {
      const figures = await leaveFigures(ctx, { from, until, unitId: unitId ?? null });
      const { report: words } = wordsIn(ctx);
      return {
        none: figures.people.length === 0 ? words.none : null,
        charts: chartsOf(ctx, figures),
        tables: [peopleOf(ctx, figures), absentOf(ctx, figures), vacationOf(ctx, figures), unpaidOf(ctx, figures), monthsOf(ctx, figures)],
        notes: [words.spells],
      };
    },
  });
}

type Chart = NonNullable<Made['charts']>[number];

/** No kind of leave is late. */
const looks: readonly Chart['series'][number]['look'][] = ['done', 'open', 'ok', 'rest', 'warn'];
const lookOf = (place: number) => looks[place % looks.length] as (typeof looks)[number];
const sum = (rows: readonly { halves: number }[]) => daysOf(rows.reduce((all, one) => all + one.halves, 0));
const monthsIn = ({ months }: LeaveFigures) => [...new Set(months.map(({ month }) => month))];
const personCell = ({ id, name }: { id: number; name: string }) => ({ value: name, to: links.to.leavePerson(id) });

/** By unit and by month; of months no names are known. */
function chartsOf(ctx: Ctx, figures: LeaveFigures): Chart[] {
  const { kind: names, report: words } = wordsIn(ctx);
  const kinds = kindsIn(figures);
  const units = [...Map.groupBy(figures.people, (one) => one.unit)];
  const times = monthsIn(figures);
  const series = <Of>(of: readonly Of[], rowsOf: (one: Of, kind: LeaveKind) => { halves: number }[]) =>
    kinds.map((kind, place) => ({ name: names[kind], look: lookOf(place), values: of.map((one) => sum(rowsOf(one, kind))) }));
  return [
    {
      kind: 'bars',
      title: words.byUnit,
      of: words.unit,
      labels: units.map(([unit]) => unit),
      series: series(units, ([, people], kind) => people.flatMap((one) => one.taken.filter((row) => row.kind === kind))),
      source: words.source,
    },
    {
      kind: 'bars',
      title: words.byMonth,
      of: words.month,
      labels: times.map((month) => monthWords(ctx, month)),
      series: series(times, (month, kind) => figures.months.filter((one) => one.month === month && one.kind === kind)),
    },
  ];
}

/** Of the kinds that were taken, in the order of the regulation. */
function kindsIn({ people }: LeaveFigures): LeaveKind[] {
  return leaveKinds.filter((kind) => people.some(({ taken }) => taken.some((row) => row.kind === kind)));
}

/** How often and how many days of each kind: สถิติการลาครึ่งปี. */
function peopleOf(ctx: Ctx, figures: LeaveFigures): ReportTable {
  const { kind: names, report: words } = wordsIn(ctx);
  const kinds = kindsIn(figures);
  const rows = figures.people.map((one) => {
    const of = (kind: LeaveKind) => one.taken.find((row) => row.kind === kind);
    return { one, counted: kinds.flatMap((kind) => [of(kind)?.times ?? 0, daysOf(of(kind)?.halves ?? 0)]) };
  });
  return {
    name: 'people',
    title: words.people,
    columns: [
      { name: 'person', head: words.person },
      { name: 'unit', head: words.unit },
      ...kinds.flatMap((kind) => [
        { name: `${kind}.times`, head: fill(words.timesOf, { kind: names[kind] }) },
        { name: `${kind}.days`, head: fill(words.daysOf, { kind: names[kind] }) },
      ]),
    ],
    rows: rows.map(({ one, counted }) => ({ cells: [personCell(one), one.unit, ...counted.map(orNone)], papers: [] })),
    sums: [words.total, null, ...addedUp(rows.map(({ counted }) => counted))],
  };
}

const orNone = (value: number) => value || null;
/** Column by column; halves add up without a rest. */
const addedUp = (rows: readonly number[][]) => (rows[0] ?? []).map((_, place) => rows.reduce((all, row) => all + (row[place] ?? 0), 0));

function absentOf(ctx: Ctx, { absent }: LeaveFigures): ReportTable {
  const { report: words, half } = wordsIn(ctx);
  return tableOf(words, {
    name: 'today',
    columns: ['person', 'unit', 'part', 'returns'],
    rows: absent.map((one) => ({
      person: personCell(one),
      unit: one.unit,
      part: one.half === 'DAY' ? words.day : half[one.half],
      returns: dayIn(ctx, one.returnsOn),
    })),
  });
}

const dayIn = (ctx: Ctx, day: string) => dayWords(new Date(`${day}T12:00:00+07:00`), ctx.request.language);

/** What each has of vacation in the fiscal year by the end of the time, how it came about, and what lapsed. */
function vacationOf(ctx: Ctx, { vacation, until }: LeaveFigures): ReportTable {
  const { report: words } = wordsIn(ctx);
  const table = tableOf(words, {
    name: 'vacation',
    columns: ['person', 'unit', 'carried', 'granted', 'adjusted', 'used', 'lapsed', 'left'],
    rows: vacation.map(({ of, ...one }) => ({
      person: personCell(one),
      unit: one.unit,
      carried: daysOf(of.opening + of.carry) || null,
      granted: daysOf(of.grant) || null,
      adjusted: daysOf(of.adjust) || null,
      used: daysOf(-of.taken) || null,
      lapsed: daysOf(-of.lapse) || null,
      left: daysOf(of.left),
    })),
  });
  return { ...table, title: fill(words.vacation, { year: fiscalYear(until) }) };
}

/** For payroll. */
function unpaidOf(ctx: Ctx, { unpaid }: LeaveFigures): ReportTable {
  const { kind, report: words } = wordsIn(ctx);
  return tableOf(words, {
    name: 'unpaid',
    columns: ['person', 'unit', 'kind', 'first', 'last', 'days'],
    rows: unpaid.map((one) => ({
      person: personCell(one),
      unit: one.unit,
      kind: kind[one.kind],
      first: dayIn(ctx, one.first),
      last: dayIn(ctx, one.last),
      days: { value: daysOf(one.halves), tone: 'warn' },
    })),
  });
}

/** Kinds by month, without names. */
function monthsOf(ctx: Ctx, figures: LeaveFigures): ReportTable {
  const { kind: names, report: words } = wordsIn(ctx);
  const kinds = kindsIn(figures);
  const rows = monthsIn(figures).map((month) => {
    const own = figures.months.filter((one) => one.month === month);
    return { month, counted: kinds.map((kind) => sum(own.filter((one) => one.kind === kind))) };
  });
  return {
    name: 'months',
    title: words.byMonth,
    columns: [{ name: 'month', head: words.month }, ...kinds.map((kind) => ({ name: kind, head: names[kind] }))],
    rows: rows.map(({ month, counted }) => ({ cells: [monthWords(ctx, month), ...counted.map(orNone)], papers: [] })),
    sums: [words.total, ...addedUp(rows.map(({ counted }) => counted))],
  };
}
