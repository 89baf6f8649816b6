import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { audit } from '../../access/audit.ts';
import { sendSheet } from '../../files/sheets/sheet.ts';
import { contentDisposition } from '../../files/store/names.ts';
import type { Ctx } from '../../http/context.ts';
import { inTransaction } from '../../http/serve.ts';
import { say } from '../../http/words.ts';
import type { LogLine } from '../../settings-source.ts';
import { logOf } from '../pages/declared.ts';
import { askedOf } from '../pages/log.ts';
import { pageWords } from '../pages/page-words.ts';

/** A workbook is made in memory: the newest lines up to here, and it says so. A CSV is sent whole while it is read. */
const mostInWorkbook = 50_000;

export interface LogQuery {
  as?: string;
  search?: string;
  from?: string;
  to?: string;
  filters?: Record<string, string>;
}

/** The lines that the filters leave. That somebody took them with him is a line of the audit itself. */
export async function exportLog(ctx: Ctx, name: string, query: LogQuery, reply: FastifyReply): Promise<FastifyReply> {
  const { path, page, source } = logOf(ctx, name);
  const as = query.as === 'csv' ? 'csv' : 'xlsx';
  const filters = Object.fromEntries(
    Object.entries(query.filters ?? {}).filter(([key, value]) => key in page.filters && typeof value === 'string'),
  );
  const asked = { ...askedOf({ ...query, filters }), take: mostInWorkbook + 1, skip: 0 };
  const words = pageWords(path, ctx.request.language);
  const heads = page.columns.map((column) => words.fields[column] ?? column);
  const cellsOf = (line: LogLine) => page.columns.map((column) => line.cells[column] ?? '');
  const file = `${words.title} ${bangkokDay(new Date())}`;
  const told = (lines: number | 'all') => inTransaction(ctx, (own) => audit(own, 'log.export', { detail: { page: path, as, lines } }));
  if (as === 'csv') {
    await told('all');
    const parts = async function* () {
      yield stringify([heads], { bom: true, record_delimiter: 'windows', escape_formulas: true });
      for await (const lines of source.all(ctx, asked))
        yield stringify(lines.map(cellsOf), { record_delimiter: 'windows', escape_formulas: true });
    };
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition('attachment', `${file}.csv`))
      .header('content-type', 'text/csv; charset=utf-8')
      .send(Readable.from(parts(), { objectMode: false }));
  }
  const { lines } = await source.lines(ctx, asked);
  const kept = lines.slice(0, mostInWorkbook);
  await told(kept.length);
  const more = lines.length > kept.length ? [[say(ctx, 'log_more'), ...heads.slice(1).map(() => '')]] : [];
  return sendSheet(reply, as, {
    name: file,
    title: words.title,
    heads,
    rows: [...more, ...kept.map(cellsOf)],
    widths: page.columns.map((column) => (column === 'detail' || column === 'what' || column === 'action' ? 50 : 24)),
  });
}
