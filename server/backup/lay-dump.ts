import { rm, writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { BackupFolder } from './backup-folder.ts';
import { layCluster } from './copy-cluster.ts';
import type { Manifest, Roles } from './manifest.ts';
import { type Clients, needClients, runClient } from './postgres-clients.ts';

/** Background work of all agencies of a database lies here: what waits is brought back with its agency. */
export const jobsSchema = 'graphile_worker';

export interface DumpTarget {
  /** Of a role that owns an empty database. */
  ownerUrl: string;
  roles: Roles;
  /** A folder that is not there yet, for the parts of the dump. */
  scratch: string;
}

/** Brings a dump into an empty database, whole or not at all, and gives its application's role what the former one had. */
export async function restoreDump(folder: BackupFolder, manifest: Manifest, { ownerUrl, roles, scratch }: DumpTarget): Promise<void> {
  const { dump, schema, database } = manifest;
  if (!dump) throw new Error('no dump');
  const clients = needClients(dump.clients);
  await layCluster(folder, { folders: [], database }, scratch);
  try {
    await withClient(ownerUrl, (client) => client.query('create extension if not exists pg_trgm schema public'));
    await runClient(clients, 'pg_restore', ['--no-owner', '--no-acl', '--single-transaction', '--exit-on-error', scratch], ownerUrl);
    const grants = await grantsIn(clients, scratch, dump.roles, roles);
    await withClient(ownerUrl, async (client) => {
      await client.query(`begin; ${grants}; commit`);
      // jobs of agencies that shared the database: their servers are elsewhere
      await client.query(
        `delete from ${jobsSchema}._private_jobs j using ${jobsSchema}._private_tasks t where t.id = j.task_id and not starts_with(t.identifier, $1)`,
        [`${schema}:`],
      );
      await client.query('analyze');
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The dump's own statements of who may do what, said of the roles of this server. What other roles had is theirs to be given again. */
async function grantsIn(clients: Clients, dir: string, from: Roles, to: Roles): Promise<string> {
  const list = `${dir}.list`;
  const entries = (await runClient(clients, 'pg_restore', ['--list', dir])).split('\n');
  await writeFile(list, entries.filter((line) => / ACL /.test(line)).join('\n'));
  const text = await runClient(clients, 'pg_restore', [`--use-list=${list}`, '--file=-', dir]).finally(() => rm(list, { force: true }));
  const names = new Map([
    ['PUBLIC', 'public'],
    [from.owner, pg.escapeIdentifier(to.owner)],
    [from.app, pg.escapeIdentifier(to.app)],
  ]);
  return text
    .split('\n')
    .flatMap((line) => {
      const [, act, word, role = ''] = /^((?:GRANT|REVOKE) .*) (TO|FROM) ("(?:[^"]|"")+"|\S+);$/.exec(line) ?? [];
      const name = names.get(role.startsWith('"') ? role.slice(1, -1).replaceAll('""', '"') : role);
      return act && name ? [`${act} ${word} ${name}`] : [];
    })
    .join(';\n');
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
