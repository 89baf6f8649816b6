import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealOnce } from '../access/seal.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { enqueueRound } from '../enqueue.ts';
import { claimStore } from '../files/store/claim-store.ts';
import { compiled } from '../test/compiled.ts';
import type { Clone } from '../test/database.ts';
import { startDebianPostgres } from '../test/debian-postgres.ts';
import { type Desk, type Officer, openDesk, prove } from '../test/desk.ts';
import { done, incoming, open, pdfOf, refused, register, upload } from '../test/letters.ts';
import { openBackupFolder } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';
import { findClients } from './postgres-clients.ts';

// An office on a PostgreSQL of Debian, as an agency's own: its roles have names of their own, and passwords.
const server = await startDebianPostgres();
const root = mkdtempSync(join(tmpdir(), 'eoffice-external-'));
const [home, backups] = [join(root, 'home'), join(root, 'backups')];
const roles = ['saraban_owner', 'saraban_app'] as const;
const url = (user: string, database = 'saraban') => server?.url(user, database) as string;
const admin = (statement: string, database = 'postgres') => ask(url('postgres', database), statement);

async function ask(address: string, statement: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

async function command(
  name: 'backup' | 'restore' | 'brought-back',
  args: string[],
  database: string | null = 'saraban',
  users: readonly [string, string] = roles,
  more: Record<string, string> = {},
) {
  const urls = database ? { DATABASE_OWNER_URL: url(users[0], database), DATABASE_URL: url(users[1], database) } : {};
  const env = { PATH: process.env.PATH, ...compiled, DATA_DIR: home, ...urls, ...more };
  const child = spawn(process.execPath, [join(import.meta.dirname, `../${name}.ts`), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const [status] = await once(child, 'close');
  return { status, said };
}

const makeDatabase = (name: string, owner: string) =>
  admin(`create database ${name} owner ${owner} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`);
const folder = openBackupFolder(backups);
const newest = async () =>
  JSON.parse((await folder.readManifest((await folder.names()).at(-1) as string)).split('\n')[0] as string) as Manifest;
const objects = () => readdirSync(join(backups, 'objects'), { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('/'));

describe.skipIf(!server)('an office on a PostgreSQL of its own', () => {
  let desk: Desk;
  let registrar: Officer;
  let letter: { documentId: number };
  let paper: Buffer;

  const deskOn = (dataDir: string, [ownerUrl, appUrl]: [string, string], empty = false, more: Record<string, string> = {}) => {
    const clone: Clone = { name: 'x', ownerUrl, appUrl, adminUrl: url('postgres'), drop: async () => undefined };
    return openDesk({ DATA_DIR: dataDir, ...more }, { clone, empty });
  };

  beforeAll(async () => {
    mkdirSync(home);
    for (const role of [...roles, 'other_owner', 'other_app']) await admin(`create role ${role} login password 'wrong@first'`);
    await makeDatabase('saraban', roles[0]);
    await migrate(url(roles[0]), { schema: 'office', appRole: roles[1] });
    desk = await deskOn(home, [url(roles[0]), url(roles[1])]);
    registrar = await desk.as('registrar');
    await claimStore(desk.office.files, { ownerUrl: url(roles[0]), schema: 'office' });
    paper = await pdfOf(3);
    letter = await register(registrar, { mainFile: done(await upload(desk, registrar, paper)).id });
    await sealOnce(desk.office.db);
  });

  afterAll(async () => {
    await desk.close();
    server?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it('[REL13] is backed up while letters are registered, proved on the packaged server where the role may make no database', async () => {
    let isOver = false;
    const running = command('backup', [backups]).finally(() => {
      isOver = true;
    });
    let written = 0;
    for (; !isOver; written++) await register(registrar, { notDuplicate: 1 });
    const { status, said } = await running;
    expect(said).toContain('backed up and proved');
    expect(status).toBe(0);
    expect(written).toBeGreaterThan(2);
    const { measures, dump } = await newest();
    expect(dump?.roles).toEqual({ owner: roles[0], app: roles[1] });
    expect(measures.grants?.['relation event']).toBe('app insert, app select');
    expect((await admin('select outcome, proved from office.backup', 'saraban')).rows).toEqual([{ outcome: 'GOOD', proved: true }]);
    expect(readdirSync(home)).not.toContain('backup-proof');
  });

  it('[REL13] is proved in a second database of the same server where the role may make one, which is gone afterwards; what did not change is not copied again', async () => {
    const before = objects().length;
    await admin(`alter role ${roles[0]} createdb`);
    // left by one that was killed
    await admin(`create database saraban_backup_proof owner ${roles[0]}`);
    const { status, said } = await command('backup', [backups]);
    expect(said).toContain('backed up and proved');
    expect(status).toBe(0);
    expect((await admin("select datname from pg_database where datname like '%proof%'")).rows).toEqual([]);
    const { database } = await newest();
    expect(objects().length - before).toBeLessThan(database.length / 4);
  });

  it('[REL13] refuses a database that has something in it, and writes nothing', async () => {
    const to = join(root, 'refused');
    const filled = await command('restore', [backups, '--to', to]);
    expect(filled.said).toMatch(/ไม่ว่าง[\s\S]*is not empty \(it has /);
    expect([filled.status, existsSync(to)]).toEqual([1, false]);
    expect((await admin('select count(*)::int as letters from office.document', 'saraban')).rows[0].letters).toBeGreaterThan(1);
  });

  it('[REL13] comes back into an empty database under roles of other names, with their rights and no more', async () => {
    await makeDatabase('again', 'other_owner');
    const to = join(root, 'again');
    // a restore that was cut off: what it left goes
    await ask(url('other_owner', 'again'), 'create schema e_office_restoring; create schema office; create table office.half (id int)');
    const unknown = await command('restore', [backups, '--to', to], 'again', ['other_owner', 'other_app']);
    expect(unknown.said).toMatch(/is not empty \(it has office.half\)/);
    mkdirSync(join(to, '.restoring'), { recursive: true });
    const { status, said } = await command('restore', [backups, '--to', to], 'again', ['other_owner', 'other_app']);
    expect(said).toContain('0 findings\n');
    expect(status).toBe(0);
    expect(readdirSync(to).sort()).toEqual(['files', 'restore-report.json', 'secrets']);
    const schemas = await admin("select nspname from pg_namespace where nspname !~ '^pg_' order by 1", 'again');
    expect(schemas.rows.map((one) => one.nspname)).toEqual(['graphile_worker', 'information_schema', 'office', 'public']);
    await expect(ask(url('other_app', 'again'), 'delete from office.event')).rejects.toThrow('permission denied');
    await expect(ask(url('saraban_app', 'again'), 'select from office.event')).rejects.toThrow('permission denied');

    await migrate(url('other_owner', 'again'), { schema: 'office', appRole: 'other_app' });
    const office = await deskOn(to, [url('other_owner', 'again'), url('other_app', 'again')], true);
    try {
      await claimStore(office.office.files, { ownerUrl: url('other_owner', 'again'), schema: 'office' });
      const clerk = await office.as('registrar');
      const [main] = (await open(clerk, letter.documentId)).files;
      expect((await clerk.get(`/sarabun/document-files/${main.id}`)).body).toEqual(paper);
      refused(await clerk.post('/sarabun/letters', incoming({ notDuplicate: 1 })), 'restored_unconfirmed');
      const boss = await office.as('admin');
      await prove(boss, 'restore');
      done(await boss.post(`/restore/${done(await boss.get('/restore')).restore.id}/confirm`, { numbers: [] }));
      await register(clerk, { notDuplicate: 1 });
    } finally {
      await office.close();
    }
  });

  it('[REL13] comes back under another name, with its work that waits, its own store and nothing of the former name', async () => {
    await enqueueRound(desk.office.db, 'office', 'read-papers');
    expect((await command('backup', [backups])).status).toBe(0);
    await makeDatabase('renamed', roles[0]);
    const to = join(root, 'renamed');
    const own: [string, string] = [url(roles[0], 'renamed'), url(roles[1], 'renamed')];
    const { status, said } = await command('restore', [backups, '--to', to], 'renamed', roles, { AGENCY_SCHEMA: 'ag_two' });
    expect(said).toContain('its schema is ag_two, it was office');
    expect([said.includes('0 findings\n'), status]).toEqual([true, 0]);
    const named = await admin(
      `select (select array_agg(nspname::text order by 1) from pg_namespace where nspname in ('office', 'ag_two')) as schemas,
        (select count(*)::int from pg_proc where proconfig::text ~ 'office') as bound,
        (select array_agg(distinct task_identifier) from graphile_worker.jobs) as tasks,
        (select array_agg(distinct payload->>'schema') from graphile_worker._private_jobs) as payloads`,
      'renamed',
    );
    const { tasks, ...rest } = named.rows[0];
    expect(rest).toEqual({ schemas: ['ag_two'], bound: 0, payloads: ['ag_two'] });
    expect(tasks).toContain('ag_two:read-papers');
    expect(tasks.filter((task: string) => !task.startsWith('ag_two:'))).toEqual([]);

    await migrate(own[0], { schema: 'ag_two', appRole: roles[1] });
    const office = await deskOn(to, own, true, { AGENCY_SCHEMA: 'ag_two' });
    try {
      await claimStore(office.office.files, { ownerUrl: own[0], schema: 'ag_two' });
      expect(await office.office.files.mark()).not.toBe(await desk.office.files.mark());
      const clerk = await office.as('registrar');
      const [main] = (await open(clerk, letter.documentId)).files;
      expect((await clerk.get(`/sarabun/document-files/${main.id}`)).body).toEqual(paper);
    } finally {
      await office.close();
    }
  });

  it('[REL13] comes back as an office with the packaged database where none of its own is given', async () => {
    const to = join(root, 'packaged');
    const { status, said } = await command('restore', [backups, '--to', to, '--key', join(home, 'secrets', 'master')], null);
    expect(said).toContain('0 findings\n');
    expect(status).toBe(0);
    const packaged = await startEmbedded({ dataDir: join(to, 'pg'), durable: false });
    try {
      const rights =
        "select has_table_privilege('office_app', 'office.event', 'insert') as adds, has_table_privilege('office_app', 'office.event', 'delete') as takes";
      expect((await ask(packaged.ownerUrl, rights)).rows).toEqual([{ adds: true, takes: false }]);
    } finally {
      await packaged.stop();
    }
    expect(readFileSync(join(to, 'secrets', 'master'))).toEqual(readFileSync(join(home, 'secrets', 'master')));
  });

  it('[REL13] what other means brought back is looked at where it lies and waits to be confirmed, never beside an office that runs', async () => {
    const running = await command('brought-back', []);
    expect(running.said).toMatch(/stop every server of the office first/);
    expect(running.status).toBe(1);
    await makeDatabase('brought', roles[0]);
    const bin = (name: string) => join(server?.bin as string, name);
    const dump = spawnSync(bin('pg_dump'), ['-Fc', '-d', url('postgres')], { maxBuffer: 2 ** 28 });
    const laid = spawnSync(bin('pg_restore'), ['-d', url('postgres', 'brought')], { input: dump.stdout, encoding: 'utf8' });
    expect(laid.stderr).toBe('');
    const to = join(root, 'brought');
    cpSync(home, to, { recursive: true });
    const { status, said } = await command('brought-back', [], 'brought', roles, { DATA_DIR: to });
    expect(said).toMatch(/records: 0 findings\n[\s\S]*read-only until an administrator/);
    expect(status).toBe(0);
    const office = await deskOn(to, [url(roles[0], 'brought'), url(roles[1], 'brought')], true);
    try {
      const clerk = await office.as('registrar');
      refused(await clerk.post('/sarabun/letters', incoming({ notDuplicate: 1 })), 'restored_unconfirmed');
    } finally {
      await office.close();
    }
    // a file that the database names is not there any more
    rmSync(join(to, 'files/agencies/office/kept'), { recursive: true });
    const lacking = await command('brought-back', [], 'brought', roles, { DATA_DIR: to });
    expect(lacking.said).toMatch(/missing before: [0-9a-f]{64}/);
    expect(lacking.status).toBe(2);
  });

  it('its clients are of its own release or the next newer one, found beside each other', () => {
    expect(findClients(server?.major as number, '')).toMatchObject({ major: server?.major, bin: server?.bin });
    expect(findClients(99)).toBeNull();
    expect(findClients(1, '', join(root, 'none'))).toBeNull();
  });
});
