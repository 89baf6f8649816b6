import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/db/migrate.ts';
import { needTool } from '../../server/test/debian-tool.ts';
import { folderWith, type OfficeProcess, startProcess } from '../../server/test/process.ts';
import type { Finding } from './findings.ts';
import { keepRegistering, type Registering, registrarOf } from './load.ts';

const clients = 6;

/** What a drill has under its offices: several servers behind one address. */
export interface Databases {
  version: string;
  /** As the offices have it. */
  urlOf(user: string): string;
  stop(): Promise<void>;
}

export interface Stage<D extends Databases> {
  home: string;
  databases: D;
  /** The session of its registrar, who registers. */
  token: string;
  offices: OfficeProcess[];
  load: Registering;
  /** Letters acknowledged until now. */
  taken(): number;
}

/** Two offices on databases that stand, and six clients that register without a pause. */
export async function onStage<D extends Databases>(
  open: (home: string) => Promise<D>,
  work: (stage: Stage<D>) => Promise<Finding[]>,
  say: (line: string) => void,
): Promise<Finding[]> {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-drill-'));
  // another user works in it
  chmodSync(home, 0o777);
  const offices: OfficeProcess[] = [];
  let databases: D | undefined;
  try {
    databases = await open(home);
    const [ownerUrl, appUrl] = [databases.urlOf('office_owner'), databases.urlOf('office_app')];
    await migrate(ownerUrl, { schema: 'office', appRole: 'office_app' });
    const token = await registrarOf(appUrl);
    for (const name of ['left', 'right'])
      offices.push(
        await startProcess(
          { appUrl, ownerUrl },
          { DATA_DIR: folderWith(join(home, 'files'), join(home, name)), LIMITS: 'off', LOG_LEVEL: 'silent' },
        ),
      );
    say(`${databases.version}, two offices`);
    const load = keepRegistering(
      offices.map(({ address }) => address),
      token,
      clients,
    );
    return await work({ home, databases, token, offices, load, taken: () => load.journal.filter(({ reply }) => reply).length });
  } catch (error) {
    for (const office of offices) console.error(office.output().slice(-3000));
    throw error;
  } finally {
    for (const { process } of offices) process.kill('SIGKILL');
    await databases?.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The folder of Debian's newest PostgreSQL; null where it can't be had. */
export function debianPostgres(): string | null {
  return newest() ?? (needTool('pg_basebackup', 'postgresql') && newest());
}

function newest(): string | null {
  const root = '/usr/lib/postgresql';
  try {
    const [version] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
    return version ? join(root, version, 'bin') : null;
  } catch {
    return null;
  }
}
