import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asBackupFault, BackupFault } from './backup/backup-fault.ts';
import { clusterSource } from './backup/cluster-source.ts';
import type { DatabaseSource } from './backup/database-source.ts';
import { dumpSource } from './backup/dump-source.ts';
import { cipherToWrite, makeKeyFile, readIdentity, recipientsIn, recipientsOf } from './backup/folder-key.ts';
import { makeBackup } from './backup/make-backup.ts';
import { masterFilesOf } from './backup/master-files.ts';
import { momentOf } from './backup/moment.ts';
import { noteBackup } from './backup/note-backup.ts';
import { noteLog } from './backup/note-log.ts';
import { type Config, readConfig } from './config.ts';
import { findRunning, startEmbedded } from './db/embedded.ts';
import { openAgencyStore } from './files/store/agency-folder.ts';
import { holdForCommand } from './hold-folder.ts';

// npm run backup -- DIR [--recipient age1… | --key-file FILE] [--with-master-key] [--identity FILE]: database and files of one instant, also while the office runs.
// Exit status 1 where there is no backup, 2 where there is one of an office whose store had lost files already.
// npm run backup -- DIR --log: what the database has written since the last time, so that a restore can stop at any second up to now.
// npm run backup -- --new-key FILE: a key file for encrypted backups, to be kept apart.
try {
  await run();
} catch (error) {
  const fault = asBackupFault(error);
  console.error(fault instanceof BackupFault ? fault.message : fault);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { dir, newKey, keyFile, identity, withMasterKey, log, ...given } = asked();
  if (newKey) return sayKey(newKey, await makeKeyFile(newKey));
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
  if (config.installation) return backUpInstallation(config, { dir, keyFile, identity, withMasterKey, log, ...given });
  const { dataDir, schema, version, secrets, objects } = config;
  const recipients = given.recipients ?? (keyFile ? await recipientsOf(keyFile) : recipientsIn(config.backupRecipient));
  const masterFiles = withMasterKey ? masterKeyFor(config, recipients) : undefined;
  if (log) return keepLog(config, resolve(dir), recipients, identity);
  const { source, end } = await openSource(config);
  const { store, close } = await openAgencyStore(source.ownerUrl, schema, { dir: join(dataDir, 'files'), objects }).catch(async (error) => {
    await end();
    throw error;
  });
  try {
    const say = (line: string) => console.log(line);
    const place = resolve(dir);
    const masters = secrets.master;
    const { name, manifest } = await noteBackup({ ownerUrl: source.ownerUrl, schema, place }, async () => {
      const cipher = await cipherToWrite({ dir: place, dataDir, masters, recipients, identity });
      const given = { dir: place, dataDir, source, store, schema, version, masters, cipher, say };
      return { ...(await makeBackup({ ...given, ...(masterFiles ? { masterFiles } : {}) })), encrypted: cipher !== null };
    });
    const rows = Object.values(manifest.measures.tables).reduce((sum, one) => sum + one, 0);
    say(`${name}: สำรองและพิสูจน์แล้ว / backed up and proved (${rows} rows, ${manifest.files.length} files) ${join(place, 'backups', name)}`);
    if (manifest.missing.length === 0) return;
    say(
      `ไฟล์ ${manifest.missing.length} ไฟล์หายหรือเสียหายในที่เก็บอยู่ก่อนแล้ว / ${manifest.missing.length} files were missing or damaged in the store already:`,
    );
    for (const sha256 of manifest.missing.slice(0, 20)) say(`  ${sha256}`);
    process.exitCode = 2;
  } finally {
    close();
    await end();
  }
}

/** Every agency by itself. Exit status 1 where one of them has no backup. */
async function backUpInstallation(
  config: Config,
  { dir, keyFile, identity, withMasterKey, log, ...given }: Omit<Asked, 'newKey'>,
): Promise<void> {
  if (log)
    throw new BackupFault('--log ใช้กับสำนักงานเดียวที่ใช้ฐานข้อมูลของโปรแกรมเท่านั้น', '--log is for an office alone with the packaged database');
  const recipients = given.recipients ?? (keyFile ? await recipientsOf(keyFile) : recipientsIn(config.backupRecipient));
  if (withMasterKey && recipients.length === 0) masterKeyFor(config, recipients);
  const { openGround } = await import('./installation/open-ground.ts');
  const { copyAll } = await import('./installation/whole-copy.ts');
  const { ground, end } = await openGround(config);
  try {
    const failed = await copyAll(ground, { dir: resolve(dir), recipients, identity, withMasterKey, say: (line) => console.log(line) });
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await end();
  }
}

/** Of a running office, each few minutes (settings/office/own-log.ts). Exit status 3: another line has begun, and a backup is due. */
async function keepLog(
  { dataDir, databaseUrl, backup, schema, secrets, objects }: Config,
  dir: string,
  recipients: string[],
  identity: string | null,
): Promise<void> {
  const running = databaseUrl ? null : await findRunning(join(dataDir, 'pg'));
  if (!running)
    throw new BackupFault(
      'เก็บบันทึกของฐานข้อมูลได้เฉพาะฐานข้อมูลที่มากับโปรแกรมขณะทำงานอยู่',
      'the log is kept of the packaged database only, while the office runs',
    );
  if (backup?.dir !== dir)
    throw new BackupFault(
      '--log เก็บไว้ในโฟลเดอร์ของ BACKUP_DIR เท่านั้น เพราะบันทึกส่วนหนึ่งมีอยู่ได้ในโฟลเดอร์เดียว',
      '--log goes to the folder of BACKUP_DIR only: a part of the log is brought to one folder alone',
    );
  const masters = secrets.master;
  const { store, close } = await openAgencyStore(running.ownerUrl, schema, { dir: join(dataDir, 'files'), objects });
  try {
    const cipher = await cipherToWrite({ dir, dataDir, masters, recipients, identity });
    const kept = await noteLog({ dir, running, store, schema, masters, cipher });
    if (!kept) throw new BackupFault('กำลังเก็บบันทึกอยู่แล้ว: รอให้เสร็จก่อน', 'the log is being kept already: wait until that has ended');
    const { th, en } = momentOf(kept.at);
    console.log(`เก็บบันทึกถึง ${th} แล้ว / the log is kept up to ${en}`);
    if (kept.isNew) process.exitCode = 3;
  } finally {
    close();
  }
}

interface Asked {
  dir: string;
  /** Only this file is made. */
  newKey?: string;
  /** Its identities say for whom; it opens a folder whose key this office does not hold, too. */
  keyFile: string | null;
  recipients: string[] | null;
  identity: string | null;
  withMasterKey: boolean;
  /** Only what the database has written since the last time. */
  log: boolean;
}

function asked(): Asked {
  const usage =
    'npm run backup -- DIR [--recipient age1… | --key-file FILE] [--with-master-key] [--identity FILE] [--log] | --new-key FILE';
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        recipient: { type: 'string', multiple: true },
        identity: { type: 'string' },
        'key-file': { type: 'string' },
        'new-key': { type: 'string' },
        'with-master-key': { type: 'boolean' },
        log: { type: 'boolean' },
      },
    });
    const [dir] = positionals;
    const { identity, 'key-file': keyFile = null, 'new-key': newKey } = values;
    const opens = identity ?? keyFile;
    if (newKey && positionals.length === 0)
      return { dir: '', newKey, recipients: null, keyFile: null, identity: null, withMasterKey: false, log: false };
    if (dir && positionals.length === 1 && !newKey && !(keyFile && values.recipient))
      return {
        dir,
        keyFile,
        recipients: values.recipient ? recipientsIn(values.recipient.join(' ')) : null,
        identity: opens === null ? null : readIdentity(opens),
        withMasterKey: values['with-master-key'] === true,
        log: values.log === true,
      };
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    // an option that it does not know
  }
  throw new BackupFault(`บอกโฟลเดอร์ที่เก็บชุดสำรอง: ${usage}`, `say the folder of the backups: ${usage}`);
}

/** What there is to do with a new key file, and with the line that is no secret. */
function sayKey(path: string, recipient: string): void {
  console.log(`${path}: สร้างไฟล์กุญแจแล้ว เก็บไว้ในตู้นิรภัยสองที่ ไม่เก็บไว้บนเครื่องนี้ ผู้ที่ทำไฟล์นี้หายเปิดชุดสำรองไม่ได้อีก
${path}: the key file is made. Keep it in two safes, not on this machine: who loses it can't open the backups
BACKUP_RECIPIENT=${recipient}`);
}

/** Who may read the backup reads everything then: that is asked for by name, and never of a folder that lies open. */
function masterKeyFor({ dataDir, given }: Config, recipients: string[]): Record<string, Buffer> {
  if (recipients.length === 0)
    throw new BackupFault(
      '--with-master-key ใช้ได้กับชุดสำรองที่เข้ารหัสเท่านั้น: กำหนด --recipient, --key-file หรือ BACKUP_RECIPIENT',
      '--with-master-key is for encrypted backups only: give --recipient, --key-file or BACKUP_RECIPIENT',
    );
  const found = given.includes('SECRET_MASTER') ? null : masterFilesOf(dataDir);
  if (found) return found;
  throw new BackupFault(
    'กุญแจหลักมาจากค่าที่ตั้งไว้ (SECRET_MASTER) จึงไม่ใส่ในชุดสำรอง: เก็บไว้ต่างหาก',
    'the master key comes from the settings (SECRET_MASTER), so it does not go into the backup: keep it apart',
  );
}

/** The database of the agency's own, or the packaged one: as it runs, else started for this. */
async function openSource({
  dataDir,
  databaseUrl,
  databaseOwnerUrl,
}: Config): Promise<{ source: DatabaseSource; end: () => Promise<void> }> {
  if (databaseUrl)
    return { source: dumpSource({ ownerUrl: databaseOwnerUrl ?? databaseUrl, appUrl: databaseUrl }), end: () => Promise.resolve() };
  const pg = join(dataDir, 'pg');
  const found = await findRunning(pg);
  if (found) return { source: clusterSource(found), end: () => Promise.resolve() };
  if (!existsSync(join(pg, 'PG_VERSION')) && !existsSync(`${pg}.place`))
    throw new BackupFault(`ไม่มีข้อมูลของสำนักงานใน ${dataDir}`, `no data of an office in ${dataDir}`);
  const release = holdForCommand(dataDir);
  const embedded = await startEmbedded({ dataDir: pg });
  return { source: clusterSource(embedded), end: () => embedded.stop().finally(release) };
}
