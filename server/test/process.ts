import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { citusPrograms } from './citus-cluster.ts';
import { compiled } from './compiled.ts';
import type { Clone } from './database.ts';

export interface OfficeProcess {
  process: ChildProcess;
  address: string;
  /** Code of the exit, once it is there. */
  ended: Promise<number | null>;
  /** What it has printed until now. */
  output(): string;
}

const main = join(import.meta.dirname, '../main.ts');
const launcher = pathToFileURL(join(import.meta.dirname, '../../scripts/keep-up.mjs')).href;

/** What any office is started with here, beside what its caller says. */
// the door of an embedded database lies in the folder for what goes: who starts one here and the office there have to mean the same
const { PATH, TMPDIR } = process.env;
const usual = { PATH, TMPDIR, PORT: '0', MODE: 'DEV', CAPTCHA: 'off', PASSWORD_WORK: 'light', LOG_LEVEL: 'error' };

/** The server as `npm start` runs it, on a database that stands already; on its own one where the addresses are empty. Fails with what it printed where it does not start. */
export async function startProcess(
  clone: Pick<Clone, 'appUrl' | 'ownerUrl'>,
  env: Record<string, string>,
  program = main,
): Promise<OfficeProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...usual,
      ...compiled,
      DATABASE_URL: clone.appUrl,
      DATABASE_OWNER_URL: clone.ownerUrl,
      STOP_WITH_PARENT: '1',
      ...(citusPrograms && clone.appUrl ? { CITUS: 'on' } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const port = await new Promise<string>((found, fail) => {
    let isReady = false;
    const hear = (chunk: Buffer) => {
      printed += chunk;
      if (printed.length > 2 * mostKept) printed = printed.slice(-mostKept);
      if (isReady) return;
      const port = /is ready at\s+http:\/\/localhost:(\d+)/.exec(printed)?.[1];
      if (!port || !printed.includes('Ctrl-C')) return;
      isReady = true;
      found(port);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void once(child, 'close').then(() => fail(new Error(printed)));
  });
  return { process: child, address: `http://127.0.0.1:${port}`, ended, output: () => printed };
}

/** Characters of what a process has printed: a long run under load prints without end. */
const mostKept = 4_000_000;

/** The office under the launcher, which brings it up again, as `npm start` runs it. */
export function launchOffice(env: Record<string, string>): Omit<OfficeProcess, 'address'> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { keepUp } from '${launcher}'; process.exit(await keepUp(process.execPath, ['${main}'], process.env))`,
    ],
    { env: { ...usual, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { process: child, ended, output: () => printed };
}

/** Processes that this one has started, as the system lists them. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** A data folder whose files and secrets lie where several servers of one office share them. */
export function folderWith(files: string, dataDir: string): string {
  const shared = { files, secrets: `${files}-secrets` };
  for (const made of [...Object.values(shared), dataDir]) mkdirSync(made, { recursive: true, mode: 0o700 });
  for (const [name, place] of Object.entries(shared)) if (!existsSync(join(dataDir, name))) symlinkSync(place, join(dataDir, name));
  return dataDir;
}
