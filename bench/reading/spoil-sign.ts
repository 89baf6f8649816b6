import type { Sign } from '../../server/files/reading/glyphs/features.ts';
import { type Part, partsOf } from '../../server/files/reading/picture/parts.ts';
import type { Drawn } from './faces.ts';

/** Numbers from 0 to 1 by chance, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A sign as a scanner gives it: small, turned, slanted, blurred, grained, cut off at some tone; null where nothing of it is left. */
export function spoiltSign(drawn: Drawn, random: () => number, piece: [number, number] = [0, 1]): Sign | null {
  const high = 13 + random() ** 1.6 * 36;
  const scale = high / 110;
  const turn = ((random() - 0.5) * 5 * Math.PI) / 180;
  const slant = (random() - 0.5) * 0.16;
  const stretch = 0.9 + random() * 0.2;
  const blur = random() < 0.6 ? random() * 0.9 : 0;
  const grain = random() < 0.6 ? random() * 28 : 0;
  const width = Math.ceil(drawn.width * scale * stretch * 1.1) + 8;
  const height = Math.ceil(drawn.height * scale * 1.1) + 8;
  const [shiftX, shiftY] = [random() - 0.5, random() - 0.5];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const from = drawn.width * piece[0];
  const to = drawn.width * piece[1];
  const field = new Float32Array(width * height);
  const fine = Math.max(2, Math.min(5, Math.round(1 / scale)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let j = 0; j < fine; j++) {
        for (let i = 0; i < fine; i++) {
          const dx = x + (i + 0.5) / fine - width / 2 + shiftX;
          const dy = y + (j + 0.5) / fine - height / 2 + shiftY;
          const u = Math.floor((dx * cos + dy * sin + dy * slant) / (scale * stretch) + drawn.width / 2);
          const v = Math.floor((dy * cos - dx * sin) / scale + drawn.height / 2);
          if (u >= from && u < to && u >= 0 && u < drawn.width && v >= 0 && v < drawn.height) sum += drawn.ink[v * drawn.width + u]!;
        }
      }
      field[y * width + x] = sum / (fine * fine);
    }
  }
  const soft = blur > 0 ? blurred(field, width, height, blur) : field;
  let [least, most] = [255, 0];
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const noise = grain * (random() + random() + random() - 1.5);
    const tone = Math.max(0, Math.min(255, 255 - soft[i]! * 0.85 - 10 + noise));
    data[i] = tone;
    least = Math.min(least, tone);
    most = Math.max(most, tone);
  }
  const cutAt = (least + most) / 2 + (random() - 0.5) * 0.55 * (most - least);
  const parts = partsOf({ width, height, data }, cutAt, 3);
  if (parts.length === 0) return null;
  return joined(parts);
}

/** The largest part and what stands over or under it: a digit may be broken in two. */
function joined(parts: readonly Part[]): Sign | null {
  const main = parts.reduce((most, one) => (one.area > most.area ? one : most));
  if (main.area < 12) return null;
  const kept = parts.filter(
    (one) => one === main || (one.area > main.area * 0.08 && one.left < main.right - 1 && one.right > main.left + 1),
  );
  const left = Math.min(...kept.map((one) => one.left));
  const top = Math.min(...kept.map((one) => one.top));
  const width = Math.max(...kept.map((one) => one.right)) - left;
  const height = Math.max(...kept.map((one) => one.bottom)) - top;
  const mask = new Uint8Array(width * height);
  for (const one of kept) {
    const wide = one.right - one.left;
    for (let i = 0; i < one.mask.length; i++) {
      if (one.mask[i]) mask[(one.top - top + Math.floor(i / wide)) * width + one.left - left + (i % wide)] = 1;
    }
  }
  return { width, height, mask };
}

function blurred(field: Float32Array, width: number, height: number, spread: number): Float32Array {
  const reach = Math.ceil(spread * 2.5);
  const weights = Array.from({ length: reach * 2 + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * spread * spread)));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const pass = (source: Float32Array, step: number, length: number, place: (line: number) => number, lines: number) => {
    const out = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      const start = place(line);
      for (let i = 0; i < length; i++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++) {
          sum += weights[k + reach]! * source[start + Math.max(0, Math.min(length - 1, i + k)) * step]!;
        }
        out[start + i * step] = sum / total;
      }
    }
    return out;
  };
  const across = pass(field, 1, width, (line) => line * width, height);
  return pass(across, width, height, (line) => line, width);
}
