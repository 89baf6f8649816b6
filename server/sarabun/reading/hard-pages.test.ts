import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Proposals } from '../../../contract/sarabun/intake.ts';
import type { FileReading } from '../../../contract/sarabun/letters.ts';
import type { FoundFile } from '../../../contract/sarabun/search.ts';
import { openPdfium } from '../../files/inspect/pdfium.ts';
import { dataOf } from '../../paper/letters.ts';
import { sampleLetters } from '../../paper/sample-letters.ts';
import { looksScanned } from '../../paper/scan.ts';
import { typesetPaper } from '../../paper/typst.ts';
import { openDesk } from '../../test/desk.ts';
import { keepAllWords } from '../../test/kept-words.ts';
import { done, open, register, upload } from '../../test/letters.ts';
import { whole } from '../../test/matrix.ts';
import { readPapers } from '../intake/read-papers.ts';
import { readFiles } from './read-files.ts';

const desk = await openDesk();
const [registrar] = await desk.officers('registrar');
afterAll(() => desk.close());

const { enclosures: _, refers: __, address: ___, verify: ____, ...short } = sampleLetters('real')['external-letter'];
const words = 'โครงการซ่อมฝายน้ำล้นบ้านวังกระแจะ';
let page: Buffer;
beforeAll(async () => {
  const letter = typesetPaper('external-letter', dataOf('external-letter', { ...short, body: [`ด้วย${words}ขอแจ้งให้ทราบ`] }));
  const document = await (await openPdfium()).loadDocument(await looksScanned(letter, { dpi: 200 }));
  const { data, width, height } = await document.getPage(0).render({ scale: 200 / 72, render: 'bitmap', colorSpace: 'Gray' });
  page = await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  document.destroy();
});

/** What the head proposes, and what was read of the words, of one picture that is taken in and registered. */
async function taken(picture: Buffer): Promise<{ proposals: Proposals | null; reading: FileReading; documentId: number }> {
  const { id: file } = done(await upload(desk, registrar, picture, 'หน้ายาก.png', 'image/png'));
  done(await registrar.post('/sarabun/uploads/read', { file }));
  await readPapers(desk.office);
  const { proposals } = done(await registrar.get(`/sarabun/uploads/${file}/reading`));
  const { documentId } = await register(registrar, { enclosureFiles: [file], notDuplicate: 1 });
  await keepAllWords(desk.office);
  await readFiles(desk.office);
  return { proposals, reading: (await open(registrar, documentId)).files[0].reading, documentId };
}

/** Fields that the office would believe without a look. */
const sureOnes = (proposals: Proposals | null): string[] =>
  Object.entries(proposals ?? {}).flatMap(([field, one]) => ((one as { sureness?: string } | null)?.sureness === 'sure' ? [field] : []));

describe('a page that lies', () => {
  it.each(whole ? [90, 270] : [270])('on its side, by %i degrees, gives no sure field, and its words are found', async (angle) => {
    const { proposals, reading, documentId } = await taken(await sharp(page).rotate(angle).png().toBuffer());
    expect(sureOnes(proposals)).toEqual([]);
    expect(reading).toMatchObject({ state: 'READ', scanned: 1, unread: 0 });
    const found: FoundFile[] = done(await registrar.post('/sarabun/search/files', { text: 'วังกระแจะ' })).items;
    expect(found.map((one) => one.documentId)).toContain(documentId);
  });
});

describe('a page of handwriting', () => {
  it('gives nothing sure and no words', async () => {
    const { proposals, reading, documentId } = await taken(await handwriting());
    expect(sureOnes(proposals)).toEqual([]);
    expect(reading).toMatchObject({ state: 'READ', scanned: 0, unread: 1 });
    const kept = await desk.office.db
      .selectFrom('page_text')
      .innerJoin('file', 'file.sha256', 'page_text.sha256')
      .innerJoin('document_file', 'document_file.file_id', 'file.id')
      .where('document_file.document_id', '=', documentId)
      .select('page_text.text')
      .execute();
    expect(kept.map(({ text }) => text.trim())).toEqual(['']);
  });
});

/** Lines of loops and strokes as a hand draws them, each word another, the same every time. */
function handwriting(): Promise<Buffer> {
  let seed = 7;
  const chance = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const strokes: string[] = [];
  for (let line = 0; line < 9; line++) {
    for (let x = 180; x < 1400; x += 30) {
      let path = `M${x} ${260 + line * 90 + chance() * 14}`;
      for (let part = 0; part < 7; part++) {
        const to = () => `${(chance() * 90 - 30).toFixed(0)} ${(chance() * 70 - 38).toFixed(0)}`;
        path += ` q${to()} ${(chance() * 40 - 12).toFixed(0)} ${(chance() * 44 - 22).toFixed(0)}`;
      }
      strokes.push(`<path d="${path}"/>`);
      if (chance() < 0.25) x += 50;
    }
  }
  const drawn = `<svg width="1654" height="2339"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#223" stroke-width="4" stroke-linecap="round">${strokes.join('')}</g></svg>`;
  return sharp(Buffer.from(drawn)).removeAlpha().png().toBuffer();
}
