import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { zipOf } from '../../../files/show/zip.ts';
import { anyPdf, encryptedPdf } from '../../../files/test-files.ts';
import { dataOf } from '../../../paper/letters.ts';
import { sampleLetters } from '../../../paper/sample-letters.ts';
import { looksScanned } from '../../../paper/scan.ts';
import { typesetPaper } from '../../../paper/typst.ts';
import { compiled } from '../../../test/compiled.ts';
import { type Officer, openDesk } from '../../../test/desk.ts';
import { done, refused } from '../../../test/letters.ts';
import { sendFile } from '../../../test/send-file.ts';
import { bringRegisters } from '../work.ts';
import { bringFolder } from './bring-folder.ts';
import { docNosIn, hintsOf } from './name-hints.ts';
import { readNextScan, readScans } from './read-scans.ts';

const desk = await openDesk();
const [registrar, clerk] = await desk.officers('registrar', 'clerk');
afterAll(() => desk.close());
const root = 10000000;
const { db, paper } = desk.office;
const work = () => bringRegisters(desk.office);

const heads = ['เลขทะเบียนรับ', 'วันที่รับ', 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง'];
const line = (no: string, docNo: string, subject: string) => [no, '5 ม.ค. 2555', docNo, '4 ม.ค. 2555', 'กรมตัวอย่าง', 'ผู้อำนวยการ', subject];

async function bring(rows: string[][], name = 'ทะเบียนรับ 2555.csv'): Promise<number> {
  const { id } = done(
    await sendFile(desk, `/sarabun/brought?unitId=${root}`, Buffer.from(`\ufeff${stringify([heads, ...rows])}`), { by: registrar, name }),
  );
  await work();
  const { tabs } = done(await registrar.get(`/sarabun/brought/${id}`));
  done(await registrar.post(`/sarabun/brought/${id}/plan`, { tabs }));
  await work();
  done(await registrar.post(`/sarabun/brought/${id}/commit`));
  await work();
  return id;
}

const send = (id: number, name: string, bytes: Uint8Array, path = name, by: Officer = registrar) =>
  sendFile(desk, `/sarabun/brought/${id}/papers?path=${encodeURIComponent(path)}`, bytes, {
    by,
    name: encodeURIComponent(name).slice(-40),
  });
const list = async (id: number, of: string) => done(await registrar.get(`/sarabun/brought/${id}/papers`, { of, pageSize: '100' }));
const named = async (id: number, of: string) =>
  (await list(id, of)).data.map(({ name, matchedBy, line: to }: { name: string; matchedBy: string; line: { number: string } | null }) => [
    name,
    matchedBy,
    to?.number ?? null,
  ]);

/** What the operator's command ends with and prints. */
async function bringPapers({ clone, office }: typeof desk, given: string[]): Promise<{ status: number; said: string }> {
  const { PATH, TMPDIR } = process.env;
  const { dataDir, schema, citus } = office.config;
  const env = {
    PATH,
    TMPDIR,
    ...compiled,
    MODE: 'DEV',
    CAPTCHA: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: clone.appUrl,
    AGENCY_SCHEMA: schema,
  };
  const program = join(import.meta.dirname, '../../../bring-papers.ts');
  return new Promise((done) => {
    const all = { ...env, ...(citus ? { CITUS: 'on' } : {}) };
    execFile(process.execPath, [program, ...given], { env: all, encoding: 'utf8' }, (error, stdout, stderr) =>
      done({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: stdout + stderr }),
    );
  });
}

it('a name says its line by the number and year, the letter’s number with / as - or _, ว, Thai digits, or a day and a number', () => {
  const numbers = (name: string) => hintsOf(name).numbers.map(({ seq, year }) => [seq, year]);
  expect(numbers('123-2566.pdf')).toEqual([[123, 2566]]);
  expect(numbers('2566_๐๐๑๒๓.pdf')).toEqual([[123, 2566]]);
  expect(numbers('ปี 2566/รับ/รับที่ 123-1.PDF')).toEqual([[123, 2566]]);
  expect(numbers('123(2).pdf')).toEqual([[123, null]]);
  expect(numbers('0045 ขอเชิญประชุม.pdf')).toEqual([[45, null]]);
  expect(numbers('5-1-2566 12.pdf')).toEqual([]);
  expect(numbers('สแกน.pdf')).toEqual([]);
  expect(hintsOf('ศธ ๐๕๑๔.๑-ว ๑๒๓.pdf').docNos).toContain('ศธ0514.1/ว123');
  expect(hintsOf('ศธ_0514.1_123-1 เรื่องเชิญ.pdf').docNos).toContain('ศธ0514.1/123');
  expect(hintsOf('ศธ0514.1ว123.pdf').docNos).toContain('ศธ0514.1/ว123');
  expect(hintsOf('2566-01-05_123.pdf').days).toEqual([{ day: '2023-01-05', seq: 123 }]);
  expect(hintsOf('5-1-2566 123.pdf').days).toEqual([{ day: '2023-01-05', seq: 123 }]);
  expect(hintsOf('31-2-2566 123.pdf').days).toEqual([]);
  expect(docNosIn('ที่ ศธ ๐๕๑๔.๑/๑๒๓   กรมตัวอย่าง วันที่ 5/1/2566')).toEqual(['ศธ0514.1/123']);
});

it('[M8] papers find their lines, are attached after somebody looked, opened from line and search, and go with their import', async () => {
  const id = await bring([
    line('1', 'ศธ 0514.1/11', 'เรื่องที่หนึ่ง'),
    line('2', 'ศธ 0514.1/ว 12', 'เรื่องที่สอง'),
    line('3', 'กค 0402/13', 'เรื่องที่สาม'),
    line('4', 'มท 0808/14', 'เรื่องที่สี่'),
    line('4', 'มท 0808/15', 'เลขสี่อีกครั้ง'),
  ]);
  const pdfs = await Promise.all([1, 2, 3, 4, 5, 6].map((pages) => anyPdf(pages)));
  const slip = await paper.print('receipt-slip', {
    slips: [{ number: '', date: null, from: 'กรม', to: 'ผู้อำนวยการ', subject: 'อ้างถึง กค 0402/13 มะม่วงหิมพานต์' }],
    digits: 'arabic',
  } as never);
  // packed: a folder, what a program left beside it, one that is no PDF, one that is damaged, one that is locked
  const archive = zipOf([
    { name: '2555/1.pdf', bytes: pdfs[0] as Uint8Array },
    { name: '2555/1-1.pdf', bytes: pdfs[1] as Uint8Array },
    { name: '2555/ศธ 0514.1-ว12.pdf', bytes: pdfs[2] as Uint8Array },
    { name: '2555/4.pdf', bytes: pdfs[3] as Uint8Array },
    { name: 'สแกนหน้าแรก.pdf', bytes: slip },
    { name: 'ไม่รู้จัก.pdf', bytes: pdfs[4] as Uint8Array },
    { name: 'Thumbs.db', bytes: Buffer.from('x') },
    { name: 'บันทึก.docx', bytes: Buffer.from('x') },
    { name: 'เสีย.pdf', bytes: Buffer.from('%PDF-1.7 ไม่มีอะไร') },
    { name: 'ล็อก.pdf', bytes: await encryptedPdf('secret') },
  ]);
  done(await send(id, 'papers.zip', archive));
  await work();
  expect((await list(id, 'proposed')).counts).toEqual({
    proposed: 4,
    choose: 1,
    none: 1,
    refused: 3,
    leftOut: 0,
    attached: 0,
    waiting: 0,
    reading: 1,
  });
  expect(await named(id, 'proposed')).toEqual([
    ['2555/1-1.pdf', 'NUMBER', '1/2555'],
    ['2555/1.pdf', 'NUMBER', '1/2555'],
    ['2555/ศธ 0514.1-ว12.pdf', 'DOC_NO', '2/2555'],
    ['สแกนหน้าแรก.pdf', 'TEXT', '3/2555'],
  ]);
  const refusals = (await list(id, 'refused')).data.map(({ name, fault }: { name: string; fault: string }) => [name, fault]);
  expect(refusals.map(([name]: string[]) => name)).toEqual(['บันทึก.docx', 'ล็อก.pdf', 'เสีย.pdf']);
  expect(refusals.map(([, fault]: string[]) => fault).join()).toMatch(/รับเฉพาะ PDF.*รหัสผ่าน.*เสียหาย/s);

  // the same bytes come once, whichever way; a folder that is sent again changes nothing
  done(await send(id, '1.pdf', pdfs[0] as Uint8Array, '2555/1.pdf'));
  done(await send(id, 'other.pdf', pdfs[0] as Uint8Array));
  done(await send(id, 'late.pdf', Buffer.from('%PDF-1.4 x')));
  await work();
  expect((await list(id, 'proposed')).counts).toMatchObject({ proposed: 4, refused: 5 });
  expect((await list(id, 'refused')).data.find(({ name }: { name: string }) => name === 'other.pdf')).toMatchObject({
    state: 'SAME',
    sameAs: '2555/1.pdf',
  });

  // nothing stands with a line before somebody has looked; several lines of one number are somebody's to choose among
  const lineOf = async (text: string) =>
    done(await registrar.get('/sarabun/brought-lines', { text, broughtId: String(id) })).items[0].lineId;
  const first = await lineOf('เรื่องที่หนึ่ง');
  expect(done(await registrar.get(`/sarabun/brought-lines/${first}`)).papers).toEqual([]);
  const [choice] = (await list(id, 'choose')).data;
  expect(choice.options.map(({ docNo }: { docNo: string }) => docNo)).toEqual(['มท 0808/14', 'มท 0808/15']);
  expect((await registrar.get(`/sarabun/brought/${id}/papers/${choice.id}`)).headers['content-type']).toBe('application/pdf');
  const settle = (paperId: number, lineId: number, by = registrar) =>
    by.post(`/sarabun/brought/${id}/papers/${paperId}/settle`, { lineId });
  const leaveOut = (paperId: number, by = registrar) => by.post(`/sarabun/brought/${id}/papers/${paperId}/leave-out`);
  refused(await settle(choice.id, 999), 'not_found', 422);
  done(await settle(choice.id, choice.options[1].lineId));
  const [unknown] = (await list(id, 'none')).data;
  done(await leaveOut(unknown.id));
  expect(done(await registrar.post(`/sarabun/brought/${id}/papers/attach`))).toMatchObject({ papers: 5 });
  await work();
  expect((await list(id, 'attached')).counts).toMatchObject({ attached: 5, proposed: 0, leftOut: 1 });
  refused(await registrar.post(`/sarabun/brought/${id}/papers/attach`), 'brought_no_papers');

  const { papers } = done(await registrar.get(`/sarabun/brought-lines/${first}`));
  expect(papers.map(({ name, pages }: { name: string; pages: number }) => [name, pages])).toEqual([
    ['1-1.pdf', 2],
    ['1.pdf', 1],
  ]);
  const opened = await registrar.get(`/sarabun/brought-lines/${first}/papers/${papers[1].id}`);
  expect(Buffer.compare(opened.body, Buffer.from(pdfs[0] as Uint8Array))).toBe(0);
  // its words are found with the line, and go with the paper
  const third = await lineOf('มะม่วงหิมพานต์');
  expect(done(await registrar.get(`/sarabun/brought-lines/${third}`))).toMatchObject({ number: '3/2555' });
  const scan = (await list(id, 'attached')).data.find(({ name }: { name: string }) => name === 'สแกนหน้าแรก.pdf');
  done(await leaveOut(scan.id));
  expect(done(await registrar.get('/sarabun/brought-lines', { text: 'มะม่วงหิมพานต์' })).items).toEqual([]);

  // who does not keep this register sees neither list nor paper
  for (const path of [`brought/${id}/papers`, `brought/${id}/papers/${choice.id}`, `brought-lines/${first}/papers/${papers[1].id}`])
    expect((await clerk.get(`/sarabun/${path}`, { of: 'none' })).status, path).toBe(404);
  expect((await settle(choice.id, first, clerk)).status).toBe(404);
  expect((await leaveOut(choice.id, clerk)).status).toBe(404);
  expect((await clerk.post(`/sarabun/brought/${id}/papers/attach`)).status).toBe(404);
  expect((await send(id, 'x.pdf', pdfs[5] as Uint8Array, 'x.pdf', clerk)).status).toBe(404);

  done(await registrar.post(`/sarabun/brought/${id}/take-back`, { reason: 'ลอง' }));
  await work();
  expect((await sql`select 1 from brought_paper union all select 1 from brought_archive`.execute(db)).rows).toEqual([]);
  expect((await registrar.get(`/sarabun/brought-lines/${first}/papers/${papers[1].id}`)).status).toBe(404);
}, 240_000);

it('[M8] an archive that may not be unpacked is refused whole; one whose unpacking is cut off goes on where it stood', async () => {
  const id = await bring([line('7', 'ศธ 1/7', 'เจ็ด'), line('8', 'ศธ 1/8', 'แปด')], 'ทะเบียนรับ 2554.csv');
  const pdf = await anyPdf();
  refused(await send(id, 'a.zip', zipOf([{ name: '../7.pdf', bytes: pdf }])), 'packed_unsafe', 422);
  refused(await send(id, 'a.zip', zipOf([{ name: '7.pdf', bytes: Buffer.alloc(40_000_000) }])), 'packed_unsafe', 422);
  refused(await send(id, 'a.zip', Buffer.from('PK nothing')), 'packed_unsafe', 422);

  done(
    await send(
      id,
      'a.zip',
      zipOf([
        { name: '7.pdf', bytes: pdf },
        { name: '8.pdf', bytes: await anyPdf(2) },
      ]),
    ),
  );
  // as a killed server leaves it: the first has its commit
  const { accept } = desk.office.files;
  desk.office.files.accept = (stream, upload) =>
    upload.filename === '7.pdf' ? accept(stream, upload) : Promise.reject(new Error('killed'));
  await expect(work()).rejects.toThrow('killed');
  desk.office.files.accept = accept;
  expect((await list(id, 'none')).archives).toEqual([{ name: 'a.zip', done: 1, entries: 2, fault: '' }]);
  await work();
  expect(await named(id, 'proposed')).toEqual([
    ['7.pdf', 'NUMBER', '7/2554'],
    ['8.pdf', 'NUMBER', '8/2554'],
  ]);
  expect((await list(id, 'none')).archives).toEqual([]);
});

it('[M8] an operator brings a folder of the server: what is no paper is named, a run that was cut off goes on, nothing comes twice', async () => {
  const id = await bring([line('1', 'ศธ 1/1', 'หนึ่ง'), line('2', 'ศธ 1/2', 'สอง'), line('3', 'ศธ 1/3', 'สาม')], 'ทะเบียนรับ 2553.csv');
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  mkdirSync(join(folder, '2553'));
  writeFileSync(join(folder, '2553/1.pdf'), await anyPdf(3));
  writeFileSync(join(folder, '2553/2.pdf'), await anyPdf(4));
  writeFileSync(join(folder, '2553/เสีย.pdf'), '%PDF-1.7 x');
  writeFileSync(join(folder, 'บันทึก.docx'), 'x');
  writeFileSync(join(folder, 'ไม่ดี.zip'), zipOf([{ name: '../3.pdf', bytes: await anyPdf() }]));
  writeFileSync(join(folder, 'ที่เหลือ.zip'), zipOf([{ name: '2553/3.pdf', bytes: await anyPdf(5) }]));
  writeFileSync(join(folder, 'Thumbs.db'), 'x');
  symlinkSync('/etc/hostname', join(folder, '9.pdf'));
  const run = (of = id) => bringFolder(desk.office, of, folder, () => undefined);
  try {
    const { accept } = desk.office.files;
    desk.office.files.accept = (stream, upload) =>
      upload.filename === '2.pdf' ? Promise.reject(new Error('killed')) : accept(stream, upload);
    await expect(run()).rejects.toThrow('killed');
    desk.office.files.accept = accept;
    expect(await run()).toEqual({ files: 6, came: 2, refused: 3, before: 0, archives: 1 });
    expect(await run()).toEqual({ files: 6, came: 0, refused: 3, before: 2, archives: 1 });
    await work();
    expect(await named(id, 'proposed')).toEqual([
      ['2553/1.pdf', 'NUMBER', '1/2553'],
      ['2553/2.pdf', 'NUMBER', '2/2553'],
      ['2553/3.pdf', 'NUMBER', '3/2553'],
    ]);
    expect((await named(id, 'refused')).map(([name]: string[]) => name)).toEqual(['2553/เสีย.pdf', 'บันทึก.docx', 'ไม่ดี.zip']);
    // nobody's upload of the day
    const { rows } =
      await sql`select 1 from brought_paper p join file f on f.id = p.file_id where p.import_id = ${id} and f.uploaded_by is not null`.execute(
        db,
      );
    expect(rows).toEqual([]);
    // the command says the same of the same office
    const command = (...given: string[]) => bringPapers(desk, given);
    expect(await command(String(id), folder)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/6 \/ 6\n[\s\S]*ไม่รับ 3 ไฟล์[\s\S]*0 papers and 1 archives taken, 2 came before, 3 refused/),
    });
    expect(await command('999999', folder)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/ไม่มีการนำเข้าเลขที่ 999999 \/ no import/),
    });
    expect(await command(String(id))).toMatchObject({ status: 1, said: expect.stringContaining('npm run bring-papers -- IMPORT FOLDER') });
    await expect(run(999_999)).rejects.toThrow('no import');
    await expect(bringFolder(desk.office, id, join(folder, 'nowhere'), () => undefined)).rejects.toThrow('no folder');
    done(await registrar.post(`/sarabun/brought/${id}/take-back`, { reason: 'ลอง' }));
    await expect(run()).rejects.toThrow('not brought in');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('[M8] a scan whose name says nothing is read behind everything else; its line is proposed, and one that bears a class gives nothing', async () => {
  const id = await bring([line('1', 'ศธ 0514.1/217', 'หนึ่ง'), line('2', 'ศธ 0514.1/318', 'สอง')], 'ทะเบียนรับ 2552.csv');
  const { enclosures: _, refers: __, address: ___, verify: ____, ...short } = sampleLetters('real')['external-letter'];
  const scan = async (number: string, given: object = {}) =>
    Buffer.from(
      await looksScanned(typesetPaper('external-letter', dataOf('external-letter', { ...short, number, ...given })), { dpi: 200 }),
    );
  done(await send(id, 'ก.pdf', await scan('ศธ 0514.1/217')));
  done(await send(id, 'ข.pdf', await scan('ศธ 0514.1/318', { secrecy: 'ลับ' })));
  done(await send(id, 'ค.pdf', Buffer.from(await anyPdf())));
  await work();
  expect((await list(id, 'none')).counts).toMatchObject({ none: 3, proposed: 0, reading: 3 });
  // whoever says himself what one is spares its reading
  const third = (await list(id, 'none')).data.find(({ name }: { name: string }) => name === 'ค.pdf');
  done(await registrar.post(`/sarabun/brought/${id}/papers/${third.id}/leave-out`));
  expect(await readNextScan(desk.office)).toBe(true);
  await readScans(desk.office);
  expect(await named(id, 'proposed')).toEqual([['ก.pdf', 'SCAN', '1/2552']]);
  const { counts } = await list(id, 'none');
  expect(counts).toMatchObject({ none: 1, attached: 0, leftOut: 1, reading: 0 });
  const { rows } = await sql<{ words: string }>`select words from brought_paper where import_id = ${id} and name = 'ข.pdf'`.execute(db);
  expect(rows).toEqual([{ words: '' }]);
  expect(await readNextScan(desk.office)).toBe(false);
}, 240_000);
