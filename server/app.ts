import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import qs from 'qs';
import type { Office } from './office.ts';

/** Builds the application from what the process holds; tests and main use the same one. */
export async function buildApp(office: Office): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: office.log,
    bodyLimit: 1024 * 1024,
    genReqId: (request) => safeRequestId(request.headers['x-request-id']) ?? crypto.randomUUID(),
    routerOptions: { querystringParser: (text) => qs.parse(text, { depth: 3, parameterLimit: 200 }) },
  });
  await app.register(formbody, { parser: (text) => qs.parse(text, { depth: 3, parameterLimit: 500, arrayLimit: 500 }) });
  return app;
}

function safeRequestId(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined;
}
