import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.ts';
import { done, open, pdfOf, postOf, refused, rows, unitId, upload } from '../../test/letters.ts';

const desk = await openDesk();
const [officer, officer2, director] = await desk.officers('officer', 'officer2', 'director');
const finance = await unitId(desk, 'อว 0601.01.2');
afterAll(() => desk.close());

const outside = (name: string) => ({ kind: 'OUTSIDE', name, address: `อธิบดี${name}`, purpose: 'ACTION', method: 'POST' });

describe('a letter for each receiver', () => {
  it('has the same text, files and route, a receiver and a number of its own, and goes with the others or not at all', async () => {
    const documentId = await written([
      outside('กรมบัญชีกลาง'),
      outside('กรมสรรพากร'),
      outside('กรมธนารักษ์'),
      { kind: 'UNIT', id: finance, name: 'กองคลัง', purpose: 'COPY' },
    ]);
    const { id } = (await upload(desk, officer, await pdfOf(2))).body;
    const { files } = done(await officer.post(`/sarabun/drafts/${documentId}/files`, { files: [id] }));
    const draft = done(await officer.get(`/sarabun/drafts/${documentId}`));
    const enclosures = [{ name: 'กำหนดการ', quantity: '๑ ฉบับ', file: files[0].id }];
    done(await officer.post(`/sarabun/drafts/${documentId}`, { ...draft, speed: 1, content: { ...draft.content, enclosures } }));
    const { documents } = done(await officer.post(`/sarabun/drafts/${documentId}/submit-each`));
    expect(documents).toHaveLength(3);
    expect(documents[0]).toBe(documentId);

    const waiting = (await rows(director, 'sign')).data.filter((row: { F_DOC_ID: number }) => documents.includes(row.F_DOC_ID));
    const signed = done(
      await director.post('/sarabun/bulk', {
        action: 'sign',
        rows: waiting.map((row: { F_DOC_ID: number; F_JOB_ID: number }) => ({ documentId: row.F_DOC_ID, taskId: row.F_JOB_ID })),
      }),
    );
    const numbers = signed.results.map((one: { number: string }) => one.number);
    expect(new Set(numbers).size).toBe(3);

    const letters = await Promise.all(documents.map((one: number) => open(officer, one)));
    expect(letters.map((one) => one.document.to)).toEqual(['อธิบดีกรมบัญชีกลาง', 'อธิบดีกรมสรรพากร', 'อธิบดีกรมธนารักษ์']);
    expect(letters.map((one) => one.files.length)).toEqual([2, 2, 2]);
    const drafts = await Promise.all(documents.map(async (one: number) => done(await officer.get(`/sarabun/drafts/${one}`))));
    for (const one of drafts) expect(one.files.map((file: { id: number }) => file.id)).toContain(one.content.enclosures[0].file);
    const receivers = drafts.map((one) => one.receivers);
    expect(receivers.map((one) => one.map((each: { name: string }) => each.name))).toEqual([
      ['กรมบัญชีกลาง', 'กองคลัง'],
      ['กรมสรรพากร'],
      ['กรมธนารักษ์'],
    ]);
  });

  it('is not made when one of them could not go: nothing is left behind', async () => {
    const before = await count();
    const documentId = await written([outside('ก'), outside('ข')], { route: [] });
    expect(refused(await officer.post(`/sarabun/drafts/${documentId}/submit-each`), 'draft_without_signer').field).toBe('route');
    expect(await count()).toBe(before + 1);
    expect(done(await officer.get(`/sarabun/drafts/${documentId}`)).receivers).toHaveLength(2);
  });

  it('wants two receivers to act, and the drafter himself', async () => {
    const one = await written([outside('ก'), { kind: 'UNIT', id: finance, name: 'กองคลัง', purpose: 'COPY' }]);
    expect(refused(await officer.post(`/sarabun/drafts/${one}/submit-each`), 'each_needs_several').field).toBe('receivers');
    refused(await officer2.post(`/sarabun/drafts/${one}/submit-each`), 'not_found', 404);
    const circular = await written([outside('ก'), outside('ข')], { type: 3 });
    refused(await officer.post(`/sarabun/drafts/${circular}/submit-each`), 'each_needs_several');
  });

  it('asked twice with the same key it is made once', async () => {
    const documentId = await written([outside('ก'), outside('ข')]);
    const headers = { 'idempotency-key': 'each-once-0001' };
    const first = done(await officer.post(`/sarabun/drafts/${documentId}/submit-each`, {}, headers));
    expect(done(await officer.post(`/sarabun/drafts/${documentId}/submit-each`, {}, headers)).documents).toEqual(first.documents);
  });
});

async function written(receivers: object[], { type = 1, route }: { type?: number; route?: object[] } = {}): Promise<number> {
  const { documentId } = done(await officer.post('/sarabun/drafts', { type }));
  const draft = done(await officer.get(`/sarabun/drafts/${documentId}`));
  const signer = [{ kind: 'SIGN', order: 0, id: await postOf(desk, director) }];
  done(
    await officer.post(`/sarabun/drafts/${documentId}`, {
      revision: draft.revision,
      content: { ...draft.content, subject: 'ขอเชิญประชุม', to: 'ผู้รับตามรายชื่อ', body: [{ kind: 'paragraph', text: 'ด้วยจะมีการประชุม' }] },
      speed: 1,
      route: route ?? signer,
      receivers,
      links: [],
    }),
  );
  return documentId;
}

async function count(): Promise<number> {
  const { n } = await desk.office.db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
