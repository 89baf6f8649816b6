import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { badField } from '../http/errors.ts';
import { checkArchive } from './archive.ts';

export interface ReadSheet {
  heads: string[];
  /** Cells as text, as many as there are heads; empty rows are left out but counted. `row`: from 1, the heading row included. */
  rows: { row: number; cells: string[] }[];
}

const most = { rows: 20_000, cells: 80, bytes: 20_000_000 };

/** The first sheet of an XLSX, or a CSV in UTF-8; its first row names the columns. Refuses at field `file`. */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  if (bytes.length > most.bytes) throw badField('file', 'too_large');
  const lines = bytes[0] === 0x50 && bytes[1] === 0x4b ? await workbook(bytes) : commaSeparated(bytes);
  const [first, ...rest] = lines;
  const heads = (first ?? []).map((cell) => cell.trim());
  while (heads.at(-1) === '') heads.pop();
  if (heads.length === 0) throw badField('file', 'sheet_empty');
  if (heads.length > most.cells || rest.length > most.rows)
    throw badField('file', 'sheet_too_long', { rows: most.rows, columns: most.cells });
  const rows = rest.map((cells, index) => ({ row: index + 2, cells: heads.map((_, place) => (cells[place] ?? '').trim()) }));
  return { heads, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
}

async function workbook(bytes: Uint8Array): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  try {
    const path = join(folder, 'sheet.xlsx');
    await writeFile(path, bytes);
    if (!(await checkArchive(path, bytes.length))) throw badField('file', 'sheet_unreadable');
    const [sheet] = await readWorkbook(path).catch(() => {
      throw badField('file', 'sheet_unreadable');
    });
    return (sheet?.data ?? []).map((row) => row.map(textOf));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function commaSeparated(bytes: Uint8Array): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false });
  } catch {
    throw badField('file', 'sheet_unreadable');
  }
}

/** A day typed as a day comes as an instant at UTC midnight. A quote before a mark of a formula is the export's own. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).normalize('NFC');
}
