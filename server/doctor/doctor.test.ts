import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
// @ts-expect-error: it comes without types
import S3rver from 's3rver';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiled } from '../test/compiled.ts';
import { type Clone, cloneDatabase } from '../test/database.ts';
import { examine } from './examine.ts';
import { examineFolder } from './folder.ts';
import { examineClient, examineMemory, examineNode, examineTools } from './machine.ts';
import { examineBackups } from './services.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-doctor-'));
const mails = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false });
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: mkdtempSync(join(home, 's3-')),
  configureBuckets: [{ name: 'office', configs: [] }],
});
let clone: Clone;
let services: Record<string, string>;

beforeAll(async () => {
  clone = await cloneDatabase();
  await new Promise<void>((done) => {
    mails.listen(0, '127.0.0.1', done);
  });
  services = {
    DATABASE_URL: clone.appUrl,
    DATABASE_OWNER_URL: clone.ownerUrl,
    SMTP_URL: `smtp://127.0.0.1:${(mails.server.address() as AddressInfo).port}`,
    S3_URL: `http://127.0.0.1:${(await bucket.run()).port}`,
    S3_BUCKET: 'office',
    S3_KEY_ID: 'S3RVER',
    S3_SECRET: 'S3RVER',
  };
});
afterAll(async () => {
  await clone.drop();
  await new Promise<void>((done) => {
    mails.close(done);
  });
  await bucket.close();
  rmSync(home, { recursive: true, force: true });
});

const look = async (env: Record<string, string>) => {
  const found = await examine({ PATH: process.env.PATH, PORT: '0', DATA_DIR: join(home, 'none'), ...env });
  const of = (wanted: string) => found.filter(({ state }) => state === wanted).map(({ text }) => text);
  return { right: of('right').join('\n'), weak: of('weak').join('\n'), lacks: of('lacks').join('\n') };
};

it('finds a machine that has everything right, and leaves no trace on it', async () => {
  const { right, lacks } = await look(services);
  expect(lacks).toBe('');
  for (const part of [
    'Node 24',
    'typesetting',
    'reading of PDF',
    'pictures',
    'passwords',
    'PostgreSQL 18',
    'S3 http',
    'SMTP 127',
    'DATA_DIR',
  ])
    expect(right).toContain(part);
  expect(existsSync(join(home, 'none'))).toBe(false);
});

it('names each service that is not there, without its password', async () => {
  const away = 'postgres://office_app:Hidden9@127.0.0.1:1/office';
  const { lacks } = await look({
    ...services,
    DATABASE_URL: away,
    DATABASE_OWNER_URL: away,
    SMTP_URL: 'smtp://a:Hidden9@127.0.0.1:1',
    S3_BUCKET: 'elsewhere',
  });
  for (const part of [/DATABASE_URL: .*ECONNREFUSED.*firewall/, /SMTP_URL: .*ECONNREFUSED.*password/, /S3 .*404.*elsewhere/])
    expect(lacks).toMatch(part);
  expect(lacks).not.toContain('Hidden9');
});

it('tells all faults of the settings at once, and still looks at the machine', async () => {
  const { lacks, right } = await look({ PORT: 'many', HOST: '0.0.0.0', MODE: 'TEST' });
  for (const name of ['PORT', 'HOST=0.0.0.0', 'MODE']) expect(lacks).toContain(name);
  expect(right).toContain('typesetting');
});

it('takes an empty database whose owner makes the extension, and refuses one in which Thai would not be found', async () => {
  const admin = new pg.Client({ connectionString: clone.adminUrl });
  await admin.connect();
  const [fresh, deaf] = [`${clone.name}_fresh`, `${clone.name}_deaf`];
  await admin.query(`create database ${fresh} template template0 owner office_owner lc_collate 'C' lc_ctype 'C.UTF-8'`);
  await admin.query(`create database ${deaf} template template0 lc_collate 'C' lc_ctype 'C'`);
  const on = (name: string) => ({
    DATABASE_URL: clone.appUrl.replace(clone.name, name),
    DATABASE_OWNER_URL: clone.ownerUrl.replace(clone.name, name),
  });
  try {
    expect((await look(on(fresh))).lacks).toBe('');
    const { lacks } = await look(on(deaf));
    expect(lacks).toMatch(/LC_CTYPE C:/);
    expect(lacks).toMatch(/may not create schema and extension/);
    const owner = new pg.Client({ connectionString: on(fresh).DATABASE_OWNER_URL });
    await owner.connect();
    const made =
      "select nspname from pg_namespace where nspname in ('office', 'graphile_worker') union select extname from pg_extension where extname = 'pg_trgm'";
    expect((await owner.query(made)).rows).toEqual([]);
    await owner.end();
  } finally {
    for (const name of [fresh, deaf]) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});

it('sees a port that is taken, a key that is lost, and secrets that others may read', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const dataDir = join(home, 'lived');
  mkdirSync(join(dataDir, 'secrets'), { recursive: true });
  mkdirSync(join(dataDir, 'pg'));
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '18\n');
  writeFileSync(join(dataDir, 'secrets', 'links'), Buffer.alloc(32, 1));
  chmodSync(join(dataDir, 'secrets', 'links'), 0o644);
  const { lacks, weak } = await look({ PORT: String((server.address() as AddressInfo).port), DATA_DIR: dataDir });
  expect(lacks).toMatch(/taken by another program/);
  expect(lacks).toMatch(/master key of this data is gone/);
  expect(weak).toMatch(/others may read/);
  server.close();
});

it('knows what is too old, too little or not there', async () => {
  expect(examineNode('20.11.0').state).toBe('lacks');
  expect(examineMemory(2 ** 29).state).toBe('weak');
  expect(examineClient(join(home, 'nowhere')).state).toBe('weak');
  expect((await examineFolder(home, { bytes: 2 ** 60, percent: 0 })).map(({ state }) => state)).toEqual(['right', 'weak']);
  writeFileSync(join(home, 'file'), '');
  expect((await examineFolder(join(home, 'file', 'data')))[0]).toMatchObject({
    state: 'lacks',
    text: expect.stringContaining('no folder'),
  });
  const bare = examineTools({ soffice: null }, home).filter(({ state }) => state === 'weak');
  expect(bare.map(({ text }) => /no ([\w]+)/.exec(text)?.[1])).toEqual(['LibreOffice', 'pdfsig']);
  // a file that may not be run is no program
  cpSync(join(home, 'file'), join(home, 'pdfsig'));
  expect(examineTools({ soffice: null }, home)[1]?.state).toBe('weak');
});

it('says what a backup of an own database lacks: clients of its release, and a place to prove it', async () => {
  const [none, nowhere] = await examineBackups(clone.ownerUrl, 99);
  expect([none?.state, nowhere?.state]).toEqual(['weak', 'weak']);
  expect(none?.text).toMatch(/postgresql-client-99/);
  expect(nowhere?.text).toMatch(/createdb/);
  expect((await examineBackups(clone.ownerUrl, 18))[1]).toMatchObject({ state: 'right', text: expect.stringContaining('packaged') });
});

it('the command says so line by line and ends with 1 where something lacks, else with 0', () => {
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../doctor.ts')], {
      env: { PATH: process.env.PATH, ...compiled, PORT: '0', DATA_DIR: join(home, 'none'), ...env },
      encoding: 'utf8',
    });
  const good = run({});
  expect(good.stdout).toMatch(/✓ Node 24[\s\S]*PostgreSQL 18[\s\S]*this machine is ready/);
  expect(good.status).toBe(0);
  const bad = run({ MODE: 'TEST' });
  expect(bad.stdout).toMatch(/✗ .*MODE[\s\S]*1 to be mended before a start/);
  expect(bad.status).toBe(1);
});
