import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { readTabs, type TabRow } from '../../../files/sheets/read-tabs.ts';
import { findHeads } from './find-heads.ts';
import { type BroughtContent, judgeLine, type LineRules } from './judge-line.ts';
import { readDay, readTime } from './read-day.ts';
import { readNumber, yearIn } from './read-number.ts';
import { resolver } from './resolve-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'brought-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules: LineRules = {
  book: { id: 1, kind: 'RECEIVE', series: 'GENERAL' },
  year: null,
  today: '2026-11-27',
  firstOf: new Map(),
  currentYear: 2569,
  units: new Map([['กองคลัง', 7]]),
  spelled: (name) => name.replace(/\s+/g, ''),
  twoDigits: '',
  from1904: false,
};

async function tabRows(path: string): Promise<TabRow[]> {
  const rows: TabRow[] = [];
  const found = await readTabs(path, async (piece) => void rows.push(...piece));
  if ('refused' in found) throw new Error(found.refused);
  return rows;
}

/** A sheet through all of it: found heads, resolved and judged lines. */
function through(rows: TabRow[], more: Partial<LineRules> = {}) {
  const heads = findHeads(rows);
  const resolve = resolver({ headRow: heads.headRow, heads: heads.columns.map(({ head }) => head), columns: heads.columns });
  const resolved = rows.map((row) => ({ row, resolved: resolve(row) }));
  const lines = resolved.filter((one) => one.resolved.kind === 'LINE').map((one) => judgeLine(one.resolved, { ...rules, ...more }));
  return { heads, kinds: resolved.map((one) => one.resolved.kind), lines };
}

const asRows = (cells: string[][]): TabRow[] =>
  cells.flatMap((row, at) => (row.some(Boolean) ? [{ tab: 0, row: at + 1, cells: row }] : []));
const fieldsOf = (rows: TabRow[]) => Object.fromEntries(findHeads(rows).columns.map(({ head, field }) => [head, field]));
const codes = (line: { findings: { code: string }[] } | undefined) => line?.findings.map(({ code }) => code);

describe('numbers', () => {
  it.each([
    ['0012', { seqs: [12], year: null }],
    ['123/2566', { seqs: [123], year: 2566 }],
    ['๑๒๓/๖๖', { seqs: [123], year: 2566 }],
    ['เลขที่ 7 / 2566', { seqs: [7], year: 2566 }],
    ['12-15', { seqs: [12, 13, 14, 15] }],
    ['12 ถึง 13/2566', { seqs: [12, 13], year: 2566 }],
    ['ว 45', { seqs: [], circular: true }],
    ['ว๔๕', { seqs: [], circular: true }],
    ['45.1', { seqs: [], inserted: true }],
    ['45ก', { seqs: [], inserted: true }],
    ['45 (แทรก)', { seqs: [], inserted: true }],
    ['45/1', { seqs: [], inserted: true }],
  ])('%s', (typed, expected) => {
    expect(readNumber(typed)).toMatchObject(expected);
  });
  it('a circular number counts in the book of circulars', () => {
    expect(readNumber('ว 45/2566', true)).toMatchObject({ seqs: [45], year: 2566 });
  });
  it.each(['', 'abc', '0', '12/1234', '15-12', '-', 'รวม'])('%s can not be read', (typed) => {
    expect(readNumber(typed)).toBeNull();
  });
  it('one line does not stand for a thousand', () => expect(readNumber('1-1000')).toBe('many'));
  it.each([
    ['ทะเบียนหนังสือรับ ประจำปี พ.ศ. ๒๕๖๖', 2566],
    ['ปี 66', 2566],
    ['รับ2565', 2565],
    ['2565-2566', null],
    ['Sheet1', null],
  ])('the year in %s', (said, year) => expect(yearIn(said)).toBe(year));
});

describe('days', () => {
  const plain = { twoDigits: '', from1904: false } as const;
  it.each([
    ['2023-06-05', '2023-06-05'],
    ['2566-06-05', '2023-06-05'],
    ['5/6/2566', '2023-06-05'],
    ['5-6-2023', '2023-06-05'],
    ['๕ มิ.ย. ๒๕๖๖', '2023-06-05'],
    ['5 มิย 2566', '2023-06-05'],
    ['5 มิย. 2566', '2023-06-05'],
    ['5 มิถุนายน พ.ศ. 2566', '2023-06-05'],
    ['5 มกรา 2566', '2023-01-05'],
    ['5 ม.ค 2566', '2023-01-05'],
    ['5 มค. 2566', '2023-01-05'],
    ['วันจันทร์ที่ 5 มิถุนายน 2566', '2023-06-05'],
    ['5 Jun 2023', '2023-06-05'],
    ['45082', '2023-06-05'],
    // typed as พ.ศ. into a cell of days: it lies in 2566 of our era
    ['243409', '2023-06-05'],
    ['29 ก.พ. 2567', '2024-02-29'],
  ])('%s', (typed, day) => expect(readDay(typed, plain)).toMatchObject({ day }));
  it.each([
    ['31 ก.พ. 2566', 'none'],
    ['31 ก.พ.', 'none'],
    ['30/2', 'none'],
    ['29/2/2566', 'none'],
    ['05/06/66', 'two_digits'],
    ['5 มิ.ย. 66', 'two_digits'],
    ['ไม่ระบุ', 'unreadable'],
    ['5/6/1850', 'unreadable'],
    ['5 มิ.ย.', 'unreadable'],
  ])('%s is none: %s', (typed, fault) => expect(readDay(typed, plain)).toEqual({ fault }));
  it('years of two digits are read by what somebody has said of them', () => {
    expect(readDay('05/06/66', { twoDigits: 'BE', from1904: false })).toMatchObject({ day: '2023-06-05' });
    expect(readDay('05/06/23', { twoDigits: 'CE', from1904: false })).toMatchObject({ day: '2023-06-05' });
  });
  it('serial numbers from 1904', () => expect(readDay('43620', { twoDigits: '', from1904: true })).toMatchObject({ day: '2023-06-05' }));
  it('the hour behind a day, and hours by themselves', () => {
    expect(readDay('5 มิ.ย. 2566 เวลา 13.30 น.', plain)).toEqual({ day: '2023-06-05', time: '13:30' });
    expect(readDay('2023-06-05 09:05:00', plain)).toEqual({ day: '2023-06-05', time: '09:05' });
    expect(['13.30', '13:30 น.', '๑๓.๓๐ น.', '0.5625', '1330', '25.00', '9.5'].map(readTime)).toEqual([
      '13:30',
      '13:30',
      '13:30',
      '13:30',
      '13:30',
      null,
      null,
    ]);
  });
});

describe('heads', () => {
  it('below titles, and what stands below decides what ที่ is', () => {
    const rows = asRows([
      ['ทะเบียนหนังสือรับ ประจำปี 2566'],
      ['สำนักงานตัวอย่าง'],
      [],
      ['ลำดับ', 'เลขทะเบียนรับ', 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง', 'การปฏิบัติ', 'หมายเหตุ'],
      ['1', '1', 'ศธ 0514.1/ว 12', '5 ม.ค. 2566', 'กรม ก', 'ผอ.', 'ขอเชิญประชุม', 'มอบ', ''],
      ['2', '2', 'มท ๐๒๐๑/45', '6 ม.ค. 2566', 'กรม ข', 'ผอ.', 'ขอข้อมูล', '', ''],
    ]);
    expect(findHeads(rows).headRow).toBe(4);
    expect(fieldsOf(rows)).toEqual({
      ลำดับ: null,
      เลขทะเบียนรับ: 'number',
      ที่: 'docNo',
      ลงวันที่: 'docDate',
      จาก: 'from',
      ถึง: 'to',
      เรื่อง: 'subject',
      การปฏิบัติ: 'action',
      หมายเหตุ: 'remark',
    });
  });
  it('ที่ with rising whole numbers is the number of the register; with neither it is asked', () => {
    const body = (third: (at: number) => string) =>
      asRows([['ที่', 'จาก', 'ถึง', 'เรื่อง'], ...Array.from({ length: 9 }, (_, at) => [third(at), 'กรม', 'ผอ.', `เรื่อง ${at}`])]);
    expect(findHeads(body((at) => `${at + 1}`)).columns[0]).toMatchObject({ field: 'number', sure: true });
    expect(findHeads(body((at) => (at % 2 ? 'ก' : '-'))).columns[0]).toMatchObject({ field: null, sure: false });
  });
  it('of two lines, with one that stands over two columns', () => {
    const rows = asRows([
      ['ทะเบียนรับ', 'ทะเบียนรับ', 'หนังสือ', 'หนังสือ', 'จาก', 'เรื่อง'],
      ['เลข', 'วันที่', 'ที่', 'ลงวันที่', 'จาก', 'เรื่อง'],
      ['1', '5/1/2566', 'ศธ 01/1', '4/1/2566', 'กรม', 'ก'],
    ]);
    const { headRow, columns } = findHeads(rows);
    expect(headRow).toBe(2);
    expect(columns.map(({ field }) => field)).toEqual(['number', 'date', 'docNo', 'docDate', 'from', 'subject']);
  });
  it('a sheet without heads says so', () =>
    expect(
      findHeads(
        asRows([
          ['1', 'ก'],
          ['2', 'ข'],
        ]),
      ).headRow,
    ).toBe(0));
  it('the same heads have the same mark, whatever stands between the words', () => {
    const [one, other] = [
      ['เลขรับ', 'จาก', 'เรื่อง'],
      ['เลข รับ', 'จาก:', 'เรื่อง*'],
    ].map((heads) => findHeads(asRows([heads, ['1', 'ก', 'ข']])).hash);
    expect(one).toBe(other);
  });
});

describe('rows', () => {
  const head = ['เลขรับ', 'วันที่รับ', 'ที่หนังสือ', 'จาก', 'เรื่อง', 'หมายเหตุ'];
  it('heads of each printed page, bands of months and years, sums and signatures are no lines', () => {
    const { kinds, lines } = through(
      asRows([
        ['ทะเบียนหนังสือรับ'],
        head,
        ['ประจำปี พ.ศ. 2565'],
        ['1', '5/1/2565', 'ก 1/1', 'กรม', 'ก', ''],
        ['เดือน กุมภาพันธ์ 2565'],
        ['2', '5/2/2565', 'ก 1/2', 'กรม', 'ข', ''],
        head,
        ['ปี 2566'],
        ['1', '5/1/2566', 'ก 1/3', 'กรม', 'ค', ''],
        ['รวม 3 เรื่อง'],
        ['', '', '', 'ลงชื่อ ........ ผู้บันทึก'],
        ['', '', '', '(นางสาวใจดี มีสุข)'],
      ]),
    );
    expect(kinds).toEqual(['TITLE', 'HEAD', 'BAND', 'LINE', 'BAND', 'LINE', 'HEAD', 'BAND', 'LINE', 'FOOT', 'FOOT', 'FOOT']);
    expect(lines.map(({ content }) => [content.year, content.seqs[0]])).toEqual([
      [2565, 1],
      [2565, 2],
      [2566, 1],
    ]);
    expect(lines.flatMap(({ findings }) => findings)).toEqual([]);
  });
  it('marks that repeat the line above; none stands above the first', () => {
    const { lines } = through(
      asRows([
        head,
        ['1', '″', 'ก 1/1', 'กรม ก', 'ขอเชิญ', ''],
        ['2', '5/1/2566', 'ก 1/2', '-"-', '”', ''],
        ['3', '"', 'ก 1/3', '-', 'อื่น', ''],
      ]),
      { year: 2566 },
    );
    expect(codes(lines[0])).toEqual(['ditto_first']);
    expect(lines[1]?.content).toMatchObject({ from: 'กรม ก', subject: 'ขอเชิญ', flags: ['DITTO'] });
    expect(lines[2]?.content).toMatchObject({ day: '2023-01-05', from: '', subject: 'อื่น' });
  });
  it('what is cancelled is a void line; a letter about cancelling is not', () => {
    const { lines } = through(
      [
        ...asRows([
          head,
          ['1', '', '', '', 'ยกเลิก', ''],
          ['2', '', '', '', 'งดใช้', ''],
          ['3', '5/1/2566', 'ก 1/1', 'กรม', 'ยกเลิกการประชุม', ''],
        ]),
        { tab: 0, row: 5, cells: ['4', '5/1/2566', 'ก 1/2', 'กรม', 'ขอเชิญ', ''], struck: [4] },
        { tab: 0, row: 6, cells: ['5', '5/1/2566', 'ก 1/3', 'กรม', 'ขอเชิญ', ''], struck: [5], hidden: true as const },
      ],
      { year: 2566 },
    );
    expect(lines.map(({ content }) => content.isVoid)).toEqual([true, true, false, true, false]);
    expect(codes(lines[4])).toEqual(['hidden']);
  });
  it('classed lines are held without their subjects, and so are words that nobody knows', () => {
    const secret = [...head, 'ชั้นความลับ'];
    const line = (word: string) => ['1', '5/1/2566', 'ก 1/1', 'กรม', 'แผน', '', word];
    const { lines } = through(asRows([secret, ...['ปกติ', 'ลับ', 'ลับ มาก', 'ลับที่สุด', 'ปกปิด'].map(line)]), { year: 2566 });
    expect(lines.map(({ content }) => [content.secrecy, content.subject, content.from, content.docNo])).toEqual([
      [0, 'แผน', 'กรม', 'ก 1/1'],
      [1, '', 'กรม', 'ก 1/1'],
      [2, '', 'กรม', 'ก 1/1'],
      [3, '', '', ''],
      [1, '', 'กรม', 'ก 1/1'],
    ]);
    expect(codes(lines[4])).toEqual(['class_held']);
  });
  it('a year that two places say differently, that nobody says, or that has not come', () => {
    const one = (number: string, more: Partial<LineRules>) =>
      codes(through(asRows([head, [number, '', 'ก 1/1', 'กรม', 'ก', '']]), more).lines[0]);
    expect(one('1/2566', { year: 2565 })).toEqual(['year_differs']);
    expect(one('1', {})).toEqual(['year_missing']);
    expect(one('1', { year: 2570 })).toEqual(['year_ahead']);
    expect(one('1/66', {})).toEqual([]);
  });
  it('days that never were stay as they are written; days to come and years of two digits are faults', () => {
    const one = (day: string) => through(asRows([head, ['1', day, 'ก 1/1', 'กรม', 'ก', '']]), { year: 2566 }).lines[0];
    expect(one('31 ก.พ. 2566')).toMatchObject({
      content: { day: null, dayText: '31 ก.พ. 2566', flags: ['NO_DAY'] },
      findings: [{ code: 'day_none', level: 2, text: '31 ก.พ. 2566' }],
    });
    expect(codes(one('05/06/66'))).toEqual(['day_two_digits']);
    expect(codes(one('28/11/2569'))).toEqual(['day_ahead']);
    expect(codes(one('5/1/2565'))).toEqual(['day_outside']);
  });
  it("numbers of this office's own are no former ones", () => {
    const one = (number: string, more: Partial<LineRules>) =>
      codes(through(asRows([head, [number, '', 'ก 1/1', 'กรม', 'ก', '']]), { year: 2569, ...more }).lines[0]);
    expect(one('450', { firstOf: new Map([[2569, 451]]) })).toEqual([]);
    expect(one('451', { firstOf: new Map([[2569, 451]]) })).toEqual(['over_first']);
    expect(one('451', {})).toEqual(['before_issued']);
  });
  it('lines under the heading of another book', () => {
    const { lines } = through(
      asRows([head, ['1', '', 'ก 1/1', 'กรม', 'ก', ''], ['ทะเบียนหนังสือส่ง ปี 2566'], ['1', '', 'ก 1/2', 'กรม', 'ข', '']]),
      {
        year: 2566,
      },
    );
    expect(lines.map(codes)).toEqual([[], ['other_book']]);
  });
});

describe('files', () => {
  it('a workbook with joined, struck, red and coloured cells, days of cells and two tabs', async () => {
    const path = join(folder, 'messy.xlsx');
    const red = { textColor: '#ff0000' };
    const text = (value: string, more = {}) => ({ value, type: String, ...more });
    const day = (value: string) => ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' });
    await writeWorkbook([
      {
        sheet: 'รับ2566',
        data: [
          [text('ทะเบียนหนังสือรับ', { columnSpan: 5 }), null, null, null, null],
          [text('ทะเบียนรับ', { columnSpan: 2 }), null, text('ที่', { rowSpan: 2 }), text('จาก', { rowSpan: 2 }), text('เรื่อง', { rowSpan: 2 })],
          [text('เลข'), text('วันที่'), null, null, null],
          [{ value: 1, type: Number }, day('2023-01-05'), text('ศธ 01/๑'), text('กรม ก', { rowSpan: 2 }), text('ขอเชิญ\nประชุม')],
          [{ value: 2, type: Number }, day('2566-01-06'), text('ศธ 01/๒'), null, text('=1+1')],
          [text('3', red), day('2023-01-07'), text('ศธ 01/๓'), text('กรม ข'), text('เดิม')],
        ],
      },
      { sheet: 'ส่ง', data: [[text('ว่าง')]] },
    ] as never).toFile(path);
    const rows = await tabRows(path);
    expect(rows.filter(({ tab }) => tab === 1)).toHaveLength(1);
    const { heads, lines } = through(
      rows.filter(({ tab }) => tab === 0),
      { year: 2566 },
    );
    expect(heads).toMatchObject({ headRow: 3 });
    expect(heads.columns.map(({ field }) => field)).toEqual(['number', 'date', 'docNo', 'from', 'subject']);
    expect(lines.map(({ content: { seqs, day: on, from, subject, isVoid } }) => [seqs[0], on, from, subject, isVoid])).toEqual([
      [1, '2023-01-05', 'กรม ก', 'ขอเชิญ ประชุม', false],
      [2, '2023-01-06', 'กรม ก', '=1+1', false],
      [3, '2023-01-07', 'กรม ข', 'เดิม', true],
    ]);
    expect(lines.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('a text file of an old Thai program, with commas or semicolons, and one in UTF-8', async () => {
    const thai874 = (text: string) =>
      Buffer.from(
        [...text].map((letter) =>
          (letter.codePointAt(0) as number) >= 0x0e00 ? (letter.codePointAt(0) as number) - 0x0d60 : letter.charCodeAt(0),
        ),
      );
    const said = 'เลขรับ,วันที่รับ,จาก,เรื่อง\r\n๑,๕ ม.ค. ๒๕๖๖,กรม ก,"เรื่อง ก, ข"\r\n';
    const firstLine = (content: Partial<BroughtContent> | undefined) => [content?.seqs?.[0], content?.day, content?.from, content?.subject];
    const written = [thai874(said), Buffer.from(`\ufeff${said}`), thai874(said.replace(/,(?=[^ ])/g, ';'))];
    for (const [at, bytes] of written.entries()) {
      const path = join(folder, `${at}.csv`);
      writeFileSync(path, bytes);
      const { lines } = through(await tabRows(path), { year: 2566 });
      expect(firstLine(lines[0]?.content), String(at)).toEqual([1, '2023-01-05', 'กรม ก', 'เรื่อง ก, ข']);
    }
  });

  it('what is no sheet, an empty one, and one that is too long are refused in words', async () => {
    const given: [string, Buffer | string, string][] = [
      ['no.csv', Buffer.from([1, 0, 2, 0, 0xff]), 'sheet_unreadable'],
      ['empty.csv', '\n\n', 'sheet_empty'],
      ['wide.csv', `${','.repeat(90)}x`, 'sheet_too_wide'],
      ['long.csv', `${'\n'.repeat(300_002)}x`, 'sheet_too_long'],
      ['no.xlsx', Buffer.from('PK\x03\x04 no archive'), 'sheet_unreadable'],
    ];
    for (const [name, bytes, refused] of given) {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      expect(await readTabs(path, async () => {}), name).toEqual({ refused });
    }
  });
});
