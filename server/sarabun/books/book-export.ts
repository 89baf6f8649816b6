import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import writeWorkbook from 'write-excel-file/node';
import { type BookFilters, type BookRow, bookExport, printedLinesMost, sheetLinesMost } from '../../../contract/sarabun/books.ts';
import { bangkokDay, longThaiDate, shortThaiDate, thaiTime } from '../../../contract/thai.ts';
import { audit } from '../../access/audit.ts';
import { contentDisposition } from '../../files/names.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { inTransaction, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { type BookFacts, countLines, getBook, narrowed, readLines } from './book-lines.ts';

const batch = 1000;

/** GET /api/sarabun/books/:bookId/export?as=pdf|xlsx|csv with the filters of the screen: the lines that the caller sees, oldest first. */
export function bookExportRoute(app: FastifyInstance, office: Office): void {
  serveStream(
    app,
    office,
    { method: 'GET', path: '/sarabun/books/:bookId/export', access: 'session', menu: 'view books' },
    async (ctx, request, reply) => {
      const asked = bookExport.safeParse({ ...(request.query as object), ...(request.params as object) });
      if (!asked.success) {
        const field = asked.error.issues[0]?.path.join('.') ?? '';
        throw field === 'bookId' ? notFound() : badField(field, 'invalid');
      }
      const { bookId, as, ...filters } = asked.data;
      const wanted = await wantedOf(ctx, bookId, filters);
      const total = await countLines(ctx.db, wanted);
      const most = { pdf: printedLinesMost, xlsx: sheetLinesMost, csv: Number.POSITIVE_INFINITY }[as];
      if (total > most) throw refuse('book_too_long', { params: { count: total, most } });
      await inTransaction(ctx, (own) =>
        audit(own, 'book.export', { subject: { type: 'register', id: bookId }, detail: { as, year: wanted.book.year, lines: total } }),
      );
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition('attachment', `${fileName(wanted.book)}.${as}`));
      return senders[as](ctx, reply, wanted);
    },
  );
}

type Wanted = Awaited<ReturnType<typeof wantedOf>>;

async function wantedOf(ctx: Ctx, bookId: number, filters: BookFilters) {
  const book = await getBook(ctx, bookId, filters.year);
  return { book, filter: narrowed(ctx, filters), filters };
}

const senders: Record<'pdf' | 'xlsx' | 'csv', (ctx: Ctx, reply: FastifyReply, wanted: Wanted) => Promise<unknown>> = {
  pdf: async (ctx, reply, wanted) => {
    const rows = await allLines(ctx, wanted);
    const { firstName, lastName } = ctx.me;
    const now = new Date();
    const pdf = await ctx.office.paper.registerBook({
      title: wanted.book.name.replace(` ${wanted.book.unitName}`, ''),
      unit: wanted.book.unitName,
      period: periodOf(wanted),
      form: { RECEIVE: 'แบบที่ 13', SEND: 'แบบที่ 14' }[wanted.book.kind] ?? '',
      printed: `พิมพ์โดย ${firstName} ${lastName} เมื่อ ${longThaiDate(bangkokDay(now))} เวลา ${thaiTime(now)}`,
      numberHead: numberHead(wanted.book),
      lines: rows.map((row) => ({ ...row, ...marks(row), day: bangkokDay(new Date(row.issuedAt)), void: row.voidReason !== null })),
    });
    return reply.header('content-type', 'application/pdf').send(Buffer.from(pdf));
  },

  xlsx: async (ctx, reply, wanted) => {
    const rows = await allLines(ctx, wanted);
    const text = (value: string) => ({ value, type: String });
    const head = heads(wanted.book).map((value) => ({ ...text(value), fontWeight: 'bold' as const }));
    // every cell but the number is typed as text: nothing is ever read as a formula
    const body = rows.map((row) => cellsOf(row).map((value, at) => (at === 0 ? { value: row.seq, type: Number } : text(value))));
    const columns = [10, 14, 18, 14, 30, 30, 50, 24, 24].map((width) => ({ width }));
    const file = await writeWorkbook([head, ...body], { columns, stickyRowsCount: 1, sheet: `ปี ${wanted.book.year}` }).toBuffer();
    return reply.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(file);
  },

  csv: async (ctx, reply, wanted) => {
    // the mark for Excel that it is UTF-8; a cell that would be read as a formula gets an apostrophe before it
    const lines = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true });
    const records = async function* () {
      yield heads(wanted.book);
      for await (const rows of batches(ctx, wanted)) for (const row of rows) yield cellsOf(row);
    };
    const source = Readable.from(records());
    source.on('error', (error) => lines.destroy(error));
    return reply.header('content-type', 'text/csv; charset=utf-8').send(source.pipe(lines));
  },
};

async function* batches(ctx: Ctx, wanted: Wanted): AsyncGenerator<BookRow[]> {
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

/** Columns of forms 13 and 14, with the day of the number, which the forms have as a heading. */
function heads(book: BookFacts): string[] {
  return [numberHead(book), 'วันที่', 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง', 'การปฏิบัติ', 'หมายเหตุ'];
}

function cellsOf(row: BookRow): string[] {
  const { action, remark } = marks(row);
  const docDate = row.docDate ? shortThaiDate(row.docDate) : '';
  return [
    String(row.seq),
    shortThaiDate(bangkokDay(new Date(row.issuedAt))),
    row.docNo,
    docDate,
    row.from,
    row.to,
    row.subject,
    action,
    remark,
  ];
}

/** การปฏิบัติ and หมายเหตุ: a void line says so with its reason, a number without a letter that it is kept. */
function marks(row: BookRow): { action: string; remark: string } {
  if (row.voidReason !== null) return { action: row.action, remark: `ยกเลิก: ${row.voidReason}` };
  if (row.reserved) return { action: row.action, remark: row.remark || (row.reserved.expired ? 'จองเลข (หมดเวลา)' : 'จองเลข') };
  return row;
}

function numberHead(book: BookFacts): string {
  return { RECEIVE: 'เลขทะเบียนรับ', SEND: 'เลขทะเบียนส่ง' }[book.kind] ?? 'เลขที่';
}

function periodOf({ book, filters: { dateFrom, dateTo } }: Wanted): string {
  if (!dateFrom && !dateTo) return `ประจำปี พ.ศ. ${book.year}`;
  const from = dateFrom ? longThaiDate(dateFrom) : `1 มกราคม ${book.year}`;
  return `ระหว่างวันที่ ${from} ถึงวันที่ ${dateTo ? longThaiDate(dateTo) : `31 ธันวาคม ${book.year}`}`;
}

function fileName({ name, year }: BookFacts): string {
  return `${name} ปี ${year}`;
}
