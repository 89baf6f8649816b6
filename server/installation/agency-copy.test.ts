import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measure, openUnhurried } from '../backup/measure.ts';
import { openSession, seedPeople } from '../test/demo-people.ts';
import { type Desk, type Officer, officerOf, prove } from '../test/desk.ts';
import { done, incoming, open, pdfOf, refused, register, upload } from '../test/letters.ts';
import { addHost, type Ground, inInstallation, suspendAgency } from './agency-acts.ts';
import { folderOf } from './agency-config.ts';
import { bringAgency, copyAgency } from './agency-copy.ts';
import { askConsent, decideConsent, findGranted, type Granted } from './consents.ts';
import { prepareInstallation } from './serve-installation.ts';
import { emptyDatabase, openInstallation, type TestInstallation } from './test-installation.ts';
import { bringInstallation, copyAll } from './whole-copy.ts';

let installation: TestInstallation;
let registrar: Officer;
let letter: number;
const root = mkdtempSync(join(tmpdir(), 'eoffice-agency-copy-'));
const dir = join(root, 'hospital');
const say = () => {};
const second = { code: 'hospital2', name: 'โรงพยาบาลที่นำเข้า', host: 'hospital2.localhost' };

beforeAll(async () => {
  installation = await openInstallation(['hospital', 'school', 'unused']);
  await installation.running('school');
  const { office, app } = await installation.running('hospital');
  await seedPeople(office.db);
  registrar = await as('hospital', 'registrar');
  const main = done(await upload({ app, office } as Desk, registrar, await pdfOf()));
  letter = (await register(registrar, { subject: 'กระต่ายป่าสีเทา', mainFile: main.id })).documentId;
  await register(registrar, { notDuplicate: 1 });
}, 600_000);
afterAll(async () => {
  await installation?.close();
  rmSync(root, { recursive: true, force: true });
});

async function as(code: string, name: string): Promise<Officer> {
  const { office, app } = await installation.running(code);
  const { token, personId } = await openSession(office.db, name);
  return officerOf(app, token, personId);
}

/** One asks, another consents. */
async function consented(code: string, act: 'export' | 'restore') {
  const { ground } = installation;
  await decideConsent(
    { ...ground, by: 'somying' },
    await askConsent({ ...ground, by: 'somchai' }, { code, act, reason: 'คำสั่งที่ 7/2570' }),
    'APPROVED',
  );
  return (await findGranted(ground, { code, act })) as Granted;
}

async function state(code: string) {
  const db = openUnhurried(installation.ground.ownerUrl, `ag_${code}`);
  const { tables, registers, chains } = await measure(db).finally(() => db.destroy());
  // what passes by itself while somebody is signed in
  const passing = [
    'session',
    'throttle',
    'live_event',
    'seal',
    'search_due',
    'letter_text',
    'letter_sieve',
    'readiness',
    'file_reading',
    'page_text',
  ];
  const rest = Object.fromEntries(Object.entries(tables).filter(([name]) => !passing.includes(name)));
  const { seal: _, ...grown } = chains;
  return { tables: rest, registers, chains: grown };
}

async function rolesOf(code: string): Promise<number> {
  const { rows } = await installation.client.query('select count(*)::int as n from pg_roles where rolname like $1', [
    `${installation.database}\\_${code}\\_%`,
  ]);
  return rows[0].n;
}

it('[REL13] one agency is copied whole and proved, and stands under another code beside itself: nothing of it is written into the first', async () => {
  const { ground, client, config } = installation;
  const consent = await consented('hospital', 'export');
  const { manifest } = await copyAgency(ground, 'hospital', { dir, consent, say });
  await expect(copyAgency(ground, 'hospital', { dir, consent, say })).rejects.toThrow(/มีผู้ตัดสินแล้วหรือพ้นกำหนด/);
  expect(manifest).toMatchObject({ tables: true, schema: 'ag_hospital', missing: [] });
  expect(manifest.files.length).toBeGreaterThan(0);
  expect((await client.query("select 1 from pg_namespace where nspname like 'proof%'")).rowCount).toBe(0);
  const [there] = (await open(registrar, letter)).files;
  const paper = (await registrar.get(`/sarabun/document-files/${there.id}`)).body;
  const before = await state('hospital');
  const report = await bringAgency(ground, { ...second, dir, masterFiles: null, consent: await consented('hospital2', 'restore'), say });
  expect(report).toMatchObject({ schema: 'ag_hospital2', missing: [], findings: [] });
  expect(await state('hospital')).toEqual(before);

  await installation.directory.refresh();
  const clerk = await as('hospital2', 'registrar');
  const [main] = (await open(clerk, letter)).files;
  expect((await clerk.get(`/sarabun/document-files/${main.id}`)).body).toEqual(paper);
  refused(await clerk.post('/sarabun/letters', incoming({ notDuplicate: 1 })), 'restored_unconfirmed');
  const boss = await as('hospital2', 'admin');
  await prove(boss, 'restore');
  done(await boss.post(`/restore/${done(await boss.get('/restore')).restore.id}/confirm`, { numbers: [] }));
  await register(clerk, { subject: 'หนังสือของหน่วยงานใหม่', notDuplicate: 1 });
  expect(await state('hospital')).toEqual(before);
  const { rows: named } = await client.query(
    `select proname from pg_proc p where pronamespace = 'ag_hospital2'::regnamespace and proconfig::text ~ 'ag_hospital[^2]'`,
  );
  expect(named).toEqual([]);
  const { rows: numbers } = await client.query('select max(seq) as last from ag_hospital2.register_entry');
  expect(numbers[0].last).toBe(3);

  // links of one are none of the other; what is locked is opened by both
  const secret = (code: string, name: string) => readFileSync(join(folderOf(config, code), 'secrets', name)).toString('hex');
  expect(secret('hospital2', 'master')).toBe(secret('hospital', 'master'));
  for (const name of ['links', 'captcha', 'document-ids', 'database-app'])
    expect(secret('hospital2', name)).not.toBe(secret('hospital', name));
  expect(
    (await installation.call('hospital2.localhost', '/api/intranet/links', { headers: { authorization: `Bearer ${registrar.token}` } }))
      .status,
  ).toBe(
    (await installation.call('hospital2.localhost', '/api/intranet/links', { headers: { authorization: `Bearer ${'A'.repeat(43)}` } }))
      .status,
  );
  const toldOf = async (code: string) =>
    (await client.query(`select action, detail from ag_${code}.audit where starts_with(action, 'installation.') order by id`)).rows;
  expect((await toldOf('hospital')).map(({ action }) => action)).toEqual([
    'installation.asked',
    'installation.approved',
    'installation.done',
  ]);
  expect((await toldOf('hospital2')).at(-1)).toMatchObject({
    action: 'installation.done',
    detail: { act: 'AGENCY_RESTORE', asker: 'somchai', consenter: 'somying' },
  });
  const { rows: acts } = await client.query("select agency, act from agency_act where act in ('export', 'restore') order by id");
  expect(acts).toEqual([
    { agency: 'hospital', act: 'export' },
    { agency: 'hospital2', act: 'restore' },
  ]);
}, 600_000);

it('a damaged copy, a code that is taken, a key of another: refused, and nothing of it stands', async () => {
  const { ground, client, config } = installation;
  const third = { ...second, code: 'third', host: 'third.localhost' };
  const before = await state('hospital2');
  await expect(bringAgency(ground, { ...second, host: 'new.localhost', dir, masterFiles: null, say })).rejects.toThrow(/อยู่แล้ว/);
  await expect(bringAgency(ground, { ...third, host: 'school.localhost', dir, masterFiles: null, say })).rejects.toThrow(/school/);
  const master = { 'secrets/master': Buffer.from(randomBytes(48).toString('base64url')) };
  await expect(bringAgency(ground, { ...third, dir, masterFiles: master, say })).rejects.toThrow();
  const objects = join(dir, 'objects');
  const [folder = ''] = readdirSync(objects);
  const [name = ''] = readdirSync(join(objects, folder));
  const path = join(objects, folder, name);
  const kept = readFileSync(path);
  writeFileSync(path, Buffer.concat([Buffer.from([(kept[0] ?? 0) ^ 1]), kept.subarray(1)]));
  await expect(bringAgency(ground, { ...third, dir, masterFiles: null, say })).rejects.toThrow(/damaged/);
  writeFileSync(path, kept);
  expect(await state('hospital2')).toEqual(before);
  expect((await client.query("select 1 from agency where code = 'third'")).rowCount).toBe(0);
  expect((await client.query("select 1 from pg_namespace where nspname = 'ag_third'")).rowCount).toBe(0);
  expect(await rolesOf('third')).toBe(0);
  expect(existsSync(folderOf(config, 'third'))).toBe(false);
}, 600_000);

it('every agency is copied after the other, each into a folder of its own; one that can’t be keeps no other from it', async () => {
  const { ground, client } = installation;
  await client.query("insert into account (username, password_hash) values ('somchai', 'hash')");
  await client.query("insert into agency (code, name, state) values ('gone', 'เลิกแล้ว', 'REMOVED')");
  await suspendAgency(ground, 'hospital2', 'คำสั่งที่ 3/2570');
  await addHost(ground, 'hospital2', 'other.localhost');
  await client.query('alter table ag_school.seal rename to hidden');
  const said: string[] = [];
  const failed = await copyAll(ground, { dir: root, say: (line) => said.push(line) });
  await client.query('alter table ag_school.hidden rename to seal');
  expect(failed).toEqual(['school']);
  expect(said.join('\n')).toMatch(/hospital: \d.*proved\nhospital2: \d.*proved\nschool: .*failed[\s\S]*unused: .*nobody has used it yet/);
  const listed = JSON.parse(readFileSync(join(root, 'agencies.json'), 'utf8')) as { code: string }[];
  expect(listed.map(({ code }) => code)).toEqual(['hospital', 'hospital2', 'school', 'unused']);
  expect(readdirSync(join(root, '_installation', 'backups'))).toHaveLength(1);
  expect(readdirSync(join(root, 'hospital', 'backups')).length).toBeGreaterThanOrEqual(1);
  expect(readdirSync(join(root, 'hospital2', 'backups'))).toHaveLength(1);
}, 600_000);

it('[REL13] on an empty machine the whole installation is brought back: administrators, agencies with hosts and states, acts, consents; one without a copy is taken up later', async () => {
  const { ground, client } = installation;
  const { ownerUrl, adminUrl, drop } = await emptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'eoffice-brought-'));
  const there = { ...ground, ownerUrl, config: { ...ground.config, dataDir } };
  const rows = async (of: Ground, text: string) => inInstallation(of, async (one) => (await one.query(text)).rows);
  const acts = 'select agency, act, detail, done_by, at from agency_act where id <= ';
  const { rows: last } = await client.query('select max(id) as id from agency_act');
  try {
    await prepareInstallation({ ownerUrl, adminUrl });
    const keys = (code: string) =>
      cpSync(join(folderOf(ground.config, code), 'secrets', 'master'), join(folderOf(there.config, code), 'secrets', 'master'));
    for (const code of ['hospital', 'hospital2']) keys(code);
    // the school was never copied whole, so it comes as a new one; a copy that is damaged keeps no other from it
    const manifest = join(root, 'hospital2', 'backups');
    const [name = ''] = readdirSync(manifest);
    const kept = readFileSync(join(manifest, name));
    writeFileSync(join(manifest, name), `${kept.toString()[0] === '{' ? '[' : '{'}${kept.toString().slice(1)}`);
    expect(await bringInstallation(there, { dir: root, say })).toEqual(['hospital2']);
    writeFileSync(join(manifest, name), kept);
    expect(await bringInstallation(there, { dir: root, say })).toEqual([]);
    await expect(bringInstallation(there, { dir: root, say })).rejects.toThrow(/มีหน่วยงานหรือผู้ดูแล/);
    for (const text of [
      'select username, password_hash, created_at from account',
      'select agency, host, is_main from agency_host order by host',
      'select * from consent order by id',
      "select code, name, replace(state, 'NEW', 'ACTIVE') as state, reason, made_at from agency where code <> 'school' order by code",
      `${acts} ${last[0].id} order by id`,
    ])
      expect(await rows(there, text), text).toEqual(await rows(ground, text));
    expect(await rows(there, "select state from agency where code = 'school'")).toEqual([{ state: 'NEW' }]);
    const letters = 'select count(*)::int as n from ag_hospital.document';
    expect(await rows(there, letters)).toEqual(await rows(ground, letters));
    // and goes on with numbers of its own
    const next = await rows(there, "insert into account (username) values ('new') returning id");
    expect(Number(next[0].id)).toBeGreaterThan(1);
  } finally {
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 600_000);
