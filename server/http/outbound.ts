import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { spanned } from '../system/spans.ts';

export interface OutboundCall {
  /** The configured addresses: another origin than theirs is never called. */
  allowed: string[];
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** The server may stand inside the agency's network, or on this machine when its address says so outright. */
  inside?: boolean;
  /** Addresses of the name that the caller has judged: it leads to no other in between. */
  pinned?: string[];
  /** For everything together: name, connection, answer. */
  timeoutMs?: number;
  mostBytes?: number;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** `reason`: refused (not allowed), timeout, too_large, failed (network). */
export class OutboundError extends Error {
  code = 'outbound_failed';
  reason: 'refused' | 'timeout' | 'too_large' | 'failed';
  constructor(reason: OutboundError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The one way out. Only to configured origins, by http or https; the address that a name leads to is checked at the moment of
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
  const { method = 'GET', headers = {}, body, timeoutMs = 5000, mostBytes = 256 * 1024 } = call;
  const signal = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
    signal,
    agent: false,
    lookup: checkedLookup(call, saysThisMachine(url)),
  };
  try {
    return await new Promise<OutboundAnswer>((resolve, reject) => {
      const sent = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options, (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > mostBytes) answer.destroy(new OutboundError('too_large', `more than ${mostBytes} bytes`));
          else parts.push(part);
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }));
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
  if (isIP(literal) && isForbidden(literal, inside, inside)) throw new OutboundError('refused', 'an address that is not called');
  return url;
}

function checkedLookup({ inside = false, pinned }: OutboundCall, thisMachine: boolean): LookupFunction {
  const resolve: typeof resolveName = pinned ? (pinnedLookup(pinned) as never) : resolveName;
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => isForbidden(address, inside, inside && thisMachine))) {
        return done(new OutboundError('refused', `${hostname} leads to an address that is not called`), '', 0);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

function pinnedLookup(addresses: string[]) {
  return (_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
}

function saysThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}

const never = blockList([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
]);
const loopback = blockList([
  ['127.0.0.0', 8],
  ['::1', 128],
]);
const own = blockList([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
]);

function isForbidden(address: string, inside: boolean, thisMachine: boolean): boolean {
  const kind = kindOfAddress(address);
  return kind === 'never' || (kind === 'machine' && !thisMachine) || (kind === 'inside' && !inside);
}

/** `never`: no server of anybody's; `machine`: this one; `inside`: of a private network. An IPv4 address written as IPv6 counts as what it is. */
export function kindOfAddress(address: string): 'never' | 'machine' | 'inside' | 'outside' {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const within = (list: BlockList) => list.check(address, family);
  if (within(never)) return 'never';
  if (within(loopback)) return 'machine';
  return within(own) ? 'inside' : 'outside';
}

function blockList(ranges: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of ranges) list.addSubnet(net, bits, net.includes(':') ? 'ipv6' : 'ipv4');
  return list;
}
