import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/pool.ts';
import type { Db, Me } from '../http/context.ts';
import type { Sessions } from '../office.ts';
import { loadMe } from './load-me.ts';

interface Known {
  me: Me;
  /** Loaded again after this instant: the end of a delegation, or half a minute. */
  until: number;
  seenAt: number;
}

interface Needs {
  db: Database;
  /** For the connection that listens. */
  url: string;
  config: Pick<Config, 'schema' | 'session'>;
  headRoles: number[];
  log: Logger;
}

const keepMs = 30_000;
const touchMs = 60_000;

/**
 * Finds the caller of a token. What is known of a session is kept in the process until the database says that it ended
 * (one NOTIFY at the commit), so that a session dies everywhere within a second; without that connection nothing is kept.
 */
export function openSessions({ db, url, config, headRoles, log }: Needs): Sessions {
  const known = new Map<string, Known>();
  const listener = listen(url, sessionChannel(config.schema), log, (personId) => forget(personId));

  async function find(token: string): Promise<Me | null> {
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const now = Date.now();
    const before = known.get(key);
    if (before && now < before.until && listener.isUp()) {
      if (now - before.seenAt > touchMs) await touch(before, now);
      return before.me;
    }
    known.delete(key);
    const me = await loadMe(db, hash, headRoles, config.session.idleMs);
    if (!me) return null;
    const ends = me.acting.map((acting) => acting.endsAt.getTime());
    const fresh = { me, until: Math.min(now + keepMs, ...ends), seenAt: 0 };
    await touch(fresh, now);
    if (known.size > 10_000) known.clear();
    known.set(key, fresh);
    return me;
  }

  async function touch(one: Known, now: number): Promise<void> {
    one.seenAt = now;
    await db
      .updateTable('session')
      .set({ last_seen_at: sql`now()` })
      .where('id', '=', one.me.sessionId)
      .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
      .execute();
  }

  function forget(personId?: number): void {
    if (personId === undefined) known.clear();
    for (const [key, one] of known) if (one.me.personId === personId) known.delete(key);
  }

  return { find, forget, close: () => listener.close() };
}

/** Only the hash of a token is kept. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Ends sessions of a person and tells every process, at the commit. `except`: the session that goes on. */
export async function endSessions(
  db: Db,
  schema: string,
  personId: number,
  reason: string,
  { except, only }: { except?: number; only?: number } = {},
): Promise<number> {
  let update = db
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null);
  if (except !== undefined) update = update.where('id', '!=', except);
  if (only !== undefined) update = update.where('id', '=', only);
  const ended = await update.returning('id').execute();
  await rightsChanged(db, schema, personId);
  return ended.length;
}

/** What is known of this person's sessions is stale everywhere, at the commit. */
export async function rightsChanged(db: Db, schema: string, personId: number): Promise<void> {
  await sql`select pg_notify(${sessionChannel(schema)}, ${String(personId)})`.execute(db);
}

export function sessionChannel(schema: string): string {
  return `${schema}_session`;
}

/** One connection that listens; it comes back by itself, and while it is away nothing is taken from memory. */
function listen(url: string, channel: string, log: Logger, heard: (personId: number) => void): { isUp(): boolean; close(): Promise<void> } {
  let client: pg.Client | null = null;
  let up = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'e-office sessions' });
    client = fresh;
    fresh.on('error', (error) => lost(error));
    fresh.on('end', () => lost());
    fresh.on('notification', (message) => heard(Number(message.payload)));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      up = true;
    } catch (error) {
      lost(error as Error);
    }
  }

  function lost(error?: Error): void {
    up = false;
    if (closed || timer) return;
    if (error) log.warn({ err: error }, 'the connection that listens for ended sessions was lost');
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, 500);
  }

  void connect();
  return {
    isUp: () => up,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
