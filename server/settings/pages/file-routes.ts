import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { exportPath, importPath } from '../../../contract/settings/pages.ts';
import type { ReadSheet } from '../../files/sheets/read-sheet.ts';
import { badField } from '../../http/errors.ts';
import { serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { listOf } from './declared.ts';
import { exportRows } from './export-rows.ts';
import { importRows } from './import-rows.ts';

const limit = 10_000_000;

/** Lists as files: `as` xlsx or csv, `empty` 1 for the headings alone; and back, field `file`, `commit` 1 to keep it. */
export function fileRoutes(app: FastifyInstance, office: Office): void {
  serveStream(app, office, { method: 'GET', path: exportPath(':page'), access: 'session', work: 'sheet' }, async (ctx, request, reply) => {
    const { page } = request.params as { page: string };
    const { as, empty } = request.query as { as?: string; empty?: string };
    return exportRows(ctx, page, as === 'csv' ? 'csv' : 'xlsx', empty === '1', reply);
  });
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: limit, files: 1, fields: 4, fieldSize: 100, parts: 5 } });
    const route = { method: 'POST', path: importPath(':page'), access: 'session', work: 'sheet', bodyLimit: limit + 100_000 } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const { page } = request.params as { page: string };
      // the right is judged before the file is read
      listOf(ctx, page, 'manage');
      if (!request.isMultipart()) throw badField('file', 'required');
      let sheet: ReadSheet | undefined;
      let commit = false;
      for await (const part of request.parts()) {
        if (part.type === 'file') sheet = await office.files.readSheet(part.file, limit);
        else if (part.fieldname === 'commit') commit = part.value === '1';
      }
      if (!sheet) throw badField('file', 'required');
      const report = await importRows(ctx, page, sheet, commit);
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...report };
    });
  });
}
