import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { type ArchiveEntry, entriesOf } from '../inspect/archive.ts';
import { marksIn } from './cell-marks.ts';
import {
  type Cell,
  formatsOf,
  idOf,
  isShared,
  numberOf,
  type OpenCell,
  openWords,
  partsOf,
  placeOf,
  relationsOf,
  type Shows,
  stringsOf,
  textOf,
  walk,
  wordsOf,
} from './read-workbook.ts';
import { openSheetBudget, registerLimits, type SheetBudget, SheetFault, sheetLimits } from './sheet-budget.ts';
import { piecesOf } from './sheet-pieces.ts';

/** A row of one of the tabs that holds a word of its own. */
export interface TabRow {
  /** From 0. */
  tab: number;
  /** From 1, as the program shows it. */
  row: number;
  /** As text, days ISO. What a joined cell says stands in each of its places. */
  cells: string[];
  /** Places (from 0) that are struck through or red. */
  struck?: number[];
  /** Places whose word is that of a joined cell which begins above. */
  joined?: number[];
  hidden?: true;
}

export interface Tab {
  /** '' of a text file. */
  name: string;
  rows: number;
  hidden: boolean;
}

export type FoundTabs = { tabs: Tab[]; from1904: boolean } | { refused: SheetFault['code'] };

/**
 * Every tab of an XLSX, or a CSV, piece by piece: `take` gets the rows and is waited for. For registers of many years, of which no more than a
 * piece lies in memory beside the texts that cells share. Runs in the limited process only.
 */
export async function readTabs(path: string, take: (rows: TabRow[]) => Promise<void>): Promise<FoundTabs> {
  const budget = openSheetBudget(registerLimits);
  try {
    const found = (await beginsAsArchive(path)) ? await readBook(path, budget, take) : await readText(path, budget, take);
    if (found.tabs.every(({ rows }) => rows === 0)) throw new SheetFault('sheet_empty');
    return found;
  } catch (error) {
    if (error instanceof SheetFault) return { refused: error.code };
    if (/memory|allocation/i.test((error as Error).message)) throw error;
    return { refused: 'sheet_unreadable' };
  }
}

async function beginsAsArchive(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await handle.close();
  }
}

/** Rows that go together. */
const atOnce = 250;
const mostTabs = 200;
/** Joined cells of a tab: what is more is no register. */
const mostJoined = 50_000;

type Read = Extract<FoundTabs, { tabs: Tab[] }>;

async function readBook(path: string, budget: SheetBudget, take: (rows: TabRow[]) => Promise<void>): Promise<Read> {
  const bytes = await readFile(path);
  const part = partsOf(bytes, budget);
  const entries = new Map((entriesOf(bytes) ?? []).map((entry) => [entry.name.toLowerCase(), entry]));
  const entryOf = (name: string): ArchiveEntry => {
    const found = entries.get(name.toLowerCase());
    if (!found) throw new SheetFault('sheet_unreadable');
    return found;
  };
  const book = tabsOf(part, budget);
  const styles = book.styles ? part(book.styles) : '';
  const look = {
    formats: styles ? formatsOf(styles, budget) : [],
    struck: styles ? marksIn((hands) => walk(styles, budget, hands)) : [],
    from1904: book.from1904,
    strings: book.strings ? await sharedIn(bytes, entryOf(book.strings), budget) : [],
  };
  const tabs: Tab[] = [];
  for (const [tab, { name, hidden, part: sheet }] of book.tabs.entries()) {
    const entry = entryOf(sheet);
    const joins = await joinsIn(bytes, entry, budget);
    let rows = 0;
    let piece: TabRow[] = [];
    for await (const { part: kind, xml } of piecesOf(bytes, entry, budget, 'row')) {
      if (kind !== 'elements') continue;
      for (const row of rowsIn(xml, look, budget)) {
        const whole = joins(row);
        if (!whole) continue;
        rows++;
        piece.push({ tab, ...whole });
        if (piece.length < atOnce) continue;
        await take(piece);
        piece = [];
      }
    }
    if (piece.length > 0) await take(piece);
    tabs.push({ name, rows, hidden });
  }
  return { tabs, from1904: book.from1904 };
}

function tabsOf(part: (name: string) => string, budget: SheetBudget) {
  const main = relationsOf(part('_rels/.rels'), '', budget).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const told: { name: string; id: string; hidden: boolean }[] = [];
  let from1904 = false;
  walk(part(main), budget, {
    open(name, attributes) {
      if (name === 'sheet') {
        const given = attributes();
        told.push({ name: given.name ?? '', id: idOf(given) ?? '', hidden: (given.state ?? 'visible') !== 'visible' });
      }
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
    },
  });
  if (told.length > mostTabs) throw new SheetFault('sheet_too_much');
  const folder = posix.dirname(main);
  const relations = relationsOf(part(posix.join(folder, '_rels', `${posix.basename(main)}.rels`)), folder, budget);
  // a tab of a chart has no rows
  const tabs = told.flatMap(({ id, ...tab }) => {
    const found = relations.find((one) => one.id === id && one.type === 'worksheet');
    return found ? [{ ...tab, part: found.target }] : [];
  });
  const byType = (wanted: string) => relations.find(({ type }) => type === wanted)?.target ?? '';
  return { tabs, strings: byType('sharedStrings'), styles: byType('styles'), from1904 };
}

async function sharedIn(bytes: Buffer, entry: ArchiveEntry, budget: SheetBudget): Promise<string[]> {
  const all: string[] = [];
  for await (const { part, xml } of piecesOf(bytes, entry, budget, 'si')) {
    if (part !== 'elements') continue;
    for (const text of stringsOf(`<p>${xml}</p>`, budget)) {
      // counted once here: what stands in several cells is counted in each below
      budget.letters(text.length);
      all.push(text);
    }
    if (all.length > registerLimits.cells) throw new SheetFault('sheet_too_much');
  }
  return all;
}

interface Look {
  formats: Shows[];
  struck: boolean[];
  from1904: boolean;
  strings: string[];
}

type OwnRow = Omit<TabRow, 'tab'>;

function rowsIn(xml: string, { formats, struck, from1904, strings }: Look, budget: SheetBudget): OwnRow[] {
  const rows: OwnRow[] = [];
  const words = openWords();
  let own: OwnRow | null = null;
  let at = 0;
  let cell: OpenCell | null = null;
  let inValue = false;
  walk(`<p>${xml}</p>`, budget, {
    open(name, attributes) {
      if (name === 'row') {
        const given = attributes();
        own = { row: numberOf(given.r) ?? 0, cells: [], ...(given.hidden === '1' || given.hidden === 'true' ? { hidden: true } : {}) };
        at = 0;
      } else if (name === 'c' && own) {
        const { r, t = 'n', s } = attributes();
        at = r ? placeOf(r)[0] : at + 1;
        if (r) own.row = placeOf(r)[1];
        cell = { row: own.row, column: at, type: t, format: Number(s ?? 0), value: '' };
        words.begin();
      } else if (name === 'v') inValue = true;
      words.open(name);
    },
    text(text) {
      if (inValue && cell) cell.value += text;
      words.text(text);
    },
    close(name) {
      words.close(name);
      if (name === 'v') inValue = false;
      if (name === 'c' && cell && own) {
        const text = tidy(wordsOf(cell, words.end(), formats, from1904), strings, budget);
        if (text !== '') {
          budget.cell(own.row, cell.column);
          own.cells[cell.column - 1] = text;
          if (struck[cell.format]) own.struck = [...(own.struck ?? []), cell.column - 1];
        }
        cell = null;
      }
      if (name === 'row' && own) {
        if (own.cells.length > 0) rows.push({ ...own, cells: Array.from(own.cells, (one) => one ?? '') });
        own = null;
      }
    },
  });
  return rows;
}

function tidy(cell: Cell, strings: string[], budget: SheetBudget): string {
  if (isShared(cell)) return textOf(cell, strings, budget).trim();
  const text = ((cell as string | undefined) ?? '').trim();
  if (text) budget.letters(text.length);
  return text;
}

interface Join {
  from: number;
  to: number;
  first: number;
  last: number;
  text: string;
}

/** Gives each row the words of the cells that are joined into it; null where it has no word of its own. */
async function joinsIn(bytes: Buffer, entry: ArchiveEntry, budget: SheetBudget): Promise<(row: OwnRow) => OwnRow | null> {
  const begins = new Map<number, Join[]>();
  let count = 0;
  for await (const { part, xml } of piecesOf(bytes, entry, budget, 'row')) {
    if (part !== 'after') continue;
    for (const [, ref = ''] of xml.matchAll(/<(?:\w+:)?mergeCell\s[^<>]*ref="([^"]{1,30})"/g)) {
      if (++count > mostJoined) throw new SheetFault('sheet_too_much');
      const [from, to = from] = ref.split(':').map(placeOf);
      if (!from || !to || to[0] > sheetLimits.columns) continue;
      const join = { from: from[1], to: to[1], first: from[0] - 1, last: to[0] - 1, text: '' };
      begins.set(join.from, [...(begins.get(join.from) ?? []), join]);
    }
  }
  let open: Join[] = [];
  return (row) => {
    const fresh = begins.get(row.row) ?? [];
    for (const join of fresh) join.text = row.cells[join.first] ?? '';
    open = [...open.filter(({ to }) => to >= row.row), ...fresh];
    const joined: number[] = [];
    for (const { from, first, last, text } of open) {
      if (!text) continue;
      for (let at = first; at <= last; at++) {
        if (from === row.row && at === first) continue;
        if (row.cells[at]) continue;
        while (row.cells.length < at) row.cells.push('');
        row.cells[at] = text;
        if (from < row.row) joined.push(at);
      }
    }
    const hasOwn = row.cells.some((cell, at) => cell !== '' && !joined.includes(at));
    if (!hasOwn) return null;
    return joined.length > 0 ? { ...row, joined } : row;
  };
}

async function readText(path: string, budget: SheetBudget, take: (rows: TabRow[]) => Promise<void>): Promise<Read> {
  const encoding = await encodingOf(path);
  const parser = parse({
    delimiter: await delimiterOf(path, encoding),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: sheetLimits.recordLetters,
  });
  // what breaks the one breaks the other, which is read below
  pipeline(Readable.from(lettersOf(path, encoding)), parser, () => undefined);
  let row = 0;
  let rows = 0;
  let piece: TabRow[] = [];
  for await (const record of parser as AsyncIterable<string[]>) {
    row++;
    const last = record.findLastIndex((cell) => cell.trim() !== '');
    if (last < 0) continue;
    const cells = record.slice(0, last + 1).map((cell) => cell.normalize('NFC').trim());
    for (const [place, cell] of cells.entries()) {
      if (!cell) continue;
      budget.cell(row, place + 1);
      budget.letters(cell.length);
    }
    rows++;
    piece.push({ tab: 0, row, cells });
    if (piece.length < atOnce) continue;
    await take(piece);
    piece = [];
  }
  if (piece.length > 0) await take(piece);
  return { tabs: [{ name: '', rows, hidden: false }], from1904: false };
}

type Encoding = 'utf-8' | 'utf-16le' | 'windows-874';

async function* lettersOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/** In UTF-8, in UTF-16 where it says so, else as Thai Windows programs and machines write. */
async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [first, isUtf8] = [true, true];
  for await (const piece of createReadStream(path)) {
    const chunk = piece as Buffer;
    if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    first = false;
    if (chunk.includes(0)) throw new SheetFault('sheet_unreadable');
    try {
      if (isUtf8) decoder.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  return isUtf8 ? 'utf-8' : 'windows-874';
}

/** What stands most often in the first lines outside of quotes: a comma, else a semicolon or a tab. */
async function delimiterOf(path: string, encoding: Encoding): Promise<string> {
  let head = '';
  for await (const letters of lettersOf(path, encoding)) {
    head += letters;
    if (head.length > 20_000) break;
  }
  const bare = head.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const count = (one: string) => bare.split(one).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
