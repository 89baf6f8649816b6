import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/db/embedded.ts';
import { childrenOf } from '../../server/test/process.ts';
import { makeCluster, makeOffice, postgresUser } from './new-office.ts';
import type { Databases } from './on-stage.ts';

export interface ArchivedDatabase extends Databases {
  ask(statement: string, database?: string): Promise<string>;
  /** For the stanza of the office, with the settings of deploy/pgbackrest.conf. */
  pgbackrest(...args: string[]): Promise<string>;
  /** SIGKILL to every process of PostgreSQL at once, and its folder is gone. */
  lose(): void;
  start(): Promise<void>;
  /** Pages whose checksum does not hold; the server stands still for it. */
  badPages(): Promise<number>;
  /** Bytes of the repository. */
  repositorySize(): Promise<number>;
}

/** A PostgreSQL that gives its log to pgBackRest, as docs/operating.md tells. */
export async function openArchivedDatabase(home: string, bin: string): Promise<ArchivedDatabase> {
  const [data, conf, port] = [join(home, 'main'), join(home, 'pgbackrest.conf'), await freePort()];
  const { as } = postgresUser(home, bin, {
    PGPORT: String(port),
    PGBACKREST_CONFIG: conf,
    PGBACKREST_LOCK_PATH: join(home, 'lock'),
    PGBACKREST_LOG_PATH: join(home, 'log'),
    PGBACKREST_SPOOL_PATH: join(home, 'spool'),
  });
  for (const folder of ['repository', 'lock', 'log', 'spool']) await as('mkdir', [join(home, folder)]);
  writeFileSync(
    conf,
    readFileSync(join(import.meta.dirname, '../../deploy/pgbackrest.conf'), 'utf8')
      .replace('/mnt/backup/pgbackrest', join(home, 'repository'))
      .replace('/var/lib/postgresql/15/main', data)
      .replace('5432', String(port))
      .replace('/var/run/postgresql', home),
  );
  const start = async () => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home}`;
    await as('pg_ctl', ['start', '-w', '-s', '-t', '300', '-D', data, '-l', `${data}.log`, '-o', options]);
  };
  const ask = async (statement: string, database = 'postgres') =>
    (await as('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', statement])).stdout.trim();
  await makeCluster(as, data);
  await start();
  for (const [name, value] of Object.entries(archiving)) await ask(`alter system set ${name} = '${value}'`);
  await ask('alter system set max_connections = 200');
  await as('pg_ctl', ['stop', '-w', '-s', '-D', data]);
  await start();
  await makeOffice((statement) => ask(statement));
  const pgbackrest = async (...args: string[]) => (await as('pgbackrest', ['--stanza=office', '--log-level-console=info', ...args])).stdout;
  return {
    version: `${(await as('pgbackrest', ['version'])).stdout.trim()}, ${(await as('postgres', ['--version'])).stdout.trim()}`,
    urlOf: (user) => `postgres://${user}@127.0.0.1:${port}/office`,
    ask,
    pgbackrest,
    lose() {
      const first = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
      for (const pid of [first, ...childrenOf(first)])
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // one that has ended in the meantime
        }
      rmSync(data, { recursive: true });
    },
    start,
    async badPages() {
      await as('pg_ctl', ['stop', '-w', '-s', '-D', data]);
      const { stdout } = await as('pg_checksums', ['--check', '-D', data]);
      await start();
      return Number(/Bad checksums: +(\d+)/.exec(stdout)?.[1]);
    },
    repositorySize: async () => Number((await as('du', ['-sb', join(home, 'repository')])).stdout.split('\t')[0]),
    stop: async () => {
      await as('pg_ctl', ['stop', '-m', 'immediate', '-s', '-D', data]).catch(() => {});
    },
  };
}

/** What docs/operating.md has PostgreSQL told. */
const archiving = {
  archive_mode: 'on',
  archive_command: 'pgbackrest --stanza=office archive-push %p',
  archive_timeout: '60',
};
