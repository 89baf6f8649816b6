import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ctx } from '../http/context.ts';
import { contextOf } from '../http/serve.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { together } from './together.ts';

let desk: Desk;
const request = { id: 'test', ip: '', userAgent: '', key: null };
/** Work in a transaction, behind which nobody is signed in. */
const inOne = <T>(work: (ctx: Ctx) => Promise<T>) =>
  desk.office.db.transaction().execute((db) => work(contextOf(desk.office, db, request, null)));

beforeAll(async () => {
  desk = await openDesk({}, { empty: true });
});
afterAll(() => desk?.close());

it('asks side by side on the one connection, in the order of asking, each seeing what the one before wrote', async () => {
  const [, first, second, outer] = await inOne((ctx) =>
    together(ctx, async (beside) => {
      const seen = () =>
        sql<{
          many: number;
          pid: number;
        }>`select count(*)::int as many, pg_backend_pid() as pid from throttle where key like 'side%'`.execute(beside.db);
      const add = (key: string) => sql`insert into throttle (key) values (${key})`.execute(beside.db);
      return Promise.all([
        add('side 1'),
        seen(),
        add('side 2').then(() => together(beside, () => seen())),
        sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(beside.db),
      ]);
    }),
  );
  expect(first.rows).toEqual([{ many: 1, pid: outer.rows[0]?.pid }]);
  expect(second.rows).toEqual([{ many: 2, pid: outer.rows[0]?.pid }]);
});

it('what one of them breaks is rolled back with all, and the connection is good for the next', async () => {
  const broken = inOne((ctx) =>
    together(ctx, ({ db }) =>
      Promise.all([sql`insert into throttle (key) values ('lost')`.execute(db), sql`select 1 / 0`.execute(db), sql`select 1`.execute(db)]),
    ),
  );
  await expect(broken).rejects.toThrow('division by zero');
  const { rows } = await sql`select 1 from throttle where key = 'lost'`.execute(desk.office.db);
  expect(rows).toEqual([]);
  await Promise.all(Array.from({ length: 20 }, () => inOne(({ db }) => sql`select 1`.execute(db))));
});
