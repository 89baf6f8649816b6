import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../db/pool.ts';
import { type Clone, cloneDatabase } from './database.ts';
import { seedPeople } from './demo-people.ts';
import { startProcess } from './process.ts';
import { setUp } from './set-up.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-start-'));
let clone: Clone;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(async () => {
  await clone.drop();
  rmSync(home, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) => startProcess(clone, { DATA_DIR: join(home, 'data'), ...env });

it('an office without people gives a set-up link that opens once; a second process on its folder is told', async () => {
  const office = await start();
  expect(office.output()).not.toContain('Sarabun2569');
  await expect(start()).rejects.toThrow(/is in use by another office/);
  expect(await setUp(office.address, office.output())).toMatchObject({ status: 'success' });
  expect(await setUp(office.address, office.output())).toMatchObject({ status: 'error' });
  office.process.kill('SIGTERM');
  expect(await office.ended).toBe(0);
  const again = await start();
  expect(again.output()).not.toContain('set-up?key=');
  again.process.kill('SIGINT');
  expect(await again.ended).toBe(0);
});

it('SEC36: a public office does not start on the passwords of the demo agency', async () => {
  const demo = await cloneDatabase();
  const db = openDatabase(demo.appUrl, { schema: 'office', max: 1 });
  await seedPeople(db);
  const go = () => startProcess(demo, { DATA_DIR: join(home, 'demo'), NODE_ENV: 'production', PASSWORD_WORK: 'full' });
  await expect(go()).rejects.toThrow(/demo agency's passwords/);
  await db.updateTable('account').set({ active: false }).where('is_demo', '=', true).execute();
  await db.destroy();
  const office = await go();
  office.process.kill('SIGTERM');
  expect(await office.ended).toBe(0);
  await demo.drop();
});

it('says what is wrong with the settings and with the database', async () => {
  await expect(start({ PORT: 'many', HOST: '0.0.0.0' })).rejects.toThrow(/PORT[\s\S]*HOST=0.0.0.0/);
  await expect(start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(/DATABASE_URL: .*ECONNREFUSED/);
  await expect(start({ DATABASE_URL: clone.appUrl.replace('office_app', 'nobody') })).rejects.toThrow(/"nobody" does not exist/);
});

it('[REL12] does not start on data of a newer release, says why, ends with 78 and has written nothing', async () => {
  const own = await cloneDatabase();
  const owner = new pg.Client({ connectionString: own.ownerUrl });
  await owner.connect();
  // The role of the owner sees all of it; a row that was touched has another xmin, a table that was made another number.
  const all = async () => {
    const { rows } = await owner.query(
      "select oid::int, oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('office', 'graphile_worker', 'public') order by oid",
    );
    const marks: string[] = [];
    for (const { oid, name } of rows) {
      const { rows: read } = await owner.query(
        `select md5(coalesce(string_agg(xmin::text || ctid::text, ',' order by ctid), '')) as mark from ${name}`,
      );
      marks.push(`${oid} ${name} ${read[0].mark}`);
    }
    return marks;
  };
  await owner.query("insert into office.schema_migration (id, sha256) values ('9999-of-tomorrow', '')");
  const before = await all();
  expect(before.length).toBeGreaterThan(100);
  const env = { PATH: process.env.PATH, PORT: '0', MODE: 'DEV', DATABASE_URL: own.appUrl, DATABASE_OWNER_URL: own.ownerUrl };
  const run = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...env, DATA_DIR: join(home, 'newer') },
    encoding: 'utf8',
  });
  expect(run.stderr).toMatch(/รุ่นใหม่กว่า.*9999-of-tomorrow[\s\S]*changed nothing/);
  expect(run.status).toBe(78);
  expect(await all()).toEqual(before);
  await owner.end();
  await own.drop();
});
