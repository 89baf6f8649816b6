import type { Placed, ReadLine } from '../text/read-lines.ts';
import { bare, slips } from '../text/thai.ts';

/** The words with which the head of a letter names its parts (ระเบียบงานสารบรรณ ข้อ 11, 12, 14). */
const labels = {
  number: ['ที่', 'เลขที่'],
  date: ['วันที่'],
  subject: ['เรื่อง'],
  to: ['เรียน', 'กราบเรียน', 'ถึง'],
  refers: ['อ้างถึง'],
  enclosures: ['สิ่งที่ส่งมาด้วย'],
  unit: ['ส่วนราชการ', 'ส่วนงาน'],
  title: ['บันทึกข้อความ'],
} as const;

export type Label = keyof typeof labels;

/** A label on a line: its tokens run from `from` to before `to`. */
export interface Found {
  label: Label;
  from: number;
  to: number;
}

const wanted = Object.entries(labels)
  .flatMap(([label, words]) => words.map((word) => ({ label: label as Label, word: bare(word) })))
  .sort((a, b) => b.word.length - a.word.length);

/** The label that a line begins with. One slip is allowed in words of four letters and more. */
export function labelOf({ tokens }: ReadLine): Found | null {
  return labelAt(tokens, 0);
}

/** A label in the middle of a line: `วันที่` beside the number of a memo. */
export function labelWithin({ tokens }: ReadLine, label: Label, from = 1): Found | null {
  for (let at = from; at < tokens.length; at++) {
    const found = labelAt(tokens, at);
    if (found?.label === label && (tokens[at] as Placed).text !== '') return found;
  }
  return null;
}

function labelAt(tokens: readonly Placed[], from: number): Found | null {
  for (const { label, word } of wanted) {
    let read = '';
    for (let to = from; to < tokens.length && read.length < word.length; to++) {
      const more = bare(tokens[to]!.text);
      if (to === from && more === '') break;
      read += more;
      if (read.length < word.length) continue;
      // marks over the last letter are still part of it
      let end = to + 1;
      while (end < tokens.length && !tokens[end]!.apart && bare(tokens[end]!.text) === '') end++;
      if (read === word || (word.length >= 4 && read.length === word.length && slips(read, word) <= 1)) return { label, from, to: end };
    }
  }
  return null;
}
