import { believed, type Glyph, readGlyphs } from '../glyphs/read-glyphs.ts';
import { type Box, cut, type Grey } from '../picture/grey.ts';
import type { Line } from '../picture/lines.ts';
import { inkTone } from '../picture/parts.ts';
import { scaled } from '../picture/scale.ts';
import { type Token, tokensIn } from './engine.ts';
import { mended } from './thai.ts';

/** A token at its place on the page; `apart` where a space stands before it. */
export interface Placed extends Token {
  apart: boolean;
  /** Where its ink begins, and how much blank paper stands before that, in parts of a letter's height; of the first of a line none is known. */
  from: number;
  gap: number;
  /** The Thai digits in it, as the nets have each of them too; null where another look says another one. Absent where there are none. */
  digits?: (string | null)[];
}

type Unspaced = Omit<Placed, 'apart' | 'from' | 'gap'>;

/** A line that was read. */
export interface ReadLine {
  line: Line;
  tokens: Placed[];
  text: string;
}

/** Tokens as they are said, with the spaces between them. */
export const said = (tokens: readonly Placed[]): string =>
  mended(tokens.map((one) => (one.apart ? ` ${one.text}` : one.text)).join('')).trim();

/** How high a letter is in what the engine is given: it was taught with letters of about this size. */
export const taught = 25;
export const margin = 12;

/** A line reads in pieces where so many letters would fit into a gap: beside a number stands the sender's name. */
const apart = 2.6;

export async function readLine(page: Grey, line: Line): Promise<ReadLine> {
  const tone = inkTone(cut(page, line));
  const tokens: Placed[] = [];
  for (const piece of piecesOf(page, line, tone)) {
    const by = Math.min(1, taught / line.size);
    const read = (await tokensIn(await scaled(cut(page, piece), by, margin))).map((token) => ({
      ...token,
      left: piece.left + (token.left - margin) / by,
      right: piece.left + (token.right - margin) / by,
      top: piece.top + (token.top - margin) / by,
      bottom: piece.top + (token.bottom - margin) / by,
    }));
    tokens.push(...spaced(page, line, tone, withDigits(page, line, piece, read)));
  }
  return { line, tokens, text: said(tokens) };
}

function piecesOf(page: Grey, line: Line, tone: number): Box[] {
  const { size, foot } = line;
  const top = Math.max(0, Math.round(Math.min(line.top, foot - size * 1.2) - 3));
  const bottom = Math.min(page.height, Math.round(Math.max(line.bottom, foot + size * 0.2) + 3));
  const pieces: Box[] = [];
  for (const { from, to } of stretches(
    page,
    { left: line.left, right: line.right, top: foot - size * 1.1, bottom: foot + size * 0.1 },
    tone,
    size * apart,
  )) {
    pieces.push({
      left: Math.max(0, from - Math.round(size * 0.4)),
      right: Math.min(page.width, to + Math.round(size * 0.4)),
      top,
      bottom,
    });
  }
  return pieces;
}

/** The stretches of a band with ink in them that less than `gap` blank columns part. */
function stretches(page: Grey, band: Box, tone: number, gap: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let x = Math.max(0, Math.floor(band.left)); x < Math.min(page.width, band.right); x++) {
    if (!inkedAt(page, x, band, tone)) continue;
    const last = found.at(-1);
    if (last && x - last.to <= gap) last.to = x + 1;
    else found.push({ from: x, to: x + 1 });
  }
  return found;
}

function inkedAt(page: Grey, x: number, band: Box, tone: number): boolean {
  for (let y = Math.max(0, Math.round(band.top)); y < Math.min(page.height, band.bottom); y++) {
    if (page.data[y * page.width + x]! < tone) return true;
  }
  return false;
}

const digit = /^[0-9๐-๙.,/-]+$/u;
const thaiDigit = /[๐-๙]/u;

/**
 * Thai digits as the nets read them in the place of the engine's, which knows ๐ ๑ ๒ ๓ ๕ alone and writes those for all others.
 * What the nets do not believe stays as the engine has it.
 */
function withDigits(page: Grey, line: Line, piece: Box, tokens: readonly Token[]): Unspaced[] {
  if (!tokens.some((one) => thaiDigit.test(one.text))) return [...tokens];
  const { script, glyphs } = readGlyphs(page, line, piece.left, piece.right, [0])[0] ?? { script: 'arabic', glyphs: [] };
  if (script !== 'thai') return tokens.map((token) => compared(token, []));
  const solid = glyphs.filter((one) => thaiDigit.test(one.sign) && one.sure >= believed);
  const besideOne = (one: Glyph) =>
    solid.some((other) => other !== one && Math.max(other.left - one.right, one.left - other.right) < line.size * 0.75);
  const taken = new Set<Glyph>();
  const kept = tokens.filter((token) => {
    const own = solid.filter((one) => (one.left + one.right) / 2 > token.left - 2 && (one.left + one.right) / 2 < token.right + 2);
    if (own.length === 0) {
      // the engine's borders are rough: its digit may lie beside its ink, or be a second one of the same
      const near = thaiDigit.test(token.text) && digit.test(token.text) && nearest(solid, token);
      if (!near || Math.abs(near.left + near.right - token.left - token.right) / 2 > line.size * 0.55) return true;
      taken.add(near);
      return false;
    }
    if (!digit.test(token.text) && !(token.text.length === 1 && own.every(besideOne))) return true;
    for (const one of own) taken.add(one);
    return false;
  });
  // strokes between digits go with the engine's token that the digits replaced; a digit beside them it may have passed over
  const between = glyphs.filter(
    (one) =>
      (/[./-]/u.test(one.sign) || solid.includes(one)) &&
      !taken.has(one) &&
      [...taken].some((other) => Math.abs(other.right - one.left) < line.size * 0.5) &&
      !kept.some((token) => token.left < one.right && token.right > one.left),
  );
  const read = [...taken, ...between].map(({ left, top, right, bottom, sign }) => ({ left, top, right, bottom, text: sign, sure: 100 }));
  return [...kept.map((token) => compared(token, glyphs)), ...read].sort((a, b) => a.left - b.left);
}

const nearest = (glyphs: readonly Glyph[], { left, right }: Token): Glyph | undefined =>
  glyphs.reduce<Glyph | undefined>(
    (best, one) => (!best || Math.abs(one.left + one.right - left - right) < Math.abs(best.left + best.right - left - right) ? one : best),
    undefined,
  );

/** A token of the engine's beside what the nets have at its place, sign by sign. */
function compared(token: Token, glyphs: readonly Glyph[]): Unspaced {
  const own = token.text.match(/[๐-๙]/gu);
  if (!own) return token;
  const seen = glyphs.filter(
    (one) => thaiDigit.test(one.sign) && (one.left + one.right) / 2 > token.left - 2 && (one.left + one.right) / 2 < token.right + 2,
  );
  return { ...token, digits: own.map((digit, at) => (seen.length === own.length && seen[at]?.sign === digit ? digit : null)) };
}

/** A space is a stretch of columns without ink as wide as half a letter: the engine's own borders say nothing, for it parts Thai at every letter. */
function spaced(page: Grey, { size, foot }: Line, tone: number, tokens: readonly Unspaced[]): Placed[] {
  const band = { left: 0, right: page.width, top: foot - size * 1.1, bottom: foot + size * 0.05 };
  return tokens.map((token, at) => {
    const before = tokens[at - 1];
    if (!before) return { ...token, apart: true, from: token.left, gap: 0 };
    let [blank, widest, begins] = [0, 0, token.left];
    const from = Math.max(0, Math.round(Math.min((before.left + before.right) / 2, token.left - 4)));
    const to = Math.min(page.width, Math.max((token.left + token.right) / 2, before.right + 4));
    for (let x = from; x < to; x++) {
      blank = inkedAt(page, x, band, tone) ? 0 : blank + 1;
      if (blank > widest) [widest, begins] = [blank, x + 1];
    }
    return { ...token, apart: widest > size * 0.48, from: begins, gap: widest / size };
  });
}
