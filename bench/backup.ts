import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { type Embedded, startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { ownFolder } from '../server/files/store/agency-folder.ts';
import { claimStore } from '../server/files/store/claim-store.ts';
import { openStore } from '../server/files/store/files.ts';
import type { Store } from '../server/files/store/store.ts';
import { seedLetters } from './seed.ts';
import { verdict } from './table.ts';

// node bench/backup.ts --gb 10 [--encrypted] [--in FOLDER] : letters with real files in an office with the packaged database, by the commands that
// an operator uses. What it makes goes at the end.
const { values } = parseArgs({
  options: {
    gb: { type: 'string', default: '0.2' },
    encrypted: { type: 'boolean', default: false },
    in: { type: 'string', default: tmpdir() },
  },
});
const gb = Number(values.gb);
/** Scanned letters: most of it lies in files. */
const lettersPerGb = 10_000;
const letters = Math.max(500, Math.round(gb * lettersPerGb));
const restoreMinutes = 30;
/** The office starts a round each four minutes; five may be lost. */
const roundSeconds = 60;

const home = mkdtempSync(join(values.in, 'eoffice-bench-backup-'));
const [data, backups] = [join(home, 'data'), join(home, 'backups')];
const { bavail, bsize } = statfsSync(home);
// data, backups, and one restore after the other
if (bavail * bsize < gb * 4e9) throw new Error(`${home}: ${gb} GB need ${(gb * 4).toFixed(1)} GB free`);

try {
  await run();
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const identity = await generateIdentity();
  const env = { BACKUP_DIR: backups, ...(values.encrypted ? { BACKUP_RECIPIENT: await identityToRecipient(identity) } : {}) };
  const database = await startEmbedded({ dataDir: join(data, 'pg') });
  try {
    await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
    const { store, close } = await openStore({ dir: join(data, 'files'), folder: ownFolder('office') });
    const client = new pg.Client({
      connectionString: database.adminUrl.replace('/postgres?', '/office?'),
      options: '-c search_path=office,public',
    });
    await client.connect();
    try {
      await fill(database, client, store);
      await measure(client, store, env, identity);
    } finally {
      await client.end();
      close();
    }
  } finally {
    await database.stop();
  }
}

async function fill(database: Embedded, client: pg.Client, store: Store): Promise<void> {
  const began = performance.now();
  await seedLetters(database.adminUrl.replace('/postgres?', '/office?'), letters);
  await claimStore({ ...store, place: store.name, folder: ownFolder('office') }, { ownerUrl: database.ownerUrl, schema: 'office' });
  const { rows } = await client.query<{ id: string }>('select id from file order by id');
  const size = Math.round((gb * 1e9 - (await databaseBytes(client))) / rows.length);
  if (size < 1000) throw new Error(`the database alone is larger than ${gb} GB`);
  for (let at = 0; at < rows.length; at += 1000)
    await giveBytes(
      client,
      store,
      rows.slice(at, at + 1000).map(({ id }) => id),
      size,
      false,
    );
  await client.query('vacuum analyze file');
  say(
    'data',
    began,
    `${letters.toLocaleString('en')} letters, ${rows.length.toLocaleString('en')} files of ${mb(size)}; database ${mb(await databaseBytes(client))}`,
  );
}

/** Bytes that no packing makes smaller, as those of scanned papers are. */
async function giveBytes(client: pg.Client, store: Store, ids: readonly string[], size: number, cameNow: boolean): Promise<void> {
  const kept: { id: string; sha256: string }[] = [];
  const left = ids.values();
  const worker = async () => {
    for (const id of left) kept.push({ id, sha256: (await store.keepStream(Readable.from([randomBytes(size)]))).sha256 });
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await client.query(
    `update file f set sha256 = g.sha256, size = $2, created_at = case when $3 then now() else created_at end
     from json_to_recordset($1) as g(id uuid, sha256 text) where f.id = g.id`,
    [JSON.stringify(kept), size, cameNow],
  );
}

async function measure(client: pg.Client, store: Store, env: Record<string, string>, identity: string): Promise<void> {
  const command = (name: string, args: string[]) => runCommand(name, args, env, identity);
  // the first round begins the log; a backup follows it
  await command('first round of the log', ['backup', backups, '--log']);
  await command('backup, whole', ['backup', backups]);
  const whole = bytesIn(backups);
  const more = () => console.log(`    ${mb(bytesIn(backups) - whole)} more in the folder`);
  console.log(`    ${mb(whole)} in the folder`);

  const { rows } = await client.query<{ id: string }>('select id from file order by id desc limit $1', [Math.ceil(letters / 100)]);
  const { rows: sizes } = await client.query<{ size: number }>('select size::float8 as size from file limit 1');
  await giveBytes(
    client,
    store,
    rows.map(({ id }) => id),
    sizes[0]?.size ?? 0,
    true,
  );
  await client.query('update read_mark set at = at');
  const round = await command('log of a change of 1 % of the files', ['backup', backups, '--log']);
  more();
  // of one day the newest alone is kept: what only the one before had goes
  await command('backup after that change', ['backup', backups]);
  more();

  const { rows: clock } = await client.query<{ at: Date }>("select clock_timestamp() + interval '1 second' as at, pg_sleep(2.1)");
  const moment = (clock[0] as { at: Date }).at.toISOString();
  await client.query('delete from search_due; delete from read_mark');
  await command('log of a bad delete', ['backup', backups, '--log']);

  const [newest, earlier] = [join(home, 'restored'), join(home, 'earlier')];
  const restored = await command('restore', ['restore', backups, '--to', newest]);
  rmSync(newest, { recursive: true, force: true });
  const back = await command('restore to the second before', ['restore', backups, '--to', earlier, '--at', moment]);
  rmSync(earlier, { recursive: true, force: true });

  const slowest = Math.max(restored, back);
  console.log(
    `\n${cpus().length} cores, ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}${values.encrypted ? ', encrypted' : ''}`,
  );
  console.log(verdict(`restore of ${gb} GB within ${restoreMinutes} min: ${minutes(slowest)}`, slowest <= restoreMinutes * 60));
  const hundred = (slowest * 100) / gb;
  // of a few hundred MB it would be the time of the start
  if (gb >= 5)
    console.log(verdict(`100 GB at the same pace within ${restoreMinutes} min: ${minutes(hundred)}`, hundred <= restoreMinutes * 60));
  console.log(verdict(`a round of the log within ${roundSeconds} s: ${round.toFixed(1)} s`, round <= roundSeconds));
}

/** Seconds that the command took. A seeded office has findings of its own: status 2. The first round says with 3 that a backup is due. */
async function runCommand(what: string, [name, ...args]: string[], env: Record<string, string>, identity: string): Promise<number> {
  const began = performance.now();
  const given = name === 'restore' && values.encrypted ? [...args, '--identity', '/dev/stdin'] : args;
  const child = spawn(process.execPath, [join(import.meta.dirname, `../server/${name}.ts`), ...given], {
    env: { PATH: process.env.PATH, DATA_DIR: data, ...env },
  });
  child.stdin.end(identity);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const [status] = await once(child, 'close');
  if (![0, 2, 3].includes(status)) throw new Error(`${what}: ${said.slice(-2000)}`);
  say(what, began, /\d+ findings$/m.exec(said)?.[0] ?? '');
  return (performance.now() - began) / 1000;
}

async function databaseBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: number }>('select pg_database_size(current_database())::float8 as size');
  return rows[0]?.size ?? 0;
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);
}

function say(what: string, began: number, more: string): void {
  console.log(`  ${what.padEnd(36)} ${minutes((performance.now() - began) / 1000).padStart(10)}  ${more}`);
}

function minutes(seconds: number): string {
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`;
}

function mb(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
}
