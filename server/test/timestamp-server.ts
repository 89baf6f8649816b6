import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chainOf, type Holder } from './authority.ts';

export interface TimestampServer {
  url: string;
  /** How it answers from now on. `other`: a good token, for the request before. `late`: after 1.5 s. `hold`: when it is told something else. */
  behave(how: 'answer' | 'late' | 'hold' | 'hang' | 'fail' | 'other' | 'redirect' | 'flood'): void;
  /** Requests that came so far. */
  asked(): number;
  /** Answers with this key from now on, as when an authority renews its certificate. */
  become(authority: Holder): void;
  close(): Promise<void>;
}

/** A time-stamp authority on this machine: openssl answers the requests. */
export async function startTimestampServer(authority: Holder): Promise<TimestampServer> {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-tsa-'));
  const file = (name: string) => join(home, name);
  function become(one: Holder): void {
    writeFileSync(file('key.pem'), one.key.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(file('cert.pem'), one.certificate.toString('pem'));
    const above = chainOf(one).map(({ certificate }) => certificate.toString('pem'));
    writeFileSync(file('chain.pem'), above.join('\n'));
  }
  become(authority);
  writeFileSync(file('serial'), '01\n');
  writeFileSync(
    file('ts.conf'),
    `[tsa]\ndefault_tsa = t\n[t]\nserial = ${file('serial')}\nsigner_cert = ${file('cert.pem')}\ncerts = ${file('chain.pem')}\nsigner_key = ${file('key.pem')}\n` +
      'signer_digest = sha256\ndefault_policy = 1.2.3.4.1\ndigests = sha256\naccuracy = secs:1\nordering = no\ntsa_name = no\ness_cert_id_chain = no\ness_cert_id_alg = sha256\n',
  );
  let how: Parameters<TimestampServer['behave']>[0] = 'answer';
  const run = promisify(execFile);
  let asked = 0;
  let held = Promise.withResolvers<void>();
  /** One request at a time is answered: they share their files. */
  let turn = Promise.resolve();
  const answer = async (request: Buffer): Promise<Buffer> => {
    writeFileSync(file('request'), request);
    await run('openssl', [
      'ts',
      '-reply',
      '-config',
      file('ts.conf'),
      '-section',
      't',
      '-queryfile',
      file('request'),
      '-out',
      file('reply'),
    ]);
    return readFileSync(file('reply'));
  };
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      asked += 1;
      const due = how === 'late' ? delay(1500) : null;
      if (how === 'hold') await held.promise;
      if (how === 'hang') return;
      if (how === 'fail') return reply.writeHead(503).end();
      if (how === 'redirect') return reply.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      if (how === 'flood') return reply.writeHead(200).end(Buffer.alloc(1_000_000));
      const given = how === 'other' ? Promise.resolve(readFileSync(file('reply'))) : turn.then(() => answer(Buffer.concat(parts)));
      turn = given.then(() => {});
      const token = await given;
      await due;
      reply.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(token);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    asked: () => asked,
    become,
    behave: (next) => {
      how = next;
      if (next === 'hold') held = Promise.withResolvers<void>();
      else held.resolve();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(home, { recursive: true, force: true });
    },
  };
}
