import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../store/names.ts';

export interface Sheet {
  /** Without the extension. */
  name: string;
  title: string;
  heads: string[];
  /** Numbers stay numbers in a workbook; everything else is text. */
  rows: (string | number | null)[][];
  /** Widths of the columns in characters. */
  widths: number[];
}

/** Sends a table as a file; no cell is ever read as a formula. */
export async function sendSheet(reply: FastifyReply, as: 'csv' | 'xlsx', sheet: Sheet): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('content-disposition', contentDisposition('attachment', `${sheet.name}.${as}`));
  if (as === 'csv') {
    const records = [sheet.heads, ...sheet.rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))];
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .send(stringify(records, { bom: true, record_delimiter: 'windows', escape_formulas: true }));
  }
  const cellOf = (value: string | number | null) =>
    typeof value === 'number' ? { value, type: Number } : { value: value ?? '', type: String };
  const head = sheet.heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const options = { columns: sheet.widths.map((width) => ({ width })), stickyRowsCount: 1, sheet: sheetName(sheet.title) };
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const file = await writeWorkbook([head, ...sheet.rows.map((row) => row.map(cellOf))], options).toBuffer();
  return reply.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(file);
}

/** What a workbook takes as the name of a sheet: at most 31 characters, without its marks. */
function sheetName(title: string): string {
  return title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}
