import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

export interface Heard {
  headers: Record<string, string>;
  body: string;
}

/** A real server of another system on loopback, by https, whose answers are played; this process believes its certificate. */
export async function startHookServer(...names: string[]) {
  const { cert, key } = await certificateOf(names);
  const believed = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...believed, cert]);
  const heard: Heard[] = [];
  let answer: { status: number; body?: string; headers?: Record<string, string> } | 'never' = { status: 204 };
  const server = createServer({ cert, key }, (request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(parts).toString() });
      if (answer !== 'never') reply.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    answers(next: typeof answer) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
      tls.setDefaultCACertificates(believed);
    },
  };
}

async function certificateOf(names: readonly string[]): Promise<{ cert: string; key: string }> {
  const keys = (await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])) as CryptoKeyPair;
  const day = 86_400_000;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=hook',
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { cert: certificate.toString('pem'), key: String(key) };
}
