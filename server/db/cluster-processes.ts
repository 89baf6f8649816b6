import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The ways of asking a server to stop, the politest first; after each it is waited for (seconds). */
export const waysToStop = ['SIGINT', 'SIGQUIT'] as const;
export const patience = 10;

/**
 * Stops the server whose first process is `pid`, and whatever works in its folder: SIGINT cuts connections and keeps everything committed,
 * SIGQUIT ends without tidying up (the next start recovers from the log), SIGKILL ends all of them. A server that was asked to stop while it
 * recovers from the death of one of its processes waits for ever otherwise. False: something is still there, the system does not let go of it.
 */
export async function stopCluster(home: string, pid: number, seconds = patience): Promise<boolean> {
  for (const signal of waysToStop) {
    send(pid, signal);
    if (await isGone(home, pid, seconds)) return true;
  }
  for (const one of clusterProcesses(home, [pid])) send(one, 'SIGKILL');
  return isGone(home, pid, 5);
}

async function isGone(home: string, pid: number, seconds: number): Promise<boolean> {
  for (let i = 0; i < seconds * 10; i++) {
    if (clusterProcesses(home, [pid]).length === 0) return true;
    await delay(100);
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone meanwhile
  }
}

interface Found {
  pid: number;
  parent: number;
  /** As the system shows it: the program with its arguments, or the title that a process of the server gives itself. */
  command: string;
  /** Whether it works in the folder of the cluster; unknown also where that folder was deleted under it. */
  here: boolean | 'unknown';
}

/**
 * Processes of the server of this folder, its first one first; also such as were left behind by one that has died. By where they work, and
 * where the system does not tell that, by the numbers that the server's own files note: a number alone may belong to somebody else by now.
 */
export function clusterProcesses(home: string, noted: number[]): number[] {
  const found = process.platform === 'linux' ? fromProc(home) : fromPs();
  const isFirst = ({ pid, command, here }: Found) =>
    `${command} `.includes(` -D ${home} `) && (here === true || (here === 'unknown' && noted.includes(pid)));
  const first = found.filter(isFirst).map(({ pid }) => pid);
  const others = found.filter(({ pid, parent, here }) => !first.includes(pid) && (first.includes(parent) || here === true));
  return [...first, ...others.map(({ pid }) => pid)];
}

function isServer(command: string): boolean {
  return /^postgres: |(^|\/)postgres( |$)/.test(command);
}

function fromProc(home: string): Found[] {
  const folder = statSync(home, { throwIfNoEntry: false });
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        if (!isServer(command)) return [];
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command, here: worksIn(name, folder) }];
      } catch {
        return [];
      }
    });
}

/** By the folder itself, not by its name: a container may have one of the same name. */
function worksIn(pid: string, folder: Stats | undefined): boolean | 'unknown' {
  try {
    const place = statSync(`/proc/${pid}/cwd`);
    if (place.nlink === 0) return 'unknown';
    return place.ino === folder?.ino && place.dev === folder.dev;
  } catch {
    return 'unknown';
  }
}

function fromPs(): Found[] {
  if (process.platform === 'win32') return [];
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return isServer(command) ? [{ pid: Number(pid), parent: Number(parent), command, here: 'unknown' as const }] : [];
  });
}
