import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Clone } from './database.ts';

export interface OfficeProcess {
  process: ChildProcess;
  address: string;
  /** Code of the exit, once it is there. */
  ended: Promise<number | null>;
}

/** The server as `npm start` runs it, on a database that stands already. */
export async function startProcess(clone: Clone, env: Record<string, string>): Promise<OfficeProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: clone.appUrl,
      DATABASE_OWNER_URL: clone.ownerUrl,
      PORT: '0',
      MODE: 'DEV',
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      STOP_WITH_PARENT: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const port = await Promise.race([portOf(child), ended.then((code) => Promise.reject(new Error(`the server ended: ${code}`)))]);
  return { process: child, address: `http://127.0.0.1:${port}`, ended };
}

async function portOf(child: ChildProcess): Promise<number> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  return new Promise((found) => {
    lines.on('line', (line) => {
      const port = /is ready at\s+http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port) found(Number(port));
    });
  });
}
