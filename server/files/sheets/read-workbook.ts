import { posix } from 'node:path';
import { Parser } from 'saxen';
import { type ArchiveEntry, entriesOf, unpack } from '../inspect/archive.ts';
import type { SheetRow } from './read-sheet.ts';
import { type SheetBudget, SheetFault, sheetLimits } from './sheet-budget.ts';

/**
 * The first sheet of a workbook (ECMA-376, SpreadsheetML): the rows that hold words, by their own numbers. Nothing is laid out that the
 * file only speaks of: a cell far out costs one cell. Cells are text, days ISO; a formula tells what it last gave. Throws a SheetFault,
 * or anything else where the file is damaged.
 */
export function readWorkbook(bytes: Buffer, budget: SheetBudget): { rows: SheetRow[]; merged: string[] } {
  const part = partsOf(bytes, budget);
  const book = bookOf(part, budget);
  const { rows, merged } = rowsOf(part(book.sheet), book.formats ? formatsOf(part(book.formats), budget) : [], book.from1904, budget);
  const strings = book.strings && rows.some(({ cells }) => cells.some(isShared)) ? stringsOf(part(book.strings), budget) : [];
  return { rows: rows.map(({ row, cells }) => ({ row, cells: Array.from(cells, (cell) => textOf(cell, strings, budget)) })), merged };
}

/** A cell as it stands: its text, or the place of its text among those that cells share. */
export type Cell = string | number | undefined;

export function isShared(cell: Cell): boolean {
  return typeof cell === 'number';
}

export function textOf(cell: Cell, strings: string[], budget: SheetBudget): string {
  if (typeof cell !== 'number') return cell ?? '';
  const text = strings[cell];
  if (text === undefined) throw new SheetFault('sheet_unreadable');
  budget.letters(text.length);
  return text;
}

/** Gives a part of the archive as text, by its name. */
export function partsOf(bytes: Buffer, budget: SheetBudget): (name: string) => string {
  const entries = entriesOf(bytes);
  if (!entries) throw new SheetFault('sheet_unreadable');
  const byName = new Map<string, ArchiveEntry>(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  if (byName.size < entries.length) throw new SheetFault('sheet_unreadable');
  return (name) => {
    const entry = byName.get(name.toLowerCase());
    if (!entry) throw new SheetFault('sheet_unreadable');
    const text = new TextDecoder('utf-8', { fatal: true }).decode(inflated(bytes, entry, budget));
    // no workbook declares entities; they are how a small file grows
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new SheetFault('sheet_unreadable');
    return text;
  };
}

function inflated(bytes: Buffer, entry: ArchiveEntry, budget: SheetBudget): Buffer {
  try {
    const whole = unpack(bytes, entry, Math.max(1, budget.unpackable));
    budget.unpacked(whole.length);
    return whole;
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new SheetFault('sheet_too_much') : error;
  }
}

export type Attributes = Record<string, string | undefined>;

interface Hands {
  /** Names come without their prefix. */
  open?(name: string, attributes: () => Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

export function walk(xml: string, budget: SheetBudget, { open, close, text }: Hands): void {
  const parser = new Parser();
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes) => {
    budget.element(++depth);
    open?.(localOf(name), attributes);
  });
  parser.on('closeTag', (name) => {
    depth--;
    close?.(localOf(name));
  });
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', (value) => text(value));
  }
  parser.parse(xml);
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

interface Book {
  /** Names of the parts; empty: there is none. */
  sheet: string;
  strings: string;
  formats: string;
  from1904: boolean;
}

function bookOf(part: (name: string) => string, budget: SheetBudget): Book {
  const main = relationsOf(part('_rels/.rels'), '', budget).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  let first: string | undefined;
  let from1904 = false;
  walk(part(main), budget, {
    open(name, attributes) {
      if (name === 'sheet') first ??= idOf(attributes());
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
    },
  });
  const relations = relationsOf(
    part(posix.join(posix.dirname(main), '_rels', `${posix.basename(main)}.rels`)),
    posix.dirname(main),
    budget,
  );
  const sheet = relations.find(({ id }) => id === first)?.target;
  if (!first || !sheet) throw new SheetFault('sheet_unreadable');
  const byType = (wanted: string) => relations.find(({ type }) => type === wanted)?.target ?? '';
  return { sheet, strings: byType('sharedStrings'), formats: byType('styles'), from1904 };
}

/** `r:id`, whatever the prefix is called. */
export function idOf(attributes: Attributes): string | undefined {
  const name = Object.keys(attributes).find((one) => one.endsWith(':id'));
  return name && attributes[name];
}

export function relationsOf(xml: string, folder: string, budget: SheetBudget): { id: string; type: string; target: string }[] {
  const relations: { id: string; type: string; target: string }[] = [];
  walk(xml, budget, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: said = '', TargetMode: mode } = attributes();
      if (mode === 'External') return;
      const target = said.startsWith('/') ? said.slice(1) : posix.join(folder, said);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target });
    },
  });
  return relations;
}

/** What a format shows of a number: a day, or an hour with it; false: the number. */
export type Shows = 'day' | 'hour' | false;

/** For each format of a cell. */
export function formatsOf(xml: string, budget: SheetBudget): Shows[] {
  const codes = new Map<number, Shows>();
  const formats: Shows[] = [];
  let inCells = false;
  walk(xml, budget, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') codes.set(Number(attributes().numFmtId), shownBy(attributes().formatCode ?? ''));
      if (name !== 'xf' || !inCells) return;
      const id = Number(attributes().numFmtId ?? 0);
      formats.push(codes.get(id) ?? builtIn(id));
      if (formats.length + codes.size > sheetLimits.formats) throw new SheetFault('sheet_too_much');
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** Formats that every program knows by number; 27 to 36, 50 to 58 and 71 to 81 are those of Asian languages, Thai among them. */
function builtIn(id: number): Shows {
  const within = (spans: readonly (readonly [number, number])[]) => spans.some(([from, to]) => id >= from && id <= to);
  if (within([[18, 22], [32, 35], [45, 47], [75, 76], [78, 80]])) return 'hour'; // biome-ignore format: numbers of formats
  return within([[14, 17], [27, 31], [36, 36], [50, 58], [71, 74], [77, 77], [81, 81]]) ? 'day' : false; // biome-ignore format: numbers of formats
}

/** Letters of days and hours outside of quotes, escapes and brackets; `b` is the year of the Buddhist era. */
function shownBy(code: string): Shows {
  const bare = code.slice(0, 500).replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  const first = bare.split(';')[0] ?? '';
  if (/[hs]/i.test(first)) return 'hour';
  return /[dmyb]/i.test(first) ? 'day' : false;
}

/** Texts that cells share, without what tells how they are spoken. */
export function stringsOf(xml: string, budget: SheetBudget): string[] {
  const strings: string[] = [];
  const words = openWords();
  walk(xml, budget, {
    open(name) {
      if (name === 'si') words.begin();
      words.open(name);
    },
    close(name) {
      words.close(name);
      if (name !== 'si') return;
      strings.push(words.end());
      if (strings.length > sheetLimits.cells) throw new SheetFault('sheet_too_much');
    },
    text: words.text,
  });
  return strings;
}

/** Collects the words of <si> and <is>: those of <t>, of all its runs, but not of <rPh>. */
export function openWords() {
  let said = '';
  let inText = false;
  let spoken = 0;
  return {
    begin() {
      said = '';
    },
    open(name: string) {
      if (name === 'rPh') spoken++;
      if (name === 't') inText = true;
    },
    close(name: string) {
      if (name === 'rPh') spoken--;
      if (name === 't') inText = false;
    },
    text(text: string) {
      if (inText && spoken === 0) said += text;
    },
    end: () => plain(said),
  };
}

/** Characters that XML does not take are written _x000D_; no text is longer than the programs allow. */
export function plain(text: string): string {
  if (text.length > 32_767 * 7) throw new SheetFault('sheet_too_much');
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).normalize('NFC');
}

export interface OpenCell {
  row: number;
  column: number;
  type: string;
  format: number;
  value: string;
}

/** Of joined cells so many are told. */
const mostMerged = 1000;

/** Rows with a word in them, in the order of their numbers; cells that were joined. */
function rowsOf(
  xml: string,
  formats: Shows[],
  from1904: boolean,
  budget: SheetBudget,
): { rows: { row: number; cells: Cell[] }[]; merged: string[] } {
  const rows = new Map<number, Cell[]>();
  const merged: string[] = [];
  const words = openWords();
  let [row, column] = [0, 0];
  let cell: OpenCell | null = null;
  let inValue = false;
  walk(xml, budget, {
    open(name, attributes) {
      if (name === 'row') {
        row = numberOf(attributes().r) ?? row + 1;
        column = 0;
      } else if (name === 'c') {
        const { r, t = 'n', s } = attributes();
        [column, row] = r ? placeOf(r) : [column + 1, row];
        cell = { row, column, type: t, format: Number(s ?? 0), value: '' };
        words.begin();
      } else if (name === 'v') inValue = true;
      else if (name === 'mergeCell' && merged.length < mostMerged) merged.push((attributes().ref ?? '').slice(0, 30));
      words.open(name);
    },
    text(text) {
      if (inValue && cell) cell.value += text;
      words.text(text);
    },
    close(name) {
      words.close(name);
      if (name === 'v') inValue = false;
      if (name !== 'c' || !cell) return;
      put(rows, cell, wordsOf(cell, words.end(), formats, from1904), budget);
      cell = null;
    },
  });
  return { rows: [...rows].sort(([one], [other]) => one - other).map(([at, cells]) => ({ row: at, cells })), merged };
}

function put(rows: Map<number, Cell[]>, { row, column }: OpenCell, value: Cell, budget: SheetBudget): void {
  if (value === undefined || value === '') return;
  budget.cell(row, column);
  if (typeof value === 'string') budget.letters(value.length);
  const cells = rows.get(row) ?? [];
  cells[column - 1] = value;
  rows.set(row, cells);
}

export function wordsOf({ type, value, format }: OpenCell, inline: string, formats: Shows[], from1904: boolean): Cell {
  if (type === 'inlineStr') return inline;
  if (value === '' || type === 'e') return '';
  if (type === 's') return numberOf(value) ?? -1;
  if (type === 'str') return plain(value);
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return value.slice(0, 10);
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) throw new SheetFault('sheet_unreadable');
  const shows = formats[format];
  if (!shows) return String(number);
  const hour = shows === 'hour' ? hourOf(number) : '';
  // an hour of no day
  if (hour && number < 1) return hour;
  return [dayOf(number, from1904), hour].filter(Boolean).join(' ');
}

/** The part of a day, to the second; nothing at its beginning. */
function hourOf(serial: number): string {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400) % 86_400;
  return seconds === 0 ? '' : new Date(seconds * 1000).toISOString().slice(11, 19);
}

/** Days since the end of 1899, where a 29 February 1900 was counted that never was, or since 1904. */
function dayOf(serial: number, from1904: boolean): string {
  const days = Math.floor(from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial) - 25_569;
  return Math.abs(days) < 3_000_000 ? new Date(days * 86_400_000).toISOString().slice(0, 10) : String(serial);
}

export function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Column and row of an address like AB12, from 1. */
export function placeOf(address: string): [column: number, row: number] {
  const [, letters = '', digits] = /^\$?([A-Z]{1,3})\$?(\d{1,9})$/i.exec(address) ?? [];
  const row = numberOf(digits);
  if (!letters || !row) throw new SheetFault('sheet_unreadable');
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return [column, row];
}
