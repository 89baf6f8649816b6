import { type Block, type Line, type Run, runsOf, type TableBlock, type TextBlock } from '../../contract/sarabun/body.ts';
import { clean, thaiNumerals } from './printed-text.ts';

/** What the templates lay out: data only, so nothing that is typed is ever read as instructions to the typesetter. */
export type PrintedBlock =
  | { kind: 'text'; mark: string; level: number; runs: Run[] }
  | { kind: 'table'; head: boolean; lines: boolean; columns: Column[]; rows: Run[][][] };

/** Where the words of a column of a table stand. */
interface Column {
  align: 'left' | 'center' | 'right';
}

interface Numbered {
  /** The point that all of it stands in. */
  under?: number | undefined;
  /** As a rule numbers them: ข้อ ๑, (๑), (ก). */
  clauses?: boolean;
}

/** Empty lines go; items carry their number, deeper ones the number of those above. */
export function printedBody(
  body: (string | Block)[],
  digits: 'thai' | 'arabic',
  { under = 0, clauses = false }: Numbered = {},
): PrintedBlock[] {
  const number = numbering(under, clauses);
  return body
    .map((one): Block => (typeof one === 'string' ? { kind: 'paragraph', text: one } : one))
    .filter((one) => one.kind === 'table' || one.text.trim() !== '')
    .map((one) => {
      if (one.kind === 'table') {
        const rows = one.rows.map((row) => row.map((cell) => printedRuns(cell, digits)));
        return { kind: 'table', head: one.head === true, lines: one.plain !== true, columns: columnsOf(one), rows };
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

function numbering(under: number, clauses: boolean): (block: TextBlock) => string {
  const count = [under, 0, 0];
  return ({ kind, level = 0, bullet, text }) => {
    if (kind === 'paragraph') {
      // preamble and signature lines of a rule stand between clauses that count on
      if (!clauses) count.fill(0, under > 0 ? 1 : 0);
      return '';
    }
    if (bullet) return '-';
    count[level] = (count[level] ?? 0) + 1;
    count.fill(0, level + 1);
    if (clauses) return clauseMark(text, level, count[level] ?? 1);
    const places = count.slice(0, level + 1).map((one) => one || 1);
    return `${places.join('.')}${level === 0 ? '.' : ''}`;
  };
}

const letters = 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ';

/** Who has typed the number himself gets no second one. */
function clauseMark(text: string, level: number, count: number): string {
  if (/^\s*(ข้อ\s*[0-9๐-๙]|\()/.test(text)) return '';
  if (level === 0) return `ข้อ ${count}`;
  return level === 1 ? `(${count})` : `(${letters[(count - 1) % letters.length]})`;
}

/** As it was set; else amounts stand to the right, other numbers in the middle, words to the left. */
function columnsOf({ rows, head, columns }: TableBlock): Column[] {
  return (rows[0] ?? []).map((_, at) => {
    const said = rows.slice(head ? 1 : 0).flatMap((row) => row[at]?.text.trim() || []);
    return { align: columns?.[at]?.align ?? alignmentOf(said) };
  });
}

function alignmentOf(said: string[]): Column['align'] {
  if (said.length === 0 || !said.every((text) => /^[-–]$|^\(?-?[0-9๐-๙][0-9๐-๙.,]*\)?%?$/.test(text))) return 'left';
  return said.some((text) => /[,.][0-9๐-๙]/.test(text)) ? 'right' : 'center';
}
