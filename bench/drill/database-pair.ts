import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/db/embedded.ts';
import { childrenOf } from '../../server/test/process.ts';
import { until } from './load.ts';
import { makeCluster, makeOffice, postgresUser } from './new-office.ts';
import type { Databases } from './on-stage.ts';
import { unprivileged } from './unprivileged.ts';
import { openWire, type Wire } from './wire.ts';

const deploy = join(import.meta.dirname, '../../deploy');

interface Machine {
  name: 'one' | 'two';
  data: string;
  port: number;
  /** Where the other machine finds it. */
  wire: Wire;
}

export interface DatabasePair extends Databases {
  /** Of the primary, without haproxy. */
  primaryUrl(user: string): string;
  standbyUrl(user: string): string;
  /** Nothing that one sends to the other arrives, and neither is told. */
  cutNetwork(): void;
  healNetwork(): void;
  /** SIGKILL to every process of the primary at once, as when its machine loses its power. */
  killPrimary(): void;
  /** deploy/failover.sh at the standby. */
  failOver(): Promise<void>;
  /** deploy/rejoin.sh at the former primary. Says how it came back. */
  rejoin(): Promise<string>;
  /** How many servers take writes. */
  primaries(): Promise<number>;
}

/** Two PostgreSQL of Debian on loopback, the second a synchronous standby, behind haproxy with the files of deploy/; as an unprivileged user. */
export async function openDatabasePair(home: string, bin: string, haproxy: string): Promise<DatabasePair> {
  const [one, two] = (await Promise.all(
    (['one', 'two'] as const).map(async (name) => {
      const port = await freePort();
      return { name, data: join(home, name), port, wire: await openWire(port) };
    }),
  )) as [Machine, Machine];
  let [primary, standby] = [one, two];
  const { env, as } = postgresUser(home, bin);
  const psql = async (at: Machine, statement: string, database = 'postgres') =>
    (await as('psql', ['-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-p', String(at.port), '-d', database, '-c', statement])).stdout.trim();
  const optionsOf = ({ port }: Machine) => `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const start = (at: Machine) => as('pg_ctl', ['start', '-w', '-s', '-D', at.data, '-l', `${at.data}.log`, '-o', optionsOf(at)]);

  await makeCluster(as, one.data);
  await start(one);
  await psql(one, "alter system set wal_keep_size = '1GB'");
  await psql(one, 'alter system set max_connections = 200');
  await makeOffice((statement) => psql(one, statement));
  await as('pg_ctl', ['restart', '-w', '-s', '-D', one.data, '-l', `${one.data}.log`, '-o', optionsOf(one)]);
  await as('pg_basebackup', [
    '-D',
    two.data,
    '-d',
    `host=127.0.0.1 port=${one.wire.port} user=postgres application_name=two`,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ]);
  await start(two);
  await psql(one, "alter system set synchronous_standby_names = 'two'");
  await psql(one, 'select pg_reload_conf()');
  await until(
    'the standby is in step',
    async () => (await psql(one, "select count(*) from pg_stat_replication where sync_state = 'sync'")) === '1',
  );
  const door = await openDoor();

  async function openDoor(): Promise<{ port: number; process: ChildProcess }> {
    const port = await freePort();
    const check = join(home, 'primary-check.sh');
    copyFileSync(join(deploy, 'primary-check.sh'), check);
    chmodSync(check, 0o755);
    const given = readFileSync(join(deploy, 'database-haproxy.cfg'), 'utf8')
      .replace('127.0.0.1:6432\n', `127.0.0.1:${port}\n`)
      .replace('/etc/haproxy/primary-check.sh', check)
      .replace('10.0.0.11:5432', `127.0.0.1:${one.port}`)
      .replace('10.0.0.12:5432', `127.0.0.1:${two.port}`);
    writeFileSync(join(home, 'haproxy.cfg'), given);
    const child = spawn(haproxy, ['-db', '-f', join(home, 'haproxy.cfg')], { ...unprivileged, cwd: home, env, stdio: 'ignore' });
    await until('haproxy leads to the primary', () =>
      as('pg_isready', ['-q', '-p', String(port), '-t', '1']).then(
        () => true,
        () => false,
      ),
    );
    return { port, process: child };
  }

  const pidOf = ({ data }: Machine) => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  const turn = () => {
    [primary, standby] = [standby, primary];
  };

  return {
    version: (await as('postgres', ['--version'])).stdout.trim(),
    urlOf: (user) => `postgres://${user}@127.0.0.1:${door.port}/office`,
    primaryUrl: (user) => `postgres://${user}@127.0.0.1:${primary.port}/office`,
    standbyUrl: (user) => `postgres://${user}@127.0.0.1:${standby.port}/office`,
    cutNetwork() {
      for (const { wire } of [one, two]) wire.cut();
    },
    healNetwork() {
      for (const { wire } of [one, two]) wire.heal();
    },
    killPrimary() {
      const first = pidOf(primary);
      for (const pid of [first, ...childrenOf(first)]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // one that has ended in the meantime
        }
      }
    },
    async failOver() {
      const more = { PGDATA: standby.data, PGPORT: String(standby.port), FORMER: `127.0.0.1:${primary.port}`, PGBIN: bin };
      await as(join(deploy, 'failover.sh'), [], more);
      turn();
    },
    async rejoin() {
      const { stdout } = await as(join(deploy, 'rejoin.sh'), [], {
        PGDATA: standby.data,
        PRIMARY: `127.0.0.1:${primary.wire.port}`,
        NAME: standby.name,
        PGBIN: bin,
        PGOPTS: optionsOf(standby),
        PGLOG: `${standby.data}.log`,
      });
      return stdout.includes('new copy') ? 'a new copy' : 'pg_rewind';
    },
    async primaries() {
      const answers = await Promise.all([one, two].map((at) => psql(at, 'select pg_is_in_recovery()').catch(() => 'gone')));
      return answers.filter((answer) => answer === 'f').length;
    },
    async stop() {
      door.process.kill('SIGKILL');
      if (door.process.exitCode === null && door.process.signalCode === null) await once(door.process, 'exit');
      for (const at of [standby, primary]) await as('pg_ctl', ['stop', '-m', 'immediate', '-s', '-D', at.data]).catch(() => {});
      for (const { wire } of [one, two]) await wire.close();
    },
  };
}
