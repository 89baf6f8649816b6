import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { choosePlace, environment, findBinaries, homeOf, type Place, userOf } from './binaries.ts';
import { clusterProcesses, patience, stopCluster, waysToStop } from './cluster-processes.ts';

/** A cluster that runs: where one connects as whom, and where its files lie. */
export interface Running {
  /** Role that owns the schema and migrates. */
  ownerUrl: string;
  /** Role of the application. */
  appUrl: string;
  /** Superuser, for making databases in tests, and for backups. */
  adminUrl: string;
  home: string;
}

export interface Embedded extends Running {
  /** Process of the server; another one after it was started anew. */
  readonly pid: number;
  stop(): Promise<void>;
}

interface Options {
  /** Folder of the cluster; made on the first start. */
  dataDir: string;
  /** false only for tests: nothing is synced to disk. */
  durable?: boolean;
  /** Starts the server anew when it ends without being asked to. */
  keepUp?: boolean;
  /** Root runs it in a user namespace where that is possible; false skips this way. */
  namespace?: boolean;
  /** 127.0.0.1 and a password in place of the private Unix socket, as on Windows. */
  tcp?: boolean;
  /** Seconds that it has after each way of asking it to stop; fewer only for tests. */
  patience?: number;
  /** How long its start may take: one that follows a log of days takes longer. */
  upMs?: number;
  say?: (line: string) => void;
  /** The server is on its way up, and whoever waits for it has time for other work. */
  launched?: () => void;
}

/** Where the server listens, and how one connects. */
interface Door {
  settings: string[];
  /** null: the socket's folder is private, nobody else gets there. */
  password: string | null;
  socketDir: string | null;
  url(user: string, database: string): string;
}

/** Starts the packaged PostgreSQL on a private Unix socket and makes roles and database on the first start. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, durable = true, keepUp = false, tcp = process.platform === 'win32', say = () => {} } = options;
  const asked = resolve(dataDir);
  const found = findBinaries();
  mkdirSync(asked, { recursive: true, mode: 0o700 });
  const place = choosePlace(found, asked, say, options.namespace);
  const { home } = place;
  checkVersion(home, found.major);
  const door = tcp ? await tcpDoor(home) : socketDoor(place);
  await stopOrphan(place, door, options);
  if (!existsSync(join(home, 'PG_VERSION'))) initialise(place, door, durable);
  const adminUrl = door.url('postgres', 'postgres');
  let child: ChildProcess;
  let stopping = false;
  let failures = 0;
  let starting = Promise.resolve();
  await up();
  watch();
  await ensureRoles(adminUrl, door.password);
  await ensureExaminer(door.url('postgres', 'office'));
  return {
    ownerUrl: door.url('office_owner', 'office'),
    appUrl: door.url('office_app', 'office'),
    adminUrl,
    home,
    get pid() {
      return child.pid as number;
    },
    async stop() {
      stopping = true;
      // one that is on its way up is stopped on its way, and none follows it
      await stop(child, place, options.patience ?? patience);
      await starting;
      await stop(child, place, options.patience ?? patience);
      // Where nothing but the socket was in it.
      if (door.socketDir) rmSync(door.socketDir, { recursive: true, force: true });
    },
  };

  async function up(): Promise<void> {
    if (stopping) return;
    child = launch(place, door, durable);
    options.launched?.();
    try {
      await waitUntilUp(adminUrl, child, home, options.upMs);
    } catch (error) {
      // One that hangs would hold the folder against the next one.
      await stop(child, place, options.patience ?? patience);
      throw error;
    }
  }

  function watch(): void {
    if (!keepUp) return;
    const since = Date.now();
    const ended = () => {
      if (Date.now() - since > steadyMs) failures = 0;
      starting = again(child.signalCode ?? `code ${child.exitCode}`);
    };
    if (hasEnded(child)) ended();
    else child.once('exit', ended);
  }

  /** Until it is up, with longer and longer pauses: what ends it each time (a full disk, no memory) may pass. */
  async function again(reason: string): Promise<void> {
    while (!stopping) {
      const pause = pauseAfter(failures++);
      say(
        `ฐานข้อมูลหยุดเอง (${reason}) จะเริ่มใหม่ใน ${pause / 1000} วินาที / the database server ended by itself (${reason}) and is started anew in ${pause / 1000} s`,
      );
      for (let waited = 0; waited < pause && !stopping; waited += 100) await delay(100);
      try {
        await stopOrphan(place, door, options);
        await up();
        if (stopping) return;
        say('ฐานข้อมูลกลับมาทำงานแล้ว / the database server is up again');
        return watch();
      } catch (error) {
        reason = (error as Error).message;
      }
    }
  }
}

/** The cluster of this folder as another process runs it, by the note that the server keeps of itself; null where none answers. */
export async function findRunning(dataDir: string): Promise<Running | null> {
  const home = homeOf(resolve(dataDir));
  const note = join(home, 'postmaster.pid');
  if (!existsSync(note)) return null;
  const [, , , port, socketDir] = readFileSync(note, 'utf8').split('\n');
  const url = (user: string, database: string) =>
    socketDir
      ? `postgres://${user}@/${database}?host=${encodeURIComponent(socketDir)}`
      : `postgres://${user}:${readFileSync(`${home}.password`, 'utf8')}@127.0.0.1:${port}/${database}`;
  const client = new pg.Client({ connectionString: url('postgres', 'postgres'), connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('data_directory') as home");
    if (rows[0].home !== home) return null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
  return { ownerUrl: url('office_owner', 'office'), appUrl: url('office_app', 'office'), adminUrl: url('postgres', 'postgres'), home };
}

/** Who has stood for so long is taken to be well again. */
const steadyMs = 60_000;

/** Half a second, one, two … half a minute. */
function pauseAfter(failures: number): number {
  return Math.min(500 * 2 ** failures, 30_000);
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

/** Short, private, the same at every start: a socket's path may have 107 bytes at most. */
function socketDoor({ runner, home }: Place): Door {
  const name = `eoffice-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const base = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
  const dir = join(base, name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const owner = runner.uid ?? process.getuid?.();
  const found = lstatSync(dir);
  // Made by us just now or before; root may hand it to the server's user, but a folder of anybody else is a trap.
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new Error(`${dir} belongs to another user: remove it or set TMPDIR`);
  }
  if (owner !== undefined && found.uid !== owner) chownSync(dir, owner, runner.gid ?? owner);
  chmodSync(dir, 0o700);
  return {
    settings: ['listen_addresses=', `unix_socket_directories=${dir}`],
    password: null,
    socketDir: dir,
    url: (user, database) => `postgres://${user}@/${database}?host=${encodeURIComponent(dir)}`,
  };
}

async function tcpDoor(home: string): Promise<Door> {
  const file = `${home}.password`;
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  const password = readFileSync(file, 'utf8');
  const port = await freePort();
  return {
    settings: ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'password_encryption=scram-sha-256'],
    password,
    socketDir: null,
    url: (user, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
  };
}

/** A port of this machine that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function initialise({ binaries, runner, home }: Place, { password }: Door, durable: boolean): void {
  const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  // Made beside and renamed when whole: a start that was cut off leaves no half a cluster.
  const making = `${home}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  if (runner.uid !== undefined) chownSync(making, runner.uid, runner.gid ?? runner.uid);
  const auth = password ? ['--auth=scram-sha-256', `--pwfile=${home}.password`] : ['--auth=trust'];
  // LC_CTYPE must know letters, else pg_trgm drops every Thai one.
  const args = ['-D', making, '-U', 'postgres', '-E', 'UTF8', ...auth, ...locale, '--locale=C', '--lc-ctype=C.UTF-8'];
  const [file, all] = runner.wrap(join(binaries.bin, 'initdb'), durable ? args : [...args, '--no-sync']);
  const done = spawnSync(file, all, { ...userOf(runner), cwd: dirname(making), env: environment(binaries), encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`initdb: ${done.stderr || done.error?.message}`);
  rmdirSync(home);
  renameSync(making, home);
}

/**
 * A server that outlived its parent holds the folder: it is stopped, so that one parent owns it again. What killed ones left of memory is taken
 * away by the next start itself.
 */
async function stopOrphan({ home }: Place, { socketDir }: Door, { say = () => {}, patience: seconds = patience }: Options): Promise<void> {
  // The second one also tells of a server whose folder was deleted under it.
  const notes = [join(home, 'postmaster.pid'), ...(socketDir ? [join(socketDir, '.s.PGSQL.5432.lock')] : [])];
  const [left] = clusterProcesses(home, notes.flatMap(notedPid));
  if (left !== undefined) {
    say(`กำลังหยุดฐานข้อมูลที่ค้างจากครั้งก่อน / stopping the database server left by an earlier run (${left})`);
    if (!(await stopCluster(home, left, seconds))) {
      throw new Error(
        `หยุดฐานข้อมูลที่ค้างจากครั้งก่อน (โพรเซส ${left}) ไม่ได้ / the database server left by an earlier run (process ${left}) can't be stopped`,
      );
    }
  }
  for (const note of notes) disown(note);
}

function notedPid(file: string): number[] {
  return existsSync(file) ? [Number.parseInt(readFileSync(file, 'utf8'), 10)] : [];
}

/**
 * The server never starts while the number in such a file is somebody's, though it be another program's by now. A number that nobody can have
 * takes its place; the rest stays, by which the server sees whether the former one's memory is still in use.
 */
function disown(file: string): void {
  for (const pid of notedPid(file).filter(isAlive)) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(beyondAll)));
  }
}

/** Above the highest number that any system gives. */
const beyondAll = 2 ** 22 + 1;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** An eighth of the machine for the pages in use, from 128 MB to 2 GB; memory is taken only as pages come to lie in it. */
function sharedBuffersMb(): number {
  return Math.round(Math.min(2048, Math.max(128, totalmem() / 2 ** 20 / 8)));
}

/** A quarter of what is free, from 1 to 64 GB. */
function mostLogHeldMb(home: string): number {
  const { bavail, bsize } = statfsSync(home);
  return Math.round(Math.min(65_536, Math.max(1024, (bavail * bsize) / 2 ** 20 / 4)));
}

function launch({ binaries, runner, home }: Place, door: Door, durable: boolean): ChildProcess {
  const settings = [
    ...door.settings,
    'max_connections=100',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    `shared_buffers=${durable ? sharedBuffersMb() : 128}MB`,
    'jit=off',
    'wal_compression=on',
    // what waits to be backed up never fills the disk of the office (backup/keep-log.ts)
    `max_slot_wal_keep_size=${mostLogHeldMb(home)}MB`,
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=1GB', 'autovacuum=off']),
  ];
  const args = ['-D', home, ...settings.flatMap((setting) => ['-c', setting])];
  const [file, all] = runner.wrap(join(binaries.bin, 'postgres'), args);
  const log = openSync(join(dirname(home), 'postgres.log'), 'a', 0o600);
  // Its own group: Ctrl-C reaches Node alone, which drains first and stops the database last.
  const child = spawn(file, all, {
    ...userOf(runner),
    cwd: home,
    env: environment(binaries),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  child.unref();
  guard(child);
  return child;
}

/**
 * A shell waits for the end of this process by the end of a pipe, and then stops the server, as `stopCluster` does: also after kill -9 nothing
 * stays behind. The server's number may be another program's by then, so the time of its start is compared before each signal.
 */
function guard(server: ChildProcess): void {
  if (process.platform === 'win32' || !server.pid) return;
  // a service may have been started with a PATH of its own
  const script = `
    PATH="$PATH:/usr/bin:/bin"
    born() { cut -d' ' -f22 "/proc/$1/stat" 2>/dev/null || ps -o lstart= -p "$1" 2>/dev/null; }
    since=$(born "$1")
    same() { [ -n "$since" ] && [ "$(born "$1")" = "$since" ]; }
    ask() {
      same "$1" || exit 0
      kill "-$2" "$1" 2>/dev/null
      left=$3
      while [ "$left" -gt 0 ]; do sleep 1; same "$1" || exit 0; left=$((left - 1)); done
    }
    read -r end
    ${waysToStop.map((signal) => `ask "$1" ${signal.slice(3)} ${patience}`).join('\n    ')}
    same "$1" || exit 0
    children=$(cat "/proc/$1/task/$1/children" 2>/dev/null || pgrep -P "$1" 2>/dev/null)
    kill -KILL "$1" $children 2>/dev/null`;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  shell.on('error', () => {});
  // it may be gone before this process is
  shell.stdin.on('error', () => {});
  shell.unref();
  (shell.stdin as unknown as { unref?(): void }).unref?.();
  server.once('exit', () => shell.kill('SIGKILL'));
}

async function waitUntilUp(url: string, child: ChildProcess, home: string, upMs = 120_000): Promise<void> {
  let failed: Error | undefined;
  child.once('error', (error) => {
    failed = error;
  });
  // Recovery after a crash of a large office takes its time.
  const end = Date.now() + upMs;
  while (Date.now() < end) {
    if (failed || hasEnded(child)) {
      const log = join(dirname(home), 'postgres.log');
      throw new Error(`ฐานข้อมูลไม่เริ่มทำงาน ดู / PostgreSQL did not start, see ${log}: ${failed?.message ?? lastWord(log)}`);
    }
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
  throw new Error('ฐานข้อมูลไม่ตอบ / PostgreSQL did not answer');
}

/** What the server said last of why it can't go on. */
function lastWord(log: string): string {
  const lines = readFileSync(log, 'utf8').slice(-10_000).split('\n');
  return lines.findLast((line) => /(FATAL|PANIC): /.test(line))?.replace(/^.*(FATAL|PANIC): +/, '') ?? '';
}

async function ensureRoles(adminUrl: string, password: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  const has = async (sql: string) => (await client.query(sql)).rowCount !== 0;
  try {
    for (const role of ['office_owner', 'office_app']) {
      if (!(await has(`select 1 from pg_roles where rolname = '${role}'`))) await client.query(`create role ${role} login`);
      if (password) await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    }
    if (!(await has("select 1 from pg_database where datname = 'office'"))) await client.query('create database office owner office_owner');
  } finally {
    await client.end();
  }
}

/** The database's own examiner of pages and indexes, for the application to use (server/sarabun/integrity/check-structure.ts). */
async function ensureExaminer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_available_extensions where name = 'amcheck'");
    if (!rowCount) return;
    await client.query(`create extension if not exists amcheck with schema public;
      grant execute on function public.bt_index_check(regclass, boolean, boolean),
        public.verify_heapam(regclass, boolean, boolean, text, bigint, bigint) to office_app`);
  } finally {
    await client.end();
  }
}

async function stop(child: ChildProcess, { binaries, home }: Place, seconds: number): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const gone = new Promise((done) => child.once('exit', done));
  if (process.platform === 'win32') {
    const pgCtl = (mode: string) => spawn(join(binaries.bin, 'pg_ctl'), ['stop', '-D', home, '-m', mode], { windowsHide: true });
    for (const mode of ['fast', 'immediate']) {
      pgCtl(mode).on('error', () => {});
      await Promise.race([gone, delay(seconds * 1000, undefined, { ref: false })]);
      if (hasEnded(child)) return;
    }
    spawnSync('taskkill', ['/T', '/F', '/PID', String(child.pid)], { windowsHide: true });
  } else if (!(await stopCluster(home, child.pid as number, seconds))) {
    throw new Error(`หยุดฐานข้อมูล (โพรเซส ${child.pid}) ไม่ได้ / the database server (process ${child.pid}) can't be stopped`);
  }
  await gone;
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}
