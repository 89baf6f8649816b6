import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/db/migrate.ts';
import { needTool } from '../../server/test/debian-tool.ts';
import { folderWith, type OfficeProcess, startProcess } from '../../server/test/process.ts';
import { type DatabasePair, openDatabasePair } from './database-pair.ts';
import type { Finding } from './findings.ts';
import { keepRegistering, type Registering, registrarOf } from './load.ts';

const clients = 6;

export interface Stage {
  pair: DatabasePair;
  offices: OfficeProcess[];
  load: Registering;
  /** Letters acknowledged until now. */
  taken(): number;
}

/** A synchronous pair of databases behind haproxy, two offices on it, and six clients that register without a pause. A text says why it can't be drilled here. */
export async function onPair(work: (stage: Stage) => Promise<Finding[]>, say: (line: string) => void): Promise<Finding[] | string> {
  const haproxy = needTool('haproxy', 'haproxy');
  const bin = newestPostgres() ?? (needTool('pg_basebackup', 'postgresql') && newestPostgres());
  if (!haproxy || !bin) return 'haproxy and postgresql of Debian are not here';
  const home = mkdtempSync(join(tmpdir(), 'eoffice-pair-'));
  // its own user works in it
  chmodSync(home, 0o777);
  const pair = await openDatabasePair(home, bin, haproxy);
  const offices: OfficeProcess[] = [];
  try {
    const [ownerUrl, appUrl] = [pair.urlOf('office_owner'), pair.urlOf('office_app')];
    await migrate(ownerUrl, { schema: 'office', appRole: 'office_app' });
    const token = await registrarOf(appUrl);
    for (const name of ['left', 'right'])
      offices.push(
        await startProcess(
          { appUrl, ownerUrl },
          { DATA_DIR: folderWith(join(home, 'files'), join(home, name)), LIMITS: 'off', LOG_LEVEL: 'silent' },
        ),
      );
    say(`${pair.version}, two offices behind haproxy`);
    const load = keepRegistering(
      offices.map(({ address }) => address),
      token,
      clients,
    );
    return await work({ pair, offices, load, taken: () => load.journal.filter(({ reply }) => reply).length });
  } catch (error) {
    for (const office of offices) console.error(office.output().slice(-3000));
    throw error;
  } finally {
    for (const { process } of offices) process.kill('SIGKILL');
    await pair.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The folder of Debian's newest PostgreSQL. */
function newestPostgres(): string | null {
  const root = '/usr/lib/postgresql';
  try {
    const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
    return newest ? join(root, newest, 'bin') : null;
  } catch {
    return null;
  }
}
