import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../http/log.ts';
import { openJobs } from '../../jobs.ts';
import { type Desk, filesFolder, type Officer, openDesk } from '../../test/desk.ts';
import { cards, done, open, pdfOf, postOf, refused, register, rows, unitId, upload } from '../../test/letters.ts';
import { textsOf } from '../../test/pdf-text.ts';
import { emptyContent } from '../draft/draft-content.ts';

const canary = 'นกขมิ้นเหลืองอ่อน';
let desk: Desk;
let jobs: Awaited<ReturnType<typeof openJobs>>;
const logged: string[] = [];
const as: Record<string, Officer> = {};
const who = (name: string) => as[name] as Officer;
let posts: { director: number; reviewer: number; uncleared: number };
let finance: number;

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _, next) {
      logged.push(String(chunk));
      next();
    },
  });
  desk = await openDesk({}, { log: openLog('trace', stream) });
  jobs = await openJobs(desk.office, desk.clone.ownerUrl);
  const names = [
    'head',
    'wirat.s',
    'director',
    'deputy',
    'secretreg',
    'siriporn.b',
    'supharoek.t',
    'officer',
    'clerk',
    'registrar',
    'admin',
    'auditor',
    'thanya.w',
  ];
  for (const name of names) as[name] = await desk.as(name);
  posts = {
    director: await postOf(desk, who('director')),
    reviewer: await postOf(desk, who('wirat.s')),
    uncleared: await postOf(desk, who('thanya.w')),
  };
  finance = await unitId(desk, 'อว 0601.01.2');
});
afterAll(async () => {
  await jobs?.stop();
  await desk?.close();
});

describe('a classed letter of our own', () => {
  let documentId: number;

  it('is written up to one’s own clearance only, and of kinds that are not published or circulated', async () => {
    const { documentId: open1 } = done(await who('officer').post('/sarabun/drafts', { type: 1 }));
    expect(refused(await save(who('officer'), open1, { secrecy: 1 }), 'secrecy_above_clearance', 422).field).toBe('secrecy');
    expect(done(await who('officer').get(`/sarabun/drafts/${open1}`)).document.secrecy).toBe(0);
    ({ documentId } = done(await who('head').post('/sarabun/drafts', { type: 1 })));
    expect(refused(await save(who('head'), documentId, { secrecy: 2 }), 'secrecy_above_clearance', 422).field).toBe('secrecy');
    expect((await save(who('head'), documentId, { secrecy: 3 })).status).toBe(422);
    for (const type of [3, 7]) {
      const { documentId: id } = done(await who('head').post('/sarabun/drafts', { type }));
      expect(refused(await save(who('head'), id, { secrecy: 1, receivers: [] }), 'secret_kind', 422).field).toBe('secrecy');
    }
  });

  it('is opened to persons by name, each with the clearance: the refusal names who lacks it', async () => {
    const no = refused(
      await save(who('head'), documentId, { secrecy: 1, readers: [who('siriporn.b').personId, who('officer').personId] }),
      'person_lacks_clearance',
      422,
    );
    expect(no).toMatchObject({ field: 'readers', message: expect.stringContaining('ธีรภัทร เพิ่มพูนสุข') });
    expect(refused(await save(who('head'), documentId, { secrecy: 1, readers: [finance] }), 'readers_are_persons', 422).field).toBe(
      'readers',
    );
    done(await save(who('head'), documentId, { secrecy: 1, readers: [who('siriporn.b').personId] }));
    const draft = done(await who('head').get(`/sarabun/drafts/${documentId}`));
    expect(draft.document.secrecy).toBe(1);
    expect(draft.readers).toMatchObject([{ id: who('siriporn.b').personId, name: expect.stringContaining('ศิริพร') }]);
    const asked = {
      secrecy: '1',
      readers: String(who('siriporn.b').personId),
      reviewers: String(posts.uncleared),
      signers: String(posts.director),
    };
    const { registry, items } = done(await who('head').get(`/sarabun/drafts/${documentId}/readers`, asked));
    expect(registry).toBe(await unitName(10_000_000));
    expect(items.map((one: { why: string; cleared: boolean }) => [one.why, one.cleared])).toEqual([
      ['DRAFTER', true],
      ['REVIEW', false],
      ['SIGN', true],
      ['REGISTRAR', true],
      ['NAMED', true],
    ]);
    // nobody has it before it is submitted, not even who is named
    for (const name of ['siriporn.b', 'secretreg', 'director'])
      expect((await who(name).get(`/sarabun/drafts/${documentId}`)).status).toBe(404);
  });

  it('its files are encrypted when it is classed, not before', async () => {
    const { documentId: id } = done(await who('head').post('/sarabun/drafts', { type: 1 }));
    const pdf = Buffer.concat([await pdfOf(), Buffer.from(`\n%${canary}-แนบ\n`)]);
    const file = done(await upload(desk, who('head'), pdf, 'แนบ.pdf'));
    done(await who('head').post(`/sarabun/drafts/${id}/files`, { files: [file.id] }));
    expect(plainFiles()).not.toEqual([]);
    done(await save(who('head'), id, { secrecy: 1, content: contentOf('เรื่องทั่วไป') }));
    await expect.poll(plainFiles, { timeout: 10_000, interval: 50 }).toEqual([]);
    // one that comes later never stays plain
    const later = done(await upload(desk, who('head'), Buffer.concat([await pdfOf(), Buffer.from(`\n%${canary}-สอง\n`)]), 'สอง.pdf'));
    done(await who('head').post(`/sarabun/drafts/${id}/files`, { files: [later.id] }));
    await expect.poll(plainFiles, { timeout: 10_000, interval: 50 }).toEqual([]);
    // lifted again, its files are those of an open letter
    done(await save(who('head'), id, { secrecy: 0, content: contentOf('เรื่องทั่วไป') }));
    const { files } = done(await who('head').get(`/sarabun/drafts/${id}`));
    const reply = await who('head').get(`/sarabun/document-files/${files[0].id}`, { download: '1' });
    expect(Buffer.from(reply.body).equals(pdf)).toBe(true);
    done(await who('head').post(`/sarabun/drafts/${id}/delete`));
  });

  it('does not start on its way to somebody who may not have it, or without its reason', async () => {
    const submit = () => who('head').post(`/sarabun/drafts/${documentId}/submit`);
    expect(refused(await submit(), 'secrecy_reason_needed', 422).field).toBe('secrecyReason');
    done(await save(who('head'), documentId, { secrecyReason: 'กระทบการเจรจา', route: [...route(posts.uncleared)] }));
    expect(refused(await submit(), 'person_lacks_clearance', 422)).toMatchObject({
      field: 'route',
      message: expect.stringContaining('ธัญญ์นภัส'),
    });
    const outside = { kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: 'EMAIL' };
    done(await save(who('head'), documentId, { receivers: [outside] }));
    expect(refused(await submit(), 'secret_not_by_mail', 422).field).toBe('receivers');
    done(await save(who('head'), documentId, { receivers: [{ kind: 'UNIT', id: finance, name: 'กองคลัง', purpose: 'ACTION' }] }));
    expect(refused(await submit(), 'holder_lacks_clearance', 422)).toMatchObject({
      field: 'receivers',
      message: expect.stringContaining('กองคลัง'),
    });
    done(await save(who('head'), documentId, {}));
    done(await submit());
  });

  it('is reviewed and signed by who is on its list; nobody else finds it', async () => {
    done(await who('wirat.s').post(`/sarabun/tasks/${await jobOf('wirat.s', 'review')}/approve`));
    expect((await who('siriporn.b').get(`/sarabun/documents/${documentId}`)).status).toBe(200);
    for (const name of ['officer', 'clerk', 'registrar', 'admin', 'auditor', 'deputy', 'supharoek.t']) {
      expect((await who(name).get(`/sarabun/documents/${documentId}`)).status).toBe(404);
      expect((await who(name).get(`/sarabun/drafts/${documentId}`)).status).toBe(404);
      expect((await who(name).get(`/sarabun/drafts/${documentId}/preview`)).status).toBe(404);
    }
    const preview = await who('director').get(`/sarabun/drafts/${documentId}/preview`);
    expect(preview.headers['content-type']).toBe('application/pdf');
    done(await who('director').post(`/sarabun/tasks/${await jobOf('director', 'sign')}/sign`));
    expect((await open(who('head'), documentId)).document).toMatchObject({ state: 30, docNo: null });
  });

  it('gets its number from the secret book by the secret registrar alone', async () => {
    expect((await cards(who('secretreg'))).waitAssign).toBe(1);
    expect((await cards(who('registrar'))).waitAssign).toBe(0);
    const task = await jobOf('secretreg', 'waitAssign');
    // the director heads the unit that keeps the book, and is on the list
    refused(await who('director').post(`/sarabun/tasks/${task}/issue`), 'forbidden');
    refused(await who('registrar').post(`/sarabun/tasks/${task}/issue`), 'not_found');
    const { docNo } = done(await who('secretreg').post(`/sarabun/tasks/${task}/issue`));
    expect(docNo).toMatch(/^อว 0601\/1$/);
    const { rows: books } = await sql<{
      series: string;
      unit_id: number;
    }>`select r.series, r.unit_id from register_entry e join register r on r.id = e.register_id where e.document_id = ${documentId}`.execute(
      desk.office.db,
    );
    expect(books).toEqual([{ series: 'SECRET', unit_id: 10_000_000 }]);
    expect(await cards(who('secretreg'))).toMatchObject({ waitAssign: 0 });
  });

  it('its paper never lies plain, and is looked at with the reader’s name', async () => {
    const [{ id, sha256 }] = (await open(who('head'), documentId)).files;
    expect(await desk.office.files.stat(sha256)).toBeNull();
    const plain = allFiles().filter((file) => file.bytes.subarray(0, 5).toString() === '%PDF-');
    expect(plain.map((file) => file.name)).toEqual([]);
    const reply = await who('siriporn.b').get(`/sarabun/document-files/${id}`);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect((await who('admin').get(`/sarabun/document-files/${id}`)).status).toBe(404);
  });

  it('its paper bears the class at the head and foot of every page, and page n of N', async () => {
    const body = Array.from({ length: 60 }, (_, i) => ({ kind: 'paragraph' as const, text: `ข้อความบรรทัดที่ ${i + 1} ของหนังสือ` }));
    const signer = { name: 'กตัญญู เกียรติศักดิ์สกุล', position: ['อธิการบดี'] };
    const letter = { unit: 'กองกลาง', number: 'อว 0601/1', date: '2026-11-21', subject: 'แผน', to: 'อธิการบดี', body, signer };
    const pages = await textsOf(await desk.office.paper.typeset('memo', { ...letter, secrecy: 'ลับมาก' }));
    expect(pages.length).toBeGreaterThan(1);
    const digits = (n: number) => '๐๑๒๓๔๕๖๗๘๙'[n];
    for (const [i, text] of pages.entries()) {
      expect(text.split('ลับมาก')).toHaveLength(3);
      expect(text.replace(/\s/g, '')).toContain(`หน้า${digits(i + 1)}จาก${digits(pages.length)}`);
    }
    expect((await textsOf(await desk.office.paper.typeset('memo', letter))).join('')).not.toContain('จาก');
  });

  it('goes to named persons only', async () => {
    done(await who('head').post(`/sarabun/documents/${documentId}/send`));
    expect((await open(who('supharoek.t'), documentId)).document.subject).toContain(canary);
    refused(
      await who('head').post(`/sarabun/documents/${documentId}/send-more`, { to: [who('officer').personId] }),
      'holder_lacks_clearance',
    );
    refused(await who('head').post(`/sarabun/documents/${documentId}/send-more`, { to: [finance] }), 'holder_lacks_clearance');
    refused(await who('head').post(`/sarabun/documents/${documentId}/publish`, { startsOn: '2026-11-21' }), 'forbidden');
    const transmission = (await open(who('head'), documentId)).transmissions.find(
      (one: { receiverKind: string }) => one.receiverKind === 'OUTSIDE',
    );
    expect(
      refused(
        await who('head').post(`/sarabun/transmissions/${transmission.id}/deliver`, { method: 'EMAIL', text: '' }),
        'secret_not_by_mail',
        422,
      ).field,
    ).toBe('method');
  });

  it('[SC10] its words are in no index, notification, mail, log, and in no reply to who has no access', async () => {
    for (const table of ['letter_text', 'notification', 'delivery', 'live_event', 'audit', 'idempotency']) {
      const { rows: found } = await sql`select 1 from ${sql.table(table)} x where x::text like ${`%${canary}%`}`.execute(desk.office.db);
      expect(found, table).toEqual([]);
    }
    expect(logged.length).toBeGreaterThan(20);
    expect(logged.join('')).not.toContain(canary);
    for (const name of ['officer', 'clerk', 'registrar', 'admin', 'auditor', 'deputy', 'thanya.w']) {
      const officer = who(name);
      const replies = [
        await officer.post('/sarabun/search', { text: canary }),
        await officer.get('/sarabun/get-notifications'),
        await officer.get('/service/get-all-notification'),
        await officer.post('/get-todo-lists'),
        ...(await Promise.all(
          ['review', 'sign', 'unreceived', 'waitAssign', 'jobReceived'].map((typeCode) =>
            officer.post('/sarabun/get-todo-list', { typeCode, pageSize: 100 }),
          ),
        )),
        ...(await Promise.all(['drafts', 'onRoute', 'numbered', 'sent'].map((tab) => officer.get('/sarabun/drafts', { tab })))),
        await officer.get('/sarabun/books'),
        await officer.get(`/sarabun/documents/${documentId}`),
        await officer.get(`/sarabun/drafts/${documentId}/readers`, { secrecy: '1' }),
      ];
      const { items: books = [] } = (await officer.get('/sarabun/books')).body;
      for (const { id } of books) replies.push(await officer.get(`/sarabun/books/${id}`));
      expect(JSON.stringify(replies.map((one) => one.body)), name).not.toContain(canary);
    }
    expect(done(await who('head').post('/sarabun/search', { text: canary })).total).toBeGreaterThan(0);
  });

  it('an answer to a classed letter is classed from its first word', async () => {
    const { documentId: came, transmissionId } = await register(who('secretreg'), { secrecy: 2, subject: `ลับมาก ${canary}` });
    done(await who('secretreg').post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [who('director').personId] }));
    expect(refused(await who('secretreg').post('/sarabun/drafts', { type: 3, answers: came }), 'secret_kind', 422).field).toBe('type');
    const { documentId: answer } = done(await who('secretreg').post('/sarabun/drafts', { type: 1, answers: came }));
    const draft = done(await who('secretreg').get(`/sarabun/drafts/${answer}`));
    expect(draft.document.secrecy).toBe(2);
    const { rows: found } = await sql`select 1 from letter_text where text like ${`%${canary}%`}`.execute(desk.office.db);
    expect(found).toEqual([]);
  });

  it('who is taken off the list before it is submitted again sees it no more', async () => {
    const { documentId: id } = done(await who('head').post('/sarabun/drafts', { type: 1 }));
    done(await save(who('head'), id, { secrecy: 1, secrecyReason: 'กระทบการเจรจา', readers: [who('siriporn.b').personId] }));
    done(await who('head').post(`/sarabun/drafts/${id}/submit`));
    expect((await who('siriporn.b').get(`/sarabun/documents/${id}`)).status).toBe(200);
    done(await who('head').post(`/sarabun/drafts/${id}/withdraw`, { reason: 'แก้ไขรายชื่อ' }));
    done(await save(who('head'), id, { readers: [] }));
    expect((await who('siriporn.b').get(`/sarabun/documents/${id}`)).status).toBe(404);
    expect((await who('wirat.s').get(`/sarabun/documents/${id}`)).status).toBe(404);
    done(await who('head').post(`/sarabun/drafts/${id}/submit`));
    expect((await who('wirat.s').get(`/sarabun/documents/${id}`)).status).toBe(200);
    expect((await who('siriporn.b').get(`/sarabun/documents/${id}`)).status).toBe(404);
  });

  async function jobOf(name: string, typeCode: string): Promise<number> {
    const { data } = await rows(who(name), typeCode);
    return data.find((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId)?.F_JOB_ID;
  }
});

function route(reviewer: number) {
  return [
    { kind: 'REVIEW', order: 0, id: reviewer },
    { kind: 'SIGN', order: 1, id: posts.director },
  ];
}

/** Saves the draft as it stands, with these changes. */
async function save(officer: Officer, documentId: number, change: object) {
  const { revision } = done(await officer.get(`/sarabun/drafts/${documentId}`));
  return officer.post(`/sarabun/drafts/${documentId}`, {
    revision,
    content: contentOf(canary),
    speed: 1,
    route: route(posts.reviewer),
    receivers: [
      { kind: 'PERSON', id: who('supharoek.t').personId, name: 'รองอธิการบดี', purpose: 'ACTION' },
      { kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: 'HAND' },
    ],
    links: [],
    ...change,
  });
}

function contentOf(words: string) {
  return {
    ...emptyContent(1, ['กองบริหารงานบุคคล']),
    subject: `แผนรับมือ ${words}`,
    to: 'รองอธิการบดีฝ่ายวิชาการ',
    body: [{ kind: 'paragraph', text: `เนื้อความ ${words}` }],
  };
}

async function unitName(id: number): Promise<string> {
  return (await desk.office.db.selectFrom('unit').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}

function allFiles(): { name: string; bytes: Buffer }[] {
  const folder = filesFolder(desk.office);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => ({ name: one.name, bytes: readFileSync(join(one.parentPath, one.name)) }));
}

function plainFiles(): string[] {
  return allFiles()
    .filter((file) => file.bytes.includes(canary))
    .map((file) => file.name);
}
