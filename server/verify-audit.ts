import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { openDatabase } from './db/pool.ts';
import { holdForCommand } from './hold-folder.ts';
import { readCheckpoints } from './sarabun/integrity/checkpoint.ts';
import { exportRecords } from './sarabun/integrity/export-records.ts';
import { checkAll } from './sarabun/integrity/record-parts.ts';

// Says in one line each whether the chains of events and seals hold, books and letters are what their events say, and all is as checkpoints outside
// the database say (those of the office, or with --against FILE or FOLDER those of the auditor). Exit status 1 where not, 2 where some could not be
// compared. With --export FILE it writes the records out for an auditor, with the program that checks them elsewhere, and checks nothing itself.
const { values: asked } = parseArgs({ options: { against: { type: 'string' }, export: { type: 'string' } } });
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const keys = config.secrets.master;
const pg = join(config.dataDir, 'pg');
if (!config.databaseUrl && !existsSync(join(pg, 'PG_VERSION'))) throw new Error(`no data in ${config.dataDir}`);
const checkpoints = await readCheckpoints(asked.against ?? config.checkpointDir, keys);
if (asked.against && checkpoints.length === 0) {
  console.error(`ไม่พบจุดตรวจสอบใน ${asked.against} / no checkpoint in ${asked.against}`);
  process.exit(2);
}
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
  checkpoints: 'all is as they say',
};
try {
  if (asked.export) {
    const lines = await exportRecords(db, resolve(asked.export), { url: config.publicUrl, schema: config.schema });
    console.log(`${lines} rows: ${resolve(asked.export)}`);
  } else await checkHere();
} finally {
  await db.destroy();
  await embedded?.stop();
  release();
}

async function checkHere(): Promise<void> {
  for await (const { part, rows, findings, unread } of checkAll(db, keys, checkpoints)) {
    console.log(`${part}: ${rows} rows, ${findings.length === 0 ? holds[part] : `${findings.length} findings`}`);
    const lacking =
      part === 'checkpoints'
        ? 'checkpoints were not compared: whose key signed them is not known here'
        : 'classed letters were not compared: their master key is not here';
    if (unread > 0) console.log(`  ${unread} ${lacking}`);
    if (unread > 0) process.exitCode ??= 2;
    for (const { what, at } of findings.slice(0, 100)) console.log(`  ${what}: ${at}`);
    if (findings.length > 0) process.exitCode = 1;
  }
}
