import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { tlsOf } from '../app.ts';
import type { Config } from '../config.ts';
import { answerBroken, fixed } from '../http/headers.ts';
import { languageAsked, textsIn } from '../http/languages.ts';
import type { Administration } from './administration/open-administration.ts';
import { type Over, openGate } from './agency-gate.ts';
import { hostOf, pathIn } from './agency-names.ts';
import type { Agency, Directory } from './directory.ts';
import type { InstallationMetrics } from './installation-metrics.ts';
import type { Agencies } from './open-agencies.ts';

interface Needs {
  config: Config;
  directory: Directory;
  agencies: Agencies;
  /** Of the installation itself, at a host of its own. */
  administration: Administration | null;
  /** Counts calls where a monitoring system asks. */
  metrics: InstallationMetrics | null;
  log: Logger;
  isReady: () => Promise<boolean>;
}

/**
 * The one door of an installation: the host that is called says whose office answers, before anything else of the call is looked at; in a trial
 * the path does where the host is no agency's. Hosts and paths of no agency, and of one that was removed, get the same bytes.
 */
export async function openFront({ config, directory, agencies, administration, metrics, log, isReady }: Needs): Promise<Server> {
  const gate = openGate({ limits: config.limits, log });
  const server = config.tls ? createSecureServer(await tlsOf(config.tls)) : createServer();
  // as Fastify sets them for an office of its own (app.ts)
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 72_000;
  server.on('clientError', answerBroken);

  server.on('request', async (request, reply) => {
    if (request.url?.startsWith('/health/')) return answerHealth(request, reply, isReady);
    const host = hostCalled(request);
    if (administration && host === administration.host) return void administration.app.server.emit('request', request, reply);
    const agency = agencyCalled(host, request);
    const closed = closedBy(agency);
    if (closed) return tell(request, reply, closed);
    const { code } = agency as Agency;
    const taken = gate.take(agency as Agency, request);
    if (typeof taken !== 'function') {
      metrics?.over(code, taken.what);
      return tell(request, reply, { status: 429, text: taken.what, again: taken.again });
    }
    const came = performance.now();
    try {
      await agencies.use(agency as Agency, true, async ({ app }) => {
        app.server.emit('request', request, reply);
        if (!reply.closed) await new Promise((done) => reply.once('close', done));
      });
    } catch (err) {
      log.error({ err, agency: agency?.code }, 'an agency could not be opened');
      tell(request, reply, { status: 503, text: 'unavailable' });
    } finally {
      taken();
      metrics?.called(code, reply.statusCode, performance.now() - came);
    }
  });

  server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {});
    const host = hostCalled(request);
    const agency = host === administration?.host ? undefined : agencyCalled(host, request);
    const closed = closedBy(agency);
    if (closed) return refuseUpgrade(socket, closed.status);
    if (gate.takeSocket(agency as Agency, socket)) return refuseUpgrade(socket, 429);
    try {
      await agencies.use(agency as Agency, true, async ({ app }) => void app.server.emit('upgrade', request, socket, head));
    } catch (err) {
      log.error({ err, agency: agency?.code }, 'an agency could not be opened');
      refuseUpgrade(socket, 503);
    }
  });

  function agencyCalled(host: string | null, { url = '' }: IncomingMessage): Agency | undefined {
    if (host === null) return undefined;
    const path = config.agencyPaths ? pathIn(url) : null;
    return directory.byHost(host) ?? (path === null ? undefined : directory.byHost(path));
  }

  /** Never from a query, a header of our own, a token or a body; from a proxy's header only where the operator says that a proxy stands in front. */
  function hostCalled({ headers, url }: IncomingMessage): string | null {
    // an address with a host of its own in it may name another one
    if (!url?.startsWith('/')) return null;
    const forwarded = config.trustProxy ? headers['x-forwarded-host'] : undefined;
    const named = forwarded === undefined ? headers.host : String(forwarded).split(',')[0];
    return hostOf(named ?? '');
  }

  return server;
}

interface Closed {
  status: number;
  text: 'unknown' | 'behind' | 'suspended' | 'unavailable' | Over['what'];
  /** Seconds until it may be tried again. */
  again?: number;
}

function closedBy(agency: Agency | undefined): Closed | null {
  if (!agency || agency.state === 'REMOVED') return { status: 421, text: 'unknown' };
  if (agency.state === 'SUSPENDED') return { status: 503, text: 'suspended' };
  return agency.state === 'BEHIND' ? { status: 503, text: 'behind' } : null;
}

const codes: Record<number, string> = { 421: 'no_agency', 429: 'agency_over_limit', 503: 'agency_closed' };

/** In the language of the browser: a page for a person, the words alone for a program. Nothing of the agency is told. */
function tell(request: IncomingMessage, reply: ServerResponse, { status, text, again = 600 }: Closed): void {
  if (reply.headersSent) return void reply.destroy();
  const { title, [text]: words } = textsIn(languageAsked(request.headers['accept-language']), 'installation');
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const body = isPage
    ? `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${words}</p>`
    : JSON.stringify({ status: 'error', code: codes[status], message: words });
  reply.writeHead(status, {
    ...fixed,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    vary: 'accept, accept-language',
    ...(status === 421 ? {} : { 'retry-after': String(again) }),
    // what is still sent is of no use to anybody
    ...(request.complete ? {} : { connection: 'close' }),
  });
  reply.end(request.method === 'HEAD' ? undefined : body);
}

async function answerHealth(request: IncomingMessage, reply: ServerResponse, isReady: () => Promise<boolean>): Promise<void> {
  const asked = request.url?.split('?')[0];
  const right = asked === '/health/live' || (asked === '/health/ready' && (await isReady()));
  const body = JSON.stringify({ status: right ? 'success' : 'error' });
  reply.writeHead(right ? 200 : asked === '/health/ready' ? 503 : 404, {
    ...fixed,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  reply.end(request.method === 'HEAD' ? undefined : body);
}

function refuseUpgrade(socket: Duplex, status: number): void {
  const reason = STATUS_CODES[status];
  socket.end(`HTTP/1.1 ${status} ${reason}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}
