import { readFileSync } from 'node:fs';
import { around, type Box, cut, type Grey, heightOf, widthOf } from '../picture/grey.ts';
import type { Line } from '../picture/lines.ts';
import { inkTone, type Part, partsOf } from '../picture/parts.ts';
import { pixelsOf, type Sign, strokesOf } from './features.ts';
import { type KeptLayer, type Layer, layerOf, likelihoods, signs } from './net.ts';

/** A sign of a number. `sure` is 0 where the two nets differ, else what the less sure of them says, 0 to 1. */
export interface Glyph extends Box {
  sign: string;
  sure: number;
  /** Cut from ink that two signs share. */
  shared: boolean;
}

export type Script = 'thai' | 'arabic';

/** What one look at a line gives: its signs from the left, in one script. `?` is no sign of a number. */
export interface Look {
  script: Script;
  glyphs: Glyph[];
}

/** From here on what both nets say of a sign is believed. */
export const believed = 0.6;

/** Each look parts ink from paper at a tone of its own: a stroke that breaks at one holds at another. */
const looks = [-50, -25, 0, 25];

let nets: { pixels: Layer[]; strokes: Layer[] } | undefined;

function openNets() {
  const kept = JSON.parse(readFileSync(new URL('nets.json', import.meta.url), 'utf8')) as { pixels: KeptLayer[]; strokes: KeptLayer[] };
  nets ??= { pixels: kept.pixels.map(layerOf), strokes: kept.strokes.map(layerOf) };
  return nets;
}

/** The signs of a line between two columns, looked at several times; `tones`: how much lighter than the middle one the ink may be, each time. */
export function readGlyphs(page: Grey, line: Line, from: number, to: number, tones: readonly number[] = looks): Look[] {
  const { size, foot } = line;
  const box = { left: Math.round(from), right: Math.round(to), top: Math.round(foot - size * 1.75), bottom: Math.round(foot + size * 0.7) };
  const piece = cut(page, box);
  if (piece.width < 3 || piece.height < 3) return [];
  const middle = inkTone(piece);
  const own = { size, foot: foot - Math.max(0, box.top) };
  return tones.map((off) => {
    const seen = piecesOf(partsOf(piece, Math.max(20, Math.min(250, middle + off)), Math.max(3, size * size * 0.006)), own);
    const shift = ({ left, right, top, bottom }: Box): Box => ({
      left: left + Math.max(0, box.left),
      right: right + Math.max(0, box.left),
      top: top + Math.max(0, box.top),
      bottom: bottom + Math.max(0, box.top),
    });
    const { script, glyphs } = namedIn(seen);
    return { script, glyphs: glyphs.map((one) => ({ ...one, ...shift(one) })) };
  });
}

interface Piece extends Box {
  /** What it is by its place and size alone. */
  plain?: '.' | '-';
  sign?: Sign;
  shared: boolean;
}

/** Ink on the line, from the left: what stands over and under it is left out, what is broken in two is put together, what two signs share is cut. */
function piecesOf(parts: readonly Part[], { size, foot }: { size: number; foot: number }): Piece[] {
  const on = parts.filter((one) => one.bottom > foot - size * 0.62 && one.top < foot - size * 0.02 && heightOf(one) < size * 2.3);
  const groups: Part[][] = [];
  for (const part of on) {
    const last = groups.at(-1);
    const box = last && around(last);
    const shared = box ? Math.min(box.right, part.right) - Math.max(box.left, part.left) : 0;
    if (last && box && shared > Math.min(widthOf(box), widthOf(part)) * 0.55) last.push(part);
    else groups.push([part]);
  }
  return groups.flatMap((group): Piece[] => {
    const box = around(group);
    const [wide, high] = [widthOf(box), heightOf(box)];
    const middle = (box.top + box.bottom) / 2;
    if (high < size * 0.38 && wide < size * 0.62) {
      if (box.bottom > foot - size * 0.3 && wide < high * 2) return [{ ...box, plain: '.', shared: false }];
      return middle > foot - size * 0.72 && wide > high * 1.3 ? [{ ...box, plain: '-', shared: false }] : [{ ...box, shared: false }];
    }
    if (high < size * 0.5) return [{ ...box, shared: false }];
    const sign = signOf(group, box);
    if (wide < size * 1.42) return [{ ...box, sign, shared: false }];
    const at = thinnest(sign);
    return [
      { ...box, right: box.left + at, sign: columns(sign, 0, at), shared: true },
      { ...box, left: box.left + at, sign: columns(sign, at, wide), shared: true },
    ];
  });
}

function signOf(group: readonly Part[], box: Box): Sign {
  const width = widthOf(box);
  const mask = new Uint8Array(width * heightOf(box));
  for (const part of group) {
    const wide = widthOf(part);
    for (let i = 0; i < part.mask.length; i++) {
      if (part.mask[i]) mask[(part.top - box.top + Math.floor(i / wide)) * width + part.left - box.left + (i % wide)] = 1;
    }
  }
  return { width, height: heightOf(box), mask };
}

/** The column about the middle with the least ink. */
function thinnest({ width, height, mask }: Sign): number {
  let [best, at] = [Number.POSITIVE_INFINITY, width >> 1];
  for (let x = Math.round(width * 0.3); x < width * 0.7; x++) {
    let ink = 0;
    for (let y = 0; y < height; y++) ink += mask[y * width + x]!;
    const cost = ink + Math.abs(x - width / 2) * 0.08;
    if (cost < best) [best, at] = [cost, x];
  }
  return at;
}

function columns({ width, height, mask }: Sign, from: number, to: number): Sign {
  let [top, bottom] = [height, 0];
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      if (!mask[y * width + x]) continue;
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  if (bottom <= top) return { width: 1, height: 1, mask: new Uint8Array(1) };
  const out = new Uint8Array((to - from) * (bottom - top));
  for (let y = top; y < bottom; y++) out.set(mask.subarray(y * width + from, y * width + to), (y - top) * (to - from));
  return { width: to - from, height: bottom - top, mask: out };
}

/** Digits of one script alone: ๐ and 0 are one shape, and a number is written in one of the two. */
const ofScript: Record<Script, number[]> = {
  thai: signs.flatMap((sign, at) => (/\d/u.test(sign) ? [] : [at])),
  arabic: signs.flatMap((sign, at) => (/[๐-๙]/u.test(sign) ? [] : [at])),
};

function namedIn(pieces: readonly Piece[]): Look {
  const { pixels, strokes } = openNets();
  const given = pieces.map(({ sign }) => sign && ([likelihoods(pixels, pixelsOf(sign)), likelihoods(strokes, strokesOf(sign))] as const));
  const weight = { thai: 0, arabic: 0 };
  for (const both of given) {
    for (const one of both ?? []) {
      for (let at = 1; at < 10; at++) weight.thai += one[at]!;
      for (let at = 11; at < 20; at++) weight.arabic += one[at]!;
    }
  }
  const script: Script = weight.thai >= weight.arabic ? 'thai' : 'arabic';
  const allowed = ofScript[script];
  const glyphs = pieces.map(({ plain, sign: _, shared, ...box }, at): Glyph => {
    const both = given[at];
    if (plain) return { ...box, sign: plain, sure: 1, shared };
    if (!both) return { ...box, sign: '?', sure: 0, shared };
    const [a, b] = both.map((one) => {
      const best = allowed.reduce((most, each) => (one[each]! > one[most]! ? each : most), allowed[0]!);
      return { best, sure: one[best]! / allowed.reduce((sum, each) => sum + one[each]!, 0) };
    }) as [{ best: number; sure: number }, { best: number; sure: number }];
    if (a.best === b.best) return { ...box, sign: signs[a.best]!, sure: Math.min(a.sure, b.sure), shared };
    return { ...box, sign: signs[(a.sure > b.sure ? a : b).best]!, sure: 0, shared };
  });
  return { script, glyphs };
}
