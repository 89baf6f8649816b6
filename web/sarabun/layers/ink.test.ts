import { describe, expect, it } from 'vitest';
import { findRoom, hides, inkOf, inkUnder, overlap } from './ink.ts';

/** A4 at two points a millimetre, white, with black bars (mm). */
function page(...bars: { x: number; y: number; width: number; height: number }[]) {
  const [width, height] = [420, 594];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const bar of bars)
    for (let y = bar.y * 2; y < (bar.y + bar.height) * 2; y++)
      for (let x = bar.x * 2; x < (bar.x + bar.width) * 2; x++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return inkOf({ data, width, height }, { width: 210, height: 297 });
}

describe('ink under a mark', () => {
  const text = { x: 30, y: 40, width: 150, height: 180 };

  it('is counted in millimetres, beyond the edges too, and dust is none', () => {
    const ink = page(text);
    expect(inkUnder(ink, { x: 0, y: 0, width: 500, height: 500 })).toBe(150 * 180);
    expect(hides(ink, { x: 140, y: 30, width: 50, height: 25 })).toBe(true);
    expect(hides(ink, { x: 140, y: 10, width: 50, height: 25 })).toBe(false);
    expect(hides(page({ x: 20, y: 20, width: 1, height: 2 }), { x: 10, y: 10, width: 50, height: 25 })).toBe(false);
  });

  it('room is found nearest to where it is wished, beside other marks, and not on a full page', () => {
    const ink = page(text);
    const wished = { x: 30, y: 200, width: 75, height: 40 };
    const first = findRoom(ink, wished, []);
    expect(first).toMatchObject({ x: 30 });
    expect(first?.y).toBeGreaterThanOrEqual(220);
    const taken = { x: first?.x ?? 0, y: first?.y ?? 0, width: 75, height: 40 };
    const second = findRoom(ink, wished, [taken]);
    expect(second).not.toBeNull();
    expect(overlap({ ...wished, ...second }, taken)).toBe(false);
    expect(hides(ink, { ...wished, ...second })).toBe(false);
    expect(findRoom(page({ x: 5, y: 5, width: 200, height: 287 }), wished, [])).toBeNull();
  });
});
