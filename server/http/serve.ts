import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { Endpoint, Given, Taken } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/lang/index.ts';
import type { Work } from '../../contract/limits.ts';
import { serverTimes } from '../../contract/rules/times.ts';
import { catalogue, type SettingsPath } from '../../contract/settings/catalogue.ts';
import { DatabaseSilent, type Limits, OutcomeUnknown, within } from '../db/deadline.ts';
import { sendOff } from '../db/together.ts';
import { withoutSeals } from '../files/store/sealed-words.ts';
import type { Office } from '../office.ts';
import { lockSecret, openSecret } from '../system/master-key.ts';
import type { Ctx, Db, Me, RequestFacts, Verb } from './context.ts';
import { badField, conflict, type ErrorCode, forbidden, lacksRight, notFound, refuse, unauthorized } from './errors.ts';
import { takeTurn } from './fair-share.ts';
import { languageAsked } from './languages.ts';
import { type Found, fillMarks, type LastStatement, WriteAgain } from './last-statement.ts';
import { mayMenu, mayPage, onPage } from './menu-rights.ts';
import { goesOnWithOld, goesOnWithoutFactor, hasOldPassword, lacksFactor } from './password-age.ts';
import { isProven } from './proofs.ts';
import { refuseUnconfirmed } from './unconfirmed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route declares its policy; a test walks them all. */
    access?: Endpoint['access'];
    menu?: Endpoint['menu'];
    work?: Work;
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** Who calls, once his session is known: before a byte of the body is read. */
    visitor?: Me | null;
    facts?: RequestFacts;
  }
}

/** Another way in than a person's session: who comes that way, and under which address. */
export interface Door {
  /** Stands before the paths of its calls, in place of /api. */
  under: string;
  /** Judges who calls and may, before a byte of the body is read. */
  admit: (request: FastifyRequest, call: Pick<Endpoint, 'kind' | 'access'>) => Promise<Me>;
}

/**
 * Mounts a call under /api: session, input, one transaction for a write, verb, output. The only place with this plumbing.
 * `beforeTransaction`: what is asked of the outside before the transaction begins; the verb gets its answer. `door`: where not by a session.
 */
export function serve<E extends Endpoint, Before = undefined>(
  app: FastifyInstance,
  office: Office,
  endpoint: E,
  verb: Verb<Taken<E>, Given<E>, Before>,
  beforeTransaction?: (ctx: Ctx, input: Taken<E>) => Promise<Before>,
  door?: Door,
): void {
  const limits = limitsOf(endpoint);
  for (const path of [endpoint.path, ...endpoint.also]) {
    app.route({
      method: endpoint.method,
      url: `${door?.under ?? '/api'}${path}`,
      config: { access: endpoint.access, menu: endpoint.menu, work: endpoint.work, endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      onRequest: admission(office, endpoint, limits, door),
      handler: async (request, reply) => {
        const facts = factsOf(request);
        const me = request.visitor ?? null;
        const raw = { ...(request.query as object), ...(request.body as object), ...(request.params as object) };
        const input = parse(endpoint, raw);
        if (endpoint.key === 'required' && !facts.key) throw refuse('key_required');
        const leave = await takeTurn(office, me, endpoint.work, reply);
        const asked = { endpoint, facts, me, token: tokenOf(request) };
        const given = await within(limits, () => carry(office, asked, { raw, input }, verb, beforeTransaction)).finally(leave);
        reply.header('cache-control', 'no-store');
        for (const cookie of facts.setCookies ?? []) reply.header('set-cookie', cookie);
        return { status: 'success', ...(given as object) };
      },
    });
  }
}

/** As they stand when a call comes, not when its route was made. */
function limitsOf({ kind }: Endpoint): Limits {
  return {
    get statement() {
      return serverTimes.callStatement;
    },
    get whole() {
      return kind === 'batch' ? serverTimes.batchWhole : serverTimes.callWhole;
    },
  };
}

/** A stream takes its own time; each statement in it does not. */
const streamLimits: Limits = { statement: serverTimes.streamStatement, whole: Number.POSITIVE_INFINITY };

interface Asked<E extends Endpoint> {
  endpoint: E;
  facts: RequestFacts;
  me: Me | null;
  token: string | null;
}

async function carry<E extends Endpoint, Before>(
  office: Office,
  { endpoint, facts, me, token }: Asked<E>,
  { raw, input }: Sent & { input: Taken<E> },
  verb: Verb<Taken<E>, Given<E>, Before>,
  beforeTransaction: ((ctx: Ctx, input: Taken<E>) => Promise<Before>) | undefined,
): Promise<unknown> {
  const known = (await beforeTransaction?.(contextOf(office, office.db, facts, me, token), input)) as Before;
  const work = (ctx: Ctx) => verb(ctx, input, known);
  if (endpoint.kind === 'write') return commit(office, endpoint, facts, me, token, { raw, input }, work);
  return parseOutput(endpoint, await work(contextOf(office, office.db, facts, me, token)));
}

/** One of the writes of a call of the kind `batch`: judged, done and kept by itself. `place`: which of them, its share of the key. */
export async function commitOne<E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  verb: (ctx: Ctx, input: Taken<E>) => Promise<Given<E>>,
  raw: object,
  place: number,
): Promise<Given<E>> {
  const input = parse(endpoint, raw);
  const facts = { ...ctx.request, key: `${ctx.request.key}.${place}`, refusalTold: false };
  try {
    return (await commit(ctx.office, endpoint, facts, ctx.me, ctx.token, { raw, input }, (own) => verb(own, input))) as Given<E>;
  } catch (error) {
    if (lacksRight(error) && !facts.refusalTold) {
      ctx.request.refusedParts ??= [];
      ctx.request.refusedParts.push({ call: endpoint.path, code: error.code });
    }
    throw error;
  }
}

interface StreamRoute {
  method: 'GET' | 'POST';
  path: string;
  access: Endpoint['access'];
  menu?: Endpoint['menu'];
  bodyLimit?: number;
  /** As of a call; `plain` where it is not said. */
  work?: Work;
  door?: Door;
}

/** A route that streams (uploads, files): the same admission and budget, no JSON in or out. */
export function serveStream(
  app: FastifyInstance,
  office: Office,
  { method, path, access, menu, bodyLimit, work = 'plain', door }: StreamRoute,
  handler: (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method,
    url: `${door?.under ?? '/api'}${path}`,
    config: { access, menu, work },
    ...(bodyLimit ? { bodyLimit } : {}),
    onRequest: admission(office, { kind: method === 'GET' ? 'read' : 'write', access, menu }, streamLimits, door),
    handler: (request, reply) =>
      within(streamLimits, async () => {
        const me = request.visitor ?? null;
        const leave = await takeTurn(office, me, work, reply);
        try {
          return await handler(contextOf(office, office.db, factsOf(request), me, tokenOf(request)), request, reply);
        } finally {
          leave();
        }
      }),
  });
}

/** What somebody with a session is sent as a file; `take`: what the address holds, of its path and behind the question mark. */
export interface AskedRoute<Take> extends Pick<StreamRoute, 'path' | 'menu' | 'work'>, Partial<Pick<StreamRoute, 'access'>> {
  take: Take;
  amiss?: ErrorCode;
}

/** A file by what its address asks for: what names the thing there and is amiss is not found, a choice that is amiss is refused as `amiss`. */
export function serveAsked<Take extends z.ZodMiniType>(
  app: FastifyInstance,
  office: Office,
  { take, amiss = 'invalid', ...route }: AskedRoute<Take>,
  handler: (ctx: Ctx, asked: z.output<Take>, reply: FastifyReply) => Promise<unknown>,
): void {
  serveStream(app, office, { method: 'GET', access: 'session', ...route }, async (ctx, request, reply) => {
    const asked = take.safeParse({ ...(request.query as object), ...(request.params as object) });
    if (asked.success) return handler(ctx, asked.data, reply);
    const field = asked.error.issues[0]?.path.join('.') ?? '';
    throw route.path.split('/').includes(`:${field}`) ? notFound() : badField(field, amiss);
  });
}

/** Runs `work` in a transaction whose handle is the only one in `ctx`. For jobs and streams that write. */
export function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.office.db.transaction().execute((db) => work(contextOf(ctx.office, db, ctx.request, ctx.visitor, ctx.token)));
}

/**
 * The same for a stream that carries a key: sent again with it, the work is not done twice and the first answer is given again.
 * `sent`: what the key stands for. Work that throws leaves the key free.
 */
export function inKeyedTransaction<T extends object>(ctx: Ctx, path: string, sent: object, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (!ctx.request.key) throw refuse('key_required');
  return inTransaction(ctx, async (own) => {
    const before = await claimKey(own, { path }, { raw: sent, input: sent });
    if (before) return before as T;
    const given = await work(own);
    await keepReply(own, given).execute(own.db);
    return given;
  });
}

const noCall: Pick<Ctx, 'afterCommit' | 'closeWith'> = { afterCommit: () => {}, closeWith: null };

/** A context for work that nobody asked for over HTTP: seeding, jobs, tests of verbs. */
export function contextOf(
  office: Office,
  db: Db,
  request: RequestFacts,
  visitor: Me | null,
  token: string | null = null,
  { afterCommit, closeWith }: Pick<Ctx, 'afterCommit' | 'closeWith'> = noCall,
): Ctx {
  return {
    office,
    db,
    request,
    token,
    visitor,
    afterCommit,
    closeWith,
    get me(): Me {
      if (!visitor) throw unauthorized();
      return visitor;
    },
    separateTransaction: (work) => office.separateDb.transaction().execute((own) => work(contextOf(office, own, request, visitor, token))),
  };
}

type Admitted = Pick<Endpoint, 'kind' | 'access' | 'menu' | 'proof'>;

/** Who may not call is told so before the body is read, whatever it weighs. */
function admission(office: Office, endpoint: Admitted, limits: Limits, door?: Door) {
  return async (request: FastifyRequest): Promise<void> => {
    request.visitor = await within(limits, () => (door ? door.admit(request, endpoint) : admit(office, request, endpoint)));
  };
}

async function admit(office: Office, request: FastifyRequest, { kind, access, menu, proof }: Admitted): Promise<Me | null> {
  const token = tokenOf(request);
  let me = token ? await office.sessions.find(token) : null;
  const mayBeDone = async () => {
    if (kind !== 'read') await refuseUnconfirmed(office, request.routeOptions.url ?? '');
  };
  if (access === 'open') {
    await mayBeDone();
    return me;
  }
  if (!me) throw unauthorized();
  // also of a call that is refused here: the audit tells whose it was
  request.visitor = me;
  if (hasOldPassword(office, me) && !goesOnWithOld(request.routeOptions.url ?? '')) {
    // it may have been changed this very moment
    office.sessions.forget(me.personId);
    me = await office.sessions.find(token as string);
    if (!me || hasOldPassword(office, me)) throw forbidden('password_old');
  }
  if (lacksFactor(office, me) && !goesOnWithoutFactor(request.routeOptions.url ?? '')) {
    office.sessions.forget(me.personId);
    me = await office.sessions.find(token as string);
    if (!me || lacksFactor(office, me)) throw forbidden('factor_due');
  }
  if (access === 'admin' && !me.isAdmin) throw forbidden();
  if (access === 'auditor' && !me.isAuditor && !me.isAdmin) throw forbidden();
  if (!mayPage(me, access)) throw forbidden();
  if (!mayMenu(me, menu)) throw forbidden('no_menu');
  await mayBeDone();
  if (proof && !(await isProven(office.db, me.sessionId, proof))) throw refuse('prove_first', { more: { purpose: proof } });
  // a declared page stands in the address of its calls
  const path = access.split(' ')[1] ?? (request.params as { page?: string } | undefined)?.page;
  return path && Object.hasOwn(catalogue, path) ? onPage(me, path as SettingsPath) : me;
}

/** So often a write is done anew where its last statement came too late, or where it and another waited for each other. */
const mostTries = 3;
const mostDeadlocks = 1;

async function commit<E extends Endpoint>(...write: Parameters<typeof commitAtOnce<E>>): Promise<unknown> {
  for (let tries = 1; ; tries++)
    try {
      return await commitAtOnce(...write);
    } catch (error) {
      const again = error instanceof WriteAgain;
      if (!again && !(isDeadlock(error) && tries <= mostDeadlocks)) throw error;
      if (tries === mostTries) throw conflict();
    }
}

/** The database gave this one up, all of it, so that the other goes on. */
function isDeadlock(error: unknown): boolean {
  return (error as { code?: string }).code === '40P01';
}

async function commitAtOnce<E extends Endpoint>(
  office: Office,
  endpoint: E,
  facts: RequestFacts,
  me: Me | null,
  token: string | null,
  asked: Sent,
  work: (ctx: Ctx) => Promise<Given<E>>,
): Promise<unknown> {
  const later: (() => Promise<void>)[] = [];
  let last: LastStatement | undefined;
  let sent: Promise<Found> | undefined;
  const end = {
    afterCommit: (work: () => Promise<void>) => void later.push(work),
    closeWith: (statement: LastStatement) => {
      last = statement;
    },
  };
  const done = await office.db
    .transaction()
    .execute(async (db) => {
      const ctx = contextOf(office, db, facts, me, token, end);
      const keyed = endpoint.key !== 'none' && facts.key && me;
      if (keyed) {
        const before = await claimKey(ctx, endpoint, asked);
        if (before) return before;
      }
      const given = parseOutput(endpoint, await work(ctx));
      const statement = last
        ? last.build(keyed ? { reply: sealedReply(ctx, given), key: facts.key as string } : null)
        : keyed
          ? keepReply(ctx, given)
          : null;
      if (statement) {
        sent = (await sendOff(db, statement)).answer.then(([row]) => row?.marks ?? {});
        // where it fails, so does the commit, which tells of it
        sent.catch(() => {});
      }
      return given;
    })
    .catch(async (error) => {
      if (!sent || error instanceof OutcomeUnknown) throw error;
      throw await sent.then(() => error, last?.explain ?? ((own) => own));
    });
  for (const work of later) void within(laterLimits, work).catch((err) => office.log.warn({ err }, 'after the commit'));
  return last && sent ? fillMarks(done, await sent) : done;
}

/** What begins with the commit is nobody's call any more. */
const laterLimits: Limits = { statement: serverTimes.backgroundStatement, whole: Number.POSITIVE_INFINITY };

/** What was sent, and what this release understands of it. */
interface Sent {
  raw: object;
  input: unknown;
}

/** Takes the key for this call, waiting for a twin under way; returns the twin's reply when it has done the work. */
async function claimKey(ctx: Ctx, endpoint: Pick<Endpoint, 'path'>, sent: Sent): Promise<object | null> {
  // what was sent, not what is understood of it: a later release understands more, and the key still means the same call
  const row = {
    person_id: ctx.me.personId,
    key: ctx.request.key as string,
    call: endpoint.path,
    body_hash: fingerprint(ctx, sent.raw, inOrder),
    hashes_sent: true,
  };
  const mine = await ctx.db
    .insertInto('idempotency')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error) => {
      // what it waits for is a twin whose own commit has not ended
      throw error instanceof DatabaseSilent ? new OutcomeUnknown(error) : error;
    });
  if (mine) return null;
  // A write, so that this commit waits as the twin's should have: where the twin is not on the synchronous standby yet, neither is this.
  const twin = await ctx.db
    .updateTable('idempotency')
    .set({ call: sql.ref('call') })
    .where('person_id', '=', row.person_id)
    .where('key', '=', row.key)
    .returning(['call', 'body_hash', 'hashes_sent', 'reply'])
    .executeTakeFirst();
  if (!twin?.reply) throw conflict();
  const same = twin.hashes_sent ? [row.body_hash] : asUnderstood(sent).map((input) => fingerprint(ctx, input));
  if (twin.call !== row.call || !same.some((hash) => hash.equals(twin.body_hash))) throw badField('', 'key_reused');
  return openReply(ctx, twin.reply);
}

/** Keyed: an input may hold a PIN, which a bare hash in a copy of the database would give away. */
function fingerprint(ctx: Ctx, input: unknown, arrange = (value: unknown) => value): Buffer {
  const text = walked(() => JSON.stringify(arrange(input)));
  return createHmac('sha256', ctx.office.config.secrets.links).update(`body ${text}`).digest();
}

/** What was sent may hold fields that no call knows, nested deeper than can be walked: refused. */
function walked<T>(walk: () => T): T {
  try {
    return walk();
  } catch (error) {
    if (error instanceof RangeError) throw badField('', 'invalid');
    throw error;
  }
}

/** One order of the fields, whatever order a client wrote them in. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
}

/** Releases before 1.14 kept the hash of what they understood, which is this input, perhaps without fields that are filled in since. */
function asUnderstood({ raw, input }: Sent): object[] {
  const filledIn = Object.keys(input as object).filter((name) => !Object.hasOwn(raw, name));
  return filledIn.slice(0, 6).reduce((forms, name) => forms.flatMap((form) => [form, without(form, name)]), [input as object]);
}

function without(form: object, name: string): object {
  return Object.fromEntries(Object.entries(form).filter(([one]) => one !== name));
}

/** The reply of a call, for whoever sends it again. */
function keepReply(ctx: Ctx, given: unknown): RawBuilder<{ marks?: Found }> {
  return sql`update idempotency set reply = ${sealedReply(ctx, given)}::jsonb where person_id = ${ctx.me.personId} and key = ${ctx.request.key}`;
}

/** It may hold words of a classed letter: it lies under the master key for the day that it is kept. */
function sealedReply(ctx: Ctx, given: unknown): string {
  const { masterId, wrapped } = lockSecret(
    ctx.office.config.secrets.master.current,
    Buffer.from(JSON.stringify(given)),
    contextOfReply(ctx),
  );
  return JSON.stringify({ masterId, wrapped: wrapped.toString('base64') });
}

/** One that was kept before replies were locked lies plain. */
function openReply(ctx: Ctx, kept: unknown): object {
  const { masterId, wrapped, marks } = kept as { masterId?: string; wrapped?: string; marks?: Found };
  if (!masterId || !wrapped) return kept as object;
  const opened = openSecret(ctx.office.config.secrets.master, { masterId, wrapped: Buffer.from(wrapped, 'base64') }, contextOfReply(ctx));
  if (!opened) throw conflict();
  const reply = JSON.parse(opened.toString('utf8'));
  return marks ? fillMarks(reply, marks) : reply;
}

function contextOfReply({ me, request }: Ctx): string {
  return `reply ${me.personId} ${request.key}`;
}

function parse<E extends Endpoint>(endpoint: E, raw: object): Taken<E> {
  return parseAs(endpoint.take, raw) as Taken<E>;
}

/** The input of a route that streams, refused like that of any call. */
export function parseAs<T extends z.ZodMiniType>(shape: T, raw: unknown): z.output<T> {
  const result = shape.safeParse(walked(() => withoutSeals(raw)));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw badField(field, codeOf(issue), issue && 'maximum' in issue ? { max: Number(issue.maximum) } : undefined);
}

function codeOf(issue: { code?: string | undefined; message?: string; input?: unknown } | undefined): ErrorCode {
  if (issue?.message === 'required' || (issue?.code === 'invalid_type' && issue.input === undefined)) return 'required';
  if (issue?.message === 'bad_date') return 'bad_date';
  if (issue?.code === 'too_big') return 'too_long';
  return 'invalid';
}

/** Unlisted fields never leave; a wrong shape fails before the commit. */
function parseOutput<E extends Endpoint>(endpoint: E, given: Given<E>): Given<E> {
  return endpoint.give.parse(given) as Given<E>;
}

/** The language of the reader, by what the browser asks for. */
export function languageOf({ headers }: FastifyRequest): Language {
  return languageAsked(headers['accept-language']);
}

/** The same for whoever asks for them while the call is under way. */
export function factsOf(request: FastifyRequest): RequestFacts {
  const key = request.headers['idempotency-key'];
  request.facts ??= {
    id: request.id,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    key: typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : null,
    language: languageOf(request),
    ...(/^\d{1,15}$/.test(request.headers['content-length'] ?? '') ? { declaredBytes: Number(request.headers['content-length']) } : {}),
    cookies: String(request.headers.cookie ?? '').slice(0, 4096),
    setCookies: [],
  };
  return request.facts;
}

export function tokenOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
