import type { FastifyInstance } from 'fastify';
import type { Texts } from '../../../contract/lang/index.ts';
import { shortThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import { inReport, type PersonReportRow, reportExport, type UnitReportRow } from '../../../contract/sarabun/reports.ts';
import { audit } from '../../access/audit.ts';
import { mustBeOn } from '../../access/letter-functions.ts';
import { type Sheet, sendSheet } from '../../files/sheets/sheet.ts';
import { badField, notFound } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { inTransaction, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { personRows } from './report-by-person.ts';
import { unitRows } from './report-by-unit.ts';
import { reportFacts } from './report-facts.ts';

type Words = Texts['reports'];
type Part = Pick<Sheet, 'heads' | 'rows' | 'widths'>;

/** GET /api/sarabun/documents/:documentId/report-by-unit/export?as=csv|xlsx&only=…: the rows of the screen as a file. */
export function reportExportRoute(app: FastifyInstance, office: Office): void {
  for (const report of ['report-by-unit', 'report-by-person'] as const) {
    const path = `/sarabun/documents/:documentId/${report}/export`;
    serveStream(
      app,
      office,
      { method: 'GET', path, access: 'session', menu: 'view sarabun', work: 'sheet' },
      async (ctx, request, reply) => {
        const asked = reportExport.safeParse({ ...(request.query as object), ...(request.params as object), report });
        if (!asked.success) {
          const field = asked.error.issues[0]?.path.join('.') ?? '';
          throw field === 'documentId' ? notFound() : badField(field, 'invalid');
        }
        const { documentId, as, only } = asked.data;
        await mustBeOn(ctx, 'export');
        const found = await reportFacts(ctx, documentId);
        const words = textsIn(ctx.request.language, 'reports');
        const part: Part =
          report === 'report-by-unit'
            ? unitSheet(
                (await unitRows(ctx, found)).filter((row) => inReport(row, only)),
                words,
              )
            : personSheet(
                (await personRows(ctx, found)).filter((row) => inReport(row, only)),
                words,
              );
        const detail = { as, report, rows: part.rows.length };
        await inTransaction(ctx, (own) => audit(own, 'report.export', { subject: { type: 'document', id: documentId }, detail }));
        const title = report === 'report-by-unit' ? words.modes.unit : words.modes.person;
        return sendSheet(reply, as, { name: `${title} ${found.docNo || documentId}`, title, ...part });
      },
    );
  }
}

function unitSheet(rows: UnitReportRow[], { column, kind, state }: Words): Part {
  return {
    heads: [
      column.receiver,
      column.from,
      column.purpose,
      column.sent,
      column.read,
      column.received,
      column.receiveNo,
      column.state,
      column.ended,
      column.due,
      column.days,
      column.late,
    ],
    rows: rows.map((row) => [
      `${'    '.repeat(row.depth)}${row.receiver}`,
      row.fromUnit,
      kind[row.purpose as keyof typeof kind] ?? row.purpose,
      moment(row.sentAt),
      moment(row.readAt),
      moment(row.receivedAt),
      row.receiveNo,
      state[row.state as keyof typeof state] ?? row.state,
      moment(row.endedAt),
      moment(row.dueAt),
      row.days,
      row.daysLate,
    ]),
    widths: [44, 30, 16, 24, 24, 24, 12, 20, 24, 24, 12, 20],
  };
}

function personSheet(rows: PersonReportRow[], { column, kind, state }: Words): Part {
  return {
    heads: [
      column.person,
      column.unit,
      column.work,
      column.given,
      column.read,
      column.acknowledged,
      column.state,
      column.ended,
      column.due,
      column.days,
      column.late,
    ],
    rows: rows.map((row) => [
      row.holder ? `${row.name} (${row.holder})` : row.name,
      row.unit,
      kind[row.kind as keyof typeof kind] ?? row.kind,
      moment(row.givenAt),
      moment(row.readAt),
      moment(row.acknowledgedAt),
      state[row.state as keyof typeof state] ?? row.state,
      moment(row.endedAt),
      moment(row.dueAt),
      row.days,
      row.daysLate,
    ]),
    widths: [44, 30, 18, 24, 24, 24, 20, 24, 24, 12, 20],
  };
}

function moment(at: string | null): string {
  return at === null ? '' : `${shortThaiDate(at)} ${thaiTime(at)}`;
}
