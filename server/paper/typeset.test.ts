import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { normalizeThai } from '../../contract/rules/thai.ts';
import type { Block } from '../../contract/sarabun/body.ts';
import { openPdfium } from '../files/inspect/pdfium.ts';
import { textsOf } from '../test/pdf-text.ts';
import { handMark } from './hand-mark.ts';
import type { ExternalLetter } from './letters.ts';
import { openPaper } from './paper.ts';

const paper = openPaper({ threads: 1 });
afterAll(() => paper.close());

const body = [
  'ตามที่มหาวิทยาลัยราชภัฏกาญจนาได้ดำเนินโครงการพัฒนาระบบสารบรรณอิเล็กทรอนิกส์ ประจำปีงบประมาณ พ.ศ. 2569 เพื่อเพิ่มประสิทธิภาพการปฏิบัติงานด้านเอกสารของหน่วยงาน ครั้งที่ 2 นั้น',
  'บัดนี้ การดำเนินงานเสร็จสิ้นเรียบร้อยแล้ว ผู้ที่ปั้นน้ำเป็นตัว ปู่ย่า กตัญญู ฎีกา ซ้ำ ค่ำ จ้ำ เปรี้ยว ขึ้นชื่อ ศักดิ์สิทธิ์ จึงขอเชิญเข้าร่วมประชุม ณ ห้องประชุมชั้น 4 รายละเอียดที่ saraban@kanchana.example.ac.th',
];
const letter: ExternalLetter = {
  speed: 'ด่วนที่สุด',
  number: 'อว 0601/1234',
  agency: 'มหาวิทยาลัยราชภัฏกาญจนา',
  address: ['70 หมู่ 4 ตำบลหนองบัว'],
  date: '2026-11-21',
  subject: 'ขอเชิญประชุม ครั้งที่ 2/2569',
  to: 'ผู้อำนวยการสำนักงานเขตพื้นที่การศึกษา',
  enclosures: ['กำหนดการ จำนวน 1 ฉบับ', 'แบบตอบรับ จำนวน 1 ฉบับ'],
  body,
  closing: 'ขอแสดงความนับถือ',
  signer: { name: 'ธีรศักดิ์ ปิ่นแก้ว', position: ['อธิการบดี'], mark: handMark(3) },
  owner: ['กองกลาง', 'โทร. 0 3453 4059'],
};

describe('typesetting', () => {
  it('prints Thai digits, a long Thai date and the numbered enclosures', async () => {
    const text = await textOf(await paper.typeset('external-letter', letter));
    for (const part of [
      'อว ๐๖๐๑/๑๒๓๔',
      '๒๑ พฤศจิกายน ๒๕๖๙',
      '๒. แบบตอบรับ',
      'ด่วนที่สุด',
      'ขอแสดงความนับถือ',
      '(ธีรศักดิ์ ปิ่นแก้ว)',
      'saraban@kanchana.example.ac.th',
    ]) {
      expect(normal(text)).toContain(normal(part));
    }
    expect(await textOf(await paper.typeset('external-letter', { ...letter, digits: 'arabic' }))).toContain('0601/1234');
  });

  it('gives text that a browser can copy and search: every run of six letters of the body is found', async () => {
    const text = normal(await textOf(await paper.typeset('external-letter', letter)));
    const wanted = grams(normal(body.join('')));
    const missing = wanted.filter((gram) => !text.includes(gram));
    expect(missing).toEqual([]);
  });

  it('numbers further pages in Thai and ends a page with the words of the next', async () => {
    const long = { ...letter, body: Array.from({ length: 14 }, (_, i) => `ข้อ ${i + 1} ${body[i % 2]}`) };
    const pdf = await paper.typeset('external-letter', long);
    const pages = await textsOf(pdf);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[1]).toMatch(/^- ๒ -/);
    expect(pages[0]).toMatch(/\/\S.*\.\.\.$/m);
    expect(pages[0]).not.toContain('- ๑ -');
  });

  it('[SEC34] sets thirty pages for about three times the work of ten: by the square it would be nine', async () => {
    const words = 'ที่ มี ใน ไป มา ได้ ให้ กับ แต่ จะ ขอ ณ วัน นี้ '.repeat(9);
    const costOfPage = async (paragraphs: number) => {
      const long = { ...letter, body: Array.from({ length: paragraphs }, (_, i) => `${paragraphs}/${i} ${words}`) };
      const before = process.cpuUsage();
      const pdf = await paper.typeset('external-letter', long);
      const { user, system } = process.cpuUsage(before);
      const pages = (await PDFDocument.load(pdf)).getPageCount();
      return { pages, cost: (user + system) / pages };
    };
    await costOfPage(7);
    const [ten, thirty] = [await costOfPage(78), await costOfPage(250)];
    expect(ten.pages).toBe(10);
    expect(thirty.pages).toBeGreaterThanOrEqual(30);
    expect((thirty.cost * 3) / ten.cost).toBeLessThan(4.5);
  }, 240_000);

  it('[SEC34] breaks letters that no space divides, so that none leaves the paper, and gives them back as they were', async () => {
    const unbroken = ['กข'.repeat(1000), 'ก'.repeat(2000), 'https://example.go.th/'.repeat(40), '9'.repeat(2000)];
    const pages = await textsOf(await paper.typeset('external-letter', { ...letter, body: unbroken, digits: 'arabic' }));
    const letters = (text: string) => ['ก', 'ข', '9', 'x'].map((one) => text.split(one).length - 1);
    const said = letters(pages.map((page) => page.replace(/^- \S+ -|\/\S+\.\.\.\s*$/g, '')).join(''));
    const whole = letters(unbroken.join(''));
    for (const [i, count] of said.entries()) expect(count).toBeGreaterThanOrEqual(whole[i] as number);
    for (const page of pages) for (const line of page.split('\n')) expect(line.length).toBeLessThan(130);
  });

  it('makes every kind of paper, on A4, the same bytes for the same data', async () => {
    const { signer } = letter;
    const made = await Promise.all([
      paper.typeset('memo', {
        unit: 'กองกลาง โทร. 101',
        number: 'อว 0601.1/5',
        date: '2026-11-21',
        subject: 'ขออนุมัติ',
        to: 'อธิการบดี',
        body,
        signer,
      }),
      paper.typeset('order', { agency: 'มหาวิทยาลัย', number: '12/2569', date: '2026-11-21', subject: 'แต่งตั้งคณะกรรมการ', body, signer }),
      paper.typeset('announcement', { agency: 'มหาวิทยาลัย', date: '2026-11-21', subject: 'วันหยุด', body, signer, secrecy: 'ลับ' }),
      paper.typeset('certificate', { agency: 'มหาวิทยาลัย', number: '1/2569', date: '2026-11-21', subject: 'หนังสือรับรอง', body, signer }),
      paper.typeset('minutes', {
        subject: 'รายงานการประชุม',
        meeting: 'คณะกรรมการ',
        number: '2/2569',
        when: '21 พฤศจิกายน 2569',
        place: 'ห้องประชุม',
        present: [{ name: 'ก' }],
        opened: '09.30 น.',
        closed: '12.00 น.',
        agenda: [{ title: 'ระเบียบวาระที่ 1', body, resolution: 'รับทราบ' }],
        signer,
      }),
    ]);
    const words = ['บันทึกข้อความ', 'สั่ง ณ วันที่', 'ประกาศ ณ วันที่', 'ให้ไว้ ณ วันที่', 'ผู้จดรายงานการประชุม'];
    for (const [i, pdf] of made.entries()) {
      expect(normal(await textOf(pdf))).toContain(normal(words[i] as string));
      const [page] = await paper.pageInfo(pdf);
      expect([Math.round(page?.widthMm ?? 0), Math.round(page?.heightMm ?? 0)]).toEqual([210, 297]);
    }
    expect(hash(await paper.typeset('external-letter', letter))).toBe(hash(await paper.typeset('external-letter', letter)));
  });

  it('prints what a user types as it stands, never as commands of the typesetter', async () => {
    const typed = '#panic() *หนา* $x$ _a_ \\ `b` <c> @d [e] // f "g"';
    const text = await textOf(await paper.typeset('external-letter', { ...letter, body: [`${typed}\u0000\u0007\u202e จบ`] }));
    expect(text.replace(/\s+/g, '')).toContain(`${typed}จบ`.replace(/\s+/g, ''));
  });

  it('prints looks, lists of both kinds and tables; what stands in them is text as well', async () => {
    const said = '#panic() ] *x* $y$ \\u{41} COVID-19';
    const body: Block[] = [
      {
        kind: 'paragraph',
        text: `หนา เอน ${said}`,
        marks: [
          { from: 0, to: 3, bold: true, underline: true },
          { from: 4, to: 30, italic: true },
        ],
      },
      { kind: 'item', text: 'ข้อแรก' },
      { kind: 'item', level: 1, text: 'ข้อย่อยแรก' },
      { kind: 'item', level: 1, text: 'ข้อย่อยสอง' },
      { kind: 'item', level: 2, text: 'ลึก' },
      { kind: 'item', text: 'ข้อสอง' },
      { kind: 'item', bullet: true, level: 1, text: 'จุดย่อย' },
      {
        kind: 'table',
        head: true,
        rows: [
          [{ text: 'ลำดับ' }, { text: 'รายการ' }],
          [{ text: '1' }, { text: said, marks: [{ from: 0, to: 5, bold: true }] }],
        ],
      },
    ];
    const pdf = await paper.typeset('external-letter', { ...letter, body });
    const text = normal(await textOf(pdf));
    for (const part of ['๑. ข้อแรก', '๑.๑ ข้อย่อยแรก', '๑.๒ ข้อย่อยสอง', '๑.๒.๑ ลึก', '๒. ข้อสอง', '- จุดย่อย', 'หนา เอน', 'ลำดับ', 'รายการ'])
      expect(text).toContain(normal(part));
    expect(text.split(normal(said)).length - 1).toBe(2);
    const faces = [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g),
    ].map(([, face]) => face);
    expect(new Set(faces)).toEqual(new Set(['Sarabun-Regular', 'Sarabun-Bold', 'Sarabun-Italic']));
  });

  it('names the character that no font has, as a fault of the field', async () => {
    await expect(paper.typeset('external-letter', { ...letter, subject: 'ขอ 漢 ด้วย' })).rejects.toMatchObject({
      code: 'missing_glyph',
      httpStatus: 422,
      params: { character: '漢' },
    });
    await expect(paper.typeset('external-letter', letter)).resolves.toBeInstanceOf(Uint8Array);
  });

  it('leaves the event loop free while it works', async () => {
    const [here, all] = [process.threadCpuUsage(), process.cpuUsage()];
    await Promise.all(Array.from({ length: 20 }, (_, i) => paper.typeset('external-letter', { ...letter, number: `อว ${i}` })));
    const busy = ({ user, system }: NodeJS.CpuUsage) => user + system;
    expect(busy(process.threadCpuUsage(here)) / busy(process.cpuUsage(all))).toBeLessThan(0.2);
  });
});

describe('a paper that looks scanned', () => {
  it('is one grey picture a page, without text, of a size as scanners make', async () => {
    const pdf = await paper.looksScanned(await paper.typeset('external-letter', letter), { seed: 4 });
    expect((await textOf(pdf)).trim()).toBe('');
    expect(pdf.length).toBeGreaterThan(40_000);
    expect(pdf.length).toBeLessThan(160_000);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
    expect(hash(await paper.looksScanned(await paper.typeset('external-letter', letter), { seed: 4 }))).toBe(hash(pdf));
  });

  it('can be stamped', async () => {
    const pdf = await paper.looksScanned(await paper.typeset('external-letter', letter));
    const overlay = paper.receiveStamp({ agency: 'กอง', number: '1/2569', date: '2026-11-21', time: new Date() });
    const stamped = await paper.stampPdf(pdf, [{ overlay, page: 1, xMm: 150, yMm: 10 }]);
    const library = await openPdfium();
    const document = await library.loadDocument(stamped);
    expect(document.getPageCount()).toBe(1);
    document.destroy();
  });
});

async function textOf(pdf: Uint8Array): Promise<string> {
  return (await textsOf(pdf)).join('\n');
}

/** As search compares, without spaces: lines end anywhere in Thai. */
function normal(text: string): string {
  return normalizeThai(text.replace(/\s/g, ''));
}

function grams(text: string): string[] {
  return Array.from({ length: text.length - 5 }, (_, i) => text.slice(i, i + 6));
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
