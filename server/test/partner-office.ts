import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An office of another make that exchanges letters: its key, its address, what it was sent. */
export interface PartnerOffice {
  code: string;
  url: string;
  kid: string;
  /** What came, by kind and key. */
  came: { kind: string; key: string }[];
  /** Sends a letter to an office; gives the kind of its answer. */
  send(address: string, to: string, letter: { number: string; subject: string; pdf: Uint8Array }): Promise<string>;
  close(): Promise<void>;
}

export async function openPartnerOffice(code: string): Promise<PartnerOffice> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const kid = createHash('sha256').update(spki).digest('hex');
  const came: PartnerOffice['came'] = [];
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (claims: object) => {
    const head = `${part({ alg: 'ES256', typ: 'eoffice-exchange+jwt', kid })}.${part(claims)}`;
    return `${head}.${sign('sha256', Buffer.from(head), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  const now = () => Math.floor(Date.now() / 1000);
  const server = createServer((request, reply) => {
    if (request.method === 'GET')
      return reply.setHeader('content-type', 'application/json').end(JSON.stringify({ code, key: { kid, spki: spki.toString('base64') } }));
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const raw = /name="message"\r\n\r\n([^\r]*)/.exec(Buffer.concat(parts).toString('latin1'))?.[1] ?? '';
      const said = JSON.parse(Buffer.from(raw.split('.')[1] ?? '', 'base64url').toString());
      came.push({ kind: said.kind, key: said.key });
      reply.writeHead(202).end(signed({ iss: code, aud: said.iss, re: said.jti, kind: 'RECEIPT', key: said.key, iat: now() }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    code,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kid,
    came,
    send: async (address, to, { number, subject, pdf }) => {
      const key = randomUUID();
      const said = { number, date: '2026-11-20', subject, speed: 2, secrecy: 0, from: code, to: '', refers: '', enclosures: '' };
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      const files = [{ part: 'f1', name: 'หนังสือ.pdf', mime: 'application/pdf', size: pdf.length, sha256, role: 'MAIN' }];
      const form = new FormData();
      form.set(
        'message',
        signed({ iss: code, aud: to, jti: `${key}.LETTER.1`, kind: 'LETTER', key, n: 1, iat: now(), letter: said, files }),
      );
      form.set('f1', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'f1.pdf');
      const answer = await (await fetch(new URL('exchange/v1/messages', address), { method: 'POST', body: form })).text();
      return answer.includes('.') ? JSON.parse(Buffer.from(answer.split('.')[1] ?? '', 'base64url').toString()).kind : answer;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
