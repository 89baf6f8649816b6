import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needTool } from '../test/debian-tool.ts';
import { type Desk, openDesk } from '../test/desk.ts';

const openssl = needTool('openssl', 'openssl');
const dir = mkdtempSync(join(tmpdir(), 'eoffice-tls-'));
const [cert, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
let desk: Desk;

beforeAll(async () => {
  if (!openssl) return;
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  expect(spawnSync(openssl, made).status).toBe(0);
  desk = await openDesk({ TLS_CERT: cert, TLS_KEY: key });
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await desk?.close();
  rmSync(dir, { recursive: true, force: true });
});

it.skipIf(!openssl)('where the office does TLS itself it offers 1.2 and 1.3 with authenticated ciphers and nothing older', async () => {
  expect(await agreed({ minVersion: 'TLSv1.3' })).toMatch(/^TLSv1\.3 TLS_AES/);
  expect(await agreed({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' })).toBe('TLSv1.2 ECDHE-RSA-AES128-GCM-SHA256');
  for (const ciphers of ['ECDHE-RSA-AES128-SHA256', 'ECDHE-RSA-AES256-SHA384', 'AES128-SHA', 'AES128-GCM-SHA256'])
    expect(await agreed({ maxVersion: 'TLSv1.2', ciphers })).toMatch(/handshake/);
  expect(await agreed({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })).toMatch(/protocol/);
});

/** Protocol and cipher of a connection, or why there is none. */
async function agreed(options: ConnectionOptions): Promise<string> {
  const { port } = desk.app.server.address() as AddressInfo;
  return new Promise((settle) => {
    const socket: TLSSocket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }, () => {
      settle(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    });
    socket.on('error', (error) => settle(error.message));
  });
}
