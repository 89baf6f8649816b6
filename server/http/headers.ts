import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Office } from '../office.ts';
import { Refusal } from './errors.ts';
import { answer } from './render-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For the style tags that the browser part makes itself; new with every page. */
    nonce: string;
  }
}

/** The same strict headers on every answer, errors included; nothing may be loaded from outside or framed. */
export function addHeaders(app: FastifyInstance, office: Office): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    // 122 random bits out of a store of them: no call to the system for each request
    request.nonce = randomUUID().replaceAll('-', '');
    setHeaders(office, request, reply);
    refuseCrossSite(office, request);
  });
}

/** An address that the router itself refuses gets the same headers and words as any other. */
export function answerUnrouted(office: Office) {
  return (error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
    setHeaders(office, request, reply);
    answer(request, reply, new Refusal('bad_request', error.statusCode ?? 400));
  };
}

/** What is no HTTP, too slow, or has too many headers: one short answer, and the connection is let go. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = { ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout', HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large' }[
    error.code ?? ''
  ];
  const headers = Object.entries({
    ...fixed,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-length': '0',
  });
  const lines = [`HTTP/1.1 ${status ?? '400 Bad Request'}`, ...headers.map(([name, value]) => `${name}: ${value}`), 'connection: close'];
  if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  else socket.destroy();
}

/** Of every answer, whoever gives it: also of the live connection. */
export const fixed = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // where one is is asked by the press that keeps a time, where the agency's rule says so; the camera reads labels, for our own pages alone
  'permissions-policy': 'camera=(self), geolocation=(self), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;

/** Ends with the sources of styles, where the nonce of the answer comes. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "style-src 'self'",
].join('; ');

function setHeaders(office: Office, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': `${policy} 'nonce-${request.nonce}'`,
    ...fixed,
    'x-request-id': request.id,
    // A stopping server lets go of each connection with an answer, so that nobody's next call is cut off.
    ...(office.ready.open ? {} : { connection: 'close' }),
    ...(office.config.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
}

/**
 * A browser says where a request comes from; what changes something is taken from our own pages only.
 * Programs that send neither header are not browsers and carry their own bearer token.
 */
function refuseCrossSite(office: Office, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreignSite || (origin !== undefined && !isOwn(office, origin, request.headers.host))) throw new Refusal('cross_site', 403);
}

export function isOwn(office: Office, origin: string, host: string | undefined): boolean {
  if (origin === office.config.publicUrl) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
