import { setTimeout as delay } from 'node:timers/promises';
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

export interface Worker {
  host: string;
  port: number;
}

/** Each schema with the worker that has it. */
export async function schemasOnWorkers(client: pg.Client): Promise<(Worker & { schema: string })[]> {
  const { rows } = await client.query<Worker & { schema: string }>(
    `select distinct n.nspname as schema, s.nodename as host, s.nodeport as port
    from citus_shards s join pg_class c on c.oid = s.table_name join pg_namespace n on n.oid = c.relnamespace
    where s.citus_table_type = 'schema' order by 1`,
  );
  return rows;
}

/** Those that may have agencies. */
export async function workersOf(client: pg.Client): Promise<Worker[]> {
  const { rows } = await client.query<Worker>(
    'select nodename as host, nodeport as port from pg_dist_node where isactive and shouldhaveshards order by 1, 2',
  );
  return rows;
}

/** So often a move is asked to look again. */
const bellMs = 20;

/**
 * Moves all of a schema to another worker while its office works: what is read goes on, what is written waits at the end. In that end the move looks whether
 * the other worker has the last rows, and sleeps a whole second where it has not. A notice ends the sleep of who listens: so it looks again at once.
 * @param url of the schema's owner, at the coordinator
 */
export async function moveSchema(url: string, schema: string, to: Worker): Promise<void> {
  const [mover, ringer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  for (const one of [mover, ringer]) one.on('error', () => {});
  const bell = `e-office move ${schema}`.slice(0, 60);
  let moved = false;
  const ring = async () => {
    while (!moved) {
      await ringer.query("select pg_notify($1, '')", [bell]);
      await delay(bellMs);
    }
  };
  try {
    await mover.connect();
    await ringer.connect();
    await mover.query(`listen ${pg.escapeIdentifier(bell)}`);
    const move = mover.query("select citus_schema_move($1::text::regnamespace, $2, $3, 'force_logical')", [
      pg.escapeIdentifier(schema),
      to.host,
      to.port,
    ]);
    // a bell that can't be rung makes the move slower, not wrong
    const ringing = ring().catch(() => {});
    await move.finally(() => {
      moved = true;
    });
    await ringing;
  } finally {
    await Promise.all([mover.end(), ringer.end()].map((end) => end.catch(() => {})));
  }
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
