import type { RowFault } from '../../contract/testimonial/batches.ts';
import type { ReadSheet } from '../files/sheets/read-sheet.ts';
import { badField } from '../http/errors.ts';

export interface SheetLine {
  row: number;
  name: string;
  unit: string;
  code: string;
  values: Record<string, string>;
  fault: RowFault | null;
}

/** As offices call these columns. */
const heads = {
  name: ['ชื่อ-สกุล', 'ชื่อ-นามสกุล', 'ชื่อ - สกุล', 'ชื่อ - นามสกุล', 'ชื่อสกุล', 'ชื่อนามสกุล', 'ชื่อผู้รับ', 'ชื่อ', 'name', 'full name'],
  prefix: ['คำนำหน้า', 'คำนำหน้าชื่อ', 'title', 'prefix'],
  last: ['นามสกุล', 'สกุล', 'surname', 'last name'],
  unit: ['หน่วยงาน', 'สังกัด', 'unit'],
  code: ['รหัสประจำตัว', 'รหัสบุคลากร', 'รหัสพนักงาน', 'employee code'],
} as const;

const joined = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i;

/** The lines of a sheet by the names of its columns; every other column is a field of the template. @throws where its heads are joined cells, or no column has names */
export function readLines({ heads: found, rows, merged = [] }: ReadSheet, most: number): SheetLine[] {
  const areas = merged.flatMap((one) => areaOf(one) ?? []);
  const overHeads = areas.find(({ from }) => from === 1);
  if (overHeads) throw badField('file', 'testimonial_sheet_merged', { cells: overHeads.cells });
  const at = (wanted: readonly string[]) => found.findIndex((head) => wanted.includes(head.trim().toLowerCase()));
  const places = { name: at(heads.name), prefix: at(heads.prefix), last: at(heads.last), unit: at(heads.unit), code: at(heads.code) };
  if (places.name < 0) throw badField('file', 'testimonial_sheet_no_name');
  if (rows.length === 0) throw badField('file', 'import_empty');
  if (rows.length > most) throw badField('file', 'testimonial_sheet_long', { most });
  const known = new Set(Object.values(places));
  return rows.map(({ row, cells }) => {
    const said = (place: number) => (place < 0 ? '' : (cells[place] ?? ''));
    const first = said(places.name);
    const whole = first === '' ? '' : `${said(places.prefix)}${first}${places.last < 0 ? '' : ` ${said(places.last)}`}`;
    const inArea = areas.some(({ from, until, column }) => row > from && row <= until && column === places.name + 1);
    return {
      row,
      name: collapse(whole).slice(0, 300),
      unit: collapse(said(places.unit)).slice(0, 200),
      code: said(places.code).slice(0, 40),
      values: Object.fromEntries(
        found.flatMap((head, place) =>
          head !== '' && !known.has(place) && said(place) !== '' ? [[head.slice(0, 60), said(place).slice(0, 400)]] : [],
        ),
      ),
      fault: inArea ? 'MERGED' : null,
    };
  });
}

/** Only what nobody has typed on purpose; spaces after a title are told first. */
const collapse = (text: string) => text.replace(/\s+/gu, ' ').trim();

function areaOf(cells: string): { from: number; until: number; column: number; cells: string } | null {
  const [, letters = '', from = '', , until] = joined.exec(cells) ?? [];
  if (!letters) return null;
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { from: Number(from), until: Number(until ?? from), column, cells };
}
