import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { asBackupFault, BackupFault } from './backup/backup-fault.ts';
import { makeBackup } from './backup/make-backup.ts';
import { noteBackup } from './backup/note-backup.ts';
import { readConfig } from './config.ts';
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
  const { dataDir, databaseUrl, schema, version, secrets, objects } = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
  if (databaseUrl)
    throw new BackupFault(
      'คำสั่งนี้สำรองฐานข้อมูลที่มากับโปรแกรมเท่านั้น: ฐานข้อมูลของหน่วยงานเอง (DATABASE_URL) ให้ใช้ pg_dump แล้วสำเนา files/ ตาม docs/operating.md',
      'this command backs up the embedded database only: for a PostgreSQL of your own (DATABASE_URL) use pg_dump, then copy files/, as docs/operating.md says',
    );
  const pg = join(dataDir, 'pg');
  const found = await findRunning(pg);
  if (!found && !existsSync(join(pg, 'PG_VERSION')) && !existsSync(`${pg}.place`))
    throw new BackupFault(`ไม่มีข้อมูลของสำนักงานใน ${dataDir}`, `no data of an office in ${dataDir}`);
  const release = found ? () => {} : holdForCommand(dataDir);
  const embedded = found ? null : await startEmbedded({ dataDir: pg });
  const { store, close } = await openStore({ dir: join(dataDir, 'files'), objects });
  try {
    const running = found ?? (embedded as NonNullable<typeof embedded>);
    const say = (line: string) => console.log(line);
    const place = resolve(dir);
    const { name, manifest } = await noteBackup({ running, schema, place }, () =>
      makeBackup({ dir: place, dataDir, running, store, schema, version, masters: secrets.master, say }),
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
    await embedded?.stop();
    release();
  }
}
