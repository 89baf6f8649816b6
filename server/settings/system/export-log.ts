import type { FastifyReply } from 'fastify';
import { bangkokDay } from '../../../contract/thai.ts';
import { audit } from '../../access/audit.ts';
import { sendSheet } from '../../files/sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { inTransaction } from '../../http/serve.ts';
import { logOf } from '../pages/declared.ts';
import { askedOf } from '../pages/log.ts';
import { pageWords } from '../pages/page-words.ts';

/** More lines than a sheet is read with; the days narrow it. */
const mostLines = 50_000;

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
  const { lines } = await source.lines(ctx, { ...askedOf({ ...query, filters }), take: mostLines, skip: 0 });
  await inTransaction(ctx, (own) => audit(own, 'log.export', { detail: { page: path, as, lines: lines.length } }));
  const words = pageWords(path, ctx.request.language);
  return sendSheet(reply, as, {
    name: `${words.title} ${bangkokDay(new Date())}`,
    title: words.title,
    heads: page.columns.map((column) => words.fields[column] ?? column),
    rows: lines.map((line) => page.columns.map((column) => line.cells[column] ?? '')),
    widths: page.columns.map((column) => (column === 'detail' || column === 'what' || column === 'action' ? 50 : 24)),
  });
}
