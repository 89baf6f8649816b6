import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as logs from '../../../contract/settings/activity-system-log.ts';
import * as calls from '../../../contract/settings/admin-configs.ts';
import * as manuals from '../../../contract/settings/document-manual.ts';
import * as holidays from '../../../contract/settings/holidays.ts';
import { serveFile } from '../../files/serve-file.ts';
import { badField, notFound } from '../../http/errors.ts';
import { serve, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { readLogo } from '../marks.ts';
import { chainChecks, startChainCheck } from './chain-checks.ts';
import { getConfigs, saveConfigs } from './configs.ts';
import { exportLog, type LogQuery } from './export-log.ts';
import { holidayYear, importHolidays } from './holidays.ts';
import { listManuals, manualFile, uploadManual } from './manuals.ts';
import { testMail, testTimestamp } from './try-services.ts';

/** Settings of the whole office, its records and manuals. */
export function systemRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.getConfigs, getConfigs);
  serve(app, office, calls.saveConfigs, saveConfigs);
  serve(app, office, calls.testMail, testMail);
  serve(app, office, calls.testTimestamp, testTimestamp);
  serve(app, office, holidays.holidayYear, holidayYear);
  serve(app, office, holidays.importHolidays, importHolidays);
  serve(app, office, logs.chainChecks, chainChecks);
  serve(app, office, logs.startChainCheck, startChainCheck);
  serve(app, office, manuals.manuals, listManuals);
  serveStream(app, office, { method: 'GET', path: logs.logExportPath(':page'), access: 'session' }, async (ctx, request, reply) => {
    const { page } = request.params as { page: string };
    return exportLog(ctx, page, request.query as LogQuery, reply);
  });
  serveStream(app, office, { method: 'GET', path: '/settings/logo/:id', access: 'open' }, async (ctx, request, reply) => {
    const picture = await readLogo(ctx, idOf(request.params));
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(Buffer.from(picture));
  });
  serveStream(app, office, { method: 'GET', path: manuals.manualFilePath(':id'), access: 'session' }, async (ctx, request, reply) => {
    const { download } = request.query as { download?: string };
    const file = await manualFile(ctx, idOf(request.params));
    return serveFile(office.files, request, reply, file, download === '1' ? 'attachment' : 'inline');
  });
  uploadManuals(app, office);
}

function uploadManuals(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    const most = calls.configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 4, fieldSize: 1000, parts: 5 } });
    const route = { method: 'POST', path: manuals.manualUploadPath, access: 'manage DocumentManual', bodyLimit: most + 1_000_000 } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      if (!request.isMultipart()) throw badField('file', 'required');
      // the words come before the file
      const part = await request.file();
      if (!part) throw badField('file', 'required');
      const word = (name: string) => {
        const field = part.fields[name];
        return field && 'value' in field ? String(field.value) : '';
      };
      const given = await uploadManual(ctx, { part, id: word('id'), title: word('title'), module: word('module') });
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...given };
    });
  });
}

function idOf(params: unknown): number {
  const { id } = params as { id: string };
  if (!/^\d{1,15}$/.test(id)) throw notFound();
  return Number(id);
}
