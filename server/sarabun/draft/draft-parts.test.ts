import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done, incoming, open, pdfOf, postOf, refused, register, upload } from '../../test/letters.ts';

let desk: Desk;
let as: Record<'registrar' | 'head' | 'officer' | 'auditor', Officer>;

beforeAll(async () => {
  desk = await openDesk();
  const names = ['registrar', 'head', 'officer', 'auditor'] as const;
  as = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await desk.as(name)]))) as typeof as;
});
afterAll(() => desk?.close());

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

  it('[E5] 200 of them are matched and saved quickly', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => (index === 0 ? 'กองคลัง' : `สถานศึกษาแห่งที่ ${index}`));
    const began = performance.now();
    const { items } = done(await as.officer.post('/sarabun/receivers/match', { lines }));
    expect(items).toHaveLength(200);
    expect(performance.now() - began).toBeLessThan(1500);
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

interface File {
  id: number;
  name: string;
}
