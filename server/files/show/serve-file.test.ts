import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, openFiles } from '../store/files.ts';
import { checkLink, signLink } from '../store/links.ts';
import { serveFile } from './serve-file.ts';

let dir: string;
let files: Files;
let app: FastifyInstance;
let address: string;
const content = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
const name = 'หนังสือ "ด่วน" ที่ปั้น.pdf';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'serve-'));
  files = await openFiles({ dir });
  const { sha256 } = await files.put(content, { name, mime: 'application/pdf' });
  // answers that nobody reads to their end hold nothing up
  app = Fastify({ forceCloseConnections: true });
  app.get('/:mime/:kind', (request, reply) => {
    const { mime, kind } = request.params as { mime: string; kind: 'inline' | 'attachment' };
    return serveFile(files, request, reply, { sha256, name, mime: decodeURIComponent(mime) }, kind);
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await files.close();
  await rm(dir, { recursive: true });
});

const get = (mime: string, kind: string, headers = {}) => fetch(`${address}/${encodeURIComponent(mime)}/${kind}`, { headers });

describe('serving a kept file', () => {
  it('[SEC17] forbids guessing, running and keeping, and names the file in Thai', async () => {
    const reply = await get('application/pdf', 'attachment');
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(content);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(reply.headers.get('cache-control')).toContain('no-store');
    const disposition = reply.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] as string)).toBe('หนังสือ _ด่วน_ ที่ปั้น.pdf');
  });

  it('[SEC17] shows only PDF and pictures inline; a page or a drawing with scripts is always downloaded', async () => {
    expect((await get('application/pdf', 'inline')).headers.get('content-disposition')).toMatch(/^inline/);
    for (const mime of ['text/html', 'image/svg+xml', 'application/xhtml+xml']) {
      const reply = await get(mime, 'inline');
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    }
  });

  it('gives ranges', async () => {
    const part = async (range: string) => {
      const reply = await get('application/pdf', 'inline', { range });
      return { status: reply.status, range: reply.headers.get('content-range'), bytes: Buffer.from(await reply.arrayBuffer()) };
    };
    expect(await part('bytes=0-9')).toEqual({ status: 206, range: 'bytes 0-9/1000', bytes: content.subarray(0, 10) });
    expect(await part('bytes=990-')).toEqual({ status: 206, range: 'bytes 990-999/1000', bytes: content.subarray(990) });
    expect(await part('bytes=-10')).toEqual({ status: 206, range: 'bytes 990-999/1000', bytes: content.subarray(990) });
    expect(await part('bytes=990-5000')).toMatchObject({ status: 206, range: 'bytes 990-999/1000' });
    expect(await part('bytes=1000-')).toMatchObject({ status: 416, range: 'bytes */1000' });
    expect(await part('bytes=5-2')).toMatchObject({ status: 200 });
    expect(await part('bytes=0-1,5-6')).toMatchObject({ status: 200 });
  });
});

describe('signed links', () => {
  const key = 'k'.repeat(32);
  const link = { file: '0b9f', session: 17, purpose: 'download' };
  const now = Date.parse('2026-11-21T03:00:00Z');

  it('[SEC26] open one file for one session, for one purpose, for five minutes at most', () => {
    const token = signLink(key, link, 300, now);
    expect(checkLink(key, link, token, now)).toBe(true);
    expect(checkLink(key, link, token, now + 299_000)).toBe(true);
    expect(checkLink(key, link, token, now + 300_000)).toBe(false);
    expect(checkLink(key, link, signLink(key, link, 86_400, now), now + 301_000)).toBe(false);
    for (const other of [
      { ...link, file: '0b9e' },
      { ...link, session: 18 },
      { ...link, purpose: 'view' },
    ])
      expect(checkLink(key, other, token, now)).toBe(false);
    expect(checkLink('x'.repeat(32), link, token, now)).toBe(false);
  });

  it('[SEC26] notices a change of any character', () => {
    const token = signLink(key, link, 300, now);
    const [expires, signature] = token.split('.') as [string, string];
    expect(checkLink(key, link, `${Number(expires) + 60}.${signature}`, now)).toBe(false);
    for (let i = 0; i < signature.length; i++) {
      const changed = signature.slice(0, i) + (signature[i] === 'A' ? 'B' : 'A') + signature.slice(i + 1);
      expect(checkLink(key, link, `${expires}.${changed}`, now)).toBe(false);
    }
    for (const odd of ['', '.', 'x.y', `${expires}.`, `${token}x`]) expect(checkLink(key, link, odd, now)).toBe(false);
  });
});
