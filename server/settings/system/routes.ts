import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/settings/admin-configs.ts';
import { notFound } from '../../http/errors.ts';
import { serve, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { readLogo } from '../marks.ts';
import { getConfigs, saveConfigs } from './configs.ts';
import { testMail, testTimestamp } from './try-services.ts';

/** Settings of the whole office, its records and manuals. */
export function systemRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.getConfigs, getConfigs);
  serve(app, office, calls.saveConfigs, saveConfigs);
  serve(app, office, calls.testMail, testMail);
  serve(app, office, calls.testTimestamp, testTimestamp);
  serveStream(app, office, { method: 'GET', path: '/settings/logo/:id', access: 'open' }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string };
    if (!/^\d{1,15}$/.test(id)) throw notFound();
    const picture = await readLogo(ctx, Number(id));
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(Buffer.from(picture));
  });
}
