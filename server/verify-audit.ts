import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyEvents, verifySeals } from './access/seal.ts';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { openDatabase } from './db/pool.ts';

// Says in one line each whether the chains of events and seals hold. Exit status 1 where one does not.
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const pg = join(config.dataDir, 'pg');
if (!config.databaseUrl && !existsSync(join(pg, 'PG_VERSION'))) throw new Error(`no data in ${config.dataDir}`);
if (!config.databaseUrl && existsSync(join(config.dataDir, 'office.pid'))) throw new Error('stop the office first, or set DATABASE_URL');
const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: pg });
const db = openDatabase(config.databaseUrl ?? (embedded?.appUrl as string), { schema: config.schema, max: 1 });
try {
  for (const [name, verify] of [
    ['events', verifyEvents],
    ['seals', verifySeals],
  ] as const) {
    const { rows, findings } = await verify(db);
    console.log(`${name}: ${rows} rows, ${findings.length === 0 ? 'the chain holds' : `${findings.length} findings`}`);
    for (const { what, at } of findings.slice(0, 100)) console.log(`  ${what}: ${at}`);
    if (findings.length > 0) process.exitCode = 1;
  }
} finally {
  await db.destroy();
  await embedded?.stop();
}
