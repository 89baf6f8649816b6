import type { Box, Grey } from './grey.ts';
import { inkTone, partsOf } from './parts.ts';

/** Larger pages are scaled down to this many pixels across: A4 at 300 dots an inch. */
export const pageWidth = 2480;

/** The largest turn of a page that is set right, in degrees. */
const mostTurn = 4;

/** A page as it is read: even light, no specks, lines level. `turned` is what it was turned by, in degrees. */
export interface Prepared {
  page: Grey;
  turned: number;
}

export function prepare(picture: Grey): Prepared {
  const lit = evenlyLit(picture);
  const turned = slopeOf(lit);
  const level = Math.abs(turned) < 0.08 ? lit : turn(lit, turned);
  return { page: withoutSpecks(level), turned };
}

const cell = 48;

/**
 * Divides out the tone of the paper where light falls unevenly or the paper is not white: the tone that 85 of 100 pixels
 * of a field of 48 by 48 are darker than is its paper. A page of even white is left as it is.
 */
function evenlyLit(picture: Grey): Grey {
  const { width, height, data } = picture;
  const [across, down] = [Math.max(2, Math.ceil(width / cell)), Math.max(2, Math.ceil(height / cell))];
  const paper = new Float32Array(across * down);
  const counts = new Uint32Array(256);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      counts.fill(0);
      let seen = 0;
      for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y += 2) {
        for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x += 2, seen++) counts[data[y * width + x]!]!++;
      }
      let [tone, below] = [255, 0];
      for (; tone > 0 && below < seen * 0.15; tone--) below += counts[tone]!;
      paper[row * across + column] = Math.max(60, tone + 1);
    }
  }
  // a field that is all ink takes the tone of its lightest neighbours
  const smooth = new Float32Array(paper.length);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      let [sum, weight] = [0, 0];
      for (let j = -1; j <= 1; j++) {
        for (let i = -1; i <= 1; i++) {
          const tone = paper[Math.max(0, Math.min(down - 1, row + j)) * across + Math.max(0, Math.min(across - 1, column + i))]!;
          const by = tone * tone;
          sum += tone * by;
          weight += by;
        }
      }
      smooth[row * across + column] = sum / weight;
    }
  }
  const darkest = smooth.reduce((least, one) => Math.min(least, one), 255);
  if (darkest > 244) return picture;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const fy = Math.max(0, Math.min(down - 1.001, y / cell - 0.5));
    const row = Math.floor(fy);
    for (let x = 0; x < width; x++) {
      const fx = Math.max(0, Math.min(across - 1.001, x / cell - 0.5));
      const column = Math.floor(fx);
      const at = row * across + column;
      const [u, v] = [fx - column, fy - row];
      const tone =
        (smooth[at]! * (1 - u) + smooth[at + 1]! * u) * (1 - v) + (smooth[at + across]! * (1 - u) + smooth[at + across + 1]! * u) * v;
      out[y * width + x] = Math.min(255, (data[y * width + x]! * 255) / tone);
    }
  }
  return { width, height, data: out };
}

/** How far its lines run off the level, in degrees: the turn at which the rows of the page are most unlike each other. */
function slopeOf(picture: Grey): number {
  const step = Math.max(1, Math.round(picture.width / 820));
  const tone = inkTone(picture) - 15;
  const ink: [number, number][] = [];
  for (let y = 0; y < picture.height; y += step) {
    for (let x = 0; x < picture.width; x += step) if (picture.data[y * picture.width + x]! < tone) ink.push([x / step, y / step]);
  }
  if (ink.length < 200) return 0;
  const thin = ink.length > 60_000 ? Math.ceil(ink.length / 60_000) : 1;
  const used = ink.filter((_, at) => at % thin === 0);
  const rows = new Float64Array(Math.ceil(picture.height / step) * 2 + 400);
  const unlike = (degrees: number): number => {
    rows.fill(0);
    const slope = Math.tan((degrees * Math.PI) / 180);
    const middle = rows.length / 4;
    for (const [x, y] of used) rows[Math.max(0, Math.min(rows.length - 1, Math.round(y - x * slope + middle)))]!++;
    let sum = 0;
    for (let i = 1; i < rows.length; i++) sum += (rows[i]! - rows[i - 1]!) ** 2;
    return sum;
  };
  const best = (from: number, to: number, by: number): number => {
    let [at, most] = [0, -1];
    for (let degrees = from; degrees <= to + 1e-9; degrees += by) {
      const here = unlike(degrees);
      if (here > most) [at, most] = [degrees, here];
    }
    return at;
  };
  const near = best(-mostTurn, mostTurn, 0.5);
  const close = best(near - 0.5, near + 0.5, 0.1);
  return best(close - 0.08, close + 0.08, 0.02);
}

/** The picture turned back by so many degrees about its middle, as large as before. */
function turn({ width, height, data }: Grey, degrees: number): Grey {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const out = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = (x - width / 2) * cos - (y - height / 2) * sin + width / 2;
      const sy = (x - width / 2) * sin + (y - height / 2) * cos + height / 2;
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const [u, v] = [sx - left, sy - top];
      out[y * width + x] =
        (data[at]! * (1 - u) + data[at + 1]! * u) * (1 - v) + (data[at + width]! * (1 - u) + data[at + width + 1]! * u) * v;
    }
  }
  return { width, height, data: out };
}

/** Without black parts of a few pixels. What lies near larger ink stays: it may be a dot or a broken stroke. */
function withoutSpecks(picture: Grey): Grey {
  const least = Math.max(3, Math.round((picture.width / pageWidth) ** 2 * 22));
  const parts = partsOf(picture, Math.min(200, inkTone(picture) + 20));
  const specks = parts.filter((one) => one.area < least);
  if (specks.length < 40) return picture;
  const near = 12;
  const [across, down] = [Math.ceil(picture.width / near) + 2, Math.ceil(picture.height / near) + 2];
  const taken = new Uint8Array(across * down);
  for (const one of parts) {
    if (one.area < least) continue;
    for (let y = Math.floor(one.top / near); y <= Math.floor(one.bottom / near); y++) {
      for (let x = Math.floor(one.left / near); x <= Math.floor(one.right / near); x++) taken[y * across + x] = 1;
    }
  }
  const data = picture.data.slice();
  for (const one of specks) {
    if (taken[Math.floor(one.top / near) * across + Math.floor(one.left / near)]) continue;
    for (let y = Math.max(0, one.top - 1); y < Math.min(picture.height, one.bottom + 1); y++) {
      data.fill(255, y * picture.width + Math.max(0, one.left - 1), y * picture.width + Math.min(picture.width, one.right + 1));
    }
  }
  return { ...picture, data };
}

/** The upper part of a page, where a letter says what it is. */
export function headOf(page: Grey): Box {
  return { left: 0, top: 0, right: page.width, bottom: Math.round(page.height * 0.52) };
}
