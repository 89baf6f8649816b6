import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChannels } from '../db/channels.ts';
import { openDesk } from '../test/desk.ts';
import { endSessions, hashToken, openSessions } from './sessions.ts';

let admin: pg.Client;
const desk = await openDesk();
beforeAll(async () => {
  admin = new pg.Client({ connectionString: desk.clone.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await desk.close();
});

/** As in another process: a memory of its own, the same database. */
function another() {
  const { config, db, log, brand } = desk.office;
  const channels = openChannels(desk.clone.appUrl, log);
  const idleMs = () => config.session.idleMs;
  const { find } = openSessions({ db, channels, schema: config.schema, idleMs, headRoles: brand.headRoles });
  return { find, close: channels.close };
}

function onServer(statement: string): Promise<pg.QueryResult> {
  return admin.query(statement);
}

/** Processes that hear of ended sessions. */
async function listeners(): Promise<number> {
  const { rows } = await onServer(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'e-office channels' and query ilike 'listen%'`,
  );
  return rows[0].n;
}

/** Ends a session in the database and tells no process. */
async function endSilently(token: string): Promise<void> {
  await sql`update session set ended_at = now() where token_hash = ${hashToken(token)}`.execute(desk.office.db);
}

it('[SEC7] [REL8] a session that ends in one process is dead in every other within a second', async () => {
  const elsewhere = another();
  const { token, personId } = await desk.as('officer');
  // Known there, and served from memory once that process listens.
  await expect.poll(() => elsewhere.find(token)).toMatchObject({ personId });
  await endSessions(desk.office.db, desk.office.config.schema, personId, 'logout');
  await expect.poll(() => elsewhere.find(token), { timeout: 1000, interval: 20 }).toBeNull();
  await elsewhere.close();
});

it('SEC7: what was read before a notice is not kept after it', async () => {
  const { token, personId } = await desk.as('officer2');
  await expect.poll(listeners).toBe(1);
  const reading = desk.office.sessions.find(token);
  // The notice comes while the answer of the database is under way.
  desk.office.sessions.forget(personId);
  expect(await reading).not.toBeNull();
  await endSilently(token);
  expect(await desk.office.sessions.find(token)).toBeNull();
});

it('SEC7: the connection that listens comes back, and what ended meanwhile is dead', async () => {
  const elsewhere = another();
  await expect.poll(listeners).toBe(2);
  const { token } = await desk.as('clerk');
  const next = await desk.as('head');
  expect(await elsewhere.find(token)).not.toBeNull();
  await endSilently(token);
  // Served from memory: nobody told that process.
  expect(await elsewhere.find(token)).not.toBeNull();
  await onServer(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'e-office channels'",
  );
  await expect.poll(listeners).toBe(0);
  await expect.poll(listeners, { timeout: 5000 }).toBe(2);
  expect(await elsewhere.find(token)).toBeNull();
  expect(await elsewhere.find(next.token)).not.toBeNull();
  await endSessions(desk.office.db, desk.office.config.schema, next.personId, 'logout');
  await expect.poll(() => elsewhere.find(next.token), { timeout: 1000, interval: 20 }).toBeNull();
  await elsewhere.close();
});

it('SEC7: a session kept in memory ends at its last instant', async () => {
  const { token } = await desk.as('deputy');
  await sql`update session set expires_at = now() + interval '700 milliseconds' where token_hash = ${hashToken(token)}`.execute(
    desk.office.db,
  );
  expect(await desk.office.sessions.find(token)).not.toBeNull();
  await expect.poll(() => desk.office.sessions.find(token), { timeout: 2000, interval: 50 }).toBeNull();
});

it('SEC7: watching a session is no use of it, calling is', async () => {
  const { token } = await desk.as('secretary');
  const age = sql`update session set last_seen_at = now() - interval '10 minutes' where token_hash = ${hashToken(token)}`;
  const idle = async () => {
    const row = await desk.office.db
      .selectFrom('session')
      .select('last_seen_at')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    return Date.now() - row.last_seen_at.getTime();
  };
  await age.execute(desk.office.db);
  expect(await desk.office.sessions.isLive(token)).toBe(true);
  expect(await idle()).toBeGreaterThan(9 * 60_000);
  await desk.office.sessions.find(token);
  expect(await idle()).toBeLessThan(60_000);
});
