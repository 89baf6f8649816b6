import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../db/embedded.ts';
import { needTool } from './debian-tool.ts';

export interface DebianPostgres {
  major: number;
  bin: string;
  url(user: string, database: string): string;
  stop(): void;
}

const root = '/usr/lib/postgresql';

/** A PostgreSQL of Debian on a port of loopback, as an agency's own; null where it can't be had. Passwords as given, nobody gets in without. */
export async function startDebianPostgres(settings: string[] = []): Promise<DebianPostgres | null> {
  if (!newest()) needTool('pg_ctlcluster', 'postgresql');
  const major = newest();
  if (!major) {
    console.warn('skipped: PostgreSQL is not here (Debian: postgresql)');
    return null;
  }
  const bin = join(root, String(major), 'bin');
  const home = mkdtempSync(join(tmpdir(), 'eoffice-debian-pg-'));
  // PostgreSQL refuses to be root
  const who = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (who.uid) chownSync(home, who.uid, who.gid);
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (who.uid) chownSync(data, who.uid, who.gid);
  const port = await freePort();
  const run = (program: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, HOME: home, LC_ALL: 'C.UTF-8' };
    const done = spawnSync(join(bin, program), args, { ...who, cwd: home, env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
  };
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--no-sync');
  const given = [`port=${port}`, 'listen_addresses=127.0.0.1', "unix_socket_directories=''", 'fsync=off', ...settings];
  run('pg_ctl', 'start', '-w', '-s', '-D', data, '-l', join(home, 'log'), '-o', given.map((one) => `-c ${one}`).join(' '));
  return {
    major,
    bin,
    url: (user, database) => `postgres://${user}:wrong%40first@127.0.0.1:${port}/${database}`,
    stop() {
      run('pg_ctl', 'stop', '-w', '-s', '-D', data, '-m', 'immediate');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function newest(): number | null {
  const found = existsSync(root) ? readdirSync(root).filter((one) => existsSync(join(root, one, 'bin/postgres'))) : [];
  return found.map(Number).sort((a, b) => b - a)[0] ?? null;
}
