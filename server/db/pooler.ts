import pg from 'pg';
import { DatabaseFault, reachDatabase } from './doctor.ts';
import type { SessionSettings } from './pool.ts';

// PgBouncer in transaction mode before the database: whoever begins a transaction has the session of whoever ended one. What our sessions are told when
// they connect is told to the role instead, in this database, so that each of the pooler's sessions has it from its beginning.

/** How the role of `appUrl` gets in by the pooler: where `poolUrl` says, under its own name and password. */
export function byPooler(poolUrl: string, appUrl: string): string {
  // the one of the packaged database names a folder, which is no host
  const { user = '', password, database = '' } = new pg.Client({ connectionString: appUrl });
  const by = new URL(poolUrl);
  by.username = encodeURIComponent(user);
  by.password = encodeURIComponent(typeof password === 'string' ? password : '');
  if (by.pathname.length < 2) by.pathname = encodeURIComponent(database);
  return by.href;
}

/**
 * Tells the role of `appUrl` what its sessions need, and looks whether those of the pooler have it.
 * @throws DatabaseFault where the role works for another schema, or the pooler's sessions don't have it
 */
export async function tellRole(appUrl: string, pooledUrl: string, settings: SessionSettings): Promise<void> {
  await withClient(appUrl, (client) => tell(client, settings));
  await reachDatabase({ DATABASE_POOL_URL: pooledUrl });
  const lacking = await withClient(pooledUrl, (client) =>
    inTransaction(client, async () => Object.keys(await differing(client, settings))),
  );
  if (lacking.length > 0)
    throw new DatabaseFault([
      `DATABASE_POOL_URL: การเชื่อมต่อที่ PgBouncer ถืออยู่ยังใช้ค่าเดิม (${lacking.join(', ')}) ให้สั่ง RECONNECT ที่ PgBouncer / the pooler's connections don't have these settings of the role yet: RECONNECT on its console`,
    ]);
}

async function tell(client: pg.Client, settings: SessionSettings): Promise<void> {
  const isNew = await inTransaction(client, async () => {
    await client.query("select pg_advisory_xact_lock(hashtext('e-office role ' || current_user))");
    const had = await differing(client, settings);
    const [first = ''] = had.search_path?.split(/\s*,\s*/) ?? [];
    const [own] = settings.search_path?.split(',') ?? [];
    if (!['', '"$user"', 'public', own].includes(first))
      throw new DatabaseFault([
        `DATABASE_POOL_URL: บทบาท ${client.user} ใช้กับ schema ${first} อยู่ / the role ${client.user} works in the schema ${first}: behind a pooler each office has a role of its own`,
      ]);
    const { rows } = await client.query<{ it: string }>("select format('role %I in database %I', current_user, current_database()) as it");
    // on a cluster it is for the machine that the pooler stands before
    await client.query("select set_config('citus.enable_alter_role_propagation', 'off', true)");
    for (const [name, value] of Object.entries(settings))
      if (name in had) await client.query(`alter ${rows[0]?.it} set ${name} = ${value.split(',').map(pg.escapeLiteral).join(', ')}`);
    return Object.keys(had).length > 0;
  });
  // sessions that were made before don't have it: the pooler makes new ones, and an office that rests on one takes another
  if (isNew)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = current_user and datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`);
}

/** What of it a session has otherwise, as it has it; within this transaction it has all of it from here on. */
async function differing(client: pg.Client, settings: SessionSettings): Promise<SessionSettings> {
  const given = [Object.keys(settings), Object.values(settings)];
  const had = await client.query<Setting>('select name, current_setting(name) as value from unnest($1::text[]) s(name)', given.slice(0, 1));
  const has = await client.query<Setting>(
    'select name, set_config(name, value, true) as value from unnest($1::text[], $2::text[]) s(name, value)',
    given,
  );
  const plain = (value = '') => value.replaceAll(' ', '');
  const before = new Map(had.rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    has.rows.filter(({ name, value }) => plain(before.get(name)) !== plain(value)).map(({ name }) => [name, before.get(name) ?? '']),
  );
}

interface Setting {
  name: string;
  value: string;
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  const result = await work();
  await client.query('commit');
  return result;
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'e-office start' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
