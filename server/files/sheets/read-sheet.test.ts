import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawWorkbook, rowsXml } from '../../test/raw-workbook.ts';
import { type Files, openFiles } from '../store/files.ts';
import { anyPdf } from '../test-files.ts';

let dir: string;
let files: Files;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sheets-'));
  files = await openFiles({ dir });
  // the process that reads stands before anything is measured
  await read(Buffer.from('a\n1\n'));
});
afterAll(async () => {
  await files?.close();
  await rm(dir, { recursive: true, force: true });
});

const most = 20_000_000;
const read = (bytes: Buffer, by = files) => by.readSheet(Readable.from([bytes]), most);
const codeOf = (bytes: Buffer, by = files) =>
  read(bytes, by).then(
    ({ rows }) => `${rows.length} rows`,
    (error) => `${error.httpStatus} ${error.field} ${error.code}`,
  );
const heads = rowsXml([['รหัส', 'ชื่อ']]);
const cell = (place: string, value = '1') => `<row r="${/\d+/.exec(place)}"><c r="${place}"><v>${value}</v></c></row>`;

describe('[SEC16] a spreadsheet', () => {
  it('is read as office programs write it: shared and rich texts, days, numbers, formulas, gaps, rows that were only coloured', async () => {
    const row = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" s="1"><v>45000</v></c><c r="D3" s="2"><v>45000.75</v></c>
      <c r="E3"><f>1+1</f><v>2</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" t="e"><v>#REF!</v></c><c r="H3" t="str"><f>A3</f><v>a_x000A_b</v></c><c r="I3" s="3"><v>1.5</v></c></row>`;
    const coloured = '<row r="1048576" ht="12.8"/><row r="1048575"><c r="XFD1048575" s="1"/></row>';
    const strings = '<si><r><t>สาร</t></r><r><t>บรรณ</t></r><rPh sb="0" eb="1"><t>อื่น</t></rPh></si>';
    const formats = `<numFmts><numFmt numFmtId="164" formatCode="[$-107041E]d mmm bbbb"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`;
    const wide = rowsXml([['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ซ', 'ฌ']]);
    const found = await read(rawWorkbook(wide + row + coloured, { strings, formats, before: '<dimension ref="A1:XFD1048576"/>' }));
    expect(found.rows).toEqual([{ row: 3, cells: ['สารบรรณ', '', '2023-03-15', '2023-03-15', '2', 'true', '', 'a\nb', '1.5'] }]);
  });

  const many = (count: number, one: string) => one.repeat(count);
  it.each<[string, () => Buffer, string]>([
    ['one cell at the far corner', () => rawWorkbook(heads + cell('XFD1048576')), 'sheet_too_long'],
    ['one cell far to the right', () => rawWorkbook(heads + cell('XFD2')), 'sheet_too_wide'],
    ['one cell far below', () => rawWorkbook(heads + cell('A1048576')), 'sheet_too_long'],
    ['a place beyond any sheet', () => rawWorkbook(heads + cell('A999999999')), 'sheet_too_long'],
    ['a place that is none', () => rawWorkbook(`${heads}<row r="2"><c r="2A"><v>1</v></c></row>`), 'sheet_unreadable'],
    ['200,000 rows', () => rawWorkbook(rowsXml(Array.from({ length: 200_000 }, (_, i) => [String(i)]))), 'sheet_too_long'],
    ['200,000 lines of text', () => Buffer.from(`a,b\n${many(200_000, '1,2\n')}`), 'sheet_too_long'],
    ['a line of a million cells', () => Buffer.from(`a,b\n${many(400_000, 'x,')}\n`), 'sheet_too_wide'],
    ['a quote that never ends', () => Buffer.from(`a,b\n"${many(3_000_000, 'x')}`), 'sheet_unreadable'],
    ['too many cells', () => Buffer.from(many(8_000, `${many(79, 'x,')}x\n`)), 'sheet_too_much'],
    ['entities', () => rawWorkbook(heads, { head: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' }), 'sheet_unreadable'],
    ['deep nesting', () => rawWorkbook(heads, { after: many(100_000, '<x>') }), 'sheet_unreadable'],
    [
      'a million formats',
      () => rawWorkbook(heads, { formats: `<cellXfs>${many(1_000_000, '<xf numFmtId="14"/>')}</cellXfs>` }),
      'sheet_unreadable',
    ],
    ['formats that all differ', () => rawWorkbook(heads, { formats: `<cellXfs>${differing(80_000)}</cellXfs>` }), 'sheet_too_much'],
    [
      'one long text in many cells',
      () => rawWorkbook(sharedOften(), { strings: `<si><t>${randomText(30_000)}</t></si>` }),
      'sheet_too_much',
    ],
    ['more than it says when unpacked', () => lying(), 'sheet_too_much'],
    ['bytes that are no archive', () => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(5000)]), 'sheet_unreadable'],
    ['an archive that was cut', () => rawWorkbook(heads).subarray(0, -30), 'sheet_unreadable'],
    ['an archive without a sheet', () => rawWorkbook(heads).fill('x', 0, 40), 'sheet_unreadable'],
    ['no headings', () => rawWorkbook(cell('A2')), 'sheet_empty'],
    ['nothing', () => Buffer.alloc(0), 'file_empty'],
    ['too many bytes', () => Buffer.alloc(most + 1, 'a'), 'file_too_large'],
  ])('with %s is refused by its fault at its field', async (_, make, code) => expect(await codeOf(make())).toBe(`422 file ${code}`));

  it('with merged cells, links and formulas without end is read for its words alone', async () => {
    const after = `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(20_000)}</mergeCells>`;
    const formula = '<row r="2"><c r="A2" t="str"><f>REPT("a",1000000000)</f><v>x</v></c></row>';
    expect(await codeOf(rawWorkbook(heads + formula, { after }))).toBe('1 rows');
  });

  it('leaves the event loop to others while it is read, and what it says does not grow there', async () => {
    const bomb = Buffer.from(`a\n${'\n'.repeat(3_000_000)}x\n`);
    const before = process.memoryUsage().rss;
    let turns = 0;
    let going = true;
    const turn = () => {
      turns++;
      if (going) setTimeout(turn, 5);
    };
    turn();
    const code = await codeOf(bomb).finally(() => {
      going = false;
    });
    expect(code).toBe('422 file sheet_too_long');
    expect(turns).toBeGreaterThan(10);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });
});

describe('[SEC16] what runs out of time', () => {
  const within = async (inspection: { costMs: number; clockMs: number }, work: (files: Files, dir: string) => Promise<void>) => {
    const own = await mkdtemp(join(tmpdir(), 'late-'));
    const late = await openFiles({ dir: own, inspection });
    try {
      await work(late, own);
    } finally {
      await late.close();
      await rm(own, { recursive: true, force: true });
    }
  };
  const upload = (by: Files, bytes: Uint8Array) =>
    by.accept(Readable.from([Buffer.from(bytes)]), { filename: 'a.pdf', declaredType: 'application/pdf', maxBytes: 1e8, field: 'scan' });

  it('by the clock is no verdict: a good PDF, a picture and a sheet are told to come again, and nothing of them is kept', async () => {
    const pdf = await anyPdf();
    await within({ costMs: 60_000, clockMs: 1 }, async (late, own) => {
      await expect(upload(late, pdf)).rejects.toMatchObject({ code: 'file_busy', field: 'scan' });
      await expect(late.cleanSignature(pdf, 'image')).rejects.toMatchObject({ code: 'file_busy', field: 'image' });
      await expect(late.drawMark(pdf, { svg: false, most: 300 })).rejects.toMatchObject({ code: 'file_busy' });
      expect(await codeOf(Buffer.from('a\n1\n'), late)).toContain('file_busy');
      const { sha256 } = await late.put(pdf, { name: 'a.pdf', mime: 'application/pdf', pages: 1 });
      await expect(late.thumbnail(sha256, 1, 240)).rejects.toMatchObject({ code: 'file_busy' });
      await expect(late.words(sha256)).rejects.toMatchObject({ code: 'file_busy' });
      await expect(late.imagesToPdf([{ sha256, mime: 'image/png' }], 'a')).rejects.toMatchObject({ code: 'file_busy' });
      expect(readdirSync(join(own, 'kept'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())).toHaveLength(1);
    });
    await expect(upload(files, pdf)).resolves.toMatchObject({ pages: 1 });
  });

  it.runIf(process.platform === 'linux')('of the processor is a fact of the file, and said as one', async () => {
    const long = Buffer.from(`${'x,'.repeat(28)}x\n`.repeat(20_000));
    await within({ costMs: 20, clockMs: 600_000 }, async (late) => {
      expect(await codeOf(long, late)).toBe('422 file file_too_complex');
    });
    expect(await codeOf(long)).toBe('19999 rows');
  });
});

function randomText(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length);
}

function sharedOften(): string {
  const cells = Array.from({ length: 1000 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`);
  return cells.join('');
}

function differing(count: number): string {
  return Array.from({ length: count }, (_, i) => `<xf numFmtId="${i}" a="${randomText(8)}"/>`).join('');
}

/** 150 MB of words whose list says one. */
function lying(): Buffer {
  const bytes = rawWorkbook(`<row r="1">${' '.repeat(150_000_000)}</row>`);
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) bytes.writeUInt32LE(1000, at + 24);
  return bytes;
}
