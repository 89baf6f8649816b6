import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOut } from './outbound.ts';

let hits = 0;
const server = createServer((request, reply) => {
  hits++;
  if (request.url === '/hang') return;
  if (request.url === '/away') return void reply.writeHead(302, { location: '/inside' }).end();
  reply.end(request.url === '/flood' ? Buffer.alloc(2000) : 'answer');
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('[SEC25] the way out leads to configured addresses only, never inwards unless that is said, follows nobody and waits for nobody', async () => {
  const forbidden = [
    '127.0.0.1',
    '[::1]',
    '169.254.169.254',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0.0.0.0',
    '10.0.0.1',
    'localhost',
    '[64:ff9b::7f00:1]',
  ];
  for (const host of forbidden) {
    const url = `http://${host}:${port}/`;
    await expect(callOut(url, { allowed: [url] }), host).rejects.toMatchObject({ reason: 'refused' });
  }
  for (const url of ['http://169.254.169.254/', `http://[fe80::1]:${port}/`])
    await expect(callOut(url, { allowed: [url], inside: true })).rejects.toMatchObject({ reason: 'refused' });
  const here = `http://127.0.0.1:${port}/`;
  for (const url of [
    `http://user:secret@127.0.0.1:${port}/`,
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    `http://127.0.0.1:${port + 1}/`,
    'nothing',
  ])
    await expect(callOut(url, { allowed: [here], inside: true })).rejects.toMatchObject({ reason: 'refused' });
  expect(hits).toBe(0);

  const call = (path: string) => callOut(new URL(path, here).href, { allowed: [here], inside: true, timeoutMs: 200, mostBytes: 1000 });
  expect((await call('/')).body.toString()).toBe('answer');
  expect(await call('/away')).toMatchObject({ status: 302 });
  await expect(call('/flood')).rejects.toMatchObject({ reason: 'too_large' });
  await expect(call('/hang')).rejects.toMatchObject({ reason: 'timeout' });
  expect(hits).toBe(4);
});
