import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, incoming, open, pdfOf, postOf, refused, register, upload } from '../../test/letters.ts';
import { textsOf } from '../../test/pdf-text.ts';

const desk = await openDesk();
const as = await desk.byName('registrar', 'head', 'officer', 'auditor');
afterAll(() => desk.close());

describe('receivers of a draft', () => {
  it('[E5] are found in one list: units, persons, and bodies outside known from earlier letters', async () => {
    await register(as.registrar, incoming({ from: 'กรมบัญชีกลาง' }));
    const found = async (search: string) =>
      done(await as.officer.get('/sarabun/receivers', { search })).items.map(
        (one: { kind: string; name: string }) => `${one.kind} ${one.name}`,
      );
    expect((await found('คลัง'))[0]).toBe('UNIT กองคลัง');
    expect(await found('กรมบัญชี')).toEqual(['OUTSIDE กรมบัญชีกลาง']);
    const { first_name, last_name } = await desk.office.db
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('id', '=', as.head.personId)
      .executeTakeFirstOrThrow();
    expect((await found(`${first_name} ${last_name}`))[0]).toContain(`PERSON`);
    const [unit] = done(await as.officer.get('/sarabun/receivers', { search: 'กองคลัง' })).items;
    expect(unit.address).toMatch(/^ผู้อำนวยการ/);
    expect(done(await as.officer.get('/sarabun/receivers')).items.every((one: { kind: string }) => one.kind === 'UNIT')).toBe(true);
    expect((await desk.app.inject({ url: '/api/sarabun/receivers' })).statusCode).toBe(401);
  });

  it('[E5] are matched from a pasted list, line by line; who is not known or not certain stays a line', async () => {
    const { items } = done(
      await as.officer.post('/sarabun/receivers/match', {
        lines: ['กองคลัง', 'ผู้อำนวยการกองคลัง', ' กรมบัญชีกลาง ', 'บริษัทที่ไม่เคยเขียนถึง', 'นาย'],
      }),
    );
    expect(
      items.map((one: { found: { kind: string; name: string } | null }) => one.found && `${one.found.kind} ${one.found.name}`),
    ).toEqual(['UNIT กองคลัง', 'UNIT กองคลัง', 'OUTSIDE กรมบัญชีกลาง', null, null]);
    const long = Array.from({ length: 501 }, (_, index) => `หน่วยงาน ${index}`);
    refused(await as.officer.post('/sarabun/receivers/match', { lines: long }), 'too_long', 422);
  });

  it('[E5] 200 of them are matched with little work', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => (index === 0 ? 'กองคลัง' : `สถานศึกษาแห่งที่ ${index}`));
    const before = process.cpuUsage();
    const { items } = done(await as.officer.post('/sarabun/receivers/match', { lines }));
    expect(items).toHaveLength(200);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000, 'ms of CPU').toBeLessThan(1500);
  });
});

describe('the paper of a draft', () => {
  it('of an important certificate has the frame, the photograph and the line of whom it certifies', async () => {
    const { documentId } = done(await as.officer.post('/sarabun/drafts', { type: 10 }));
    const draft = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
    const typed = (certified?: object) => ({
      content: { ...draft.content, subject: 'รับรองการเป็นบุคลากร', ...(certified ? { certified } : {}) },
      receivers: [],
      route: [],
      links: [],
      speed: 1,
    });
    const shown = async (certified?: object) => {
      const reply = await as.officer.post(`/sarabun/drafts/${documentId}/preview`, typed(certified));
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return { text: (await textsOf(reply.body)).join('').replace(/\s/g, ''), photos: photosIn(reply.body) };
    };
    expect((await shown()).text).not.toContain('ผู้ได้รับการรับรอง');
    const named = await shown({ name: 'นางสาวน้ำทิพย์ ปิ่นแก้ว' });
    for (const words of ['(นางสาวน้ำทิพย์ปิ่นแก้ว)', 'ผู้ได้รับการรับรอง', 'รูปถ่าย']) expect(normalizeThai(named.text)).toContain(normalizeThai(words));
    expect(named.photos).toBe(0);

    const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#3366aa' } })
      .jpeg()
      .toBuffer();
    const photo = done(await upload(desk, as.officer, picture, 'รูปถ่าย.jpg', 'image/jpeg'));
    const paper = done(await upload(desk, as.officer, await pdfOf(1)));
    const { files } = done(await as.officer.post(`/sarabun/drafts/${documentId}/files`, { files: [photo.id, paper.id] }));
    const certified = { name: 'นางสาวน้ำทิพย์ ปิ่นแก้ว', photo: files[0].id };
    const whole = await shown(certified);
    expect(whole.photos).toBe(1);
    expect(whole.text).not.toContain('รูปถ่าย');
    done(await as.officer.post(`/sarabun/drafts/${documentId}`, { revision: 1, ...typed(certified) }));
    expect(photosIn((await as.officer.get(`/sarabun/drafts/${documentId}/preview`)).body)).toBe(1);
    for (const other of [files[1].id, 999_999]) {
      const reply = await as.officer.post(`/sarabun/drafts/${documentId}`, { revision: 2, ...typed({ ...certified, photo: other }) });
      expect(JSON.stringify(refused(reply, 'not_found', 422))).toContain('content.certified.photo');
    }
  });

  it('[E5] prints the enclosures in their order with how many of each, the copies, and the names that its salutation promises', async () => {
    const { documentId } = done(await as.officer.post('/sarabun/drafts', { type: 1 }));
    const draft = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
    const enclosures = [
      { name: 'กำหนดการ', quantity: '3 ชุด' },
      { name: '', quantity: '1 ฉบับ' },
      { name: 'แบบตอบรับ', quantity: '1 แผ่น' },
    ];
    const content = { ...draft.content, subject: 'เชิญ', to: 'ผู้มีรายชื่อแนบท้าย', enclosures, refers: ['หนังสือเทศบาล ที่ มท 1/9'] };
    const outside = (name: string, purpose: string) => ({ kind: 'OUTSIDE', name, purpose, method: 'POST' });
    const receivers = ['โรงเรียนก', 'โรงเรียนข', 'โรงเรียนค', 'โรงเรียนง'].map((name) => outside(name, 'ACTION'));
    const plan = {
      content,
      speed: 1,
      route: [],
      receivers: [...receivers, outside('สมาคมครู', 'COPY')],
      links: [],
      revision: draft.revision,
    };
    done(await as.officer.post(`/sarabun/drafts/${documentId}`, plan));
    const pages = (await textsOf((await as.officer.get(`/sarabun/drafts/${documentId}/preview`)).body)).map(plain);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(plain('๑. กำหนดการ จำนวน ๓ ชุด ๒. แบบตอบรับ จำนวน ๑ แผ่น'));
    expect(pages[0]).toContain(plain('อ้างถึง หนังสือเทศบาล ที่ มท ๑/๙'));
    expect(pages[0]).toContain(plain('สำเนาส่ง สมาคมครู'));
    expect(pages[1]).toContain(plain('รายชื่อแนบท้าย ๑. โรงเรียนก ๒. โรงเรียนข ๓. โรงเรียนค ๔. โรงเรียนง'));
  });

  it('[E5] is not submitted while minutes leave out what they must say', async () => {
    const { documentId } = done(await as.officer.post('/sarabun/drafts', { type: 11 }));
    const draft = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
    const told = { body: 'คณะกรรมการ', number: '1/2570', when: 'วันนี้', place: 'ห้องประชุม 1', opened: '09.30 น.' };
    const meeting = { ...draft.content.meeting, ...told, present: [{ name: 'นายปิ่น', position: '' }] };
    const content = { ...draft.content, meeting, body: [{ kind: 'item', text: 'เรื่องแจ้งให้ทราบ' }] };
    done(
      await as.officer.post(`/sarabun/drafts/${documentId}`, {
        content,
        speed: 1,
        route: [],
        receivers: [],
        links: [],
        revision: draft.revision,
      }),
    );
    refused(await as.officer.post(`/sarabun/drafts/${documentId}/submit`), 'draft_incomplete', 422);
    expect((await as.officer.post(`/sarabun/drafts/${documentId}/submit`)).body.field).toBe('content.meeting.closed');
    expect((await open(as.officer, documentId)).document.subject).toBe('รายงานการประชุมคณะกรรมการ ครั้งที่ 1/2570');
  });
});

describe('a letter on its way', () => {
  it('[E5] carries to each receiver what he gets it for, to those outside the way that the registry chose, and knows them by name afterwards', async () => {
    const director = await desk.as('director');
    const { documentId } = done(await as.officer.post('/sarabun/drafts', { type: 1 }));
    const draft = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
    const [finance] = done(await as.officer.get('/sarabun/receivers', { search: 'กองคลัง' })).items;
    const school = { kind: 'OUTSIDE', name: 'โรงเรียนบ้านหนองปลาไหล' };
    const content = { ...draft.content, subject: 'ขอส่งเอกสาร', to: 'ผู้อำนวยการกองคลัง', body: [{ kind: 'paragraph', text: 'ขอส่งเอกสาร' }] };
    const receivers = [
      { kind: 'UNIT', id: finance.id, name: finance.name, address: finance.address, purpose: 'COPY' },
      { kind: 'PERSON', id: as.head.personId, name: 'หัวหน้า', purpose: 'INFO' },
      { ...school, purpose: 'ACTION', method: 'POST' },
    ];
    const route = [{ kind: 'SIGN', order: 1, id: await postOf(desk, director) }];
    done(
      await as.officer.post(`/sarabun/drafts/${documentId}`, { revision: draft.revision, content, speed: 1, route, receivers, links: [] }),
    );
    done(await as.officer.post(`/sarabun/drafts/${documentId}/submit`));
    const { tasks } = await open(director, documentId);
    const own = tasks.find((task: { kind: string }) => task.kind === 'SIGN');
    done(await director.post(`/sarabun/tasks/${own.id}/sign`));
    const sent = await as.officer.post(`/sarabun/documents/${documentId}/send`, { methods: [{ name: school.name, method: 'HAND' }] });
    done(sent);
    const { rows } = await sql<object>`select receiver_kind as kind, receiver_text as name, purpose, method from transmission
      where document_id = ${documentId} order by receiver_kind`.execute(desk.office.db);
    expect(rows).toMatchObject([
      { kind: 'OUTSIDE', name: school.name, purpose: 'ACTION', method: 'HAND' },
      { kind: 'PERSON', purpose: 'INFO' },
      { kind: 'UNIT', name: 'กองคลัง', purpose: 'COPY' },
    ]);
    expect(done(await as.officer.get('/sarabun/receivers', { search: 'หนองปลาไหล' })).items).toMatchObject([school]);
    const [paper] = (await open(as.officer, documentId)).files;
    const pdf = await as.officer.get(`/sarabun/document-files/${paper.id}`);
    expect(plain((await textsOf(pdf.body)).join(''))).toContain(plain('สำเนาส่ง กองคลัง'));
  });
});

describe('files of a draft', () => {
  it('[E5] keep their order and their ids while they are sorted, and are taken out and put back', async () => {
    const { documentId } = done(await as.officer.post('/sarabun/drafts', { type: 1 }));
    const sent = await Promise.all(
      ['ก.pdf', 'ข.pdf', 'ค.pdf'].map(async (name) => done(await upload(desk, as.officer, await pdfOf(2), name)).id),
    );
    const attach = async (files: string[]) => done(await as.officer.post(`/sarabun/drafts/${documentId}/files`, { files })).files as File[];
    const arrange = (keep: number[]) => as.officer.post(`/sarabun/drafts/${documentId}/files/arrange`, { keep });
    await attach(sent.slice(0, 2));
    const files = await attach(sent.slice(2));
    expect(files.map((file) => file.name)).toEqual(['ก.pdf', 'ข.pdf', 'ค.pdf']);
    const [a, b, c] = files.map((file) => file.id) as [number, number, number];
    expect(done(await arrange([c, a, b])).files.map((file: File) => file.id)).toEqual([c, a, b]);
    expect((await open(as.officer, documentId)).files.map((file: File) => file.name)).toEqual(['ค.pdf', 'ก.pdf', 'ข.pdf']);
    expect(done(await arrange([c, b])).files.map((file: File) => file.name)).toEqual(['ค.pdf', 'ข.pdf']);
    refused(await arrange([c, b, a]), 'not_found', 422);
    expect((await attach([sent[0] as string])).map((file) => file.name)).toEqual(['ค.pdf', 'ข.pdf', 'ก.pdf']);
    refused(await as.head.post(`/sarabun/drafts/${documentId}/files/arrange`, { keep: [] }), 'not_found', 404);
  });

  it('[E5] stay as they are once the letter is submitted, for the drafter and for who reviews it', async () => {
    const headPost = await postOf(desk, as.head);
    const { documentId } = done(await as.officer.post('/sarabun/drafts', { type: 15 }));
    const { id } = done(await upload(desk, as.officer, await pdfOf(1)));
    const [file] = done(await as.officer.post(`/sarabun/drafts/${documentId}/files`, { files: [id] })).files;
    const draft = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
    const route = [
      { kind: 'REVIEW', order: 1, id: headPost },
      { kind: 'SIGN', order: 2, id: await postOf(desk, await desk.as('director')) },
    ];
    const plan = { revision: draft.revision, content: { ...draft.content, subject: 'ภาพถ่าย' }, speed: 1, route, receivers: [], links: [] };
    done(await as.officer.post(`/sarabun/drafts/${documentId}`, plan));
    done(await as.officer.post(`/sarabun/drafts/${documentId}/submit`));
    for (const who of [as.officer, as.head]) {
      refused(await who.post(`/sarabun/drafts/${documentId}/files/arrange`, { keep: [] }), 'draft_files_fixed');
      refused(await who.post(`/sarabun/drafts/${documentId}/files`, { files: [id] }), 'draft_files_fixed');
    }
    expect((await open(as.head, documentId)).files).toMatchObject([{ id: file.id }]);
  });
});

describe('saved routes of a unit', () => {
  it('[E5] are saved under one name each, renamed, replaced and removed by the unit, and by nobody else', async () => {
    const steps = [{ kind: 'SIGN', order: 1, id: await postOf(desk, as.head) }];
    const save = (who: Officer, more: object) => who.post('/sarabun/saved-routes', { steps, ...more });
    const named = async () => done(await as.officer.get('/sarabun/saved-routes')).items as { id: number; name: string; steps: object[] }[];
    const { id } = done(await save(as.officer, { name: 'เสนอผู้อำนวยการ' }));
    refused(await save(as.officer, { name: ' เสนอผู้อำนวยการ ' }), 'name_taken', 422);
    const { id: other } = done(await save(as.officer, { name: 'เสนอคณบดี' }));
    refused(await as.officer.post(`/sarabun/saved-routes/${other}/rename`, { name: 'เสนอผู้อำนวยการ' }), 'name_taken', 422);
    done(await as.officer.post(`/sarabun/saved-routes/${other}/rename`, { name: 'เสนออธิการบดี' }));
    done(await save(as.officer, { routeId: id, name: 'เสนอผู้อำนวยการ', steps: [...steps, { ...steps[0], order: 2 }] }));
    expect(await named()).toMatchObject([
      { id, name: 'เสนอผู้อำนวยการ', steps: [{ active: true, name: expect.stringMatching(/./) }, { order: 2 }] },
      { id: other, name: 'เสนออธิการบดี' },
    ]);
    expect(done(await as.auditor.get('/sarabun/saved-routes')).items).toEqual([]);
    refused(await as.auditor.post(`/sarabun/saved-routes/${id}/remove`), 'not_found', 404);
    refused(await as.auditor.post(`/sarabun/saved-routes/${id}/rename`, { name: 'ของผู้อื่น' }), 'not_found', 404);
    refused(
      await save(as.officer, { name: 'หน่วยงาน', steps: [{ kind: 'SIGN', order: 1, id: 10_000_000 }] }),
      'holder_must_be_officer',
      422,
    );
    done(await as.officer.post(`/sarabun/saved-routes/${id}/remove`));
    expect((await named()).map((one) => one.name)).toEqual(['เสนออธิการบดี']);
    done(await save(as.officer, { name: 'เสนอผู้อำนวยการ' }));
  });
});

/** As search compares, without spaces: lines end anywhere in Thai. */
function plain(text: string): string {
  return normalizeThai(text.replace(/\s/g, ''));
}

interface File {
  id: number;
  name: string;
}

/** Photographs of the paper: the only pictures in it that are JPEGs. */
function photosIn(pdf: Buffer): number {
  return pdf.toString('latin1').split('/DCTDecode').length - 1;
}
