import { type Block, type Line, type Run, runsOf } from '../../contract/sarabun/body.ts';
import { clean, thaiNumerals } from './printed-text.ts';

/** What the templates lay out: data only, so nothing that is typed is ever read as instructions to the typesetter. */
export type PrintedBlock =
  | { kind: 'text'; mark: string; level: number; runs: Run[] }
  | { kind: 'table'; head: boolean; columns: number[]; rows: Run[][][] };

/** Empty lines go; items carry their number, deeper ones the number of those above. `under`: the point that all of it stands in. */
export function printedBody(body: (string | Block)[], digits: 'thai' | 'arabic', under = 0): PrintedBlock[] {
  const number = numbering(under);
  return body
    .map((one): Block => (typeof one === 'string' ? { kind: 'paragraph', text: one } : one))
    .filter((one) => one.kind === 'table' || one.text.trim() !== '')
    .map((one) => {
      if (one.kind === 'table') {
        const rows = one.rows.map((row) => row.map((cell) => printedRuns(cell, digits)));
        return { kind: 'table', head: one.head === true, columns: widthsOf(one.rows), rows };
      }
      const mark = inDigits(number(one), digits);
      return { kind: 'text', mark, level: one.kind === 'item' ? (one.level ?? 0) : 0, runs: printedRuns(one, digits) };
    });
}

/** Numbers are settled on the whole line: a look that changes within a word changes no digit of it. */
function printedRuns({ text, marks }: Line, digits: 'thai' | 'arabic'): Run[] {
  return runsOf({ text: inDigits(text, digits), marks }).map((run) => ({ ...run, text: clean(run.text) }));
}

function inDigits(text: string, digits: 'thai' | 'arabic'): string {
  return digits === 'thai' ? thaiNumerals(text) : text;
}

function numbering(under: number): (block: Exclude<Block, { kind: 'table' }>) => string {
  const count = [under, 0, 0];
  return ({ kind, level = 0, bullet }) => {
    if (kind === 'paragraph') {
      count.fill(0, under > 0 ? 1 : 0);
      return '';
    }
    if (bullet) return '-';
    count[level] = (count[level] ?? 0) + 1;
    count.fill(0, level + 1);
    const places = count.slice(0, level + 1).map((one) => one || 1);
    return `${places.join('.')}${level === 0 ? '.' : ''}`;
  };
}

/** Shares of the width by the longest text of each column, none so narrow that it cannot be read. */
function widthsOf(rows: Line[][]): number[] {
  return (rows[0] ?? []).map((_, column) => Math.min(40, Math.max(6, ...rows.map((row) => row[column]?.text.length ?? 0))));
}
