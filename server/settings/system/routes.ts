import type { FastifyInstance } from 'fastify';
import { logExportPath } from '../../../contract/settings/activity-system-log.ts';
import * as calls from '../../../contract/settings/admin-configs.ts';
import * as checks from '../../../contract/settings/data-integrity.ts';
import * as holidays from '../../../contract/settings/holidays.ts';
import { notFound } from '../../http/errors.ts';
import { serve, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { readLogo } from '../marks.ts';
import { getConfigs, saveConfigs } from './configs.ts';
import { checkHistory, dataChecks, startCheck } from './data-checks.ts';
import { exportLog, type LogQuery } from './export-log.ts';
import { daysOff, holidayYear, importHolidays } from './holidays.ts';
import { testLine, testMail, testTimestamp } from './try-services.ts';

/** Settings of the whole office, and its records. */
export function systemRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.getConfigs, getConfigs);
  serve(app, office, calls.saveConfigs, saveConfigs);
  serve(app, office, calls.testMail, testMail);
  serve(app, office, calls.testLine, testLine);
  serve(app, office, calls.testTimestamp, testTimestamp);
  serve(app, office, holidays.daysOff, daysOff);
  serve(app, office, holidays.holidayYear, holidayYear);
  serve(app, office, holidays.importHolidays, importHolidays);
  serve(app, office, checks.dataChecks, dataChecks);
  serve(app, office, checks.checkHistory, checkHistory);
  serve(app, office, checks.startCheck, startCheck);
  serveStream(
    app,
    office,
    { method: 'GET', path: logExportPath(':page'), access: 'session', work: 'sheet' },
    async (ctx, request, reply) => {
      const { page } = request.params as { page: string };
      return exportLog(ctx, page, request.query as LogQuery, reply);
    },
  );
  serveStream(app, office, { method: 'GET', path: '/settings/logo/:id', access: 'open' }, async (ctx, request, reply) => {
    const picture = await readLogo(ctx, idOf(request.params));
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(Buffer.from(picture));
  });
}

function idOf(params: unknown): number {
  const { id } = params as { id: string };
  if (!/^\d{1,15}$/.test(id)) throw notFound();
  return Number(id);
}
