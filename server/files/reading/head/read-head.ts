import { around, type Box, type Grey, heightOf } from '../picture/grey.ts';
import { linesOf } from '../picture/lines.ts';
import { type Placed, type ReadLine, readLine, said } from '../text/read-lines.ts';
import { bare } from '../text/thai.ts';
import { type Found, labelOf, labelWithin } from './labels.ts';
import { monthOn, readDate, type WrittenDate } from './written-date.ts';
import { readNumber, type WrittenNumber } from './written-number.ts';

/** Words at their place. */
export interface Words {
  text: string;
  box: Box;
}

/** What stands in the head of a letter; null where nothing of the kind was found. */
export interface Head {
  /** A class stands on the page by itself: nothing else is given, and nothing may be kept. */
  classed: boolean;
  number: WrittenNumber | null;
  date: WrittenDate | null;
  /** Who writes: the words on his line, then with those of the next lines, for a long name is broken. */
  sender: { texts: string[]; box: Box } | null;
  subject: Words | null;
  to: Words | null;
  refers: Words | null;
  enclosures: { lines: string[]; box: Box } | null;
  speed: Words | null;
}

const speeds = ['ด่วนที่สุด', 'ด่วนมาก', 'ด่วน'];
const classes = ['ลับที่สุด', 'ลับมาก', 'ลับ'].map(bare);
const nothing: Head = {
  classed: false,
  number: null,
  date: null,
  sender: null,
  subject: null,
  to: null,
  refers: null,
  enclosures: null,
  speed: null,
};

export interface Labelled {
  read: ReadLine;
  found: Found | null;
}

/** A head has no more lines: what has is a picture, a table or dirt, and would cost a minute. */
const mostLines = 60;

/** The lines of a prepared page, with the label that each begins with. */
export async function readLines(page: Grey): Promise<Labelled[]> {
  const lines: Labelled[] = [];
  for (const line of linesOf(page).slice(0, mostLines)) {
    const read = await readLine(page, line);
    lines.push({ read, found: labelOf(read) });
  }
  return lines;
}

/** What the head of a letter says (ระเบียบงานสารบรรณ ข้อ 11, 12, 14). `page` is prepared, `lines` are its own. */
export function headIn(page: Grey, lines: readonly Labelled[]): Head {
  if (lines.some(({ read }) => bearsClass(read))) return { ...nothing, classed: true };
  const top = lines.findIndex(({ found }) => found && ['subject', 'to', 'refers'].includes(found.label));
  const numberAt = lines.findIndex(({ found }, at) => found?.label === 'number' && (top < 0 || at < top + 1));
  const sender = senderOf(lines, numberAt, page.width);
  const enclosures = textAfter(lines, 'enclosures');
  return {
    classed: false,
    number: numberAt < 0 ? null : numberOn(page, lines[numberAt] as Labelled, sender),
    date: dateIn(page, top < 0 ? lines : lines.slice(0, top)),
    sender: sender && { texts: sender.texts, box: sender.box },
    subject: wordsAfter(lines, 'subject'),
    to: wordsAfter(lines, 'to'),
    refers: wordsAfter(lines, 'refers'),
    enclosures: enclosures && { lines: enclosures.lines, box: enclosures.box },
    speed: speedIn(lines),
  };
}

/** A class stands by itself, but its line may go on far beside it: with the number of a copy, or a stamp. */
export function bearsClass({ tokens, line }: Pick<ReadLine, 'tokens' | 'line'>): boolean {
  const groups: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (before && token.left - before.right <= line.size * 1.2) groups[groups.length - 1] += token.text;
    else groups.push(token.text);
  }
  return groups.some((one) => classes.includes(bare(one)));
}

/** A word of speed stands large, on a line of its own. */
function speedIn(lines: readonly Labelled[]): Words | null {
  const sizes = lines.map(({ read }) => read.line.size).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 0;
  for (const { read } of lines) {
    const speed = read.line.size > usual * 1.2 && speeds.find((one) => bare(read.text).startsWith(bare(one)));
    if (speed) return { text: speed, box: read.line };
  }
  return null;
}

function numberOn(page: Grey, { read, found }: Labelled, sender: Sender | null): WrittenNumber | null {
  const after = (found as Found).to;
  const dated = labelWithin(read, 'date', after);
  const end = dated ? read.tokens[dated.from]!.left : sender?.read === read ? sender.box.left - read.line.size * 0.3 : read.line.right + 4;
  return readNumber(page, read, after, end);
}

/** The first line with a month on it: above the subject stands no other date. */
function dateIn(page: Grey, lines: readonly Labelled[]): WrittenDate | null {
  for (const { read, found } of lines) {
    if (found?.label === 'subject') return null;
    const month = monthOn(read);
    if (!month) continue;
    const label = labelWithin(read, 'date', 0);
    const start = label && label.to <= month.from ? (read.tokens[label.to - 1] as Placed).right : startOf(read, month.from);
    return readDate(page, read, month, start);
  }
  return null;
}

/** Left of the day of a date that stands alone: the last wide gap before the month, or the beginning of the line. */
function startOf({ tokens, line }: ReadLine, month: number): number {
  for (let at = month; at > 0; at--)
    if (tokens[at]!.left - tokens[at - 1]!.right > line.size * 2.5) return tokens[at]!.left - line.size * 0.3;
  return line.left - line.size * 0.3;
}

interface Sender {
  texts: string[];
  box: Box;
  read: ReadLine;
}

/** Who writes: beside the number on the right half of a letter, after `ส่วนราชการ` in a memo. */
function senderOf(labelled: readonly Labelled[], numberAt: number, width: number): Sender | null {
  const unit = labelled.findIndex(({ found }) => found?.label === 'unit');
  if (unit >= 0) {
    const { read, found } = labelled[unit] as { read: ReadLine; found: Found };
    const tokens = read.tokens.slice(found.to);
    return tokens.length > 0 ? named(labelled, unit, read, tokens) : null;
  }
  const beside = labelled[numberAt];
  if (!beside) return null;
  // in a memo the date stands beside the number, and who writes above it, even where the bold word before him was not read
  if (monthOn(beside.read)) {
    const above = labelled[numberAt - 1];
    return above ? named(labelled, numberAt - 1, above.read, above.read.tokens) : null;
  }
  const right = rightColumn(beside.read, width);
  if (right.length >= 3) return named(labelled, numberAt, beside.read, right);
  const next = labelled[numberAt + 1];
  return next && !next.found && next.read.line.left > width * 0.44 ? named(labelled, numberAt + 1, next.read, next.read.tokens) : null;
}

/** What stands in the right half of a line, behind the widest gap that leads there: a long number may reach over the middle. */
export function rightColumn({ tokens, line }: Pick<ReadLine, 'tokens' | 'line'>, width: number): Placed[] {
  let [from, widest] = [tokens.length, line.size];
  for (const [at, token] of tokens.entries()) {
    const gap = at === 0 ? token.left - line.left : token.left - tokens[at - 1]!.right;
    if (token.left > width * 0.4 && gap > widest) [from, widest] = [at, gap];
  }
  return tokens.slice(from);
}

function named(labelled: readonly Labelled[], at: number, read: ReadLine, tokens: readonly Placed[]): Sender {
  const text = said(tokens);
  const call = text.search(/\s*โทร/u);
  const texts = [call > 0 ? text.slice(0, call) : text];
  if (call <= 0) {
    for (const { read: below, found } of labelled.slice(at + 1, at + 3)) {
      if (found) break;
      texts.push(`${texts.at(-1)}${below.text.replace(/\s*โทร.*$/u, '')}`);
    }
  }
  return { texts, box: around(tokens), read };
}

const wordsAfter = (lines: readonly Labelled[], label: Found['label']): Words | null => {
  const found = textAfter(lines, label);
  return found && { text: found.text, box: found.box };
};

/** What stands behind a label, down to the next one: lines of it that follow begin right of the label and close below. */
function textAfter(labelled: readonly Labelled[], label: Found['label']): { text: string; lines: string[]; box: Box } | null {
  const at = labelled.findIndex(({ found }) => found?.label === label);
  const first = labelled[at];
  if (!first?.found) return null;
  const tokens = first.read.tokens.slice(first.found.to);
  if (tokens.length === 0) return null;
  const lines = [said(tokens)];
  const boxes: Box[] = [around(tokens)];
  const left = tokens[0]!.left;
  for (let next = at + 1; next < labelled.length; next++) {
    const { read, found } = labelled[next]!;
    const before = labelled[next - 1]!.read.line;
    if (found || Math.abs(read.line.left - left) > read.line.size * 1.6 || read.line.foot - before.foot > heightOf(before) * 1.9) break;
    lines.push(read.text);
    boxes.push(read.line);
  }
  return { text: lines.join(' '), lines, box: around(boxes) };
}
