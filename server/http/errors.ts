import type { errors as words } from '../../contract/lang/th/errors.ts';

export type ErrorCode = keyof typeof words;
/** A day is said in the reader's language; a moment is a day with its time. */
export type Param = string | number | { day: Date } | { moment: Date };
type Params = Record<string, Param>;

/**
 * A refusal: the call was well formed, the answer is no. HTTP 200 with `{ status: 'error', code, message }`,
 * because the specification's client reads `status`; the other statuses speak of the call itself.
 */
export class Refusal extends Error {
  code: ErrorCode;
  httpStatus: number;
  params: Params;
  /** Field of the form that the message concerns. */
  field: string | undefined;
  /** Further reply fields, e.g. `oauth_id`, `retryAfter`. */
  more: Record<string, unknown>;

  constructor(code: ErrorCode, httpStatus: number, { params = {}, field, more = {} }: RefusalDetail = {}) {
    super(code);
    this.code = code;
    this.httpStatus = httpStatus;
    this.params = params;
    this.field = field;
    this.more = more;
  }
}

interface RefusalDetail {
  params?: Params;
  field?: string;
  more?: Record<string, unknown>;
}

/** May see, may not do this now, or a rule of the work says no. */
export function refuse(code: ErrorCode, detail?: RefusalDetail): Refusal {
  return new Refusal(code, 200, detail);
}

/** A field that the server alone can judge. */
export function badField(field: string, code: ErrorCode, params?: Params): Refusal {
  return new Refusal(code, 422, params ? { field, params } : { field });
}

export function unauthorized(): Refusal {
  return new Refusal('unauthorized', 401);
}

/** The same answer for what does not exist and for what may not be seen. */
export function notFound(): Refusal {
  return new Refusal('not_found', 404);
}

export function forbidden(code: ErrorCode = 'forbidden'): Refusal {
  return new Refusal(code, 403);
}

/** A right is missing, whatever the state of the thing. */
export function lacksRight(error: unknown): error is Refusal {
  return error instanceof Refusal && error.httpStatus === 403;
}

/** Somebody else was first; `who` and `what` tell the clerk. */
export function conflict(code: ErrorCode = 'conflict', params?: Params): Refusal {
  return new Refusal(code, 409, params ? { params } : {});
}

/** @param seconds until the next try is taken */
export function tooMany(seconds: number): Refusal {
  return new Refusal('too_many', 429, { params: { minutes: Math.max(1, Math.ceil(seconds / 60)) }, more: { retryAfter: seconds } });
}

/** One person sends more than his share. @param seconds until the next call is taken */
export function tooFast(seconds: number): Refusal {
  return new Refusal('too_fast', 429, { params: { seconds }, more: { retryAfter: seconds } });
}
