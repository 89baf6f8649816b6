import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { SettingFault } from '../setting-fault.ts';
import { bringBack, liesOnWorker, putOnWorker } from './citus.ts';
import { kindsUnknown, syncKinds } from './sync-kinds.ts';
import { syncMenus } from './sync-menus.ts';

interface Options {
  schema: string;
  /** Role of the application; gets the grants that the migrations name as `:app`. */
  appRole: string;
  dir?: string;
  /**
   * Who does the background work: a runner of this agency alone; one of an installation, for all of its agencies; or (for an agency of such an
   * installation) one that stands already.
   */
  jobs?: 'own' | 'shared' | 'elsewhere';
  /** The database is the coordinator of a Citus cluster, and the schema belongs on one of its workers. */
  citus?: boolean;
}

/** Background work lies in one schema for all agencies. */
const jobsSchema = 'graphile_worker';
const folder = join(import.meta.dirname, 'migrations');

/**
 * Brings the agency's schema up to date: numbered plain SQL files, each with its checksum in one transaction, under an advisory lock.
 * `:app` in a file stands for the application's role, `:schema` for the agency's schema: each file grants what it makes, nothing is granted by
 * default. A file that changed after it ran stops the start, and so does one that this release does not
 * know. A first line `-- no-transaction` is for CREATE INDEX CONCURRENTLY: its statements,
 * each ended by `;` at the end of a line, run one by one and are written so that they can run again. Returns the names of the files that ran.
 */
export async function migrate(
  ownerUrl: string,
  { schema, appRole, dir = folder, jobs = 'own', citus = false }: Options,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, options: `-c search_path=${schema},public` });
  client.on('error', () => {});
  await client.connect();
  try {
    // When this process is killed the database would go on with its statement, and the next start wait for it. Not every system can look.
    await client.query("set client_connection_check_interval = '1s'").catch(() => {});
    // Another server may be migrating: waiting for it takes as long as it takes.
    await client.query("select pg_advisory_lock(hashtext('e-office migrate' || $1))", [jobs === 'elsewhere' ? ` ${schema}` : '']);
    const files = listMigrations(dir);
    await refuseNewer(client, schema, files, jobs);
    if (jobs === 'own') await refuseInstallation(client);
    if (jobs === 'shared') await refuseOffice(client);
    // A long reader must not make everybody behind this change wait.
    await client.query("set lock_timeout = '2s'");
    if (citus) await prepareCitus(client, schema, files);
    await prepare(client, schema, appRole);
    const done: string[] = [];
    const known = await ranBefore(client);
    for (const file of files) if (await run(client, file, known.get(file.id), schema, appRole)) done.push(file.id);
    // a test may bring migrations of its own
    if (dir === folder) {
      // a menu comes with its rights or not at all
      await inTransaction(client, () => syncMenus(client));
      await syncKinds(client);
    }
    await bindFunctions(client, schema);
    await client.query(`grant select on schema_migration to ${quote(appRole)}`);
    if (citus && !(await liesOnWorker(client, schema))) await putOnWorker(client, schema, appRole);
    if (jobs !== 'elsewhere') await prepareJobs(client, ownerUrl, { appRole, shared: jobs === 'shared' });
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

/**
 * What a newer release has written is not understood here: numbers would be taken by rules that no longer hold. Nothing is changed before this is known.
 * @throws NewerData
 */
async function refuseNewer(client: pg.Client, schema: string, files: Migration[], whose: Options['jobs']): Promise<void> {
  const ours = new Set(files.map((one) => one.id));
  const applied = await idsIn(client, schema, 'schema_migration');
  const unknown = applied.filter((id) => !ours.has(id));
  const newest = await newestJobs();
  // an agency of an installation may not look there; the installation did
  const jobs = whose === 'elsewhere' ? [] : (await idsIn(client, jobsSchema, 'migrations')).map(Number).filter((id) => id > newest);
  const kinds = await kindsUnknown(client, schema);
  const newer = [...unknown, ...jobs.map((id) => `${jobsSchema} ${id}`), ...kinds.map((code) => `document_type ${code}`)];
  if (newer.length > 0) throw new NewerData(newer);
}

async function idsIn(client: pg.Client, schema: string, table: string): Promise<string[]> {
  const name = `${quote(schema)}.${quote(table)}`;
  const { rows } = await client.query('select to_regclass($1) is not null as there', [name]);
  if (!rows[0].there) return [];
  return (await client.query(`select id from ${name} order by id`)).rows.map((row) => String(row.id));
}

/** The newest migration that this release's runner of background work brings; it says so nowhere else. */
async function newestJobs(): Promise<number> {
  const sql = new URL('generated/sql.js', pathToFileURL(createRequire(import.meta.url).resolve('graphile-worker')));
  const { migrations } = (await import(sql.href)) as { migrations: Record<string, string> };
  return Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)));
}

/**
 * Background work of an installation is enqueued for its one runner. An office alone that began beside it would enqueue all of it for runners that
 * nobody started, and no agency would be told.
 * @throws OfInstallation
 */
async function refuseInstallation(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ shared: boolean }>(
    "select strpos(prosrc, $1) > 0 as shared from pg_proc where oid = to_regprocedure('public.enqueue(text, json, text, timestamptz)')",
    [`'${sharedTask('')}'`],
  );
  if (rows[0]?.shared) throw new OfInstallation();
}

/**
 * The other way round: an office alone has its background work for its own runner here, which an installation would take from it.
 * @throws OfOffice
 */
async function refuseOffice(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ own: boolean }>(
    "select strpos(prosrc, $1) = 0 as own from pg_proc where oid = to_regprocedure('public.enqueue(text, json, text, timestamptz)')",
    [`'${sharedTask('')}'`],
  );
  if (rows[0]?.own) throw new OfOffice();
}

/** To be printed as it stands. */
class OfOffice extends SettingFault {
  constructor() {
    super(
      'ฐานข้อมูลนี้เป็นของสำนักงานเดียว จึงไม่เริ่มระบบหลายหน่วยงานและไม่ได้แก้ไขข้อมูลใด: เอา INSTALLATION=on ออก หรือใช้ฐานข้อมูลอื่น\n' +
        'this database belongs to an office alone, so an installation does not start in it and has changed nothing: take INSTALLATION=on away, or name another database',
    );
  }
}

/** To be printed as it stands. */
export class OfInstallation extends SettingFault {
  constructor() {
    super(
      'ฐานข้อมูลนี้เป็นของการติดตั้งที่มีหลายหน่วยงาน จึงไม่เริ่มทำงานและไม่ได้แก้ไขข้อมูลใด: ตั้ง INSTALLATION=on หรือใช้ฐานข้อมูลอื่น\n' +
        'this database belongs to an installation of many agencies, so an office alone does not start in it and has changed nothing: set INSTALLATION=on, or name another database',
    );
  }
}

/** The database was brought further by a newer release; to be printed as it stands. */
export class NewerData extends SettingFault {
  constructor(unknown: string[]) {
    const list = unknown.slice(0, 5).join(', ') + (unknown.length > 5 ? ' …' : '');
    super(
      `ข้อมูลนี้เคยใช้กับโปรแกรมรุ่นใหม่กว่ารุ่นนี้แล้ว (${list}) จึงไม่เริ่มทำงานและไม่ได้แก้ไขข้อมูลใด: ให้ใช้รุ่นที่ใหม่กว่า หรือคืนข้อมูลที่สำรองไว้ก่อนปรับรุ่น\n` +
        `a newer release has worked on this data (${list}): this one does not start and has changed nothing. Run the newer release, or restore the backup from before the upgrade`,
    );
  }
}

/** Tables are made and changed on the coordinator; a schema that has nothing new stays where it is. */
async function prepareCitus(client: pg.Client, schema: string, files: Migration[]): Promise<void> {
  await client.query('set citus.enable_schema_based_sharding = off');
  const known = await idsIn(client, schema, 'schema_migration');
  const behind = files.some(({ id }) => !known.includes(id));
  if (behind && known.length > 0 && (await liesOnWorker(client, schema))) await bringBack(client, schema);
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

/** The checksums of the files that ran. Asked once: a start looks at every agency. */
async function ranBefore(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; sha256: string }>('select id, sha256 from schema_migration');
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/** `before`: the checksum with which it ran already. */
async function run(
  client: pg.Client,
  { id, sql, sha256 }: Migration,
  before: string | undefined,
  schema: string,
  appRole: string,
): Promise<boolean> {
  if (before !== undefined) {
    if (before !== sha256) throw new Error(`migration ${id} was changed after it ran: migrations are frozen, write a new one`);
    return false;
  }
  const text = sql.replaceAll(/:app\b/g, quote(appRole)).replaceAll(/:schema\b/g, quote(schema));
  const record = () => client.query('insert into schema_migration (id, sha256) values ($1, $2)', [id, sha256]);
  try {
    if (sql.startsWith('-- no-transaction')) {
      for (const statement of text.split(/;[ \t]*$/m)) if (/^\s*[^\s-]/m.test(statement)) await patiently(() => client.query(statement));
      await record();
    } else {
      await patiently(() => inTransaction(client, () => client.query(text).then(record)));
    }
  } catch (error) {
    throw new Error(`migration ${id}: ${(error as Error).message}`, { cause: error });
  }
  return true;
}

/**
 * A function with its owner's right looks for its tables in the schema that it lies in, and never in what a caller made for himself. The name is
 * frozen in it where it is made: of a schema that was renamed, or restored under another name, it would write into the agency of the old one.
 */
async function bindFunctions(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ bound: string; own: string | null }>(
    `select p.oid::regprocedure::text as bound, (select c from unnest(p.proconfig) c where starts_with(c, 'search_path=')) as own
    from pg_proc p where p.pronamespace = current_schema()::regnamespace and (p.prosecdef or p.proconfig::text like '%search_path=%')
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  const path = [quote(schema), 'public', 'pg_temp'].join(', ');
  for (const { bound, own } of rows)
    if (own?.replaceAll('"', '') !== `search_path=${schema}, public, pg_temp`)
      await client.query(`alter function ${bound} set search_path = ${path}`);
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const lockNotAvailable = '55P03';

/** Gives way where a lock can't be had in time, and comes again. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || tries === 15) throw error;
      await delay(200 * tries);
    }
  }
}

/** The application reaches background work through enqueue() only. */
async function prepareJobs(client: pg.Client, ownerUrl: string, { appRole, shared }: { appRole: string; shared: boolean }): Promise<void> {
  // A pool of our own: theirs ends without a listener, and a database that stops at that moment would take the process along.
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (fresh) => fresh.on('error', () => {}));
  await runMigrations({ pgPool: pool, schema: jobsSchema }).finally(() => pool.end());
  // A job names its agency by the schema, so that no other agency's process takes it; only who may use that schema may say so. The runner of an
  // installation does all agencies' work: there the two queues name them, so that two at most are done at once for one agency.
  const task = shared ? `'${sharedTask('')}' || task` : "(payload->>'schema') || ':' || task";
  const queue = shared ? "queue_name := (payload->>'schema') || ':' || (random() * 9)::int % 2, " : '';
  await client.query(`create or replace function public.enqueue(task text, payload json, job_key text default null, run_at timestamptz default null)
    returns void language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
    begin
      if payload->>'schema' is null or not has_schema_privilege(session_user, payload->>'schema', 'usage') then
        raise exception 'a job of a foreign agency' using errcode = 'insufficient_privilege';
      end if;
      perform graphile_worker.add_job(${task}, payload, ${queue}job_key := (payload->>'schema') || ':' || enqueue.job_key, run_at := enqueue.run_at, max_attempts := 12);
    end $$`);
  await client.query('revoke all on function public.enqueue from public');
  await client.query(`grant execute on function public.enqueue to ${quote(appRole)}`);
  // What waits, for the page on the state of the office: counts and times only, of the asker's own agency.
  await client.query(`create or replace function public.jobs_state(schema text)
    returns table (waiting int, given_up int, oldest timestamptz, task text, error text)
    language plpgsql stable security definer set search_path = graphile_worker, pg_temp as $$
    begin
      if not has_schema_privilege(session_user, jobs_state.schema, 'usage') then
        raise exception 'jobs of a foreign agency' using errcode = 'insufficient_privilege';
      end if;
      return query
        with own as (
          select j.run_at, j.attempts, j.max_attempts, j.locked_at, j.last_error, j.updated_at,
            split_part(j.task_identifier, ':', 2) as task
          from jobs j where starts_with(${shared ? 'j.queue_name' : 'j.task_identifier'}, jobs_state.schema || ':'))
        select (count(*) filter (where o.attempts < o.max_attempts and o.run_at <= now() and o.locked_at is null))::int,
          (count(*) filter (where o.attempts >= o.max_attempts and o.locked_at is null))::int,
          min(o.run_at) filter (where o.attempts < o.max_attempts and o.locked_at is null),
          (array_agg(o.task order by o.updated_at desc) filter (where o.last_error is not null))[1],
          (array_agg(split_part(o.last_error, e'\n', 1) order by o.updated_at desc) filter (where o.last_error is not null))[1]
        from own o;
    end $$`);
  await client.query('revoke all on function public.jobs_state from public');
  await client.query(`grant execute on function public.jobs_state to ${quote(appRole)}`);
}

/** How work is called that the runner of an installation does for any of its agencies. */
export function sharedTask(task: string): string {
  return `agencies:${task}`;
}

function quote(name: string): string {
  return pg.escapeIdentifier(name);
}
