import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { listMigrations, migrate } from '../db/migrate.ts';
import { BackupFault } from './backup-fault.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';

interface Target {
  ownerUrl: string;
  appRole: string;
  /** Empty, and of any name: what is brought back names none. */
  schema: string;
}

const rowsAtOnce = 500;
const migrations = join(import.meta.dirname, '../db/migrations');

/** The tables of an agency, made by the migrations that it had, with the rows of the backup in them: all of them, or none. */
export async function layTables(folder: BackupFolder, manifest: Manifest, { ownerUrl, appRole, schema }: Target): Promise<void> {
  await makeTables(manifest, { ownerUrl, appRole, schema });
  const client = new pg.Client({ connectionString: ownerUrl, options: `-c search_path=${schema},public -c timezone=UTC` });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    // rows of tables that name each other come in any order; that they hold is judged when all are there
    const { rows: links } = await client.query<{ of: string; name: string; says: string }>(
      `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as says from pg_constraint
      where connamespace = current_schema()::regnamespace and contype = 'f'`,
    );
    for (const { of, name } of links) await client.query(`alter table ${of} drop constraint ${pg.escapeIdentifier(name)}`);
    const tables = manifest.database.filter(({ path }) => path.startsWith('tables/'));
    const filled = tables
      .map(({ path, sha256 }) => ({ name: path.slice('tables/'.length), sha256 }))
      .filter(({ name }) => name !== 'schema_migration');
    await client.query(`truncate ${filled.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
    for (const { name, sha256 } of filled) await fill(client, name, folder.readSound(sha256, 'packed'));
    for (const { of, name, says } of links) await client.query(`alter table ${of} add constraint ${pg.escapeIdentifier(name)} ${says}`);
    await setSequences(client, folder, manifest);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function makeTables({ measures }: Manifest, { ownerUrl, appRole, schema }: Target): Promise<void> {
  const known = new Set(listMigrations().map(({ id }) => id));
  const unknown = measures.migrations.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new BackupFault(
      `ข้อมูลนี้มาจากโปรแกรมรุ่นใหม่กว่า (${unknown[0]}): ใช้รุ่นนั้นหรือใหม่กว่า`,
      `this comes from a newer release (${unknown[0]}): use that one or a newer`,
    );
  const dir = mkdtempSync(join(tmpdir(), 'eoffice-tables-'));
  try {
    for (const id of measures.migrations) copyFileSync(join(migrations, `${id}.sql`), join(dir, `${id}.sql`));
    await migrate(ownerUrl, { schema, appRole, dir, jobs: 'elsewhere' });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function fill(client: pg.Client, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [pg.escapeIdentifier(name)],
  );
  const columns = rows.map(({ column }) => pg.escapeIdentifier(column));
  const table = pg.escapeIdentifier(name);
  const into = `insert into ${table} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(x.r).${column}`).join(', ')} from (select unnest($1::text[])::${table} as r offset 0) x`;
  let waiting: string[] = [];
  const send = async () => {
    if (waiting.length > 0) await client.query(into, [waiting]);
    waiting = [];
  };
  for await (const line of linesOf(bytes)) {
    waiting.push(JSON.parse(line));
    if (waiting.length === rowsAtOnce) await send();
  }
  await send();
}

/** A row each; what breaks off or is damaged ends in the error of the bytes. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}

async function setSequences(client: pg.Client, folder: BackupFolder, { database }: Manifest): Promise<void> {
  const kept = database.find(({ path }) => path === 'sequences');
  if (!kept) throw new BackupFault('ชุดข้อมูลไม่มีลำดับเลข', 'the backup has no sequences');
  const parts: Uint8Array[] = [];
  for await (const part of folder.readSound(kept.sha256, 'packed')) parts.push(part);
  const all = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, [string, boolean]>;
  for (const [name, [at, called]] of Object.entries(all))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), at, called]);
}
