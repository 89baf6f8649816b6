import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { dataCopy } from '../../contract/lang/th/data-copy.ts';
import type { Channels } from '../db/channels.ts';
import type { Database } from '../db/pool.ts';
import type { Ctx, Db, Me } from '../http/context.ts';
import type { Sessions } from '../office.ts';
import { loadSession } from './load-me.ts';

interface Known {
  me: Me;
  /** Loaded again after this instant: the end of the session, of a delegation, or half a minute. */
  until: number;
  seenAt: number;
}

interface Needs {
  db: Database;
  channels: Channels;
  schema: string;
  /** Asked for at each look: administrators change it. */
  idleMs: () => number;
  headRoles: number[];
}

const keepMs = 30_000;
const touchMs = 60_000;

/**
 * Finds the caller of a token. What is known of a session is kept in the process until the database says that it ended
 * (one NOTIFY at the commit), so that a session dies everywhere within a second; without that connection nothing is kept.
 */
export function openSessions({ db, channels, schema, idleMs, headRoles }: Needs): Sessions {
  /** By token: it lies in the request anyway, and hashing it for each call costs more than the look. */
  const known = new Map<string, Known>();
  /** Grows with every notice, so that what was read before one is not kept after it. */
  let notices = 0;
  const listener = channels.listen({
    channel: sessionChannel(schema),
    // What ended while nobody listened is not known here.
    heard: (payload) => forget(payload === undefined || payload === everybody ? undefined : Number(payload)),
  });

  async function find(token: string): Promise<Me | null> {
    const one = await look(token);
    if (one && Date.now() - one.seenAt > touchMs) await touch(one);
    return one?.me ?? null;
  }

  async function look(token: string): Promise<Known | null> {
    const now = Date.now();
    const before = known.get(token);
    if (before && now < before.until && listener.isUp()) return before;
    known.delete(token);
    const heard = notices;
    const session = await loadSession(db, hashToken(token), headRoles, idleMs());
    if (!session) return null;
    const ends = [session.endsAt, ...session.me.acting.map((acting) => acting.endsAt)].map((end) => end.getTime());
    const fresh = { me: session.me, until: Math.min(now + keepMs, ...ends), seenAt: before?.seenAt ?? 0 };
    if (heard !== notices || !listener.isUp()) return fresh;
    if (known.size > 10_000) known.clear();
    known.set(token, fresh);
    return fresh;
  }

  async function touch(one: Known): Promise<void> {
    one.seenAt = Date.now();
    await db
      .updateTable('session')
      .set({ last_seen_at: sql`now()` })
      .where('id', '=', one.me.sessionId)
      .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
      .execute();
  }

  function forget(personId?: number): void {
    notices += 1;
    if (personId === undefined) known.clear();
    for (const [token, one] of known) if (one.me.personId === personId) known.delete(token);
  }

  return { find, isLive: async (token) => (await look(token)) !== null, forget, close: listener.close };
}

/** Only the hash of a token is kept. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Why a session ended; none without words, for its owner reads it. */
type SessionEnd = keyof typeof dataCopy.ended;

/** Ends sessions of a person and tells every process, at the commit. `except`: the session that goes on. */
export async function endSessions(
  db: Db,
  schema: string,
  personId: number,
  reason: SessionEnd,
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
  await tellOfSessions(db, schema, personId);
  return ended.length;
}

/**
 * What is known of this person's sessions, or of everybody's, is stale at the commit: here before the call is answered, so that its caller's next
 * one has the new rights, and in every other process by a notice.
 */
export async function rightsChanged(
  { db, office, afterCommit }: Pick<Ctx, 'db' | 'office' | 'afterCommit'>,
  personId?: number,
): Promise<void> {
  await tellOfSessions(db, office.config.schema, personId);
  afterCommit(async () => office.sessions.forget(personId));
}

async function tellOfSessions(db: Db, schema: string, personId?: number): Promise<void> {
  await sql`select pg_notify(${sessionChannel(schema)}, ${personId === undefined ? everybody : String(personId)})`.execute(db);
}

export const everybody = 'everybody';

export function sessionChannel(schema: string): string {
  return `${schema}_session`;
}
