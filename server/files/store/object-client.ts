import { createReadStream } from 'node:fs';
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { hostOf } from '../../http/inside-hosts.ts';
import { judgedLookup } from '../../http/reach.ts';
import { spanned } from '../../system/spans.ts';

export interface ObjectSettings {
  /** https://s3.example.go.th: the only host that is ever asked. */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** The store says nothing for this long: it is away. */
const silenceMs = 3000;
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Ask {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  /** A file on this machine; its hash is signed, so that the store refuses what changed on the way. */
  body?: { path: string; sha256: string; size: number };
}

/** Signed calls to one bucket. No other host, no redirect followed, never longer silent than three seconds. Fails with code `EAWAY`. */
export function openObjectClient({ url, bucket, region, keyId, secret }: ObjectSettings) {
  const secure = url.startsWith('https:');
  // the operator named this host; the addresses by which a cloud speaks of itself are nobody's store
  const lookup = judgedLookup([hostOf(url).toLowerCase()]);
  const agent = secure ? new Agent({ keepAlive: true, maxSockets: 16 }) : new PlainAgent({ keepAlive: true, maxSockets: 16 });
  const base = url.replace(/\/+$/, '');

  function ask(what: Ask): Promise<IncomingMessage> {
    return spanned('outbound object store', { 'http.request.method': what.method }, () => send(what));
  }

  async function send({ method, key = '', query = {}, body }: Ask): Promise<IncomingMessage> {
    const target = `${base}/${bucket}${key ? `/${key}` : ''}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
    const signed = await new AwsV4Signer({
      method,
      url: target,
      headers: { 'x-amz-content-sha256': body?.sha256 ?? emptyHash },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
    }).sign();
    const headers = { ...Object.fromEntries(signed.headers), ...(body ? { 'content-length': body.size } : {}) };
    return new Promise((resolve, reject) => {
      const away = (error: Error) => reject(Object.assign(new Error(`object store: ${error.message}`), { code: 'EAWAY' }));
      const call = (secure ? request : plainRequest)(signed.url, { method, headers, agent, lookup, timeout: silenceMs }, resolve);
      call.on('timeout', () => call.destroy(new Error('no answer in time')));
      call.on('error', away);
      if (body) pipeline(createReadStream(body.path), call).catch(away);
      else call.end();
    });
  }

  return { ask, close: () => agent.destroy() };
}

export type ObjectClient = ReturnType<typeof openObjectClient>;

/** The body as text, where it is short enough to be one of the store's own answers. */
export async function textOf(reply: IncomingMessage, most = 8 * 1024 * 1024): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply) {
    size += (part as Buffer).length;
    if (size > most) throw Object.assign(new Error('object store: the answer is too long'), { code: 'EAWAY' });
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
