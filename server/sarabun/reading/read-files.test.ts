import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentFile, FileReading, PageWords } from '../../../contract/sarabun/letters.ts';
import type { FoundFile } from '../../../contract/sarabun/search.ts';
import { openDatabase } from '../../db/pool.ts';
import { openPdfium } from '../../files/inspect/pdfium.ts';
import { dataOf } from '../../paper/letters.ts';
import { sampleLetters } from '../../paper/sample-letters.ts';
import { looksScanned } from '../../paper/scan.ts';
import { typesetPaper } from '../../paper/typst.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { keepAllWords } from '../../test/kept-words.ts';
import { done, open, refused, register, upload } from '../../test/letters.ts';
import { placeIn } from '../../test/pdf-text.ts';
import { packed } from '../search/search-marks.ts';
import { readFiles, readNextPage } from './read-files.ts';

const desk = await openDesk();
const [admin, registrar, secretreg, outsider] = await desk.officers('admin', 'registrar', 'secretreg', 'officer');
afterAll(() => desk.close());

const external = sampleLetters('real')['external-letter'];
const { enclosures: _, refers: __, address: ___, verify: ____, ...short } = external;

/** A letter with this in its text, as it comes from the printer. */
const printed = (words: string, given: Partial<typeof external> = {}): Uint8Array =>
  typesetPaper('external-letter', dataOf('external-letter', { ...short, body: [`ด้วย${words}ขอแจ้งให้ทราบ`], ...given }));
const scan = async (words: string, given: Partial<typeof external> = {}): Promise<Buffer> =>
  Buffer.from(await looksScanned(printed(words, given), { dpi: 200 }));

/** A letter with this file, whose words are read. */
async function withFile(
  who: Officer,
  bytes: Buffer,
  given: object = {},
  mime = 'application/pdf',
): Promise<{ id: number; file: ReadFile }> {
  const { id: main } = done(await upload(desk, who, bytes, mime === 'application/pdf' ? 'สแกน.pdf' : 'ภาพ.jpg', mime));
  const { documentId } = await register(who, {
    ...(mime === 'application/pdf' ? { mainFile: main } : { enclosureFiles: [main] }),
    notDuplicate: 1,
    ...given,
  });
  await keepAllWords(desk.office);
  await readFiles(desk.office);
  return { id: documentId, file: await fileOf(who, documentId) };
}

type ReadFile = DocumentFile & { reading: FileReading };
const fileOf = async (who: Officer, documentId: number): Promise<ReadFile> => (await open(who, documentId)).files[0];
const find = async (who: Officer, text: string): Promise<FoundFile[]> => done(await who.post('/sarabun/search/files', { text })).items;
const wordsOn = async (who: Officer, file: number): Promise<PageWords[]> =>
  done(await who.get(`/sarabun/document-files/${file}/words`, { from: '1' })).pages;
const runWith = (page: PageWords | undefined, part: string) => page?.lines.flat().find(([text]) => packed(text).includes(packed(part)));

describe('words that stand only in a scan', () => {
  const words = 'โครงการซ่อมฝายน้ำล้นบ้านวังกระแจะ';
  const typeset = printed(words);
  let letter: { id: number; file: ReadFile };
  let picture: Buffer;
  beforeAll(async () => {
    const scanned = await looksScanned(typeset, { dpi: 200 });
    const document = await (await openPdfium()).loadDocument(scanned);
    const { data, width, height } = await document.getPage(0).render({ scale: 200 / 72, render: 'bitmap', colorSpace: 'Gray' });
    picture = await sharp(data, { raw: { width, height, channels: 1 } })
      .jpeg()
      .toBuffer();
    document.destroy();
    letter = await withFile(registrar, Buffer.from(scanned));
  });

  it('are found, with the words marked, and the page says where they stand', async () => {
    expect(letter.file.reading).toEqual({ state: 'READ', reason: null, pages: 1, done: 1, scanned: 1, unread: 0 });
    expect(done(await registrar.post('/sarabun/search', { text: words }))).toMatchObject({ total: 0 });
    const [hit, ...others] = await find(registrar, 'ซ่อมฝายน้ำล้น บ้านวังกระแจะ');
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ documentId: letter.id, documentFileId: letter.file.id, page: 1, more: 0 });
    expect(
      hit?.parts
        .filter((one) => one.hit)
        .map((one) => one.text)
        .join(''),
    ).toMatch(/ซ่อมฝายน้ำล.*บ้านวังกระแจะ/);
    const [page] = await wordsOn(registrar, letter.file.id);
    const run = runWith(page, 'วังกระแจะ');
    // the typesetter knows where it put them; a scan lies askew by less than a degree
    const wanted = await placeIn(typeset, 'โครงการ');
    expect(page?.turn).toBe(0);
    expect(Math.abs((run?.[2] ?? 0) + (run?.[4] ?? 0) / 2 - wanted.y)).toBeLessThan(15);
    expect(run?.[1] ?? 1000).toBeLessThan(wanted.x + 20);
    expect((run?.[1] ?? 0) + (run?.[3] ?? 0)).toBeGreaterThan(wanted.x + 100);
  });

  it('are found by nobody who may not open the letter, and their places are told to nobody else', async () => {
    expect(await find(outsider, words)).toEqual([]);
    expect(await outsider.get(`/sarabun/document-files/${letter.file.id}/words`, { from: '1' })).toMatchObject({ status: 404 });
    refused(await outsider.post(`/sarabun/document-files/${letter.file.id}/read-again`), 'not_found', 404);
  });

  it('in Latin letters, names and addresses of mail among Thai ones, are found as they are written', async () => {
    const bytes = await scan('ประชุมทางไกลด้วยโปรแกรม Microsoft Teams และส่งแบบตอบรับไปที่ saraban@agency.go.th ภายในกำหนด จึง');
    const mixed = await withFile(registrar, bytes, { subject: 'ประชุมทางไกล' });
    for (const said of ['Microsoft Teams', 'saraban@agency.go.th', 'ส่งแบบตอบรับ'])
      expect(
        (await find(registrar, said)).map((one) => one.documentId),
        said,
      ).toContain(mixed.id);
  });

  it('on a page that stands on its head are found at their place on it; one seen from behind is told and not guessed', async () => {
    const turned = await withFile(registrar, await sharp(picture).rotate(180).jpeg().toBuffer(), {}, 'image/jpeg');
    expect(turned.file.reading).toMatchObject({ state: 'READ', scanned: 1, unread: 0 });
    const [page] = await wordsOn(registrar, turned.file.id);
    expect(page?.turn).toBe(180);
    const wanted = await placeIn(typeset, 'โครงการ');
    const run = runWith(page, 'วังกระแจะ');
    expect(Math.abs((run?.[2] ?? 0) + (run?.[4] ?? 0) / 2 - (1000 - wanted.y))).toBeLessThan(15);
    expect((await find(registrar, words)).map((one) => one.documentId)).toEqual([turned.id, letter.id]);
    const behind = await withFile(registrar, await sharp(picture).flop().jpeg().toBuffer(), {}, 'image/jpeg');
    expect(behind.file.reading).toMatchObject({ state: 'READ', scanned: 0, unread: 1 });
  });

  it('[D5] are gone from everywhere once a letter with that paper is classed', async () => {
    const canary = packed('วังกระแจะ');
    expect(await holding(canary)).toEqual(['page_text']);
    const { sha256 } = await desk.office.db
      .selectFrom('file')
      .select('sha256')
      .where('id', '=', letter.file.fileId)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.from(await desk.office.files.bytes(sha256));
    const classed = await withFile(secretreg, bytes, { secrecy: 1 });
    expect(classed.file.reading).toBeNull();
    await sql`delete from file_reading where mime = 'image/jpeg'`.execute(desk.office.db);
    expect(await holding(canary)).toEqual([]);
    expect(await find(registrar, words)).toEqual([]);
    expect(await wordsOn(registrar, letter.file.id)).toEqual([]);
    done(await registrar.post(`/sarabun/document-files/${letter.file.id}/read-again`));
    await readFiles(desk.office);
    expect(await holding(canary)).toEqual([]);
  });

  it('of a page with a class on it are not kept, whatever the letter was registered as', async () => {
    const { file } = await withFile(registrar, await scan('การซื้อเรือขุดลำที่สอง', { secrecy: 'ลับ' }));
    expect(file.reading).toMatchObject({ state: 'CLASSED' });
    expect(await holding(packed('เรือขุดลำ'))).toEqual([]);
  });
});

describe('a file of several pages with words of its own', () => {
  const names = ['มะขามป้อม', 'มะม่วงหาว', 'มะเดื่ออุทุมพร'];
  const paper = async (): Promise<Buffer> => {
    const pdf = await PDFDocument.create();
    for (const name of names) {
      const own = await PDFDocument.load(printed(`ต้น${name}ที่ปลูกไว้หน้าอาคาร `.repeat(8)));
      for (const page of await pdf.copyPages(own, [0])) pdf.addPage(page);
    }
    pdf.setSubject(String(Math.random()));
    return Buffer.from(await pdf.save());
  };

  it('is read page by page; a server that was killed over one goes on where it was, two servers read each page once', async () => {
    const { id: main } = done(await upload(desk, registrar, await paper()));
    const { documentId } = await register(registrar, { mainFile: main });
    await keepAllWords(desk.office);
    const reading = async () => (await fileOf(registrar, documentId)).reading;
    expect(await reading()).toMatchObject({ state: 'WAITING', pages: 3, done: 0 });
    expect(await readNextPage(desk.office)).toBe(true);
    expect(await reading()).toMatchObject({ state: 'WAITING', done: 1 });
    await sql`update file_reading set claimed_until = now() + interval '3 minutes', tries = 1 where state = 'WAITING'`.execute(
      desk.office.db,
    );
    expect(await readNextPage(desk.office)).toBe(false);
    await sql`update file_reading set claimed_until = now() - interval '1 second' where state = 'WAITING'`.execute(desk.office.db);
    await Promise.all([readFiles(desk.office), readFiles(desk.office)]);
    await readFiles(desk.office);
    expect(await reading()).toMatchObject({ state: 'READ', pages: 3, done: 3, scanned: 0, unread: 0 });
    for (const [at, name] of names.entries()) expect(await find(registrar, name)).toMatchObject([{ documentId, page: at + 1, more: 0 }]);
    expect(await find(registrar, 'ปลูกไว้หน้าอาคาร')).toMatchObject([{ documentId, page: 1, more: 2 }]);
    // what is looked for besides is asked of the letter
    const asked = async (more: object) => done(await registrar.post('/sarabun/search/files', { text: names[0], ...more })).items.length;
    expect([await asked({ direction: 'IN' }), await asked({ direction: 'OUT' }), await asked({ subject: 'ไม่มีเรื่องนี้' })]).toEqual([1, 0, 0]);
  });

  it('is read once more when somebody on its route asks, and what was read stays until then', async () => {
    const [hit] = await find(registrar, names[0] as string);
    const again = `/sarabun/document-files/${hit?.documentFileId}/read-again`;
    done(await registrar.post(again));
    done(await registrar.post(again));
    const waiting = await fileOf(registrar, hit?.documentId ?? 0);
    expect(waiting.reading).toMatchObject({ state: 'WAITING', done: 0 });
    expect(await find(registrar, names[2] as string)).toHaveLength(1);
    await readFiles(desk.office);
    expect((await fileOf(registrar, hit?.documentId ?? 0)).reading).toMatchObject({ state: 'READ', done: 3 });
    expect(await find(registrar, names[2] as string)).toHaveLength(1);
  });

  it('waits while the agency has the reading switched off', async () => {
    const at = '/settings/form/system-functions';
    const switched = async (on: boolean) => {
      const { version, values } = done(await admin.get(at));
      done(await admin.post(at, { version, values: { ...values, paperReading: on } }));
    };
    const [hit] = await find(registrar, names[0] as string);
    const again = `/sarabun/document-files/${hit?.documentFileId}/read-again`;
    done(await registrar.post(again));
    await switched(false);
    expect(await readNextPage(desk.office)).toBe(false);
    refused(await registrar.post(again), 'function_off', 403);
    await switched(true);
    await readFiles(desk.office);
    expect((await fileOf(registrar, hit?.documentId ?? 0)).reading).toMatchObject({ state: 'READ' });
  });
});

/** The tables of the agency that hold a word in any column. */
async function holding(word: string): Promise<string[]> {
  const owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  try {
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = current_schema() order by 1`.execute(owner);
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } =
        await sql`select 1 from ${sql.table(name)} x where replace(x::text, ' ', '') like ${`%${word}%`} limit 1`.execute(owner);
      if (hits.length > 0) found.push(name);
    }
    return found;
  } finally {
    await owner.destroy();
  }
}
