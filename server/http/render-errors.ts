import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors as en } from '../../contract/lang/en/errors.ts';
import { errors as th } from '../../contract/lang/th/errors.ts';
import { type ErrorCode, Refusal } from './errors.ts';
import { languageOf } from './serve.ts';
import { fill } from './words.ts';

/** The one place where an error becomes an answer. */
export function renderErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answer(request, reply, asRefusal(error, request)));
  app.setNotFoundHandler((request, reply) => answer(request, reply, new Refusal('not_found', 404)));
}

export function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const words = languageOf(request) === 'en' ? en : th;
  const message = fill(words[refusal.code], { ...refusal.params, requestId: request.id });
  if (typeof refusal.more.retryAfter === 'number') reply.header('retry-after', String(refusal.more.retryAfter));
  if (refusal.httpStatus >= 500) reply.header('cache-control', 'no-store');
  return reply
    .code(refusal.httpStatus)
    .type('application/json; charset=utf-8')
    .send({
      status: 'error',
      code: refusal.code,
      message,
      ...(refusal.field === undefined ? {} : { field: refusal.field }),
      requestId: request.id,
      ...refusal.more,
    });
}

/** What is not a refusal is our fault or the wire's; the reader gets a fixed sentence with the request's id, the log gets the rest. */
function asRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new Refusal('too_large', 413);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('bad_request', statusCode);
  const known = databaseCode(code);
  if (known) return known;
  request.log.error({ err: error }, 'unexpected');
  return new Refusal('internal', 500);
}

function databaseCode(code: string | undefined): Refusal | null {
  // Two at once on the same row: the later one is told so.
  if (code === '23505' || code === '40001' || code === '40P01' || code === '55P03') return new Refusal('conflict', 409);
  // Characters that PostgreSQL can't store, numbers beyond a column.
  if (code === '22021' || code === '22P05' || code === '22003') return new Refusal('invalid', 422);
  const away = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03', '08006', '08003', '08001'];
  return code !== undefined && away.includes(code)
    ? new Refusal('unavailable' satisfies ErrorCode, 503, { more: { retryAfter: 2 } })
    : null;
}
