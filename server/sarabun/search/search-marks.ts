import { normalizeThai } from '../../../contract/rules/thai.ts';
import type { Parts } from '../../../contract/sarabun/search.ts';

// A piece is spelled on its own as it is within the whole: doubled sara e, marks with what they stand on, a split sara am.
const pieces = /\u0e40\u0e40|\P{M}?\p{M}*\u0e4d[\u0e48-\u0e4b]?\u0e32|\P{M}\p{M}*|\p{M}+/gu;

/** The spelling of the search column: th_norm without spaces. */
export function packed(value: string): string {
  return normalizeThai(value).replaceAll(' ', '');
}

/**
 * The same without what stands over and under its letters: in a picture those marks are what is misread. Words of fewer letters would be found everywhere.
 */
export function withoutMarks(spelled: string): string {
  return spelled.replace(/ำ/gu, 'า').replace(/\p{M}/gu, '');
}
const fewestWithoutMarks = 4;

/** How a word is looked for in what was read of pictures: as it is spelled, and without its marks where enough is left. */
export function looseSpellings(word: string): string[] {
  const bare = withoutMarks(word);
  return bare !== word && [...bare].length >= fewestWithoutMarks ? [word, bare] : [word];
}

/** The few thousand pieces that Thai is written with, each spelled once. */
const spellings = new Map<string, string>();

function spellingOf(piece: string): string {
  let spelled = spellings.get(piece);
  if (spelled === undefined) {
    spelled = packed(piece);
    if (spellings.size < 20_000) spellings.set(piece, spelled);
  }
  return spelled;
}

/** Cuts a text where it fits any of the packed needles; a letter is never parted from its marks. `spelledAs`: how the needles are spelled beyond that. */
export function marked(value: string, needles: string[], spelledAs = (text: string) => text): Parts {
  const cut = (value.match(pieces) ?? []).map((text) => ({ text, spelled: spelledAs(spellingOf(text)) }));
  const whole = cut.map((piece) => piece.spelled).join('');
  const ranges = needles.filter(Boolean).flatMap((needle) => rangesOf(whole, needle));
  const parts: Parts = [];
  let at = 0;
  for (const { text, spelled } of cut) {
    const [from, to] = [at, at + spelled.length];
    at = to;
    const hit = spelled
      ? ranges.some(([start, end]) => start < to && end > from)
      : ranges.some(([start, end]) => start < from && end > from);
    const last = parts.at(-1);
    if (last && last.hit === hit) last.text += text;
    else parts.push({ text, hit });
  }
  return parts;
}

/** The words around the first hit; null where there is none. */
export function excerpt(value: string, needles: string[], around = 48): Parts | null {
  return nearFirst(marked(value, needles), around);
}

/** The same in what was read of a picture, by words of which each has several spellings: where one of them differs in its marks, marks count for none. */
export function looseExcerpt(value: string, words: string[][], around = 48): Parts | null {
  const whole = packed(value);
  if (words.every((word) => word.some((one) => whole.includes(one)))) return excerpt(value, words.flat(), around);
  return nearFirst(marked(value, words.flat().map(withoutMarks), withoutMarks), around);
}

function nearFirst(parts: Parts, around: number): Parts | null {
  const first = parts.findIndex((part) => part.hit);
  if (first < 0) return null;
  const short = parts.slice(Math.max(0, first - 1), first + 2);
  return short.map((part, index) => {
    if (part.hit) return part;
    const letters = part.text.match(pieces) ?? [];
    if (letters.length <= around) return part;
    return { hit: false, text: index === 0 ? `…${letters.slice(-around).join('')}` : `${letters.slice(0, around).join('')}…` };
  });
}

function rangesOf(whole: string, needle: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = whole.indexOf(needle); at >= 0; at = whole.indexOf(needle, at + needle.length)) found.push([at, at + needle.length]);
  return found;
}
