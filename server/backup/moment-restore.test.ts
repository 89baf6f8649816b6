import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StateRow } from '../../contract/settings/office-state.ts';
import { startEmbedded } from '../db/embedded.ts';
import { ownFolder } from '../files/store/agency-folder.ts';
import { claimStore } from '../files/store/claim-store.ts';
import { openStore } from '../files/store/files.ts';
import { compiled } from '../test/compiled.ts';
import { openDesk } from '../test/desk.ts';
import { done, open, pdfOf, refused, register, upload } from '../test/letters.ts';
import { openCluster } from '../test/own-cluster.ts';
import { openBackupFolder } from './backup-folder.ts';
import { clusterSource } from './cluster-source.ts';
import { cipherToWrite } from './folder-key.ts';
import { letLogGo } from './log-line.ts';
import { makeBackup } from './make-backup.ts';
import { noteBackup } from './note-backup.ts';
import { noteLog } from './note-log.ts';

const root = mkdtempSync(join(tmpdir(), 'eoffice-moment-'));
const [home, backups] = [join(root, 'home'), join(root, 'backups')];
const cluster = await openCluster(home);
const { clone, ownerUrl, adminUrl } = cluster;
const desk = await openDesk({ DATA_DIR: home, BACKUP_DIR: backups }, { clone });
const [registrar, admin] = await desk.officers('registrar', 'admin');
const { store, close } = await openStore({ dir: join(home, 'files'), folder: ownFolder('office') });
const masters = desk.office.config.secrets.master;
const [identity, keyFile] = [await generateIdentity(), join(root, 'identity.txt')];
writeFileSync(keyFile, identity);
// all of it in an encrypted folder: the log is sealed as the backups are
const sealing = { dataDir: home, masters, recipients: [await identityToRecipient(identity)], identity: null };
const owner = new pg.Client({ connectionString: adminUrl.replace('/postgres?', '/office?') });

beforeAll(async () => {
  await owner.connect();
  await claimStore(desk.office.files, { ownerUrl, schema: 'office' });
});
afterAll(async () => {
  close();
  await owner.end();
  await desk.close();
  await cluster.stop();
  rmSync(root, { recursive: true, force: true });
});

async function round(dir = backups) {
  const cipher = await cipherToWrite({ dir, ...sealing });
  return noteLog({ dir, running: cluster, store, schema: 'office', masters, cipher });
}

async function backUp(): Promise<void> {
  const cipher = await cipherToWrite({ dir: backups, ...sealing });
  const given = { dir: backups, dataDir: home, source: clusterSource(cluster), store, schema: 'office', version: 'test', masters, cipher };
  await noteBackup({ ownerUrl, schema: 'office', place: backups }, async () => ({
    ...(await makeBackup({ ...given, say: () => {} })),
    encrypted: true,
  }));
}

const now = async () => (await owner.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now as Date;
const logs = () => readdirSync(join(backups, 'log')).sort();
const moments = async () => {
  const { rows } = done(await admin.get('/settings/office-state')) as { rows: StateRow[] };
  return rows.find(({ code }) => code === 'MOMENTS') as StateRow;
};

async function restore(to: string, at: string): Promise<{ status: number; said: string }> {
  const env = { PATH: process.env.PATH, ...compiled, DATA_DIR: home };
  const args = [join(import.meta.dirname, '../restore.ts'), backups, '--to', to, '--at', at, '--identity', keyFile];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const [status] = await once(child, 'close');
  return { status, said };
}

it('[REL13] [REL9] comes back to the second before a bad delete, with the letters and papers that came after the backup', async () => {
  expect(await moments()).toMatchObject({ verdict: 'WATCH', says: 'waits' });
  expect(await round()).toMatchObject({ isNew: true });
  await register(registrar, { notDuplicate: 1 });
  await backUp();
  const [paper, lostPaper] = [await pdfOf(3), await pdfOf(4)];
  const letter = await register(registrar, { notDuplicate: 1, mainFile: done(await upload(desk, registrar, paper)).id });
  const kept = await round();
  expect(kept).toMatchObject({ isNew: false });
  expect(await moments()).toMatchObject({
    verdict: 'GOOD',
    says: 'good',
    facts: { untilAt: kept?.at.toISOString(), sinceAt: expect.any(String) },
  });
  const later = await register(registrar, { notDuplicate: 1, mainFile: done(await upload(desk, registrar, lostPaper)).id });
  // its row comes and goes between two rounds: no list can name it
  const short = done(await upload(desk, registrar, await pdfOf(5))).id;
  const last = await register(registrar, { notDuplicate: 1, mainFile: short });
  const { sha256: unkept } = await desk.office.db.selectFrom('file').select('sha256').where('id', '=', short).executeTakeFirstOrThrow();
  const before = await now();
  await owner.query('delete from office.search_due; delete from office.document_party');
  await owner.query('delete from office.document_file where file_id = $1', [short]);
  await owner.query('delete from office.file where id = $1', [short]);
  await register(registrar, { notDuplicate: 1 });
  await round();
  // all that the office had of it is gone: the folder of backups alone brings it back
  const papers = await desk.office.db.selectFrom('file').select('sha256').where('size', 'in', [paper.length, lostPaper.length]).execute();
  for (const { sha256 } of papers) rmSync(await store.path(sha256));

  const to = join(root, 'restored');
  const { status, said } = await restore(to, before.toISOString());
  expect(said).toContain('0 findings\n');
  expect(said).toContain(`as of ${before.toISOString()}`);
  expect(said).toContain(`not in the backups: ${unkept}`);
  expect(status).toBe(2);
  expect(readFileSync(join(to, 'pg', 'postgresql.auto.conf'), 'utf8')).not.toContain('recovery_target');
  const again = await startEmbedded({ dataDir: join(to, 'pg'), durable: false });
  const office = await openDesk({ DATA_DIR: to }, { empty: true, clone: { ...clone, ...again } });
  try {
    await claimStore(office.office.files, { ownerUrl: again.ownerUrl, schema: 'office' });
    const clerk = await office.as('registrar');
    for (const [id, bytes] of [
      [letter.documentId, paper],
      [later.documentId, lostPaper],
    ] as const) {
      const [main] = (await open(clerk, id)).files;
      expect((await clerk.get(`/sarabun/document-files/${main.id}`)).body).toEqual(bytes);
    }
    const newest = await office.office.db.selectFrom('document').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(Number(newest.id)).toBe(last.documentId);
    const parties = await office.office.db.selectFrom('document_party').select('document_id').execute();
    expect(parties.length).toBeGreaterThan(0);
    // read-only, as every restored office
    refused(await clerk.post('/sarabun/letters', {}), 'restored_unconfirmed');
  } finally {
    await office.close();
    await again.stop();
  }
});

it('[REL13] refuses what is no moment, and one before the first backup, beyond the log and behind a gap, with the span that there is, and writes nothing', async () => {
  const to = join(root, 'refused');
  expect((await restore(to, 'yesterday')).said).toMatch(/อ่านวันเวลา[\s\S]*is no moment/);
  const every = /คืนได้ทุกวินาทีในช่วง 25\d\d-[\d\- :]+ ถึง 25\d\d-[\s\S]*every second of 20[\d\- :+]+ to 20/;
  for (const at of ['2500-01-01 00:00:00', '2700-01-01 00:00:00']) {
    const { status, said } = await restore(to, at);
    expect(said).toMatch(every);
    expect(status).toBe(1);
  }
  // the one from before the backup went with it: nothing needs it
  expect(logs()).toHaveLength(2);
  await round();
  const [, middle] = logs() as [string, string];
  const bytes = readFileSync(join(backups, 'log', middle));
  const until = new Date((await moments()).facts.untilAt as string);
  rmSync(join(backups, 'log', middle));
  const { status, said } = await restore(to, until.toISOString());
  expect(said).toMatch(every);
  expect(status).toBe(1);
  expect(existsSync(to)).toBe(false);
  writeFileSync(join(backups, 'log', middle), bytes);
});

it('[REL13] where PostgreSQL holds the log back no more another line begins, which needs a backup of its own; where nobody keeps it, nothing is held', async () => {
  // as it is where more than its bound had come meanwhile
  await letLogGo(cluster);
  const held = 'select 1 from pg_replication_slots';
  expect((await owner.query(held)).rowCount).toBe(0);
  expect(await round()).toMatchObject({ isNew: true });
  expect(await round()).toMatchObject({ isNew: false });
  expect((await owner.query(held)).rowCount).toBe(1);
  expect(await moments()).toMatchObject({ verdict: 'WATCH', says: 'waits' });
  const { rows } = await owner.query("select current_setting('max_slot_wal_keep_size') <> '-1' as bounded");
  expect(rows).toEqual([{ bounded: true }]);
});

it('[REL9] a round brings the bytes of an older file that was locked since, as of a letter that was classed', async () => {
  const file = done(await upload(desk, registrar, await pdfOf(2))).id;
  const { documentId } = await register(registrar, { notDuplicate: 1, mainFile: file });
  const { sha256: locked } = await store.keepStream(Readable.from([Buffer.from('sealed under the key of its letter')]));
  await owner.query("update office.file set created_at = now() - interval '2 days' where id = $1", [file]);
  // its key is of no matter here
  await owner.query('set session_replication_role = replica');
  await owner.query('insert into office.locked_file (file_id, document_id, sha256) values ($1, $2, $3)', [file, documentId, locked]);
  await owner.query('set session_replication_role = origin');
  await round();
  expect(await openBackupFolder(backups, await cipherToWrite({ dir: backups, ...sealing })).has(locked, 'plain')).toBe(true);
});

const small = join(root, 'small');
mkdirSync(small);
const mounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small], { stdio: 'ignore' }).status === 0;
if (!mounted) console.warn('skipped: a small disk can’t be mounted here');
afterAll(() => {
  if (mounted) spawnSync('umount', [small]);
});

it.skipIf(!mounted)(
  '[REL13] [REL10] a full disk in the middle of the log loses nothing of it: with room again it goes on in the same line',
  async () => {
    const full = await round(small).catch((error) => error.message as string);
    expect(full).toMatch(/ENOSPC|พื้นที่ไม่พอ/);
    expect(existsSync(join(small, 'log')) ? readdirSync(join(small, 'log')) : []).toEqual([]);
    // what the office says of it as long as it lasts
    await owner.query("update office.backup_log set until = now() - interval '21 minutes'");
    expect(await moments()).toMatchObject({ verdict: 'MEND', says: 'late', facts: { reason: expect.stringContaining('พื้นที่') } });
    spawnSync('mount', ['-o', 'remount,size=200m', small]);
    expect(await round(small)).toMatchObject({ isNew: false });
  },
);
