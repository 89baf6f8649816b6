import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { links } from '../../contract/archive/links.ts';
import { archiveReport as call, registerPrint } from '../../contract/archive/store.ts';
import type { ReportTable } from '../../contract/office/report.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { dayWords, fill } from '../http/words.ts';
import { type Made, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { heldCases, isHeld, readItems } from './items.ts';
import { beYearOf, todaySql } from './rules.ts';

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'archive').report;
const dayOf = (ctx: Ctx, day: string | null) => (day ? dayWords(new Date(`${day}T12:00:00+07:00`), ctx.request.language) : '');

/** What is held, what is overdue, how much room there is, and what the coming years bring. */
export function archiveReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, call, { title: (ctx) => wordsIn(ctx).title, years: 30, make });
}

async function make(ctx: Ctx, { until }: { from: string; until: string }): Promise<Made> {
  const words = wordsIn(ctx);
  const [space, ahead, tables] = await Promise.all([spaceOf(ctx), aheadOf(ctx), Promise.all([heldTable(ctx), overdueTable(ctx)])]);
  return {
    none: space.length + ahead.length === 0 ? words.none : null,
    charts: [
      {
        kind: 'bars',
        title: words.ahead,
        of: words.year,
        labels: ahead.map(({ year }) => String(year)),
        series: [{ name: words.letters, look: 'open', values: ahead.map(({ letters }) => letters) }],
        source: words.source,
      },
    ],
    tables: [spaceTable(ctx, space), aheadTable(ctx, ahead), ...tables],
    papers: [{ name: words.register, path: `${registerPrint.path}?year=${beYearOf(until)}` }],
  };
}

type Space = {
  shelf: string;
  boxes: number;
  room: number | null;
  letters: number;
};

async function spaceOf(ctx: Ctx): Promise<Space[]> {
  const { rows } =
    await sql<Space>`select coalesce(${named(ctx, 'h')}, '') as shelf, count(distinct b.id)::int as boxes, max(h.room) as room, count(s.id)::int as letters
    from archive_box b left join archive_shelf h on h.id = b.shelf_id left join storage_item s on s.box_id = b.id and s.state not in ('DESTROYED', 'TRANSFERRED')
    group by h.id, h.sort order by h.sort nulls last, h.id`.execute(ctx.db);
  return rows;
}

function spaceTable(ctx: Ctx, space: readonly Space[]): ReportTable {
  const words = wordsIn(ctx);
  return tableOf(words, {
    name: 'space',
    columns: ['shelf', 'boxes', 'room', 'percent', 'letters'],
    rows: space.map((one) => {
      const percent = one.room ? Math.round((one.boxes / one.room) * 100) : null;
      return {
        ...one,
        shelf: one.shelf || words.noShelf,
        percent: percent !== null && percent >= 100 ? { value: percent, tone: 'urgent' as const } : percent,
      };
    }),
    sums:
      space.length > 0
        ? {
            shelf: words.total,
            ...sumsOf(
              space.map(({ boxes, letters }) => ({ boxes, letters })),
              ['boxes', 'letters'],
            ),
          }
        : undefined,
  });
}

type Ahead = {
  year: number;
  letters: number;
  boxed: number;
  electronic: number;
};

/** Letters whose time ends in each of the coming years; what is over already stands with this one. */
async function aheadOf(ctx: Ctx): Promise<Ahead[]> {
  const { rows } =
    await sql<Ahead>`select greatest(extract(year from s.keep_until), extract(year from ${todaySql}))::int + 543 as year, count(*)::int as letters,
      count(*) filter (where s.medium = 'BOX')::int as boxed, count(*) filter (where s.medium = 'ELECTRONIC')::int as electronic
    from storage_item s where s.keep_until is not null and s.state in ('STORED', 'LENT') group by 1 order by 1 limit 30`.execute(ctx.db);
  return rows;
}

function aheadTable(ctx: Ctx, ahead: readonly Ahead[]): ReportTable {
  const words = wordsIn(ctx);
  return tableOf(words, {
    name: 'ahead',
    columns: ['year', 'letters', 'boxed', 'electronic'],
    rows: ahead.map((one) => ({ ...one, year: String(one.year) })),
    sums:
      ahead.length > 0
        ? {
            year: words.total,
            ...sumsOf(
              ahead.map(({ letters, boxed, electronic }) => ({ letters, boxed, electronic })),
              ['letters', 'boxed', 'electronic'],
            ),
          }
        : undefined,
  });
}

async function heldTable(ctx: Ctx): Promise<ReportTable> {
  const items = await readItems(ctx, {
    where: sql`${isHeld} and s.state not in ('DESTROYED', 'TRANSFERRED') and cardinality(${heldCases}) > 0`,
  });
  return tableOf(wordsIn(ctx), {
    name: 'held',
    columns: ['no', 'subject', 'unit', 'cases', 'until'],
    rows: items.map(({ no, subject, unit, held, keepUntil }) => ({
      no,
      subject,
      unit,
      cases: held.join(', '),
      until: dayOf(ctx, keepUntil),
    })),
  });
}

async function overdueTable(ctx: Ctx): Promise<ReportTable> {
  const words = wordsIn(ctx);
  const { rows } = await sql<{
    requestId: number;
    number: string;
    borrower: string;
    unit: string;
    dueOn: string;
    days: number;
    letters: number;
  }>`
    select r.id as "requestId", coalesce(r.number, '') as number, coalesce(nullif(r.content ->> 'borrower', ''), ${personNamed(ctx, 'p')}) as borrower, ${named(ctx, 'u')} as unit,
      min(l.due_on)::text as "dueOn", ${todaySql} - min(l.due_on) as days, count(*)::int as letters
    from archive_loan l join request r on r.id = l.request_id join person p on p.id = r.applicant_id join unit u on u.id = r.unit_id
    where l.returned_at is null and l.due_on < ${todaySql} group by r.id, p.id, u.id order by min(l.due_on), r.id limit 500`.execute(
    ctx.db,
  );
  return tableOf(words, {
    name: 'overdue',
    columns: ['loan', 'borrower', 'unit', 'letters', 'due', 'late'],
    rows: rows.map(({ requestId, number, borrower, unit, dueOn, days, letters }) => ({
      loan: { value: number, to: links.to.loan(requestId) },
      borrower,
      unit,
      letters,
      due: dayOf(ctx, dueOn),
      late: { value: fill(words.days, { days }), tone: 'urgent' },
    })),
  });
}
