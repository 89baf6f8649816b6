import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealOnce } from '../access/seal.ts';
import { findRunning, startEmbedded } from '../db/embedded.ts';
import { ownFolder } from '../files/store/agency-folder.ts';
import { claimStore } from '../files/store/claim-store.ts';
import { openStore } from '../files/store/files.ts';
import { HalfRestored, holdFolder } from '../hold-folder.ts';
import { readCheckpoints } from '../sarabun/integrity/checkpoint.ts';
import { keepCheckpoint } from '../sarabun/integrity/keep-checkpoint.ts';
import { checkAll } from '../sarabun/integrity/record-parts.ts';
import { readReport } from '../sarabun/integrity/restore-report.ts';
import { masterKeyOf } from '../system/master-key.ts';
import { officeSigner } from '../system/office-key.ts';
import { compiled } from '../test/compiled.ts';
import { openDesk, prove } from '../test/desk.ts';
import { done, incoming, open, pdfOf, refused, register, upload } from '../test/letters.ts';
import { openCluster } from '../test/own-cluster.ts';
import { openBackupFolder } from './backup-folder.ts';
import { clusterSource } from './cluster-source.ts';
import { makeBackup } from './make-backup.ts';
import { type Manifest, signManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

// One office on a cluster of its own, which the tests back up, damage and restore one after the other.
const root = mkdtempSync(join(tmpdir(), 'eoffice-backup-'));
const [home, backups, restored, small] = ['home', 'backups', 'restored', 'small'].map((name) => join(root, name)) as [
  string,
  string,
  string,
  string,
];
mkdirSync(small);
const cluster = await openCluster(home);
const { clone, ownerUrl } = cluster;
const desk = await openDesk({ DATA_DIR: home }, { clone });
const registrar = await desk.as('registrar');
const { store, close: closeStore } = await openStore({ dir: join(home, 'files'), folder: ownFolder('office') });
const masters = desk.office.config.secrets.master;
const folder = openBackupFolder(backups);
const mounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small], { stdio: 'ignore' }).status === 0;
if (!mounted) console.warn('skipped: a small disk can’t be mounted here');

let letter: { documentId: number };
let paper: Buffer;
beforeAll(async () => {
  await claimStore(desk.office.files, { ownerUrl, schema: 'office' });
  paper = await pdfOf(3);
  letter = await register(registrar, { mainFile: done(await upload(desk, registrar, paper)).id });
  await sealOnce(desk.office.db);
  await keepCheckpoint(desk.office, new Date(Date.now() - 2 * 3_600_000));
});

afterAll(async () => {
  closeStore();
  await desk.close();
  await cluster.stop();
  if (mounted) spawnSync('umount', [small]);
  rmSync(root, { recursive: true, force: true });
});

function command(
  name: 'backup' | 'restore',
  ...args: string[]
): { child: ChildProcess; ended: Promise<{ status: number | null; said: string }> } {
  const env = { PATH: process.env.PATH, ...compiled, DATA_DIR: home };
  const child = spawn(process.execPath, [join(import.meta.dirname, `../${name}.ts`), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  return { child, ended: once(child, 'close').then(([status]) => ({ status, said })) };
}

const back = (dir = backups, say: (line: string) => void = () => {}) =>
  makeBackup({ dir, dataDir: home, source: clusterSource(cluster), store, schema: 'office', version: 'test', masters, cipher: null, say });
const restore = (to: string, keys = masters) =>
  restoreBackup({ dir: backups, to, masters: keys, masterFiles: {}, identity: null, objects: null, own: null, say: () => {} });
const newest = async () =>
  JSON.parse((await folder.readManifest((await folder.names()).at(-1) as string)).split('\n')[0] as string) as Manifest;
const objectOf = (sha256: string, packed = false) => join(backups, 'objects', sha256.slice(0, 2), packed ? `${sha256}.gz` : sha256);

function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(path, bytes);
}

it('[REL13] a backup that was killed in the middle is none, and the next one is made while letters are registered', async () => {
  const killed = command('backup', backups);
  await expect
    .poll(() => (existsSync(join(backups, 'objects')) ? readdirSync(join(backups, 'objects')).length : 0), { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(20);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await folder.names()).toEqual([]);
  await expect(restore(restored)).rejects.toThrow('ไม่มีชุดสำรองที่สมบูรณ์');

  const { child, ended } = command('backup', backups);
  let written = 0;
  const stopped = once(child, 'exit');
  for (let isOver = false; !isOver; written++) {
    await register(registrar, { notDuplicate: 1, mainFile: done(await upload(desk, registrar, await pdfOf(1), `${written}.pdf`)).id });
    isOver = await Promise.race([stopped.then(() => true), new Promise<false>((next) => setImmediate(next, false))]);
  }
  const { status, said } = await ended;
  expect(said).toContain('backed up and proved');
  expect(status).toBe(0);
  expect(written).toBeGreaterThan(2);
  expect(existsSync(join(backups, 'making'))).toBe(false);
  expect(existsSync(join(home, 'backup-proof'))).toBe(false);
  const { measures, files } = await newest();
  expect(measures.tables.document).toBeGreaterThan(0);
  expect(files.length).toBeGreaterThan(1);
  expect(await findRunning(join(home, 'pg'))).toMatchObject({ home: join(home, 'pg') });
});

it('[REL13] refuses a flipped byte, a missing object, a changed manifest, another key and a folder with something in it, and writes nothing', async () => {
  const name = (await folder.names()).at(-1) as string;
  const { database, files } = await newest();
  const [table, file] = [
    objectOf((database.find((one) => one.path.startsWith('base/')) as { sha256: string }).sha256, true),
    objectOf(files[0]?.sha256 as string),
  ];
  for (const path of [table, file, join(backups, 'backups', name)]) {
    const whole = readFileSync(path);
    flip(path);
    await expect(restore(restored)).rejects.toThrow(/เสียหาย[\s\S]*damaged/);
    writeFileSync(path, whole);
  }
  const whole = readFileSync(file);
  rmSync(file);
  await expect(restore(restored)).rejects.toThrow(/missing: file [0-9a-f]{64}/);
  writeFileSync(file, whole);

  const other = masterKeyOf(randomBytes(32));
  await expect(restore(restored, { current: other, older: [] })).rejects.toThrow(/กุญแจหลักที่ให้มาไม่ใช่[\s\S]*another office/);
  expect(existsSync(restored)).toBe(false);

  mkdirSync(restored);
  writeFileSync(join(restored, 'mine.txt'), 'ของฉัน');
  const { status, said } = await command('restore', backups, '--to', restored).ended;
  expect(status).toBe(1);
  expect(said).toMatch(/ไม่ว่าง[\s\S]*is not empty/);
  expect(readdirSync(restored)).toEqual(['mine.txt']);
  rmSync(restored, { recursive: true });
});

it('[REL13] a restore that was killed in the middle is no office; run again it brings back letters, numbers and papers of the instant', async () => {
  const { measures } = await newest();
  // acknowledged after the backup, and known by a checkpoint outside
  const later = await register(registrar, { notDuplicate: 1 });
  await keepCheckpoint(desk.office);
  const killed = command('restore', backups, '--to', restored);
  await expect.poll(() => existsSync(join(restored, '.restoring', 'pg', 'base')), { timeout: 60_000, interval: 5 }).toBe(true);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(() => holdFolder(restored)).toThrow(HalfRestored);

  const key = join(root, 'key.txt');
  writeFileSync(key, `${readFileSync(join(home, 'secrets', 'master')).toString('base64')}\n`);
  const { status, said } = await command('restore', backups, '--to', restored, '--key', key).ended;
  expect(said).toContain('0 findings\n');
  expect(said).toMatch(/the newest checkpoint was signed after the backup: at least \d+ rows are lost\n {4}book \d+ \/25\d\d: \d+ -> \d+/);
  expect(said).toMatch(/^ {4}ทะเบียน\S.* · .+ · 25\d\d: \d+ \(\d+ \S+ 25\d\d \d\d\.\d\d/m);
  expect(status).toBe(0);
  expect(readdirSync(restored).sort()).toEqual(['checkpoints', 'files', 'pg', 'restore-report.json', 'secrets']);
  expect(readdirSync(join(restored, 'checkpoints'))).toEqual(readdirSync(join(home, 'checkpoints')));
  const report = readFileSync(join(restored, 'restore-report.json'), 'utf8');
  expect(readReport(report, masters)).toMatchObject({ isOwn: true, report: { findings: [], checkpoints: { ahead: [{ no: 2 }] } } });
  for (const name of readdirSync(join(home, 'secrets')))
    expect(readFileSync(join(restored, 'secrets', name))).toEqual(readFileSync(join(home, 'secrets', name)));

  const again = await startEmbedded({ dataDir: join(restored, 'pg'), durable: false });
  const office = await openDesk({ DATA_DIR: restored }, { empty: true, clone: { ...clone, ...again } });
  try {
    await claimStore(office.office.files, { ownerUrl: again.ownerUrl, schema: 'office' });
    const clerk = await office.as('registrar');
    const [main] = (await open(clerk, letter.documentId)).files;
    expect((await clerk.get(`/sarabun/document-files/${main.id}`)).body).toEqual(paper);
    const { last_no } = await office.office.db
      .selectFrom('register_counter')
      .select('last_no')
      .orderBy('last_no', 'desc')
      .executeTakeFirstOrThrow();
    expect(measures.registers.register_counter).toContainEqual(expect.objectContaining({ last_no }));
    // nothing is written until an administrator has confirmed; then it goes on after the number that the checkpoint knows of
    refused(await upload(office, clerk, await pdfOf(1)), 'restored_unconfirmed', 423);
    refused(await clerk.post('/sarabun/letters', incoming()), 'restored_unconfirmed');
    const admin = await office.as('admin');
    const { restore } = done(await admin.get('/restore'));
    expect(restore.report).toMatchObject({ isOwn: true, checkpoints: { ahead: 1 } });
    await prove(admin, 'restore');
    expect(done(await admin.post(`/restore/${restore.id}/confirm`, { numbers: [] })).struck).toBeGreaterThan(0);
    done(await upload(office, clerk, await pdfOf(1)));
    const next = await register(clerk, { notDuplicate: 1 });
    expect(Number.parseInt(next.receiveNo, 10)).toBe(Number.parseInt(later.receiveNo, 10) + 1);
    // the lost checkpoint is no finding, and the next one follows it
    await keepCheckpoint(office.office, new Date(Date.now() + 3_600_000));
    const found: string[] = [];
    const known = await readCheckpoints(office.office.config.checkpointDir, masters);
    for await (const part of checkAll(office.office.db, masters, known))
      found.push(...part.findings.map(({ what, at }) => `${what} ${at}`));
    expect(found).toEqual([]);
    expect(known.map(({ no }) => no)).toEqual([1, 2, 3]);
  } finally {
    await office.close();
    await again.stop();
  }
});

it('[REL13] what went bad in the folder of backups is copied anew; what the office itself has lost is told', async () => {
  const { database, files } = await newest();
  const own = files.find(({ size }) => size === paper.length) as { sha256: string };
  const lost = files.find((one) => one !== own) as { sha256: string };
  flip(objectOf(own.sha256));
  const table = objectOf((database.find(({ path }) => path.endsWith('/PG_VERSION')) as { sha256: string }).sha256, true);
  flip(table);
  const before = await folder.names();
  await expect(back()).rejects.toThrow('an object of the backup is damaged');
  expect(await folder.names()).toEqual(before);

  rmSync(await store.path(lost.sha256));
  rmSync(objectOf(lost.sha256));
  const { manifest } = await back();
  expect(manifest.missing).toEqual([lost.sha256]);
  expect(await folder.verify(own.sha256, 'plain')).toBe('sound');
  expect(existsSync(table)).toBe(true);

  // of this day the newest alone is kept, and no object but its own
  expect(await folder.names()).toHaveLength(1);
  const objects = readdirSync(join(backups, 'objects'), { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('/'));
  expect(new Set(objects.map((path) => path.slice(3)))).toEqual(
    new Set([...manifest.database.map(({ sha256 }) => `${sha256}.gz`), ...manifest.files.map(({ sha256 }) => sha256)]),
  );
});

it('[REL13] what the checks of a restore find is told and signed, and its exit status is 2', async () => {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=office,public' });
  await owner.connect();
  const move = (by: number) => owner.query(`update register_counter set last_no = last_no + ${by} where last_no > 0`);
  await move(1);
  try {
    await back();
    const target = join(root, 'found');
    const { status, said } = await command('restore', backups, '--to', target).ended;
    expect(said).toMatch(/books: \d+ rows, [1-9]\d* findings\n {4}line_missing: book/);
    expect(said).toContain('ขาดอยู่ก่อนแล้ว / missing before');
    expect(status).toBe(2);
    const read = readReport(readFileSync(join(target, 'restore-report.json'), 'utf8'), masters);
    expect(read).toMatchObject({ isOwn: true, report: { missing: [expect.any(String)] } });
    expect(read?.report.findings).toContainEqual(expect.objectContaining({ what: 'line_missing' }));
    rmSync(target, { recursive: true });
  } finally {
    await move(-1);
    await owner.end();
  }
});

it('does not put the backups of two offices into one folder', async () => {
  const [name, manifest] = ['20260101T000000Z', await newest()];
  const path = join(backups, 'backups', name);
  writeFileSync(path, signManifest({ ...manifest, office: 'another' }, officeSigner(masterKeyOf(randomBytes(32)))));
  await expect(back()).rejects.toThrow('the backup of another office');
  writeFileSync(path, signManifest({ ...manifest, office: 'another' }, officeSigner(masters.current)));
  await expect(back()).rejects.toThrow('has backups of another office');
  rmSync(path);
});

it.skipIf(!mounted)('[REL13] [REL10] a full disk in the middle leaves no backup, and with room again there is one', async () => {
  const full = await command('backup', small).ended;
  expect(full.said).toMatch(/พื้นที่ไม่พอ[\s\S]*not enough room/);
  expect(full.status).toBe(1);
  expect(await openBackupFolder(small).names()).toEqual([]);
  expect(existsSync(join(home, 'backup-proof'))).toBe(false);
  spawnSync('mount', ['-o', 'remount,size=200m', small]);
  await back(small);
  expect(await openBackupFolder(small).names()).toHaveLength(1);
});
