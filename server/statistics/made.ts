import type { ReportCell, ReportChart, ReportTable } from '../../contract/office/report.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { links } from '../../contract/statistics/links.ts';
import { type Dimension, entryOf, type ReportCode } from '../../contract/statistics/reports.ts';
import type { Ctx } from '../http/context.ts';
import { fill } from '../http/words.ts';
import type { Made } from '../office/report-tables.ts';
import { extrasOf } from './extras.ts';
import { monthsOf } from './facts/facts.ts';
import { ages } from './facts/work.ts';
import { type Asked, type Figure, type Figures, figuresOf } from './figures.ts';
import { namesOf, partName, wordsIn } from './names.ts';
import { scopeOf } from './scope.ts';

/** Bars of a picture; the table beside it has all. */
const mostBars = 12;
/** Lines of a table by persons and the like. */
const mostLines = 500;

/** What one figure comes to: how many, or the days that it took on average. */
const worth = (code: ReportCode, figures: readonly Figure[]): number | null => {
  const n = figures.reduce((sum, one) => sum + one.n, 0);
  if (entryOf(code).measure === 'count') return n;
  return n === 0 ? null : Math.round((figures.reduce((sum, one) => sum + (one.days ?? 0), 0) / n) * 10) / 10;
};

/** One line of a table: a unit, a month, an age. */
export interface Line {
  key: string;
  name: string;
  figures: Figure[];
  all: number | null;
}

/** A report as it is shown, printed and taken away. */
export async function makeReport(ctx: Ctx, code: ReportCode, asked: Asked): Promise<Made> {
  const scope = await scopeOf(ctx, code, asked.unitId);
  const figures = await figuresOf(ctx, code, asked, scope);
  const entry = entryOf(code);
  const words = wordsIn(ctx);
  const [first] = entry.by;
  const lines = new Map(await Promise.all(entry.by.map(async (by) => [by, await linesOf(ctx, code, by, asked, figures)] as const)));
  const firstLines = (first && lines.get(first)) ?? [];
  const extras = await extrasOf(ctx, code, asked, scope);
  const empty = firstLines.length === 0;
  return {
    none: empty && extras.every(({ rows }) => rows.length === 0) ? words.none : null,
    tiles: empty ? [] : tilesOf(ctx, code, (first && figures[first]) ?? []),
    charts: empty || !first ? [] : chartsOf(ctx, code, asked, first, lines, figures[first] ?? []),
    tables: [...[...lines].map(([by, of]) => tableOf(ctx, code, by, asked, of, figures[by] ?? [])), ...extras],
    notes: entry.who === 'secret' ? [words.secretNote] : [words.openOnly],
    meanings: [
      { word: words.counts, means: words.reports[code].counts },
      ...Object.keys(entry.parts).map((part) => ({ word: partName(ctx, part), means: words.means[part as keyof typeof words.means] })),
    ],
  };
}

/** Lines in their order: time and ages as they go, all else by the largest. */
export async function linesOf(ctx: Ctx, code: ReportCode, by: Dimension, asked: Asked, all: Figures): Promise<Line[]> {
  const figures = all[by] ?? [];
  const byKey = Map.groupBy(figures, ({ key }) => key);
  const unnamed = orderOf(by, asked, byKey).map((key) => ({ key, figures: byKey.get(key) ?? [], all: worth(code, byKey.get(key) ?? []) }));
  // names are asked of what is shown alone
  const shown = inOrder.includes(by) ? unnamed : unnamed.sort(bySize).slice(0, mostLines);
  const names = await namesOf(
    ctx,
    by,
    shown.map(({ key }) => key),
  );
  const lines = shown.map((line): Line => ({ ...line, name: names.get(line.key) ?? '' }));
  return inOrder.includes(by) ? lines : lines.sort((one, other) => bySize(one, other) || one.name.localeCompare(other.name, 'th'));
}

const bySize = (one: Pick<Line, 'all'>, other: Pick<Line, 'all'>) => (other.all ?? 0) - (one.all ?? 0);

const inOrder: Dimension[] = ['month', 'age', 'year', 'calendar', 'speed'];

function orderOf(by: Dimension, asked: Asked, byKey: Map<string, Figure[]>): string[] {
  if (by === 'month') return byKey.size === 0 ? [] : monthsOf({ ...asked, until: earlier(asked.until, bangkokDay(new Date())) });
  if (by === 'age') return ages.filter((age) => byKey.has(age));
  const keys = [...byKey.keys()];
  if (by === 'speed') return keys.sort((one, other) => Number(other) - Number(one));
  return by === 'year' || by === 'calendar' ? keys.sort() : keys;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

export function tableOf(
  ctx: Ctx,
  code: ReportCode,
  by: Dimension,
  asked: Asked,
  lines: Line[],
  everything: readonly Figure[],
): ReportTable {
  const words = wordsIn(ctx);
  const { parts, measure } = entryOf(code);
  const codes = Object.keys(parts);
  const cells = (figures: readonly Figure[], cell: (value: number | null, part?: string) => ReportCell) => [
    ...codes.map((part) =>
      cell(
        worth(
          code,
          figures.filter((one) => one.part === part),
        ),
        part,
      ),
    ),
    cell(worth(code, figures)),
  ];
  return {
    name: by,
    title: fill(words.by[measure], { by: words.dimension[by] }),
    columns: [
      { name: by, head: words.dimension[by] },
      ...codes.map((part) => ({ name: part, head: partName(ctx, part) })),
      { name: 'all', head: measure === 'days' ? words.mean : words.total },
    ],
    rows: lines.map(({ key, name, figures }) => ({
      cells: [name, ...cells(figures, (value, part) => leading(code, asked, by, key, value, part))],
      papers: [],
    })),
    sums:
      lines.length > 1
        ? [
            fill(words.sum, { count: Math.max(lines.length, new Set(everything.map(({ key }) => key)).size) }),
            ...cells(everything, (value) => value || null),
          ]
        : null,
  };
}

/** A figure with the way to its letters; late ones stand out. */
function leading(code: ReportCode, asked: Asked, by: Dimension, key: string, value: number | null, part?: string): ReportCell {
  if (!value) return null;
  const { parts, withoutLetters = [] } = entryOf(code);
  const tone = part && parts[part] === 'late' ? { tone: 'urgent' as const } : {};
  if (part ? withoutLetters.includes(part) : withoutLetters.length > 0) return { value, ...tone };
  return { value, ...tone, to: behind(code, asked, { by, key, part }) };
}

export function behind(code: ReportCode, asked: Asked, of: { by?: Dimension; key?: string; part?: string | undefined }): string {
  const { from, until, unitId, type, speed } = asked;
  return links.to.statisticsLetters({ report: code, from, until, unitId, type, speed, ...of });
}

export function chartsOf(
  ctx: Ctx,
  code: ReportCode,
  asked: Asked,
  first: Dimension,
  lines: Map<Dimension, Line[]>,
  everything: readonly Figure[],
  most = mostBars,
): ReportChart[] {
  const words = wordsIn(ctx);
  const { measure, trend, parts, withoutLetters = [] } = entryOf(code);
  const bars = (lines.get(first) ?? []).slice(0, most);
  const source = (lines.get(first)?.length ?? 0) > bars.length ? { source: fill(words.firstOnly, { count: most }) } : {};
  const months = lines.get('month') ?? [];
  return [
    measure === 'days'
      ? stepsChart(ctx, code, everything)
      : {
          kind: 'bars',
          title: fill(words.by[measure], { by: words.dimension[first] }),
          of: words.dimension[first],
          labels: bars.map(({ name }) => name),
          series: Object.entries(parts).map(([part, look]) => ({
            name: partName(ctx, part),
            look,
            values: bars.map((line) => countIn(line, [part])),
          })),
          ...(withoutLetters.length > 0 ? {} : { links: bars.map(({ key }) => behind(code, asked, { by: first, key })) }),
          beside: first,
          ...source,
        },
    ...(trend && months.length > 1
      ? [
          {
            kind: 'lines' as const,
            title: fill(words.by[measure], { by: words.dimension.month }),
            of: words.dimension.month,
            labels: months.map(({ name }) => name),
            series: Object.entries(trend).map(([name, of], place) => ({
              name: words.trend[name as keyof typeof words.trend],
              look: place === 0 ? ('done' as const) : ('open' as const),
              values: months.map((line) => countIn(line, of)),
            })),
            beside: 'month',
          },
        ]
      : []),
  ];
}

const countIn = (line: Line, parts: readonly string[]) =>
  line.figures.filter(({ part }) => parts.includes(part)).reduce((sum, { n }) => sum + n, 0);

/** How long each state takes on average, in the order in which a letter goes through them. */
function stepsChart(ctx: Ctx, code: ReportCode, everything: readonly Figure[]): ReportChart {
  const words = wordsIn(ctx);
  const steps = Object.keys(entryOf(code).parts).map((part) => ({
    name: partName(ctx, part),
    value: worth(
      code,
      everything.filter((one) => one.part === part),
    ),
  }));
  const shown = steps.filter(({ value }) => value !== null);
  return {
    kind: 'bars',
    title: words.bySteps,
    of: words.step,
    labels: shown.map(({ name }) => name),
    series: [{ name: words.mean, look: 'done', values: shown.map(({ value }) => value) }],
    beside: 'unit',
  };
}

/** The whole in four figures at most. */
function tilesOf(ctx: Ctx, code: ReportCode, everything: readonly Figure[]): NonNullable<Made['tiles']> {
  const words = wordsIn(ctx);
  const { parts, measure } = entryOf(code);
  const written = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-US'));
  if (measure === 'days') {
    const unit = (value: number | null) => (value === null ? '–' : fill(words.days, { count: written(value) }));
    return ['receive', 'work', 'sign'].map((part) => ({
      name: partName(ctx, part),
      value: unit(
        worth(
          code,
          everything.filter((one) => one.part === part),
        ),
      ),
      note: words.mean,
    }));
  }
  const all = worth(code, everything) ?? 0;
  return [
    { name: words.total, value: written(all), note: words.reports[code].unit },
    ...Object.entries(parts)
      .slice(0, 4)
      .map(([part, look]) => {
        const n = everything.filter((one) => one.part === part).reduce((sum, one) => sum + one.n, 0);
        return {
          name: partName(ctx, part),
          value: written(n),
          note: fill(words.share, { count: all > 0 ? Math.round((n / all) * 100) : 0 }),
          ...(look === 'late' && n > 0 ? { tone: 'urgent' as const } : {}),
        };
      }),
  ];
}
