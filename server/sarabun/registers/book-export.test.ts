import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.ts';
import { done, register } from '../../test/letters.ts';
import { runningText } from '../../test/pdf-text.ts';

let book: number;
const hostile = ['=cmd()', '+66 2 333 3700', '-1+1', '@SUM(A1)', 'ปกติ, "มีเครื่องหมาย" และ;ภาษาไทย ำ', '  =1+1'.trim()];

const desk = await openDesk();
const registrar = await desk.as('registrar');
beforeAll(async () => {
  for (const subject of hostile) await register(registrar, { subject });
  const { items } = done(await registrar.get('/sarabun/books'));
  book = items.find(
    (one: { kind: string; unitId: number; series: string }) =>
      one.kind === 'RECEIVE' && one.unitId === 10_000_000 && one.series === 'GENERAL',
  ).id;
});
afterAll(() => desk.close());

const exported = (as: string, more: object = {}, who = registrar) => who.get(`/sarabun/books/${book}/export`, { as, ...more });

describe('a book as a file', () => {
  it('[SEC20] CSV: a hostile subject stays text, Thai and telephone numbers stay whole', async () => {
    const reply = await exported('csv');
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''%E0%B8%97%E0%B8%B0");
    const text = (reply.body as Buffer).toString('utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    const rows = parseCsv(text.slice(1));
    expect(rows[0]).toEqual(['เลขทะเบียนรับ', 'วันที่', 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง', 'การปฏิบัติ', 'หมายเหตุ']);
    expect(rows.length).toBe(hostile.length + 1);
    for (const row of rows) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(rows.slice(1).map((row) => row[6]?.replace(/^'/, ''))).toEqual(hostile);
    expect(rows.slice(1).map((row) => row[0])).toEqual(hostile.map((_, i) => String(i + 1)));
  });

  it('[SEC20] XLSX: no cell is a formula, texts come back equal', async () => {
    const reply = await exported('xlsx');
    expect(reply.headers['content-disposition']).toContain('.xlsx');
    const files = unzipSync(new Uint8Array(reply.body as Buffer));
    const sheet = Object.entries(files).find(([name]) => /worksheets\/sheet/.test(name))?.[1];
    const xml = Buffer.from(sheet as Uint8Array).toString('utf8');
    expect(xml).not.toMatch(/<f[ >]/);
    const all = Object.values(files)
      .map((part) => Buffer.from(part).toString('utf8'))
      .join('\n');
    const unescaped = all.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    for (const subject of hostile) expect(unescaped).toContain(subject);
  });

  it('PDF: the official layout holds every line in Thai digits, the struck one with its reason', async () => {
    const line = await desk.office.db
      .selectFrom('register_entry')
      .select('id')
      .where('register_id', '=', book)
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow();
    done(await registrar.post(`/sarabun/book-lines/${line.id}/void`, { reason: 'ลงรับผิดเล่ม' }));
    // a character that no font has does not stop the book
    await register(registrar, { subject: 'งานเลี้ยง 🎉 ประจำปี' });
    const reply = await exported('pdf');
    expect(reply.headers['content-type']).toBe('application/pdf');
    const text = (await runningText(reply.body)).replace(/\s+/g, '');
    expect(text).toContain('ทะเบียนหนังสือรับ');
    expect(text).toContain('แบบที่๑๓');
    expect(text).toContain('ยกเลิก:ลงรับผิดเล่ม');
    expect(text).toContain('งานเลี้ยง');
    expect(text).toContain('=cmd()');
    for (const heading of ['เลขทะเบียนรับ', 'ลงวันที่', 'การปฏิบัติ', 'หมายเหตุ']) expect(text).toContain(heading);
    const info = await desk.office.paper.pageInfo(reply.body as Buffer);
    expect(Math.round(info[0]?.widthMm ?? 0)).toBe(297);
  });

  it('filters leave the same lines in the file as on the screen', async () => {
    const csv = parseCsv(((await exported('csv', { state: 'void' })).body as Buffer).toString('utf8').slice(1));
    expect(csv).toHaveLength(2);
    const tomorrow = new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10);
    expect(parseCsv(((await exported('csv', { dateFrom: tomorrow })).body as Buffer).toString('utf8').slice(1))).toHaveLength(1);
    expect((await exported('csv', { dateFrom: 'x' })).status).toBe(422);
    expect((await exported('exe')).status).toBe(422);
    const { data } = done(await registrar.get(`/sarabun/books/${book}`, { from: 'ปลัดกระทรวง', search: 'cmd' }));
    expect(data).toHaveLength(1);
  });

  it('a classed letter is its class only, on the screen and in every file, for who has no access; secret books are for their registry', async () => {
    const { documentId } = await register(registrar, { subject: 'แผนลับเฉพาะ' });
    await sql`update document set secrecy = 1, subject = 'แผนลับเฉพาะ' where id = ${documentId}`.execute(desk.office.db);
    for (const as of ['csv', 'xlsx', 'pdf']) {
      const body = (await exported(as)).body as Buffer;
      const text = as === 'pdf' ? await runningText(body) : as === 'csv' ? body.toString('utf8') : xlsxText(body);
      expect(text).not.toContain('แผนลับ');
    }
    const row = done(await registrar.get(`/sarabun/books/${book}`)).data[0];
    expect(row).toMatchObject({ documentId: null, from: '-', docNo: '-' });
    expect(row.subject).not.toContain('แผน');
    expect(done(await registrar.get(`/sarabun/books/${book}`, { search: 'แผนลับ' })).data).toHaveLength(0);
    const { rows } = await sql<{
      id: number;
    }>`insert into register (unit_id, kind, series, name) values (10000000, 'RECEIVE', 'SECRET', 'ทะเบียนลับ')
      on conflict (unit_id, kind, series, apart) do update set active = true returning id`.execute(desk.office.db);
    const clerk = await desk.as('clerk');
    for (const path of [`/sarabun/books/${rows[0]?.id}`, `/sarabun/books/${rows[0]?.id}/export?as=csv`])
      expect((await clerk.get(path)).status).toBe(404);
  });

  it('views are kept for oneself, by name, and up to a number', async () => {
    const { id } = done(await registrar.post(`/sarabun/books/${book}/views`, { name: 'ค้าง', criteria: { state: 'open', speed: 2 } }));
    expect(done(await registrar.post(`/sarabun/books/${book}/views`, { name: 'ค้าง', criteria: { state: 'open' } })).id).toBe(id);
    expect(done(await registrar.get(`/sarabun/books/${book}/views`)).items).toEqual([{ id, name: 'ค้าง', criteria: { state: 'open' } }]);
    const second = await desk.as('sommai.p');
    expect(done(await second.get(`/sarabun/books/${book}/views`)).items).toEqual([]);
    expect((await second.post(`/sarabun/book-views/${id}/remove`)).status).toBe(404);
    done(await registrar.post(`/sarabun/book-views/${id}/remove`));
    for (let i = 0; i < 12; i++) done(await registrar.post(`/sarabun/books/${book}/views`, { name: `มุมมอง ${i}`, criteria: {} }));
    expect((await registrar.post(`/sarabun/books/${book}/views`, { name: 'อีกหนึ่ง', criteria: {} })).body.code).toBe('book_views_full');
  });

  it('each export stands in the audit', async () => {
    const lines = await desk.office.db.selectFrom('audit').select(['person_id', 'detail']).where('action', '=', 'book.export').execute();
    expect(lines.length).toBeGreaterThan(5);
    expect(lines[0]).toMatchObject({ person_id: registrar.personId });
  });
});

function xlsxText(bytes: Buffer): string {
  return Object.values(unzipSync(new Uint8Array(bytes)))
    .map((part) => Buffer.from(part).toString('utf8'))
    .join('\n');
}

/** RFC 4180, written apart from what makes it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && !plain && end === '' && row.length === 0) break;
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
