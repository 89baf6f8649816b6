import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Texts } from '../../../contract/lang/index.ts';
import { shortThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import {
  inReport,
  letterReports,
  type ReportCode,
  type ReportColumn,
  reportCodes,
  reportExport,
} from '../../../contract/sarabun/reports.ts';
import { audit } from '../../access/audit.ts';
import { mustBeOn, whenOn } from '../../access/letter-functions.ts';
import { sendSheet } from '../../files/sheets/sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { inTransaction, serve, serveAsked } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { personRows } from './report-by-person.ts';
import { unitRows } from './report-by-unit.ts';
import { type ReportFacts, reportFacts } from './report-facts.ts';

type RowOf<Code extends ReportCode> = z.infer<(typeof letterReports)[Code]['read']['give']>['items'][number];
type Words = Texts['reports'];

/** Where the rows of each report come from. */
const rowsOf: { [Code in ReportCode]: (ctx: Ctx, found: ReportFacts) => Promise<RowOf<Code>[]> } = {
  'report-by-unit': unitRows,
  'report-by-person': personRows,
};

/** Each report of a letter as a call, and as a file. */
export function letterReportRoutes(app: FastifyInstance, office: Office): void {
  for (const code of reportCodes) {
    const rows = async (ctx: Ctx, { documentId }: { documentId: number }) => ({
      items: await rowsOf[code](ctx, await reportFacts(ctx, documentId)),
    });
    serve(app, office, letterReports[code].read as Endpoint, whenOn('reports', rows) as never);
    exportRoute(app, office, code);
  }
}

/** GET /api/sarabun/documents/:documentId/<code>/export?as=csv|xlsx&only=…: the rows of the screen as a file. */
function exportRoute(app: FastifyInstance, office: Office, code: ReportCode): void {
  const route = { path: `/sarabun/documents/:documentId/${code}/export`, menu: 'view sarabun', work: 'sheet', take: reportExport } as const;
  serveAsked(app, office, route, async (ctx, { documentId, as, only }, reply) => {
    await mustBeOn(ctx, 'export');
    const found = await reportFacts(ctx, documentId);
    const words = textsIn(ctx.request.language, 'reports');
    const { columns, name } = letterReports[code];
    const rows = (await rowsOf[code](ctx, found)).filter((row) => inReport(row, only));
    const detail = { as, report: code, rows: rows.length };
    await inTransaction(ctx, (own) => audit(own, 'report.export', { subject: { type: 'document', id: documentId }, detail }));
    const title = words.modes[name];
    return sendSheet(reply, as, {
      name: `${title} ${found.docNo || documentId}`,
      title,
      heads: columns.map(({ head }) => words.column[head]),
      rows: rows.map((row) => columns.map((column) => cell(row, column, words))),
      widths: columns.map(({ width }) => width),
    });
  });
}

function cell(row: object, { of, as, beside }: ReportColumn, words: Words): string | number | null {
  const told = row as Record<string, string | number | null>;
  const value = told[of] ?? null;
  if (typeof value !== 'string') return value;
  switch (as) {
    case undefined:
      return value;
    case 'who':
      // one that was sent on stands below its sender
      return '    '.repeat(Number(told.depth ?? 0)) + value + (beside && told[beside] ? ` (${told[beside]})` : '');
    case 'kind':
      return words.kind[value as keyof Words['kind']] ?? value;
    case 'state':
      return words.state[value as keyof Words['state']] ?? value;
    default:
      return `${shortThaiDate(value)} ${thaiTime(value)}`;
  }
}
