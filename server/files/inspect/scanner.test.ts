import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scanAll, scanHeld } from '../../sarabun/files/scan-files.ts';
import { needTool } from '../../test/debian-tool.ts';
import { type Desk, filesFolder, openDesk } from '../../test/desk.ts';
import { done, incoming, open, pdfOf, refused, register, upload } from '../../test/letters.ts';
import { documentZip, eicar, infectedDocx } from '../test-files.ts';
import { openScanner, restingAfterSilence, type Scanner } from './scanner.ts';

const clamd = needTool('clamd', 'clamav-daemon');
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let home: string;
let socket: string;
let daemon: ChildProcess | null = null;

/** The real daemon, offline, with a database of its own: the hashes of these bytes. */
async function startClamd(known: Uint8Array[] = [eicar]): Promise<void> {
  writeFileSync(join(home, 'db', 'own.hsb'), known.map((bytes, i) => `${hashOf(bytes)}:${bytes.length}:Test-${i}\n`).join(''));
  daemon = spawn(clamd as string, ['-c', join(home, 'clamd.conf')], { stdio: 'ignore' });
  const scanner = openScanner({ clamd: socket, command: null, policy: 'hold' });
  await expect.poll(() => scanner?.answers(), { timeout: 20_000, interval: 100 }).toBe(true);
}

async function stopClamd(): Promise<void> {
  if (!daemon) return;
  const ended = once(daemon, 'exit');
  daemon.kill('SIGKILL');
  await ended;
  daemon = null;
  rmSync(socket, { force: true });
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'clam-'));
  socket = join(home, 'clamd.sock');
  mkdirSync(join(home, 'db'));
  writeFileSync(
    join(home, 'clamd.conf'),
    `DatabaseDirectory ${join(home, 'db')}\nLocalSocket ${socket}\nForeground yes\nUser root\nMaxThreads 2\n`,
  );
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe.skipIf(!clamd)('with clamd', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ CLAMD: socket });
  });
  afterAll(() => desk.close());
  afterEach(stopClamd);

  const verdict = async (bytes: Uint8Array) =>
    (await desk.office.db.selectFrom('file_verdict').select('state').where('sha256', '=', hashOf(bytes)).executeTakeFirst())?.state;
  const audited = async (action: string) =>
    desk.office.db.selectFrom('audit').select(['person_id', 'outcome', 'detail']).where('action', '=', action).execute();

  it('[SEC18] a virus is refused at its field and put away, who brought it is kept; it is known again when the scanner is away', async () => {
    await startClamd();
    const clerk = await desk.as('clerk');
    expect(done(await upload(desk, clerk, documentZip(), 'a.docx', docx))).not.toHaveProperty('held');
    const bytes = infectedDocx();
    const reply = refused(await upload(desk, clerk, bytes, 'รายงาน.docx', docx), 'file_infected', 422);
    expect(reply.field).toBe('file');
    expect(reply.message).toContain('พบไวรัส Test-0');
    const files = filesFolder(desk.office);
    expect(readdirSync(join(files, 'quarantine'))).toEqual([hashOf(bytes)]);
    expect(readdirSync(join(files, 'incoming'))).toEqual([]);
    expect(await desk.office.files.stat(hashOf(bytes))).toBeNull();
    expect(await audited('upload.infected')).toMatchObject([{ person_id: clerk.personId, outcome: 'REFUSED' }]);
    await stopClamd();
    refused(await upload(desk, clerk, bytes, 'อีกครั้ง.docx', docx), 'file_infected', 422);
  });

  it('[SEC18] while the scanner is away uploads are held, not lost: shut for everybody, opened by its next look; a virus stays shut', async () => {
    const registrar = await desk.as('registrar');
    const paper = await pdfOf();
    const clean = done(await upload(desk, registrar, paper));
    const infected = done(await upload(desk, registrar, infectedDocx2, 'แนบ.docx', docx));
    expect([clean.held, infected.held]).toEqual([true, true]);
    const { documentId } = await register(registrar, { mainFile: clean.id, enclosureFiles: [infected.id] });
    const filesOf = async () => (await open(registrar, documentId)).files as { id: number; held: string | null }[];
    const [main, enclosure] = await filesOf();
    expect([main?.held, enclosure?.held]).toEqual(['PENDING', 'PENDING']);
    const look = (id: number | undefined, as = 'original') => registrar.get(`/sarabun/document-files/${id}`, { as });
    refused(await look(main?.id), 'file_held');
    refused(await look(main?.id, 'stamped'), 'file_held');
    refused(await look(enclosure?.id, 'pdf'), 'file_held');
    const secret = await desk.as('secretreg');
    const held = done(await upload(desk, secret, await pdfOf()));
    const classed = await secret.post('/sarabun/letters', incoming({ mainFile: held.id, secrecy: 1 }));
    expect(refused(classed, 'file_held', 422).field).toBe('mainFile');

    await scanHeld(desk.office);
    expect(await verdict(paper)).toBe('PENDING');
    await startClamd();
    await scanHeld(desk.office);
    expect((await look(main?.id)).body).toEqual(paper);
    expect((await look(main?.id, 'stamped')).status).toBe(200);
    expect((await filesOf()).map((file) => file.held)).toEqual([null, 'INFECTED']);
    refused(await look(enclosure?.id), 'file_infected_kept');
    expect(await audited('file.infected')).toMatchObject([
      { outcome: 'REFUSED', detail: { threat: 'Test-0.UNOFFICIAL', letters: [documentId] } },
    ]);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from notification where person_id = ${registrar.personId} and document_id = ${documentId}`.execute(desk.office.db);
    expect(rows.map((row) => row.kind)).toContain('file_infected');
  });

  it('[SEC18] the nightly look finds what was taken for clean before, also in a classed letter', async () => {
    await startClamd();
    const secret = await desk.as('secretreg');
    const [plain, classed] = [await pdfOf(), await pdfOf()];
    const registrar = await desk.as('registrar');
    await register(registrar, { mainFile: done(await upload(desk, registrar, plain)).id });
    await register(secret, { mainFile: done(await upload(desk, secret, classed)).id, secrecy: 1 });
    await stopClamd();
    await startClamd([eicar, plain, classed]);
    expect(await scanAll(desk.office)).toMatchObject({ infected: 0 });
    await sql`update file_verdict set scanned_at = now() - interval '1 day' where state = 'CLEAN'`.execute(desk.office.db);
    expect(await scanAll(desk.office)).toMatchObject({ infected: 2 });
    expect([await verdict(plain), await verdict(classed)]).toEqual(['INFECTED', 'INFECTED']);
    expect(readdirSync(join(filesFolder(desk.office), 'incoming'))).toEqual([]);
  });

  // other bytes than those of the first story, whose virus is known already
  const infectedDocx2 = documentZip([{ name: 'word/media/other.txt', data: eicar }]);
});

it.each(['hold', 'pass'] as const)(
  '[SEC18] [REL11] a scanner that hangs keeps nobody waiting for more than three seconds: %s',
  async (policy) => {
    let asked = 0;
    const silent = createServer(() => void asked++).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const desk = await openDesk({ CLAMD: `127.0.0.1:${(silent.address() as AddressInfo).port}`, SCAN_POLICY: policy });
    try {
      const registrar = await desk.as('registrar');
      const started = performance.now();
      const kept = done(await upload(desk, registrar, await pdfOf()));
      expect(performance.now() - started).toBeGreaterThan(2900);
      const look = await registrar.get(`/sarabun/uploads/${kept.id}`);
      if (policy === 'hold') refused(look, 'file_held');
      else expect(look.status).toBe(200);
      const { rows } = await sql<{ state: string }>`select state from file_verdict`.execute(desk.office.db);
      expect(rows).toEqual([{ state: policy === 'hold' ? 'PENDING' : 'UNSEEN' }]);
      // who comes after is not made to wait for the same dead scanner: it is not asked again within the minute
      for (let more = 0; more < 3; more++) expect(done(await upload(desk, registrar, await pdfOf())).held ?? false).toBe(policy === 'hold');
      expect(asked).toBe(1);
    } finally {
      await desk.close();
      silent.close();
    }
  },
);

it('[SEC18] a command answers by its exit code; one that is not there, fails or hangs gives no verdict', async () => {
  const path = join(home, 'some file');
  writeFileSync(path, randomBytes(10));
  const script = (lines: string) => {
    const at = join(home, `scan-${randomBytes(4).toString('hex')}`);
    writeFileSync(at, `#!/bin/sh\n${lines}\n`);
    chmodSync(at, 0o755);
    return openScanner({ clamd: null, command: [at], policy: 'hold' });
  };
  expect(await script('test -s "$1" && exit 0; exit 2')?.scan(path, 3000)).toEqual({ state: 'clean' });
  expect(await script('echo "$1: Some.Virus FOUND"; exit 1')?.scan(path, 3000)).toEqual({ state: 'infected', threat: 'Some.Virus' });
  expect(await script('exit 2')?.scan(path, 3000)).toMatchObject({ state: 'down' });
  expect(await script('exec sleep 30')?.scan(path, 200)).toEqual({ state: 'down', why: 'no answer in time' });
  expect(await openScanner({ clamd: null, command: ['/no/such/program'], policy: 'hold' })?.scan(path, 3000)).toMatchObject({
    state: 'down',
  });
  expect(openScanner({ clamd: null, command: null, policy: 'hold' })).toBeNull();
});

it('[SEC18] a dead scanner is asked once a minute, by one for all; what it says then holds for everybody', async () => {
  let clock = 0;
  let asked = 0;
  let answer: (found: Awaited<ReturnType<Scanner['scan']>>) => void = () => undefined;
  const scanner = restingAfterSilence(
    {
      policy: 'hold',
      name: 'double',
      scan: () => {
        asked++;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      answers: async () => true,
    },
    () => clock,
  );
  const down = { state: 'down', why: 'no answer in time' } as const;
  const ask = () => scanner.scan('/some/file', 3000);
  const first = ask();
  answer(down);
  expect(await first).toEqual(down);
  expect([await ask(), await ask(), asked]).toEqual([down, down, 1]);
  clock += 60_000;
  const probe = ask();
  expect([await ask(), asked]).toEqual([down, 2]);
  answer(down);
  expect([await probe, await ask(), asked]).toEqual([down, down, 2]);
  clock += 60_000;
  const again = ask();
  answer({ state: 'clean' });
  expect(await again).toEqual({ state: 'clean' });
  const two = [ask(), ask()];
  expect(asked).toBe(5);
  answer(down);
  expect(await two[1]).toEqual(down);
  // the look of the minute finds it answering: nobody is held any more
  expect([await ask(), asked, await scanner.answers()]).toEqual([down, 5, true]);
  const last = ask();
  answer({ state: 'clean' });
  expect([await last, asked]).toEqual([{ state: 'clean' }, 6]);
});
