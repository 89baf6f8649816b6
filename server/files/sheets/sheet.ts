import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../store/names.ts';

interface Table {
  title: string;
  heads: string[];
  /** Numbers stay numbers in a workbook; everything else is text. */
  rows: (string | number | null)[][];
  /** Widths of the columns in characters. */
  widths: number[];
}
export interface Sheet extends Table {
  /** Without the extension. */
  name: string;
}

/** Sends a table as a file; no cell is ever read as a formula. */
export function sendSheet(reply: FastifyReply, as: 'csv' | 'xlsx', { name, ...table }: Sheet): Promise<FastifyReply> {
  return sendSheets(reply, as, { name, sheets: [table] });
}

/** Several tables: each a sheet of the workbook; in CSV one below the other, under its title. */
export async function sendSheets(
  reply: FastifyReply,
  as: 'csv' | 'xlsx',
  { name, sheets }: { name: string; sheets: readonly Table[] },
): Promise<FastifyReply> {
  return sendWritten(reply, as, { name: `${name}.${as}`, content: await writeSheets(as, sheets) });
}

/** What `writeSheets` gave. */
export function sendWritten(reply: FastifyReply, as: 'csv' | 'xlsx', { name, content }: { name: string; content: Buffer }): FastifyReply {
  reply.header('cache-control', 'no-store').header('content-disposition', contentDisposition('attachment', name));
  return reply.header('content-type', sheetMimes[as]).send(content);
}

export const sheetMimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The same as bytes. */
export async function writeSheets(as: 'csv' | 'xlsx', sheets: readonly Table[]): Promise<Buffer> {
  if (as === 'csv') {
    const records = sheets.flatMap((sheet, place) => [...(sheets.length > 1 ? titleOf(sheet, place) : []), ...recordsOf(sheet)]);
    return Buffer.from(stringify(records, { bom: true, record_delimiter: 'windows', escape_formulas: true }));
  }
  const { default: writeWorkbook } = await import('write-excel-file/node');
  return writeWorkbook(sheets.map(pageOf)).toBuffer();
}

const titleOf = ({ title }: Table, place: number) => [...(place > 0 ? [['']] : []), [title]];
const recordsOf = ({ heads, rows }: Table) => [heads, ...rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))];

function pageOf({ title, heads, rows, widths }: Table) {
  const cellOf = (value: string | number | null) =>
    typeof value === 'number' ? { value, type: Number } : { value: value ?? '', type: String };
  const head = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  return {
    data: [head, ...rows.map((row) => row.map(cellOf))],
    sheet: sheetName(title),
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  };
}

/** What a workbook takes as the name of a sheet: at most 31 characters, without its marks. */
function sheetName(title: string): string {
  return title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}
