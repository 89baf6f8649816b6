import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * One line of JSON an event. Addresses are written without their query: links of mails and of the set-up carry their key there; and without the
 * name of a calendar feed, which is its secret.
 * Never a body, a header, or the values that a refusal of the database repeats.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const serializers = { req: requestOf, err: errorOf, url: withoutQuery, originalUrl: withoutQuery };
  // beside the work: whoever reads the log slowly holds up nobody; what is not written yet is when the process ends
  const beside = destination ?? pino.destination({ dest: 1, sync: false });
  return pino({ level, timestamp: pino.stdTimeFunctions.isoTime, base: undefined, serializers, hooks: { streamWrite: plain } }, beside);
}

/**
 * JSON lets pass what steers a terminal or turns the order of what is read: control characters from DEL on, other ends of line, marks of direction.
 * They stand as their numbers, so that a line is one line and reads as it was written, wherever it is read.
 */
const steering = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function plain(line: string): string {
  return line.replace(steering, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** One line a call, when it is answered. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms,
      path: withoutQuery(request.url),
      ip: request.ip,
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'call');
    else request.log.info(line, 'call');
  });
}

function requestOf({ method, url, ip }: { method?: string; url?: string; ip?: string }): object {
  return { method, path: withoutQuery(url ?? ''), ip };
}

function withoutQuery(url: unknown): string {
  return (String(url).split('?')[0] ?? '').replace(/\/feed\/[^/]+/g, '/feed/*');
}

interface Failure {
  name?: string;
  message?: string;
  code?: string;
  stack?: string;
  cause?: unknown;
  constraint?: string;
  table?: string;
}

/** Without `detail` and `where`, in which PostgreSQL repeats the row. */
function errorOf(error: Failure): object {
  const { name, message, code, stack, constraint, table, cause } = error;
  return { type: name, message, code, constraint, table, stack, ...(cause ? { cause: errorOf(cause as Failure) } : {}) };
}
