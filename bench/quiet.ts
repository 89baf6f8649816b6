import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openCluster } from '../server/test/own-cluster.ts';
import { startProcess } from '../server/test/process.ts';

// npm run bench:quiet -- [MINUTES] : what an office in which nobody works asks of its database in a minute.
// Goal: so little that 200 quiet agencies ask for less than one busy one does (120 a minute each).
const minutes = Number(process.argv[2] ?? 3);
const goal = 120;

/** What the server wrote of statements; of each what it begins with, without values and names. */
const logged = /LOG: {2}(?:statement|execute [^:]+): (.+)/g;

const home = mkdtempSync(join(tmpdir(), 'eoffice-quiet-'));
const cluster = await openCluster(home);
try {
  const office = await startProcess(cluster.clone, { DATA_DIR: join(home, 'office') });
  // what it does after its start is over
  await delay(30_000);
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  await admin.query("alter database office set log_statement = 'all'");
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'office'");
  await admin.end();
  await delay(15_000);
  const log = join(home, 'postgres.log');
  const before = readFileSync(log, 'utf8').length;
  await delay(minutes * 60_000);
  const asked = [...readFileSync(log, 'utf8').slice(before).matchAll(logged)].map(([, text = '']) => text);
  office.process.kill('SIGTERM');
  await office.ended;
  const kinds = new Map<string, number>();
  for (const text of asked) {
    const kind = text.replace(/\s+/g, ' ').slice(0, 70);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const perMinute = asked.length / minutes;
  for (const [kind, count] of [...kinds].sort((a, b) => b[1] - a[1]).slice(0, 15))
    console.log(`${(count / minutes).toFixed(1).padStart(7)}  ${kind}`);
  console.log(`${perMinute.toFixed(0)} statements a minute, goal ${goal}: ${perMinute <= goal ? 'met' : 'MISSED'}`);
  if (perMinute > goal) process.exitCode = 1;
} finally {
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}
