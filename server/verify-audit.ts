import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from './db/pool.ts';
import { openForCommand } from './open-for-command.ts';
import { readCheckpoints } from './sarabun/integrity/checkpoint.ts';
import { exportRecords } from './sarabun/integrity/export-records.ts';
import { checkAll } from './sarabun/integrity/record-parts.ts';

// Says in one line each whether the chains of events and seals hold, books and letters are what their events say, and all is as checkpoints outside
// the database say (those of the office, or with --against FILE or FOLDER those of the auditor). Exit status 1 where not, 2 where some could not be
// compared. With --export FILE it writes the records out for an auditor, with the program that checks them elsewhere, and checks nothing itself.
const { values: asked } = parseArgs({ options: { against: { type: 'string' }, export: { type: 'string' } } });
const { config, appUrl, end } = await openForCommand('held');
const keys = config.secrets.master;
const checkpoints = await readCheckpoints(asked.against ?? config.checkpointDir, keys);
if (asked.against && checkpoints.length === 0) {
  await end();
  console.error(`ไม่พบจุดตรวจสอบใน ${asked.against} / no checkpoint in ${asked.against}`);
  process.exit(2);
}
const db = openDatabase(appUrl, { schema: config.schema, max: 1 });
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
  await end();
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
