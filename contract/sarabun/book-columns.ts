import { z } from 'zod/mini';
import { count, flag, text } from '../wire.ts';

/** Columns that every book has; `own12` is a column of the agency's own. */
export const builtColumns = ['no', 'time', 'speed', 'docNo', 'docDate', 'from', 'to', 'subject', 'action', 'remark'] as const;
export type BuiltColumn = (typeof builtColumns)[number];

export const columnWidths = { least: 60, most: 480 } as const;
/** Columns that a page holds beside those of the form. */
export const moreOnPaper = 4;

export const bookColumn = z.object({
  code: z.string().check(z.regex(/^(no|time|speed|docNo|docDate|from|to|subject|action|remark|own\d{1,12})$/)),
  /** Heading of its own; '' for the usual one. */
  title: text(40),
  /** Pixels on the screen. */
  width: count.check(z.minimum(columnWidths.least), z.maximum(columnWidths.most)),
  screen: flag,
  /** In the printed book, the workbook and the CSV. */
  paper: flag,
});
export type BookColumn = z.output<typeof bookColumn>;

/** A column of the agency's own: what is filled in at a line, e.g. เลขกล่องเก็บ. */
export const bookField = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(['TEXT', 'CHOICE']),
  choices: z.array(z.string()),
});
export type BookField = z.infer<typeof bookField>;

/** แบบ 13 and แบบ 14 (regulation 38, 43): these columns, in this order, under these headings. */
export const formColumns: readonly BuiltColumn[] = ['no', 'docNo', 'docDate', 'from', 'to', 'subject', 'action', 'remark'];
/** Without these no line can be read or opened. */
const always: readonly string[] = ['no', 'subject'];

/** The regulation has a form for this kind of book. */
export function hasForm(kind: string): boolean {
  return kind === 'RECEIVE' || kind === 'SEND';
}

/** The screen can't do without the column. */
export function staysOnScreen(code: string): boolean {
  return always.includes(code);
}

/** The print can't do without the column, and its heading is the regulation's. */
export function staysOnPaper(kind: string, code: string): boolean {
  return hasForm(kind) ? formColumns.includes(code as BuiltColumn) : always.includes(code);
}

const widths: Record<BuiltColumn, number> = {
  no: 90,
  time: 70,
  speed: 90,
  docNo: 140,
  docDate: 100,
  from: 150,
  to: 150,
  subject: 300,
  action: 150,
  remark: 130,
};

/** What a book shows where nothing was set. */
export const standardColumns: readonly BookColumn[] = builtColumns.map((code) => ({
  code,
  title: '',
  width: widths[code],
  screen: true,
  paper: formColumns.includes(code),
}));

/**
 * What was set, made whole: every built-in column once, own columns only where they exist, nothing dropped that must stay.
 * A column that came with a later version stands at the end.
 */
export function wholeColumns(kind: string, set: readonly BookColumn[] | null, fields: readonly BookField[]): BookColumn[] {
  const known = (set ?? standardColumns).filter(
    ({ code }, at, all) =>
      all.findIndex((one) => one.code === code) === at && (!code.startsWith('own') || fields.some((field) => `own${field.id}` === code)),
  );
  const missing = standardColumns.filter(({ code }) => !known.some((one) => one.code === code));
  return [...known, ...missing].map((column) => ({
    ...column,
    title: staysOnPaper(kind, column.code) && hasForm(kind) ? '' : column.title,
    screen: column.screen || staysOnScreen(column.code),
    paper: column.paper || staysOnPaper(kind, column.code),
  }));
}

/** Columns of the print. On a form of the regulation its own come first and in its order, further ones before หมายเหตุ. */
export function paperColumns(kind: string, columns: readonly BookColumn[]): BookColumn[] {
  const printed = columns.filter((column) => column.paper);
  if (!hasForm(kind)) return printed;
  const form = formColumns.flatMap((code) => printed.filter((column) => column.code === code));
  const more = printed.filter((column) => !formColumns.includes(column.code as BuiltColumn)).slice(0, moreOnPaper);
  return [...form.slice(0, -1), ...more, ...form.slice(-1)];
}

/** What may be done in a book; each can be switched off for one book. */
export const bookFunctions = ['RESERVE', 'VOID', 'NOTES', 'PRINT', 'PRINT_DAY', 'DELIVERY', 'EXPORT', 'VIEWS', 'FIRST'] as const;
export type BookFunction = (typeof bookFunctions)[number];

/** Numbers of a receive book belong to letters that have come: nothing to reserve. */
export function functionsOf(kind: string): BookFunction[] {
  return bookFunctions.filter((one) => one !== 'RESERVE' || kind !== 'RECEIVE');
}
