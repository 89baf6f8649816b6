import type { Embedded } from '../server/db/embedded.ts';
import { startProcess } from '../server/test/process.ts';

export interface RunningOffice {
  port: number;
  pid: number;
  /** What it has printed until now. */
  output(): string;
  stop(): Promise<void>;
}

/** One server process on a database that stands already, its log at the usual level; `more`: variables of its environment beside the usual ones. */
export async function startOffice(
  database: Pick<Embedded, 'ownerUrl' | 'appUrl'>,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<RunningOffice> {
  const { process: child, address, ended, output } = await startProcess(database, { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...more });
  return {
    port: Number(new URL(address).port),
    pid: child.pid as number,
    output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
