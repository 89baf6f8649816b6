import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Embedded, startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { type Agency, openSessions } from './agency.ts';
import { seedLimit } from './limit.ts';
import { seedRequests } from './requests.ts';
import { countRows, seedLetters } from './seed.ts';

/** A large agency that stands: its database, who is signed in, and where its files lie. */
export interface Stand {
  letters: number;
  home: string;
  /** Another one after `restart`. */
  readonly database: Embedded;
  /** The agency's database as its superuser. */
  superuser: string;
  agency: Agency;
  dataDir: string;
  /** Megabytes a second at which the copy was made, on the disk for good: what a backup of the stopped database takes. */
  copySpeed: number | null;
  /** Stops the database, does something meanwhile, and starts it on the same data. */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the agency of a folder, filled by the first run; without a folder in one of its own that goes. `copy`: works on a copy of the database,
 * which goes at the end, so that what is written leaves the data as they were.
 */
export async function openStand(letters: number, folder: string | undefined, { copy = false } = {}): Promise<Stand> {
  const home = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), 'eoffice-bench-'));
  mkdirSync(home, { recursive: true });
  const seeded = join(home, 'seeded');
  if (existsSync(seeded) ? readFileSync(seeded, 'utf8') !== String(letters) : existsSync(join(home, 'pg')))
    throw new Error(`${home} holds data of another size or of a run that was cut off: remove it or name another folder`);
  let place = join(home, 'pg');
  // durable, as an agency would run it
  let database = await startEmbedded({ dataDir: place });
  const superuser = () => database.adminUrl.replace('/postgres?', '/office?');
  await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
  if (!existsSync(seeded)) {
    const started = Date.now();
    await seedLetters(superuser(), letters, console.log);
    await seedLimit(database.adminUrl);
    writeFileSync(seeded, String(letters));
    console.log(`seeded in ${Math.round((Date.now() - started) / 1000)} s`);
  }
  let copySpeed: number | null = null;
  if (copy) {
    await database.stop();
    place = join(home, 'pg-copy');
    rmSync(place, { recursive: true, force: true });
    copySpeed = copyFolder(join(home, 'pg'), place);
    database = await startEmbedded({ dataDir: place });
  }
  return {
    letters,
    home,
    get database() {
      return database;
    },
    superuser: superuser(),
    agency: await enter(superuser()),
    dataDir: join(home, 'data'),
    copySpeed,
    async restart(meanwhile) {
      await database.stop();
      meanwhile?.();
      database = await startEmbedded({ dataDir: place });
    },
    async close() {
      await database.stop();
      if (copy) rmSync(place, { recursive: true, force: true });
      if (!folder) rmSync(home, { recursive: true, force: true });
    },
  };
}

async function enter(superuser: string): Promise<Agency> {
  const client = new pg.Client({ connectionString: superuser, options: '-c search_path=office,public' });
  await client.connect();
  try {
    const agency = await openSessions(client);
    await seedRequests(client);
    // the newest letters of a fresh agency were received some hours from now, and a book whose last line lies ahead gives no number
    await client.query('update register_counter set last_at = now() where last_at > now()');
    // the check of all records that is made once a day would take half a core beside every figure
    await client.query("update check_run set ended_at = now(), result = 'CLEAN' where ended_at is null");
    await client.query(
      "insert into check_run (kind, began_at, ended_at, result) select kind, now(), now(), 'CLEAN' from unnest(array['CHAINS', 'REGISTERS', 'MATTERS', 'CHECKPOINTS']) kind",
    );
    const rows = Object.entries(await countRows(client)).map(([what, many]) => `${Number(many).toLocaleString('en')} ${what}`);
    console.log(rows.join(', '));
    return agency;
  } finally {
    await client.end();
  }
}

function copyFolder(from: string, to: string): number {
  const began = performance.now();
  cpSync(from, to, { recursive: true });
  execFileSync('sync', ['-f', to]);
  chmodSync(to, 0o700);
  const bytes = readdirSync(to, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);
  return bytes / 1000 / (performance.now() - began);
}
