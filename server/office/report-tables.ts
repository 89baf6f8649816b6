import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fileOf, type Report, type ReportCell, type ReportPaper, type ReportTable, reportFile } from '../../contract/office/report.ts';
import { bangkokDay, longThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { sendWritten, sheetMimes, writeSheets } from '../files/sheets/sheet.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { readingThai } from '../http/named.ts';
import { inTransaction, serve, serveAsked } from '../http/serve.ts';
import { dayWords } from '../http/words.ts';
import type { Office } from '../office.ts';
import type { Figures } from '../paper/prints.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';

interface Span {
  from: string;
  until: string;
}
/** What a module says of its report; what it leaves out has none. */
export type Made = Pick<Report, 'tables'> & Partial<Report>;

export interface Served<Asked> {
  /** Of the paper and the file. */
  title: (ctx: Ctx) => string;
  make: (ctx: Ctx, asked: Asked) => Promise<Made>;
  /** Beside the right to the menu. @throws where he may not */
  mayRead?: (ctx: Ctx) => Promise<void>;
  /** Over how many it may reach. */
  years?: number;
  /** On paper its pictures stand before the tables, or in place of them. */
  pictures?: 'before' | 'alone';
}

/** The report of a module: what the screen shows, and the same as a paper or as a sheet. Papers are Thai, a sheet is of the reader's language. */
export function serveReport<Take extends z.ZodMiniType<Span>>(
  app: FastifyInstance,
  office: Office,
  call: Endpoint<Take, z.ZodMiniType<Report>>,
  served: Served<z.output<Take>>,
): void {
  serve(app, office, call, (ctx: Ctx, asked: z.output<Take>) => madeOf(ctx, served, asked));
  const file = { path: fileOf(call.path), menu: call.menu, work: 'sheet', take: z.intersection(call.take, reportFile) } as const;
  serveAsked(app, office, file, async (ctx, { as, ...rest }, reply) => {
    const { name, content, rows } = await reportFileOf(ctx, served, rest as unknown as z.output<Take>, as);
    await inTransaction(ctx, (own) => audit(own, 'report.export', { detail: { as, rows } }));
    return as === 'pdf' ? send(reply, content, name) : sendWritten(reply, as, { name, content });
  });
}

async function madeOf<Asked extends Span>(ctx: Ctx, { make, mayRead, years = 1 }: Served<Asked>, asked: Asked): Promise<Report> {
  await mayRead?.(ctx);
  mustBeSpan(asked, years);
  return { none: null, tiles: [], charts: [], notes: [], meanings: [], papers: [], ...(await make(ctx, asked)) };
}

/** A report that goes away: its name with the days, and the lines of its first table. */
export interface ReportFile {
  name: string;
  mime: string;
  content: Buffer;
  rows: number;
}

export async function reportFileOf<Asked extends Span>(
  ctx: Ctx,
  served: Served<Asked>,
  asked: Asked,
  as: 'pdf' | 'xlsx' | 'csv',
): Promise<ReportFile> {
  const reading = as === 'pdf' ? readingThai(ctx) : ctx;
  const title = served.title(reading);
  const report = await madeOf(reading, served, asked);
  const [first, ...others] = report.tables;
  // a workbook has a sheet at least
  const tables = [...(first ? [first] : []), ...others.filter(({ rows }) => rows.length > 0)];
  const rows = first?.rows.length ?? 0;
  if (as !== 'pdf') {
    const content = await writeSheets(as, tables.map(sheetOf));
    return { name: `${title} ${asked.from} ${asked.until}.${as}`, mime: sheetMimes[as], content, rows };
  }
  const { pictures } = served;
  const drawn = pictures ? drawnOf(reading, report) : {};
  const paper = await print(reading, { asked, title, tables: pictures === 'alone' ? [] : tables, ...drawn });
  return { name: `${title}.pdf`, mime: 'application/pdf', content: Buffer.from(paper), rows };
}

function mustBeSpan({ from, until }: Span, years: number): void {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days > years * 366) throw badField('until', 'report_span', { count: years });
}

const plain = (cell: ReportCell) => (cell !== null && typeof cell === 'object' ? cell.value : cell);

function sheetOf({ title, columns, rows, sums }: ReportTable) {
  const all = [...rows.map(({ cells }) => cells), ...(sums ? [sums] : [])];
  return {
    title,
    heads: columns.map(({ head }) => head),
    rows: all.map((cells) => cells.map(plain)),
    widths: columns.map((_, place) => (place === 0 ? 40 : 16)),
  };
}

const written = (value: string | number | null) => (typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? ''));

interface Printed extends Pick<Figures, 'tiles' | 'charts' | 'means' | 'meanings'> {
  asked: Span;
  title: string;
  tables: ReportTable[];
}

/** What stands around the tables of a paper. */
function drawnOf(ctx: Ctx, { tiles, charts, meanings }: Report): Pick<Figures, 'tiles' | 'charts' | 'means' | 'meanings'> {
  return {
    tiles: tiles.map(({ name, value, note = '' }) => ({ name, value, note })),
    charts: charts
      .filter(({ kind, labels }) => kind !== 'share' && labels.length > 0)
      .map(({ kind, title, labels, series }) => ({
        kind: kind as 'bars' | 'lines',
        title,
        labels,
        series: series.map(({ name, look, values }) => ({ name, look, values })),
        written: labels.map((_, place) => written(sum(series.map(({ values }) => values[place] ?? 0)))),
        most: written(Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))),
      })),
    means: textsIn(ctx.request.language, 'requests').report.meanings,
    meanings,
  };
}

const sum = (values: readonly number[]) => Math.round(values.reduce((all, one) => all + one, 0) * 100) / 100;

async function print(ctx: Ctx, { asked, title, tables, ...drawn }: Printed): Promise<Uint8Array> {
  const { digits } = await readPaperDefaults(ctx.db);
  return ctx.office.paper.print('figures', {
    title,
    period: `${longThaiDate(asked.from)} - ${longThaiDate(asked.until)}`,
    printed: printedBy(ctx),
    ...drawn,
    tables: tables
      .filter(({ rows }) => rows.length > 0)
      .map((table) => ({ ...sheetOf(table), sums: table.sums !== null }))
      .map(({ title: name, heads, sums, rows }) => ({
        title: name,
        heads,
        sums,
        // also where nothing was counted
        right: heads.map((_, place) => rows.every((cells) => typeof cells[place] !== 'string')),
        rows: rows.map((cells) => cells.map(written)),
      })),
    digits,
  });
}

/** The foot of what is printed for whoever looks: by whom and when. */
export function printedBy({ me }: Ctx): string {
  const now = new Date();
  return `พิมพ์โดย ${me.firstName} ${me.lastName} เมื่อ ${longThaiDate(bangkokDay(now))} เวลา ${thaiTime(now)}`;
}

interface Rows<Words, Column extends string> {
  /** Its name among the words. */
  name: keyof Words & string;
  /** Their names among the words, in their order. */
  columns: readonly Column[];
  rows: readonly ({ [Name in NoInfer<Column>]: ReportCell } & { papers?: ReportPaper[] })[];
  /** The last line; a column that is left out has no sum. */
  sums?: { [Name in NoInfer<Column>]?: ReportCell } | undefined;
}

/** A table whose title and heads are words of the report. */
export function tableOf<Words extends Record<Column, string>, Column extends string>(
  words: Words,
  { name, columns, rows, sums }: Rows<Words, Column>,
): ReportTable {
  return {
    name,
    title: String(words[name]),
    columns: columns.map((column) => ({ name: column, head: words[column] })),
    rows: rows.map((row) => ({ cells: columns.map((column) => row[column]), papers: row.papers ?? [] })),
    sums: sums ? columns.map((column) => sums[column] ?? null) : null,
  };
}

/** These columns added up, to two places at most. */
export function sumsOf<Column extends string>(
  rows: readonly { [Name in NoInfer<Column>]: number }[],
  columns: readonly Column[],
): { [Name in Column]: number } {
  const sum = (column: Column) => Math.round(rows.reduce((all, row) => all + row[column], 0) * 100) / 100;
  return Object.fromEntries(columns.map((column) => [column, sum(column)])) as { [Name in Column]: number };
}

/** พ.ย. 2569 of 2026-11, or Nov 2026. */
export function monthWords({ request }: Pick<Ctx, 'request'>, month: string): string {
  return dayWords(new Date(`${month}-01T12:00:00+07:00`), request.language).replace(/^1 /, '');
}

// Days of a report as the database has them: in Bangkok.

export const beginsOf = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Bangkok'`;
export const inSpan = (at: RawBuilder<unknown>, from: string, until: string) =>
  sql<boolean>`${at} >= ${beginsOf(from)} and ${at} < ${beginsOf(until)} + interval '1 day'`;
export const monthOf = (at: RawBuilder<unknown>) => sql<string>`to_char(${at} at time zone 'Asia/Bangkok', 'YYYY-MM')`;
