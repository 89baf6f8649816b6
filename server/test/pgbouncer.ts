import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { choosePlace, findBinaries, userOf } from '../db/binaries.ts';
import { freePort } from '../db/embedded.ts';

export interface PgBouncer {
  /** For DATABASE_POOL_URL. */
  url: string;
  /** On its console. */
  ask(command: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Debian's PgBouncer in transaction mode before the databases of a server, with so many sessions for each. */
export async function startPgBouncer(program: string, adminUrl: string, sessions: number): Promise<PgBouncer> {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-pooler-'));
  const port = await freePort();
  const server = new pg.Client({ connectionString: adminUrl });
  const ini = join(home, 'pgbouncer.ini');
  writeFileSync(join(home, 'users.txt'), ['office_app', 'postgres'].map((role) => `"${role}" ""\n`).join(''));
  writeFileSync(
    ini,
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(home, 'users.txt')}
auth_user = postgres
admin_users = postgres
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 300
`,
  );
  // it refuses to be root, as the server does, and has to get into the server's folder where that listens in one
  const { runner } = choosePlace(findBinaries(), home, () => {});
  const [file, args] = runner.wrap(program, [ini]);
  let child: ChildProcess | undefined;
  const ask = async (command: string) => {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/pgbouncer` });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(command)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  const start = async () => {
    const begun = spawn(file, args, { ...userOf(runner), stdio: ['ignore', 'ignore', 'pipe'] });
    child = begun;
    let said = '';
    // it says on this what it does; the first word of a process that listens
    await new Promise<void>((up, failed) => {
      begun.stderr.on('data', (chunk) => {
        said += chunk;
        if (/process up/.test(said)) up();
      });
      begun.on('exit', () => failed(new Error(`pgbouncer: ${said}`)));
    });
  };
  const stop = async () => {
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    url: `postgres://127.0.0.1:${port}`,
    ask,
    start,
    stop,
    async close() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
