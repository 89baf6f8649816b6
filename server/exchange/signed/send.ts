import { reachOfSettings } from '../../http/inside-hosts.ts';
import { callOut } from '../../http/outbound.ts';
import { OutboundError } from '../../http/outbound-error.ts';
import type { Office } from '../../office.ts';
import type { Adapter, OutMessage, Sent } from '../adapter.ts';
import type { Peer } from '../peers/peer.ts';
import { messagesPath } from './limits.ts';

/** Between two installations: one signed message in one request over HTTPS, answered at once by a signed one. */
export const signed: Adapter = {
  code: 'signed',
  can: ['RECALL', 'NUMBER_WRONG'],
  send,
  // the other office calls us
  poll: async () => [],
  settle: async () => {},
};

async function send(office: Office, { address }: Peer, out: OutMessage): Promise<Sent> {
  const form = new FormData();
  form.set('message', out.signed);
  for (const { part, sha256, name, mime } of out.files)
    form.set(part, new Blob([Buffer.from(await office.files.bytes(sha256))], { type: mime }), name);
  const request = new Request('http://office', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const url = `${address}${messagesPath}`;
  try {
    const answer = await callOut(url, {
      allowed: [url],
      method: 'POST',
      headers: { 'content-type': request.headers.get('content-type') ?? '', date: new Date().toUTCString() },
      body,
      inside: reachOfSettings(office.config),
      timeoutMs: 120_000,
      mostBytes: 256 * 1024,
    });
    return outcomeOf(answer.status, answer.body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // no name, no connection: nothing has left
    const before = error.reason === 'refused' || /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|certificate/i.test(error.message);
    return { outcome: before ? 'failed' : 'unsure', words: error.message };
  }
}

/** An answer that is not signed ends a try, never a letter (who stands in between may write one); a message that is too large stays so. */
function outcomeOf(status: number, body: string): Sent {
  const answer = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(body) ? body : null;
  if (status === 202 || (answer && (status === 409 || status === 422))) return { outcome: 'handed', answer };
  const words = `${status} ${body.slice(0, 300)}`.trim();
  return { outcome: status === 413 ? 'refused' : 'failed', words };
}
