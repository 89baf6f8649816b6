import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boot } from '../../contract/boot.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { addHeaders } from './headers.ts';
import { servePages } from './page.ts';
import { renderErrors } from './render-errors.ts';
import { listRoutes } from './route-list.ts';

const built = mkdtempSync(join(tmpdir(), 'eoffice-page-'));
let desk: Desk;
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(built, 'assets'));
  writeFileSync(
    join(built, 'index.html'),
    '<!doctype html><head><title>สำนักงานอิเล็กทรอนิกส์</title><!--boot--><script type="module" src="./assets/a-1.js"></script></head>',
  );
  writeFileSync(join(built, 'assets', 'a-1.js'), 'export {};');
  writeFileSync(join(built, 'assets', 'a-1.js.br'), brotliCompressSync('export {};'));
  const login = { calls: [], files: { th: ['assets/login-1.js', 'assets/login-1.css'], en: ['assets/login-2.js'] } };
  const portal = { calls: ['POST /verify'], files: { th: [], en: [] } };
  writeFileSync(join(built, 'entry-preloads.json'), JSON.stringify({ script: 'assets/calls-1.js', screens: { login, portal } }));
  writeFileSync(join(built, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  desk = await openDesk({ BASE_PATH: '/office', ARCHIVE_URL: 'https://archive.example.go.th/?a=</script><b>' });
  app = Fastify();
  listRoutes(app);
  addHeaders(app, desk.office);
  renderErrors(app);
  await servePages(app, desk.office, { built });
});
afterAll(async () => {
  await app.close();
  await desk.close();
  rmSync(built, { recursive: true });
});

describe('the pages', () => {
  it('[R12] every address that is no file and no call is the one page, with relative addresses under the base path', async () => {
    for (const url of ['/', '/login/', '/sarabun/dashboard?doc=1', '/settings/3144/role-type', '/index.html', '/ก/ข']) {
      const reply = await app.inject(encodeURI(url));
      expect(reply.statusCode, url).toBe(200);
      expect(reply.headers, url).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      expect(reply.body).toContain('src="/office/assets/a-1.js"');
    }
  });

  it('is headed by the agency’s own name and colours a phone’s bars with its own colour, as soon as they are changed', async () => {
    const head = async () => {
      const { body } = await app.inject('/login');
      return { title: /<title>(.*?)<\/title>/.exec(body)?.[1], colour: /<meta name="theme-color" content="(.*?)"/.exec(body)?.[1] };
    };
    expect(await head()).toEqual({
      title: (await sql<{ name: string }>`select name from unit where id = 10000000`.execute(desk.office.db)).rows[0]?.name,
      colour: '#022f69',
    });
    const admin = await desk.as('admin');
    const save = async (part: string, payload: object) => {
      const headers = { authorization: `Bearer ${admin.token}`, 'idempotency-key': crypto.randomUUID() };
      const saved = await desk.app.inject({ method: 'POST', url: `/office/api/settings/admin-configs/${part}`, headers, payload });
      expect(saved.statusCode, saved.body).toBe(200);
    };
    await save('look', { version: 0, values: { colour: '#7a1f5c' } });
    await save('brand', { version: 0, values: { agencyTh: 'เทศบาล <ทดสอบ> & เมือง' } });
    await expect.poll(head, { timeout: 5000 }).toEqual({ title: 'เทศบาล &lt;ทดสอบ> &amp; เมือง', colour: '#551640' });
  });

  it('carries its configuration as data that cannot become code, and no secret', async () => {
    const { body, headers } = await app.inject('/');
    const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    const given = boot.parse(JSON.parse(json));
    expect(given).toMatchObject({ basePath: '/office/', mode: 'DEV', captcha: false });
    expect(given.archiveUrl).toContain('</script><b>');
    expect(given.agency.name).toMatch(/[ก-๙]/);
    expect(body.match(/<\/script>/g)).toHaveLength(2);
    for (const secret of Object.values(desk.office.config.secrets))
      for (const spelling of ['base64', 'base64url', 'hex'] as const) expect(body).not.toContain(secret.toString(spelling));
    expect(String(headers['content-security-policy'])).toContain(`'nonce-${/nonce="([^"]+)"/.exec(body)?.[1]}'`);
  });

  it('files of the build with a hash in their name are kept for ever, others asked for again', async () => {
    expect((await app.inject('/assets/a-1.js')).headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect((await app.inject('/icon.svg')).headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
  });

  it('files go out as they were packed at the build, to who can unpack them', async () => {
    const packed = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) });
    expect(String(packed.headers['content-type'])).toContain('javascript');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {};');
    const plain = await app.inject('/assets/a-1.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};');
  });

  it('the page of a screen at which a visit begins names the files of that screen, its styles last, and its calls', async () => {
    const login = (await app.inject('/login')).body;
    expect(login).toContain('<link rel="modulepreload" crossorigin href="/office/assets/login-1.js" />');
    expect(login).toContain('<link rel="stylesheet" crossorigin href="/office/assets/login-1.css" /></head>');
    expect(login).not.toContain('first-calls');
    const portal = (await app.inject('/portal/?doc=1')).body;
    expect(portal).toContain('id="first-calls" data-calls="[&quot;POST /verify&quot;]" src="/office/assets/calls-1.js"');
    expect((await app.inject('/profile')).body).not.toMatch(/modulepreload|first-calls/);
  });

  it('a long answer is packed for who can unpack it, a short one never is', async () => {
    const ask = (url: string) => desk.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    const long = await ask('/office/api/openapi.json');
    expect(long.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringMatching(/accept-encoding/i) });
    expect(JSON.parse(gunzipSync(long.rawPayload).toString()).servers).toEqual([{ url: '/office' }]);
    expect((await desk.app.inject('/office/api/openapi.json')).headers['content-encoding']).toBeUndefined();
    expect((await ask('/office/health/live')).headers['content-encoding']).toBeUndefined();
  });

  it('nothing else of the disk is readable', async () => {
    writeFileSync(join(built, 'later.txt'), 'put there later');
    const urls = [
      '/assets/none.js',
      '/assets/../../../etc/passwd',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '/api/x',
      '/later.txt',
      '/.env',
    ];
    for (const url of urls) {
      const reply = await app.inject(url);
      const isPage = reply.statusCode === 200 && reply.body.includes('id="boot"');
      expect(isPage || reply.statusCode === 404 || reply.statusCode === 400, `${url} ${reply.statusCode}`).toBe(true);
      expect(reply.body).not.toContain('put there later');
    }
    expect((await app.inject('/assets/none.js')).statusCode).toBe(404);
  });
});

describe('the base path', () => {
  it('[R12] calls, health and pages answer under it; outside of it only health does', async () => {
    const status = async (url: string) => (await desk.app.inject(url)).statusCode;
    expect(await status('/office/health/live')).toBe(200);
    expect(await status('/health/live')).toBe(200);
    expect(await status('/office/api/openapi.json')).toBe(200);
    expect((await desk.app.inject('/office/api/openapi.json')).json().servers).toEqual([{ url: '/office' }]);
    for (const url of ['/api/openapi.json', '/', '/login', '/officeX/api/openapi.json', '/office/../api/openapi.json'])
      expect(await status(url), url).toBe(404);
  });
});

describe('readiness', () => {
  const ready = async () => (await desk.app.inject('/health/ready')).statusCode;

  it('falls within two seconds when the database is lost, and comes back by itself', async () => {
    expect(await ready()).toBe(200);
    const admin = new pg.Client({ connectionString: desk.clone.adminUrl.replace(`/${desk.clone.name}`, '/postgres') });
    await admin.connect();
    await admin.query(`alter database ${desk.clone.name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [desk.clone.name]);
    await expect.poll(ready, { timeout: 2500, interval: 50 }).toBe(503);
    const call = await desk.app.inject({ method: 'POST', url: '/office/api/login', payload: { username: 'clerk', password: 'x' } });
    expect(call.statusCode).toBe(503);
    expect(call.json()).toMatchObject({ status: 'error', code: 'unavailable', message: expect.stringMatching(/[ก-๙]/) });
    expect(call.headers['retry-after']).toBe('2');
    expect((await desk.app.inject('/health/live')).statusCode).toBe(200);
    await admin.query(`alter database ${desk.clone.name} allow_connections true`);
    await expect.poll(ready, { timeout: 10_000, interval: 100 }).toBe(200);
    await admin.end();
  });

  it('needs our migrations, and a process that does not stop', async () => {
    await using owner = await client(desk.clone.ownerUrl);
    await owner.db.query("insert into office.schema_migration (id, sha256) values ('9999-later', 'x')");
    await expect.poll(ready, { timeout: 2500, interval: 100 }).toBe(503);
    await owner.db.query("delete from office.schema_migration where id = '9999-later'");
    await expect.poll(ready, { timeout: 2500, interval: 100 }).toBe(200);
    desk.office.ready.open = false;
    expect(await ready()).toBe(503);
    desk.office.ready.open = true;
    expect(await ready()).toBe(200);
  });
});

async function client(connectionString: string) {
  const db = new pg.Client({ connectionString });
  await db.connect();
  return { db, [Symbol.asyncDispose]: () => db.end() };
}
