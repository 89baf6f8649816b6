import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/restore/calls.ts';
import { serve, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { confirmRestore } from './confirm.ts';
import { readRestored, sendReport } from './read-restored.ts';

export function restoreRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.restored, readRestored);
  serve(app, office, calls.confirmRestore, confirmRestore);
  serveStream(app, office, { method: 'GET', path: '/restore/:id/report', access: 'auditor' }, (ctx, request, reply) =>
    sendReport(ctx, Number((request.params as { id: string }).id), reply),
  );
}
