import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { openPdfium } from '../files/inspect/pdfium.ts';
import { textsOf } from '../test/pdf-text.ts';
import { a4Height, type FieldBox, fieldWords } from './fields.ts';
import { handMark } from './hand-mark.ts';
import type { TemplateName, Templates } from './letters.ts';
import { openPaper } from './paper.ts';

const paper = openPaper({ threads: 1 });
afterAll(() => paper.close());

const number = 'อว ๐๖๐๑.๑.๑๓/ว ๑๓๖';
const date = '2026-11-21';
const mark = handMark(3);
const signer = { name: 'ธีรศักดิ์ ปิ่นแก้ว', position: ['อธิการบดี'] };
const common = { agency: 'มหาวิทยาลัยราชภัฏกาญจนา', subject: 'ขอเชิญประชุม', body: ['ด้วยมหาวิทยาลัยจะจัดประชุม'], signer };
const verify = { url: 'https://eoffice.example.ac.th/verify/K7Q2-9FXM', code: 'K7Q2-9FXM' };

const kinds: { [T in TemplateName]?: Templates[T] } = {
  'external-letter': { ...common, number: '', date: null, to: 'ผู้ว่าราชการจังหวัด', closing: 'ขอแสดงความนับถือ', verify },
  memo: { ...common, unit: 'กองกลาง', number: '', date: null, to: 'อธิการบดี', speed: 'ด่วน', era: true, verify },
  'stamped-letter': { ...common, number: '', date: null, to: 'สำนักงานจังหวัด' },
  order: { ...common, number: '', date: null, era: true },
  announcement: { ...common, date: null },
  certificate: { ...common, number: '', date: null, era: true, digits: 'arabic' },
  regulation: { ...common, heading: ['ระเบียบ', 'ว่าด้วยสารบรรณ'], dated: 'ประกาศ ณ วันที่', date: null, era: true },
  note: { ...common, unit: 'กองกลาง', date: null, to: 'อธิการบดี' },
  statement: { ...common, heading: ['แถลงการณ์มหาวิทยาลัย', 'เรื่อง น้ำท่วม'], date: null, crested: true },
};
/** Centred lines: the place is centred as a whole, not its text with the word before it. */
const centred = new Set<TemplateName>(['order']);

it('keeps places that look, when they are filled, as if the number, the day and the hand had been there from the start', async () => {
  for (const [template, data] of Object.entries(kinds) as [TemplateName, Templates['order']][]) {
    const { pdf, fields } = await paper.typesetForm(template, data);
    const names = fields.map((one) => one.name).sort();
    const expected = ['docdate', 'Seal', 'Sig1', ...('number' in data ? ['docno'] : [])];
    expect(names, template).toEqual(expected.sort());
    const filled = await PDFDocument.load(pdf);
    for (const field of fields) {
      expect(field.x >= 0 && field.y >= 0 && field.x + field.w <= 595.3 && field.y + field.h <= 842, `${template} ${field.name}`).toBe(
        true,
      );
      if (field.name.startsWith('doc')) await draw(filled, field, await paper.fieldText(fieldWords(field, { docNo: number, date }), field));
    }
    const typeset = await paper.typeset(template, { ...data, number, date } as never);
    if (centred.has(template)) continue;
    const filledPdf = await filled.save();
    for (const field of fields.filter((one) => one.name.startsWith('doc')))
      expect(await difference(filledPdf, typeset, field), `${template} ${field.name}`).toBe(0);
    // what stands in a place that is not filled here is missing; the renderer puts letters on whole pixels: a few of the rest may fall on the other side of one
    expect(await difference(filledPdf, typeset), template).toBeLessThan(template === 'stamped-letter' ? 50_000 : 1500);
  }
});

it('writes พ.ศ. after ณ วันที่ where the agency does, on every paper that says so and on no other', async () => {
  for (const [template, data] of Object.entries(kinds) as [TemplateName, Templates['order']][]) {
    const given = ['order', 'regulation', 'announcement', 'certificate'].includes(template);
    for (const era of [true, false]) {
      const [text = ''] = await textsOf(await paper.typeset(template, { ...data, era, digits: 'thai', number, date } as never));
      const said = text.replace(/\s/g, '');
      expect(said, template).toContain(given && era ? 'พฤศจิกายนพ.ศ.๒๕๖๙' : 'พฤศจิกายน๒๕๖๙');
    }
  }
});

it('draws the hand into the place where the paper would have it', async () => {
  const data = kinds['external-letter'] as Templates['external-letter'];
  const { pdf, fields } = await paper.typesetForm('external-letter', { ...data, number: '1', date });
  const place = fields.find((one) => one.name === 'Sig1') as FieldBox;
  const filled = await PDFDocument.load(pdf);
  await draw(filled, place, await paper.signatureMark({ image: mark }, place));
  const typeset = await paper.typeset('external-letter', { ...data, number: '1', date, signer: { ...signer, mark } });
  expect(await difference(await filled.save(), typeset, place)).toBeLessThan(150);
});

it('names the places of several signers in the order of their signing, none over another', async () => {
  const cosigners = [
    { name: 'สมชาย ใจดี', position: ['คณบดี'] },
    { name: 'กตัญญู ชื่นญี่ปุ่น', position: ['ผู้อำนวยการ'] },
  ];
  for (const [template, data] of Object.entries(kinds) as [TemplateName, Templates['order']][]) {
    const { fields } = await paper.typesetForm(template, { ...data, number: '1/2569', date, cosigners, certified: { name: 'ก' } } as never);
    const hands = fields.filter((one) => one.name.startsWith('Sig')).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(hands.map((one) => one.name)).toEqual(['Sig1', 'Sig2', 'Sig3']);
    for (const [i, one] of hands.entries())
      for (const other of hands.slice(i + 1))
        expect(
          one.x + one.w <= other.x || other.x + other.w <= one.x || one.y >= other.y + other.h || other.y >= one.y + one.h,
          template,
        ).toBe(true);
  }
});

it('writes what a signature says, and refuses what does not fit or cannot be printed', async () => {
  const box = { w: 260, h: 60 };
  const at = new Date('2026-11-21T03:30:00Z');
  const said = { name: 'กตัญญู ชื่นญี่ปุ่น', positions: ['รองอธิการบดี'], onBehalf: ['รักษาราชการแทนอธิการบดี'], at };
  for (const image of [undefined, mark]) {
    const [text] = await textsOf(await paper.signatureMark({ ...said, ...(image ? { image } : {}) }, box));
    for (const part of ['(กตัญญู', 'รองอธิการบดี', 'รักษาราชการแทน', '๒๑ พ.ย. ๒๕๖๙ ๑๐.๓๐ น.'])
      expect(text?.replace(/\s/g, '')).toContain(part.replace(/\s/g, ''));
  }
  const [outside] = await textsOf(await paper.signatureMark({ certificate: 'Somchai J. 12', at }, box));
  expect(outside?.replace(/\s/g, '')).toContain('SomchaiJ.12');
  const field: FieldBox = { name: 'docno', page: 1, x: 0, y: 0, w: 100, h: 18 };
  await expect(paper.fieldText('ก'.repeat(60), field)).rejects.toMatchObject({ code: 'field_too_narrow' });
  await expect(paper.fieldText('漢', field)).rejects.toMatchObject({ code: 'missing_glyph', params: { character: '漢' } });
  await expect(paper.signatureMark({ image: '<svg' }, box)).rejects.toMatchObject({ code: 'picture_broken' });
});

it('prints where the paper can be checked: a code to read and to scan', async () => {
  const data = kinds['external-letter'] as Templates['external-letter'];
  const [text] = await textsOf(await paper.typeset('external-letter', { ...data, number, date }));
  expect(text).toContain(verify.code);
});

async function draw(document: PDFDocument, { page, x, y }: FieldBox, appearance: Uint8Array): Promise<void> {
  const [drawing] = await document.embedPdf(appearance);
  if (drawing) document.getPage(page - 1).drawPage(drawing, { x, y });
}

/** Pixels that differ at 200 dpi: of all pages, or of one field. */
async function difference(one: Uint8Array, other: Uint8Array, field?: FieldBox): Promise<number> {
  const [first, second] = [await pixels(one), await pixels(other)];
  expect(first.length).toBe(second.length);
  let differing = 0;
  for (const [i, { data, width }] of first.entries()) {
    if (field && field.page !== i + 1) continue;
    const against = second[i]?.data as Uint8Array;
    for (let at = 0; at < data.length; at++)
      if (data[at] !== against[at] && (!field || inside(field, at % width, Math.floor(at / width)))) differing++;
  }
  return differing;
}

function inside({ x, y, w, h }: FieldBox, column: number, row: number): boolean {
  const [left, bottom] = [column / scale, a4Height - row / scale];
  return left >= x && left <= x + w && bottom >= y && bottom <= y + h;
}

const scale = 200 / 72;

async function pixels(pdf: Uint8Array): Promise<{ data: Uint8Array; width: number }[]> {
  const document = await (await openPdfium()).loadDocument(pdf);
  const pages: { data: Uint8Array; width: number }[] = [];
  for (const page of document.pages()) pages.push(await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' }));
  document.destroy();
  return pages;
}
