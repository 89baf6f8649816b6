import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Shown {
  title: string;
  body: string;
  url: string;
  tag: string;
}

/** A push service with browsers: checks who sends (RFC 8292) and opens what was sent with the browser's own keys (RFC 8291, RFC 8188). */
export async function startPushService(publicKey: () => string, port = 0) {
  const browsers = new Map<string, ReturnType<typeof newBrowser>>();
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const name = request.url?.slice(1) ?? '';
      const browser = browsers.get(name);
      const status = answers.get(name) ?? 201;
      if (!browser || status !== 201) return response.writeHead(browser ? status : 404).end();
      const fault = faultOf(request.headers, `http://${request.headers.host}`, publicKey());
      if (fault) return response.writeHead(403).end(fault);
      browser.shown.push(JSON.parse(opened(Buffer.concat(parts), browser)));
      browser.topics.push(String(request.headers.topic));
      response.writeHead(201).end();
    })().catch(() => response.writeHead(400).end());
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** A browser that subscribes: what it hands to the office, and what it showed. */
    browser(name: string) {
      const made = newBrowser();
      browsers.set(name, made);
      const keys = { p256dh: made.ecdh.getPublicKey().toString('base64url'), auth: made.auth.toString('base64url') };
      return { subscription: { endpoint: `${url}/${name}`, keys, name: 'Chrome Linux' }, shown: made.shown, topics: made.topics };
    },
    /** From now on this browser's endpoint answers so; 201 is well. */
    answer: (name: string, status: number) => void answers.set(name, status),
    async close() {
      server.closeAllConnections();
      await new Promise((end) => server.close(end));
    },
  };
}

function newBrowser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16), shown: [] as Shown[], topics: [] as string[] };
}

/** '' where the sender is who the subscription was made for, and says all that a service asks for. */
function faultOf(headers: Record<string, unknown>, origin: string, key: string): string {
  const [, token = '', sent = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers.authorization)) ?? [];
  if (sent !== key) return 'another key';
  const [head = '', body = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: raw.subarray(1, 33).toString('base64url'), y: raw.subarray(33).toString('base64url') };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'not signed';
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  if (aud !== origin || exp * 1000 < Date.now() || exp * 1000 > Date.now() + 86_400_000 || !/^(https:|mailto:)/.test(sub)) return 'claims';
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl)) || !/^[\w-]{1,32}$/.test(String(headers.topic)))
    return 'headers';
  return '';
}

function opened(sent: Buffer, { ecdh, auth }: ReturnType<typeof newBrowser>): string {
  const salt = sent.subarray(0, 16);
  const length = sent[20] as number;
  const theirs = sent.subarray(21, 21 + length);
  const record = sent.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const ikm = hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32);
  const part = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(ikm), salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
