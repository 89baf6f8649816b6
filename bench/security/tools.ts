import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isProgram } from '../../server/doctor/machine.ts';

/** What one tool did: on the product, and on the planted twin, where it has to find something. */
export interface Verdict {
  tool: string;
  tried: string;
  /** A line each; none is wanted. */
  found: string[];
  /** What it found of what was planted; all of it is wanted. */
  planted: string[];
  /** Plants that it did not see. */
  unseen: string[];
  /** Parts that could not be tried, and why. */
  skipped: string[];
  /** What was tried less than it could be. */
  weaker?: string[];
  seconds: number;
}

export interface Ran {
  output: string;
  /** Ended by us, because its time was over. */
  late: boolean;
  code: number | null;
}

/** Where a program lies that Debian's package brings; undefined where it is not there. */
export function programOf(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(':')
    .concat('/usr/bin')
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** Installs Debian's package where this may be done here. */
export function bringProgram(name: string, pack = name): string | undefined {
  const found = programOf(name);
  if (found || process.platform !== 'linux' || process.getuid?.() !== 0) return found;
  console.log(`installing Debian's package ${pack}`);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', pack], { stdio: 'ignore', timeout: 300_000 });
  return programOf(name);
}

/** Runs a tool to its end, or to the end of its time; what it prints, without colours. It knows nothing of a proxy: its way out would lead there. */
export function run(program: string, args: string[], { cwd, seconds }: { cwd: string; seconds: number }): Promise<Ran> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env.PATH, HOME: cwd, LANG: 'C.UTF-8', TERM: 'dumb', NO_PROXY: '*' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    let late = false;
    const hear = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const timer = setTimeout(() => {
      late = true;
      process.kill(-(child.pid as number), 'SIGKILL');
    }, seconds * 1000);
    child.on('error', fail);
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ output: output.replaceAll(colours, ''), late, code });
    });
  });
}

/** Each of a list by so many at once. */
export async function each<T>(list: T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
    }),
  );
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
