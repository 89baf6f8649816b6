import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Holder, makeHolder } from './authority.ts';

/**
 * `other`: signed by a key of somebody else. `replay`: the first answer that it ever gave. `later`: the refusal "try later".
 * `flood`: more bytes than anybody needs. `redirect`: to an address of a cloud.
 */
type How = 'answer' | 'hang' | 'fail' | 'other' | 'replay' | 'later' | 'flood' | 'redirect';

export interface AuthorityServer {
  asked: { ocsp: string; list: string; issuer: string };
  /** Of whom it answers from now on. */
  serve(authority: Holder, people: { holder: Holder; revokedAt?: Date }[], list: Uint8Array): Promise<void>;
  behave(door: 'ocsp' | 'list' | 'issuer', how: How): void;
  /** How often each door was asked. */
  asks: Record<'ocsp' | 'list' | 'issuer', number>;
  close(): Promise<void>;
}

/** An authority's server on this machine: openssl answers as its responder, beside it its list and its certificate. */
export async function startAuthorityServer(): Promise<AuthorityServer> {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-authority-'));
  const file = (name: string) => join(home, name);
  const run = promisify(execFile);
  const hows: Record<'ocsp' | 'list' | 'issuer', How> = { ocsp: 'answer', list: 'answer', issuer: 'answer' };
  const asks = { ocsp: 0, list: 0, issuer: 0 };
  let served: { authority: Holder; list: Uint8Array } | null = null;
  let firstAnswer: Buffer | null = null;
  let count = 0;

  async function respond(body: Buffer, how: How): Promise<Buffer> {
    if (how === 'later') return Buffer.from([0x30, 0x03, 0x0a, 0x01, 0x03]);
    if (how === 'replay' && firstAnswer) return firstAnswer;
    const [request, response] = [file(`request${++count}`), file(`response${count}`)];
    writeFileSync(request, body);
    const by = how === 'other' ? 'other' : 'responder';
    const signed = ['-rsigner', file(`${by}.pem`), '-rkey', file(`${by}.key`)];
    const known = ['-index', file('index.txt'), '-CA', file('authority.pem'), '-nmin', '60'];
    await run('openssl', ['ocsp', ...known, ...signed, '-reqin', request, '-respout', response]);
    firstAnswer ??= readFileSync(response);
    return readFileSync(response);
  }

  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const door = (request.url ?? '').slice(1) as 'ocsp' | 'list' | 'issuer';
      asks[door] += 1;
      const how = hows[door];
      if (how === 'hang') return;
      if (how === 'fail' || !served) return reply.writeHead(503).end();
      if (how === 'redirect') return reply.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      if (how === 'flood') return reply.writeHead(200).end(Buffer.alloc(9 * 1024 * 1024));
      if (door === 'ocsp') return reply.end(await respond(Buffer.concat(parts), how));
      reply.end(door === 'list' ? served.list : served.authority.der);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked: { ocsp: `${origin}/ocsp`, list: `${origin}/list`, issuer: `${origin}/issuer` },
    asks,
    async serve(authority, people, list) {
      served = { authority, list };
      const put = (name: string, { certificate, key }: Holder) => {
        writeFileSync(file(`${name}.pem`), certificate.toString('pem'));
        writeFileSync(file(`${name}.key`), key.export({ type: 'pkcs8', format: 'pem' }));
      };
      put('authority', authority);
      put('responder', await makeHolder({ name: 'ผู้ตอบสถานะ', use: 'ocsp', issuer: authority }));
      put('other', await makeHolder({ name: 'ผู้ตอบสถานะ', use: 'ocsp' }));
      const short = (date: Date) => `${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`;
      const lines = people.map(({ holder: { certificate }, revokedAt }) =>
        [
          revokedAt ? 'R' : 'V',
          short(certificate.notAfter),
          revokedAt ? short(revokedAt) : '',
          certificate.serialNumber.toUpperCase(),
          'unknown',
          `/CN=${certificate.serialNumber}`,
        ].join('\t'),
      );
      writeFileSync(file('index.txt'), `${lines.join('\n')}\n`);
    },
    behave: (door, how) => {
      hows[door] = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(home, { recursive: true, force: true });
    },
  };
}
