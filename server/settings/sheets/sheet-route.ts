import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { master } from '../../../contract/lang/index.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { ImportReport } from '../../../contract/settings/pages.ts';
import { ownSheetPath, ownSheets } from '../../../contract/settings/sheets.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { ReadSheet } from '../../files/sheets/read-sheet.ts';
import { sendSheet } from '../../files/sheets/sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, Refusal } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { messageOf } from '../../http/render-errors.ts';
import { inTransaction, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { type ColumnKey, headOf, type Judge, linesOf, type OwnSheet, type SheetLine } from './own-sheet.ts';

const limit = 10_000_000;
/** Faults beyond these are only counted. */
const shown = 200;

/** A page with a screen of its own as a file and back. */
export function sheetRoute(app: FastifyInstance, office: Office, sheet: OwnSheet): void {
  const path = ownSheetPath(sheet.name);
  const page = ownSheets[sheet.name];
  serveStream(app, office, { method: 'GET', path, access: `view ${page}`, work: 'sheet' }, async (ctx, request, reply) => {
    const { as: asked, empty } = request.query as { as?: string; empty?: string };
    const as = asked === 'csv' ? 'csv' : 'xlsx';
    const rows = empty === '1' ? [] : await sheet.rows(ctx);
    const title = textsIn(ctx.request.language, 'sheets').names[sheet.name];
    await inTransaction(ctx, (own) => auditSetting(own, page, 'EXPORTED', { after: { sheet: title, as, rows: rows.length } }));
    return sendSheet(reply, as, {
      name: `${title} ${bangkokDay(new Date())}`,
      title,
      heads: sheet.columns.map(({ key }) => headOf(ctx, key)),
      rows: rows.map((row) => sheet.columns.map(({ key }) => row[key] ?? '')),
      widths: sheet.columns.map(({ width }) => width),
    });
  });
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: limit, files: 1, fields: 4, fieldSize: 100, parts: 5 } });
    const route = { method: 'POST', path, access: `manage ${page}`, work: 'sheet', bodyLimit: limit + 100_000 } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const { commit } = request.query as { commit?: string };
      const report = await takeSheet(ctx, sheet, await office.files.readSheet(part.file, limit), commit === '1');
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...report };
    });
  });
}

/** The preview is the import itself, taken back; kept only where `commit` is asked for and no line has a fault. */
async function takeSheet(ctx: Ctx, sheet: OwnSheet, read: ReadSheet, commit: boolean): Promise<ImportReport> {
  const lines = linesOf(ctx, sheet, read);
  const report: ImportReport = { rows: lines.length, added: 0, changed: 0, unchanged: 0, kept: false, faults: [] };
  const undo = new Error('taken back');
  try {
    await inTransaction(ctx, async (own) => {
      await lockFor(own.db, `sheet.${ownSheets[sheet.name]}`);
      const judge = judgeOf(own, sheet, report);
      await sheet.take(own, lines, judge);
      if (!commit || report.faults.length > 0) throw undo;
      const { rows, added, changed } = report;
      await auditSetting(own, ownSheets[sheet.name], 'IMPORTED', {
        after: { sheet: textsIn(master, 'sheets').names[sheet.name], rows, added, changed },
      });
    });
    return { ...report, kept: true };
  } catch (error) {
    if (error !== undo) throw error;
    return { ...report, faults: report.faults.toSorted((a, b) => a.row - b.row).slice(0, shown) };
  }
}

function judgeOf(ctx: Ctx, { columns }: OwnSheet, report: ImportReport): Judge {
  const bad = new Set<SheetLine>();
  const tell = (line: SheetLine, key: ColumnKey | null, refusal: Refusal) => {
    bad.add(line);
    const value = (key && line.cells[key]) ?? '';
    report.faults.push({ row: line.row, field: key ? headOf(ctx, key) : '', value, message: messageOf(refusal, ctx.request) });
  };
  return {
    say: (line, key, code, params) => tell(line, key, badField(key, code, params)),
    isBad: (line) => bad.has(line),
    count(what) {
      report[what] += 1;
    },
    async at(line, work) {
      await sql`savepoint line`.execute(ctx.db);
      try {
        return await work();
      } catch (error) {
        // a row that somebody else has made or holds is a fault of the line too
        const taken = (error as { code?: string }).code === '23505';
        if (!(error instanceof Refusal) && !taken) throw error;
        await sql`rollback to savepoint line`.execute(ctx.db);
        const refusal = error instanceof Refusal ? error : conflict();
        tell(line, columns.find(({ key, fields }) => key === refusal.field || fields?.includes(refusal.field ?? ''))?.key ?? null, refusal);
        return null;
      }
    },
  };
}
