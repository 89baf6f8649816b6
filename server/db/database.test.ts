import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { type Clone, cloneDatabase } from '../test/database.ts';
import { examineDatabase } from './doctor.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './pool.ts';

let clone: Clone;
let db: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase(clone.appUrl, { schema: 'office' });
});
afterAll(async () => {
  await db.destroy();
  await clone.drop();
});

async function one<T>(text: string): Promise<T> {
  const { rows } = await sql.raw<{ value: T }>(text).execute(db);
  return (rows[0] as { value: T }).value;
}

describe('the database', () => {
  it('passes its own examination', async () => {
    await expect(examineDatabase(clone.appUrl, 'office')).resolves.toBeUndefined();
  });

  it('keeps Thai letters in the search index', async () => {
    expect(await one<number>("select array_length(public.show_trgm('ที่ดินกำหนดเบี้ย'), 1) as value")).toBeGreaterThan(10);
  });

  it('sorts Thai as a dictionary does', async () => {
    const { rows } = await sql<{
      w: string;
    }>`select w from unnest(array['ข','โก','ก','เก','แก','กา']) w order by w collate "th-x-icu"`.execute(db);
    expect(rows.map((row) => row.w)).toEqual(['ก', 'กา', 'เก', 'แก', 'โก', 'ข']);
  });

  it('spells Thai text in one way on both ends', async () => {
    for (const text of ['ที่ ศธ ๐๕๑๔.๑/ว๑๒๓', 'ทํา  นํ้า\u200b เเม่', ' ABC\u00a0ก ', 'กู้ยืม ปฏิญญา']) {
      const { rows } = await sql<{ value: string }>`select th_norm(${text}) as value`.execute(db);
      expect(rows[0]?.value).toBe(normalizeThai(text));
    }
  });

  it('compares the sums of files in one way, so that an index finds them from every table', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns where table_schema = 'office'
      and column_name = 'sha256' and data_type = 'text' and collation_name is distinct from 'C' order by 1`.execute(db);
    // these are sums of something else, compared with nothing
    expect(rows.map((row) => row.name)).toEqual(['checkpoint', 'punch_batch', 'schema_migration']);
  });

  it('reads ids as numbers and days as days', async () => {
    expect(await one('select 10000001::bigint as value')).toBe(10_000_001);
    expect(await one("select date '2026-11-21' as value")).toBe('2026-11-21');
  });

  it('REL5: works again after every connection was cut', async () => {
    await one('select 1 as value');
    const admin = new pg.Client({ connectionString: clone.adminUrl });
    await admin.connect();
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
      clone.name,
    ]);
    await admin.end();
    await expect.poll(() => one('select 2 as value').catch(() => null), { timeout: 10_000 }).toBe(2);
  });
});

describe('statements', () => {
  const one = () => openDatabase(clone.appUrl, { schema: 'office', max: 1 });
  const kept = async (own: Database) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements order by statement`.execute(own);
    return rows.map((row) => row.statement).filter((text) => !text.includes('pg_prepared'));
  };

  it('keep their plan under a name, unless their text varies with the input', async () => {
    const own = one();
    for (const id of [1, 2]) await own.selectFrom('unit').select('id').where('id', '=', id).execute();
    for (const ids of [[1], [1, 2], [1, 2, 3]]) await own.selectFrom('unit').select('name').where('id', 'in', ids).execute();
    expect(await kept(own)).toEqual(['select "id" from "unit" where "id" = $1', 'select "name" from "unit" where "id" in ($1)']);
    await own.destroy();
  });

  it('go on after a migration changed their columns', async () => {
    const owner = new pg.Client({ connectionString: clone.ownerUrl });
    await owner.connect();
    await owner.query('create table office.shape as select 1 as a; grant select on office.shape to office_app');
    const own = one();
    const read = () => sql<{ b?: number }>`select * from shape where a = ${1}`.execute(own).then(({ rows }) => rows[0]);
    expect(await read()).toEqual({ a: 1 });
    await owner.query('alter table office.shape add column b int default 2');
    await owner.end();
    await expect(read()).rejects.toThrow(/cached plan/);
    expect(await read()).toEqual({ a: 1, b: 2 });
    await own.destroy();
  });
});

describe('migrations', () => {
  const dir = mkdtempSync(join(tmpdir(), 'eoffice-migrations-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const run = () => migrate(clone.ownerUrl, { schema: 'second', appRole: 'office_app', dir });

  it('[REL12] run once, in order, in one transaction each, and grant what they name', async () => {
    writeFileSync(join(dir, '0001-a.sql'), 'create table a (id int); grant select on a to :app;');
    writeFileSync(join(dir, '0002-b.sql'), 'create table b (id int);');
    expect(await run()).toEqual(['0001-a', '0002-b']);
    expect(await run()).toEqual([]);
    expect(await one("select has_table_privilege('office_app', 'second.a', 'select') as value")).toBe(true);
    expect(await one("select has_table_privilege('office_app', 'second.b', 'select') as value")).toBe(false);
  });

  it('[REL12] leave nothing behind when they fail', async () => {
    writeFileSync(join(dir, '0009-c.sql'), 'create table c (id int); select 1/0;');
    await expect(run()).rejects.toThrow(/0009-c/);
    expect(await one("select to_regclass('second.c') is null as value")).toBe(true);
    rmSync(join(dir, '0009-c.sql'));
  });

  it('[REL12] of a server that is killed in the middle stand whole or not at all; the next start goes on', async () => {
    writeFileSync(
      join(dir, '0005-long.sql'),
      'create table long (id int); insert into long select 1; select pg_sleep(600); insert into long select 2;',
    );
    const options = JSON.stringify({ schema: 'second', appRole: 'office_app', dir });
    const text = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}; await migrate(process.argv[1], ${options})`;
    const watcher = new pg.Client({ connectionString: clone.adminUrl });
    await watcher.connect();
    const isAsleep = async () =>
      (await watcher.query("select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()")).rowCount;
    const killInTheMiddle = async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', text, clone.ownerUrl], { stdio: 'ignore' });
      const ended = once(child, 'exit');
      await expect.poll(isAsleep, { timeout: 60_000 }).toBe(1);
      child.kill('SIGKILL');
      await ended;
      // nobody waits for the statement any more: the database ends it, and the lock is free
      await expect.poll(isAsleep).toBe(0);
    };
    await killInTheMiddle();
    expect(await one("select to_regclass('second.long') is null as value")).toBe(true);
    writeFileSync(
      join(dir, '0005-long.sql'),
      'create table long (id int); grant select on long to :app; insert into long select 1; insert into long select 2;',
    );
    expect(await run()).toEqual(['0005-long']);
    expect(await one('select count(*)::int as value from second.long')).toBe(2);

    // one that runs statement by statement is gone on with: what is done stays, what is not comes
    writeFileSync(
      join(dir, '0006-steps.sql'),
      `-- no-transaction
create index concurrently if not exists long_id on long (id);
select pg_sleep(600);
create index concurrently if not exists long_more on long (id) where id > 1;
`,
    );
    await killInTheMiddle();
    expect(await one("select count(*)::int as value from pg_indexes where indexname in ('long_id', 'long_more')")).toBe(1);
    expect(await one("select count(*)::int as value from second.schema_migration where id = '0006-steps'")).toBe(0);
    writeFileSync(
      join(dir, '0006-steps.sql'),
      `-- no-transaction
create index concurrently if not exists long_id on long (id);
create index concurrently if not exists long_more on long (id) where id > 1;
`,
    );
    expect(await run()).toEqual(['0006-steps']);
    await watcher.end();
    expect(await one("select count(*)::int as value from pg_indexes where indexname in ('long_id', 'long_more')")).toBe(2);
  });

  it('build an index beside the work, statement by statement', async () => {
    writeFileSync(
      join(dir, '0003-index.sql'),
      `-- no-transaction
-- both lie on a
create index concurrently if not exists a_id on a (id);
create index concurrently if not exists a_more on a (id) where id > 0;
`,
    );
    expect(await run()).toEqual(['0003-index']);
    expect(await one("select count(*)::int as value from pg_indexes where schemaname = 'second' and indexname in ('a_id', 'a_more')")).toBe(
      2,
    );
  });

  it('[REL12] give way to a long reader and come again', async () => {
    const reader = new pg.Client({ connectionString: clone.ownerUrl });
    await reader.connect();
    await reader.query('begin; select * from second.a');
    writeFileSync(join(dir, '0004-more.sql'), 'alter table a add column more int;');
    const running = run();
    const blocked = 'select count(*)::int as value from pg_locks where not granted';
    await expect.poll(() => one(blocked)).toBe(1);
    await expect.poll(() => one(blocked), { timeout: 10_000 }).toBe(0);
    await reader.query('commit');
    await reader.end();
    expect(await running).toEqual(['0004-more']);
  });

  it('let each agency enqueue its own work only', async () => {
    await expect(sql`select public.enqueue('sweep', '{"schema":"office"}')`.execute(db)).resolves.toBeDefined();
    const foreign = sql`select public.enqueue('sweep', '{"schema":"pg_toast"}')`;
    await expect(foreign.execute(db)).rejects.toThrow(/foreign agency/);
    await expect(sql`select * from graphile_worker.jobs`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`create table mine (id int)`.execute(db)).rejects.toThrow(/permission denied/);
  });

  it('[REL12] of a newer release stop the start before anything is changed; an older one that was never run still runs', async () => {
    const owner = new pg.Client({ connectionString: clone.ownerUrl });
    await owner.connect();
    const applied = async () =>
      (await owner.query('select id from second.schema_migration order by id')).rows.map(({ id }) => id as string);
    const before = await applied();
    writeFileSync(join(dir, '0000-older.sql'), 'create table older (id int);');
    for (const [newer, gone] of [
      [
        `insert into second.schema_migration (id, sha256) values ('0099-newer', '')`,
        `delete from second.schema_migration where id = '0099-newer'`,
      ],
      [
        'insert into graphile_worker.migrations (id, breaking) values (999, false)',
        'delete from graphile_worker.migrations where id = 999',
      ],
      ['create table second.document_type as select 16 as code union select 13', 'drop table second.document_type'],
    ] as const) {
      await owner.query(newer);
      await expect(run()).rejects.toThrow(
        /รุ่นใหม่กว่า.*(0099-newer|graphile_worker 999|document_type 13\))[\s\S]*newer release has worked on this data/,
      );
      expect(await one("select to_regclass('second.older') is null as value")).toBe(true);
      await owner.query(gone);
    }
    expect(await applied()).toEqual(before);
    await owner.end();
    expect(await run()).toEqual(['0000-older']);
  });

  it('[REL12] stop the start when a file changed after it ran', async () => {
    writeFileSync(join(dir, '0002-b.sql'), 'create table b (id bigint);');
    await expect(run()).rejects.toThrow(/frozen/);
  });
});
