import type { Grey } from './grey.ts';

/** By how much a picture is turned clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** The picture turned clockwise. */
export function turnedBy(picture: Grey, turn: Turn): Grey {
  const { width, height, data } = picture;
  if (turn === 0) return picture;
  const out = new Uint8Array(data.length);
  if (turn === 180) {
    for (let at = 0, to = data.length - 1; to >= 0; at++, to--) out[to] = data[at]!;
    return { width, height, data: out };
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = turn === 90 ? [height - 1 - y, x] : [y, width - 1 - x];
      out[row * height + column] = data[y * width + x]!;
    }
  }
  return { width: height, height: width, data: out };
}

/** As it is seen from behind. */
export function fromBehind({ width, height, data }: Grey): Grey {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[y * width + width - 1 - x] = data[y * width + x]!;
  }
  return { width, height, data: out };
}

interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A place on the picture that was turned by `turn`, as one of the picture before; in thousandths of either. */
export function turnedBack({ x, y, w, h }: Place, turn: Turn): Place {
  if (turn === 90) return { x: y, y: 1000 - x - w, w: h, h: w };
  if (turn === 180) return { x: 1000 - x - w, y: 1000 - y - h, w, h };
  if (turn === 270) return { x: 1000 - y - h, y: x, w: h, h: w };
  return { x, y, w, h };
}
