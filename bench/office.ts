import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Embedded } from '../server/db/embedded.ts';

export interface RunningOffice {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** One server process on a database that stands already; `more`: variables of its environment beside the usual ones. */
export async function startOffice(database: Embedded, dataDir: string, more: Record<string, string> = {}): Promise<RunningOffice> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      MODE: 'DEV',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended: ${code}`)));
  ended.catch(() => {});
  const port = await Promise.race([portOf(child), ended]);
  return {
    port,
    pid: child.pid as number,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('the server did not say its port');
}
