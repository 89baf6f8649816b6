import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { openBase } from '../../contract/open/calls.ts';
import type { Scope } from '../../contract/open/scopes.ts';
import { Refusal } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';
import { refuseUnconfirmed } from '../http/unconfirmed.ts';
import type { Office } from '../office.ts';
import { type Assertion, assertionType, isProven, readAssertion } from './assertion.ts';
import { comesFrom, hashOf, newKey, standing, tokenSeconds } from './client.ts';
import { noteCall } from './door.ts';
import { spend } from './spend.ts';

/** Wrong tries of one address in a minute, after which it hears no more than that it waits. */
const wrongPerMinute = 60;

/** An answer of RFC 6749, section 5.2. */
class OAuthFault extends Error {
  status: number;
  headers: Record<string, string>;

  constructor(error: string, status: number, headers: Record<string, string> = {}) {
    super(error);
    this.status = status;
    this.headers = headers;
  }
}

/** One answer for a client that is not there, closed, too old, elsewhere, or shows another secret. */
const invalidClient = () => new OAuthFault('invalid_client', 401, { 'www-authenticate': 'Basic realm="open"' });

/** POST /open/v1/token: OAuth 2.0, grant client_credentials, by client_secret_basic, client_secret_post or private_key_jwt. */
export function tokenRoute(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => explain(reply, error));
    scope.post(`${openBase}/token`, { config: { access: 'open' }, bodyLimit: 8192 }, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      return grant(office, request);
    });
  });
}

/** What is no fault of this standard is said as of any other call. */
function explain(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof OAuthFault) return reply.code(error.status).headers(error.headers).send({ error: error.message });
  if (error instanceof Refusal && typeof error.more.retryAfter === 'number')
    return reply.code(429).header('retry-after', String(error.more.retryAfter)).send({ error: 'temporarily_unavailable' });
  if (error instanceof Refusal && error.code === 'restored_unconfirmed') return reply.code(503).send({ error: 'temporarily_unavailable' });
  const { statusCode = 500 } = error as { statusCode?: number };
  if (!(error instanceof Refusal) && statusCode >= 400 && statusCode < 500)
    return reply.code(statusCode).send({ error: 'invalid_request' });
  throw error;
}

interface Standing {
  id: number;
  networks: string;
  publicKey: string;
  scopes: Scope[];
  secrets: { id: number; hash: string }[];
}

async function grant(office: Office, request: FastifyRequest): Promise<object> {
  const form = formOf(request);
  const given = credentials(request, form);
  const tokenUrl = tokenUrlOf(office);
  if (form.grant_type === undefined) throw new OAuthFault('invalid_request', 400);
  if (form.grant_type !== 'client_credentials') throw new OAuthFault('unsupported_grant_type', 400);
  const client = await findStanding(office, given.code);
  const opened = client && (await openedBy(office, client, given, tokenUrl));
  if (!client || !opened || !comesFrom(client.networks, request.ip)) {
    if (client) await noteCall(office, request, client.id, 401, 'invalid_client');
    await limitRate(office, { kind: 'open-token', key: request.ip, points: wrongPerMinute, seconds: 60 });
    throw invalidClient();
  }
  try {
    await spend(office, client.id);
    await refuseUnconfirmed(office, request.routeOptions.url ?? '');
    const scopes = scopesFor(client, form.scope);
    const token = newKey('token');
    await sql`with used as (update api_secret set used_at = now() where id = ${opened.secret}), heard as (update api_client set heard_at = now() where id = ${client.id})
      insert into api_token (hash, client_id, secret_id, scopes, expires_at)
      values (${hashOf(token)}, ${client.id}, ${opened.secret}, ${scopes}, now() + make_interval(secs => ${tokenSeconds}))`.execute(
      office.db,
    );
    await noteCall(office, request, client.id, 200, '');
    return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope: scopes.join(' ') };
  } catch (error) {
    const [status, code] =
      error instanceof OAuthFault ? [error.status, error.message] : error instanceof Refusal ? [429, error.code] : [500, 'internal'];
    await noteCall(office, request, client.id, status, code);
    throw error;
  }
}

/** Fields of the form, each once as RFC 6749 has it. */
function formOf({ headers, body }: FastifyRequest): Record<string, string | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')) throw new OAuthFault('invalid_request', 400);
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  if (fields.some(([, value]) => typeof value !== 'string')) throw new OAuthFault('invalid_request', 400);
  return Object.fromEntries(fields) as Record<string, string>;
}

interface Shown {
  code: string;
  secret?: string;
  assertion?: Assertion;
}

/** What opens it: one of its secrets, or (null) its own key. */
async function openedBy(
  office: Office,
  client: Standing,
  { secret, assertion }: Shown,
  tokenUrl: string,
): Promise<{ secret: number | null } | undefined> {
  if (assertion) return (await isProven(office, client, assertion, tokenUrl)) ? { secret: null } : undefined;
  const own = secretOf(client, secret ?? '');
  return own === undefined ? undefined : { secret: own };
}

function tokenUrlOf({ config: { publicUrl, basePath } }: Office): string {
  return `${publicUrl}${basePath.replace(/\/$/, '')}${openBase}/token`;
}

/** By one way only. */
function credentials({ headers }: FastifyRequest, form: Record<string, string | undefined>): Shown {
  if (form.client_assertion !== undefined || form.client_assertion_type !== undefined) {
    if (headers.authorization !== undefined || form.client_secret !== undefined || form.client_assertion_type !== assertionType)
      throw new OAuthFault('invalid_request', 400);
    const assertion = readAssertion(form.client_assertion ?? '');
    if (!assertion || (form.client_id !== undefined && form.client_id !== assertion.code)) throw invalidClient();
    return { code: assertion.code, assertion };
  }
  const basic = /^Basic ([A-Za-z0-9+/=]{1,600})$/i.exec(headers.authorization ?? '')?.[1];
  if (headers.authorization === undefined)
    return form.client_id && form.client_secret ? { code: form.client_id, secret: form.client_secret } : fail(invalidClient());
  if (form.client_secret !== undefined) throw new OAuthFault('invalid_request', 400);
  const [, code, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic ?? '', 'base64').toString('utf8')) ?? [];
  return code && secret ? { code: plain(code), secret: plain(secret) } : fail(invalidClient());
}

function fail(error: Error): never {
  throw error;
}

/** Both parts are form-encoded before they are put together. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

async function findStanding({ db }: Office, code: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`select c.id, c.networks, c.scopes, c.public_key as "publicKey",
      coalesce((select json_agg(json_build_object('id', s.id, 'hash', encode(s.hash, 'hex'))) from api_secret s where s.client_id = c.id and s.ended_at is null), '[]') as secrets
    from api_client c where c.code = ${code.slice(0, 100)} and ${standing}`.execute(db);
  return rows[0];
}

/** Which of its secrets it is; all are compared. */
function secretOf({ secrets }: Standing, shown: string): number | undefined {
  const hash = hashOf(shown);
  return secrets.filter((one) => timingSafeEqual(Buffer.from(one.hash, 'hex'), hash)).map(({ id }) => id)[0];
}

/** All that it has where it asks for none by name. */
function scopesFor({ scopes }: Standing, asked: string | undefined): Scope[] {
  const wanted = (asked ?? '').split(' ').filter(Boolean);
  if (wanted.some((one) => !scopes.includes(one as Scope))) throw new OAuthFault('invalid_scope', 400);
  return wanted.length > 0 ? scopes.filter((one) => wanted.includes(one)) : scopes;
}
