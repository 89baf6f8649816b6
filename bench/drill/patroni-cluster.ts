import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childrenOf } from '../../server/test/process.ts';
import { until } from './load.ts';
import type { Databases } from './on-stage.ts';
import { unprivileged } from './unprivileged.ts';

const run = promisify(execFile);
const names = ['one', 'two', 'three'] as const;
export type Name = (typeof names)[number];

export interface Tools {
  bin: string;
  haproxy: string;
  patroni: string;
  patronictl: string;
  etcd: string;
}

const inStep = "select count(*) || ' ' || count(*) filter (where sync_state = 'sync') from pg_stat_replication where state = 'streaming'";

interface Member {
  name: Name;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

export interface PatroniCluster extends Databases {
  /** Of one machine, without haproxy. */
  urlAt(name: Name, user: string): string;
  leader(): Promise<Name>;
  /** Who may take over. */
  inStep(): Promise<Name>;
  /** All three are there, and one follows in step. */
  whole(): Promise<boolean>;
  /** Both others show what the primary has by now. */
  settled(): Promise<void>;
  /** To every process of a machine at once: etcd, Patroni, PostgreSQL. SIGKILL as when it loses its power, SIGSTOP as when it hangs. */
  strike(name: Name, signal: NodeJS.Signals): void;
  /** SIGKILL to the processes of PostgreSQL alone. */
  killPostgres(name: Name): void;
  /** As the machine does when it starts. */
  startMachine(name: Name): void;
  stopEtcd(): Promise<void>;
  startEtcd(): void;
  patronictl(...args: string[]): Promise<string>;
  /** What the Patroni of a machine has said since it was last started. */
  log(name: Name): string;
  /** Machines that say of themselves that they take writes. */
  primaries(): Promise<Name[]>;
}

/**
 * Three machines with the files of deploy/patroni as they are given out: each has a loopback address of its own, which stands for its 10.0.0.x,
 * with an etcd, a Patroni and its PostgreSQL. Beside paths below `home` nothing in the files is changed.
 */
export async function openPatroniCluster(home: string, tools: Tools): Promise<PatroniCluster> {
  const network = `127.0.${1 + (process.pid % 254)}.`;
  const addressOf = (name: Name) => `${network}${11 + names.indexOf(name)}`;
  const databaseOf = (name: Name) => `${addressOf(name)}:5432`;
  const door = `${network}1`;
  const env = { PATH: `${tools.bin}:/usr/bin:/bin`, HOME: home, LC_ALL: 'C.UTF-8' };
  const own = { ...unprivileged, cwd: home, env };
  const etcds = new Map<Name, ChildProcess>();
  const patronis = new Map<Name, ChildProcess>();
  const started = { one: 0, two: 0, three: 0 };
  const dataOf = (name: Name) => join(home, name, 'office');
  const fileOf = (name: Name, file: string) => join(home, name, file);

  for (const name of names) {
    mkdirSync(join(home, name), { mode: 0o777 });
    await run('chmod', ['777', join(home, name)]);
    const here = (line: RegExp) => (text: string) => text.replace(line, (all) => all.replaceAll('10.0.0.11', addressOf(name)));
    const given = (file: string, mine: RegExp) =>
      here(mine)(readFileSync(join(import.meta.dirname, '../../deploy/patroni', file), 'utf8'))
        .replace(/^name: one$/m, `name: ${name}`)
        // who asks another of these addresses comes from 127.0.0.1
        .replaceAll('10.0.0.0/24', '127.0.0.0/8')
        .replaceAll('10.0.0.', network);
    writeFileSync(
      fileOf(name, 'patroni.yml'),
      given('patroni.yml', /^ *(listen|connect_address): .*$/gm)
        .replace('/var/lib/postgresql/15/office', dataOf(name))
        .replace('/usr/lib/postgresql/15/bin', tools.bin)
        .replace('/var/lib/postgresql/patroni.pgpass', fileOf(name, 'pgpass'))
        .replace('/var/run/postgresql', join(home, name)),
    );
    writeFileSync(
      fileOf(name, 'etcd.conf.yml'),
      given('etcd.conf.yml', /^(listen|advertise|initial-advertise)-.*$/gm).replace('/var/lib/etcd/office', fileOf(name, 'etcd')),
    );
    writeFileSync(join(home, 'haproxy.cfg'), given('haproxy.cfg', /^$/m).replaceAll('bind 127.0.0.1', `bind ${door}`));
  }

  function begin(program: string, args: string[], log: string): ChildProcess {
    const out = openSync(log, 'a', 0o666);
    const child = spawn(program, args, { ...own, stdio: ['ignore', out, out] });
    closeSync(out);
    return child;
  }
  const startEtcd = (name: Name) =>
    etcds.set(name, begin(tools.etcd, ['--config-file', fileOf(name, 'etcd.conf.yml')], fileOf(name, 'etcd.log')));
  const startPatroni = (name: Name) => {
    started[name] += 1;
    patronis.set(name, begin(tools.patroni, [fileOf(name, 'patroni.yml')], fileOf(name, `patroni.${started[name]}.log`)));
  };
  /** Of the server whose folder this is, and all its children. */
  const postgresOf = (name: Name): number[] => {
    try {
      const first = Number.parseInt(readFileSync(join(dataOf(name), 'postmaster.pid'), 'utf8'), 10);
      return [first, ...childrenOf(first)];
    } catch {
      return [];
    }
  };
  const signalAll = (pids: (number | undefined)[], signal: NodeJS.Signals) => {
    for (const pid of pids)
      try {
        if (pid) process.kill(pid, signal);
      } catch {
        // one that has ended in the meantime
      }
  };
  const isAlive = (child?: ChildProcess) => child?.exitCode === null && child.signalCode === null;
  const strike = (name: Name, signal: NodeJS.Signals) =>
    signalAll(
      [patronis.get(name), etcds.get(name)]
        .filter(isAlive)
        .flatMap((child) => [child?.pid, ...(child?.pid ? childrenOf(child.pid) : [])])
        .concat(postgresOf(name)),
      signal,
    );

  const ask = (name: Name, path: string) => fetch(`http://${addressOf(name)}:8008${path}`, { signal: AbortSignal.timeout(1500) });
  async function members(): Promise<Member[]> {
    for (const name of names) {
      const reply = await ask(name, '/cluster').catch(() => null);
      const { members } = ((await reply?.json()) ?? { members: [] }) as { members: Member[] };
      if (members.some(({ role, state }) => role === 'leader' && state === 'running')) return members;
    }
    return [];
  }
  async function who(role: Member['role']): Promise<Name> {
    let found: Name | undefined;
    await until(`there is a ${role}`, async () => {
      found = (await members()).find((one) => one.role === role)?.name;
      return found;
    });
    return found as Name;
  }
  const password = { postgres: 'CHANGE-postgres', office_owner: 'owner', office_app: 'app' } as Record<string, string>;
  const urlAt = (address: string, user: string, database = 'office') => `postgres://${user}:${password[user]}@${address}/${database}`;
  const psql = async (at: string, statement: string) =>
    (
      await run('psql', ['-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', urlAt(at, 'postgres', 'postgres'), '-c', statement], own)
    ).stdout.trim();
  const whole = async () => {
    const all = await members();
    const leader = all.find(({ role }) => role === 'leader');
    if (!leader || all.length < names.length || !all.some(({ role }) => role === 'sync_standby')) return false;
    const follow = await psql(databaseOf(leader.name), inStep).catch(() => '');
    return follow === '2 1';
  };

  for (const name of names) {
    startEtcd(name);
    startPatroni(name);
  }
  await until('three machines have agreed', whole, 180_000);
  const first = databaseOf(await who('leader'));
  await psql(first, `create role office_owner login password 'owner'`);
  await psql(first, `create role office_app login password 'app'`);
  await psql(first, "create database office owner office_owner encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0");
  const proxy = begin(tools.haproxy, ['-db', '-f', join(home, 'haproxy.cfg')], join(home, 'haproxy.log'));
  // until its first look at them haproxy takes all for the primary, and asks them in turn
  await until('haproxy leads to the primary alone', async () => {
    const answers = [];
    for (const _ of names) answers.push(await psql(`${door}:6432`, 'select pg_is_in_recovery()').catch(() => 'gone'));
    return answers.every((answer) => answer === 'f');
  });

  return {
    version: `${(await run(tools.patroni, ['--version'])).stdout.trim()}, ${(await run(join(tools.bin, 'postgres'), ['--version'])).stdout.trim()}`,
    urlOf: (user) => urlAt(`${door}:6432`, user),
    urlAt: (name, user) => urlAt(databaseOf(name), user),
    leader: () => who('leader'),
    inStep: () => who('sync_standby'),
    whole,
    async settled() {
      const leader = databaseOf(await who('leader'));
      const now = await psql(leader, 'select pg_current_wal_lsn()');
      await until(
        'all show the same',
        async () => (await psql(leader, `select bool_and(replay_lsn >= '${now}') from pg_stat_replication`)) === 't',
      );
    },
    strike,
    killPostgres: (name) => signalAll(postgresOf(name), 'SIGKILL'),
    startMachine(name) {
      startEtcd(name);
      startPatroni(name);
    },
    async stopEtcd() {
      const ends = [...etcds.values()].filter(isAlive).map(async (child) => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      });
      await Promise.all(ends);
    },
    startEtcd() {
      for (const name of names) if (!isAlive(etcds.get(name))) startEtcd(name);
    },
    async patronictl(...args) {
      const { stdout, stderr } = await run(tools.patronictl, ['-c', fileOf('one', 'patroni.yml'), ...args], { ...own, timeout: 120_000 });
      return stdout + stderr;
    },
    log: (name) => readFileSync(fileOf(name, `patroni.${started[name]}.log`), 'utf8'),
    async primaries() {
      const answers = await Promise.all(names.map((name) => psql(databaseOf(name), 'select pg_is_in_recovery()').catch(() => 'gone')));
      return names.filter((_, n) => answers[n] === 'f');
    },
    async stop() {
      for (const name of names) strike(name, 'SIGKILL');
      proxy.kill('SIGKILL');
      await Promise.all([...etcds.values(), ...patronis.values(), proxy].filter(isAlive).map((child) => once(child, 'exit')));
    },
  };
}
