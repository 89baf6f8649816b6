import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '../server/test/compiled.ts';

/** An office of its own beside those of the workers: the built product on its own database, in `DATA_DIR`. */
export interface AnOffice {
  address: string;
  /** All that it printed until it was ready. */
  printed: string;
  stop(): Promise<void>;
}

export async function startOffice(settings: Record<string, string>): Promise<AnOffice> {
  const office = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      ...compiled,
      PORT: '0',
      MODE: 'DEV',
      PASSWORD_WORK: 'light',
      SECOND_FACTOR: 'optional',
      LOG_LEVEL: 'error',
      STOP_WITH_PARENT: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = await readyText(office);
  return {
    address: /is ready at\s+(http:\/\/localhost:\d+\/)/.exec(printed)?.[1] ?? '',
    printed,
    async stop() {
      const ended = once(office, 'exit');
      office.kill('SIGTERM');
      await ended;
    },
  };
}

/** What the server has printed when it is ready; fails with it where it ends first. */
function readyText({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let printed = '';
    const hear = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes('Ctrl-C')) found(printed);
    };
    stdout?.on('data', hear);
    stderr?.on('data', hear);
    stdout?.on('close', () => fail(new Error(printed)));
  });
}
