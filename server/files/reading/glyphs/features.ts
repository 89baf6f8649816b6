/** Ink of one sign: 1 where it is, as wide and high as the sign itself. */
export interface Sign {
  width: number;
  height: number;
  mask: Uint8Array;
}

const side = 24;
const inner = 20;

/** How many numbers each of the two looks gives. */
export const pixelLook = side * side + 1;
const cells = 6;
const turns = 8;
export const strokeLook = cells * cells * turns + 1;

/** The sign in a square of 24 by 24, its longer side 20: how much of each field is ink, 0 to 1. */
function squared({ width, height, mask }: Sign): Float32Array {
  const scale = inner / Math.max(width, height);
  const [wide, high] = [width * scale, height * scale];
  const [x0, y0] = [(side - wide) / 2, (side - high) / 2];
  const out = new Float32Array(side * side);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [y0 + y * scale, y0 + (y + 1) * scale];
    for (let x = 0; x < width; x++) {
      if (!mask[y * width + x]) continue;
      const [left, right] = [x0 + x * scale, x0 + (x + 1) * scale];
      for (let row = Math.floor(top); row < bottom && row < side; row++) {
        const tall = Math.min(bottom, row + 1) - Math.max(top, row);
        for (let column = Math.floor(left); column < right && column < side; column++) {
          out[row * side + column]! += tall * (Math.min(right, column + 1) - Math.max(left, column));
        }
      }
    }
  }
  return out;
}

const aspectOf = ({ width, height }: Sign): number => Math.max(-1, Math.min(1, Math.log2(width / height) / 2));

/** What the first net sees: the square, and how wide the sign is for its height. */
export function pixelsOf(sign: Sign): Float32Array {
  const look = new Float32Array(pixelLook);
  look.set(squared(sign));
  look[pixelLook - 1] = aspectOf(sign);
  return look;
}

/** What the second net sees: where in the square its edges run, and in which of eight directions (as Dalal and Triggs 2005 count gradients). */
export function strokesOf(sign: Sign): Float32Array {
  const square = squared(sign);
  const look = new Float32Array(strokeLook);
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= side || y >= side ? 0 : square[y * side + x]!);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const dx = at(x + 1, y) - at(x - 1, y) + (at(x + 1, y + 1) - at(x - 1, y + 1) + at(x + 1, y - 1) - at(x - 1, y - 1)) / 2;
      const dy = at(x, y + 1) - at(x, y - 1) + (at(x + 1, y + 1) - at(x + 1, y - 1) + at(x - 1, y + 1) - at(x - 1, y - 1)) / 2;
      const strength = Math.hypot(dx, dy);
      if (strength < 0.05) continue;
      // between two neighbouring directions and four neighbouring cells, so that half a pixel changes little
      const turn = ((Math.atan2(dy, dx) / (2 * Math.PI) + 1) * turns) % turns;
      const first = Math.floor(turn) % turns;
      const [cx, cy] = [((x + 0.5) / side) * cells - 0.5, ((y + 0.5) / side) * cells - 0.5];
      for (const [cell, partX] of shares(cx)) {
        for (const [row, partY] of shares(cy)) {
          const place = (row * cells + cell) * turns;
          const part = strength * partX * partY;
          look[place + first]! += part * (1 - (turn - Math.floor(turn)));
          look[place + ((first + 1) % turns)]! += part * (turn - Math.floor(turn));
        }
      }
    }
  }
  let length = 0;
  for (const value of look) length += value * value;
  const by = length > 0 ? 6 / Math.sqrt(length) : 0;
  for (let i = 0; i < look.length; i++) look[i] = Math.sqrt(look[i]! * by);
  look[strokeLook - 1] = aspectOf(sign);
  return look;
}

function shares(place: number): [number, number][] {
  const low = Math.floor(place);
  const part = place - low;
  const both: [number, number][] = [
    [low, 1 - part],
    [low + 1, part],
  ];
  return both.filter(([cell, share]) => share > 0 && cell >= 0 && cell < cells);
}
