import { type Projection, project, type Size } from './geometry.ts';

export interface Pixels extends Size {
  /** Red, green, blue and opacity of each pixel, row by row. */
  data: Uint8ClampedArray;
}

/** Draws rows `from` to `until` of the straight page out of the picture: each pixel mixed from the four nearest of its place there. */
export function drawRows(picture: Pixels, page: Pixels, projection: Projection, from: number, until: number): void {
  const [a, , , d, , , g] = projection;
  for (let y = from; y < until; y++) {
    // along a row the numbers of the fraction grow evenly
    const depthAtStart = projection[6] * 0.5 + projection[7] * (y + 0.5) + 1;
    const start = project(projection, 0.5, y + 0.5);
    let [across, down, depth] = [start.x * depthAtStart, start.y * depthAtStart, depthAtStart];
    for (let x = 0; x < page.width; x++) {
      mix(picture, across / depth - 0.5, down / depth - 0.5, page.data, (y * page.width + x) * 4);
      across += a;
      down += d;
      depth += g;
    }
  }
}

function mix({ data, width, height }: Pixels, x: number, y: number, into: Uint8ClampedArray, place: number): void {
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const right = left < width - 1 ? left + 1 : left;
  const bottom = top < height - 1 ? top + 1 : top;
  const fx = cx - left;
  const fy = cy - top;
  const a = (top * width + left) * 4;
  const b = (top * width + right) * 4;
  const c = (bottom * width + left) * 4;
  const d = (bottom * width + right) * 4;
  for (let part = 0; part < 3; part++) {
    const above = (data[a + part] as number) * (1 - fx) + (data[b + part] as number) * fx;
    const below = (data[c + part] as number) * (1 - fx) + (data[d + part] as number) * fx;
    into[place + part] = above * (1 - fy) + below * fy;
  }
  into[place + 3] = 255;
}
