import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { homeOf } from '../db/binaries.ts';
import type { Database } from '../db/pool.ts';
import { findHeldFiles } from '../files/store/held-files.ts';
import type { Store } from '../files/store/store.ts';
import { lockSecret, type MasterKeys } from '../system/master-key.ts';
import { officeSigner } from '../system/office-key.ts';
import { BackupFault, DamagedManifest } from './backup-fault.ts';
import { type BackupFolder, nameOfTime, openBackupFolder, severalAtOnce, timeOfName } from './backup-folder.ts';
import { bringFile } from './bring-file.ts';
import type { DatabaseSource } from './database-source.ts';
import { ownKeyName } from './folder-key.ts';
import { backupsToKeep, oldestWithLog } from './keep-backups.ts';
import { withClient } from './lay-dump.ts';
import { logLock } from './log-line.ts';
import { readRound } from './log-rounds.ts';
import { type KeptFile, type Manifest, readManifest, signManifest } from './manifest.ts';
import { differences, measure } from './measure.ts';
import type { FolderCipher } from './sealed-objects.ts';

export interface Backing {
  /** The folder of the backups. */
  dir: string;
  dataDir: string;
  source: DatabaseSource;
  store: Store;
  schema: string;
  version: string;
  masters: MasterKeys;
  /** null: the folder lies open. */
  cipher: FolderCipher | null;
  /** The master key goes into it too; only where it is encrypted. */
  masterFiles?: Record<string, Buffer>;
  say: (line: string) => void;
}

/**
 * Database and files of one instant, proved by a restore to a scratch folder before it is named a backup. Earlier ones are thinned out after that.
 * @throws BackupFault; the backups from before stand as they were
 */
export async function makeBackup({
  dir,
  dataDir,
  source,
  store,
  schema,
  version,
  masters,
  cipher,
  masterFiles,
  say,
}: Backing): Promise<{ name: string; manifest: Manifest }> {
  const folder = openBackupFolder(dir, cipher);
  const mark = await store.mark();
  if (!mark)
    throw new BackupFault('ที่เก็บไฟล์ยังไม่มีเครื่องหมาย: เปิดสำนักงานหนึ่งครั้งก่อน', 'the file store has no mark yet: start the office once first');
  await refuseForeign(folder, mark, masters);
  await folder.begin();
  say('กำลังสำเนาฐานข้อมูล / copying the database');
  const scratch = join(dataDir, scratchName);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const { copied, seen } = await source.copy(folder, { schema, scratch, look: lookAtInstant });
    const { at, measures, held, postgres } = seen;
    say(`กำลังสำเนาไฟล์ / copying files (${held.must.length + held.may.length})`);
    const files = await copyFiles(folder, store, held);
    const manifest: Manifest = {
      format: 1,
      version,
      at: at.toISOString(),
      schema,
      postgres,
      office: mark,
      measures,
      ...copied,
      ...files,
      secrets: lockSecrets(dataDir, masters, cipher !== null),
      ...(masterFiles && cipher ? { masterFiles: inBase64(masterFiles) } : {}),
    };
    say('กำลังพิสูจน์โดยคืนลงในโฟลเดอร์ชั่วคราว / proving it by a restore to a scratch folder');
    await proveDatabase(folder, manifest, source, scratch);
    await proveFiles(folder, store, manifest.files);
    const name = nameOfTime(at);
    await folder.finish(name, signManifest(manifest, officeSigner(masters.current)));
    await withClient(source.ownerUrl, async (held) => {
      await held.query(`select pg_advisory_lock(${logLock})`);
      await thinOut(folder, masters, say);
    });
    return { name, manifest };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** In the data folder: a medium of backups may be no place for a database. */
export const scratchName = 'backup-proof';

async function lookAtInstant(snapshot: Database, taken: () => void, appRole: string | undefined) {
  // the first statement of a transaction is what takes its snapshot
  const { rows } = await sql<{ at: Date; major: number }>`select clock_timestamp() as at,
    current_setting('server_version_num')::int / 10000 as major`.execute(snapshot);
  taken();
  const held = await (await findHeldFiles(snapshot)).all();
  return { at: rows[0]?.at as Date, held, measures: await measure(snapshot, appRole), postgres: rows[0]?.major as number };
}

/** Two offices in one folder would thin out each other's backups. */
async function refuseForeign(folder: BackupFolder, mark: string, masters: MasterKeys): Promise<void> {
  for (const name of await folder.names()) {
    const found = await readIfSound(folder, name, masters);
    if (found && found.office !== mark)
      throw new BackupFault(
        `${folder.dir} มีชุดสำรองของหน่วยงานอื่นอยู่ (${name}): ใช้โฟลเดอร์อื่น`,
        `${folder.dir} has backups of another office (${name}): use another folder`,
      );
  }
}

/** null where it is damaged: the backups to come must not end at that. */
async function readIfSound(folder: BackupFolder, name: string, masters: MasterKeys): Promise<Manifest | null> {
  try {
    return readManifest(name, await folder.readManifest(name), masters);
  } catch (error) {
    if (error instanceof DamagedManifest) return null;
    throw error;
  }
}

async function copyFiles(
  folder: BackupFolder,
  store: Store,
  { must, may }: { must: string[]; may: string[] },
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: KeptFile[] = [];
  const missing: string[] = [];
  const wanted = new Set(must);
  await severalAtOnce([...must, ...may].sort(), async (sha256) => {
    const found = await store.stat(sha256);
    if (!found && !(await folder.has(sha256, 'plain'))) {
      if (wanted.has(sha256)) missing.push(sha256);
      return;
    }
    if (!(await folder.has(sha256, 'plain')) && !(await bringFile(folder, store, sha256))) missing.push(sha256);
    else files.push({ sha256, size: found?.size ?? 0 });
  });
  return { files: files.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)), missing: missing.sort() };
}

/**
 * Everything beside the master key itself: links in mails and addresses of papers go on after a restore. Who has the backup alone reads none of it.
 * The key of an encrypted folder goes into no open one.
 */
function lockSecrets(dataDir: string, masters: MasterKeys, isEncrypted: boolean): Manifest['secrets'] {
  const folder = join(dataDir, 'secrets');
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name !== 'master' && !/\.(\d+|making)$/.test(name) && (isEncrypted || name !== ownKeyName))
    : [];
  const paths = names.map((name) => [`secrets/${name}`, join(folder, name)] as const);
  // where the database listens on a port (Windows)
  const password = `${homeOf(join(dataDir, 'pg'))}.password`;
  const all = Object.fromEntries(
    [...paths, ...(existsSync(password) ? [['pg.password', password] as const] : [])].map(([name, path]) => [
      name,
      readFileSync(path).toString('base64'),
    ]),
  );
  const { masterId, wrapped } = lockSecret(masters.current, Buffer.from(JSON.stringify(all)), secretsContext);
  return { masterId, wrapped: wrapped.toString('base64') };
}

function inBase64(files: Record<string, Buffer>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]));
}

export const secretsContext = 'backup secrets';

async function proveDatabase(folder: BackupFolder, manifest: Manifest, source: DatabaseSource, scratch: string): Promise<void> {
  const measured = await source.measureCopy(folder, manifest, scratch).catch(async (error) => {
    // one of an earlier backup went bad: the next run copies it anew
    for (const { sha256 } of manifest.database)
      if ((await folder.verify(sha256, 'packed')) === 'damaged') await folder.drop(sha256, 'packed');
    throw error;
  });
  const found = differences(manifest.measures, measured);
  if (found.length > 0) throw notProved(found);
}

/** Every object is read, those of earlier backups too: one that went bad meanwhile is brought again from the store. */
async function proveFiles(folder: BackupFolder, store: Store, files: readonly KeptFile[]): Promise<void> {
  await severalAtOnce(files, async ({ sha256 }) => {
    if ((await folder.verify(sha256, 'plain')) === 'sound') return;
    if (!(await bringFile(folder, store, sha256)) || (await folder.verify(sha256, 'plain')) !== 'sound')
      throw notProved([`file ${sha256}`]);
  });
}

function notProved(found: string[]): BackupFault {
  const list = found.slice(0, 20).join('\n  ');
  return new BackupFault(
    'ชุดสำรองที่ทำไม่ตรงกับต้นฉบับ จึงไม่นับเป็นชุดสำรอง: ตรวจสื่อที่เก็บแล้วทำใหม่',
    `what was copied is not what the office has, so it is no backup: check the medium and run it again\n  ${list}`,
  );
}

/** Backups that are over go first, then what none of the others names. Where one can't be read nothing is taken away. */
async function thinOut(folder: BackupFolder, masters: MasterKeys, say: (line: string) => void): Promise<void> {
  const made = (await folder.names()).map((name) => timeOfName(name) as Date);
  const keep = new Set([...backupsToKeep(made)].map(nameOfTime));
  const named = new Set<string>();
  for (const name of keep) {
    const found = await readIfSound(folder, name, masters);
    if (!found) return say(`รายการของชุดสำรอง ${name} เสียหาย จึงไม่ลบชุดเก่า / the manifest of ${name} is damaged: no old backup is taken away`);
    for (const { sha256 } of found.database) named.add(folder.objectName(sha256, 'packed'));
    for (const { sha256 } of found.files) named.add(folder.objectName(sha256, 'plain'));
  }
  const oldest = oldestWithLog([...keep].sort());
  for (const name of await folder.logNames()) {
    const round = await readRound(folder, name, masters);
    if (!round) return say(`บันทึกที่เก็บไว้ ${name} เสียหาย จึงไม่ลบชุดเก่า / the kept log ${name} is damaged: no old backup is taken away`);
    if (oldest && nameOfTime(new Date(round.at)) < oldest) await folder.removeLog(name);
    else {
      for (const { sha256 } of round.segments) named.add(folder.objectName(sha256, 'packed'));
      for (const { sha256 } of round.files) named.add(folder.objectName(sha256, 'plain'));
    }
  }
  const over = (await folder.names()).filter((name) => !keep.has(name));
  for (const name of over) await folder.removeManifest(name);
  const objects = await folder.sweep((object) => named.has(object));
  if (over.length > 0) say(`ลบชุดสำรองที่พ้นกำหนด ${over.length} ชุด / ${over.length} backups are over (${objects} objects)`);
}
