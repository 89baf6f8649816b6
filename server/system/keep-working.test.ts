import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealOnce } from '../access/seal.ts';
import { openDatabase } from '../db/pool.ts';
import { openWritten } from '../db/written.ts';
import type { Office } from '../office.ts';
import { readNextPage } from '../sarabun/reading/read-files.ts';
import { keepWordsOnce } from '../sarabun/search/keep-words.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { register } from '../test/letters.ts';
import { keepWorking } from './keep-working.ts';

describe('by a clock of the test', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const minute = 60_000;
  function worker(round: () => Promise<number | null> = async () => null) {
    const faults: unknown[] = [];
    let [at, looks] = [Number.NEGATIVE_INFINITY, 0];
    const office = { written: { since: () => performance.now() - at }, log: { error: (fault: unknown) => faults.push(fault) } };
    const running = keepWorking(office as unknown as Office, {
      what: 'records',
      every: 1000,
      afterFault: 5000,
      said: 'working',
      round: () => {
        looks += 1;
        return round();
      },
    });
    const inTime = async (ms: number) => {
      const before = looks;
      await vi.advanceTimersByTimeAsync(ms);
      return looks - before;
    };
    const write = () => {
      at = performance.now();
    };
    return { write, inTime, faults, stop: running.stop };
  }

  it('looks once a minute while nobody writes, each second for half a minute after somebody did', async () => {
    const { write, inTime, stop } = worker();
    expect(await inTime(10 * minute)).toBeLessThanOrEqual(11);
    write();
    expect(await inTime(10_000)).toBe(10);
    write();
    expect(await inTime(30_000)).toBe(30);
    expect(await inTime(10 * minute)).toBeLessThanOrEqual(11);
    await stop();
    expect(await inTime(minute)).toBe(0);
  });

  it('goes on at once where there is more to do, and tries again after a fault, though nobody writes', async () => {
    let [left, faulty] = [5, 2];
    const { inTime, faults, stop } = worker(async () => {
      if (faulty-- > 0) throw new Error('away');
      return left-- > 0 ? left * 1000 : null;
    });
    expect(await inTime(30_000)).toBe(2 + 6);
    expect(faults.length).toBe(2);
    expect(await inTime(25_000)).toBe(0);
    await stop();
  });
});

describe('what is written', () => {
  it('is known when its transaction has ended: from then on it can be seen', async () => {
    const written = openWritten();
    const client = { query: async () => {} } as unknown as pg.PoolClient;
    written.hear(client);
    const ask = (text: string) => client.query(text);
    for (const text of ['begin', 'select 1 from event', 'insert into "file" values (1)', 'commit']) await ask(text);
    expect(written.since('records')).toBe(Number.POSITIVE_INFINITY);
    for (const text of ['begin', 'with x as (insert into event (id) values (1) returning id) select 1', 'select 1']) await ask(text);
    expect(written.since('records')).toBe(Number.POSITIVE_INFINITY);
    await ask('commit');
    expect(written.since('records')).toBeLessThan(10_000);
    expect(written.since('words')).toBe(Number.POSITIVE_INFINITY);
    await ask('insert into search_due (document_id) values ($1)');
    expect(written.since('words')).toBeLessThan(10_000);
    for (const table of ['audit', 'endorsement', 'request_event', 'meeting_event']) {
      const own = openWritten();
      own.hear(client);
      await ask(`insert into "${table}" ("id") values ($1)`);
      expect(own.since('records'), table).toBeLessThan(10_000);
    }
  });
});

describe('in an office', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(() => desk.close());

  it('a statement that calls a function which writes such rows is known too', async () => {
    const { rows } = await sql<{ name: string; body: string }>`select proname as name, prosrc as body from pg_proc
      where pronamespace = current_schema()::regnamespace and prosrc ~ 'insert into (event|request_event|meeting_event|endorsement|audit|search_due|file_reading)\\M'`.execute(
      desk.office.db,
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { name } of rows) {
      const written = openWritten();
      const client = { query: async () => {} } as unknown as pg.PoolClient;
      written.hear(client);
      await client.query(`update x set hash = ${name}($1, $2)`);
      expect(Math.min(written.since('records'), written.since('words'), written.since('pages')), name).toBeLessThan(10_000);
    }
  });

  it('a letter wakes what seals it and what keeps its words; with nothing to do a look of all three is a few statements', async () => {
    const { office } = desk;
    const registrar = await desk.as('registrar');
    const before = (['records', 'words'] as const).map((kind) => office.written.since(kind));
    await register(registrar);
    for (const [at, kind] of (['records', 'words'] as const).entries())
      expect(office.written.since(kind)).toBeLessThan(before[at] as number);

    while ((await sealOnce(office.separateDb)) > 0);
    while ((await keepWordsOnce(office)) > 0);
    while (await readNextPage(office));
    let statements = 0;
    const count = (client: pg.PoolClient) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        statements += 1;
        return query(...args);
      }) as typeof client.query;
    };
    const db = openDatabase(desk.clone.appUrl, { schema: office.config.schema, max: 1, written: { since: () => 0, hear: count } });
    await sealOnce(db);
    await keepWordsOnce({ separateDb: db, log: office.log });
    await readNextPage({ ...office, config: office.config, brand: office.brand, db });
    await db.destroy();
    // once a minute: `looks once a minute while nobody writes`
    expect(statements).toBeGreaterThan(5);
    expect(statements).toBeLessThanOrEqual(30);
  });
});
