import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asBackupFault, BackupFault } from './backup/backup-fault.ts';
import { readIdentity } from './backup/folder-key.ts';
import { masterFilesOf, mastersOf } from './backup/master-files.ts';
import { readMoment } from './backup/moment.ts';
import { type Restoring, reportName, restoreBackup } from './backup/restore-backup.ts';
import { sayRestored } from './backup/say-restored.ts';
import { type Config, readConfig } from './config.ts';
import { masterKeyOf } from './system/master-key.ts';

// npm run restore -- DIR --to EMPTY [--at MOMENT] [--from NAME] [--key FILE] [--identity FILE | --key-file FILE] [--checkpoints FOLDER]: brings an office back from a
// backup. With INSTALLATION=on: -- DIR [--key FILE] [--identity FILE], the whole installation. Exit status 1 where nothing was restored, 2 where the records were restored as they were and their checks found something.
try {
  await run();
} catch (error) {
  const fault = asBackupFault(error);
  console.error(fault instanceof BackupFault ? fault.message : fault);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  if (process.env.INSTALLATION === 'on') return restoreInstallation();
  const { dir, to, from, at, key, identity, checkpoints } = given();
  const { masters, masterFiles, objects } = settingsWith(key, identity !== null);
  const say = (line: string) => console.log(line);
  const { name, manifest, report } = await restoreBackup({
    dir,
    name: from,
    until: at,
    to,
    masters,
    masterFiles,
    identity,
    objects,
    own: ownDatabase(),
    schema: process.env.AGENCY_SCHEMA ? settings().schema : null,
    checkpoints: checkpointsOf(checkpoints),
    say,
  });
  say(`\n${name}: คืนข้อมูลลงใน ${to} แล้ว / restored to ${to}`);
  if (report.schema !== manifest.schema)
    say(`  ใช้ schema ${report.schema} แทน ${manifest.schema} / its schema is ${report.schema}, it was ${manifest.schema}`);
  if (report.schema !== settings().schema) say(`  เริ่มด้วย / start it with AGENCY_SCHEMA=${report.schema}`);
  say(`  ข้อมูล ณ / as of ${manifest.at}   e-Office ${manifest.version}`);
  say(
    `  ฐานข้อมูล / database: ${Object.keys(manifest.measures.tables).length} tables, ${sum(manifest.measures.tables)} rows${at ? '' : ', same as measured then'}`,
  );
  say(`  ผลการตรวจที่ลงนามแล้ว / the signed report: ${join(to, reportName)}`);
  process.exitCode = sayRestored(report, say, at ? 'ไม่อยู่ในชุดสำรอง / not in the backups' : undefined);
}

/**
 * A whole installation, into the empty data folder and database of the settings. Its master key lies there already, is named, or is in the copy.
 * Exit status 1 where an agency is left: the same command takes it up again.
 */
async function restoreInstallation(): Promise<void> {
  const usage = 'INSTALLATION=on npm run restore -- DIR [--key FILE] [--identity FILE | --key-file FILE]';
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, identity: { type: 'string' }, 'key-file': { type: 'string' } },
  });
  const [named] = positionals;
  if (!named || positionals.length > 1) throw new BackupFault(`วิธีใช้: ${usage}`, `usage: ${usage}`);
  const dir = resolve(named);
  const opens = values.identity ?? values['key-file'];
  const identity = opens === undefined ? null : readIdentity(opens);
  const { masterFilesOfCopy } = await import('./installation/own-copy.ts');
  const { bringInstallation } = await import('./installation/whole-copy.ts');
  const { openGround } = await import('./installation/open-ground.ts');
  const dataDir = resolve(process.env.DATA_DIR ?? './data');
  if (!masterFilesOf(dataDir) && !process.env.SECRET_MASTER && !process.env.SECRET_MASTER_FILE) {
    const files = values.key ? { 'secrets/master': readKey(values.key) } : await masterFilesOfCopy(dir, identity);
    if (!files)
      throw new BackupFault(
        'ต้องมีกุญแจหลักของระบบกลาง: วางโฟลเดอร์ secrets เดิมไว้ใน DATA_DIR หรือ --key ไฟล์',
        'the master key of the installation is needed: lay its folder secrets into DATA_DIR, or give --key FILE',
      );
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
    for (const [path, bytes] of Object.entries(files)) writeFileSync(join(dataDir, path), bytes, { mode: 0o600 });
  }
  const { ground, end } = await openGround(readConfig({ ...process.env, LOG_LEVEL: 'silent' }));
  try {
    const failed = await bringInstallation(ground, { dir, identity, say: (line) => console.log(line) });
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await end();
  }
}

/** Beside those that are named: where the settings keep them, as far as that can still be read. */
function checkpointsOf(named: string | undefined): NonNullable<Restoring['checkpoints']> {
  const { CHECKPOINT_DIR, DATA_DIR } = process.env;
  const dirs = [named, CHECKPOINT_DIR ?? join(DATA_DIR ?? './data', 'checkpoints')].flatMap((dir) => (dir ? [resolve(dir)] : []));
  return { dirs: [...new Set(dirs)], outside: CHECKPOINT_DIR !== undefined };
}

interface Given {
  dir: string;
  to: string;
  from: string | undefined;
  at: Date | null;
  key: string | undefined;
  identity: string | null;
  checkpoints: string | undefined;
}

function given(): Given {
  const usage =
    'npm run restore -- DIR --to EMPTY [--at MOMENT] [--from NAME] [--key FILE] [--identity FILE | --key-file FILE] [--checkpoints FOLDER]';
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        at: { type: 'string' },
        key: { type: 'string' },
        identity: { type: 'string' },
        'key-file': { type: 'string' },
        checkpoints: { type: 'string' },
      },
    });
    const [dir] = positionals;
    const identity = values.identity ?? values['key-file'];
    if (dir && values.to && positionals.length === 1)
      return {
        dir: resolve(dir),
        to: resolve(values.to),
        from: values.from,
        at: values.at === undefined ? null : readMoment(values.at),
        key: values.key,
        identity: identity === undefined ? null : readIdentity(identity),
        checkpoints: values.checkpoints,
      };
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    // an option that it does not know
  }
  throw new BackupFault(`วิธีใช้: ${usage}`, `usage: ${usage}`);
}

/** The key that is named, else the one of the settings, else the one in the data folder, else the one in the backup; nothing is generated here. */
function settingsWith(keyFile: string | undefined, encrypted: boolean): Pick<Restoring, 'masters' | 'masterFiles' | 'objects'> {
  const { SECRET_MASTER, SECRET_MASTER_FILE, DATA_DIR } = process.env;
  if (keyFile) {
    const bytes = readKey(keyFile);
    return { masters: { current: masterKeyOf(bytes), older: [] }, masterFiles: { 'secrets/master': bytes }, objects: objectsOf() };
  }
  if (SECRET_MASTER || SECRET_MASTER_FILE) {
    const { secrets, objects } = readConfig({ ...process.env, ...unused(), LOG_LEVEL: 'silent' });
    return { masters: secrets.master, masterFiles: {}, objects };
  }
  const masterFiles = masterFilesOf(resolve(DATA_DIR ?? './data'));
  if (masterFiles) return { masters: mastersOf(masterFiles), masterFiles, objects: objectsOf() };
  if (encrypted) return { masters: null, masterFiles: {}, objects: objectsOf() };
  throw new BackupFault(
    'ต้องมีกุญแจหลักของหน่วยงานที่สำรองไว้: --key ไฟล์ หรือ SECRET_MASTER_FILE',
    'the master key of the office is needed: --key FILE, or SECRET_MASTER_FILE',
  );
}

/** The file itself, or the paper in the safe: its bytes in base64. */
function readKey(path: string): Buffer {
  if (!existsSync(path)) throw new BackupFault(`ไม่มีไฟล์กุญแจ ${path}`, `there is no key file ${path}`);
  const bytes = readFileSync(path);
  const text = bytes.toString('latin1').trim();
  const decoded = /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : bytes;
  if (decoded.length < 32) throw new BackupFault(`${path} ไม่ใช่กุญแจหลัก`, `${path} is no master key`);
  return decoded;
}

/** Secrets that a restore does not use: given, so that none is generated. */
function unused(): Record<string, string> {
  return Object.fromEntries(['SECRET_CAPTCHA', 'SECRET_LINKS', 'SECRET_DOCUMENT_IDS'].map((name) => [name, crypto.randomUUID()]));
}

function settings(): Config {
  return readConfig({ ...process.env, ...unused(), SECRET_MASTER: crypto.randomUUID(), LOG_LEVEL: 'silent' });
}

function objectsOf(): Restoring['objects'] {
  return settings().objects;
}

function ownDatabase(): Restoring['own'] {
  const { databaseUrl, databaseOwnerUrl, schema } = settings();
  return databaseUrl === null ? null : { ownerUrl: databaseOwnerUrl ?? databaseUrl, appUrl: databaseUrl, schema };
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}
