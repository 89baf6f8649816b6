import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { spanned } from '../system/spans.ts';
import { OutboundError } from './outbound-error.ts';
import { type Inside, judgedLookup, mayLead } from './reach.ts';

export interface OutboundCall {
  /** The configured addresses: another origin than theirs is never called. */
  allowed: string[];
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Outside alone when absent. */
  inside?: Inside;
  /** Addresses of the name that the caller has judged: it leads to no other in between. */
  pinned?: string[];
  /** For everything together: name, connection, answer. */
  timeoutMs?: number;
  mostBytes?: number;
  /** What comes beyond them is left unread; else it is a fault. */
  cut?: boolean;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * The one way out by HTTP. Only to configured origins, by http or https; the address that a name leads to is checked at the moment of
 * connecting, so a name cannot be turned inwards in between; no redirect is followed, no proxy asked, no answer too long or too late.
 * @throws OutboundError
 */
export async function callOut(address: string, call: OutboundCall): Promise<OutboundAnswer> {
  const url = allowedUrl(address, call);
  // of its address the host alone: paths of push services are keys
  const facts = { 'http.request.method': call.method ?? 'GET', 'server.address': url.hostname };
  return spanned(
    'outbound call',
    facts,
    () => send(url, call),
    ({ status }) => ({ 'http.response.status_code': status }),
  );
}

async function send(url: URL, call: OutboundCall): Promise<OutboundAnswer> {
  const { method = 'GET', headers = {}, body, timeoutMs = 5000, mostBytes = 256 * 1024, cut = false, inside = false, pinned } = call;
  const signal = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
    signal,
    agent: false,
    lookup: judgedLookup(inside, pinned),
  };
  try {
    return await new Promise<OutboundAnswer>((resolve, reject) => {
      const sent = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options, (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        const heard = () => ({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).subarray(0, mostBytes),
        });
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size <= mostBytes || cut) parts.push(part);
          if (size <= mostBytes) return;
          if (cut) resolve(heard());
          answer.destroy(cut ? undefined : new OutboundError('too_large', `more than ${mostBytes} bytes`));
        });
        answer.on('error', reject);
        answer.on('end', () => resolve(heard()));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    if (signal.aborted) throw new OutboundError('timeout', `no answer in ${timeoutMs} ms`);
    throw new OutboundError('failed', (error as Error).message);
  }
}

function allowedUrl(address: string, { allowed, inside = false }: OutboundCall): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new OutboundError('refused', 'not an address to call');
  if (!allowed.some((one) => URL.canParse(one) && new URL(one).origin === url.origin))
    throw new OutboundError('refused', 'not a configured address');
  // a name is looked up and checked then; a number is not
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !mayLead(literal, [literal], inside)) throw new OutboundError('refused', 'an address that is not called');
  return url;
}
