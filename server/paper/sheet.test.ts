import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import type { Block } from '../../contract/sarabun/body.ts';
import { openPdfium } from '../files/inspect/pdfium.ts';
import { needTool } from '../test/debian-tool.ts';
import { dpi, inkIn, pagesOf } from '../test/page-pictures.ts';
import { textsOf } from '../test/pdf-text.ts';
import type { FieldBox } from './fields.ts';
import { handMark } from './hand-mark.ts';
import type { TemplateName } from './letters.ts';
import { wholeIn, withNamesWhole } from './names.ts';
import { openPaper } from './paper.ts';
import { sampleLetters } from './sample-letters.ts';

const pdftotext = needTool('pdftotext', 'poppler-utils');
const paper = openPaper({ threads: 1 });
const folder = mkdtempSync(join(tmpdir(), 'eoffice-sheet-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await paper.close();
});

const cm = 72 / 2.54;
const real = sampleLetters('real');
const names = Object.keys(real) as TemplateName[];
const code = '7K2QH9FXMD4T8WABCZ01N5PRSV';
const verify = { url: `https://eoffice.example.ac.th/verify/${code}`, code };

describe.runIf(pdftotext)('[PAP1] what lies on the sheet', () => {
  it('the code to check the paper by stands whole in the margin, on every kind', async () => {
    for (const name of names) {
      const words = wordsOf(await paper.typeset(name, { ...real[name], verify } as never)).filter((one) => one.page === 1);
      const said = words.filter((one) => one.right < 3 * cm && one.top > 25 * cm);
      expect(said.map((one) => one.text).join(''), name).toBe(code);
      for (const one of said) expect(one.left, name).toBeGreaterThan(0.5 * cm);
    }
  });

  it('several hands by certificate lie where they lie on a paper signed by account', async () => {
    const mark = handMark(3);
    const hands = ['สมชาย ใจดี', 'กตัญญู ชื่นญี่ปุ่น', 'น้ำทิพย์ ปิ่นแก้ว'].map((name) => ({ name, position: ['รองอธิการบดี'] }));
    for (const [name, counts] of [
      ['external-letter', [1, 2, 3]],
      ['certificate', [2]],
      ['stamped-letter', [2]],
    ] as const)
      for (const count of counts) {
        const [signer, ...cosigners] = [...hands].slice(0, count).reverse();
        const given = { ...real[name], verify, signer, cosigners };
        const { pdf, fields } = await paper.typesetForm(name, given as never);
        const places = fields.filter((one) => one.name.startsWith('Sig'));
        expect(places, `${name} ${count}`).toHaveLength(count);
        const signed = (one: object) => ({ ...one, mark });
        const typeset = await paper.typeset(name, {
          ...given,
          signer: signed(signer as object),
          cosigners: cosigners.map(signed),
        } as never);
        const filled = await PDFDocument.load(pdf);
        for (const place of places) await draw(filled, place, await paper.signatureMark({ image: mark }, place));
        const [asked, shown] = [await pagesOf(typeset), await pagesOf(await filled.save())];
        for (const place of places) {
          const [wanted, found] = [inkIn(asked, place), inkIn(shown, place)];
          expect(found.size, `${name} ${count} ${place.name}`).toBeGreaterThan(50);
          for (const side of ['left', 'right', 'top', 'bottom'] as const)
            expect(Math.abs(found[side] - wanted[side]), `${name} ${count} ${place.name} ${side}`).toBeLessThan(1.5);
        }
      }
  }, 240_000);

  it('a stamped letter bears the red seal where it is numbered, and its place where it is not', async () => {
    const seal =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="46" fill="none" stroke="#c00000" stroke-width="6"/></svg>';
    const given = { ...real['stamped-letter'], seal };
    const numbered = await paper.typesetForm('stamped-letter', given);
    const [byAccount, byKey] = [await pagesOf(await paper.typeset('stamped-letter', given)), await pagesOf(numbered.pdf)];
    const place = { name: 'Seal', page: 1, x: 6.2 * cm, y: 3 * cm, w: 11 * cm, h: 20 * cm };
    const [wanted, found] = [inkIn(byAccount, place, 'red'), inkIn(byKey, place, 'red')];
    expect(wanted.size).toBeGreaterThan(1000);
    expect(found).toEqual(wanted);
    const { pdf, fields } = await paper.typesetForm('stamped-letter', { ...given, number: '', date: null });
    expect(inkIn(await pagesOf(pdf), place, 'red').size).toBe(0);
    const kept = fields.find((one) => one.name === 'Seal') as FieldBox;
    const sealed = await PDFDocument.load(pdf);
    await draw(sealed, kept, await paper.sealMark({ seal }, kept));
    const later = inkIn(await pagesOf(await sealed.save()), place, 'red');
    for (const side of ['left', 'right', 'top', 'bottom'] as const) expect(Math.abs(later[side] - wanted[side]), side).toBeLessThan(1);
  });

  it('no cell of a table runs into its neighbour, however narrow its column', async () => {
    const row = (...cells: string[]) => cells.map((text) => ({ text }));
    const tables: Block[] = [
      {
        kind: 'table',
        head: true,
        rows: [
          row('ลำดับ', 'รหัส', 'หน่วยงานที่รับผิดชอบ', 'จำนวนเงินทั้งสิ้น', 'ผู้รับผิดชอบ', 'หมายเหตุ'),
          row(
            '1',
            'อว 0601.1.13/ว 12345',
            'มหาวิทยาลัยราชภัฏกาญจนา กองกลาง',
            '1,234,567,890.50 บาท',
            'นางสาวน้ำทิพย์ ปิ่นแก้ว',
            'saraban@kanchana.example.ac.th',
          ),
          row('2', 'ก', 'ข'.repeat(200), '99999999999999999999999999', 'ค', 'ง'),
        ],
      },
      { kind: 'table', rows: [row(...Array.from({ length: 10 }, (_, i) => `${'อิเล็กทรอนิกส์'.slice(0, 6 + i)} 1,000,000.00`))] },
    ];
    for (const [at, table] of tables.entries()) {
      const pdf = await paper.typeset('memo', { ...real.memo, verify, body: [table, 'จบตาราง'] } as never);
      const drawn = wordsOf(pdf);
      for (const one of drawn) expect(one.right, `${at}: ${one.text}`).toBeLessThanOrEqual(19 * cm + 1);
      const rules = await rulesOf(pdf);
      expect(rules.length).toBeGreaterThan(2);
      for (const one of drawn)
        for (const { page, x, top, bottom } of rules)
          if (one.page === page && one.top > top - 1 && one.bottom < bottom + 1)
            expect(one.left < x - 1 && one.right > x + 1, `${at}: "${one.text}" over the line at ${x}`).toBe(false);
    }
  });
});

it('[PAP4] a file claims to be no archival one, and says the day of the letter', async () => {
  const pdf = await paper.typeset('memo', { ...real.memo, date: '2026-11-21' });
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.getCreationDate()?.toISOString()).toBe('2026-11-20T17:00:00.000Z');
  const said = document.context
    .enumerateIndirectObjects()
    .flatMap(([, one]) =>
      one instanceof PDFRawStream && one.dict.get(PDFName.of('Subtype')) === PDFName.of('XML') ? [decodePDFRawStream(one).decode()] : [],
    )
    .map((bytes) => Buffer.from(bytes).toString('utf8'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('xmpmeta');
  expect(said[0]).not.toContain('pdfaid');
});

describe('[PAP3] what ends a page', () => {
  it('is how the next begins, also where that is a list of enclosures, and stays on the sheet', async () => {
    const letter = real['external-letter'];
    const enclosures = Array.from({ length: 45 }, (_, i) => `รายงานผลการตรวจสอบฉบับที่ ${i + 1}  จำนวน 1 ฉบับ`);
    const address = `https://eoffice.example.ac.th/${'verify'.repeat(30)}`;
    for (const given of [
      { ...letter, enclosures },
      { ...letter, body: [...Array.from({ length: 12 }, () => letter.body[0] as string), address, address] },
    ]) {
      const pdf = await paper.typeset('external-letter', given);
      const pages = (await textsOf(pdf)).map(bare);
      expect(pages.length).toBeGreaterThan(1);
      for (const [i, page] of pages.slice(0, -1).entries()) {
        const word = /\/([^/]*(?:\/\/[^/]*)?)\.\.\./.exec(page.slice(-160))?.[1] ?? '';
        expect(word, `page ${i + 1}`).not.toBe('');
        expect(pages[i + 1]?.replace(/^-[๐-๙]+-/, '').startsWith(word), `${word} of page ${i + 1}: ${pages[i + 1]?.slice(0, 60)}`).toBe(
          true,
        );
      }
      if (pdftotext) for (const one of wordsOf(pdf)) expect(one.left, one.text).toBeGreaterThan(0.5 * cm);
    }
  });
});

describe.runIf(pdftotext)('[PAP3] where a line may end', () => {
  it('is in no title, noun, number with what it counts, or day', async () => {
    const whole = [
      'นางสาวน้ำทิพย์',
      'ผู้ค้ำประกัน',
      'สำนักงาน',
      'มาตรา ๓๘๓',
      'จำนวน ๑ ฉบับ',
      'พฤศจิกายน',
      'กาญจนบุรี',
      '๒๗ พฤศจิกายน ๒๕๖๙',
      'ผู้อำนวยการ',
    ];
    const said = 'แจ้งให้นางสาวน้ำทิพย์ ใจดี ผู้ค้ำประกันของสำนักงาน ตามมาตรา 383 ส่งเอกสาร จำนวน 1 ฉบับ ภายในวันที่ 27 พฤศจิกายน 2569 ต่อผู้อำนวยการที่กาญจนบุรี';
    const body = Array.from({ length: 40 }, (_, i) => `${'กขคง'.repeat(10).slice(0, i + 1)} ${said}`);
    const file = join(folder, 'lines.pdf');
    writeFileSync(file, await paper.typeset('memo', { ...real.memo, body } as never));
    const lines = execFileSync(pdftotext as string, ['-layout', file, '-'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .split('\n')
      .map(bare)
      .filter(Boolean);
    expect(lines.length).toBeGreaterThan(90);
    for (const word of whole.map(bare))
      for (let cut = 1; cut < word.length; cut++)
        for (const [i, line] of lines.entries())
          expect(line.endsWith(word.slice(0, cut)) && (lines[i + 1] ?? '').startsWith(word.slice(cut)), `${word} at ${cut}: ${line}`).toBe(
            false,
          );
  });

  it('takes no word for another that begins like it', () => {
    const { whole } = wholeIn({});
    expect(withNamesWhole('คำขอบคุณ', { whole })).toBe('คำขอบคุณ');
    expect(withNamesWhole('คำขอ', { whole })).toBe('\ue000คำขอ\ue001');
    expect(withNamesWhole('ตามมาตรา 383', { whole })).toBe('ตาม\ue000มาตรา\u00a0383\ue001');
  });
});

describe.runIf(pdftotext)('[PAP2] what is copied from a paper', () => {
  it('is what was typed, with ำ as the one sign that it is, by three readers', async () => {
    const body = [
      'น้ำคำซ้ำค่ำจำต่ำดำดำเนินการจำนวนสำนักงานสำคัญอำเภออำนวยบำรุงประจำปีทำคำสั่งกำหนดตำแหน่งป้ำฝำฟ้ำผู้นำชำระจ้ำล้ำย้ำ',
      'ที่ปั้นน้ำ กตัญญู ฎีกา ญี่ปุ่น ครั้งที่ เพื่อ สิ่งที่ส่งมาด้วย ศักดิ์สิทธิ์ ปู่ย่า เปรี้ยว และคำว่า ทำ ถูกต้อง',
    ];
    for (const name of ['memo', 'order'] as const) {
      const pdf = await paper.typeset(name, { ...real[name], body } as never);
      for (const [reader, said] of await readersOf(pdf)) {
        for (const text of body) expect(bare(said), `${name} by ${reader}`).toContain(bare(text));
        expect(said, reader).not.toMatch(/[\u0e4d\u200b]/);
      }
    }
  });
});

/** The words of a file as three readers give them: a browser's, a browser's other, that of Debian's tools. */
async function readersOf(pdf: Uint8Array): Promise<[string, string][]> {
  const file = join(folder, 'copied.pdf');
  writeFileSync(file, pdf);
  const poppler = execFileSync(pdftotext as string, [file, '-'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  const document = await (await openPdfium()).loadDocument(pdf);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return [
    ['pdf.js', (await textsOf(pdf)).join('\n')],
    ['pdfium', pages.join('\n')],
    ['poppler', poppler],
  ];
}

const bare = (text: string) => text.replace(/\s/g, '');

interface Word {
  page: number;
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Words with their edges in points from the top left, as poppler finds them. */
function wordsOf(pdf: Uint8Array): Word[] {
  const file = join(folder, 'sheet.pdf');
  writeFileSync(file, pdf);
  const xml = execFileSync(pdftotext as string, ['-bbox', file, '-'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  return [...xml.matchAll(/<page [^>]*>([\s\S]*?)<\/page>/g)].flatMap(([, body], at) =>
    [...(body as string).matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([\s\S]*?)<\/word>/g)].map(
      ([, left, top, right, bottom, text]) => ({
        page: at + 1,
        text: text as string,
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      }),
    ),
  );
}

/** Upright lines, from the pages' pictures: dark without a break for more than the height of a line. */
async function rulesOf(pdf: Uint8Array): Promise<{ page: number; x: number; top: number; bottom: number }[]> {
  const points = 72 / dpi;
  return (await pagesOf(pdf)).flatMap(({ data, width, height }, at) => {
    const found: { page: number; x: number; top: number; bottom: number }[] = [];
    for (let column = 0; column < width; column++)
      for (let row = 0, from = -1; row <= height; row++) {
        const dark = row < height && (data[(row * width + column) * 4] as number) < 190;
        if (dark && from < 0) from = row;
        if (dark || from < 0) continue;
        if (row - from > 36) found.push({ page: at + 1, x: column * points, top: from * points, bottom: row * points });
        from = -1;
      }
    return found;
  });
}

async function draw(document: PDFDocument, { page, x, y }: FieldBox, appearance: Uint8Array): Promise<void> {
  const [drawing] = await document.embedPdf(appearance);
  if (drawing) document.getPage(page - 1).drawPage(drawing, { x, y });
}
