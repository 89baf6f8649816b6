import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.ts';

// Locks of an agency against itself. Other agencies in the database have the same words and the same ids, and never wait for them.
// What concerns the whole database or cluster (migrations, copying its files) has locks of its own.

type What = string | RawBuilder<string>;

const keyOf = (what: What) => sql`hashtext(current_schema() || ' ' || ${what}::text)`;

/** Waits for its turn: one at a time until the transaction ends. `ids`: one at a time for each of them, taken in their order. */
export async function lockFor(db: Kysely<DB>, what: What, ids?: number | readonly number[]): Promise<void> {
  if (ids === undefined) {
    await sql`select pg_advisory_xact_lock(${keyOf(what)})`.execute(db);
    return;
  }
  const sorted = [...new Set(typeof ids === 'number' ? [ids] : ids)].sort((a, b) => a - b);
  if (sorted.length === 0) return;
  await sql`select pg_advisory_xact_lock(${keyOf(what)}, i.id::int) from unnest(${sorted}::bigint[]) with ordinality i(id, n) order by i.n`.execute(
    db,
  );
}

/** Beside others of the kind, and never while somebody holds it by `lockFor`. */
export async function lockShared(db: Kysely<DB>, what: What): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(what)})`.execute(db);
}

/** Until the transaction ends; false where another has it. */
export async function tryLockFor(db: Kysely<DB>, what: What): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${keyOf(what)}) as mine`.execute(db);
  return rows[0]?.mine === true;
}

/** The same for work of several transactions: until it ends, or its connection `db` does. null where another has it. */
export async function aloneFor<T>(db: Kysely<DB>, what: What, work: () => Promise<T>): Promise<T | null> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${keyOf(what)}) as mine`.execute(db);
  if (!rows[0]?.mine) return null;
  try {
    return await work();
  } finally {
    // a connection that is gone has let go of it
    await sql`select pg_advisory_unlock(${keyOf(what)})`.execute(db).catch(() => undefined);
  }
}

/** Whether somebody holds it, here or at another server. */
export async function isLocked(db: Kysely<DB>, what: What): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select exists (select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and ((classid::bigint << 32) | objid::bigint) = ${keyOf(what)}::bigint) as held`.execute(db);
  return rows[0]?.held === true;
}
