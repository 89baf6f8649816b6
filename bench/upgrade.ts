import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../server/db/embedded.ts';
import { listMigrations, migrate } from '../server/db/migrate.ts';
import { seedLetters } from './seed.ts';

// npm run bench:upgrade -- --letters 100000 : letters at the tables of release 1.13 are brought to this one while somebody writes every 100 ms.
// Goal: no write waits for more than 60 s for each million letters.
const { values } = parseArgs({ options: { letters: { type: 'string', default: '100000' } } });
const letters = Number(values.letters);
const goal = (60 * letters) / 1_000_000;
/** The last migration of release 1.13. */
const last = '0055';
const migrations = join(import.meta.dirname, '../server/db/migrations');
/** What the letters of an office lie in: none of these may be left out. */
const core = ['document', 'file', 'document_file', 'document_party', 'transmission', 'task', 'event', 'register_entry', 'register_counter'];

/** What somebody does at an office: a line of the audit, a letter that changed, the counter of a book. */
const write = `with a as (insert into older.audit (action, outcome) values ('bench', 'OK')),
    b as (update older.document set updated_at = now() where id = (select id from older.document order by id limit 1 offset 7))
  update older.register_counter set last_at = last_at where register_id = (select min(register_id) from older.register_counter)`;

const home = mkdtempSync(join(tmpdir(), 'eoffice-bench-upgrade-'));
const database = await startEmbedded({ dataDir: join(home, 'pg') });
const url = database.adminUrl.replace('/postgres?', '/office?');
const client = new pg.Client({ connectionString: url });
try {
  await client.connect();
  await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
  await seedLetters(url, letters);
  await layDownOlder();
  console.log(`${cpus().length} cores of ${cpus()[0]?.model ?? '?'}; ${letters.toLocaleString('en')} letters at the tables of 1.13`);
  await measure();
} finally {
  await client.end().catch(() => {});
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}

/** The tables of 1.13 in a schema of their own, with what of the seeded letters they have columns for. */
async function layDownOlder(): Promise<void> {
  const dir = join(home, 'older');
  mkdirSync(dir);
  for (const { id } of listMigrations()) if (id < `${last}~`) copyFileSync(join(migrations, `${id}.sql`), join(dir, `${id}.sql`));
  await migrate(database.ownerUrl, { schema: 'older', appRole: 'office_app', dir });
  // nothing is checked on the way: what the seed made holds together
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ name: string; columns: string | null }>(`
    select o.table_name as name, string_agg(quote_ident(o.column_name), ', ' order by o.ordinal_position)
      filter (where n.column_name is not null and o.is_generated = 'NEVER') as columns
    from information_schema.columns o
    join information_schema.tables t on t.table_schema = o.table_schema and t.table_name = o.table_name and t.table_type = 'BASE TABLE'
    left join information_schema.columns n on n.table_schema = 'office' and n.table_name = o.table_name and n.column_name = o.column_name and n.is_generated = 'NEVER'
    where o.table_schema = 'older' and o.table_name <> 'schema_migration' group by 1`);
  for (const { name } of rows) await client.query(`delete from older."${name}"`);
  for (const { name, columns } of rows) {
    if (!columns) continue;
    try {
      await client.query(`insert into older."${name}" (${columns}) overriding system value select ${columns} from office."${name}"`);
    } catch (error) {
      if (core.includes(name)) throw error;
      console.log(`  without ${name}: ${(error as Error).message}`);
    }
  }
  await client.query('set session_replication_role = origin');
  for (const name of core.filter((one) => !['file', 'document_party', 'register_counter'].includes(one)))
    await client.query(`select setval(pg_get_serial_sequence('older.${name}', 'id'), (select max(id) from older.${name}))`);
  await client.query('drop schema office cascade');
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
}

async function measure(): Promise<void> {
  let going = true;
  let longest = { ms: 0, at: '' };
  const writer = new pg.Client({ connectionString: url, options: '-c search_path=older,public' });
  await writer.connect();
  const names: { id: string; ms: number }[] = [];
  let waits = 0;
  const writing = (async () => {
    while (going) {
      const from = performance.now();
      await writer.query(write);
      const ms = performance.now() - from;
      if (ms > 1000) waits += ms;
      if (ms > longest.ms) longest = { ms, at: (await newest()) ?? '' };
      await pause(100);
    }
  })();
  async function newest(): Promise<string | undefined> {
    const { rows } = await writer.query('select max(id) as id from older.schema_migration');
    return rows[0]?.id;
  }
  const from = performance.now();
  await migrate(database.ownerUrl, { schema: 'older', appRole: 'office_app' });
  const whole = performance.now() - from;
  going = false;
  await writing;
  const { rows } = await writer.query<{ id: string; at: Date }>(
    `select id, applied_at as at from older.schema_migration where id > '${last}~' order by applied_at, id`,
  );
  await writer.end();
  for (const [at, { id, at: time }] of rows.entries()) {
    const before = rows[at - 1]?.at;
    if (before) names.push({ id, ms: time.getTime() - before.getTime() });
  }
  const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(`  ${rows.length} migrations in ${s(whole)}`);
  for (const { id, ms } of names.sort((a, b) => b.ms - a.ms).slice(0, 5)) console.log(`    ${id}: ${s(ms)}`);
  const met = longest.ms / 1000 <= goal;
  console.log(`  all writes that waited for more than a second, together: ${s(waits)}`);
  console.log(
    `  the longest wait of a write: ${s(longest.ms)} (up to ${longest.at}), goal ${goal.toFixed(1)} s for so many letters, ${met ? 'met' : 'MISSED'}`,
  );
  if (!met) process.exitCode = 1;
}
