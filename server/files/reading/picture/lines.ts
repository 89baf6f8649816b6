import { around, type Box, type Grey, heightOf, widthOf } from './grey.ts';
import { inkTone, type Part, partsOf } from './parts.ts';

/** A line of letters. `foot` is where its letters stand, `size` how high one without a tail is, both in pixels; `letters` are the parts that stand on it. */
export interface Line extends Box {
  foot: number;
  size: number;
  letters: Part[];
}

/**
 * The lines of a page that stands level, from above. They are found by where letters stand, not by the blank between lines:
 * in Thai the marks over a line touch the tails of the one above it. Rules, frames, crests and pictures are no letters.
 */
export function linesOf(page: Grey): Line[] {
  const parts = partsOf(page, inkTone(page), 6);
  const size = usualSize(parts);
  if (size === 0) return [];
  const letters = parts.filter((one) => {
    const [wide, high] = [widthOf(one), heightOf(one)];
    return high > size * 0.62 && high < size * 3.4 && wide < size * 6 && wide > size * 0.12 && one.area > size * 1.2;
  });
  const lines = mergedLines(chained(letters, size), size);
  return lines
    .filter(({ letters: own }) => own.length > 1 || (own.length === 1 && heightOf(own[0] as Part) < size * 1.6))
    .map((line) => withMarks(line, parts))
    .sort((a, b) => a.foot - b.foot);
}

/** How high most letters of the page are: most parts of about one height, larger ones counted for more, since specks are many and small. */
function usualSize(parts: readonly Part[]): number {
  const weights = new Float64Array(160);
  for (const one of parts) {
    const [wide, high] = [widthOf(one), heightOf(one)];
    if (high >= 9 && high < 150 && wide > high * 0.3 && wide < high * 1.6) weights[high]! += Math.sqrt(high);
  }
  let [best, at] = [0, 0];
  for (let high = 9; high < 150; high++) {
    const near =
      weights[high]! +
      0.8 * ((weights[high - 1] ?? 0) + (weights[high + 1] ?? 0)) +
      0.4 * ((weights[high - 2] ?? 0) + (weights[high + 2] ?? 0));
    if (near > best) [best, at] = [near, high];
  }
  return at;
}

/** From left to right each letter joins the line whose last letters stand as high as it does. */
function chained(letters: readonly Part[], size: number): Part[][] {
  const lines: Part[][] = [];
  for (const letter of [...letters].sort((a, b) => a.left - b.left)) {
    let [best, least] = [-1, size * 0.42];
    for (const [at, line] of lines.entries()) {
      const last = line.at(-1) as Part;
      if (letter.left - last.right > size * 40) continue;
      const off = Math.abs(footOf(line) - letter.bottom);
      if (off < least) [best, least] = [at, off];
    }
    if (best >= 0) lines[best]!.push(letter);
    else lines.push([letter]);
  }
  return lines;
}

/** Where the last letters of a line stand: the middle one of up to seven, so that a tail or a bracket moves nothing. */
function footOf(line: readonly Part[]): number {
  const feet = line
    .slice(-7)
    .map((one) => one.bottom)
    .sort((a, b) => a - b);
  return feet[(feet.length - 1) >> 1] as number;
}

/** Lines of few letters that lie in another one are its tails and marks. */
function mergedLines(lines: Part[][], size: number): Line[] {
  const made = lines
    .map((letters): Line => {
      const heights = letters.map(heightOf).sort((a, b) => a - b);
      return {
        ...around(letters),
        foot: footOf(
          [...letters].sort((a, b) => a.bottom - b.bottom).slice(Math.max(0, (letters.length >> 1) - 3), (letters.length >> 1) + 4),
        ),
        size: heights[heights.length >> 1] as number,
        letters,
      };
    })
    .sort((a, b) => b.letters.length - a.letters.length);
  const kept: Line[] = [];
  for (const line of made) {
    const host = kept.find((one) => {
      const off = line.foot - one.foot;
      const near = off > -one.size * 1.25 && off < one.size * 0.75;
      const overlaps = line.left < one.right + size * 3 && line.right > one.left - size * 3;
      return near && overlaps && line.letters.length <= Math.max(3, one.letters.length * 0.34);
    });
    if (!host) kept.push(line);
    else if (Math.abs(line.foot - host.foot) < host.size * 0.45)
      host.letters = [...host.letters, ...line.letters].sort((a, b) => a.left - b.left);
  }
  return kept;
}

/** The box of a line with what stands over and under its letters. */
function withMarks(line: Line, parts: readonly Part[]): Line {
  const { size, foot } = line;
  const own = parts.filter(
    (one) =>
      heightOf(one) < size * 3 &&
      widthOf(one) < size * 8 &&
      one.right > line.left - size * 1.5 &&
      one.left < line.right + size * 1.5 &&
      (one.top + one.bottom) / 2 > foot - size * 2.05 &&
      (one.top + one.bottom) / 2 < foot + size * 0.55,
  );
  return { ...line, ...around([...line.letters, ...own]) };
}
