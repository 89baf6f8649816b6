import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveEvent, liveEvents } from '../../contract/live.ts';
import { sealId } from '../access/sealed-id.ts';
import { openLive } from '../live.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, open, pdfOf, register, upload } from '../test/letters.ts';
import { whole } from '../test/matrix.ts';
import { type Call, everyCall, type Heard, make, type Values } from '../test/rights/crawl.ts';
import { takeBackWrites } from '../test/rights/rollback.ts';
import { openStage, type Stage, writeDraft } from '../test/rights/stage.ts';

let stage: Stage;
let live: ReturnType<typeof openLive>;
let tryOut: { on: boolean };
const who = (name: string): Officer => stage.who(name);

/** Of the division of personnel, and of the secret registry. */
const owners = ['officer', 'clerk', 'secretreg', 'director'];
/** Another division, the administrator, the auditor, another agency. */
const others = ['siriporn.b', 'pornthip.y', 'admin', 'auditor', 'head.elsewhere', 'clerk.elsewhere'];
/** Who looked at a classed letter is told to the auditor, who sees none of them. */
const overseen = ['auditor GET /api/sarabun/documents/:documentId/looks'];

/** Records by how a call names them. */
let theirs: Values[];
let deleted: Values;
let nothing: Values;

/**
 * Every call that names a record, recorded with what belongs to one division and made again by others: with its ids, with ids of what
 * was deleted, with ids of nothing, with what is no id at all. By `npm test` each of the others, and each that is no id, tries every third call, the
 * next one others.
 */
const desk = await openDesk({ APP_NAME: 'onlb' });
beforeAll(async () => {
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  live = openLive(desk.office, desk.app.server as import('node:http').Server);
  tryOut = takeBackWrites(desk.office);
  stage = await openStage(desk);
  await spreadIds();
  nothing = { ...numbers(987_654), 'uploads/id': randomUUID(), F_DOC_ID_ENCODE: sealId(desk.office, 987_654) };
  theirs = [await incomingLetter(), await ownLetter(), await classedLetter()];
  deleted = await deletedDraft();
  tryOut.on = true;
});
afterAll(async () => {
  await live?.close();
  await desk.close();
});

describe('[SEC12] a record that is not one’s own is not there', () => {
  it('its owners’ calls are answered: what is replayed is real', async () => {
    const answered = new Set<string>();
    for (const name of owners)
      for (const values of theirs)
        for (const call of everyCall(desk.app.routeList, values)) {
          if (answered.has(call.name)) continue;
          const reply = await make(desk, who(name), call);
          if (reply.status === 200 && !reply.bytes.includes('"status":"error"')) answered.add(call.name);
        }
    for (const path of ['documents/:documentId', 'document-files/:id', 'drafts/:documentId/preview', 'books/:bookId/export', 'uploads/:id'])
      expect([...answered], path).toContain(`GET /api/sarabun/${path}`);
    expect(answered.size).toBeGreaterThanOrEqual(40);
  }, 300_000);

  it('foreign, deleted and absent ids have the same answer, in status, body and size, on every route', async () => {
    const wrong: unknown[] = [];
    let compared = 0;
    for (const [at, name] of others.entries()) {
      for (const values of [...theirs, deleted]) {
        // no answer is one about the pace of this walk
        await desk.office.db.deleteFrom('throttle').execute();
        const swapped = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, ofNothing(key, value)]));
        const [calls, same] = [everyCall(desk.app.routeList, values), everyCall(desk.app.routeList, swapped)];
        for (const [index, call] of calls.entries()) {
          if ((!whole && (index + at) % 3 > 0) || overseen.includes(`${name} ${call.name}`)) continue;
          const foreign = told(await make(desk, who(name), call), values);
          const absent = told(await make(desk, who(name), same[index] as Call), swapped);
          compared += 1;
          if (JSON.stringify(foreign) !== JSON.stringify(absent)) wrong.push({ name, call: call.name, foreign, absent });
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(whole ? 1500 : 500);
  }, 300_000);

  it('what is no id is refused alike for everybody, and breaks nothing', async () => {
    const wrong: unknown[] = [];
    let compared = 0;
    for (const [at, bad] of ['abc', '-1', '0', '1e3', "1'--", '99999999999999999999', '%00', '../1', 'ก'.repeat(50)].entries()) {
      const values: Values = Object.fromEntries(Object.keys(nothing).map((key) => [key, bad]));
      // no answer is one about the pace of this walk: what is left to wait would differ by a second
      await desk.office.db.deleteFrom('throttle').execute();
      for (const [index, call] of everyCall(desk.app.routeList, values).entries()) {
        if (!whole && (index + at) % 3 > 0) continue;
        compared += 1;
        const [mine, other] = [told(await make(desk, who('clerk'), call), values), told(await make(desk, who('siriporn.b'), call), values)];
        // whom the menu is not given is told so before anything is looked at
        if (other.body.includes('"no_menu"')) continue;
        if (mine.status >= 500 || JSON.stringify(mine) !== JSON.stringify(other)) wrong.push({ bad, call: call.name, mine, other });
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(whole ? 1500 : 500);
  }, 300_000);

  it('searches, counts and exports find as little as those for words that nobody wrote', async () => {
    const [subject, nobody] = ['ชำระบัญชีสวัสดิการ', 'คำที่ไม่มีใครเคยเขียน'];
    for (const name of others) {
      const asked = (word: string): Values => ({
        search: word,
        text: word,
        querySearch: word,
        from: word,
        subject: word,
        stream: { as: 'csv', search: word },
      });
      const [calls, same] = [everyCall(desk.app.routeList, asked(subject)), everyCall(desk.app.routeList, asked(nobody))];
      for (const [index, call] of calls.entries()) {
        const found = told(await make(desk, who(name), call), { word: subject });
        expect(found, `${name} ${call.name}`).toEqual(told(await make(desk, who(name), same[index] as Call), { word: nobody }));
      }
    }
  }, 300_000);

  it('a socket that asks for everything since the beginning hears its own person’s news only', async () => {
    const { port } = desk.app.server.address() as AddressInfo;
    for (const name of ['siriporn.b', 'head.elsewhere']) {
      const path = `${desk.office.config.basePath}socket.io`;
      const socket = io(`http://127.0.0.1:${port}`, { path, auth: { token: who(name).token }, transports: ['websocket'], forceNew: true });
      const heard: LiveEvent[] = [];
      socket.on(liveEvents.reload, (event: LiveEvent) => heard.push(event));
      await new Promise<void>((resolve) => socket.on('connect', resolve));
      const own = await desk.office.db.selectFrom('live_event').select('id').where('person_id', '=', who(name).personId).execute();
      socket.emit('subscribe', { lastSeen: 1, personId: who('clerk').personId });
      await expect.poll(() => heard.length).toBe(own.filter(({ id }) => id > 1).length);
      expect(heard.map(({ id }) => id)).toEqual(own.map(({ id }) => id).filter((id) => id > 1));
      socket.disconnect();
    }
  });
});

/** The reply as it can be compared: without the number of the request, and without the ids and words that the call itself brought. */
function told({ status, type, bytes }: Heard, values: Values): { status: number; type: string; size: number; body: string } {
  // a workbook carries the second at which it was packed
  if (type.includes('spreadsheet')) return { status, type, size: bytes.length, body: '' };
  let body = bytes
    .toString('utf8')
    .replace(/"requestId":"[^"]*"/, '')
    // whoever asks too often waits a second less by the second call
    .replace(/"retryAfter":\d+/, '');
  const said = Object.values(values)
    .flatMap((value) => (typeof value === 'object' ? Object.values(value as object) : [value]))
    .flatMap((value) => (typeof value === 'object' ? Object.values(value as object) : [value]))
    .filter((value) => typeof value === 'string' || (typeof value === 'number' && value > 9999))
    .map(String)
    .sort((a, b) => b.length - a.length);
  for (const one of said)
    body = body.replaceAll(new RegExp(`(?<![\\d-])${one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\d-])`, 'g'), '…');
  // what is made anew with every call: instants, keys of links, a row of the settings, a phrase or a draft of one’s own
  body = body
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
    .replace(/^(\{"status":"success","id":)\d+((?:,"version":1)?\})$/, '$1…$2')
    .replace(/^(\{"status":"success","requestId":)\d+(?=,[^{}]*"state":"DRAFT")/, '$1…');
  return { status, type, size: body.length, body: body.slice(0, 600) };
}

/** Ids of six digits, in another range for each table, so that a reply can be searched for them. */
async function spreadIds(): Promise<void> {
  const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await owner.connect();
  await owner.query(`select setval(c.oid::regclass, 400000 + 1000 * row_number() over (order by c.relname)) from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'office'::regnamespace and c.relname <> 'party_id'`);
  await owner.end();
}

/** The same, of what is not there. */
function ofNothing(key: string, value: unknown): unknown {
  if (typeof value === 'number' && value > 9999) return 987_654;
  if (Array.isArray(value)) return value.map((one) => ofNothing('', one));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ofNothing(name, one)]));
  return typeof value === 'string' ? (nothing[key] ?? value) : value;
}

/** The same id for everything that is numbered. */
function numbers(id: number): Values {
  return {
    documentId: id,
    F_DOC_ID: id,
    answers: id,
    transmissionId: id,
    taskId: id,
    documentFileId: id,
    'document-files/id': id,
    entryId: id,
    reservedEntryId: id,
    stampId: id,
    layerId: id,
    bookId: id,
    groupId: id,
    routeId: id,
    'saved-searches/id': id,
    'book-views/id': id,
    NN_RECEIVE_ID: id,
    version: 1,
    rows: [{ documentId: id, transmissionId: id, taskId: id }],
    transmissionIds: [id],
    taskIds: [id],
    keep: [id],
    stream: { as: 'csv' },
  };
}

async function recordsOf(documentId: number, more: Values = {}): Promise<Values> {
  const { db } = desk.office;
  const first = async (table: 'transmission' | 'task' | 'document_file' | 'register_entry' | 'stamp_mark' | 'notification') =>
    (await db.selectFrom(table).select('id').where('document_id', '=', documentId).orderBy('id', 'desc').executeTakeFirst())?.id;
  const found = {
    documentId,
    F_DOC_ID: documentId,
    answers: documentId,
    F_DOC_ID_ENCODE: sealId(desk.office, documentId),
    transmissionId: await first('transmission'),
    taskId: await first('task'),
    documentFileId: await first('document_file'),
    'document-files/id': await first('document_file'),
    stampId: await first('stamp_mark'),
    entryId: await first('register_entry'),
    NN_RECEIVE_ID: await first('notification'),
    ...more,
  };
  const rows = [{ documentId, transmissionId: found.transmissionId, taskId: found.taskId }];
  const known = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  return { ...known, version: 1, rows, stream: { as: 'csv' } };
}

/** Received by the division, with its paper, presented; and what its clerk keeps for himself. */
async function incomingLetter(): Promise<Values> {
  const clerk = who('clerk');
  const main = done(await upload(desk, who('registrar'), await pdfOf()));
  const { documentId } = await register(who('registrar'), { sendTo: [stage.unit('hr')], mainFile: main.id, subject: 'ชำระบัญชีสวัสดิการ' });
  const row = (await open(who('registrar'), documentId)).transmissions[1].id;
  done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
  done(await clerk.post(`/sarabun/documents/${documentId}/present`, { transmissionId: row, to: [stage.post('director')] }));
  const seal = { kind: 'SEAL', place: { page: 1, x: 20, y: 20, width: 45 } };
  const { layerId } = done(await clerk.post(`/sarabun/documents/${documentId}/layers`, seal));
  const { items: books } = done(await clerk.get('/sarabun/books'));
  const bookId = books[0].id as number;
  const kept = done(await upload(desk, clerk, await pdfOf()));
  const stamp = desk.office.db.selectFrom('stamp_mark').select('id').where('document_id', '=', documentId).where('kind', '=', 'RECEIVE');
  return recordsOf(documentId, {
    bookId,
    layerId,
    stampId: (await stamp.executeTakeFirstOrThrow()).id,
    'uploads/id': kept.id,
    'saved-searches/id': done(await clerk.post('/sarabun/saved-searches', { name: 'ค้าง', criteria: { text: 'ชำระบัญชี' } })).id,
    'book-views/id': done(await clerk.post(`/sarabun/books/${bookId}/views`, { name: 'ค้าง', criteria: { state: 'open' } })).id,
  });
}

/** Of our own, numbered, with its paper; and a route of the unit. */
async function ownLetter(): Promise<Values> {
  const route: [string, string, number][] = [['SIGN', 'post of head', 0]];
  const documentId = await writeDraft(stage, 'officer', 2, { route });
  done(await who('officer').post(`/sarabun/drafts/${documentId}/submit`));
  const job = async (index: number) =>
    (await desk.office.db.selectFrom('task').select('id').where('document_id', '=', documentId).orderBy('id').execute())[index]?.id;
  done(await who('head').post(`/sarabun/tasks/${await job(0)}/sign`));
  done(await who('clerk').post(`/sarabun/tasks/${await job(1)}/issue`));
  const steps = [{ kind: 'SIGN', order: 0, id: stage.post('head') }];
  const routeId = done(await who('officer').post('/sarabun/saved-routes', { name: 'ถึงผู้อำนวยการกอง', steps })).id;
  return recordsOf(documentId, { routeId });
}

async function classedLetter(): Promise<Values> {
  const { documentId } = await register(who('secretreg'), { secrecy: 1, subject: 'ชำระบัญชีสวัสดิการลับ' });
  done(await who('secretreg').post(`/sarabun/documents/${documentId}/present`, { to: [stage.post('director')] }));
  const { rows } = await sql<{
    id: number;
  }>`select id from register where series = 'SECRET' and unit_id = 10000000 order by id limit 1`.execute(desk.office.db);
  return recordsOf(documentId, { bookId: rows[0]?.id });
}

/** Thrown away by its drafter, with the file that hung on it. */
async function deletedDraft(): Promise<Values> {
  const documentId = await writeDraft(stage, 'officer', 1, { route: [['SIGN', 'post of head', 0]] });
  const file = done(await upload(desk, who('officer'), await pdfOf()));
  done(await who('officer').post(`/sarabun/drafts/${documentId}/files`, { files: [file.id] }));
  const records = await recordsOf(documentId, { 'uploads/id': file.id });
  done(await who('officer').post(`/sarabun/drafts/${documentId}/delete`));
  return records;
}
