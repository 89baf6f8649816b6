import pg from 'pg';
import { BackupFault } from './backup-fault.ts';
import { jobsSchema, withClient } from './lay-dump.ts';

interface Naming {
  from: string;
  to: string;
  /** Of its store: another one than that of the agency whose backup it is. */
  mark: string;
}

/** A restored agency takes another name. What is named by the schema goes with it; functions that keep the former one are bound anew by `migrate`. */
export async function nameAnew(ownerUrl: string, { from, to, mark }: Naming): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [to]);
    if (rowCount)
      throw new BackupFault(
        `ชุดสำรองมี schema ${to} อยู่แล้ว: กำหนด AGENCY_SCHEMA เป็นชื่ออื่น`,
        `the backup has a schema ${to} already: set AGENCY_SCHEMA to another name`,
      );
    await client.query('begin');
    await client.query(`alter schema ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`);
    await client.query(`update ${pg.escapeIdentifier(to)}.file_store set mark = $1`, [mark]);
    // what waits is its work still
    const renamed = (column: string) => `$2 || substr(${column}, length($1) + 1)`;
    await client.query(
      `with tasks as (update ${jobsSchema}._private_tasks set identifier = ${renamed('identifier')} where starts_with(identifier, $1 || ':') returning id)
      update ${jobsSchema}._private_jobs set payload = jsonb_set(payload::jsonb, '{schema}', to_jsonb($2::text))::json,
        key = case when starts_with(key, $1 || ':') then ${renamed('key')} else key end
      where task_id in (select id from tasks)`,
      [from, to],
    );
    await client.query('commit');
  });
}
