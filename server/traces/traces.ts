import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Span, type SpanFacts, within } from '../system/spans.ts';
import { exportTo } from './export-spans.ts';
import type { Traces } from './open-traces.ts';
import { parentOf } from './traceparent.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span;
  }
}

/** A collector that is away keeps a stopping office no longer than this. */
const lastMs = 2000;
/** Of calls, beside one batch on its way: what comes while these wait is not told. Some two megabytes. */
const mostWaiting = 2048;

/** Few spans, made by hand where the figures are counted: a call, a round of the background, their transactions and what they ask of the outside. */
export function openTraces({ traces, trustProxy, version, schema }: Config, log: Logger): Traces {
  if (!traces) throw new Error('no collector is set');
  const exporter = exportTo(traces, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'e-office',
      'service.version': version,
      'service.instance.id': randomUUID(),
      'eoffice.agency': schema,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting })],
  });
  const tracer = provider.getTracer('e-office');
  return {
    watchCalls: (app) => watchCalls(app, tracer, trustProxy),
    async inJob(name, work) {
      const span = begin(tracer, ROOT_CONTEXT, `job ${name}`, { 'eoffice.job': name }, SpanKind.CONSUMER);
      try {
        await within(span, work);
        span.end();
      } catch (error) {
        span.end(true);
        throw error;
      }
    },
    flush: () => provider.forceFlush().catch(() => {}),
    async close() {
      await Promise.race([provider.shutdown().catch(() => {}), delay(lastMs, undefined, { ref: false })]);
    },
  };
}

function watchCalls(app: FastifyInstance, tracer: Tracer, trustProxy: boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const above = trustProxy ? parentOf(request.headers.traceparent) : null;
    const span = begin(
      tracer,
      above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT,
      `${request.method} ${route}`,
      { 'http.request.method': request.method, 'http.route': route, 'eoffice.request_id': request.id },
      SpanKind.SERVER,
    );
    request.span = span;
    within(span, done);
  });
  // what was heard of the body came from the socket, which knows of no call
  app.addHook('preValidation', (request, _reply, done) => inSpanOf(request, done));
  app.addHook('onResponse', async (request, reply) => {
    request.span?.add({
      'http.response.status_code': reply.statusCode,
      ...(reply.refusal ? { 'eoffice.refusal': reply.refusal } : {}),
    });
    request.span?.end(reply.statusCode >= 500);
  });
  app.addHook('onRequestAbort', async (request) => {
    request.span?.add({ 'eoffice.aborted': 1 });
    request.span?.end();
  });
}

function inSpanOf({ span }: FastifyRequest, work: () => void): void {
  if (span) within(span, work);
  else work();
}

function begin(tracer: Tracer, above: Context, name: string, facts: SpanFacts, kind: SpanKind): Span {
  return open(tracer, above, name, facts, kind, { over: false });
}

function open(tracer: Tracer, above: Context, name: string, facts: SpanFacts, kind: SpanKind, whole: { over: boolean }): Span {
  const own = tracer.startSpan(name, { kind, attributes: facts }, above);
  const isRoot = kind === SpanKind.SERVER || kind === SpanKind.CONSUMER;
  let ended = false;
  return {
    child(name, facts) {
      if (whole.over) return undefined;
      const kind = name.startsWith('outbound') ? SpanKind.CLIENT : SpanKind.INTERNAL;
      return open(tracer, trace.setSpan(above, own), name, facts, kind, whole);
    },
    add: (facts) => void own.setAttributes(facts),
    end(failed = false) {
      if (ended) return;
      ended = true;
      if (isRoot) whole.over = true;
      // no more than that it failed: the message of an error repeats what was typed
      if (failed) own.setStatus({ code: SpanStatusCode.ERROR });
      own.end();
    },
  };
}
