import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitingAt } from '../test/database.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, incoming } from '../test/letters.ts';

let owner: pg.Client;
const registries = ['registrar', 'clerk', 'pornthip.y', 'weera.t'];
const clients = 16;

/** Ten New Years in Bangkok, with sixteen clients at four books while the year turns. */
const desk = await openDesk();
const clerks = await Promise.all(registries.map((name) => desk.as(name)));
beforeAll(async () => {
  owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await owner.connect();
  // the clock of numbers stands in a table, so that it can be moved while they are taken
  await owner.query(`create table office.moved_clock (at timestamptz not null);
    insert into office.moved_clock values ('2026-12-01T00:00:00Z'); grant select on office.moved_clock to office_app;
    create or replace function office.issue_clock() returns timestamptz language sql volatile as $$ select at from office.moved_clock $$`);
});
afterAll(async () => {
  await owner?.end();
  await desk.close();
});

it('[REL2] [I1] [I14] at ten turns of the year no book has a gap or a duplicate, and each begins at 1 exactly once', async () => {
  for (let year = 2026; year < 2036; year++) {
    await moveClock(`${year}-12-31T16:59:59.000Z`);
    await registerAll(2);
    const across = registerAll(3);
    await moveClock(`${year}-12-31T17:00:00.000Z`);
    await across;
    await registerAll(1);
  }
  const { rows: lines } = await owner.query(
    'select register_id, be_year, seq, issued_at from office.register_entry order by register_id, issued_at, be_year, seq',
  );
  expect(lines).toHaveLength(10 * clients * 6);
  for (const book of Map.groupBy(lines, (line) => line.register_id).values()) {
    const years = [...Map.groupBy(book, (line) => line.be_year)];
    expect(years.map(([year]) => year)).toEqual(Array.from({ length: 11 }, (_, i) => 2569 + i));
    for (const [, own] of years) expect(own.map((line) => line.seq)).toEqual(own.map((_, i) => i + 1));
    for (const { be_year, issued_at } of book) expect(be_year).toBe(new Date(issued_at.getTime() + 7 * 3_600_000).getUTCFullYear() + 543);
  }
}, 300_000);

it('[I1] [I14] who waits for his book over midnight has a number of the year that has begun', async () => {
  const [registrar] = clerks as [Officer];
  await moveClock('2040-12-31T16:59:59.000Z');
  done(await registrar.post('/sarabun/letters', incoming()));
  const holder = new pg.Client({ connectionString: desk.clone.ownerUrl });
  holder.on('error', () => {});
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from office.register_counter where be_year = 2583 for update');
    const waiting = registrar.post('/sarabun/letters', incoming());
    await expect.poll(() => waitingAt(desk.clone)).toBeGreaterThan(0);
    await moveClock('2040-12-31T17:00:00.000Z');
    await holder.query('rollback');
    expect(done(await waiting).receiveNo).toBe('1/2584');
  } finally {
    await holder.end();
  }
});

/** Each client registers so many letters, one after the other. */
async function registerAll(letters: number): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let i = 0; i < letters; i++) done(await (clerks[client % clerks.length] as Officer).post('/sarabun/letters', incoming()));
    }),
  );
}

function moveClock(at: string): Promise<unknown> {
  return owner.query('update office.moved_clock set at = $1', [at]);
}
