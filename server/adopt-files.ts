import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { claimStore } from './files/store/claim-store.ts';
import { openFiles } from './files/store/files.ts';
import { holdForCommand } from './hold-folder.ts';

// Takes the file store of these settings for the one of the database, as after a restore to an empty folder. Every other one is refused from then on.
const { dataDir, databaseUrl, databaseOwnerUrl, schema, objects } = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const pg = join(dataDir, 'pg');
if (!databaseUrl && !existsSync(join(pg, 'PG_VERSION'))) throw new Error(`no data in ${dataDir}`);
const release = holdForCommand(dataDir);
const embedded = databaseUrl ? null : await startEmbedded({ dataDir: pg });
try {
  const files = await openFiles({ dir: join(dataDir, 'files'), objects });
  await claimStore(files, { ownerUrl: databaseOwnerUrl ?? databaseUrl ?? (embedded?.ownerUrl as string), schema, adopt: true });
  await files.close();
  console.log(`${files.place} เป็นที่เก็บไฟล์ของหน่วยงานแล้ว / is the file store of the agency now`);
} finally {
  await embedded?.stop();
  release();
}
