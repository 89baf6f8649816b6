import { callOut, type OutboundAnswer } from '../../http/outbound.ts';
import type { Office } from '../../office.ts';

interface LineCall {
  method?: 'GET' | 'POST';
  body?: object;
  /** The same for every try at one message: LINE takes it once. */
  retryKey?: string;
  /** As an administrator just typed it; the saved one when absent. */
  token?: string;
}

/** Is the channel of LINE set up and switched on for this office? Its switch at the notices is beside it. */
export function hasLine({ brand, system }: Office): boolean {
  return brand.features.line && system.now.line.token !== null && system.now.line.secret !== null;
}

/**
 * The one way to LINE's Messaging API: the configured address alone, with a time limit.
 * @throws OutboundError
 */
export function callLine(office: Office, path: string, { method = 'POST', body, retryKey, token }: LineCall = {}): Promise<OutboundAnswer> {
  const { lineUrl, given } = office.config;
  const headers: Record<string, string> = { authorization: `Bearer ${token ?? office.system.now.line.token ?? ''}` };
  if (body) headers['content-type'] = 'application/json';
  if (retryKey) headers['x-line-retry-key'] = retryKey;
  return callOut(`${lineUrl.replace(/\/$/, '')}${path}`, {
    allowed: [lineUrl],
    inside: given.includes('LINE_API_URL'),
    method,
    headers,
    ...(body ? { body: Buffer.from(JSON.stringify(body)) } : {}),
    timeoutMs: 10_000,
    mostBytes: 64 * 1024,
  });
}

/** What LINE says of a refusal: {"message":"…","details":[…]}. */
export function saidByLine({ status, body }: OutboundAnswer): string {
  try {
    const { message = '' } = JSON.parse(body.toString('utf8')) as { message?: string };
    return `HTTP ${status} ${message}`.slice(0, 300);
  } catch {
    return `HTTP ${status}`;
  }
}
