import type { ReportChart } from '../../contract/office/report.ts';
import type { Dimension } from '../../contract/statistics/reports.ts';
import type { Ctx } from '../http/context.ts';
import { fill } from '../http/words.ts';
import type { Made } from '../office/report-tables.ts';
import { type Asked, type Figures, figuresOf } from './figures.ts';
import { behind, chartsOf, linesOf, tableOf } from './made.ts';
import { wordsIn } from './names.ts';
import { scopeOf } from './scope.ts';

const dayMs = 86_400_000;
/** So many fit on one screen. */
const mostBars = 8;

/** The executive's page: what waits and what is late now, where, and how the year went. On a screen and on a sheet of paper at once. */
export async function makeOverview(ctx: Ctx, asked: Asked): Promise<Made> {
  const scope = await scopeOf(ctx, 'overview', asked.unitId);
  const words = wordsIn(ctx);
  const before = spanBefore(asked);
  const [volume, pending, late, earlier] = await Promise.all([
    figuresOf(ctx, 'volume', asked, scope),
    figuresOf(ctx, 'pending', asked, scope),
    figuresOf(ctx, 'late', asked, scope),
    figuresOf(ctx, 'volume', before, scope),
  ]);
  const came = countOf(volume, 'unit');
  const ended = countOf(volume, 'unit', ['done', 'doneLate', 'late']);
  const inTime = countOf(volume, 'unit', ['done']);
  const waits = countOf(pending, 'unit');
  const overdue = countOf(pending, 'unit', ['late']);
  const lately = countOf(earlier, 'unit');
  const part = async (code: 'pending' | 'late' | 'volume', figures: Figures, by: Dimension, kind: ReportChart['kind']) => {
    const lines = await linesOf(ctx, code, by, asked, figures);
    const chart = chartsOf(ctx, code, asked, by, new Map([[by, lines]]), figures[by] ?? [], mostBars).find((one) => one.kind === kind);
    const title = words.overview[code];
    return {
      chart: chart && { ...chart, title, beside: code },
      table: { ...tableOf(ctx, code, by, asked, lines, figures[by] ?? []), name: code, title },
    };
  };
  const parts = [
    await part('pending', pending, 'unit', 'bars'),
    await part('late', late, 'speed', 'bars'),
    await part('volume', volume, 'month', 'lines'),
  ];
  return {
    none: came + waits === 0 ? words.none : null,
    tiles: [
      { name: words.overview.waiting, value: written(waits), note: words.overview.now, to: behind('pending', asked, {}) },
      {
        name: words.part.late,
        value: written(overdue),
        note: fill(words.share, { count: percent(overdue, waits) }),
        ...(overdue > 0 ? { tone: 'urgent' as const, to: behind('late', asked, {}) } : {}),
      },
      { name: words.trend.came, value: written(came), note: fill(words.overview.before, { count: written(lately) }) },
      { name: words.part.done, value: `${percent(inTime, ended)}%`, note: words.overview.ofEnded },
    ],
    charts: parts.flatMap(({ chart }) => (chart && chart.labels.length > 0 ? [chart] : [])),
    tables: parts.map(({ table }) => table),
    notes: [words.openOnly],
    meanings: [
      { word: words.overview.waiting, means: words.reports.pending.counts },
      { word: words.part.late, means: words.means.late },
      { word: words.trend.came, means: words.reports.volume.counts },
      { word: words.part.done, means: words.overview.share },
    ],
  };
}

/** As many days before these. */
function spanBefore({ from, until, ...rest }: Asked): Asked {
  const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  const moved = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
  return { ...rest, from: moved(from), until: moved(until) };
}

function countOf(figures: Figures, by: Dimension, parts?: readonly string[]): number {
  return (figures[by] ?? []).filter(({ part }) => !parts || parts.includes(part)).reduce((sum, { n }) => sum + n, 0);
}

const written = (value: number) => value.toLocaleString('en-US');
const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0);
