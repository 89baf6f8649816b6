import { type Corners, cutOff, isPage, type Point, wholeFrame } from './geometry.ts';
import type { Pixels } from './straighten.ts';

/** A page takes at least this part of the picture, and fills this part of the four corners that are drawn round it. */
const least = 0.2;
const filled = 0.85;

/**
 * The corners of a light page on a darker ground, looked for on a small picture; the whole frame where there is none to be sure of.
 * The greatest light patch counts, and only when it fills a square of four corners: a lamp or a light table does not.
 */
export function findPage(picture: Pixels): Corners {
  const light = smoothed(lightness(picture), picture);
  const patch = greatestPatch(light, splitOf(light), picture);
  if (patch.length < least * light.length) return wholeFrame;
  const corners = cornersOf(patch, picture);
  const full = patch.length / light.length / areaOf(corners);
  return isPage(corners) && full > filled && cutOff(corners) > 0.02 ? corners : wholeFrame;
}

function lightness({ data, width, height }: Pixels): Uint8Array {
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at++)
    light[at] = ((data[at * 4] as number) * 2 + (data[at * 4 + 1] as number) * 5 + (data[at * 4 + 2] as number)) >> 3;
  return light;
}

/** Lines of text do not cut the page in pieces: the lightest of the places around each, and of these the darkest again, so that its edges stay where they are. */
function smoothed(light: Uint8Array, { width, height }: Pixels): Uint8Array {
  const reach = Math.max(1, Math.round(Math.max(width, height) / 160));
  const along = (from: Uint8Array, step: number, pick: typeof Math.max) => picked(from, { width, height, reach, step, pick });
  return [1, width].reduce((from, step) => along(from, step, Math.min), along(along(light, 1, Math.max), width, Math.max));
}

interface Around {
  width: number;
  height: number;
  reach: number;
  /** 1: along the row; the width: along the column. */
  step: number;
  pick: typeof Math.max;
}

function picked(light: Uint8Array, { width, height, reach, step, pick }: Around): Uint8Array {
  const out = new Uint8Array(light.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [place, end] = step === 1 ? [x, width - 1] : [y, height - 1];
      let best = light[y * width + x] as number;
      for (let off = -Math.min(reach, place); off <= Math.min(reach, end - place); off++)
        best = pick(best, light[y * width + x + off * step] as number);
      out[y * width + x] = best;
    }
  return out;
}

/** The lightness that parts the picture best in two (Otsu). */
function splitOf(light: Uint8Array): number {
  const counts = new Array<number>(256).fill(0);
  for (const one of light) counts[one] = (counts[one] as number) + 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [below, sumBelow, best, split] = [0, 0, -1, 127];
  for (let value = 0; value < 255; value++) {
    below += counts[value] as number;
    sumBelow += value * (counts[value] as number);
    const above = light.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (apart > best) [best, split] = [apart, value];
  }
  return split;
}

/** Places of the greatest connected patch that is lighter than the split. */
function greatestPatch(light: Uint8Array, split: number, { width, height }: Pixels): number[] {
  const seen = new Uint8Array(light.length);
  let greatest: number[] = [];
  for (let start = 0; start < light.length; start++) {
    if (seen[start] || (light[start] as number) <= split) continue;
    const patch = [start];
    seen[start] = 1;
    for (let next = 0; next < patch.length; next++) {
      const at = patch[next] as number;
      const [x, y] = [at % width, Math.floor(at / width)];
      for (const [to, there] of [
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, y > 0],
        [at + width, y < height - 1],
      ] as const) {
        if (!there || seen[to] || (light[to] as number) <= split) continue;
        seen[to] = 1;
        patch.push(to);
      }
    }
    if (patch.length > greatest.length) greatest = patch;
  }
  return greatest;
}

/** The places farthest towards the four corners of the picture. */
function cornersOf(patch: number[], { width, height }: Pixels): Corners {
  const farthest = (towards: (point: Point) => number): Point => {
    let best = { x: 0, y: 0 };
    let most = Number.NEGATIVE_INFINITY;
    for (const at of patch) {
      const point = { x: ((at % width) + 0.5) / width, y: (Math.floor(at / width) + 0.5) / height };
      const far = towards(point);
      if (far > most) [most, best] = [far, point];
    }
    return best;
  };
  return [farthest(({ x, y }) => -x - y), farthest(({ x, y }) => x - y), farthest(({ x, y }) => x + y), farthest(({ x, y }) => y - x)];
}

function areaOf(corners: Corners): number {
  const twice = corners.reduce((sum, at, place) => {
    const next = corners[(place + 1) % 4] as Point;
    return sum + at.x * next.y - next.x * at.y;
  }, 0);
  return Math.abs(twice) / 2;
}
