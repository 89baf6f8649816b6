import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { readWorkbook } from './read-workbook.ts';
import { openSheetBudget, type SheetBudget, SheetFault, sheetLimits } from './sheet-budget.ts';

export interface SheetRow {
  /** From 1, the heading row included. */
  row: number;
  /** As text, as many as there are heads. */
  cells: string[];
}

export interface ReadSheet {
  heads: string[];
  /** Empty rows are left out but counted. */
  rows: SheetRow[];
  /** Cells that were joined, as A1:C1; a text file has none. */
  merged?: string[];
}

export type FoundSheet = ReadSheet | { refused: SheetFault['code'] };

/** The first sheet of an XLSX, or a CSV; its first row names the columns. Runs in the limited process only. */
export async function readSheet(path: string): Promise<FoundSheet> {
  try {
    const bytes = await readFile(path);
    const budget = openSheetBudget();
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return inColumns(commaSeparated(bytes, budget));
    const { rows, merged } = readWorkbook(bytes, budget);
    return { ...inColumns(rows), ...(merged.length > 0 ? { merged } : {}) };
  } catch (error) {
    if (error instanceof SheetFault) return { refused: error.code };
    if (/memory|allocation/i.test((error as Error).message)) throw error;
    return { refused: 'sheet_unreadable' };
  }
}

function inColumns(lines: SheetRow[]): ReadSheet {
  const [first, ...rest] = lines;
  const heads = first?.row === 1 ? first.cells.map((cell) => cell.trim()) : [];
  while (heads.at(-1) === '') heads.pop();
  if (heads.length === 0) throw new SheetFault('sheet_empty');
  const rows = rest.map(({ row, cells }) => ({ row, cells: heads.map((_, place) => (cells[place] ?? '').trim()) }));
  return { heads, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
}

/** In UTF-8, in UTF-16 where it says so, else as Thai Windows programs and machines write. */
function textOf(bytes: Buffer): string {
  const decoded = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded('utf-16le');
  try {
    return decoded('utf-8');
  } catch {
    if (bytes.includes(0)) throw new SheetFault('sheet_unreadable');
    return decoded('windows-874');
  }
}

/** Judged record by record while it is read: what is beyond the budget ends it there. */
function commaSeparated(bytes: Buffer, budget: SheetBudget): SheetRow[] {
  const text = textOf(bytes);
  const lines: SheetRow[] = [];
  let row = 0;
  parse(text, {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: sheetLimits.recordLetters,
    on_record: (cells: string[]) => {
      row++;
      const last = cells.findLastIndex((cell) => cell !== '');
      // a line without a word stands nowhere
      if (last < 0) return null;
      const kept = cells.slice(0, last + 1).map((cell) => cell.normalize('NFC'));
      for (const [place, cell] of kept.entries()) {
        if (!cell) continue;
        budget.cell(row, place + 1);
        budget.letters(cell.length);
      }
      lines.push({ row, cells: kept });
      return null;
    },
  });
  return lines;
}
