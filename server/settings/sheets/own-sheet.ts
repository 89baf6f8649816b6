import type { Texts } from '../../../contract/lang/index.ts';
import { parseThaiDate } from '../../../contract/rules/thai.ts';
import type { OwnSheetName } from '../../../contract/settings/sheets.ts';
import type { ReadSheet } from '../../files/sheets/read-sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, type ErrorCode } from '../../http/errors.ts';
import { textsIn, textsInEach } from '../../http/languages.ts';
import { yesOrNo } from '../pages/yes-no.ts';

export type ColumnKey = keyof Texts['sheets']['columns'];
type Params = Record<string, string | number>;

export interface OwnColumn {
  key: ColumnKey;
  width: number;
  /** A sheet without it is refused. */
  needed?: true;
  /** Told to the reader; an import leaves it out. */
  reader?: true;
  /** Names of the fields at which the verbs behind it refuse. */
  fields?: readonly string[];
}

/** A line of the sheet. What has no column is not there; `cells` are trimmed text. */
export interface SheetLine {
  row: number;
  cells: Partial<Record<ColumnKey, string>>;
}

/** What an import has found out so far. */
export interface Judge {
  say(line: SheetLine, key: ColumnKey, code: ErrorCode, params?: Params): void;
  isBad(line: SheetLine): boolean;
  /** Runs a verb for this line; a refusal of it becomes a fault of the line. Gives what the verb gave, null where it refused. */
  at<T>(line: SheetLine, work: () => Promise<T>): Promise<T | null>;
  /** What became of the thing that the line is about. */
  count(what: 'added' | 'changed' | 'unchanged'): void;
}

/** A page with a screen of its own as a sheet: what it sends out, and how it takes a sheet in with the verbs of the page. */
export interface OwnSheet {
  name: OwnSheetName;
  columns: readonly OwnColumn[];
  rows(ctx: Ctx): Promise<Partial<Record<ColumnKey, string | number>>[]>;
  /** In one transaction that is taken back when a line has a fault. */
  take(ctx: Ctx, lines: SheetLine[], judge: Judge): Promise<void>;
}

/** The heading of a column in the reader's language. */
export function headOf(ctx: Ctx, key: ColumnKey): string {
  return textsIn(ctx.request.language, 'sheets').columns[key];
}

/** Refuses a sheet that lacks a needed column, or has one that nobody knows. */
export function linesOf(ctx: Ctx, { columns }: OwnSheet, { heads, rows }: ReadSheet): SheetLine[] {
  const spelt = (text: string) => text.replace(/\*$/, '').replace(/\s+/g, ' ').trim().toLowerCase();
  const found = heads.map((head) => {
    const column = columns.find(({ key }) =>
      [...textsInEach('sheets').map((words) => words.columns[key]), key].some((name) => spelt(name) === spelt(head)),
    );
    if (!column && head) throw badField('file', 'sheet_column', { name: head });
    return column ?? null;
  });
  const lacking = columns.find((column) => column.needed && !found.includes(column));
  if (lacking) throw badField('file', 'sheet_lacks', { name: headOf(ctx, lacking.key) });
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      found.flatMap((column, place) => (column && !column.reader ? [[column.key, (cells[place] ?? '').trim()]] : [])),
    ),
  }));
}

/** A cell of yes or no; `otherwise` where it is empty or has no column. */
export function flagIn(judge: Judge, line: SheetLine, key: ColumnKey, otherwise: boolean): boolean {
  const said = line.cells[key] ?? '';
  if (said === '') return otherwise;
  const is = yesOrNo(said);
  if (is === null) judge.say(line, key, 'bad_switch');
  return is === true;
}

/** A day as people write it, ISO; null where the cell is empty. */
export function dayIn(judge: Judge, line: SheetLine, key: ColumnKey): string | null {
  const said = line.cells[key] ?? '';
  if (said === '') return null;
  const day = parseThaiDate(said);
  if (!day) judge.say(line, key, 'bad_date');
  return day ?? null;
}

/** One of the values by its word in any language, or by itself. */
export function choiceIn<Value extends string>(
  judge: Judge,
  line: SheetLine,
  key: ColumnKey,
  words: readonly Partial<Record<Value, string>>[],
): Value | null {
  const said = (line.cells[key] ?? '').toLowerCase();
  if (said === '') {
    judge.say(line, key, 'required');
    return null;
  }
  const values = Object.keys(words[0] ?? {}) as Value[];
  const found = values.find((value) => value.toLowerCase() === said || words.some((by) => by[value]?.toLowerCase() === said));
  if (!found) judge.say(line, key, 'not_a_choice', { value: line.cells[key] ?? '' });
  return found ?? null;
}

/** Text that may not be too long; '' where it is empty, undefined where it has no column. */
export function textIn(judge: Judge, line: SheetLine, key: ColumnKey, most: number): string | undefined {
  const said = line.cells[key];
  if (said !== undefined && said.length > most) judge.say(line, key, 'too_long', { max: most });
  return said;
}

/** Names in one cell, a line each. */
export function partsIn(line: SheetLine, key: ColumnKey): string[] | undefined {
  return line.cells[key]
    ?.split(/[\n;]/)
    .map((part) => part.trim())
    .filter(Boolean);
}
