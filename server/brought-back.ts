import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asBackupFault, BackupFault } from './backup/backup-fault.ts';
import { noteBroughtBack } from './backup/note-brought-back.ts';
import { sayRestored } from './backup/say-restored.ts';
import { readConfig } from './config.ts';
import { openAgencyStore } from './files/store/agency-folder.ts';

// npm run brought-back [-- --checkpoints FOLDER]: looks at a database that other means than ours brought back (pgBackRest), with the settings of its
// office, which stands still, and has it wait for its administrator. Exit status 1 where nothing was noted, 2 where the checks found something.
try {
  const { checkpoints } = parseArgs({ options: { checkpoints: { type: 'string' } } }).values;
  await run(checkpoints);
} catch (error) {
  const fault = asBackupFault(error);
  console.error(fault instanceof BackupFault ? fault.message : fault);
  process.exitCode = 1;
}

async function run(checkpoints: string | undefined): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, schema, dataDir, objects, version, secrets, checkpointDir } = readConfig(
    { ...process.env, LOG_LEVEL: 'silent' },
    { look: true },
  );
  if (!databaseUrl)
    throw new BackupFault(
      'ใช้กับฐานข้อมูลของหน่วยงานเองเท่านั้น: ตั้ง DATABASE_URL และ DATABASE_OWNER_URL',
      'this is for a database of the agency’s own: set DATABASE_URL and DATABASE_OWNER_URL',
    );
  if (!process.env.SECRET_MASTER && !process.env.SECRET_MASTER_FILE && !existsSync(join(dataDir, 'secrets/master')))
    throw new BackupFault(
      'ต้องมีกุญแจหลักของหน่วยงาน: วางไว้ที่ DATA_DIR/secrets/master หรือตั้ง SECRET_MASTER_FILE',
      'the master key of the office is needed: lay it into DATA_DIR/secrets/master, or set SECRET_MASTER_FILE',
    );
  const own = { appUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, schema };
  const checkpointDirs = [checkpointDir, ...(checkpoints ? [resolve(checkpoints)] : [])];
  const { store, close } = await openAgencyStore(own.ownerUrl, schema, { dir: join(dataDir, 'files'), objects });
  const say = (line: string) => console.log(line);
  try {
    const report = await noteBroughtBack({ own, store, version, masters: secrets.master, checkpointDirs, say });
    say(`\nข้อมูล ณ / as of ${report.of}   ${report.tables} tables, ${report.rows} rows`);
    process.exitCode = sayRestored(report, say);
  } finally {
    close();
  }
}
