import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { roleSettings } from '../db/citus.ts';
import { freePort } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

/** A Citus cluster on loopback: one coordinator, which holds no agency, and workers that do. */
export interface CitusCluster {
  /** Superuser of each machine, the coordinator first. */
  nodes: string[];
  /** Of the agency, at the coordinator. */
  ownerUrl: string;
  appUrl: string;
  stop(): void;
}

/** PostgreSQL with Citus: the folder of its programs (of Debian's packages of the PostgreSQL project: /usr/lib/postgresql/18/bin). Nothing where it is not named. */
export const citusPrograms = process.env.CITUS_PROGRAMS;

/** What an office is told of a database where the tests run on a cluster. */
export const onCitus = (url: string): Record<string, string> => (citusPrograms ? { CITUS: 'on', DATABASE_URL: url, DEMO: 'on' } : {});

const owner = 'office_owner';
const app = 'office_app';
const schema = 'office';
const database = 'office';

const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  // each test file has its databases, and each of them its connections between the machines
  max_connections: 300,
  max_prepared_transactions: 600,
  max_worker_processes: 40,
  max_locks_per_transaction: 2048,
  'citus.node_conninfo': "'sslmode=disable'",
  'citus.enable_statistics_collection': 'off',
};

/**
 * Starts a cluster in `folder` and brings the schema `office` onto it, in a database `office`. `template`: it is copied for each test file, of all machines
 * the same, so that a copy is a cluster of its own; nobody connects to it any more.
 */
export async function startCitus(
  programs: string,
  folder: string,
  { workers = 2, template = true, durable = false } = {},
): Promise<CitusCluster> {
  // PostgreSQL refuses to be root
  const who = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (who.uid) chownSync(folder, who.uid, who.gid);
  const run = (program: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' };
    const done = spawnSync(join(programs, program), args, {
      ...who,
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
  };
  const machines: { data: string; port: number }[] = [];
  for (let n = 0; n <= workers; n++) {
    const data = join(folder, n === 0 ? 'coordinator' : `worker-${n}`);
    const port = await freePort();
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--no-sync');
    const said = { ...settings, fsync: durable ? 'on' : 'off', port, listen_addresses: "'127.0.0.1'", unix_socket_directories: "''" };
    appendFileSync(
      join(data, 'postgresql.conf'),
      Object.entries(said)
        .map(([name, value]) => `${name} = ${value}\n`)
        .join(''),
    );
    run('pg_ctl', 'start', '-w', '-s', '-D', data, '-l', join(folder, `${port}.log`));
    machines.push({ data, port });
  }
  const nodes = machines.map(({ port }) => `postgres://postgres@127.0.0.1:${port}/postgres`);
  for (const node of nodes) await makeDatabase(node);
  const [coordinator, ...others] = nodes as [string, ...string[]];
  await joinWorkers(coordinator, others);
  await migrate(on(coordinator, owner), { schema, appRole: app, citus: true });
  if (template) for (const node of nodes) await closeTemplate(node);
  return {
    nodes,
    ownerUrl: on(coordinator, owner),
    appUrl: on(coordinator, app),
    stop() {
      // what it refused stands there
      copyFileSync(join(folder, `${machines[0]?.port}.log`), join(import.meta.dirname, '../../.runtime/citus.log'));
      for (const { data } of machines) run('pg_ctl', 'stop', '-w', '-s', '-D', data, '-m', 'immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeDatabase(node: string): Promise<void> {
  await ask(node, [
    'set citus.enable_create_role_propagation = off',
    'set citus.enable_alter_role_propagation = off',
    'set citus.enable_create_database_propagation = off',
    `create role ${owner} login`,
    `create role ${app} login`,
    ...[owner, app].flatMap((role) => roleSettings(role, schema)),
    `create database ${database} owner ${owner}`,
  ]);
  await ask(on(node, 'postgres'), [
    'create extension citus',
    'create extension pg_trgm schema public',
    `grant create on schema public to ${owner}`,
  ]);
}

async function joinWorkers(coordinator: string, workers: string[]): Promise<void> {
  const { port } = new URL(coordinator);
  await ask(on(coordinator, 'postgres'), [
    `select citus_set_coordinator_host('127.0.0.1', ${port})`,
    ...workers.map((worker) => `select citus_add_node('127.0.0.1', ${new URL(worker).port})`),
    `select citus_set_node_property('127.0.0.1', ${port}, 'shouldhaveshards', false)`,
  ]);
}

/** Its cluster's own process keeps a connection to it, and nothing that is connected to is copied. */
async function closeTemplate(node: string): Promise<void> {
  await ask(node, [
    `alter database ${database} with is_template true allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  ]);
}

function on(node: string, user: string): string {
  return node.replace('//postgres@', `//${user}@`).replace(/\/postgres$/, `/${database}`);
}

async function ask(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
