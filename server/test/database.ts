import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface Clone {
  name: string;
  appUrl: string;
  ownerUrl: string;
  adminUrl: string;
  drop(): Promise<void>;
}

/** Superuser of a copy on each of its machines, the one that is asked first. */
export const machinesOf = ({ name }: Clone): string[] => inject('nodes').map((node) => on(node, 'postgres', name));

/** Connections that wait for a lock, on whichever machine it is held. */
export async function waitingAt(clone: Clone): Promise<number> {
  const rows = await Promise.all(machinesOf(clone).map((one) => asAdmin(one, 'select 1 from pg_locks where not granted')));
  return rows.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** A fresh copy of the migrated database, made in half a second or less; of a cluster on each of its machines. */
export async function cloneDatabase(): Promise<Clone> {
  const adminUrl = inject('adminUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const nodes = inject('nodes');
  // of a cluster the one that is asked comes last: it is whole then
  for (const node of nodes.toReversed())
    await asAdmin(node, `create database ${name} template office owner office_owner strategy file_copy`);
  return {
    name,
    appUrl: on(adminUrl, 'office_app', name),
    ownerUrl: on(adminUrl, 'office_owner', name),
    adminUrl: on(adminUrl, 'postgres', name),
    drop: async () => {
      for (const node of nodes) await asAdmin(node, `drop database if exists ${name} with (force)`);
    },
  };
}

function on(url: string, user: string, database: string): string {
  return url.replace(/\/\/postgres@([^/]*)\/postgres/, `//${user}@$1/${database}`);
}

async function asAdmin(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
