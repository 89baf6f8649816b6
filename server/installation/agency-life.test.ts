import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSetUpKey } from '../auth/set-up.ts';
import { migrate } from '../db/migrate.ts';
import { serverModules } from '../modules.ts';
import { cloneDatabase } from '../test/database.ts';
import { administrator } from '../test/set-up.ts';
import { addHost, destroyAgency, makeAgency, removeAgency, removeHost, resumeAgency, suspendAgency } from './agency-acts.ts';
import { folderOf } from './agency-config.ts';
import { openAgencyJobs } from './agency-jobs.ts';
import { migrateAll, prepareInstallation } from './serve-installation.ts';
import { openInstallation, type TestInstallation } from './test-installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation(['first', 'second']);
}, 60_000);
afterAll(() => installation?.close());

const statusAt = async (host: string) => (await installation.call(host, '/api/intranet/links')).status;
const state = async (code: string) =>
  (await installation.client.query('select state, reason from agency where code = $1', [code])).rows[0] as {
    state: string;
    reason: string;
  };

it('an agency is set up by the link of its own, and signs in at its own host', async () => {
  const { office } = await installation.running('first');
  const post = async (host: string, path: string, body: object) =>
    JSON.parse(
      (
        await installation.call(host, `/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify(body),
        })
      ).bytes.toString(),
    );
  const key = await newSetUpKey(office);
  const agency = { agencyName: 'กรมที่หนึ่ง', agencyNameEn: '', letterPrefix: 'กต 0101', firstName: 'สมหญิง', lastName: 'ใจดี' };
  const given = { key, ...agency, email: 'admin@example.go.th', ...administrator };
  expect(await post('second.localhost', '/set-up', given)).toMatchObject({ status: 'error', code: 'set_up_key_wrong' });
  expect(await state('first')).toMatchObject({ state: 'NEW' });
  expect(await post('first.localhost', '/set-up', given)).toMatchObject({ status: 'success' });
  // in use from then on, and the other still waits
  await expect.poll(() => state('first')).toMatchObject({ state: 'ACTIVE' });
  expect(await state('second')).toMatchObject({ state: 'NEW' });
  expect(await post('first.localhost', '/login', administrator)).toMatchObject({ status: 'success' });
  expect(await post('second.localhost', '/login', administrator)).toMatchObject({ status: 'error', code: 'wrong_login' });
});

it('codes, names and hosts that can’t be are refused with the reason, and nothing is begun', async () => {
  const { ground, client } = installation;
  const good = { code: 'third', name: 'หน่วยงานที่สาม', host: 'third.localhost' };
  for (const [bad, reason] of [
    [{ ...good, code: 'public; drop' }, /รหัสหน่วยงาน/],
    [{ ...good, code: 'x' }, /รหัสหน่วยงาน/],
    [{ ...good, name: ' ' }, /ชื่อหน่วยงาน/],
    [{ ...good, host: 'two words' }, /ไม่ใช่ชื่อเครื่องแม่ข่าย/],
    [{ ...good, host: 'open.example.go.th' }, /ต้องเป็น https/],
    [{ ...good, host: 'FIRST.localhost.' }, /อยู่แล้ว/],
    [{ ...good, code: 'first' }, /อยู่แล้ว/],
  ] as const)
    await expect(makeAgency(ground, bad)).rejects.toThrow(reason);
  expect((await client.query("select 1 from agency where code = 'third'")).rowCount).toBe(0);
  expect((await client.query("select 1 from pg_namespace where nspname = 'ag_third'")).rowCount).toBe(0);
});

it('another host leads to it as well, the main one stands in its links, and a host that was taken away leads nowhere', async () => {
  const { ground, directory } = installation;
  await addHost(ground, 'second', 'other.localhost');
  await expect.poll(() => statusAt('other.localhost')).toBe(200);
  await expect(addHost(ground, 'first', 'other.localhost')).rejects.toThrow(/second/);
  await expect(removeHost(ground, 'second', 'second.localhost')).rejects.toThrow(/ที่อยู่หลัก/);
  await addHost(ground, 'second', 'other.localhost', { main: true });
  await expect.poll(() => directory.byCode('second')?.hosts[0]).toBe('other.localhost');
  expect((await installation.running('second')).office.config.publicUrl).toMatch(/^http:\/\/other\.localhost/);
  await addHost(ground, 'second', 'second.localhost', { main: true });
  await removeHost(ground, 'second', 'other.localhost');
  await expect.poll(() => statusAt('other.localhost')).toBe(421);
});

it('suspended it is closed with a notice and its work waits; resumed it goes on; removed it is as one that never was', async () => {
  const { ground, client } = installation;
  const waiting = async () =>
    (
      await client.query(
        "select count(*) filter (where run_at < now() + interval '1 day')::int as soon, count(*)::int as every from graphile_worker.jobs where queue_name like 'ag_second:%'",
      )
    ).rows[0];
  await client.query(`select public.enqueue('sweep', '{"schema":"ag_second"}')`);
  await expect(suspendAgency(ground, 'second', '')).rejects.toThrow(/เหตุผล/);
  await suspendAgency(ground, 'second', 'คำสั่งที่ 12/2569');
  await expect.poll(() => statusAt('second.localhost')).toBe(503);
  const page = await installation.call('second.localhost', '/', { headers: { accept: 'text/html' } });
  expect(page.bytes.toString()).toContain('ระงับการให้บริการ');
  expect(page.bytes.toString()).not.toContain('12/2569');
  expect(await waiting()).toEqual({ soon: 0, every: 1 });
  expect(await statusAt('first.localhost')).toBe(200);
  await expect(makeAgency(ground, { code: 'second', name: 'x', host: 'new.localhost' })).rejects.toThrow(/อยู่แล้ว/);
  await resumeAgency(ground, 'second');
  await expect.poll(() => statusAt('second.localhost')).toBe(200);
  expect(await state('second')).toEqual({ state: 'NEW', reason: '' });
  expect(await waiting()).toEqual({ soon: 1, every: 1 });
  await expect(removeAgency(ground, 'second')).rejects.toThrow(/SUSPENDED/);
  await suspendAgency(ground, 'second', 'ยุบเลิก');
  await removeAgency(ground, 'second');
  await expect.poll(() => statusAt('second.localhost')).toBe(421);
  const [gone, never] = [await installation.call('second.localhost', '/'), await installation.call('never.localhost', '/')];
  expect(gone.bytes).toEqual(never.bytes);
  await expect(destroyAgency(ground, 'second')).rejects.toThrow(/30 วัน/);
  await client.query("update agency set changed_at = now() - interval '31 days' where code = 'second'");
  await destroyAgency(ground, 'second');
  expect((await client.query("select 1 from pg_namespace where nspname = 'ag_second'")).rowCount).toBe(0);
  expect(existsSync(folderOf(installation.config, 'second'))).toBe(false);
  expect(await waiting()).toEqual({ soon: 0, every: 0 });
  const { rows: acts } = await client.query("select act from agency_act where agency = 'second' order by id");
  expect(acts.map(({ act }) => act).slice(-5)).toEqual(['suspend', 'resume', 'suspend', 'remove', 'destroy']);
  expect(await statusAt('first.localhost')).toBe(200);
});

it('one whose migrations fail is closed with a notice, the others are served; mended it is open again', async () => {
  const { ground, adminUrl } = installation;
  await makeAgency(ground, { code: 'behind', name: 'หน่วยงานที่ล้าหลัง', host: 'behind.localhost' });
  await expect.poll(() => statusAt('behind.localhost')).toBe(200);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query('select id, sha256 from ag_behind.schema_migration order by id desc limit 1');
  await admin.query("update ag_behind.schema_migration set sha256 = 'another' where id = $1", [rows[0].id]);
  await migrateAll(ground);
  await expect.poll(() => statusAt('behind.localhost')).toBe(503);
  expect(await state('behind')).toMatchObject({ state: 'BEHIND', reason: expect.stringContaining('changed after it ran') });
  expect(await statusAt('first.localhost')).toBe(200);
  await admin.query('update ag_behind.schema_migration set sha256 = $2 where id = $1', [rows[0].id, rows[0].sha256]);
  await migrateAll(ground);
  await expect.poll(() => statusAt('behind.localhost')).toBe(200);
  expect(await state('behind')).toEqual({ state: 'NEW', reason: '' });
  await admin.end();
});

it('one runner does the work of each agency in its own tables, and the clock asks for it agency by agency', async () => {
  const { ground, client, agencies, directory } = installation;
  await directory.refresh();
  const pool = new pg.Pool({ connectionString: ground.ownerUrl, max: 2 });
  pool.on('error', () => {});
  const done: string[] = [];
  const look = async (office: { config: { schema: string } }) => void done.push(office.config.schema);
  let fails = 1;
  const rounds = [
    { name: 'look', when: '0 0 1 1 *', work: look },
    {
      name: 'often-fails',
      when: '1 0 1 1 *',
      onlyNow: true,
      work: async () => {
        if (fails > 0) {
          fails -= 1;
          throw new Error('once');
        }
        done.push('again');
      },
    },
    { name: 'often', when: '1 0 1 1 *', onlyNow: true, work: look },
  ];
  expect((await serverModules()).length).toBeGreaterThan(10);
  const log = (await installation.running('first')).office.log;
  const jobs = await openAgencyJobs({ ownerUrl: ground.ownerUrl, pool, log, directory, agencies, rounds });
  try {
    for (const schema of ['ag_first', 'ag_behind'])
      await client.query('select public.enqueue($1, $2)', ['look', JSON.stringify({ schema })]);
    await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual(['ag_behind', 'ag_first']);
    await client.query("update agency set awake_until = now() + interval '1 hour'");
    done.length = 0;
    // done already, or to be done within the time over which they are spread: now
    const sooner = () =>
      client.query(
        'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at > now()), run_at := now())',
      );
    const come = async (wanted: string[]) =>
      expect
        .poll(
          async () => {
            await sooner();
            return done.toSorted();
          },
          { timeout: 20_000 },
        )
        .toEqual(wanted);
    await client.query("select graphile_worker.add_job('tick:look')");
    await come(['ag_behind', 'ag_first']);
    // those of the same minute are one job of an agency; one that fails keeps none of the others, and is tried by itself
    done.length = 0;
    await client.query("select graphile_worker.add_job('tick:often-0')");
    await come(['ag_behind', 'ag_first', 'again', 'again']);
  } finally {
    await jobs.stop();
    await pool.end();
  }
});

it('an office alone does not begin in the database of an installation, where it would take all agencies’ background work', async () => {
  const { ground, client } = installation;
  const enqueue = async () => (await client.query("select prosrc from pg_proc where proname = 'enqueue'")).rows;
  const before = await enqueue();
  await expect(migrate(ground.ownerUrl, { schema: 'office', appRole: 'office_app' })).rejects.toThrow(
    /การติดตั้งที่มีหลายหน่วยงาน[\s\S]*an office alone does not start/,
  );
  expect(await enqueue()).toEqual(before);
  expect((await client.query("select 1 from pg_namespace where nspname = 'office'")).rowCount).toBe(0);
});

it('an installation does not begin in the database of an office alone, and changes nothing there', async () => {
  const clone = await cloneDatabase();
  const client = new pg.Client({ connectionString: clone.ownerUrl });
  await client.connect();
  const enqueue = async () => (await client.query("select prosrc from pg_proc where proname = 'enqueue'")).rows;
  const before = await enqueue();
  await expect(prepareInstallation({ ownerUrl: clone.ownerUrl })).rejects.toThrow(/สำนักงานเดียว[\s\S]*an installation does not start/);
  expect(await enqueue()).toEqual(before);
  expect((await client.query("select 1 from pg_namespace where nspname = 'installation'")).rowCount).toBe(0);
  await client.end();
  await clone.drop();
});
