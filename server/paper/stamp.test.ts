import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { degrees, PDFDocument, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { openPdfium } from '../files/inspect/pdfium.ts';
import { textsOf } from '../test/pdf-text.ts';
import { handMark } from './hand-mark.ts';
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

  it('leaves the original as it is, carries it inside, and is the same each time', async () => {
    const original = await pdfOf({ size: [595, 842] });
    const before = hash(original);
    const mark = [{ overlay: stamp, page: 1, xMm: 150, yMm: 10 }];
    const attach = { attach: { name: 'หนังสือ.pdf' } };
    const [one, two] = [await paper.stampPdf(original, mark, attach), await paper.stampPdf(original, mark, attach)];
    expect(hash(original)).toBe(before);
    expect(hash(one)).toBe(hash(two));
    const [inside] = (await PDFDocument.load(one)).getAttachments();
    expect(inside).toMatchObject({ name: 'original.pdf', description: 'หนังสือ.pdf', afRelationship: 'Source' });
    expect(hash(inside?.data ?? new Uint8Array())).toBe(before);
  });

  it('[SEC17] what a signed form shows is part of the copy; its fields, its signature and its scripts are not', async () => {
    const original = await signedForm();
    const copy = await paper.stampPdf(original, [{ overlay: stamp, page: 1, xMm: 150, yMm: 10 }]);
    const document = await PDFDocument.load(copy, { updateMetadata: false });
    for (const key of ['AcroForm', 'Perms', 'DSS', 'OpenAction', 'Names']) expect(document.catalog.has(PDFName.of(key)), key).toBe(false);
    expect(document.getPage(0).node.has(PDFName.of('Annots'))).toBe(false);
    const plain = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
    expect(plain).not.toMatch(/ByteRange|JavaScript|\/Sig\b/);
    // it says that the signed original is inside only where it is
    expect(document.getSubject()).toBe('สำเนาประทับตรา ไม่มีลายมือชื่อดิจิทัล');
    const whole = await PDFDocument.load(await paper.stampPdf(original, [], { attach: { name: 'หนังสือ.pdf' } }), { updateMetadata: false });
    expect(whole.getSubject()).toContain('ต้นฉบับที่ลงลายมือชื่อ');
    // the field's appearance is turned by its own matrix and stretched on its rectangle; the stamp lies beside
    const field = await seenInk(copy, 0, (red, green, blue) => green > 120 && red < 90 && blue < 90);
    expect([field.left, field.top, field.right, field.bottom].map((mm) => Math.round(mm))).toEqual([35, 226, 71, 240]);
    expect((await seenBlue(copy, 0)).left).toBeCloseTo(150, 0);
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

  it('draws an endorsement, a true copy, a seal, words in red and a QR code where they are asked for, and shows each as a picture of the same size', async () => {
    const hand = {
      name: 'รองศาสตราจารย์ ดร. ปิ่นเพชร กู้เกียรติภูมิ',
      typed: 'ปิ่นเพชร กู้เกียรติภูมิ',
      posts: ['รองอธิการบดีฝ่ายบริหาร', 'รักษาราชการแทนอธิการบดี'],
      at: new Date('2026-11-21T06:05:00Z'),
    };
    const marks = [
      paper.mark({ kind: 'ENDORSE', ...hand, text: 'ทราบ\nมอบกองบริหารงานบุคคล ดำเนินการ ภายใน 3 วัน', to: ['กองบริหารงานบุคคล'] }),
      paper.mark({ kind: 'CERTIFY', ...hand, image: handMark(7) }),
      paper.mark({ kind: 'SEAL', agency: 'มหาวิทยาลัยราชภัฏกาญจนา' }),
      paper.mark({ kind: 'SPEED', words: 'ด่วนที่สุด' }),
      paper.mark({ kind: 'QR', url: 'https://e-office.example.go.th/sarabun/document/123', words: 'เลขรับ 123/2569' }),
    ];
    const original = await pdfOf({ size: [595, 842], rotate: 90 });
    for (const [i, overlay] of marks.entries()) {
      const shown = await paper.markPicture(overlay);
      expect(shown.widthMm).toBeCloseTo(overlay.widthMm, 0);
      const seen = await seenInk(
        await paper.stampPdf(original, [{ overlay, page: 1, xMm: 30, yMm: 40 }]),
        0,
        (red, green, blue) => Math.min(red, green, blue) < 150,
        `mark ${i}`,
      );
      expect(seen.left).toBeGreaterThanOrEqual(29.9);
      expect(seen.top).toBeGreaterThanOrEqual(39.9);
      expect(seen.right).toBeLessThanOrEqual(30.2 + shown.widthMm);
      expect(seen.bottom).toBeLessThanOrEqual(40.2 + shown.heightMm);
      expect(seen.bottom).toBeGreaterThan(40 + shown.heightMm * 0.6);
    }
  });

  it('puts the endorsement sheet behind the letter, and a letter with its enclosures into one numbered set', async () => {
    const block = (name: string) => ({
      name,
      typed: name,
      posts: ['ผู้อำนวยการกอง'],
      at: new Date('2026-11-21T06:05:00Z'),
      text: 'เพื่อโปรดพิจารณา '.repeat(30),
      to: [],
    });
    const sheet = {
      subject: 'ขอเชิญประชุม',
      facts: [
        ['ที่', 'อว 0201.3/12'],
        ['เรื่อง', 'ขอเชิญประชุม'],
      ] as [string, string][],
      blocks: Array.from({ length: 9 }, (_, i) => block(`นายคนที่ ${i}`)),
      foot: 'เลขรับ 123/2569',
    };
    const letter = await paper.stampPdf(await pdfOf({ size: [595, 842] }), [], { sheet });
    const pages = (await paper.pageInfo(letter)).length;
    expect(pages).toBeGreaterThan(3);
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    const set = await paper.printedSet([
      { bytes: letter, mime: 'application/pdf', name: 'หนังสือ.pdf' },
      { bytes: await pdfOf({ size: [842, 1191], rotate: 90 }), mime: 'application/pdf', name: 'แบบ A3.pdf' },
      { bytes: new Uint8Array(picture), mime: 'image/jpeg', name: 'ภาพ.jpg' },
      { bytes: null, mime: 'application/msword', name: 'ตารางน้ำปั้น.doc' },
    ]);
    const info = await paper.pageInfo(set);
    expect(info.length).toBe(pages + 4);
    const text = normalizeThai((await textsOf(set)).join(' '));
    for (const words of ['ใบเกษียน', 'ตารางน้ำปั้น.doc', 'ชุดพิมพ์ หน้า ๙ จาก ๙']) expect(text).toContain(normalizeThai(words));
    if (process.env.KEEP_PICTURES) writeFileSync(`${process.env.KEEP_PICTURES}/set.pdf`, set);
    // the number of an A3 page that is turned: at its lower right corner as seen
    const number = await seenInk(set, pages, (red, green, blue) => Math.max(red, green, blue) < 130);
    expect(info[pages]?.widthMm).toBeCloseTo(420, 0);
    expect(number.left).toBeGreaterThan(380);
    expect(number.top).toBeGreaterThan(285);
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

/** A form with a signature field and a text field, each with a green appearance of an odd box, and a script at opening. */
async function signedForm(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await pdfOf({ size: [595, 842] }), { updateMetadata: false });
  const { context } = document;
  const form = context.register(
    context.stream('0.1 0.6 0.1 rg 10 10 20 50 re f', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [10, 10, 30, 60],
      Matrix: [0, 1, -1, 0, 5, 5],
    }),
  );
  const value = context.register(context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 1, 2, 3] }));
  const field = context.obj({ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', F: 132, Rect: [100, 162, 200, 200] });
  field.set(PDFName.of('AP'), context.obj({ N: form }));
  field.set(PDFName.of('V'), value);
  const ref = context.register(field);
  document.getPage(0).node.set(PDFName.of('Annots'), context.obj([ref]));
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [ref], SigFlags: 3 }));
  document.catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: value }));
  document.catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }));
  return document.save({ useObjectStreams: false });
}

function seenBlue(pdf: Uint8Array, index: number, name?: string) {
  return seenInk(pdf, index, (red, _, blue) => red <= 110 && blue >= 120, name);
}

/** Where ink is seen, in mm from the top left corner. Set KEEP_PICTURES to a folder to look at them. */
async function seenInk(pdf: Uint8Array, index: number, isInk: (red: number, green: number, blue: number) => boolean, name?: string) {
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
    if (!isInk(data[at] as number, data[at + 1] as number, data[at + 2] as number)) continue;
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
