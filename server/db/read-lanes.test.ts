import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverTimes } from '../../contract/rules/times.ts';
import { type Clone, cloneDatabase } from '../test/database.ts';
import { DatabaseSilent, within } from './deadline.ts';
import { type Database, openDatabase } from './pool.ts';
import { prepared, preparedTogether, slot } from './prepared.ts';

let clone: Clone;
let db: Database;
let admin: pg.Client;
const usual = { ...serverTimes };
const calm = { ...usual, laneSlow: 60_000 };

beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase(clone.appUrl, { schema: 'office', lanes: 2 });
  admin = new pg.Client({ connectionString: clone.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  Object.assign(serverTimes, usual);
  await admin?.end();
  await db?.destroy();
  await clone?.drop();
});

interface Asked {
  value: number;
  seconds?: number;
}
interface Answer {
  value: number;
  pid: number;
}
const value = slot<Asked>((asked) => asked.value);
const echo = prepared<Asked, Answer>(() => sql`select ${value}::int as value, pg_backend_pid() as pid`);
const slow = prepared<Asked, Answer>(
  () => sql`select ${value}::int as value, pg_backend_pid() as pid from pg_sleep(${slot<Asked>(({ seconds }) => seconds)}::float)`,
);

async function lanePids(): Promise<number[]> {
  const { rows } = await admin.query("select pid from pg_stat_activity where application_name = 'e-office reads' and datname = $1", [
    clone.name,
  ]);
  return rows.map((row) => row.pid);
}

/** A lane is opened by its first reader, who is served by the pool meanwhile. */
async function lanesUp(): Promise<number[]> {
  await expect
    .poll(async () => {
      const { pid } = (await echo(db, { value: 1 }))[0] as Answer;
      return (await lanePids()).includes(pid) && (await lanePids()).length;
    })
    .toBe(2);
  return lanePids();
}

it('many readers share two connections, and each gets his own answer', async () => {
  Object.assign(serverTimes, calm);
  const lanes = await lanesUp();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => echo(db, { value: at })));
  expect(answers.map(([one]) => one?.value)).toEqual(Array.from({ length: 100 }, (_, at) => at));
  for (const [one] of answers) expect(lanes).toContain(one?.pid);
});

it('a slow question holds up nobody who comes after it: its lane takes no more', async () => {
  Object.assign(serverTimes, calm);
  await lanesUp();
  const [, pid] = [slow(db, { value: 7, seconds: 600 }).catch((error) => error), await sleeping()];
  Object.assign(serverTimes, { laneSlow: -1 });
  // neither lane is free now: the pool answers
  const [other] = (await echo(db, { value: 8 })) as [Answer];
  expect(await lanePids()).not.toContain(other.pid);
  Object.assign(serverTimes, calm);
  await admin.query('select pg_cancel_backend($1)', [pid]);
});

it('who waits longer than his call may is told so, and his lane goes on', async () => {
  Object.assign(serverTimes, calm);
  await lanesUp();
  Object.assign(serverTimes, { databaseLast: 50 });
  const asked = within({ statement: 50, whole: 50 }, () => slow(db, { value: 1, seconds: 600 }));
  await expect(asked).rejects.toBeInstanceOf(DatabaseSilent);
  Object.assign(serverTimes, calm);
  await admin.query('select pg_cancel_backend($1)', [await sleeping()]);
  expect((await echo(db, { value: 2 }))[0]?.value).toBe(2);
});

it('[REL5] what is under way on a lane that is cut is asked of the pool, and the lane comes back', async () => {
  Object.assign(serverTimes, calm, { laneAgain: 0 });
  const lanes = await lanesUp();
  const asked = Array.from({ length: 20 }, (_, at) => slow(db, { value: at, seconds: 0.05 }));
  for (const pid of lanes) await admin.query('select pg_terminate_backend($1)', [pid]);
  expect((await Promise.all(asked)).map(([one]) => one?.value)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  const again = await lanesUp();
  for (const pid of lanes) expect(again).not.toContain(pid);
});

it('sends a slot once, wherever it stands', async () => {
  const sent: (readonly unknown[])[] = [];
  const listening = db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result });
  const run = listening.executeQuery.bind(listening);
  listening.executeQuery = (query) => {
    sent.push((query as { parameters: readonly unknown[] }).parameters);
    return run(query);
  };
  const other = slot<Asked>(() => 7);
  const many = prepared<Asked, { of: number[] }>(
    () => sql`select array[${value}::int, ${other}::int, ${1}::int, ${value}::int, ${other}::int, ${1}::int, ${value}::int] as of`,
  );
  expect(await many(listening, { value: 5 })).toEqual([{ of: [5, 7, 1, 5, 7, 1, 5] }]);
  expect(sent).toEqual([[5, 7, 1, 1]]);
});

it('statements that belong together see one instant, and can’t write', async () => {
  const together = preparedTogether<Asked>()({
    isolation: () =>
      sql<{
        name: string;
        readOnly: string;
        at: string;
      }>`select current_setting('transaction_isolation') as name, current_setting('transaction_read_only') as "readOnly", now()::text as at`,
    echo: () => sql<Answer>`select ${value}::int as value, pg_backend_pid() as pid`,
    clock: () => sql<{ at: string }>`select now()::text as at`,
  });
  const lanes = await lanesUp();
  for (const on of [db, await openWithout()]) {
    const { isolation, echo: echoed, clock } = await together(on, { value: 5 });
    expect(isolation[0]).toMatchObject({ name: 'repeatable read', readOnly: 'on', at: clock[0]?.at });
    expect(echoed[0]?.value).toBe(5);
    expect(lanes.includes(echoed[0]?.pid as number)).toBe(on === db);
    if (on !== db) await on.destroy();
  }
  const bad = preparedTogether<Asked>()({ good: () => sql`select ${value}::int`, wrong: () => sql`select 1 / (${value}::int - 9)` });
  await expect(bad(db, { value: 9 })).rejects.toMatchObject({ code: '22012' });
  // the transaction that broke is over
  expect(await Promise.all([1, 2, 3, 4].map(async (at) => (await echo(db, { value: at }))[0]?.value))).toEqual([1, 2, 3, 4]);
});

it('a transaction asks by its own connection and sees what it has written', async () => {
  const lanes = await lanesUp();
  await db.transaction().execute(async (own) => {
    expect(lanes).not.toContain((await echo(own, { value: 1 }))[0]?.pid);
  });
});

function openWithout(): Promise<Database> {
  return Promise.resolve(openDatabase(clone.appUrl, { schema: 'office', max: 1 }));
}

/** The backend that sleeps on a lane. */
async function sleeping(): Promise<number> {
  const found = async () =>
    (
      await admin.query(
        "select pid from pg_stat_activity where application_name = 'e-office reads' and wait_event = 'PgSleep' and datname = $1",
        [clone.name],
      )
    ).rows[0]?.pid;
  await expect.poll(found).toBeGreaterThan(0);
  return found();
}
