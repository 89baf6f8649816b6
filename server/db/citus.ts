import pg from 'pg';

// An agency's schema on a Citus cluster (schema-based sharding): all of its tables lie on one worker, and the coordinator sends each statement there.
// Migrations are written for one database: they run where the tables are, so a schema that is behind comes back to the coordinator for them.

/** Whether the schema lies on a worker. */
export async function liesOnWorker(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from citus_schemas where schema_name = $1::text::regnamespace', [schema]);
  return rows.length > 0;
}

/** Brings the tables to the coordinator, with what is in them; nobody writes meanwhile. */
export async function bringBack(client: pg.Client, schema: string): Promise<void> {
  await client.query('select citus_schema_undistribute($1::text::regnamespace)', [schema]);
}

/** Puts all of the schema on the worker that has the least, with the rights that Citus leaves out there or asks for: to views, and to the counters of identities. */
export async function putOnWorker(client: pg.Client, schema: string, appRole: string): Promise<void> {
  await client.query('select citus_schema_distribute($1::text::regnamespace)', [schema]);
  const { rows } = await client.query<{ view: string; rights: string }>(
    `select c.oid::regclass::text as view, string_agg(distinct a.privilege_type, ', ') as rights from pg_class c, aclexplode(c.relacl) a
    where c.relkind = 'v' and c.relnamespace = $1::text::regnamespace and a.grantee = $2::text::regrole group by 1`,
    [schema, pg.escapeIdentifier(appRole)],
  );
  await client.query(`grant usage on all sequences in schema ${pg.escapeIdentifier(schema)} to ${pg.escapeIdentifier(appRole)}`);
  for (const { view, rights } of rows) await client.query(`grant ${rights} on ${view} to ${pg.escapeIdentifier(appRole)}`);
}

/** What a role of an agency needs to be told on every machine of the cluster, by a superuser of each. */
export function roleSettings(role: string, schema: string): string[] {
  const name = pg.escapeIdentifier(role);
  return [
    // functions that a statement calls run on the worker, and find its tables by this
    `alter role ${name} set search_path = ${pg.escapeIdentifier(schema)}, public`,
    // such a function may ask tables: those of its agency lie on the same machine, always, so what it reads is what the statement around it sees
    `alter role ${name} set citus.allow_nested_distributed_execution = on`,
  ];
}
