import { believed, type Glyph, type Look, readGlyphs } from '../glyphs/read-glyphs.ts';
import { around, type Box, type Grey, heightOf } from '../picture/grey.ts';
import { type ReadLine, said } from '../text/read-lines.ts';
import { inArabic } from '../text/thai.ts';

/** The number of a letter as it was read, in Arabic digits. */
export interface WrittenNumber {
  /** The letters before the digits, as the engine read them: `ศธ`. */
  letters: string;
  /** `0514.1.12` */
  prefix: string;
  /** `ว` of a circular. */
  circular: boolean;
  /** `973`; empty where only the prefix can be read. */
  running: string;
  /** Every look that gave a number gave this one, two of them with every sign believed, and nothing stands close behind it that may belong to it. */
  agreed: boolean;
  /** Every well-formed reading without its letters, the one most often read first. */
  readings: string[];
  box: Box;
}

interface Reading {
  prefix: string;
  circular: boolean;
  running: string;
  /** The least sure of its signs. */
  sure: number;
  glyphs: Glyph[];
}

/** The number that stands right of the label on its line, up to `end`. */
export function readNumber(page: Grey, { line, tokens }: ReadLine, after: number, end: number): WrittenNumber | null {
  const start = (tokens[after - 1]?.right ?? line.left) - line.size * 0.1;
  const looks = readGlyphs(page, line, start, end);
  const readings = looks.map((look) => numberIn(look, line.size)).filter((one): one is Reading => one !== null);
  if (readings.length === 0) return null;
  const written = ({ prefix, circular, running }: Reading): string => `${prefix}/${circular ? 'ว ' : ''}${running}`;
  const ranked = votes(readings, written);
  const best = ranked[0]!.list.reduce((most, one) => (one.sure > most.sure ? one : most));
  const first = best.glyphs[0] as Glyph;
  const letters = said(tokens.slice(after).filter((one) => (one.left + one.right) / 2 < first.left)).replace(/[^ก-ฮ()]/gu, '');
  const box = around(best.glyphs);
  const alone = end >= line.right || end - box.right > line.size;
  return {
    letters,
    prefix: best.prefix,
    circular: best.circular,
    running: best.running,
    agreed: best.running !== '' && alone && ranked.length === 1 && ranked[0]!.list.filter((one) => one.sure >= believed).length >= 2,
    readings: ranked.map(({ said: value }) => value),
    box: { ...box, left: Math.min(box.left, ...tokens.slice(after, after + 1).map((one) => one.left)) },
  };
}

/** Readings that say the same together, most first. */
export function votes<T>(readings: readonly T[], written: (one: T) => string): { said: string; list: T[] }[] {
  const lists = new Map<string, T[]>();
  for (const one of readings) lists.set(written(one), [...(lists.get(written(one)) ?? []), one]);
  return [...lists].map(([value, list]) => ({ said: value, list })).sort((a, b) => b.list.length - a.list.length);
}

function numberIn({ glyphs }: Look, size: number): Reading | null {
  const slash = glyphs.findIndex((one) => one.sign === '/');
  if (slash < 1) return null;
  let from = slash;
  while (from > 0 && /[\d๐-๙.-]/u.test(glyphs[from - 1]!.sign) && gap(glyphs, from) < size * 0.9) from--;
  while (from < slash && /[.-]/u.test(glyphs[from]!.sign)) from++;
  if (from === slash) return null;
  let to = slash + 1;
  const circular = glyphs[to]?.sign === 'ว' && gap(glyphs, to) < size;
  if (circular) to++;
  const first = to;
  while (to < glyphs.length && /[\d๐-๙]/u.test(glyphs[to]!.sign) && gap(glyphs, to) < size * (to === first ? 1.3 : 0.75)) to++;
  // what goes on without a space is no digit that could be read
  const goesOn = to < glyphs.length && gap(glyphs, to) < size * 0.9;
  const used = glyphs.slice(from, goesOn ? first : to);
  if (!evenlySpaced(used, size)) return null;
  const running = goesOn
    ? ''
    : inArabic(
        glyphs
          .slice(first, to)
          .map((one) => one.sign)
          .join(''),
      );
  if (running.length > 6 || running.startsWith('0')) return null;
  return {
    prefix: inArabic(
      glyphs
        .slice(from, slash)
        .map((one) => one.sign)
        .join(''),
    ),
    circular,
    running,
    sure: used.reduce((least, one) => Math.min(least, one.shared ? one.sure * 0.8 : one.sure), 1),
    glyphs: used,
  };
}

const gap = (glyphs: readonly Glyph[], at: number): number => (at > 0 ? glyphs[at]!.left - glyphs[at - 1]!.right : 0);

/** Digits that are much higher or lower than their neighbours were written by hand, or are none. */
function evenlySpaced(glyphs: readonly Glyph[], size: number): boolean {
  return glyphs.every((one) => !/[\d๐-๙]/u.test(one.sign) || (heightOf(one) > size * 0.68 && heightOf(one) < size * 2));
}
