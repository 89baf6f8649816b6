import { believed, type Glyph, readGlyphs } from '../glyphs/read-glyphs.ts';
import { around, type Box, type Grey } from '../picture/grey.ts';
import type { ReadLine } from '../text/read-lines.ts';
import { bare, inArabic, slips } from '../text/thai.ts';
import { votes } from './written-number.ts';

const months = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ').map(bare);

export interface WrittenDate {
  /** ISO, in the Gregorian calendar; null where day or year could not be read. */
  date: string | null;
  /** Every look that gave a date gave this one, two of them with every sign believed, and the month is like no other. */
  agreed: boolean;
  readings: string[];
  box: Box;
}

interface Month {
  month: number;
  from: number;
  to: number;
  /** No other month is near. */
  clear: boolean;
}

/** A name of a month on a line. */
export function monthOn({ tokens }: ReadLine): Month | null {
  const letters = tokens.flatMap((token, at) => [...bare(token.text)].map((letter) => ({ letter, at })));
  const text = letters.map((one) => one.letter).join('');
  let best: (Month & { off: number }) | null = null;
  for (let from = 0; from < text.length; from++) {
    for (const [at, name] of months.entries()) {
      for (const length of [name.length, name.length - 1, name.length + 1]) {
        if (from + length > text.length) continue;
        const off = slips(text.slice(from, from + length), name);
        if (off > 1 || (best && off >= best.off)) continue;
        const next = months.reduce(
          (least, other, i) => (i === at ? least : Math.min(least, slips(text.slice(from, from + length), other))),
          99,
        );
        best = { month: at + 1, from: letters[from]!.at, to: letters[from + length - 1]!.at + 1, clear: next - off >= 2, off };
      }
    }
  }
  return best;
}

interface Reading {
  day: number;
  year: number;
  sure: number;
  glyphs: Glyph[];
}

/** The date around the name of a month: its day from `start` on, its year after it. */
export function readDate(page: Grey, read: ReadLine, month: Month, start: number): WrittenDate {
  const { line, tokens } = read;
  const name = around(tokens.slice(month.from, month.to));
  // the engine's border of the month may lie in its first letter as well as in the day
  const before = readGlyphs(page, line, start, name.left + line.size * 0.9);
  const after = readGlyphs(page, line, name.right, Math.min(line.right + line.size, name.right + line.size * 7));
  const readings: Reading[] = [];
  for (const [at, look] of before.entries()) {
    const day = lastNumber(look.glyphs, line.size, name.left);
    const year = after[at] && firstNumber(after[at].glyphs, line.size, name.right);
    if (!day || !year || (after[at]!.script !== look.script && /[^01]/u.test(inArabic(text(day))))) continue;
    const [d, y] = [Number(inArabic(text(day))), Number(inArabic(text(year)))];
    const glyphs = [...day, ...year];
    if (day.length > 2 || year.length !== 4 || d < 1 || d > new Date(y - 543, month.month, 0).getDate() || y < 2440 || y > 2700) continue;
    readings.push({
      day: d,
      year: y,
      glyphs,
      sure: glyphs.reduce((least, one) => Math.min(least, one.shared ? one.sure * 0.8 : one.sure), 1),
    });
  }
  const iso = ({ day, year }: Reading): string => `${year - 543}-${String(month.month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const ranked = votes(readings, iso);
  const first = ranked[0];
  const box = first
    ? around([name, ...first.list[0]!.glyphs])
    : { ...name, left: start, right: Math.min(line.right, name.right + line.size * 5) };
  if (!first) return { date: null, agreed: false, readings: [], box };
  const agreed = month.clear && ranked.length === 1 && first.list.filter((one) => one.sure >= believed).length >= 2;
  return { date: first.said, agreed, readings: ranked.map((one) => one.said), box };
}

const text = (glyphs: readonly Glyph[]): string => glyphs.map((one) => one.sign).join('');
const digit = /[\d๐-๙]/u;

/** The digits that end a stretch of signs, close before `end`. */
function lastNumber(glyphs: readonly Glyph[], size: number, end: number): Glyph[] | null {
  const own: Glyph[] = [];
  for (let at = glyphs.length - 1; at >= 0; at--) {
    const one = glyphs[at]!;
    const next = own[0];
    if (next ? next.left - one.right > size * 0.75 : end - one.right > size * 2.5) break;
    if (!digit.test(one.sign)) {
      // the first letters of the month
      if (!next && one.left > end - size * 0.9) continue;
      return null;
    }
    own.unshift(one);
  }
  return own.length > 0 ? own : null;
}

/** The digits that begin a stretch of signs, close after `start`; what goes on without a space makes them none. */
function firstNumber(glyphs: readonly Glyph[], size: number, start: number): Glyph[] | null {
  const own: Glyph[] = [];
  for (const one of glyphs) {
    const last = own.at(-1);
    if (last ? one.left - last.right > size * 0.75 : one.left - start > size * 2.5) break;
    if (!digit.test(one.sign)) {
      if (last || one.right > start + size * 0.6) return null;
      continue;
    }
    own.push(one);
  }
  return own.length > 0 ? own : null;
}
