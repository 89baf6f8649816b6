import { readFile } from 'node:fs/promises';
import type { SecureContextOptions } from 'node:tls';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import qs from 'qs';
import { auditRefusedCalls } from './access/audit-refused.ts';
import { addHeaders, answerBroken, answerUnrouted } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { logCalls } from './http/log.ts';
import { describeCalls } from './http/openapi.ts';
import { servePages } from './http/page.ts';
import { renderErrors } from './http/render-errors.ts';
import { listRoutes } from './http/route-list.ts';
import type { ServerModule } from './module.ts';
import { offerRules, serverModules } from './modules.ts';
import type { Office } from './office.ts';
import { offerSources } from './settings/pages/sources.ts';

/** Builds the application from what the process holds, the modules and the page they are shown in; tests and main use the same one. */
export async function buildApp(
  office: Office,
  modules?: readonly ServerModule[],
  pages: (app: FastifyInstance, office: Office) => Promise<void> = servePages,
): Promise<FastifyInstance> {
  const { basePath, tls, trustProxy } = office.config;
  const options: FastifyServerOptions = {
    loggerInstance: office.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnrouted(office) as never,
    clientErrorHandler: answerBroken,
    trustProxy,
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    // A stopping server still answers on the connections that are open, and closes each with its answer.
    return503OnClosing: false,
    genReqId: (request) => safeRequestId(request.headers['x-request-id']) ?? crypto.randomUUID(),
    rewriteUrl: (request) => withoutBase(request.url ?? '/', basePath),
    schemaController: { compilersFactory: withoutSchemas },
    routerOptions: { querystringParser: (text) => qs.parse(text, parsing), maxParamLength: 300 },
  };
  const app = (tls ? Fastify({ ...options, https: await tlsOf(tls) } as FastifyServerOptions) : Fastify(options)) as FastifyInstance;
  listRoutes(app);
  logCalls(app);
  office.traces?.watchCalls(app);
  office.metrics?.watchCalls(app);
  addHeaders(app, office);
  renderErrors(app);
  auditRefusedCalls(app, office);
  await app.register(compress, packing);
  describeCalls(app, office);
  await app.register(formbody, { parser: (text) => qs.parse(text, parsing) });
  healthRoutes(app, office);
  for (const { routes, sources = {} } of offerRules(modules ?? (await serverModules()))) {
    offerSources(sources);
    routes(app, office);
  }
  await pages(app, office);
  app.addHook('preClose', (done) => {
    closeIdle(app.server);
    done();
  });
  return app;
}

/** Routes have no schemas of Fastify's (the contract judges in `serve`): its two compilers, and what they bring, are not loaded. */
const noSchemas = () => () => {
  throw new Error('a route has a schema of Fastify’s');
};
const withoutSchemas = { buildValidator: noSchemas, buildSerializer: noSchemas };

/** A connection that was busy when the server began to stop would be kept open for the next call that never comes. */
function closeIdle(server: FastifyInstance['server']): void {
  const timer = setInterval(() => server.closeIdleConnections(), 100);
  server.once('close', () => clearInterval(timer));
}

/**
 * Long answers go out packed, a tenth of their bytes for half a millisecond; short ones would cost more than they gain.
 * What comes in packed is not unpacked: a small request could be made to fill the memory.
 */
const packing: FastifyCompressOptions = {
  globalDecompression: false,
  encodings: ['gzip'],
  zlibOptions: { level: 1 },
  threshold: 16 * 1024,
  customTypes: /^(application\/json|text\/(html|csv|calendar))/,
};

/** Nested form fields like sort[0][field], and no deeper. */
const parsing = { depth: 3, parameterLimit: 500, arrayLimit: 500, allowPrototypes: false } as const;

/** Routes know nothing of the base path. Outside of it only /health answers. */
function withoutBase(url: string, basePath: string): string {
  if (url.startsWith(basePath)) return `/${url.slice(basePath.length)}`;
  if (`${url}/` === basePath || url.startsWith(`${basePath.slice(0, -1)}?`)) return `/${url.slice(basePath.length - 1)}`;
  return url.startsWith('/health/') ? url : '/api/outside-of-the-base-path';
}

/** TLS 1.3 whole, of 1.2 only what is authenticated and forgets its keys: every browser since 2015 has one of these. */
const ciphers = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

export async function tlsOf({ cert, key }: { cert: string; key: string }): Promise<SecureContextOptions> {
  return { cert: await readFile(cert), key: await readFile(key), minVersion: 'TLSv1.2', ciphers };
}

function safeRequestId(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined;
}
