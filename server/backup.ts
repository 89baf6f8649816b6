import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { asBackupFault, BackupFault } from './backup/backup-fault.ts';
import { clusterSource } from './backup/cluster-source.ts';
import type { DatabaseSource } from './backup/database-source.ts';
import { dumpSource } from './backup/dump-source.ts';
import { makeBackup } from './backup/make-backup.ts';
import { noteBackup } from './backup/note-backup.ts';
import { type Config, readConfig } from './config.ts';
import { findRunning, startEmbedded } from './db/embedded.ts';
import { openStore } from './files/store/files.ts';
import { holdForCommand } from './hold-folder.ts';

// npm run backup -- DIR: database and files of one instant, also while the office runs. Exit status 1 where there is no backup,
// 2 where there is one of an office whose store had lost files already.
const [dir] = process.argv.slice(2);
try {
  await run(dir);
} catch (error) {
  const fault = asBackupFault(error);
  console.error(fault instanceof BackupFault ? fault.message : fault);
  process.exitCode = 1;
}

async function run(dir: string | undefined): Promise<void> {
  if (!dir || dir.startsWith('-'))
    throw new BackupFault('บอกโฟลเดอร์ที่เก็บชุดสำรอง: npm run backup -- DIR', 'say the folder of the backups: npm run backup -- DIR');
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
  const { dataDir, schema, version, secrets, objects } = config;
  const { source, end } = await openSource(config);
  const { store, close } = await openStore({ dir: join(dataDir, 'files'), objects });
  try {
    const say = (line: string) => console.log(line);
    const place = resolve(dir);
    const { name, manifest } = await noteBackup({ ownerUrl: source.ownerUrl, schema, place }, () =>
      makeBackup({ dir: place, dataDir, source, store, schema, version, masters: secrets.master, say }),
    );
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
