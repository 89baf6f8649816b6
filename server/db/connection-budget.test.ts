import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clone, cloneDatabase } from '../test/database.ts';
import { openBudget } from './connection-budget.ts';
import { openPool } from './pool.ts';

let clone: Clone;
let admin: pg.Client;
beforeAll(async () => {
  clone = await cloneDatabase();
  admin = new pg.Client({ connectionString: clone.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await clone?.drop();
});

const connections = async () =>
  (
    await admin.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'e-office'",
    )
  ).rows[0].n;

it('a connection that rests in one pool goes where another waits', async () => {
  const budget = { connections: openBudget(2), restMs: 60_000 };
  const pools = Array.from({ length: 5 }, () => openPool(clone.appUrl, { schema: 'office', max: 4, budget }));
  for (let round = 0; round < 3; round++) for (const pool of pools) expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await Promise.all(pools.map((pool) => pool.end()));
});

it('of two that rest the one that was used longest ago goes: who comes again and again keeps his', async () => {
  const budget = { connections: openBudget(2), restMs: 60_000 };
  const [often, once, third] = [0, 1, 2].map(() => openPool(clone.appUrl, { schema: 'office', max: 4, budget })) as [
    pg.Pool,
    pg.Pool,
    pg.Pool,
  ];
  const backend = async (pool: pg.Pool) => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const own = await backend(often);
  await backend(once);
  expect(await backend(often)).toBe(own);
  await backend(third);
  expect(await backend(often)).toBe(own);
  await Promise.all([often, once, third].map((pool) => pool.end()));
});

it('nor does anybody wait until a connection that is in use has rested for long', async () => {
  const budget = { connections: openBudget(1), restMs: 60_000 };
  const [busy, other] = [0, 1].map(() => openPool(clone.appUrl, { schema: 'office', max: 4, budget })) as [pg.Pool, pg.Pool];
  const held = await busy.connect();
  const waits = Promise.all([other.query('select 1 as n'), other.query('select 2 as n')]);
  held.release();
  expect((await waits).map(({ rows }) => rows[0].n)).toEqual([1, 2]);
  // the one that had it gets it back in the same way
  expect((await busy.query('select 3 as n')).rows).toEqual([{ n: 3 }]);
  await Promise.all([busy.end(), other.end()]);
});

it('pools of one process never have more connections together than their budget, and everybody comes to his turn', async () => {
  const budget = { connections: openBudget(3), restMs: 50 };
  const pools = Array.from({ length: 4 }, () => openPool(clone.appUrl, { schema: 'office', max: 4, budget }));
  let most = 0;
  let going = true;
  const looking = (async () => {
    while (going) most = Math.max(most, await connections());
  })();
  const answers = await Promise.all(
    pools.flatMap((pool, at) => Array.from({ length: 6 }, () => pool.query('select $1::int as n, pg_sleep(0.02)', [at]))),
  );
  going = false;
  await looking;
  expect(answers.map(({ rows }) => rows[0].n)).toEqual([0, 1, 2, 3].flatMap((at) => Array(6).fill(at)));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(3);
  // one that was cut gives its place back too
  const cut = expect(pools[0]?.query('select pg_sleep(60)')).rejects.toThrow();
  await expect
    .poll(
      async () =>
        (
          await admin.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
          )
        ).rowCount,
    )
    .toBeGreaterThan(0);
  await cut;
  // and one that could not be made
  const nowhere = openPool(clone.appUrl.replace('office_app', 'nobody'), { schema: 'office', max: 4, budget });
  for (let n = 0; n < 4; n++) await expect(nowhere.query('select 1')).rejects.toThrow();
  await Promise.all(pools.map((pool) => Promise.all([pool.query('select 1'), pool.query('select 1')])));
  await Promise.all([...pools, nowhere].map((pool) => pool.end()));
  await expect.poll(connections).toBe(0);
});
