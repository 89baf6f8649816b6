import type { Report, ReportCell, ReportTable } from '../../contract/office/report.ts';

const plain = (cell: ReportCell | undefined) => (cell !== null && typeof cell === 'object' ? cell.value : (cell ?? null));
const byColumn = ({ columns }: ReportTable, cells: readonly ReportCell[]) =>
  Object.fromEntries(columns.map(({ name }, place) => [name, plain(cells[place])]));

/** The lines of a table of a report, each by the names of its columns. */
export function linesOf(report: Report, table: string): Record<string, string | number | null>[] {
  const of = tableIn(report, table);
  return of.rows.map(({ cells }) => byColumn(of, cells));
}

/** Its last line, which adds up the others. */
export function sumsIn(report: Report, table: string): Record<string, string | number | null> {
  const of = tableIn(report, table);
  return byColumn(of, of.sums ?? []);
}

export function tableIn(report: Report, name: string): ReportTable {
  const found = report.tables.find((table) => table.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
}
