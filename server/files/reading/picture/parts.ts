import type { Box, Grey } from './grey.ts';

/** Black pixels that touch each other along an edge. `mask` is as large as the box, 1 where the part is. */
export interface Part extends Box {
  area: number;
  mask: Uint8Array;
}

/**
 * The tone that parts ink from paper best (Otsu 1979: the two classes lie furthest apart).
 * @returns the first tone that is paper, 1 to 255; 128 where the picture has one tone alone
 */
export function inkTone(picture: Grey): number {
  const counts = new Uint32Array(256);
  for (const tone of picture.data) counts[tone]!++;
  const total = picture.data.length;
  let sum = 0;
  for (let tone = 0; tone < 256; tone++) sum += tone * counts[tone]!;
  let [dark, darkSum, best, at] = [0, 0, 0, 128];
  for (let tone = 0; tone < 255; tone++) {
    dark += counts[tone]!;
    darkSum += tone * counts[tone]!;
    if (dark === 0 || dark === total) continue;
    const apart = darkSum / dark - (sum - darkSum) / (total - dark);
    const score = dark * (total - dark) * apart * apart;
    if (score > best) [best, at] = [score, tone + 1];
  }
  return at;
}

/** The connected parts of what is darker than `tone`, from left to right; those of fewer than `least` pixels are left out. */
export function partsOf(picture: Grey, tone: number, least = 1): Part[] {
  const { width, height, data } = picture;
  const seen = new Uint8Array(width * height);
  const pile = new Int32Array(width * height);
  const parts: Part[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || data[start]! >= tone) continue;
    let filled = 0;
    let [left, right, top, bottom] = [width, 0, height, 0];
    pile[filled++] = start;
    seen[start] = 1;
    for (let next = 0; next < filled; next++) {
      const at = pile[next]!;
      const x = at % width;
      const y = (at - x) / width;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
      const visit = (place: number) => {
        if (seen[place] || data[place]! >= tone) return;
        seen[place] = 1;
        pile[filled++] = place;
      };
      if (x > 0) visit(at - 1);
      if (x + 1 < width) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y + 1 < height) visit(at + width);
    }
    if (filled < least) continue;
    const mask = new Uint8Array((right - left) * (bottom - top));
    for (let i = 0; i < filled; i++) {
      const at = pile[i]!;
      const x = at % width;
      mask[((at - x) / width - top) * (right - left) + x - left] = 1;
    }
    parts.push({ left, top, right, bottom, area: filled, mask });
  }
  return parts.sort((a, b) => a.left - b.left);
}
