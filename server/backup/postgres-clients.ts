import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { BackupFault } from './backup-fault.ts';

/** PostgreSQL's own pg_dump and pg_restore, of one release. */
export interface Clients {
  bin: string;
  major: number;
}

const debian = '/usr/lib/postgresql';
const run = promisify(execFile);

/** The oldest ones that know a server of this release: newer ones say words that an older server does not know. */
export function findClients(atLeast: number, path = process.env.PATH ?? '', installed = debian): Clients | null {
  const folders = [
    ...(existsSync(installed) ? readdirSync(installed).map((version) => join(installed, version, 'bin')) : []),
    ...path.split(delimiter).filter(isAbsolute),
  ];
  const found = folders.flatMap((bin) => {
    const major = majorOf(bin);
    return major !== null && major >= atLeast ? [{ bin, major }] : [];
  });
  return found.sort((a, b) => a.major - b.major)[0] ?? null;
}

/** @throws BackupFault where this machine has none, with the package that brings them */
export function needClients(atLeast: number): Clients {
  const found = findClients(atLeast);
  if (found) return found;
  throw new BackupFault(
    `เครื่องนี้ไม่มี pg_dump และ pg_restore รุ่น ${atLeast} ขึ้นไป: ติดตั้ง postgresql-client-${atLeast} (หรือใส่โฟลเดอร์ของโปรแกรมไว้ใน PATH) แล้วทำใหม่`,
    `this machine has no pg_dump and pg_restore of release ${atLeast} or newer: install postgresql-client-${atLeast} (or put their folder into PATH) and run it again`,
  );
}

function majorOf(bin: string): number | null {
  try {
    for (const name of ['pg_dump', 'pg_restore']) accessSync(join(bin, name), constants.X_OK);
  } catch {
    return null;
  }
  const { stdout } = spawnSync(join(bin, 'pg_dump'), ['--version'], { encoding: 'utf8' });
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? [];
  return major ? Number(major) : null;
}

/** The password goes by the environment: what stands on a command line can be read by everybody on the machine. */
export async function runClient({ bin }: Clients, name: 'pg_dump' | 'pg_restore', args: string[], url?: string): Promise<string> {
  const [, head, password, rest] = /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@/?]*)@(.*)$/s.exec(url ?? '') ?? [];
  const database = head ? `${head}@${rest}` : url;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LC_ALL: 'C',
    PGTZ: 'UTC',
    PGCONNECT_TIMEOUT: '10',
    ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
  };
  try {
    const { stdout } = await run(join(bin, name), [...args, ...(database ? [`--dbname=${database}`] : [])], {
      env,
      maxBuffer: 256 * 2 ** 20,
    });
    return stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const said = stderr.trim().split('\n').slice(-12).join('\n  ');
    if (/No space left on device/.test(said)) throw Object.assign(new Error(said), { code: 'ENOSPC' });
    throw new BackupFault(`${name} ทำงานไม่สำเร็จ`, `${name} failed\n  ${said || message.split('\n')[0]}`);
  }
}
