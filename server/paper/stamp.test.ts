import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openPdfium } from '../files/pdfium.ts';
import { openPaper } from './paper.ts';

const paper = openPaper({ threads: 1 });
afterAll(() => paper.close());

const stamp = paper.receiveStamp({
  agency: 'มหาวิทยาลัยราชภัฏกาญจนา',
  number: '123/2569',
  date: '2026-11-21',
  time: new Date('2026-11-21T03:15:00Z'),
});

interface Shape {
  size: [number, number];
  rotate?: number;
  crop?: [number, number, number, number];
  unit?: number;
  content?: string;
  objectStreams?: boolean;
}

const shapes: Record<string, Shape> = {
  'A4 upright': { size: [595, 842] },
  'turned 90': { size: [595, 842], rotate: 90 },
  'turned 180': { size: [595, 842], rotate: 180 },
  'turned 270': { size: [595, 842], rotate: 270 },
  'turned -90': { size: [595, 842], rotate: -90 },
  landscape: { size: [842, 595] },
  'an odd size': { size: [400, 1300] },
  'a CropBox with an origin of its own': { size: [700, 1000], crop: [60, 90, 500, 700] },
  'a CropBox, turned 90': { size: [700, 1000], crop: [60, 90, 500, 700], rotate: 90 },
  'a CropBox, turned 180': { size: [700, 1000], crop: [60, 90, 500, 700], rotate: 180 },
  'a CropBox, turned 270': { size: [700, 1000], crop: [60, 90, 500, 700], rotate: 270 },
  'a drawing that leaves its scale behind': { size: [595, 842], content: '3 0 0 3 50 80 cm 0.2 0.5 0.9 rg' },
  'object streams': { size: [595, 842], objectStreams: true },
};

describe('the receive stamp on a page', () => {
  it.each(Object.entries(shapes))('lies at its millimetres as seen, upright: %s', async (name, shape) => {
    const original = await pdfOf(shape);
    const stamped = await paper.stampPdf(original, [{ overlay: stamp, page: 2, xMm: 60, yMm: 30 }]);
    const seen = await seenBlue(stamped, 1, name);
    expect(seen.left).toBeCloseTo(60, 0);
    expect(seen.top).toBeCloseTo(30, 0);
    expect(seen.right - seen.left).toBeCloseTo(50, 0);
    expect(seen.bottom - seen.top).toBeCloseTo(25, 0);
    expect((await seenBlue(stamped, 0)).count).toBe(0);
  });

  it('keeps the original whole at the beginning and is the same each time', async () => {
    const original = await pdfOf({ size: [595, 842] });
    const before = hash(original);
    const mark = [{ overlay: stamp, page: 1, xMm: 150, yMm: 10 }];
    const [one, two] = [await paper.stampPdf(original, mark), await paper.stampPdf(original, mark)];
    expect(hash(original)).toBe(before);
    expect(hash(one.subarray(0, original.length))).toBe(before);
    expect(hash(one)).toBe(hash(two));
  });

  it('stamps a stamped copy again, and several marks at once, at another width', async () => {
    const original = await pdfOf({ size: [595, 842] });
    const once = await paper.stampPdf(original, [{ overlay: stamp, page: 1, xMm: 10, yMm: 10, widthMm: 40 }]);
    const twice = await paper.stampPdf(once, [
      { overlay: stamp, page: 1, xMm: 100, yMm: 100 },
      { overlay: stamp, page: 1, xMm: 100, yMm: 150 },
    ]);
    const seen = await seenBlue(twice, 0);
    expect(seen.left).toBeCloseTo(10, 0);
    expect(seen.right).toBeCloseTo(150, 0);
    expect(seen.bottom).toBeCloseTo(175, 0);
    expect((await paper.pageInfo(twice)).length).toBe(2);
  });

  it('moves a mark that would stick out onto the page, and refuses a page that is not there', async () => {
    const original = await pdfOf({ size: [595, 842] });
    const seen = await seenBlue(await paper.stampPdf(original, [{ overlay: stamp, page: 1, xMm: 500, yMm: -20 }]), 0);
    expect(seen.right).toBeCloseTo(210, 0);
    expect(seen.top).toBeCloseTo(0, 0);
    await expect(paper.stampPdf(original, [{ overlay: stamp, page: 3, xMm: 0, yMm: 0 }])).rejects.toMatchObject({
      code: 'stamp_outside_page',
    });
    await expect(paper.stampPdf(Buffer.from('no pdf'), [])).rejects.toMatchObject({ code: 'pdf_damaged' });
  });

  it('shrinks a long agency name and keeps stacked marks inside the box', async () => {
    const long = paper.receiveStamp({
      agency: 'สำนักงานเขตพื้นที่การศึกษาประถมศึกษากาญจนบุรี เขต 1 ที่ปั้น น้ำ ปู่ ฎีกา ญี่ปุ่น',
      unit: 'กลุ่มอำนวยการ',
      number: 'ว 12345/2569',
      date: '2026-11-21',
      time: '13.30 น.',
    });
    const seen = await seenBlue(
      await paper.stampPdf(await pdfOf({ size: [595, 842] }), [{ overlay: long, page: 1, xMm: 20, yMm: 20 }]),
      0,
      'long',
    );
    expect(seen.left).toBeCloseTo(20, 0);
    expect(seen.right).toBeCloseTo(70, 0);
    expect(seen.top).toBeCloseTo(20, 0);
    expect(seen.bottom).toBeCloseTo(45, 0);
  });

  it('refuses a character that no font has', async () => {
    const odd = paper.receiveStamp({ agency: 'กอง 漢', number: '1/2569', date: '2026-11-21', time: '13.30 น.' });
    await expect(paper.stampPdf(await pdfOf({ size: [595, 842] }), [{ overlay: odd, page: 1, xMm: 20, yMm: 20 }])).rejects.toMatchObject({
      code: 'missing_glyph',
    });
  });

  it('tells the pages as seen', async () => {
    const [page] = await paper.pageInfo(await pdfOf({ size: [700, 1000], crop: [60, 90, 500, 700], rotate: 90 }));
    expect(page).toMatchObject({ rotation: 90 });
    expect(page?.widthMm).toBeCloseTo((700 / 72) * 25.4, 3);
    expect(page?.heightMm).toBeCloseTo((500 / 72) * 25.4, 3);
  });
});

/** Two pages of the shape, grey text lines on the first corner so that a wrong turn is seen. */
async function pdfOf({ size, rotate = 0, crop, unit, content, objectStreams = false }: Shape): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (let i = 0; i < 2; i++) {
    const page = document.addPage(size);
    page.setRotation(degrees(rotate));
    if (crop) page.setCropBox(...crop);
    if (unit) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
    const drawn = document.context.stream(`${content ?? ''} 0.9 0.9 0.9 rg 100 100 200 20 re f`);
    page.node.set(PDFName.of('Contents'), document.context.register(drawn));
  }
  return document.save({ useObjectStreams: objectStreams });
}

/** Where the stamp's ink is seen, in mm from the top left corner. Set KEEP_PICTURES to a folder to look at them. */
async function seenBlue(pdf: Uint8Array, index: number, name?: string) {
  const scale = 3;
  const library = await openPdfium();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(index).render({ scale, render: 'bitmap' });
  document.destroy();
  if (process.env.KEEP_PICTURES && name) {
    writeFileSync(
      `${process.env.KEEP_PICTURES}/${name}.png`,
      await sharp(data, { raw: { width, height, channels: 4 } })
        .resize(700, 900, { fit: 'inside' })
        .png()
        .toBuffer(),
    );
  }
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, count: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [red, blue] = [data[at] as number, data[at + 2] as number];
    if (red > 110 || blue < 120) continue;
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
    box.count++;
  }
  expect(height).toBeGreaterThan(0);
  const mm = (pixels: number) => (pixels / scale / 72) * 25.4;
  return { left: mm(box.left), top: mm(box.top), right: mm(box.right), bottom: mm(box.bottom), count: box.count };
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
