import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { bangkokDay, longThaiDate, shortThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import { type BookColumn, paperColumns } from '../../../contract/sarabun/book-columns.ts';
import { type BookFilters, type BookRow, bookExport, printedLinesMost, sheetLinesMost } from '../../../contract/sarabun/books.ts';
import { audit } from '../../access/audit.ts';
import { mustBeOn } from '../../access/letter-functions.ts';
import { contentDisposition } from '../../files/store/names.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { inTransaction, serveAsked } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { readBookDisplay } from '../../settings/book-display.ts';
import { type BookFacts, countLines, getBook, mustOffer, narrowed, readLines } from './book-lines.ts';
import { broughtIn, countBrought, readBrought } from './brought-lines.ts';
import { headings } from './columns.ts';

const batch = 1000;

/** GET /api/sarabun/books/:bookId/export?as=pdf|xlsx|csv with the filters of the screen: the lines that the caller sees, oldest first. */
export function bookExportRoute(app: FastifyInstance, office: Office): void {
  const route = { path: '/sarabun/books/:bookId/export', menu: 'view books', work: 'sheet', take: bookExport } as const;
  serveAsked(app, office, route, async (ctx, { bookId, as, ...filters }, reply) => {
    await mustBeOn(ctx, 'export');
    const wanted = await wantedOf(ctx, bookId, filters);
    mustOffer(wanted.book, as !== 'pdf' ? 'EXPORT' : filters.dateFrom && filters.dateFrom === filters.dateTo ? 'PRINT_DAY' : 'PRINT');
    const total = (await countLines(ctx.db, wanted)) + (await countBrought(ctx, wanted.former));
    const most = { pdf: printedLinesMost, xlsx: sheetLinesMost, csv: Number.POSITIVE_INFINITY }[as];
    if (total > most) throw refuse('book_too_long', { params: { count: total, most } });
    await inTransaction(ctx, (own) =>
      audit(own, 'book.export', { subject: { type: 'register', id: bookId }, detail: { as, year: wanted.book.year, lines: total } }),
    );
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition('attachment', `${fileName(wanted.book)}.${as}`));
    return senders[as](ctx, reply, wanted);
  });
}

type Wanted = Awaited<ReturnType<typeof wantedOf>>;

async function wantedOf(ctx: Ctx, bookId: number, filters: BookFilters) {
  const book = await getBook(ctx, bookId, filters.year);
  return { book, filter: await narrowed(ctx, filters), filters, former: broughtIn(ctx, book, filters) };
}

const senders: Record<'pdf' | 'xlsx' | 'csv', (ctx: Ctx, reply: FastifyReply, wanted: Wanted) => Promise<unknown>> = {
  pdf: async (ctx, reply, wanted) => {
    const rows = await allLines(ctx, wanted);
    const { firstName, lastName } = ctx.me;
    const display = await readBookDisplay(ctx.db);
    const now = new Date();
    const pdf = await ctx.office.paper.registerBook({
      title: wanted.book.name.replace(` ${wanted.book.unitName}`, ''),
      unit: wanted.book.unitName,
      period: periodOf(wanted),
      form: { RECEIVE: 'แบบที่ 13', SEND: 'แบบที่ 14' }[wanted.book.kind] ?? '',
      printed: display.printedBy ? `พิมพ์โดย ${firstName} ${lastName} เมื่อ ${longThaiDate(bangkokDay(now))} เวลา ${thaiTime(now)}` : '',
      digits: display.paperDigits,
      columns: columnsOf(wanted.book).map(({ code, width }) => ({ code, title: headOf(wanted.book, code), width })),
      lines: rows.map((row) => ({
        day: dayOf(row) ?? '',
        cells: columnsOf(wanted.book).map(({ code }) => cellOf(row, code)),
        void: row.voidReason !== null,
      })),
    });
    return reply.header('content-type', 'application/pdf').send(Buffer.from(pdf));
  },

  xlsx: async (ctx, reply, wanted) => {
    const rows = await allLines(ctx, wanted);
    const text = (value: string) => ({ value, type: String });
    const head = heads(wanted.book).map((value) => ({ ...text(value), fontWeight: 'bold' as const }));
    // every cell but the number is typed as text: nothing is ever read as a formula
    const body = rows.map((row) =>
      cellsOf(wanted.book, row).map((value, at) => (at === 0 && row.seq > 0 ? { value: row.seq, type: Number } : text(value))),
    );
    const columns = sheetColumns(wanted.book).map(({ width }) => ({ width: Math.round(width / 6) }));
    const { default: writeWorkbook } = await import('write-excel-file/node');
    const file = await writeWorkbook([head, ...body], { columns, stickyRowsCount: 1, sheet: `ปี ${wanted.book.year}` }).toBuffer();
    return reply.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(file);
  },

  csv: async (ctx, reply, wanted) => {
    // the mark for Excel that it is UTF-8; a cell that would be read as a formula gets an apostrophe before it
    const lines = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true });
    const records = async function* () {
      yield heads(wanted.book);
      for await (const rows of batches(ctx, wanted)) for (const row of rows) yield cellsOf(wanted.book, row);
    };
    const source = Readable.from(records());
    source.on('error', (error) => lines.destroy(error));
    return reply.header('content-type', 'text/csv; charset=utf-8').send(source.pipe(lines));
  },
};

/** What was brought lies below the first number of this office. */
async function* batches(ctx: Ctx, wanted: Wanted): AsyncGenerator<BookRow[]> {
  for (let skip = 0; ; skip += batch) {
    const rows = await readBrought(ctx, wanted.former, { skip, take: batch, oldest: true });
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  let after = 0;
  for (;;) {
    const rows = await readLines(ctx, wanted, sql`and e.seq > ${after} order by e.seq limit ${batch}`);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.seq ?? after;
  }
}

async function allLines(ctx: Ctx, wanted: Wanted): Promise<BookRow[]> {
  const all: BookRow[] = [];
  for await (const rows of batches(ctx, wanted)) all.push(...rows);
  return all;
}

/** What is printed of the book; its number stands first. */
function columnsOf({ kind, columns }: BookFacts): BookColumn[] {
  return paperColumns(kind, columns);
}

/** The same with the day of the number behind the number, which a printed book has as a heading. */
function sheetColumns(book: BookFacts): { code: string; width: number }[] {
  const columns = columnsOf(book);
  const no = columns.filter(({ code }) => code === 'no');
  return [...no, { code: 'day', width: 90 }, ...columns.filter(({ code }) => code !== 'no')];
}

function heads(book: BookFacts): string[] {
  return sheetColumns(book).map(({ code }) => headOf(book, code));
}

function cellsOf(book: BookFacts, row: BookRow): string[] {
  return sheetColumns(book).map(({ code }) => cellOf(row, code));
}

const usualHeads: Record<string, string> = { ...headings, day: 'วันที่', time: 'เวลา', speed: 'ชั้นความเร็ว' };

/** The heading as it was set; on the forms of the regulation theirs. */
function headOf(book: BookFacts, code: string): string {
  const own = book.columns.find((column) => column.code === code)?.title;
  if (own) return own;
  if (code === 'no') return { RECEIVE: 'เลขทะเบียนรับ', SEND: 'เลขทะเบียนส่ง' }[book.kind] ?? 'เลขที่';
  return usualHeads[code] ?? book.fields.find((field) => `own${field.id}` === code)?.name ?? '';
}

/** In Bangkok, ISO; null where a former register does not say it. */
function dayOf({ issuedAt, brought }: BookRow): string | null {
  return issuedAt === null ? (brought?.day ?? null) : bangkokDay(new Date(issuedAt));
}

function timeOf({ issuedAt, brought }: BookRow): string {
  if (issuedAt !== null) return thaiTime(issuedAt);
  return brought?.time ? `${brought.time.replace(':', '.')} น.` : '';
}

function cellOf(row: BookRow, code: string): string {
  const day = dayOf(row);
  const texts: Record<string, string> = {
    no: row.seq > 0 ? String(row.seq) : (row.brought?.number ?? ''),
    day: day ? shortThaiDate(day) : (row.brought?.dayText ?? ''),
    time: timeOf(row),
    speed: row.speedName,
    docNo: row.docNo,
    docDate: row.docDate ? shortThaiDate(row.docDate) : (row.brought?.docDateText ?? ''),
    from: row.from,
    to: row.to,
    subject: row.subject,
    ...marks(row),
  };
  return texts[code] ?? row.own[code] ?? '';
}

/** การปฏิบัติ and หมายเหตุ: a void line says so with its reason, a number without a letter that it is kept. */
function marks(row: BookRow): { action: string; remark: string } {
  if (row.brought) {
    const said = [row.voidReason !== null ? 'ยกเลิก' : '', row.remark, row.brought.twice ? 'เลขซ้ำ' : '', 'นำเข้าจากทะเบียนเดิม'];
    return { action: row.action, remark: said.filter(Boolean).join(' · ') };
  }
  if (row.voidReason !== null) return { action: row.action, remark: `ยกเลิก: ${row.voidReason}` };
  if (row.reserved) return { action: row.action, remark: row.remark || (row.reserved.expired ? 'จองเลข (หมดเวลา)' : 'จองเลข') };
  return { action: row.action, remark: row.remark };
}

function periodOf({ book, filters: { dateFrom, dateTo } }: Wanted): string {
  if (!dateFrom && !dateTo) return `ประจำปี พ.ศ. ${book.year}`;
  const from = dateFrom ? longThaiDate(dateFrom) : `1 มกราคม ${book.year}`;
  return `ระหว่างวันที่ ${from} ถึงวันที่ ${dateTo ? longThaiDate(dateTo) : `31 ธันวาคม ${book.year}`}`;
}

function fileName({ name, year }: BookFacts): string {
  return `${name} ปี ${year}`;
}
