import formbody from '@fastify/formbody';
import type { FastifyBaseLogger } from 'fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import qs from 'qs';
import { errors } from '../contract/lang/th/errors.ts';
import { authRoutes } from './auth/routes.ts';
import { refusalOf } from './http/serve.ts';
import type { Office } from './office.ts';
import { sarabunRoutes } from './sarabun/routes.ts';

/** Builds the application from what the process holds; tests and main use the same one. */
export async function buildApp(office: Office): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: office.log as FastifyBaseLogger,
    bodyLimit: 1024 * 1024,
    genReqId: (request) => safeRequestId(request.headers['x-request-id']) ?? crypto.randomUUID(),
    routerOptions: { querystringParser: (text) => qs.parse(text, { depth: 3, parameterLimit: 200 }) },
  });
  await app.register(formbody, { parser: (text) => qs.parse(text, { depth: 3, parameterLimit: 500, arrayLimit: 500 }) });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (!refusal) {
      request.log.error({ err: error }, 'unexpected');
      return reply
        .code(500)
        .send({ status: 'error', code: 'internal', message: errors.internal.replace('{{requestId}}', request.id), requestId: request.id });
    }
    if (typeof refusal.more.retryAfter === 'number') reply.header('retry-after', String(refusal.more.retryAfter));
    const message = errors[refusal.code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(refusal.params[name] ?? ''));
    return reply
      .code(refusal.httpStatus)
      .send({ status: 'error', code: refusal.code, message, field: refusal.field, requestId: request.id, ...refusal.more });
  });
  sarabunRoutes(app, office);
  authRoutes(app, office);
  return app;
}

function safeRequestId(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined;
}
