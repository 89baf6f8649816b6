import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: it comes without types
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { checkFixity } from '../../notify/events/check-fixity.ts';
import { keepCheckpoint } from '../../sarabun/integrity/keep-checkpoint.ts';
import { type Desk, filesFolder, openDesk } from '../../test/desk.ts';
import { done, open, pdfOf, refused, register, upload } from '../../test/letters.ts';
import { claimStore } from './claim-store.ts';
import { type Files, openFiles } from './files.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keys = { S3_BUCKET: 'office', S3_KEY_ID: 'S3RVER', S3_SECRET: 'S3RVER' };

let folder: string;
let store: { run(): Promise<{ port: number }>; close(): Promise<void> };
let url: string;
let desk: Desk;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 's3-'));
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'office', configs: [] }],
  });
  url = `http://127.0.0.1:${(await store.run()).port}`;
  desk = await openDesk({ S3_URL: url, ...keys });
});
afterAll(async () => {
  await desk.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Where the store itself keeps an object. */
function objectOf(sha256: string): string {
  const names = readdirSync(join(folder, 'office'), { recursive: true, encoding: 'utf8' });
  return join(folder, 'office', names.find((name) => name.includes(sha256) && name.endsWith('_object')) ?? 'none');
}
const cache = () => join(filesFolder(desk.office), 'cache');
const forget = () => {
  for (const name of readdirSync(cache())) rmSync(join(cache(), name));
};

it('[SEC28] a signed checkpoint lies in the bucket too, as it lies in the folder; while the bucket is away it waits and is brought later', async () => {
  const outside = join(desk.office.config.checkpointDir);
  const inBucket = () =>
    readdirSync(join(folder, 'office'), { recursive: true, encoding: 'utf8' }).filter((name) => /checkpoint-\d+-.*_object$/.test(name));
  const { noteOutside } = desk.office.files;
  desk.office.files.noteOutside = () => Promise.reject(Object.assign(new Error('away'), { code: 'EAWAY' }));
  await expect(keepCheckpoint(desk.office)).rejects.toThrow('away');
  expect(inBucket()).toEqual([]);
  desk.office.files.noteOutside = noteOutside as NonNullable<typeof noteOutside>;
  await keepCheckpoint(desk.office);
  const [name = ''] = inBucket();
  const [kept = ''] = readdirSync(outside);
  expect(readFileSync(join(folder, 'office', name), 'utf8')).toBe(readFileSync(join(outside, kept), 'utf8'));
  expect([inBucket().length, readdirSync(outside).length]).toEqual([1, 1]);
});

it('[REL8] the bucket is the file store that the database names: another one is refused, and nothing is written there', async () => {
  const { ownerUrl } = desk.clone;
  const claim = (bucket: Files) => claimStore(bucket, { ownerUrl, schema: 'office' });
  expect(await desk.office.files.mark()).toBeNull();
  await claim(desk.office.files);
  const mark = await desk.office.files.mark();
  expect(mark).toMatch(/^[0-9a-f-]{36}$/);
  await claim(desk.office.files);
  const other = await openFiles({ dir: join(folder, 'other') });
  await expect(claim(other)).rejects.toThrow(`${url}/office`);
  expect(await other.mark()).toBeNull();
  await other.close();
});

it('keeps a letter in the bucket before its row, gives it whole and in parts by its own route, and stamps it', async () => {
  const registrar = await desk.as('registrar');
  const paper = await pdfOf(3);
  const kept = done(await upload(desk, registrar, paper, 'หนังสือที่ปั้นน้ำ.pdf'));
  expect(readFileSync(objectOf(hashOf(paper)))).toEqual(paper);
  const { documentId } = await register(registrar, { mainFile: kept.id });
  const [main] = (await open(registrar, documentId)).files;
  forget();
  const look = (headers = {}) =>
    desk.app.inject({
      url: `/api/sarabun/document-files/${main.id}`,
      headers: { authorization: `Bearer ${registrar.token}`, ...headers },
    });
  expect((await look({ range: 'bytes=10-19' })).rawPayload).toEqual(paper.subarray(10, 20));
  const whole = await look();
  expect(whole.rawPayload).toEqual(paper);
  expect(JSON.stringify(whole.headers)).not.toContain('127.0.0.1');
  expect((await registrar.get(`/sarabun/document-files/${main.id}`, { as: 'stamped' })).status).toBe(200);
  expect((await registrar.get(`/sarabun/document-files/${main.id}/link`, { as: 'original' })).body.url).not.toContain('office/kept');
  expect((await desk.office.files.thumbnail(hashOf(paper), 2, 120)).length).toBeGreaterThan(50);
  const secret = await desk.as('secretreg');
  const classed = await pdfOf();
  await register(secret, { mainFile: done(await upload(desk, secret, classed)).id, secrecy: 1 });
  await desk.office.files.dropPlain(hashOf(classed), new Date(Date.now() + 1000));
  expect([await desk.office.files.stat(hashOf(classed)), readdirSync(cache()).includes(hashOf(classed))]).toEqual([null, false]);
});

it('[SEC30] one changed byte in the bucket is told when the file is opened, and by the nightly reading; sound again, it opens', async () => {
  const registrar = await desk.as('registrar');
  const paper = await pdfOf();
  const { documentId } = await register(registrar, { mainFile: done(await upload(desk, registrar, paper)).id });
  const [main] = (await open(registrar, documentId)).files;
  const look = () => registrar.get(`/sarabun/document-files/${main.id}`);
  const at = objectOf(hashOf(paper));
  const bad = Buffer.from(paper);
  bad[100] = (bad[100] as number) ^ 1;
  writeFileSync(at, bad);
  forget();
  refused(await look(), 'file_damaged');
  expect(await checkFixity(desk.office)).toMatchObject({ damaged: 1, missing: 0 });
  writeFileSync(at, paper);
  expect((await look()).body).toEqual(paper);
  // a bad copy on this machine is fetched anew
  writeFileSync(join(cache(), hashOf(paper)), bad);
  expect((await look()).body).toEqual(paper);
  expect(await checkFixity(desk.office)).toMatchObject({ damaged: 0, mended: 1 });
});

it('[REL9] sweeps what nothing refers to from the bucket, page by page, and leaves what was kept anew', async () => {
  const { files } = desk.office;
  const orphan = await files.put(randomBytes(100), { name: 'x', mime: 'text/plain' });
  expect(await files.sweepOrphans(async () => false, new Date(Date.now() - 60_000))).toEqual({ files: 0, uploads: 0 });
  expect(await files.stat(orphan.sha256)).toEqual({ size: 100 });
  const removed = await files.sweepOrphans(async (sha256) => sha256 !== orphan.sha256, new Date(Date.now() + 60_000));
  expect(removed.files).toBe(1);
  expect(await files.stat(orphan.sha256)).toBeNull();
  expect(await files.verify(orphan.sha256)).toBe('missing');
});

it('[SEC25] asks no host but the one that is set: no redirect is followed, own addresses of a cloud are refused at the start', async () => {
  let reached = 0;
  const inside = createServer((_request, response) => {
    reached++;
    response.end('secret');
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const to = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;
  await withStore(
    (response) => response.writeHead(302, { location: to }).end(),
    async (away, fall) => {
      fall();
      refused(await upload(away, await away.as('registrar'), await pdfOf()), 'storage_away');
      await expect(away.office.files.bytes('0'.repeat(64))).rejects.toMatchObject({ code: 'EAWAY' });
    },
  );
  expect(reached).toBe(0);
  inside.close();
  const dataDir = desk.office.config.dataDir;
  for (const bad of [
    'http://169.254.169.254',
    'https://169.254.169.254',
    'http://s3.example.go.th',
    'https://s3.example.go.th/path',
    'https://u:p@s3.example.go.th',
    'https://[fe80::1]',
    'file:///etc/passwd',
  ])
    expect(() => readConfig({ DATA_DIR: dataDir, S3_URL: bad, ...keys }), bad).toThrow('S3_URL');
  expect(() => readConfig({ DATA_DIR: dataDir, S3_URL: 'https://s3.example.go.th' })).toThrow('go together');
});

it('[REL11] a store that hangs or fails keeps nobody waiting: nothing is half kept, and the same upload goes through later', async () => {
  for (const answer of [() => undefined, (response: ServerResponse) => response.writeHead(500).end()]) {
    await withStore(answer, async (away, fall, rise) => {
      const registrar = await away.as('registrar');
      const rows = async () => (await away.office.db.selectFrom('file').select('id').execute()).length;
      const before = await rows();
      const paper = await pdfOf();
      fall();
      const reply = refused(await upload(away, registrar, paper), 'storage_away');
      expect(reply.message).toContain('ยังไม่ได้บันทึก');
      expect(await rows()).toBe(before);
      expect(readdirSync(join(filesFolder(away.office), 'incoming'))).toEqual([]);
      expect((await away.app.inject({ url: '/health/ready' })).statusCode).toBe(503);
      rise();
      done(await upload(away, registrar, paper));
    });
  }
});

/** An office on a store that takes everything, until it falls; then it answers like this. */
async function withStore(
  answer: (response: ServerResponse) => unknown,
  work: (desk: Desk, fall: () => void, rise: () => void) => Promise<void>,
): Promise<void> {
  let fallen = false;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => (fallen ? answer(response) : response.end()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const away = await openDesk({ S3_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...keys });
  try {
    await work(
      away,
      () => {
        fallen = true;
      },
      () => {
        fallen = false;
      },
    );
  } finally {
    await away.close();
    server.closeAllConnections();
    server.close();
  }
}
