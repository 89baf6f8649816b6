import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { ownFolder } from './files/store/agency-folder.ts';
import { claimStore } from './files/store/claim-store.ts';
import { type Files, openFiles } from './files/store/files.ts';
import { holdForCommand } from './hold-folder.ts';

// Takes the file store of these settings for the one of the database, as after a restore to an empty folder. Every other one is refused from then on.
const { dataDir, databaseUrl, databaseOwnerUrl, schema, objects } = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const pg = join(dataDir, 'pg');
if (!databaseUrl && !existsSync(join(pg, 'PG_VERSION'))) throw new Error(`no data in ${dataDir}`);
const release = holdForCommand(dataDir);
const embedded = databaseUrl ? null : await startEmbedded({ dataDir: pg });
try {
  const files = await openOwn();
  await claimStore(files, { ownerUrl: databaseOwnerUrl ?? databaseUrl ?? (embedded?.ownerUrl as string), schema, adopt: true });
  await files.close();
  console.log(`${files.place} เป็นที่เก็บไฟล์ของหน่วยงานแล้ว / is the file store of the agency now`);
} finally {
  await embedded?.stop();
  release();
}

/** The agency's own folder; the whole where files lie there and not in its own: as an office of an earlier release has them, unless they are another agency's. */
async function openOwn(): Promise<Files> {
  const where = { dir: join(dataDir, 'files'), objects };
  const own = await openFiles({ ...where, folder: ownFolder(schema) });
  if (!(await own.isEmpty())) return own;
  const whole = await openFiles(where);
  const isOurs = !(await whole.isEmpty()) && ((await whole.agency()) ?? schema) === schema;
  await (isOurs ? own : whole).close();
  return isOurs ? whole : own;
}
