import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/lang/index.ts';
import { DatabaseSilent, OutcomeUnknown } from '../db/deadline.ts';
import { type ErrorCode, Refusal, refuse } from './errors.ts';
import { textsIn } from './languages.ts';
import { languageOf } from './serve.ts';
import { fill, paramWords } from './words.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the refusal that is answered; empty for all else. */
    refusal: string;
  }
}

/** The one place where an error becomes an answer. */
export function renderErrors(app: FastifyInstance): void {
  app.decorateReply('refusal', '');
  app.setErrorHandler((error, request, reply) => answer(request, reply, refusalFrom(error, request.log)));
  app.setNotFoundHandler((request, reply) => answer(request, reply, new Refusal('not_found', 404)));
}

export function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.refusal = refusal.code;
  if (typeof refusal.more.retryAfter === 'number') reply.header('retry-after', String(refusal.more.retryAfter));
  // what was refused once may be given a moment later, and to somebody else
  reply.header('cache-control', 'no-store');
  return reply
    .code(isUpload(request) ? statusOfUpload(refusal) : refusal.httpStatus)
    .type('application/json; charset=utf-8')
    .send(bodyOf(request, refusal));
}

/** What the reader is told of a refusal. */
export function bodyOf(request: FastifyRequest, refusal: Refusal): object {
  return {
    status: 'error',
    code: refusal.code,
    message: messageOf(refusal, { id: request.id, language: languageOf(request) }),
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    requestId: request.id,
    ...refusal.more,
  };
}

function isUpload({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

/** A client that reads the status alone never takes a refused upload for a kept one (decision 0041). */
function statusOfUpload({ code, httpStatus }: Refusal): number {
  if (httpStatus !== 200 && httpStatus !== 422) return httpStatus;
  return statusesOfUploads[code] ?? 422;
}

/** For its size, for its kind, for want of room; what is wrong in itself (damaged, infected, a row that does not hold) is 422. */
const statusesOfUploads: Partial<Record<ErrorCode, number>> = {
  too_large: 413,
  file_too_large: 413,
  upload_day_full: 413,
  upload_waiting_full: 413,
  image_too_large: 413,
  pdf_too_many_pages: 413,
  sheet_too_long: 413,
  sheet_too_wide: 413,
  sheet_too_much: 413,
  file_type_not_allowed: 415,
  file_type_mismatch: 415,
  photo_kind: 415,
  restored_unconfirmed: 423,
  storage_full: 507,
  storage_away: 503,
  file_busy: 503,
};

/** The sentence of a refusal, in the reader's language. */
export function messageOf({ code, params }: Refusal, { id, language }: { id: string; language?: Language }): string {
  return fill(textsIn(language, 'errors')[code], { ...paramWords(params, language), requestId: id });
}

/** What is not a refusal is our fault or the wire's; the reader gets a fixed sentence with the request's id, the log gets the rest. */
export function refusalFrom(error: unknown, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof OutcomeUnknown) {
    log.error({ err: error }, 'whether a commit holds is not known');
    return new Refusal('outcome_unknown', 503, { more: { retryAfter: 2 } });
  }
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message?: string };
  if (statusCode === 413) return new Refusal('too_large', 413);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('bad_request', statusCode);
  if (error instanceof DatabaseSilent || isAway(code, message)) {
    log.warn({ err: error }, 'the database is away');
    return new Refusal('unavailable', 503, { more: { retryAfter: 2 } });
  }
  if (code !== undefined && full.includes(code)) {
    log.error({ err: error }, 'no room is left to write');
    return refuse('storage_full');
  }
  if (code === 'EAWAY') {
    log.warn({ err: error }, 'the file store is away');
    return refuse('storage_away');
  }
  if (code !== undefined && races.includes(code)) return new Refusal('conflict', 409);
  if (code !== undefined && badValues.includes(code)) return new Refusal('invalid', 422);
  log.error({ err: error }, 'unexpected');
  return new Refusal('internal', 500);
}

/** Two at once on the same row or time: the later one is told so. Unique, exclusion, serialization, deadlock, lock not had in time. */
const races = ['23505', '23P01', '40001', '40P01', '55P03'];

/** Characters that PostgreSQL can't store, numbers beyond a column, days that are none. */
const badValues = ['22021', '22P05', '22003', '22008'];

/** A disk or a quota is full: ours, or that of the database. */
const full = ['ENOSPC', 'EDQUOT', '53100'];

/** Starting, stopping, gone, full, too slow, or cut in the middle; the pool's own words carry no code. */
const away = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', '57014', '57P01', '57P02', '57P03', '57P05', '53300', '25006'];
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)|not currently accepting connections/;

function isAway(code: string | undefined, message = ''): boolean {
  return awayWords.test(message) || (code !== undefined && (away.includes(code) || code.startsWith('08')));
}
