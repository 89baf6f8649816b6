import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveEvent, liveEvents } from '../../../contract/live.ts';
import { eventsStart, readAll, readEvents } from '../../access/seal.ts';
import { openDatabase } from '../../db/pool.ts';
import { openLog } from '../../http/log.ts';
import { openJobs } from '../../jobs.ts';
import { openLive } from '../../live.ts';
import { type Desk, filesFolder, type Officer, openDesk } from '../../test/desk.ts';
import { done, open, register, upload } from '../../test/letters.ts';
import { whole } from '../../test/matrix.ts';
import { everyCall, make, type Values, wordsOf } from '../../test/rights/crawl.ts';
import { takeBackWrites } from '../../test/rights/rollback.ts';
import { openStage, type Stage, writeDraft } from '../../test/rights/stage.ts';
import { sealOldWords } from '../machine/letter-words.ts';

/** Words that stand nowhere but in classed letters, one for each place that takes words. */
const canaries = {
  subject: 'กระเต็นปักหลัก',
  from: 'กระแตแต้แว้ด',
  to: 'กระสาแดงใหญ่',
  refers: 'กระรางหัวหงอก',
  enclosures: 'กระจิบหญ้าสีเรียบ',
  summary: 'กระเบื้องผาหลากสี',
  message: 'กวักปีกสีทองแดง',
  endorsement: 'กาบบัวท้องลาย',
  task: 'กาฝากก้นเหลือง',
  report: 'กางเขนดงแดนใต้',
  fileName: 'กินปลีหางยาวเขียว',
  fileContent: 'ZXCANARYKINPLEE',
  draft: 'เขียวก้านตองหน้าผาก',
  version: 'เขนเทาหางแดงคอ',
  attached: 'ขมิ้นท้ายทอยดำใหญ่',
};
const words = Object.values(canaries);

/** Those without access: of every kind that the agency has, and of another agency. */
const uncleared = ['registrar', 'clerk', 'head', 'secretary', 'deputy', 'officer', 'auditor', 'admin', 'clerk.elsewhere'];
const cleared = ['secretreg', 'director', 'siriporn.b'];

let desk: Desk;
let stage: Stage;
let live: ReturnType<typeof openLive>;
let jobs: Awaited<ReturnType<typeof openJobs>>;
let tryOut: { on: boolean };
const logged: string[] = [];
const heard = new Map<string, LiveEvent[]>();
const sockets: Socket[] = [];
const who = (name: string): Officer => stage.who(name);

/** The classed letters, and what hangs on them. */
const letters: number[] = [];

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _, next) {
      logged.push(String(chunk));
      next();
    },
  });
  desk = await openDesk({ APP_NAME: 'onlb' }, { log: openLog('trace', stream) });
  jobs = await openJobs(desk.office, desk.clone.ownerUrl);
  tryOut = takeBackWrites(desk.office);
  stage = await openStage(desk);
  await listenIn();
  await livesOfClassedLetters();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await live?.close();
  await jobs?.stop();
  await desk?.close();
});

// whole by `npm run test:matrix`; else of everybody and everything asked every eighth call, of the next one others
it('[SEC13] no reply of any route tells who has no access a word of a classed letter', async () => {
  const found: unknown[] = [];
  let calls = 0;
  tryOut.on = true;
  const sets = await Promise.all(asked());
  for (const [at, [name, values]] of uncleared.flatMap((one) => sets.map((set) => [one, set] as const)).entries()) {
    for (const [index, call] of everyCall(desk.app.routeList, values).entries()) {
      if (!whole && (index + at) % 8 > 0) continue;
      const reply = await make(desk, who(name), call);
      calls += 1;
      const text = await wordsOf(reply);
      const leaked = words.filter((word) => text.includes(word));
      if (leaked.length > 0) found.push({ name, call: call.name, leaked, text: text.slice(0, 400) });
      if (reply.status >= 500) found.push({ name, call: call.name, status: reply.status });
    }
  }
  tryOut.on = false;
  expect(found).toEqual([]);
  expect(calls).toBeGreaterThan(whole ? 4000 : 800);
}, 900_000);

it('[SEC13] who is named and cleared reads every one of the words', async () => {
  const seen = new Set<string>();
  const sets = await Promise.all(asked());
  tryOut.on = true;
  for (const values of sets)
    for (const name of cleared)
      for (const call of everyCall(desk.app.routeList, values)) {
        if (!whole && seen.size === words.length - 1) break;
        const text = await wordsOf(await make(desk, who(name), call));
        for (const word of words) if (text.includes(word)) seen.add(word);
      }
  tryOut.on = false;
  // a file of a classed letter is shown as pictures of its pages, never as its bytes
  expect(words.filter((word) => !seen.has(word))).toEqual([canaries.fileContent]);
}, 900_000);

it('[SEC13] [SEC32] a copy of the database tells none of the words: no row of any table, no job; none in the log; no file lies plain', async () => {
  expect(await holding()).toEqual([]);
  expect(logged.length).toBeGreaterThan(1000);
  const log = logged.join('');
  for (const word of words) expect(log).not.toContain(word);
  for (const word of words) expect(log).not.toContain(encodeURIComponent(word));
  await expect.poll(plainFiles, { timeout: 10_000, interval: 50 }).toEqual([]);
});

it('[SEC13] words from before they were sealed are sealed by the next start, and a class that is taken off gives them back', async () => {
  const { db } = desk.office;
  const [first] = letters as [number];
  const plain = desk.office.db.withoutPlugins();
  await sql`update document set subject = ${canaries.subject}, summary = ${canaries.summary} where id = ${first}`.execute(plain);
  await sql`update task set message = ${canaries.task} where document_id = ${first}`.execute(plain);
  expect(await holding()).toEqual(['document', 'task']);
  expect([await sealOldWords(desk.office), await sealOldWords(desk.office)]).toEqual([1, 0]);
  expect(await holding()).toEqual([]);
  expect((await db.selectFrom('document').select('subject').where('id', '=', first).executeTakeFirstOrThrow()).subject).toBe(
    canaries.subject,
  );

  const writer = who('siriporn.b');
  const id = await writeDraft(stage, 'siriporn.b', 1, { route: [['SIGN', 'post of director', 0]], to: [] });
  const save = async (change: object, secrecy: number) => {
    const { revision, content, route } = done(await writer.get(`/sarabun/drafts/${id}`));
    const steps = route.map((one: { kind: string; order: number; id: number }) => ({ kind: one.kind, order: one.order, id: one.id }));
    const more = { speed: 1, secrecy, secrecyReason: secrecy ? canaries.report : '', readers: [], route: steps, receivers: [], links: [] };
    done(await writer.post(`/sarabun/drafts/${id}`, { revision, ...more, content: { ...content, ...change } }));
  };
  const body = [{ kind: 'paragraph', level: 0, text: canaries.draft }];
  await save({ subject: canaries.version, body }, 0);
  const open = await holding();
  expect(open).toEqual(expect.arrayContaining(['document', 'draft']));
  await save({}, 1);
  expect(await holding()).toEqual([]);
  expect(done(await writer.get(`/sarabun/drafts/${id}`)).content).toMatchObject({ subject: canaries.version, body });
  await save({}, 0);
  expect(await holding()).toEqual(open);
  await save({ subject: 'เรื่องที่เปิดเผย', body: [] }, 0);
});

it('[SEC13] nobody has sealed words opened by writing their seal into a letter of his own', async () => {
  const [first] = letters as [number];
  const { rows } = await sql<{ subject: string }>`select subject from document where id = ${first}`.execute(
    desk.office.db.withoutPlugins(),
  );
  const seal = rows[0]?.subject as string;
  expect(seal).toMatch(/^\ue0e1\d+\.[\w-]+\ue0e2$/);
  const { documentId } = await register(who('registrar'), { subject: `เรื่อง ${seal}`, from: seal, docNo: 'ทดสอบ 1', notDuplicate: 1 });
  expect(JSON.stringify(done(await who('registrar').get(`/sarabun/documents/${documentId}`)))).not.toContain(canaries.subject);
});

it('[SEC13] the chain of events is checked without any key, over the words as they are stored', async () => {
  expect((await readAll((place) => readEvents(desk.office.db, place), eventsStart)).findings).toEqual([]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from event where document_id = any(${letters}::bigint[]) and detail ->> 'text' like '\ue0e1%'`.execute(
    desk.office.db,
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
});

it('[SEC13] bells and sockets of who has no access stay silent about it', async () => {
  const { rows: told } = await sql`select n.id from notification n where n.document_id = any(${letters}::bigint[])
    and not exists (select 1 from document_access a where a.document_id = n.document_id and a.person_id = n.person_id)
    union all select l.id from live_event l where l.document_id = any(${letters}::bigint[])
    and not exists (select 1 from document_access a where a.document_id = l.document_id and a.person_id = l.person_id)`.execute(
    desk.office.db,
  );
  expect(told).toEqual([]);
  await expect.poll(() => aboutThem('director').length).toBeGreaterThan(0);
  for (const name of uncleared) expect(aboutThem(name), name).toEqual([]);
});

it('[SEC13] every opening of a classed letter is kept, and every refused one', async () => {
  const [id] = letters as [number];
  const kept = async (outcome: 'OK' | 'REFUSED') =>
    (
      await desk.office.db
        .selectFrom('audit')
        .select('id')
        .where('action', '=', 'secret.open')
        .where('outcome', '=', outcome)
        .where('subject_id', '=', id)
        .execute()
    ).length;
  const before = [await kept('OK'), await kept('REFUSED')] as [number, number];
  for (const name of cleared.slice(0, 2)) await open(who(name), id);
  for (const name of uncleared) expect((await who(name).get(`/sarabun/documents/${id}`)).status).toBe(404);
  expect([await kept('OK'), await kept('REFUSED')]).toEqual([before[0] + 2, before[1] + uncleared.length]);
});

it('[SEC13] each look says what it was for: to act, because the letter waited for who opened it, or to read', async () => {
  const secretreg = who('secretreg');
  const { documentId: id } = await register(secretreg, { secrecy: 1, docNo: 'ลับ 9/1', notDuplicate: 1 });
  const purposes = async (name: string) =>
    (
      await sql<{ purpose: string }>`select detail ->> 'purpose' as purpose from audit where action = 'secret.open' and outcome = 'OK'
        and subject_id = ${id} and person_id = ${who(name).personId} order by id`.execute(desk.office.db)
    ).rows.map((row) => row.purpose);
  await open(secretreg, id);
  done(await secretreg.post(`/sarabun/documents/${id}/present`, { to: [stage.holder('post of director')] }));
  await open(who('director'), id);
  done(await who('director').post(`/sarabun/documents/${id}/endorse`, { to: [stage.holder('siriporn.b')], text: 'ดำเนินการ' }));
  const officer = who('siriporn.b');
  await open(officer, id);
  const [, command] = await jobsOf(id);
  // as when it is done: nothing waits for him any more
  await sql`update task set state = 'DONE' where id = ${command as number}`.execute(desk.office.db);
  await open(officer, id);
  expect(await purposes('secretreg')).toEqual(['secret_work']);
  expect(await purposes('director')).toEqual(['secret_work']);
  expect(await purposes('siriporn.b')).toEqual(['secret_work', 'secret_look']);
});

/** Sets of values for the calls: each letter with what hangs on it, and each word to be looked for. */
function asked(): Promise<Values>[] {
  const books = desk.office.db.selectFrom('register').select('id').where('series', '=', 'SECRET').executeTakeFirstOrThrow();
  return [
    ...letters.map(async (id) => ({ ...(await idsOf(id)), every: true, bookId: (await books).id, ...lookFor(canaries.subject) })),
    ...words.map(async (word) => lookFor(word)),
  ];
}

/** Asks by the beginning of a word: a reply may say again what it was asked. */
function lookFor(canary: string): Values {
  const word = canary.slice(0, 6);
  return {
    search: word,
    text: word,
    querySearch: word,
    from: word,
    subject: word,
    lines: [word],
    typeCode: 'waitAssign',
    tab: 'drafts',
    stream: { as: 'csv', search: word },
  };
}

async function idsOf(id: number): Promise<Values> {
  const { db } = desk.office;
  const first = async (table: 'transmission' | 'task' | 'document_file' | 'register_entry') =>
    (await db.selectFrom(table).select('id').where('document_id', '=', id).orderBy('id', 'desc').executeTakeFirst())?.id ?? 1;
  const file = await db.selectFrom('document_file').select('file_id').where('document_id', '=', id).executeTakeFirst();
  return {
    documentId: id,
    F_DOC_ID: id,
    answers: id,
    transmissionId: await first('transmission'),
    taskId: await first('task'),
    documentFileId: await first('document_file'),
    'document-files/id': await first('document_file'),
    'uploads/id': file?.file_id ?? '00000000-0000-0000-0000-000000000000',
    entryId: await first('register_entry'),
    version: 1,
    rows: [{ documentId: id, transmissionId: await first('transmission'), taskId: await first('task') }],
    transmissionIds: [await first('transmission')],
    taskIds: [await first('task')],
  };
}

/** Three letters that pass through everything that takes words. */
async function livesOfClassedLetters(): Promise<void> {
  const secretreg = who('secretreg');
  const give = async (name: string, verb: string, id: number, to: string[], more = {}) =>
    done(await who(name).post(`/sarabun/documents/${id}/${verb}`, { to: to.map(stage.holder), ...more }));
  const { subject, from, to, refers, enclosures, summary } = canaries;
  const came = await register(secretreg, { secrecy: 1, subject, from, to, refers, enclosures, summary, notDuplicate: 1 });
  letters.push(came.documentId);
  await give('secretreg', 'present', came.documentId, ['post of director'], { message: canaries.message });
  await give('director', 'endorse', came.documentId, ['siriporn.b'], { text: canaries.endorsement });
  const [, command] = await jobsOf(came.documentId);
  const result = done(await upload(desk, who('siriporn.b'), await paper(), `${canaries.fileName}.pdf`));
  done(await who('siriporn.b').post(`/sarabun/tasks/${command}/report`, { text: canaries.report, files: [result.id] }));
  const second = await register(secretreg, { secrecy: 2, subject, from, docNo: 'ลับ 7/1', notDuplicate: 1 });
  letters.push(second.documentId);
  await give('secretreg', 'present', second.documentId, ['post of director'], { message: canaries.task });
  letters.push(await ownLetter());
}

/** Written by a head, signed by the director, numbered by the secret registrar, sent to a person. */
async function ownLetter(): Promise<number> {
  const writer = 'siriporn.b';
  const id = await writeDraft(stage, writer, 1, { route: [['SIGN', 'post of director', 0]], to: [] });
  const save = async (change: object) => {
    const { revision, content, route } = done(await who(writer).get(`/sarabun/drafts/${id}`));
    const steps = route.map((one: { kind: string; order: number; id: number }) => ({ kind: one.kind, order: one.order, id: one.id }));
    return done(
      await who(writer).post(`/sarabun/drafts/${id}`, {
        revision,
        speed: 1,
        secrecy: 1,
        secrecyReason: canaries.draft,
        readers: [],
        route: steps,
        receivers: [{ kind: 'PERSON', id: who('director').personId, name: 'อธิการบดี', purpose: 'ACTION' }],
        links: [],
        content: { ...content, ...change },
      }),
    );
  };
  await save({ subject: canaries.version, body: [{ kind: 'paragraph', level: 0, text: canaries.draft }] });
  const file = done(await upload(desk, who(writer), await paper(), `${canaries.attached}.pdf`));
  done(await who(writer).post(`/sarabun/drafts/${id}/files`, { files: [file.id] }));
  done(await who(writer).post(`/sarabun/drafts/${id}/submit`));
  const [signing] = await jobsOf(id);
  done(await who('director').post(`/sarabun/tasks/${signing}/sign`));
  const [, numbering] = await jobsOf(id);
  done(await who('secretreg').post(`/sarabun/tasks/${numbering}/issue`));
  done(await who(writer).post(`/sarabun/documents/${id}/send`));
  return id;
}

async function jobsOf(id: number): Promise<number[]> {
  return (await desk.office.db.selectFrom('task').select('id').where('document_id', '=', id).orderBy('id').execute()).map((row) => row.id);
}

async function paper(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText(canaries.fileContent, { x: 50, y: 700 });
  return Buffer.concat([Buffer.from(await pdf.save()), Buffer.from(`\n%${canaries.fileContent}\n`)]);
}

async function listenIn(): Promise<void> {
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  live = openLive(desk.office, desk.app.server as import('node:http').Server);
  const url = `http://127.0.0.1:${(desk.app.server.address() as AddressInfo).port}`;
  for (const name of [...uncleared, 'director']) {
    const events: LiveEvent[] = [];
    heard.set(name, events);
    const path = `${desk.office.config.basePath}socket.io`;
    const socket = io(url, { path, auth: { token: who(name).token }, transports: ['websocket'], forceNew: true, reconnection: false });
    sockets.push(socket);
    socket.on(liveEvents.reload, (event: LiveEvent) => events.push(event));
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
  }
}

function aboutThem(name: string): LiveEvent[] {
  return (heard.get(name) ?? []).filter((event) => letters.includes(event.documentId ?? 0));
}

/** The tables of the agency and of the jobs, by name, that hold any of the words. */
async function holding(): Promise<string[]> {
  const owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  try {
    const { rows } = await sql<{ schema: string; name: string }>`select n.nspname as schema, c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in (current_schema(), 'graphile_worker') order by 2`.execute(
      owner,
    );
    const found: string[] = [];
    for (const { schema, name } of rows) {
      const { rows: hits } = await sql`select 1 from ${sql.table(`${schema}.${name}`)} x where ${holds('x')} limit 1`.execute(owner);
      if (hits.length > 0) found.push(name);
    }
    return found;
  } finally {
    await owner.destroy();
  }
}

/** A row or column with any of the words. */
function holds(column: string) {
  return sql.join(
    words.map((word) => sql`${sql.ref(column)}::text like ${`%${word}%`}`),
    sql` or `,
  );
}

function plainFiles(): string[] {
  return readdirSync(filesFolder(desk.office), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && readFileSync(join(one.parentPath, one.name)).includes(canaries.fileContent))
    .map((one) => one.name);
}
