import { type ZipEntry, zipOf } from '../files/show/zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packed = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook part by part, for tests: what office programs write, and what nobody would. `data`: inside of <sheetData>. */
export function rawWorkbook(
  data: string,
  { strings = '', formats = '', before = '', after = '', more = [] as ZipEntry[], head = '' } = {},
): Buffer {
  const part = (name: string, text: string): ZipEntry => ({ name, bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`) });
  const relation = (id: number, type: string, target: string) => `<Relationship Id="r${id}" Type="${office}/${type}" Target="${target}"/>`;
  return zipOf([
    part('_rels/.rels', `<Relationships xmlns="${packed}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packed}">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}${relation(3, 'styles', '/xl/styles.xml')}</Relationships>`,
    ),
    part('xl/worksheets/sheet1.xml', `${head}<worksheet xmlns="${main}">${before}<sheetData>${data}</sheetData>${after}</worksheet>`),
    part('xl/sharedStrings.xml', `<sst xmlns="${main}">${strings}</sst>`),
    part('xl/styles.xml', `<styleSheet xmlns="${main}">${formats}</styleSheet>`),
    ...more,
  ]);
}

/** Rows of words, each cell with its text in it. */
export function rowsXml(rows: string[][], from = 1): string {
  return rows.map((cells, index) => rowXml(from + index, cells)).join('');
}

function rowXml(row: number, cells: string[]): string {
  const inner = cells.map((text, at) => `<c r="${columnName(at + 1)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${row}">${inner.join('')}</row>`;
}

function columnName(column: number): string {
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + columnName(((column - 1) % 26) + 1) : String.fromCharCode(64 + column);
}
