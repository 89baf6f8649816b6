import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint, Given, ProofPurpose, Sent } from '../contract/endpoint.ts';
import { patience } from '../contract/limits.ts';
import { times } from '../contract/rules/times.ts';
import { base } from './shell/boot.ts';
import { currentLanguage } from './shell/preferences/languages.ts';
import { stored } from './shell/preferences/storage.ts';
import { awaited, putChecking } from './shell/session/pending-writes.ts';

/**
 * Calls an endpoint. Reads and keyed writes are repeated on status 500 and above and on network failure [C22];
 * a 401 opens the sign-in dialog over the page, a call that wants a fresh proof the dialog for that, and the call goes on with the same key.
 * A keyed write whose outcome the server does not know is asked for again with its key until it is known.
 * Throws ApiError, also for a refusal (`status: 'error'`).
 */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}): Promise<Given<E>> {
  const repeatable = endpoint.kind === 'read' || (endpoint.key !== 'none' && options.key !== undefined);
  const request = () => send(endpoint, input, options);
  return (await persist(request, repeatable ? times.retries : 0, options)) as Given<E>;
}

interface CallOptions {
  /** Idempotency key of the form; the same for every repeat of it. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
  /** false: a 401 is the caller's own matter (verify, sign-out). */
  signInAgain?: boolean | undefined;
}

interface ReadOptions<Given> {
  enabled?: boolean;
  /** Milliseconds that an answer is taken as fresh; 5 s when not said. */
  staleTime?: number;
  /** Keeps the last page on screen while the next one loads. */
  keep?: boolean;
  /** Repeats by itself every so many milliseconds; or as long as what came says so. */
  every?: number | ((given: Given | undefined) => number | undefined);
}

/** An answer that follows its input; `readKey(endpoint)` is its key for invalidation. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: ReadOptions<Given<E>> = {},
): UseQueryResult<Given<E>, ApiError> {
  return useQuery<Given<E>, ApiError>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    staleTime: options.staleTime ?? 5_000,
    ...(options.keep ? { placeholderData: keepPreviousData as never } : {}),
    ...(options.every ? { refetchInterval: repeatOf(options.every) } : {}),
  });
}

function repeatOf<G>(every: NonNullable<ReadOptions<G>['every']>) {
  return typeof every === 'number' ? every : ({ state }: { state: { data: G | undefined } }) => every(state.data) ?? false;
}

/** Key of all answers of a call, or of the one with this input. */
export function readKey<E extends Endpoint>(endpoint: E, input?: Sent<E>): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

/**
 * A write of a form. Its Idempotency-Key is made once and kept for every repeat, also after an error or a new sign-in;
 * a success or another input takes a new one. `refresh`: reads that are stale afterwards.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  options: { refresh?: readonly Endpoint[]; onSuccess?: (given: Given<E>) => void } = {},
): UseMutationResult<Given<E>, ApiError, Sent<E>> {
  const client = useQueryClient();
  const send = useKeyed(endpoint);
  return useMutation<Given<E>, ApiError, Sent<E>>({
    mutationFn: send,
    onSuccess: async (given) => {
      options.onSuccess?.(given);
      await Promise.all((options.refresh ?? []).map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
    },
  });
}

/** The write of a form shell, keyed as in `useWrite`; it answers as soon as the server does, and what is stale is read again meanwhile. */
export function useSend<E extends Endpoint>(endpoint: E, refresh: readonly Endpoint[] = []): (input: Sent<E>) => Promise<Given<E>> {
  const client = useQueryClient();
  const send = useKeyed(endpoint);
  return async (input) => {
    const given = await send(input);
    for (const read of refresh) void client.invalidateQueries({ queryKey: readKey(read) });
    return given;
  };
}

/** One key for each opening of a form and each input, kept over its repeats. */
function useKeyed<E extends Endpoint>(endpoint: E): (input: Sent<E>) => Promise<Given<E>> {
  const form = useRef<{ key: string; input: string } | null>(null);
  return async (input) => {
    const text = JSON.stringify(input);
    if (form.current?.input !== text) form.current = { key: randomId(), input: text };
    const { key } = form.current;
    const given = await awaited(endpoint.kind, (signal) => call(endpoint, input, { key, signal })).catch((error) => {
      throw unanswered(error);
    });
    form.current = null;
    return given;
  };
}

/** What went wrong with a call: `code` of a refusal, 'network' or 'aborted'; `field` names the input it is about. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly field: string | null;
  readonly requestId: string | null;
  /** The whole reply, for what a refusal carries beside its message (`oauth_id`). */
  readonly body: Record<string, unknown>;

  constructor(
    message: string,
    facts: { code: string; status: number; field?: string | null; requestId?: string | null; body?: Record<string, unknown> },
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.field = facts.field ?? null;
    this.requestId = facts.requestId ?? null;
    this.body = facts.body ?? {};
  }
}

/**
 * Sends a file with its progress. One repeat after a new sign-in; none on failure: the person decides.
 * `onProgress`: 0 to 1. Gives the reply's fields.
 */
export async function upload<T>(
  path: string,
  form: FormData,
  options: { onProgress?: (part: number) => void; signal?: AbortSignal; key?: string } = {},
): Promise<T> {
  const request = () => sendForm(path, form, options);
  return (await persist(request, 0, {})) as T;
}

/** A picture or page as a blob, with the session's token. */
export async function fetchBlob(path: string, signal?: AbortSignal): Promise<Blob> {
  const request = async () => {
    const response = await reach(`${base}api${path}`, { headers: headers(randomId()), signal: signal ?? null });
    // a refusal comes as text in place of the file; a file of such text says that it is one
    const isText = response.headers.get('content-type')?.startsWith('application/json') && !response.headers.has('content-disposition');
    if (!response.ok || isText) throw await failureOf(response);
    return whole(response.blob(), signal);
  };
  return (await persist(request, times.retries, { signal })) as Blob;
}

/** What the server makes of a text (JSON) and nobody keeps: not repeated, because the next one is on its way. */
export async function postForBlob(path: string, body: string, signal: AbortSignal): Promise<Blob> {
  const request = async () => {
    const sent = headers(randomId());
    sent.set('content-type', 'application/json');
    const response = await reach(`${base}api${path}`, { method: 'POST', headers: sent, body, signal });
    if (!response.ok || response.headers.get('content-type')?.includes('json')) throw await failureOf(response);
    return whole(response.blob(), signal);
  };
  return (await persist(request, 0, { signal })) as Blob;
}

/** The dialog over the page; resolves to false when the person leaves. Set by the shell. */
let signInAgain: () => Promise<boolean> = async () => false;
export function onSessionLost(ask: () => Promise<boolean>): void {
  signInAgain = ask;
}

/** The dialog that asks for a proof; resolves to false when the person does not give one. Set by the shell. */
let proveFirst: (purpose: ProofPurpose) => Promise<boolean> = async () => false;
export function onProofAsked(ask: (purpose: ProofPurpose) => Promise<boolean>): void {
  proveFirst = ask;
}

/** Works in a page without https too, unlike crypto.randomUUID. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Texts for `network` failures, of any call and of a form that may be sent again; set with the first texts. */
let networkText = 'Network Error';
let sendAgainText = networkText;
export function setNetworkText(text: string, sendAgain: string): void {
  networkText = text;
  sendAgainText = sendAgain;
}

/** A form that got no answer, or none that says what became of it: perhaps it is done, perhaps not; sent again it has the same key. */
function unanswered(error: unknown): unknown {
  const gaveUp = error instanceof DOMException && error.name === 'AbortError';
  if (!gaveUp && !(error instanceof ApiError && (error.code === 'network' || error.code === 'outcome_unknown'))) return error;
  return new ApiError(sendAgainText, { code: 'network', status: 0, requestId: gaveUp ? null : (error as ApiError).requestId });
}

async function persist(request: () => Promise<unknown>, repeats: number, options: CallOptions): Promise<unknown> {
  let waits = 0;
  let outcome: { unknown: ApiError; end: number } | null = null;
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) {
          console.info('token expired');
          if (options.signInAgain === false || !(await signInAgain())) throw error;
          attempt = 0;
          continue;
        }
        // nothing was done: any call may be sent again once it has waited
        const pause = pauseOf(error);
        if (pause !== null && (waits < patience.times || (outcome && Date.now() < outcome.end))) {
          waits += 1;
          attempt = 0;
          await wait(pause * 1000, options.signal);
          continue;
        }
        if (error.code === 'prove_first' && (await proveFirst(error.body.purpose as ProofPurpose))) continue;
        const passing = error.status >= 500 || error.code === 'network';
        if (error.code === 'outcome_unknown' && repeats > 0 && !outcome) {
          outcome = { unknown: error, end: Date.now() + times.outcomeEnd };
          putChecking(1);
        }
        // until it is known, also through times when the office can't be reached; only an answer settles it
        if (passing && outcome && Date.now() > outcome.end) throw outcome.unknown;
        if (!passing || (attempt > repeats && !outcome)) throw error;
        await wait(outcome ? times.outcomeStep : times.retryStep * attempt, options.signal);
      }
    }
  } finally {
    if (outcome) putChecking(-1);
  }
}

/** Seconds that the server asks to wait because calls came too fast; null where it is too long to be waited for unseen. */
function pauseOf({ code, body }: ApiError): number | null {
  const seconds = Number(body.retryAfter);
  return code === 'too_fast' && seconds > 0 && seconds <= patience.seconds ? seconds : null;
}

async function send(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<unknown> {
  const { path, rest } = fillPath(endpoint.path, (input ?? {}) as Record<string, unknown>);
  const requestId = randomId();
  const init: RequestInit = { method: endpoint.method, headers: headers(requestId, options.key), signal: options.signal ?? null };
  if (endpoint.method === 'POST') {
    (init.headers as Headers).set('content-type', 'application/json');
    init.body = JSON.stringify(rest);
  }
  const query = endpoint.method === 'GET' ? toQuery(rest) : '';
  const first = options.key || Object.keys(rest).length > 0 ? null : await takeFirst(`${endpoint.method} ${path}`);
  const response = first ?? (await reach(`${base}api${path}${query}`, init));
  if (!response.ok) throw await failureOf(response);
  const body = await whole(response.json() as Promise<Record<string, unknown>>, options.signal, requestId);
  if (body.status !== 'success') throw refusalOf(response.status, body, requestId);
  return body;
}

function sendForm(
  path: string,
  form: FormData,
  options: { onProgress?: (part: number) => void; signal?: AbortSignal; key?: string },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const requestId = randomId();
    request.open('POST', `${base}api${path}`);
    headers(requestId, options.key).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = (event) => options.onProgress?.(event.total > 0 ? event.loaded / event.total : 0);
    request.onerror = () => reject(networkError(requestId));
    request.onabort = () => reject(new ApiError('', { code: 'aborted', status: 0 }));
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 300 && body.status === 'success') resolve(body);
      else reject(refusalOf(request.status, body, requestId));
    };
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

declare global {
  /** What first-calls.ts has asked for: by method and path, for one session. */
  var firstAnswers: { token: string; at: number; answers: Record<string, Promise<Response | null>> } | undefined;
}

/** The answer to a call of the first screen, once, while it is fresh and of the same session. */
async function takeFirst(call: string): Promise<Response | null> {
  const first = globalThis.firstAnswers;
  const answer = first?.answers[call];
  if (!first || !answer) return null;
  delete first.answers[call];
  return first.token === stored.token.get() && Date.now() - first.at < times.firstAnswers ? answer : null;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw networkError((init.headers as Headers).get('x-request-id'));
  }
}

/** An answer that breaks off is none: a page may be left, or the line end, while it comes. */
async function whole<T>(answer: Promise<T>, signal?: AbortSignal | null, requestId: string | null = null): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError(requestId);
  }
}

function headers(requestId: string, key?: string): Headers {
  const made = new Headers({ accept: 'application/json', 'accept-language': currentLanguage(), 'x-request-id': requestId });
  const token = stored.token.get();
  if (token) made.set('authorization', `Bearer ${token}`);
  if (key) made.set('idempotency-key', key);
  return made;
}

async function failureOf(response: Response): Promise<ApiError> {
  return refusalOf(response.status, parsed(await whole(response.text())), response.headers.get('x-request-id'));
}

function refusalOf(status: number, body: Record<string, unknown>, requestId: string | null): ApiError {
  return new ApiError(typeof body.message === 'string' ? body.message : networkText, {
    code: typeof body.code === 'string' ? body.code : 'unknown',
    status,
    field: typeof body.field === 'string' && body.field ? body.field : null,
    requestId: typeof body.requestId === 'string' ? body.requestId : requestId,
    body,
  });
}

function networkError(requestId: string | null): ApiError {
  return new ApiError(networkText, { code: 'network', status: 0, requestId });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

/** a=1&b[]=2&c[d]=3, as the server reads it. Undefined and null are left out. */
function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) for (const item of value) add(`${name}[]`, item);
    else if (typeof value === 'object') for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
    else query.append(name, String(value));
  };
  for (const [name, value] of Object.entries(input)) add(name, value);
  return query.size > 0 ? `?${query}` : '';
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
