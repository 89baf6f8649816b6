import { z } from 'zod/mini';
import { count } from '../wire.ts';

/**
 * The body of a letter: what the paper can carry, and nothing else. A line is its plain text with the stretches of it
 * that are bold, italic or underlined beside it, so that what was typed before there were any stays as it is.
 */

const set = z.optional(z.literal(true));
/** From its first character to before its last, counted as JavaScript counts (UTF-16). */
const mark = z.strictObject({ from: count, to: count, bold: set, italic: set, underline: set });
type Mark = z.infer<typeof mark>;

export interface Line {
  text: string;
  marks?: Mark[] | undefined;
}
/** A piece of a line in one look. */
export interface Run {
  text: string;
  bold?: true | undefined;
  italic?: true | undefined;
  underline?: true | undefined;
}

const line = { text: z.string().check(z.maxLength(8000)), marks: z.optional(z.array(mark).check(z.maxLength(500))) };

function liesInText({ text, marks = [] }: Line): boolean {
  return marks.every(({ from, to }) => from < to && to <= text.length);
}

/** Items are numbered by their place unless they are bullets; `level` 0 to 2. */
const textBlock = z.pipe(
  z
    .strictObject({
      kind: z.enum(['paragraph', 'item']),
      level: z.optional(count.check(z.refine((level) => level <= 2))),
      bullet: set,
      ...line,
    })
    .check(z.refine((one) => liesInText(one))),
  z.transform(({ text, marks, ...rest }) => ({ ...rest, ...cleanLine({ text, marks }) })),
);
const cell = z.pipe(
  z.strictObject(line).check(z.refine((one) => liesInText(one))),
  z.transform((one) => cleanLine(one)),
);
/** Where the words of a column stand; by what it holds where it is not set. */
const column = z.strictObject({
  align: z.optional(z.enum(['left', 'center', 'right'])),
});
/** `head`: the first row stands over every page that the table reaches. `plain`: without lines, as the members of a committee are listed. All rows have as many cells. */
const tableBlock = z.strictObject({
  kind: z.literal('table'),
  head: set,
  plain: set,
  columns: z.optional(z.array(column).check(z.maxLength(10))),
  rows: z.array(z.array(cell).check(z.minLength(1), z.maxLength(10))).check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((rows) => rows.every((row) => row.length === rows[0]?.length)),
  ),
});

const block = z.discriminatedUnion('kind', [textBlock, tableBlock]);
export type Block = z.infer<typeof block>;
export type TableBlock = Extract<Block, { kind: 'table' }>;
export type TextBlock = Exclude<Block, TableBlock>;
export const body = z.array(block).check(z.maxLength(500));

/** A line as its pieces, cut wherever its look changes. */
export function runsOf({ text, marks = [] }: Line): Run[] {
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  const has = (look: Look, at: number) => marks.some((one) => one[look] && one.from <= at && at < one.to);
  return cuts.slice(0, -1).map((from, index) => ({
    text: text.slice(from, cuts[index + 1]),
    ...Object.fromEntries(looks.filter((look) => has(look, from)).map((look) => [look, true as const])),
  }));
}

/** Pieces as a line: no space around it, neighbours of one look together, no `marks` where it has none. */
export function lineOf(runs: Run[]): Line {
  const all = runs.map((run) => run.text).join('');
  const start = all.length - all.trimStart().length;
  const text = all.trim();
  const marks: Mark[] = [];
  let at = -start;
  for (const run of runs) {
    const from = Math.max(0, at);
    at += run.text.length;
    const to = Math.min(text.length, at);
    if (from >= to || !looks.some((look) => run[look])) continue;
    const last = marks.at(-1);
    if (last?.to === from && looks.every((look) => Boolean(last[look]) === Boolean(run[look]))) last.to = to;
    else marks.push({ from, to, ...Object.fromEntries(looks.filter((look) => run[look]).map((look) => [look, true as const])) });
  }
  return marks.length > 0 ? { text, marks } : { text };
}

/** The words alone, a line each: items begin with a dash, a row of a table has bars between its cells. */
export function plainLines(blocks: Block[]): string[] {
  return blocks.flatMap((one) => {
    if (one.kind === 'table') return one.rows.map((row) => row.map((each) => each.text).join(' | '));
    return one.kind === 'item' ? `${'  '.repeat(one.level ?? 0)}- ${one.text}` : one.text;
  });
}

/** Nothing is said in it. */
export function isBlankBody(blocks: Block[]): boolean {
  return blocks.every((one) => (one.kind === 'table' ? one.rows.flat() : [one]).every(({ text }) => text === ''));
}

type Look = 'bold' | 'italic' | 'underline';
const looks: Look[] = ['bold', 'italic', 'underline'];

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function cleanLine({ text, marks }: Line): Line {
  const runs: Run[] = [];
  for (const { text: piece, ...look } of runsOf({ text, marks })) {
    const words = piece.replace(/[\t\n\r]+/g, ' ').replace(controlCharacters, '');
    const last = runs.at(-1);
    // neighbours of one look are one piece, so that a letter and the sign over it are joined wherever a mark or a control character stood
    if (last && looks.every((one) => Boolean(last[one]) === Boolean(look[one]))) last.text += words;
    else if (words !== '') runs.push({ text: words, ...look });
  }
  return lineOf(runs.map((run) => ({ ...run, text: run.text.normalize('NFC') })));
}
