import type { Grey } from '../../server/files/reading/picture/grey.ts';

interface Turn {
  degrees: number;
  /** By how much of its width the page is narrower at its top than at its foot. */
  lean: number;
  /** How much of the white comes back from a place, 0 to 1. */
  tone: (x: number, y: number) => number;
  /** How far the tone of a pixel is off, as a standard deviation. */
  grain: number;
  random: () => number;
}

export function turned({ width, height, data }: Grey, { degrees, lean, tone, grain, random }: Turn): Grey {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const noise = Float32Array.from({ length: 8191 }, () => grain * 1.4 * (random() + random() + random() - 1.5));
  const out = new Uint8Array(width * height);
  let dust = 0;
  for (let y = 0; y < height; y++) {
    const wide = 1 + lean * (y / height - 0.5);
    for (let x = 0; x < width; x++) {
      const dx = (x - width / 2) * wide;
      const dy = y - height / 2;
      const sx = dx * cos - dy * sin + width / 2;
      const sy = dx * sin + dy * cos + height / 2;
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      let value = 255;
      if (left >= 0 && top >= 0 && left < width - 1 && top < height - 1) {
        const at = top * width + left;
        const [u, v] = [sx - left, sy - top];
        value = (data[at]! * (1 - u) + data[at + 1]! * u) * (1 - v) + (data[at + width]! * (1 - u) + data[at + width + 1]! * u) * v;
      }
      dust = (dust * 75 + 74) % 65537;
      out[y * width + x] = Math.max(0, Math.min(255, value * tone(x, y) * 0.94 + 10 + noise[dust % 8191]!));
    }
  }
  return { width, height, data: out };
}
