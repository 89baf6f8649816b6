import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { folderOf, ownFolder } from '../files/store/agency-folder.ts';
import { openStore } from '../files/store/files.ts';
import { findHeldFiles } from '../files/store/held-files.ts';
import { restoringName } from '../hold-folder.ts';
import type { RestoreReport } from '../sarabun/integrity/restore-report.ts';
import { type MasterKeys, openSecret } from '../system/master-key.ts';
import { BackupFault } from './backup-fault.ts';
import { type BackupFolder, openBackupFolder, type Packing, severalAtOnce, timeOfName } from './backup-folder.ts';
import { cipherToRead } from './folder-key.ts';
import { clearOwn, finishOwn, type LaidDatabase, layDatabase, type OwnDatabase, refuseOwn } from './lay-database.ts';
import { followLog } from './log-rounds.ts';
import { secretsContext } from './make-backup.ts';
import { type Manifest, masterFilesIn, readManifest } from './manifest.ts';
import { mastersOf } from './master-files.ts';
import { differences, lostHeads, measure, openUnhurried } from './measure.ts';
import { nameAnew } from './name-anew.ts';
import { noteRestore } from './note-restore.ts';

export interface Restoring {
  dir: string;
  /** A backup by its name; the newest where none is given. */
  name?: string | undefined;
  /** Not the backup itself, but this moment after it, by the log that was kept. */
  until?: Date | null | undefined;
  /** A folder that is empty or not there yet. */
  to: string;
  /** null: they lie in the backup, which is encrypted then. */
  masters: MasterKeys | null;
  /** Files of the master key and of older ones, to lie in the restored office; none where its settings give them. */
  masterFiles: Record<string, Buffer>;
  /** Text of an identity of age, for an encrypted folder. */
  identity: string | null;
  /** A bucket in place of the disk. */
  objects: Config['objects'];
  /** A database of the agency's own, empty; null: a packaged one is laid out in `to`. */
  own: OwnDatabase | null;
  /** Under this name of the schema; as it was named where none is said. */
  schema?: string | null;
  /** Where checkpoints of the office lie outside. Not `outside`: in the data folder, which is to have them again. */
  checkpoints?: { dirs: readonly string[]; outside: boolean };
  say: (line: string) => void;
}

export interface Report {
  name: string;
  manifest: Manifest;
  /** What the checks found: it was so in the office already. It lies signed in `restore-report.json` of the restored folder. */
  report: RestoreReport;
}

/**
 * Brings an office back to the instant of a backup. Everything is read against its hash before anything is written; then it is laid out beside its
 * place, started, compared with what was measured at that instant, and takes its place only then.
 * @throws BackupFault; the target is then as it was
 */
export async function restoreBackup({
  dir,
  name: wanted,
  until = null,
  to,
  identity,
  objects,
  own,
  schema: wantedSchema = null,
  checkpoints,
  say,
  ...given
}: Restoring): Promise<Report> {
  const folder = openBackupFolder(dir, await cipherToRead(dir, identity));
  const names = await folder.names();
  // the newest before the moment; where there is none before, the oldest says from when on
  const name = wanted ?? names.findLast((one) => !until || (timeOfName(one) as Date) < until) ?? names[0];
  if (!name || !names.includes(name)) throw noBackup(dir, wanted);
  await refuseFilled(to);
  const text = await folder.readManifest(name);
  const { masters, masterFiles } = given.masters ? (given as { masters: MasterKeys } & typeof given) : mastersInside(folder, name, text);
  const base = readManifest(name, text, masters);
  const manifest = until ? await followLog(folder, name, base, until, masters) : base;
  if (manifest.tables)
    throw new BackupFault(
      `ชุดสำรอง ${name} เป็นของหน่วยงานหนึ่งในระบบหลายหน่วยงาน: นำเข้าด้วย npm run agency -- restore`,
      `the backup ${name} is of an agency of an installation: bring it in by npm run agency -- restore`,
    );
  const schema = wantedSchema ?? manifest.schema;
  const isRenamed = schema !== manifest.schema;
  // the agency of the old name may go on beside it: they are two from here on
  const mark = isRenamed ? `${manifest.office}.${schema}` : manifest.office;
  await refuseOwn(manifest, own, existsSync(join(to, restoringName)));
  say(`${name}: กำลังตรวจทุกไฟล์ของชุดสำรอง / checking every file of the backup`);
  await refuseDamage(folder, name, manifest);
  const secrets = openSecrets(manifest, masters);
  const beside = join(to, restoringName);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await clear(to);
  await mkdir(beside, { mode: 0o700 });
  try {
    say('กำลังคืนไฟล์ / restoring files');
    const where = { dir: join(beside, 'files'), objects };
    // a bucket may still have the files of the office that was backed up
    const place = {
      ...where,
      folder: isRenamed ? ownFolder(schema) : await folderOf(where, { schema, mark, isUsed: true }),
    };
    await layFiles(folder, manifest, place, mark);
    await laySecrets(beside, { ...secrets, ...masterFiles });
    say('กำลังคืนฐานข้อมูล / restoring the database');
    const database = await layDatabase(folder, manifest, beside, { own, until, say });
    const noting = {
      name,
      masters,
      checkpointDirs: checkpoints?.dirs ?? [],
      checkpointsTo: checkpoints?.outside ? null : join(beside, 'checkpoints'),
      say,
    };
    const found = until ? () => atMoment(folder, database, manifest, place) : () => compare(database, manifest);
    const {
      manifest: told,
      report,
      text,
    } = await found()
      .then(async (seen) => {
        if (isRenamed) await nameAnew(database.ownerUrl, { from: manifest.schema, to: schema, mark });
        return { manifest: seen, ...(await noteRestore(database, { ...noting, manifest: { ...seen, schema } })) };
      })
      .finally(() => database.stop());
    await writeFile(join(beside, reportName), text, { mode: 0o600 });
    // the database last: without it there is no office yet
    for (const part of parts) if (existsSync(join(beside, part))) await rename(join(beside, part), join(to, part));
    await rm(beside, { recursive: true });
    if (own) await finishOwn(own);
    return { name, manifest: told, report };
  } catch (error) {
    await clear(to);
    if (own) await clearOwn(own, manifest.schema);
    throw error;
  }
}

/** Without the key of the folder nobody could have put them there. */
function mastersInside(folder: BackupFolder, name: string, text: string): { masters: MasterKeys; masterFiles: Record<string, Buffer> } {
  const masterFiles = folder.isEncrypted ? masterFilesIn(text) : null;
  if (masterFiles) return { masters: mastersOf(masterFiles), masterFiles };
  throw new BackupFault(
    `ชุดสำรอง ${name} ไม่มีกุญแจหลักอยู่ด้วย ต้องมีกุญแจหลักของหน่วยงานที่สำรองไว้: --key ไฟล์ หรือ SECRET_MASTER_FILE`,
    `the backup ${name} has no master key in it, the one of the office is needed: --key FILE, or SECRET_MASTER_FILE`,
  );
}

export const reportName = 'restore-report.json';
const parts = ['files', 'secrets', 'checkpoints', reportName, 'pg.password', 'pg'];

/** What a restore that was cut off left goes; whatever else lies there is somebody's. */
async function refuseFilled(to: string): Promise<void> {
  if (!existsSync(to) || existsSync(join(to, restoringName)) || (await readdir(to)).length === 0) return;
  throw new BackupFault(
    `${to} ไม่ว่าง จึงไม่คืนข้อมูลทับ: ให้โฟลเดอร์ที่ว่างหรือยังไม่มี`,
    `${to} is not empty, nothing is written over it: give a folder that is empty or not there yet`,
  );
}

async function clear(to: string): Promise<void> {
  if (!existsSync(join(to, restoringName))) return;
  for (const part of parts) await rm(join(to, part), { recursive: true, force: true });
  await rm(join(to, restoringName), { recursive: true, force: true });
}

export async function refuseDamage(folder: BackupFolder, name: string, { database, files }: Manifest): Promise<void> {
  const found: string[] = [];
  const look = (packing: Packing) => async (sha256: string) => {
    const state = await folder.verify(sha256, packing);
    if (state !== 'sound') found.push(`${state}: ${packing === 'packed' ? 'database' : 'file'} ${sha256}`);
  };
  // an empty table of one database is the one of the next
  await severalAtOnce(new Set(database.map(({ sha256 }) => sha256)), look('packed'));
  await severalAtOnce(new Set(files.map(({ sha256 }) => sha256)), look('plain'));
  if (found.length === 0) return;
  const list = `${found.slice(0, 20).join('\n  ')}${found.length > 20 ? `\n  … ${found.length - 20}` : ''}`;
  throw new BackupFault(
    `ชุดสำรอง ${name} เสียหายหรือขาด ${found.length} รายการ จึงไม่คืนข้อมูลและไม่ได้เขียนสิ่งใด: ใช้ชุดอื่น (--from) หรือสำเนาอื่นของสื่อนี้`,
    `${found.length} objects of the backup ${name} are damaged or missing, so nothing was restored and nothing written: use another one (--from) or another copy of the medium\n  ${list}`,
  );
}

export function openSecrets({ secrets }: Manifest, masters: MasterKeys): Record<string, Buffer> {
  const open = openSecret(masters, { masterId: secrets.masterId, wrapped: Buffer.from(secrets.wrapped, 'base64') }, secretsContext);
  if (!open)
    throw new BackupFault(
      'กุญแจหลักที่ให้มาเปิดกุญแจอื่นในชุดสำรองไม่ได้',
      'the master key that was given does not open the other secrets of the backup',
    );
  const all = JSON.parse(open.toString('utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(all).map(([name, bytes]) => [name, Buffer.from(bytes, 'base64')]));
}

async function laySecrets(folder: string, secrets: Record<string, Buffer>): Promise<void> {
  await mkdir(join(folder, 'secrets'), { mode: 0o700 });
  for (const [name, bytes] of Object.entries(secrets)) await writeFile(join(folder, name), bytes, { mode: 0o600 });
}

type Place = Parameters<typeof openStore>[0];

export async function layFiles(folder: BackupFolder, { files }: Manifest, place: Place, office: string): Promise<void> {
  const { store, close } = await openStore(place);
  try {
    const mark = await store.mark();
    if (mark && mark !== office)
      throw new BackupFault(
        `ที่เก็บไฟล์ ${store.name} เป็นของหน่วยงานอื่น: ใช้ที่เก็บว่าง`,
        `the file store ${store.name} is another office's: use an empty one`,
      );
    await severalAtOnce(files, async ({ sha256 }) => {
      if (!(await store.stat(sha256))) await store.keepStream(folder.readSound(sha256, 'plain'));
    });
    await store.setMark(office);
    await severalAtOnce(files, async ({ sha256 }) => {
      if ((await store.verify(sha256)) !== 'sound')
        throw new BackupFault(`เขียนไฟล์ ${sha256} แล้วอ่านกลับไม่ตรง`, `the file ${sha256} does not read as it was written`);
    });
  } finally {
    close();
  }
}

/** @throws BackupFault where it is not what was measured in the office */
async function compare({ ownerUrl, appRole }: LaidDatabase, manifest: Manifest): Promise<Manifest> {
  const own = openUnhurried(ownerUrl, manifest.schema);
  const found = await measure(own, appRole).finally(() => own.destroy());
  refuseOther(differences(manifest.measures, found));
  return manifest;
}

/**
 * Of a moment after the backup nothing was measured: the database must have every chain of the backup still, and PostgreSQL itself followed the log
 * to that moment. The files that its rows name are laid out; a file whose row was gone again before the log was kept is told as missing.
 */
async function atMoment(folder: BackupFolder, { ownerUrl, appRole }: LaidDatabase, manifest: Manifest, place: Place): Promise<Manifest> {
  const own = openUnhurried(ownerUrl, manifest.schema);
  const { store, close } = await openStore(place);
  try {
    refuseOther(await lostHeads(own, manifest.measures));
    const missing: string[] = [];
    for (const sha256 of (await (await findHeldFiles(own)).all()).must) {
      if (await store.stat(sha256)) continue;
      if (await folder.has(sha256, 'plain')) await store.keepStream(folder.readSound(sha256, 'plain'));
      else missing.push(sha256);
    }
    return { ...manifest, measures: await measure(own, appRole), missing };
  } finally {
    close();
    await own.destroy();
  }
}

function refuseOther(differing: readonly string[]): void {
  if (differing.length === 0) return;
  throw new BackupFault(
    'ฐานข้อมูลที่คืนได้ไม่ตรงกับรายการของชุดสำรอง จึงไม่คืน',
    `the restored database is not what the manifest says, so it was not kept\n  ${differing.slice(0, 20).join('\n  ')}`,
  );
}

function noBackup(dir: string, name: string | undefined): BackupFault {
  return name
    ? new BackupFault(`${dir} ไม่มีชุดสำรองชื่อ ${name}`, `${dir} has no backup ${name}`)
    : new BackupFault(`${dir} ไม่มีชุดสำรองที่สมบูรณ์`, `${dir} has no backup that was finished`);
}
