import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as brought from '../../../contract/sarabun/brought.ts';
import * as stubs from '../../../contract/sarabun/brought-stubs.ts';
import { configParts } from '../../../contract/settings/admin-configs.ts';
import { id } from '../../../contract/wire.ts';
import { takeUpload } from '../../access/take-upload.ts';
import { registerKinds } from '../../files/store/kinds.ts';
import { badField } from '../../http/errors.ts';
import { inTransaction, serve, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { getBroughtLine, searchBrought } from '../registers/brought-lines.ts';
import { commitBrought, takeClassedBrought } from './commit-lines.ts';
import { findingsRoute } from './findings-sheet.ts';
import { dropBrought, getBrought, listBrought, mustKeepRegistry, planBrought, replanBrought, startImport } from './imports.ts';
import { paperRoutes } from './papers/routes.ts';
import { parallelRoutes } from './parallel/routes.ts';
import { reportBrought } from './report.ts';
import { leaveOutBrought, listBroughtRows, mendBroughtRow } from './rows.ts';
import { continueBroughtLine } from './stubs/continue-line.ts';
import { citeBroughtLine, listImportStubs, listLetterStubs, unciteBroughtLine } from './stubs/stubs.ts';
import { takeBackBrought } from './take-back.ts';

/** Registers of former systems: read, looked at, brought into the years of a book, given their papers, taken back. */
export function broughtRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, brought.listBrought, listBrought);
  serve(app, office, brought.getBrought, getBrought);
  serve(app, office, brought.planBrought, planBrought);
  serve(app, office, brought.replanBrought, replanBrought);
  serve(app, office, brought.listBroughtRows, listBroughtRows);
  serve(app, office, brought.mendBroughtRow, mendBroughtRow);
  serve(app, office, brought.leaveOutBrought, leaveOutBrought);
  serve(app, office, brought.reportBrought, reportBrought);
  serve(app, office, brought.commitBrought, commitBrought);
  serve(app, office, brought.dropBrought, dropBrought);
  serve(app, office, brought.takeBackBrought, takeBackBrought);
  serve(app, office, brought.takeClassedBrought, takeClassedBrought);
  serve(app, office, brought.searchBrought, searchBrought);
  serve(app, office, brought.getBroughtLine, getBroughtLine);
  findingsRoute(app, office);
  paperRoutes(app, office);
  parallelRoutes(app, office);
  serve(app, office, stubs.citeBroughtLine, citeBroughtLine);
  serve(app, office, stubs.unciteBroughtLine, unciteBroughtLine);
  serve(app, office, stubs.listLetterStubs, listLetterStubs);
  serve(app, office, stubs.listImportStubs, listImportStubs);
  serve(app, office, stubs.continueBroughtLine, continueBroughtLine);

  app.register(async (scope) => {
    // what administrators allow is judged while the bytes come in; this is the most that they can allow
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 2, fieldSize: 100, parts: 3 } });
    const route = {
      method: 'POST',
      path: brought.broughtPath,
      access: 'session',
      menu: 'manage books',
      work: 'upload',
      bodyLimit: most + 1_000_000,
    } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const unitId = id.safeParse((request.query as { unitId?: string }).unitId);
      if (!unitId.success) throw badField('unitId', 'required');
      // before a byte is read
      mustKeepRegistry(ctx, unitId.data);
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const stored = await takeUpload(ctx, part.file, {
        filename: part.filename,
        declaredType: part.mimetype,
        maxBytes: office.config.uploadMaxBytes,
        allow: registerKinds,
      });
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...(await inTransaction(ctx, (own) => startImport(own, unitId.data, stored))) };
    });
  });
}
