import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { findHeldFiles } from '../../../files/store/held-files.ts';
import { dataOf } from '../../../paper/letters.ts';
import { sampleLetters } from '../../../paper/sample-letters.ts';
import { looksScanned } from '../../../paper/scan.ts';
import { typesetPaper } from '../../../paper/typst.ts';
import { openDesk } from '../../../test/desk.ts';
import { done, pdfOf, refused, upload } from '../../../test/letters.ts';
import { lookThroughBatches } from './look-through.ts';

const desk = await openDesk();
const [registrar, clerk] = await desk.officers('registrar', 'clerk');
afterAll(() => desk.close());

const external = sampleLetters('real')['external-letter'];
const letter = (number: string) => typesetPaper('external-letter', dataOf('external-letter', { ...external, number }));

async function together(...parts: Uint8Array[]): Promise<Uint8Array> {
  const whole = await PDFDocument.create();
  for (const part of parts) {
    const pages = await PDFDocument.load(part);
    for (const page of await whole.copyPages(pages, pages.getPageIndices())) whole.addPage(page);
  }
  return whole.save();
}

async function looked(pdf: Uint8Array) {
  const { id: file } = done(await upload(desk, registrar, Buffer.from(pdf), 'ชุดเช้า.pdf'));
  const { id } = done(await registrar.post('/sarabun/intake/batches', { file }));
  expect(done(await registrar.get(`/sarabun/intake/batches/${id}`))).toMatchObject({ state: 'LOOKING', looked: 0 });
  await lookThroughBatches(desk.office);
  return done(await registrar.get(`/sarabun/intake/batches/${id}`));
}

const waiting = async () => done(await registrar.get('/sarabun/tray', { state: 'WAITING', pageSize: '100' })).data;

describe('a scan of three letters', () => {
  it('is found apart by sheets that the office printed, turned and on both sides, and a blank page is offered', async () => {
    const sheets = (await registrar.get('/sarabun/intake/separators', { sheets: '1' })).body as Buffer;
    const blank = await (async () => {
      const pdf = await PDFDocument.create();
      pdf.addPage([595, 842]);
      return pdf.save();
    })();
    // 1 letter, 2-3 the sheet and its back, 4 letter, 5 blank, 6 letter
    const scan = await looksScanned(await together(letter('อว 0601/51'), sheets, letter('อว 0601/52'), blank, letter('อว 0601/53')), {
      dpi: 100,
    });
    const batch = await looked(scan);
    expect(batch).toMatchObject({ state: 'READY', pages: 6, looked: 6 });
    expect(batch.marks).toEqual([
      { page: 2, kind: 'SEPARATOR' },
      { page: 3, kind: 'SEPARATOR' },
      { page: 5, kind: 'BLANK' },
    ]);
    expect((await registrar.get(`/sarabun/intake/batches/${batch.id}/page`, { n: '4' })).headers['content-type']).toBe('image/webp');

    for (const letters of [[], [[]], [[1], [1]], [[4], [1]], [[7]], [[0]]])
      expect((await registrar.post(`/sarabun/intake/batches/${batch.id}/cut`, { letters })).body.status, JSON.stringify(letters)).toBe(
        'error',
      );
    refused(await clerk.post(`/sarabun/intake/batches/${batch.id}/cut`, { letters: [[1]] }), 'not_found', 404);
    expect((await clerk.get(`/sarabun/intake/batches/${batch.id}`)).status).toBe(404);
    expect((await clerk.get(`/sarabun/intake/batches/${batch.id}/page`, { n: '1' })).status).toBe(404);

    const before = (await waiting()).length;
    const both = await Promise.all(
      [1, 2].map(() => registrar.post(`/sarabun/intake/batches/${batch.id}/cut`, { letters: [[1], [4], [6]] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const items = await waiting();
    expect(items.length).toBe(before + 3);
    const cut = items.filter(({ way }: { way: string }) => way === 'BATCH');
    expect(cut.map(({ subject, files }: { subject: string; files: { pages: number }[] }) => [subject, files[0]?.pages])).toEqual([
      ['ชุดเช้า ฉบับที่ 1.pdf', 1],
      ['ชุดเช้า ฉบับที่ 2.pdf', 1],
      ['ชุดเช้า ฉบับที่ 3.pdf', 1],
    ]);
    // what came in is kept as it came
    const kept = await desk.office.db
      .selectFrom('intake_batch')
      .innerJoin('file', 'file.id', 'intake_batch.file_id')
      .select('file.sha256')
      .executeTakeFirstOrThrow();
    expect(await desk.office.files.stat(kept.sha256)).not.toBeNull();
  });

  it('is thrown away before it is cut: by who brought it, once, and its file is an upload that nothing uses', async () => {
    const { id: file } = done(await upload(desk, registrar, await pdfOf(2), 'สแกนผิด.pdf'));
    const { id } = done(await registrar.post('/sarabun/intake/batches', { file }));
    const stands = async () => {
      const { items } = done(await registrar.get('/sarabun/intake/batches'));
      return items.find((one: { id: number }) => one.id === id);
    };
    expect(await stands()).toMatchObject({ name: 'สแกนผิด.pdf', pages: 2, state: 'LOOKING' });
    const { sha256 } = await desk.office.db.selectFrom('file').select('sha256').where('id', '=', file).executeTakeFirstOrThrow();
    const held = async () => (await (await findHeldFiles(desk.office.db)).page('', 1000)).hashes.includes(sha256);
    expect(await held()).toBe(true);
    refused(await clerk.post(`/sarabun/intake/batches/${id}/drop`), 'not_found', 404);
    const both = await Promise.all([1, 2].map(() => registrar.post(`/sarabun/intake/batches/${id}/drop`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stands()).toBeUndefined();
    expect(await held()).toBe(false);
    expect(done(await registrar.get(`/sarabun/intake/batches/${id}`))).toMatchObject({ state: 'DROPPED', name: '', marks: [] });
    expect((await registrar.get(`/sarabun/intake/batches/${id}/page`, { n: '1' })).status).toBe(404);
    refused(await registrar.post(`/sarabun/intake/batches/${id}/cut`, { letters: [[1]] }), 'batch_dropped', 409);
    await lookThroughBatches(desk.office);
    expect(done(await registrar.get(`/sarabun/intake/batches/${id}`)).state).toBe('DROPPED');
    const { rows } = await sql<{
      by: number;
    }>`select person_id as by from audit where action = 'batch.drop' and subject_id = ${id}`.execute(desk.office.db);
    expect(rows).toEqual([{ by: registrar.personId }]);
  });

  it('whose letters are in the tray is not thrown away', async () => {
    const { id } = await looked(await pdfOf(2));
    done(await registrar.post(`/sarabun/intake/batches/${id}/cut`, { letters: [[1], [2]] }));
    refused(await registrar.post(`/sarabun/intake/batches/${id}/drop`), 'batch_cut', 409);
    expect((await waiting()).filter(({ subject }: { subject: string }) => subject.startsWith('ชุดเช้า ฉบับที่')).length).toBeGreaterThanOrEqual(
      2,
    );
    // cut and thrown away at the same moment: one of the two
    const { id: other } = await looked(await pdfOf(2));
    const ends = await Promise.all([
      registrar.post(`/sarabun/intake/batches/${other}/cut`, { letters: [[1], [2]] }),
      registrar.post(`/sarabun/intake/batches/${other}/drop`),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is a PDF of more than one page and of five hundred at most', async () => {
    const { id: one } = done(await upload(desk, registrar, await pdfOf(1)));
    expect((await registrar.post('/sarabun/intake/batches', { file: one })).body).toMatchObject({ code: 'batch_one_page', field: 'file' });
    const { id: many } = done(await upload(desk, registrar, await pdfOf(501)));
    expect((await registrar.post('/sarabun/intake/batches', { file: many })).body).toMatchObject({
      code: 'pdf_too_many_pages',
      field: 'file',
    });
    refused(await clerk.post('/sarabun/intake/batches', { file: one }), 'file_not_yours', 422);
  });
});
