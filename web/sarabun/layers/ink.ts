/** Which millimetres of a page bear ink: as it is drawn, so that text, pictures and scans count alike. */
export interface Ink {
  width: number;
  height: number;
  /** Sums from the top left corner, a row and a column of zeros before them. */
  sums: Uint32Array;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One cell a millimetre; a cell bears ink where a dark point lies in it. */
export function inkOf(pixels: { data: Uint8ClampedArray; width: number; height: number }, page: { width: number; height: number }): Ink {
  const [width, height] = [Math.max(1, Math.round(page.width)), Math.max(1, Math.round(page.height))];
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < pixels.height; y++) {
    const row = Math.min(height - 1, Math.floor((y * height) / pixels.height)) * width;
    for (let x = 0; x < pixels.width; x++) {
      const at = (y * pixels.width + x) * 4;
      const light = (pixels.data[at] as number) * 0.3 + (pixels.data[at + 1] as number) * 0.59 + (pixels.data[at + 2] as number) * 0.11;
      if (light < 150) dark[row + Math.min(width - 1, Math.floor((x * width) / pixels.width))] = 1;
    }
  }
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, line = 0; x < width; x++) {
      line += dark[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + line;
    }
  return { width, height, sums };
}

/** Millimetres of ink under a rectangle. */
export function inkUnder({ width, height, sums }: Ink, rect: Rect): number {
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
  const [left, right] = [clamp(rect.x, width), clamp(rect.x + rect.width, width)];
  const [top, bottom] = [clamp(rect.y, height), clamp(rect.y + rect.height, height)];
  const at = (x: number, y: number) => sums[y * (width + 1) + x] as number;
  return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
}

/** Does it hide something? Dust of a scan does not count. */
export function hides(ink: Ink, rect: Rect): boolean {
  return inkUnder(ink, rect) > Math.max(3, rect.width * rect.height * 0.004);
}

export function overlap(a: Rect, b: Rect): boolean {
  const spare = 0.5;
  return a.x + spare < b.x + b.width && b.x + spare < a.x + a.width && a.y + spare < b.y + b.height && b.y + spare < a.y + a.height;
}

/** The free place of this size nearest to the one wished for, inside the margins; null where the page is full. */
export function findRoom(ink: Ink, wished: Rect, others: Rect[]): { x: number; y: number } | null {
  const margin = 8;
  let best: { x: number; y: number } | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (let y = margin; y + wished.height <= ink.height - margin; y++)
    for (let x = margin; x + wished.width <= ink.width - margin; x++) {
      // up or down costs less than aside: blocks stand in a column
      const far = Math.abs(x - wished.x) * 2 + Math.abs(y - wished.y);
      if (far >= nearest) continue;
      const rect = { x: x - 1, y: y - 1, width: wished.width + 2, height: wished.height + 2 };
      if (hides(ink, rect) || others.some((one) => overlap(rect, one))) continue;
      best = { x, y };
      nearest = far;
    }
  return best;
}
