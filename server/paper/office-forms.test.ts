import { afterAll, describe, expect, it } from 'vitest';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { inkIn, pagesOf } from '../test/page-pictures.ts';
import { boxesOf, type PageBox, pdftotext } from '../test/pdf-boxes.ts';
import { textsOf } from '../test/pdf-text.ts';
import { labelSizes } from './archive-prints.ts';
import { assetLabelSizes } from './asset-prints.ts';
import { openPaper } from './paper.ts';
import type { PrintName, Prints } from './prints.ts';

const paper = openPaper({ threads: 1 });
afterAll(() => paper.close());

const cm = 72 / 2.54;
const mm = cm / 10;
const bare = (text: string) => normalizeThai(text.replace(/\s/g, ''));
const digits = 'thai' as const;
const agency = 'มหาวิทยาลัยเทคโนโลยีแห่งสยาม';
const subject = 'ขอเชิญเข้าร่วมประชุมชี้แจงแนวปฏิบัติการกันเงินไว้เบิกเหลื่อมปีร่วมกับหน่วยงานทุกแห่งที่เกี่ยวข้อง รอบที่ 41 เรื่องร้องเรียนเลขดำที่ 10/2568 ครั้งที่ 23/2568';
const letters = Array.from({ length: 45 }, (_, i) => ({
  file: `งบ ${i + 1}`,
  number: `อว 0601.1.13/ว ${1000 + i}`,
  date: `2015-11-${String((i % 28) + 1).padStart(2, '0')}`,
  received: `${i + 1}/2558`,
  subject: i % 3 === 0 ? subject : `ขออนุมัติจัดซื้อวัสดุสำนักงาน ครั้งที่ ${i + 1}/2558`,
  remark: i % 7 === 0 ? 'อยู่ระหว่างยืม ถึง 3 ธ.ค. 2569' : '',
}));
const committee = ['ประธานกรรมการ', 'กรรมการ', 'กรรมการ'].map((post) => ({ name: 'นางสาวขวัญฤดี กู้เกียรตินันท์', post }));
const meeting = { lines: ['การประชุมคณะกรรมการบริหารมหาวิทยาลัย ครั้งที่ 12/2569'], printed: 'พิมพ์เมื่อ 27 พฤศจิกายน 2569', digits };
const columns = (heads: string[]) => heads.map((head) => ({ head, width: '1fr', align: 'left' as const }));

/** A form, the columns that its head has in this order, and its margins in centimetres. */
interface Form<T extends PrintName = PrintName> {
  name: T;
  given: Prints[T];
  heads: string[];
  left: number;
  right: number;
}
const form = <T extends PrintName>(name: T, given: Prints[T], heads: string[], [left, right] = [1.5, 1.2]): Form =>
  ({ name, given, heads, left, right }) as Form;

const list = (n: 21 | 22 | 23) => ({ form: n, agency, unit: '', year: '2569', day: '2026-11-27', lines: letters, digits });
const forms: Form[] = [
  form(
    'hand-over-list',
    {
      ...{ agency, unit: 'กองคลัง', number: '1/2569', day: '2026-11-27', words: '', by: { name: 'นางมาลี ศรีสุข', post: '' }, digits },
      lines: letters.map(({ number, date, subject: about, remark }) => ({ number, date, subject: about, kept: '10 ปี', remark })),
    },
    ['ลำดับที่', 'ที่', 'ลงวันที่', 'เรื่อง', 'อายุการเก็บ', 'หมายเหตุ'],
  ),
  form(
    'store-register',
    {
      ...{ agency, year: 'พ.ศ. 2569', printed: '', digits },
      lines: letters.map(({ number, date, received, subject: about, file }, i) => ({
        ...{ no: `${i + 1}/2569`, day: date, received, number, subject: about, file, until: '2579', remark: 'คณะกรรมการพิจารณา' },
      })),
    },
    ['ลำดับที่', 'วันเก็บ', 'เลขทะเบียนรับ', 'ที่', 'เรื่อง', 'รหัสแฟ้ม', 'กำหนดเวลาเก็บ', 'หมายเหตุ'],
  ),
  form('archive-list', list(21), ['ลำดับที่', 'รหัสแฟ้ม', 'ที่', 'ลงวันที่', 'เลขทะเบียนรับ', 'เรื่อง', 'หมายเหตุ']),
  form('archive-list', list(22), ['ลำดับที่', 'รหัสแฟ้ม', 'ที่', 'ลงวันที่', 'เรื่อง', 'หมายเหตุ']),
  form('archive-list', list(23), ['ลำดับที่', 'รหัสแฟ้ม', 'ที่', 'ลงวันที่', 'เลขทะเบียนรับ', 'เรื่อง', 'หมายเหตุ']),
  form('destruction-list', { agency, unit: '', year: '2568', day: '2026-11-06', lines: letters, committee, digits }, [
    ...['ลำดับที่', 'รหัสแฟ้ม', 'ที่', 'ลงวันที่', 'เลขทะเบียนรับ', 'เรื่อง', 'การพิจารณา', 'หมายเหตุ'],
  ]),
  form(
    'archive-report',
    {
      ...{ agency, list: 'บัญชีหนังสือขอทำลาย ประจำปี 2568 ฉบับที่ 1', order: '402/2569', day: null, committee, digits },
      counts: [{ label: 'เห็นควรทำลาย', count: 38 }],
      dissent: letters.map(({ subject: about }, i) => ({ n: i + 1, subject: about, said: 'นางมาลี ศรีสุข เก็บต่อ, นายสมชาย ใจดี ทำลาย' })),
    },
    ['ลำดับที่', 'เรื่อง', 'ความเห็นของกรรมการแต่ละคน'],
    [3, 2],
  ),
  form(
    'signed-list',
    {
      ...{ ...meeting, title: 'ใบลงชื่อผู้เข้าประชุม', least: 0, signed: true, words: '' },
      columns: columns(['ที่', 'ชื่อ', 'ตำแหน่ง', 'ลายมือชื่อ']),
      rows: letters.map((_, i) => [`${i + 1}`, 'นางสาวขวัญฤดี กู้เกียรตินันท์', 'กรรมการ', '']),
      signers: [{ role: 'เลขานุการ', name: 'นางมาลี ศรีสุข', post: '' }],
    },
    ['ที่', 'ชื่อ', 'ตำแหน่ง', 'ลายมือชื่อ'],
    [2, 1.5],
  ),
];

/** Columns from left to right, as the head of the page has them. */
function headOf(page: PageBox, heads: readonly string[]): string[] {
  const edges = heads.map((head) => ({ head, lines: page.lines.filter(({ text }) => bare(text) === bare(head)) }));
  for (const { head, lines } of edges) expect(lines.length, head).toBeGreaterThan(0);
  return edges.toSorted((a, b) => (a.lines[0]?.left ?? 0) - (b.lines[0]?.left ?? 0)).map(({ head }) => head);
}

describe.runIf(pdftotext)('[PAP1] forms 19 to 25 and the lists of a meeting', () => {
  it('have the columns of the regulation, on every page; keep to their margins; write Thai digits, and tear no day and no number', async () => {
    for (const { name, given, heads, left, right } of forms) {
      const pdf = await paper.print(name, given);
      const which = 'form' in given ? `${name} ${given.form}` : name;
      const pages = boxesOf(pdf);
      expect(pages.length, which).toBeGreaterThan(1);
      const listed = pages.filter(({ lines }) => lines.some(({ text }) => bare(text) === bare(heads[0] as string)));
      expect(listed.length, which).toBeGreaterThan(1);
      for (const page of listed) expect(headOf(page, heads), which).toEqual(heads);
      for (const page of pages)
        for (const line of page.lines) {
          expect(line.left, `${which}: ${line.text}`).toBeGreaterThan(left * cm - 1);
          expect(line.right, `${which}: ${line.text}`).toBeLessThan(page.width - right * cm + 1);
          expect(line.text, which).not.toMatch(/[0-9]/);
          expect(line.text, which).not.toMatch(/(?:รอบที่|เลขดำที่|ครั้งที่|ถึง [๐-๙]{1,2}|พ\.ศ\.|[๐-๙] ธ\.ค\.)$/);
        }
      const text = bare((await textsOf(pdf)).join(''));
      // the day of a letter with its month in full, in the head too
      if (heads.includes('ลงวันที่')) expect(text, which).toContain('28พฤศจิกายน2558');
    }
  });

  it('a label of an asset lies where the sheet has its place, with its whole number, however long the names are', async () => {
    for (const sheet of ['A4_24', 'A4_65'] as const) {
      const { columns: across, rows, width, height, left, top, gap } = assetLabelSizes[sheet];
      const labels = Array.from({ length: across * rows - 1 }, (_, i) => ({
        ...{ number: `7440-06010101-${String(i + 1).padStart(4, '0')}/69`, name: 'เครื่องปรับอากาศแบบแยกส่วน 24,000 บีทียู', unit: agency },
        link: `https://eoffice.example.ac.th/asset/code/FCF4.CK3NZ${String(i).padStart(5, 'A')}`,
      }));
      const move = { x: 0.5, y: -0.3 };
      const pdf = await paper.print('asset-labels', { sheet, skip: 1, move, labels, digits: 'arabic' });
      const pages = await pagesOf(pdf);
      expect(pages).toHaveLength(1);
      const boxes = boxesOf(pdf)[0] as PageBox;
      for (const at of [0, 1, across - 1, across * rows - 1]) {
        const [row, column] = [Math.floor(at / across), at % across];
        const x = (left + column * (width + gap) + move.x) * mm;
        const fromTop = (top + row * height + move.y) * mm;
        const y = 297 * mm - fromTop - height * mm;
        const ink = inkIn(pages, { name: '', page: 1, x, y, w: width * mm, h: height * mm });
        if (at === 0) {
          expect(ink.size, `${sheet}: the place that is used`).toBe(0);
          continue;
        }
        const near = [ink.left - x, x + width * mm - ink.right, ink.bottom - y, y + height * mm - ink.top];
        for (const edge of near) expect(edge, `${sheet} ${at}: ${near}`).toBeGreaterThan(1 * mm);
        // its drawing begins where all of them do
        expect(ink.left - x, `${sheet} ${at}`).toBeLessThan(6 * mm);
        const number = boxes.lines.find(({ text }) => text.replace(/\s/g, '') === labels[at - 1]?.number);
        expect(number, `${sheet} ${at}: its number, in one line`).toBeDefined();
        expect(number?.left, `${sheet} ${at}`).toBeGreaterThan(x + 1 * mm);
        expect(number?.right, `${sheet} ${at}`).toBeLessThan(x + (width - 1) * mm);
      }
    }
  });

  it('a label lies where the sheet has its place, to the millimetre, from the first that is free and moved where the printer is off', async () => {
    for (const sheet of ['A4_21', 'A4_10'] as const) {
      const { columns: across, rows, width, height, left, top, gap } = labelSizes[sheet];
      const labels = Array.from({ length: across * rows - 1 }, (_, i) => ({
        ...{ no: i + 1, unit: agency, years: 'พ.ศ. 2558–2559', files: 'งบ 1 – พด 11', place: 'ชั้น ข-3 ช่อง 1' },
        link: `https://eoffice.example.ac.th/archive/box/${i + 1}`,
      }));
      const move = { x: 1.5, y: -1 };
      const pages = await pagesOf(await paper.print('box-labels', { sheet, skip: 1, move, labels, digits }));
      expect(pages).toHaveLength(1);
      for (const at of [0, 1, across * rows - 1]) {
        const [row, column] = [Math.floor(at / across), at % across];
        const x = (left + column * (width + gap) + move.x) * mm;
        const y = 297 * mm - (top + (row + 1) * height + move.y) * mm;
        const ink = inkIn(pages, { name: '', page: 1, x, y, w: width * mm, h: height * mm });
        if (at === 0) expect(ink.size, `${sheet}: the place that is used`).toBe(0);
        else {
          // nothing is cut at the edge, and the drawing begins where all of them do
          expect(ink.size, `${sheet} ${at}`).toBeGreaterThan(1000);
          expect(ink.left - x, `${sheet} ${at}`).toBeGreaterThan(2 * mm);
          expect(ink.left - x, `${sheet} ${at}`).toBeLessThan(7 * mm);
          expect(ink.right, `${sheet} ${at}`).toBeLessThan(x + (width - 2) * mm);
          expect(ink.bottom - y, `${sheet} ${at}`).toBeGreaterThan(2 * mm);
          expect(y + height * mm - ink.top, `${sheet} ${at}`).toBeGreaterThan(2 * mm);
        }
      }
    }
  });
});
