import { arabicDigits, parseThaiDate } from '../../contract/rules/thai.ts';
import type { directions } from '../../contract/time/shapes.ts';
import type { ReadSheet } from '../files/sheets/read-sheet.ts';

/** How the files of a device are read, as its page of the settings keeps it. */
export interface Layout {
  layout: 'ATTLOG' | 'COLUMNS';
  codeColumn: string;
  dateColumn: string;
  timeColumn: string;
  directionColumn: string;
  inWords: string;
  outWords: string;
  dateOrder: 'YMD' | 'DMY' | 'MDY';
  era: 'AUTO' | 'CE' | 'BE';
}

type Direction = (typeof directions)[number];
/** A line of a file as it was read; what can't be read is null. */
export interface Line {
  row: number;
  code: string;
  /** As it stands in the file. */
  said: string;
  at: Date | null;
  direction: Direction | null;
  raw: string;
}

/** A column that the device names and the file lacks. */
export class LacksColumn extends Error {}

export function readLines({ heads, rows }: ReadSheet, layout: Layout): Line[] {
  const all = [{ row: 1, cells: heads }, ...rows];
  return layout.layout === 'ATTLOG' ? all.map((line) => attlogLine(line, layout)) : columnLines(all, layout);
}

/**
 * The text of a scanner: its code for the person, day and hour, and what it says beside them, parted by tabs. A sheet reader has parted it by
 * commas, of which there are none but in files that are tables.
 */
function attlogLine({ row, cells }: { row: number; cells: string[] }, layout: Layout): Line {
  const raw = cells.join(',').trim();
  const parts = raw.split(/\s*[\t,;]\s*|\s{2,}|\s+(?=\d{1,2}:)/).filter(Boolean);
  const [code = '', ...others] = parts;
  const place = others.findIndex((part) => /\d[-/.]\d/.test(part));
  const said = place < 0 ? '' : others.slice(place, place + 2).join(' ');
  const at =
    place < 0 ? null : (instantOf(others[place] ?? '', '', layout) ?? instantOf(others[place] ?? '', others[place + 1] ?? '', layout));
  const column = Number(layout.directionColumn) - 1;
  return { row, code, said: said || raw, at, direction: directionOf(parts[column] ?? '', layout), raw: raw.slice(0, 200) };
}

function columnLines(read: readonly { row: number; cells: string[] }[], layout: Layout): Line[] {
  const all = read.map(parted);
  const [first] = all;
  const heads = first?.cells ?? [];
  const place = (column: string): number => {
    const number = /^\d{1,2}$/.test(column) ? Number(column) - 1 : heads.findIndex((head) => plain(head) === plain(column));
    if (number < 0 || number >= heads.length) throw new LacksColumn(column);
    return number;
  };
  const [code, day] = [place(layout.codeColumn), place(layout.dateColumn)];
  const hour = layout.timeColumn ? place(layout.timeColumn) : null;
  const direction = layout.directionColumn ? place(layout.directionColumn) : null;
  const lines = all.map(({ row, cells }) => {
    const [said, at] = [cells[day] ?? '', hour === null ? '' : (cells[hour] ?? '')];
    return {
      row,
      code: (cells[code] ?? '').trim(),
      said: [said, at].filter(Boolean).join(' '),
      at: instantOf(said, at, layout),
      direction: direction === null ? null : directionOf(cells[direction] ?? '', layout),
      raw: cells.join('\t').slice(0, 200),
    };
  });
  // the first row names the columns, but in files that have no names
  return lines[0]?.at ? lines : lines.slice(1);
}

/** A text of a machine has its columns parted by tabs. */
function parted({ row, cells }: { row: number; cells: string[] }): { row: number; cells: string[] } {
  const [only = ''] = cells;
  return { row, cells: cells.length === 1 && /[\t;]/.test(only) ? only.split(/[\t;]/).map((cell) => cell.trim()) : cells };
}

const plain = (word: string) => word.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

function directionOf(said: string, { inWords, outWords }: Layout): Direction | null {
  const is = (words: string) => words.split(',').map(plain).filter(Boolean).includes(plain(said));
  if (!said) return null;
  return is(inWords) ? 'IN' : is(outWords) ? 'OUT' : null;
}

/** Day and hour in one cell or in two. */
function instantOf(day: string, hour: string, layout: Layout): Date | null {
  const [first = '', ...rest] = arabicDigits(day)
    .trim()
    .split(/[T\s]+(?=\d{1,2}[:.]\d\d)/);
  const time = timeOf(arabicDigits(hour).trim() || rest.join(' '));
  const date = dateOf(first.trim(), layout);
  return date && time ? new Date(`${date}T${time}+07:00`) : null;
}

function timeOf(said: string): string | null {
  const found = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?\s*(AM|PM|น\.?)?$/i.exec(said.replace(/^1899-12-3\d /, ''));
  if (!found) return null;
  const [, typed = '', minute = '', second = '00', half = ''] = found;
  const hour = half.toUpperCase() === 'PM' ? (Number(typed) % 12) + 12 : half.toUpperCase() === 'AM' ? Number(typed) % 12 : Number(typed);
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minute}:${second}`;
}

/** In the order that the device has; a day with the name of its month is one in any. */
function dateOf(said: string, { dateOrder, era }: Layout): string | null {
  const numbers = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(said);
  if (!numbers) return parseThaiDate(said);
  const [, a = '', b = '', c = ''] = numbers;
  const isYearFirst = a.length === 4 || (dateOrder === 'YMD' && c.length < 4);
  const [year, month, day] = isYearFirst ? [a, b, c] : dateOrder === 'MDY' ? [c, a, b] : [c, b, a];
  const full = yearOf(year, era);
  return full === null ? null : parseThaiDate(`${full}-${month}-${day}`);
}

/** Of the Christian era; of two digits it is the century of the device's own. */
function yearOf(typed: string, era: Layout['era']): number | null {
  const year = Number(typed);
  if (typed.length === 2) return era === 'BE' ? 2500 + year - 543 : 2000 + year;
  if (typed.length !== 4) return null;
  if (era === 'BE' || (era === 'AUTO' && year >= 2400)) return year - 543;
  return year;
}
