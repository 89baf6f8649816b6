import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation } from '../installation/test-installation.ts';
import { openOffice } from '../open-office.ts';
import { citusPrograms } from '../test/citus-cluster.ts';
import { type Clone, cloneDatabase } from '../test/database.ts';
import { needTool } from '../test/debian-tool.ts';
import { type Desk, type Officer, openDesk } from '../test/desk.ts';
import { done, incoming, register } from '../test/letters.ts';
import { type PgBouncer, startPgBouncer } from '../test/pgbouncer.ts';
import { DatabaseSilent, within } from './deadline.ts';
import { openPool } from './pool.ts';

const program = needTool('pgbouncer', 'pgbouncer');
/** Fewer than the office has connections. */
const sessions = 3;

describe.skipIf(!program)('behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  let clone: Clone;
  let desk: Desk;
  let registrar: Officer;

  beforeAll(async () => {
    clone = await cloneDatabase();
    pooler = await startPgBouncer(program as string, clone.adminUrl, sessions);
    desk = await openDesk(
      {
        DATABASE_URL: clone.appUrl,
        DATABASE_OWNER_URL: clone.ownerUrl,
        DATABASE_POOL_URL: pooler.url,
        DEMO: 'on',
        CLAMD: '/no/such/clamd.sock',
      },
      { clone },
    );
    registrar = await desk.as('registrar');
  });
  afterAll(async () => {
    await desk?.close();
    await pooler?.close();
  });

  const numberOf = ({ receiveNo }: { receiveNo: string }) => Number(receiveNo.split('/')[0]);

  it('many register at once by few sessions: no number twice and none left out', async () => {
    const first = numberOf(await register(registrar));
    const given = await Promise.all(Array.from({ length: 30 }, () => register(registrar)));
    expect(given.map(numberOf).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => first + 1 + at));
    const pools = await pooler.ask('show pools');
    const own = pools.filter(({ database }) => database === clone.name);
    expect(own.map(({ pool_mode }) => pool_mode)).toEqual(['transaction']);
    expect(
      own.reduce((sum, { sv_active, sv_idle, sv_used }) => sum + Number(sv_active) + Number(sv_idle) + Number(sv_used), 0),
    ).toBeLessThanOrEqual(sessions);
  });

  it('each session has what the office’s sessions need, and keeps nothing of one transaction for the next', async () => {
    const { rows } = await sql<{ path: string; plan: string; zone: string; limit: string; lone: string }>`
      select current_setting('search_path') as path, current_setting('plan_cache_mode') as plan, current_setting('timezone') as zone,
        current_setting('statement_timeout') as limit, current_setting('idle_in_transaction_session_timeout') as lone`.execute(
      desk.office.db,
    );
    const plan = desk.office.config.citus ? 'force_custom_plan' : 'force_generic_plan';
    expect(rows).toEqual([{ path: 'office, public', plan, zone: 'UTC', limit: '30s', lone: '30s' }]);
    const kept = await Promise.all(
      Array.from({ length: sessions * 3 }, () =>
        sql<{
          kept: number;
        }>`select (select count(*)::int from pg_prepared_statements) + (select count(*)::int from pg_listening_channels()) as kept,
          pg_sleep(0.02)`.execute(desk.office.db),
      ),
    );
    expect(kept.flatMap(({ rows }) => rows.map((row) => row.kept))).toEqual(kept.map(() => 0));
  });

  it('what listens and what holds a lock over several transactions goes to the database itself', async () => {
    const direct = await sql<{ who: string }>`select distinct application_name as who from pg_stat_activity
      where datname = current_database() and usename = current_user and query ilike 'listen%'`.execute(desk.office.db);
    expect(direct.rows).toEqual([{ who: 'e-office channels' }]);
    const clients = await pooler.ask('show clients');
    expect(clients.filter(({ application_name }) => application_name === 'e-office channels')).toEqual([]);
    await desk.office.separateDb.connection().execute(async (held) => {
      await sql`select pg_advisory_lock(4711)`.execute(held);
      const other = await sql<{ mine: boolean }>`select pg_try_advisory_lock(4711) as mine`.execute(desk.office.separateDb);
      expect(other.rows).toEqual([{ mine: false }]);
      await sql`select pg_advisory_unlock(4711)`.execute(held);
    });
  });

  it('a statement that takes too long is cancelled in the session where it works, and no other one', async () => {
    const asleep = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where query like 'select pg_sleep(200%' and state = 'active'`
        .execute(desk.office.separateDb)
        .then(({ rows }) => rows[0]?.n);
    const other = sql<{ slept: string }>`select pg_sleep(1.5)::text as slept`.execute(desk.office.db);
    const late = within({ statement: 300, whole: 300 }, () => sql`select pg_sleep(200), 'late'`.execute(desk.office.db));
    await expect(late).rejects.toThrow(DatabaseSilent);
    await expect.poll(asleep).toBe(0);
    expect((await other).rows).toEqual([{ slept: '' }]);
  });

  it('a call that is refused in the middle leaves no transaction to the next', async () => {
    expect((await registrar.post('/sarabun/letters', { ...incoming(), from: '' })).status).toBe(422);
    const { rows } = await sql<{ apart: boolean }>`select pg_current_xact_id_if_assigned() is null as apart`.execute(desk.office.db);
    expect(rows).toEqual([{ apart: true }]);
  });

  it('REL5: the office comes back by itself after the pooler was killed', async () => {
    const before = numberOf(await register(registrar));
    await pooler.stop();
    const away = await registrar.post('/sarabun/letters', incoming());
    expect(away).toMatchObject({ status: 503 });
    await pooler.start();
    const after = await registrar.post('/sarabun/letters', incoming());
    expect(numberOf(done(after))).toBe(before + 1);
  });

  it('a role that works for another schema is refused before anything is told to it', async () => {
    const owner = openPool(clone.adminUrl, { schema: 'office', max: 1 });
    const told = () => owner.query<{ said: string }>("select array_to_string(setconfig, ' ') as said from pg_db_role_setting order by 1");
    await owner.query(`alter role office_app in database ${clone.name} set search_path = elsewhere, public`);
    const before = (await told()).rows;
    await expect(openOffice(desk.office.config, clone.appUrl)).rejects.toThrow(/schema elsewhere/);
    expect((await told()).rows).toEqual(before);
    await owner.query(`alter role office_app in database ${clone.name} set search_path = office, public`);
    await owner.end();
  });

  // the tests make the database of an installation on one machine alone
  it.skipIf(citusPrograms)('each agency of an installation goes in as itself and finds its own tables', async () => {
    const both = await openInstallation(['hospital', 'school'], {
      DATABASE_URL: clone.ownerUrl,
      DATABASE_POOL_URL: pooler.url,
    });
    try {
      const offices = await Promise.all(['hospital', 'school'].map(async (code) => (await both.running(code)).office));
      const asked = await Promise.all(
        [...offices, ...offices, ...offices].map(async ({ db, config }) => {
          const { rows } = await sql<{
            schema: string;
            role: string;
            from: string;
          }>`select current_schema() as schema, current_user as role,
            (select relnamespace::regnamespace::text from pg_class where oid = 'document'::regclass) as "from", pg_sleep(0.05)`.execute(db);
          return rows.map(({ schema, role, from }) => [
            schema === config.schema,
            from === config.schema,
            role.includes(config.schema.slice(3)),
          ]);
        }),
      );
      expect(asked).toEqual(asked.map(() => [[true, true, true]]));
      const pools = await pooler.ask('show pools');
      expect(new Set(pools.filter(({ database }) => database === both.database).map(({ user }) => user)).size).toBeGreaterThanOrEqual(2);
    } finally {
      await both.close();
    }
  });
});
