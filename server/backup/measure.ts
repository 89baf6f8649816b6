import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/pool.ts';
import type { DB } from '../db/schema.ts';
import type { Measures } from './manifest.ts';

/** One connection that may take its time: a table of millions is counted, a snapshot stands for as long as that takes. */
export function openUnhurried(url: string, schema: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: `-c search_path=${schema},public -c timezone=UTC` });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Chains and what else only grows, each by its newest row. */
const growing = ['event', 'request_event', 'meeting_event', 'endorsement'];

/** Reads only; within one snapshot it is one instant. `appRole`: what it may do is measured too. */
export async function measure(db: Database, appRole?: string): Promise<Measures> {
  const { rows: found } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`.execute(db);
  const names = found.map((one) => one.name);
  const tables: Record<string, number> = {};
  for (const name of names) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    tables[name] = Number(rows[0]?.rows);
  }
  const registers: Record<string, unknown[]> = {};
  for (const name of names.filter((one) => one.endsWith('_counter'))) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t order by t::text`.execute(db);
    registers[name] = rows.map((one) => one.row);
  }
  const chains: Record<string, unknown> = {};
  for (const name of growing) {
    const { rows } = await sql<{ head: unknown }>`select jsonb_build_object('id', t.id, 'hash', encode(t.hash, 'hex')) as head
      from ${sql.table(name)} t order by t.id desc limit 1`.execute(db);
    chains[name] = rows[0]?.head ?? null;
  }
  const { rows: seals } = await sql<{ head: unknown }>`select jsonb_build_object('seq', s.seq, 'hash', encode(s.hash, 'hex')) as head
    from seal s order by s.seq desc limit 1`.execute(db);
  chains.seal = seals[0]?.head ?? null;
  const { rows: migrations } = await sql<{ id: string }>`select id from schema_migration order by id`.execute(db);
  const all = { tables, registers, chains, migrations: migrations.map((one) => one.id) };
  return appRole === undefined ? all : { ...all, grants: await grantsOf(db, appRole) };
}

/** Of the application's role and of everybody; the owner may all, and is named differently on every server. */
async function grantsOf(db: Database, appRole: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; rights: string }>`
    with here as (select current_schema()::regnamespace::oid as schema),
    given as (
      select 'schema' as name, n.nspowner as owner, acl.* from here, pg_namespace n, aclexplode(n.nspacl) acl where n.oid = here.schema
      union all select 'relation ' || c.relname, c.relowner, acl.* from here, pg_class c, aclexplode(c.relacl) acl where c.relnamespace = here.schema
      union all select 'column ' || c.relname || '.' || a.attname, c.relowner, acl.* from here, pg_class c, pg_attribute a, aclexplode(a.attacl) acl
        where c.relnamespace = here.schema and a.attrelid = c.oid
      union all select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', p.proowner, acl.*
        from here, pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl where p.pronamespace = here.schema)
    select name, string_agg((case grantee when 0 then 'all ' else 'app ' end) || lower(privilege_type), ', ' order by grantee = 0, privilege_type) as rights
    from given where grantee <> owner and (grantee = 0 or grantee = (select oid from pg_roles where rolname = ${appRole}))
    group by name order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]));
}

/** Which chains do not have the newest row of that instant any more: a later state of the same office has them all. */
export async function lostHeads(db: Database, { chains }: Measures): Promise<string[]> {
  const lost: string[] = [];
  for (const [name, head] of Object.entries(chains) as [string, { id?: unknown; seq?: unknown; hash: string } | null][]) {
    if (!head) continue;
    const key = head.id === undefined ? 'seq' : 'id';
    const { rows } = await sql<{ there: boolean }>`select exists (select 1 from ${sql.table(name)} t
      where t.${sql.ref(key)} = ${head[key]} and encode(t.hash, 'hex') = ${head.hash}) as there`.execute(db);
    if (!rows[0]?.there) lost.push(`chain ${name}: ${canonical(head)}`);
  }
  return lost;
}

/** Which parts differ, by name; none where the copy is what was measured. */
export function differences(wanted: Measures, found: Measures): string[] {
  const parts: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['rows', wanted.tables, found.tables],
    ['register', wanted.registers, found.registers],
    ['chain', wanted.chains, found.chains],
    ['schema', { migrations: wanted.migrations }, { migrations: found.migrations }],
    ['grants', wanted.grants ?? {}, wanted.grants ? (found.grants ?? {}) : {}],
  ];
  return parts.flatMap(([part, a, b]) =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .filter((name) => canonical(a[name]) !== canonical(b[name]))
      .map((name) => `${part} ${name}: ${canonical(a[name])} / ${canonical(b[name])}`.slice(0, 300)),
  );
}

/** The order of keys says nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
