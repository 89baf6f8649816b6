import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { BackupFault } from '../backup/backup-fault.ts';
import { openBackupFolder } from '../backup/backup-folder.ts';
import { cipherToRead, cipherToWrite } from '../backup/folder-key.ts';
import { layTables } from '../backup/lay-tables.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { type Manifest, masterFilesIn, readManifest } from '../backup/manifest.ts';
import { masterFilesOf, mastersOf } from '../backup/master-files.ts';
import { differences, measure, openUnhurried } from '../backup/measure.ts';
import { noteBackup } from '../backup/note-backup.ts';
import { noteRestore } from '../backup/note-restore.ts';
import { layFiles, openSecrets, refuseDamage } from '../backup/restore-backup.ts';
import { tableSource } from '../backup/table-source.ts';
import { openAgencyStore, ownFolder } from '../files/store/agency-folder.ts';
import type { RestoreReport } from '../sarabun/integrity/restore-report.ts';
import {
  act,
  dropReserved,
  type Ground,
  inInstallation,
  layGround,
  migrateAgency,
  type NewAgency,
  openReserved,
  reserveAgency,
} from './agency-acts.ts';
import { configOf, databaseOf, folderOf } from './agency-config.ts';
import { schemaOf } from './agency-names.ts';
import { type Granted, judgeConsent, spendConsent } from './consents.ts';

export interface Copying {
  /** By whom it was consented to; left out: it is the operator's own backup. */
  consent?: Granted;
  /** The folder of the agency's backups, of no other's. */
  dir: string;
  recipients?: string[];
  masterFiles?: Record<string, Buffer>;
  /** Text of an identity of age, for a folder whose key is not here. */
  identity?: string | null;
  say: (line: string) => void;
}

/** One agency whole, by itself: its rows and files of one instant, proved by a restore beside it before it counts. */
export async function copyAgency(
  ground: Ground,
  code: string,
  { dir, recipients = [], masterFiles, identity = null, consent, say }: Copying,
): Promise<{ name: string; manifest: Manifest }> {
  if (consent) await judgeConsent(ground, code, 'export', consent);
  const database = await nameOf(ground);
  const own = configOf(ground.config, { code, hosts: [] });
  const { ownerUrl, ownerRole, appRole } = databaseOf(ground.config, ground.ownerUrl, database, code);
  const { dataDir, schema, version, objects, secrets } = own;
  const masters = secrets.master;
  const { store, close } = await openAgencyStore(ownerUrl, schema, { dir: join(dataDir, 'files'), objects });
  try {
    const source = tableSource({ ownerUrl, ownerRole, appRole, makerUrl: ground.ownerUrl });
    const made = await noteBackup({ ownerUrl, schema, place: dir }, async () => {
      const cipher = await cipherToWrite({ dir, dataDir, masters, recipients, identity });
      const given = { dir, dataDir, source, store, schema, version, masters, cipher, say };
      return { ...(await makeBackup({ ...given, ...(masterFiles && cipher ? { masterFiles } : {}) })), encrypted: cipher !== null };
    });
    await act(ground, code, consent ? 'export' : 'backup', made.name, async (sender) => {
      if (consent) await spendConsent(sender, code, 'export', consent);
    });
    return made;
  } finally {
    close();
  }
}

interface Bringing extends NewAgency {
  dir: string;
  /** A backup by its name; the newest where none is said. */
  from?: string | undefined;
  /** Files of its master key by their paths in a data folder; null: they lie in the backup, or at the agency that it came from. */
  masterFiles: Record<string, Buffer> | null;
  identity?: string | null;
  /** By whom it was consented to; left out: the whole installation is brought back. */
  consent?: Granted;
  say: (line: string) => void;
}

/**
 * Brings an agency in from such a copy, under any code, beside all others: also beside the one that it is a copy of. It is called by nobody before
 * everything was compared with what was measured, and read-only until one of its administrators has confirmed the last numbers.
 * @throws BackupFault or AgencyFault; nothing of it stands then
 */
export async function bringAgency(
  ground: Ground,
  { dir, from, masterFiles: given, identity = null, consent, say, ...agency }: Bringing,
): Promise<RestoreReport> {
  const { code } = agency;
  if (consent) await judgeConsent(ground, code, 'restore', consent);
  const folder = openBackupFolder(dir, await cipherToRead(dir, identity));
  const names = await folder.names();
  const name = from ?? names.at(-1);
  if (!name || !names.includes(name)) throw new BackupFault(`${dir} ไม่มีชุดข้อมูล ${from ?? ''}`, `${dir} has no backup ${from ?? ''}`);
  const text = await folder.readManifest(name);
  const masterFiles = given ?? (folder.isEncrypted ? masterFilesIn(text) : null) ?? masterOfFormer(ground, text);
  if (!masterFiles)
    throw new BackupFault('ต้องมีกุญแจหลักของหน่วยงานที่ส่งออก: --key ไฟล์', 'the master key of the agency that was exported is needed: --key FILE');
  const masters = mastersOf(masterFiles);
  const manifest = readManifest(name, text, masters);
  if (!manifest.tables)
    throw new BackupFault(
      `${name} เป็นชุดสำรองของสำนักงานเดียว: คืนด้วย npm run restore`,
      `${name} is a backup of an office alone: restore it by npm run restore`,
    );
  say(`${name}: กำลังตรวจทุกไฟล์ / checking every file`);
  await refuseDamage(folder, name, manifest);
  const secrets = openSecrets(manifest, masters);
  const former = formerSecrets(ground);
  await reserveAgency(ground, agency);
  const schema = schemaOf(code);
  const home = folderOf(ground.config, code);
  const mark = `${manifest.office}.${schema}`;
  try {
    await mkdir(join(home, 'secrets'), { recursive: true, mode: 0o700 });
    // roles have passwords of their own; with the secrets of one that is here too, a link of one would open the other's row of the same number
    for (const [path, bytes] of Object.entries({ ...secrets, ...masterFiles }))
      if (!/^secrets\/database-/.test(path) && path.startsWith('secrets/') && !former.has(`${path} ${bytes.toString('base64')}`))
        await writeFile(join(home, path), bytes, { mode: 0o600 });
    const database = await nameOf(ground);
    const { ownerUrl, appUrl, appRole } = databaseOf(ground.config, ground.ownerUrl, database, code);
    await inInstallation(ground, (client) => layGround(client, ground, code));
    say('กำลังนำไฟล์เข้า / bringing files in');
    const { objects } = ground.config;
    await layFiles(folder, manifest, { dir: join(home, 'files'), objects, folder: ownFolder(schema) }, mark);
    say('กำลังนำข้อมูลเข้า / bringing the rows in');
    await layTables(folder, manifest, { ownerUrl, appRole, schema });
    const own = openUnhurried(ownerUrl, schema);
    const differing = await measure(own, appRole)
      .then((found) => differences(manifest.measures, found))
      .finally(() => own.destroy());
    if (differing.length > 0)
      throw new BackupFault(
        'ข้อมูลที่นำเข้าไม่ตรงกับรายการของชุดข้อมูล จึงไม่รับไว้',
        `what was brought in is not what the manifest says, so it was not kept\n  ${differing.slice(0, 20).join('\n  ')}`,
      );
    await inInstallation({ ownerUrl }, (client) => client.query(`update ${pg.escapeIdentifier(schema)}.file_store set mark = $1`, [mark]));
    const told = { ...manifest, schema };
    const noting = { name, manifest: told, masters, checkpointDirs: [], checkpointsTo: null, jobs: 'elsewhere' as const, say };
    const { report } = await noteRestore({ ownerUrl, appUrl }, noting);
    await inInstallation(ground, (client) => migrateAgency(ground, client, code));
    await openReserved(ground, agency, name, async (sender) => {
      if (consent) await spendConsent(sender, code, 'restore', consent);
    });
    return report;
  } catch (error) {
    await dropReserved(ground, code);
    throw error;
  }
}

export async function nameOf(ground: Ground): Promise<string> {
  return inInstallation(ground, async (client) => (await client.query('select current_database() as name')).rows[0].name);
}

/** Where the agency that it is a copy of is here too. */
function masterOfFormer({ config }: Ground, text: string): Record<string, Buffer> | null {
  const { schema } = JSON.parse(text.split('\n')[0] ?? '') as Manifest;
  return masterFilesOf(folderOf(config, schema.slice('ag_'.length)));
}

/** Each secret of each agency that is here, but master keys: what they lock has to be opened by both. */
function formerSecrets({ config }: Ground): Set<string> {
  const all = join(config.dataDir, 'agencies');
  const found = new Set<string>();
  for (const agency of existsSync(all) ? readdirSync(all) : [])
    for (const name of existsSync(join(all, agency, 'secrets')) ? readdirSync(join(all, agency, 'secrets')) : [])
      if (!name.startsWith('master')) found.add(`secrets/${name} ${readFileSync(join(all, agency, 'secrets', name)).toString('base64')}`);
  return found;
}
