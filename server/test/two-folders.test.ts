import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { compiled } from './compiled.ts';
import { cloneDatabase } from './database.ts';
import { peopleIn } from './demo-people.ts';
import { pdfOf } from './letters.ts';
import { folderWith, type OfficeProcess, startProcess } from './process.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-folders-'));
const clone = await cloneDatabase();
const [token] = await peopleIn(clone.appUrl, 'registrar');
const running: OfficeProcess[] = [];
/** What one server signs, seals and locks must hold at the other. */
const secrets = Object.fromEntries(
  ['SECRET_CAPTCHA', 'SECRET_LINKS', 'SECRET_DOCUMENT_IDS', 'SECRET_MASTER'].map((name) => [name, randomBytes(32).toString('hex')]),
);
afterAll(async () => {
  for (const one of running) one.process.kill('SIGKILL');
  await clone.drop();
  rmSync(home, { recursive: true, force: true });
});

const folder = (name: string) => join(home, name);
async function start(name: string, own: Record<string, string> = secrets): Promise<OfficeProcess> {
  const office = await startProcess(clone, { DATA_DIR: folder(name), ...own });
  running.push(office);
  return office;
}
async function stop(office: OfficeProcess): Promise<void> {
  office.process.kill('SIGTERM');
  await office.ended;
}
/** Of the agency's own folder; `place` empty: as an office of an earlier release has it. */
const markAt = (name: string, place = 'agencies/office') => join(folder(name), 'files', place, 'store-id');
const markIn = (...where: Parameters<typeof markAt>) => readFileSync(markAt(...where), 'utf8').trim();
const refusal = /ไม่ใช่ที่เก็บไฟล์ของฐานข้อมูลนี้[\s\S]*npm run adopt-files[\s\S]*is not the one of this database[\s\S]*one shared folder/;

async function send({ address }: OfficeProcess, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'หนังสือ.pdf');
  const reply = await fetch(`${address}/api/sarabun/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await reply.json()) as { id: string }).id;
}

it('[REL8] a second server with a folder of its own is refused on the same database; with the shared folder each reads what the other was sent', async () => {
  folderWith(folder('shared'), folder('first'));
  const first = await start('first');
  expect(markIn('first')).toMatch(/^[0-9a-f-]{36}$/);
  await expect(start('second')).rejects.toThrow(refusal);
  // nothing was written there that would make it the right one next time
  expect(existsSync(markAt('second'))).toBe(false);

  rmSync(join(folder('second'), 'files'), { recursive: true });
  symlinkSync(folder('shared'), join(folder('second'), 'files'));
  const second = await start('second');
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    const paper = await pdfOf();
    const id = await send(from, paper);
    const sent = await fetch(`${to.address}/api/sarabun/uploads/${id}`, { headers: { authorization: `Bearer ${token}` } });
    expect(sent.status).toBe(200);
    expect(
      createHash('sha256')
        .update(Buffer.from(await sent.arrayBuffer()))
        .digest('hex'),
    ).toBe(createHash('sha256').update(paper).digest('hex'));
  }
  await Promise.all([stop(first), stop(second)]);
}, 180_000);

it('[REL8] a server with other secrets than a running one does not start and says which; when all are stopped a secret may be changed', async () => {
  const first = await start('first');
  const other = { ...secrets, SECRET_LINKS: randomBytes(32).toString('hex'), SECRET_MASTER: randomBytes(32).toString('hex') };
  const refused =
    /คนละชุดกับเครื่องนี้: SECRET_LINKS, SECRET_MASTER จึงไม่เริ่มทำงาน[\s\S]*has other secrets than this one: SECRET_LINKS, SECRET_MASTER, so/;
  await expect(start('second', other)).rejects.toThrow(refused);
  // what holds them comes back when the database has cut every connection
  const cut = await ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'e-office channels' and datname = current_database()",
  );
  expect(cut.length).toBe(1);
  await expect.poll(async () => (await ask(locksHeld)).length, { timeout: 30_000 }).toBe(4);
  await expect(start('second', other)).rejects.toThrow(refused);
  await stop(first);
  await stop(await start('second', { ...secrets, SECRET_LINKS: other.SECRET_LINKS }));
}, 180_000);

const locksHeld = `select 1 from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and application_name = 'e-office channels' and datname = current_database()`;

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: clone.appUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('[REL13] a copy of the folder is the same store, an empty one is adopted by the operator alone, and an agency that was in use adopts its own', async () => {
  cpSync(folder('shared'), join(folder('copy'), 'files'), { recursive: true });
  await stop(await start('copy'));

  const env = {
    PATH: process.env.PATH,
    ...compiled,
    DATA_DIR: folder('empty'),
    DATABASE_URL: clone.appUrl,
    DATABASE_OWNER_URL: clone.ownerUrl,
  };
  await expect(start('empty')).rejects.toThrow(refusal);
  const done = spawnSync(process.execPath, [join(import.meta.dirname, '../adopt-files.ts')], { env, encoding: 'utf8' });
  expect(done.stdout + done.stderr).toContain('is the file store of the agency now');
  await stop(await start('empty'));
  await expect(start('copy')).rejects.toThrow(refusal);

  // as right after the upgrade: files lie there, and nothing names them
  const owner = new pg.Client({ connectionString: clone.ownerUrl });
  await owner.connect();
  await owner.query('delete from office.file_store');
  const files = join(folder('copy'), 'files');
  rmSync(markAt('copy'));
  renameSync(join(files, 'agencies/office/kept'), join(files, 'kept'));
  expect(readdirSync(join(files, 'kept')).length).toBeGreaterThan(0);
  await stop(await start('copy'));
  expect((await owner.query('select mark from office.file_store')).rows).toEqual([{ mark: markIn('copy', '') }]);
  await owner.end();
}, 180_000);
