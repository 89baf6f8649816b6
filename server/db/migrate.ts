import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

interface Options {
  schema: string;
  /** Role of the application; gets the grants that the migrations name as `:app`. */
  appRole: string;
  dir?: string;
}

const folder = join(import.meta.dirname, 'migrations');

/**
 * Brings the agency's schema up to date: numbered plain SQL files, each with its checksum in one transaction, under an advisory lock.
 * `:app` in a file stands for the application's role, `:schema` for the agency's schema. A file that changed after it ran stops the start.
 * A first line `-- no-transaction` is for CREATE INDEX CONCURRENTLY. Returns the names of the files that ran.
 */
export async function migrate(ownerUrl: string, { schema, appRole, dir = folder }: Options): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, options: `-c search_path=${schema},public -c lock_timeout=5000` });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('e-office migrate'))");
    await prepare(client, schema, appRole);
    const done: string[] = [];
    for (const file of listMigrations(dir)) if (await run(client, file, schema, appRole)) done.push(file.id);
    await client.query(`grant select on schema_migration to ${quote(appRole)}`);
    await prepareJobs(client, ownerUrl, appRole);
    return done;
  } finally {
    await client.end();
  }
}

export interface Migration {
  id: string;
  sql: string;
  sha256: string;
}

export function listMigrations(dir = folder): Migration[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(dir, name), 'utf8');
      return { id: name.replace(/\.sql$/, ''), sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
}

async function prepare(client: pg.Client, schema: string, appRole: string): Promise<void> {
  const exists = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
  if (!exists.rowCount) await client.query(`create schema ${quote(schema)}`);
  const extension = await client.query("select 1 from pg_extension where extname = 'pg_trgm'");
  if (!extension.rowCount) await client.query('create extension pg_trgm schema public');
  await client.query(`grant usage on schema ${quote(schema)} to ${quote(appRole)}`);
  await client.query(
    'create table if not exists schema_migration (id text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
}

async function run(client: pg.Client, { id, sql, sha256 }: Migration, schema: string, appRole: string): Promise<boolean> {
  const before = await client.query('select sha256 from schema_migration where id = $1', [id]);
  if (before.rowCount) {
    if (before.rows[0].sha256 !== sha256)
      throw new Error(`migration ${id} was changed after it ran: migrations are frozen, write a new one`);
    return false;
  }
  const text = sql.replaceAll(/:app\b/g, quote(appRole)).replaceAll(/:schema\b/g, quote(schema));
  const apart = sql.startsWith('-- no-transaction');
  if (!apart) await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migration (id, sha256) values ($1, $2)', [id, sha256]);
    if (!apart) await client.query('commit');
  } catch (error) {
    if (!apart) await client.query('rollback');
    throw new Error(`migration ${id}: ${(error as Error).message}`, { cause: error });
  }
  return true;
}

/** Background work lies in one schema for all agencies; the application reaches it through enqueue() only. */
async function prepareJobs(client: pg.Client, ownerUrl: string, appRole: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, schema: 'graphile_worker' });
  await client.query(`create or replace function public.enqueue(task text, payload json, job_key text default null, run_at timestamptz default null)
    returns void language sql security definer set search_path = graphile_worker, pg_temp as
    $$ select graphile_worker.add_job(task, payload, job_key := job_key, run_at := run_at, max_attempts := 12) $$`);
  await client.query('revoke all on function public.enqueue from public');
  await client.query(`grant execute on function public.enqueue to ${quote(appRole)}`);
}

function quote(name: string): string {
  return pg.escapeIdentifier(name);
}
