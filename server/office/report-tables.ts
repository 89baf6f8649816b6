import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import { bangkokDay, longThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { sendSheet } from '../files/sheets/sheet.ts';
import type { Ctx } from '../http/context.ts';
import { readingThai } from '../http/named.ts';
import { type AskedRoute, inTransaction, serveAsked } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';

export type Cell = string | number | null;
export interface ReportTable {
  title: string;
  heads: string[];
  rows: Cell[][];
  /** The last row adds up the others. */
  sums?: boolean;
}
interface Report {
  title: string;
  tables: ReportTable[];
  /** The one table of a sheet, where it is not the first of the paper. */
  sheet?: { heads: string[]; rows: Cell[][]; widths: number[] };
}
interface Asked {
  from: string;
  until: string;
  as: 'pdf' | 'xlsx' | 'csv';
}

/** GET: what a report shows on the screen, as a paper or as a sheet. Papers are Thai; a sheet is of the reader's language. */
export function serveReport<Take extends z.ZodMiniType<Asked>>(
  app: FastifyInstance,
  office: Office,
  route: Pick<AskedRoute<Take>, 'path' | 'menu' | 'take'>,
  make: (ctx: Ctx, asked: z.output<Take>) => Promise<Report>,
): void {
  serveAsked(app, office, { ...route, work: 'sheet' }, async (ctx, asked, reply) => {
    const { as, from, until } = asked;
    const reading = as === 'pdf' ? readingThai(ctx) : ctx;
    const report = await make(reading, asked);
    const [first] = report.tables;
    await inTransaction(ctx, (own) => audit(own, 'report.export', { detail: { as, rows: first?.rows.length ?? 0 } }));
    if (as === 'pdf') return send(reply, await print(reading, asked, report), `${report.title}.pdf`);
    const { heads, rows, widths } = report.sheet ?? { heads: first?.heads ?? [], rows: first?.rows ?? [], widths: [] };
    return sendSheet(reply, as, {
      name: `${report.title} ${from} ${until}`,
      title: report.title,
      heads,
      rows,
      widths: heads.map((_, place) => widths[place] ?? (place === 0 ? 30 : 14)),
    });
  });
}

async function print(ctx: Ctx, { from, until }: Asked, { title, tables }: Report): Promise<Uint8Array> {
  const { digits } = await readPaperDefaults(ctx.db);
  const written = (cell: Cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : (cell ?? ''));
  return ctx.office.paper.print('figures', {
    title,
    period: `${longThaiDate(from)} - ${longThaiDate(until)}`,
    printed: printedBy(ctx),
    tables: tables
      .filter((table) => table.rows.length > 0)
      .map(({ title: name, heads, rows, sums = false }) => ({
        title: name,
        heads,
        sums,
        right: rows[0]?.map((cell) => typeof cell === 'number') ?? [],
        rows: rows.map((row) => row.map(written)),
      })),
    digits,
  });
}

/** The foot of what is printed for whoever looks: by whom and when. */
export function printedBy({ me }: Ctx): string {
  const now = new Date();
  return `พิมพ์โดย ${me.firstName} ${me.lastName} เมื่อ ${longThaiDate(bangkokDay(now))} เวลา ${thaiTime(now)}`;
}
