import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { openDatabase } from './db/pool.ts';
import { holdForCommand } from './hold-folder.ts';
import { checkAll } from './sarabun/integrity/record-parts.ts';

// Says in one line each whether the chains of events and seals hold, and books and letters are what their events say.
// Exit status 1 where not, 2 where some could not be compared.
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const pg = join(config.dataDir, 'pg');
if (!config.databaseUrl && !existsSync(join(pg, 'PG_VERSION'))) throw new Error(`no data in ${config.dataDir}`);
// Only a process that lives holds the folder: what a killed office left is taken away, and its database is stopped as at a start.
const release = config.databaseUrl ? () => {} : holdForCommand(config.dataDir);
const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: pg });
const db = openDatabase(config.databaseUrl ?? (embedded?.appUrl as string), { schema: config.schema, max: 1 });
const holds = {
  events: 'the chain holds',
  requestEvents: 'the chain holds',
  meetingEvents: 'the chain holds',
  seals: 'the chain holds',
  books: 'no number is missing or changed',
  letters: 'as their events say',
  requests: 'as their events say',
  meetings: 'as their events say',
};
try {
  for await (const { part, rows, findings, unread } of checkAll(db, config.secrets.master)) {
    console.log(`${part}: ${rows} rows, ${findings.length === 0 ? holds[part] : `${findings.length} findings`}`);
    if (unread > 0) console.log(`  ${unread} classed letters were not compared: their master key is not here`);
    if (unread > 0) process.exitCode ??= 2;
    for (const { what, at } of findings.slice(0, 100)) console.log(`  ${what}: ${at}`);
    if (findings.length > 0) process.exitCode = 1;
  }
} finally {
  await db.destroy();
  await embedded?.stop();
  release();
}
