import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: it comes without types
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { ownFolder } from '../files/store/agency-folder.ts';
import { claimStore } from '../files/store/claim-store.ts';
import { openStore } from '../files/store/files.ts';
import { openDesk } from '../test/desk.ts';
import { done, open, pdfOf, register, upload } from '../test/letters.ts';
import { openCluster } from '../test/own-cluster.ts';
import { clusterSource } from './cluster-source.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// An office whose files lie in a bucket, on a cluster of its own; it comes back into another bucket.
const root = mkdtempSync(join(tmpdir(), 'eoffice-bucket-'));
const [home, backups, restored, objects] = ['home', 'backups', 'restored', 'objects'].map((name) => join(root, name)) as [
  string,
  string,
  string,
  string,
];
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: objects,
  configureBuckets: ['office', 'again', 'foreign'].map((name) => ({ name, configs: [] })),
});
const url = `http://127.0.0.1:${(await s3.run()).port}`;
const inBucket = (bucket: string) => ({ S3_URL: url, S3_BUCKET: bucket, S3_KEY_ID: 'S3RVER', S3_SECRET: 'S3RVER' });
const kept = (bucket: string) =>
  readdirSync(join(objects, bucket), { recursive: true, encoding: 'utf8' })
    .flatMap((name) => /[0-9a-f]{64}(?=\._S3rver_object$)/.exec(name) ?? [])
    .sort();

const server = await openCluster(home);
const { clone } = server;
const desk = await openDesk({ DATA_DIR: home, ...inBucket('office') }, { clone });
const registrar = await desk.as('registrar');
let paper: Buffer;
let letter: { documentId: number };
beforeAll(async () => {
  await claimStore(desk.office.files, { ownerUrl: server.ownerUrl, schema: 'office' });
  paper = await pdfOf(2);
  letter = await register(registrar, { mainFile: done(await upload(desk, registrar, paper)).id });
});
afterAll(async () => {
  await desk.close();
  await server.stop();
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});

it('[REL13] an office with its files in a bucket is backed up by its manifest, and comes back into another bucket', async () => {
  const masters = desk.office.config.secrets.master;
  const { store, close } = await openStore({ dir: join(home, 'files'), folder: ownFolder('office'), objects: desk.office.config.objects });
  const { manifest } = await makeBackup({
    dir: backups,
    dataDir: home,
    source: clusterSource(server),
    store,
    schema: 'office',
    version: 'test',
    masters,
    cipher: null,
    say: () => {},
  }).finally(close);
  expect(manifest.files.map(({ sha256 }) => sha256).sort()).toEqual(kept('office'));
  expect(kept('office').length).toBeGreaterThan(0);

  const into = (bucket: string) =>
    restoreBackup({
      dir: backups,
      to: restored,
      identity: null,
      masters,
      masterFiles: {},
      objects: readConfig({ DATA_DIR: root, LOG_LEVEL: 'silent', ...inBucket(bucket) }).objects,
      own: null,
      say: () => {},
    });
  const foreign = await openStore({
    dir: join(root, 'foreign'),
    folder: ownFolder('office'),
    objects: readConfig({ DATA_DIR: root, LOG_LEVEL: 'silent', ...inBucket('foreign') }).objects,
  });
  await foreign.store.setMark('another office');
  foreign.close();
  await expect(into('foreign')).rejects.toThrow('is another office');
  expect(kept('foreign')).toEqual([]);

  await into('again');
  expect(kept('again')).toEqual(kept('office'));
  const cluster = await startEmbedded({ dataDir: join(restored, 'pg'), durable: false });
  const office = await openDesk({ DATA_DIR: restored, ...inBucket('again') }, { empty: true, clone: { ...clone, ...cluster } });
  try {
    await claimStore(office.office.files, { ownerUrl: cluster.ownerUrl, schema: 'office' });
    const clerk = await office.as('registrar');
    const [main] = (await open(clerk, letter.documentId)).files;
    expect((await clerk.get(`/sarabun/document-files/${main.id}`)).body).toEqual(paper);
  } finally {
    await office.close();
    await cluster.stop();
  }
});
