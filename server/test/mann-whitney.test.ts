import { expect, it } from 'vitest';
import { mannWhitney, medianOf } from './mann-whitney.ts';

it('[SEC3] agrees with a published example, with ties, and with samples that are the same', () => {
  // the example of scipy.stats.mannwhitneyu (method asymptotic): ages at which diabetes was found
  const example = mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12]);
  expect(example.u).toBe(17);
  expect(example.p).toBeCloseTo(0.11134688653, 6);
  expect(mannWhitney([1, 1, 1], [1, 1, 1])).toEqual({ u: 4.5, p: expect.closeTo(1, 6) });
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3])]).toEqual([2, 2.5]);
});

it('[SEC3] finds a planted difference of a tenth of the spread’s width in 200 tries a side, and none where there is none', () => {
  let seed = 1;
  const chance = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  // as times on a busy machine are: most near the least, some far above it
  const times = (more: number) => Array.from({ length: 200 }, () => 60 + more - 10 * Math.log(1 - chance()));
  const found = (more: number) => Array.from({ length: 100 }, () => mannWhitney(times(0), times(more)).p < 0.01).filter(Boolean).length;
  expect(found(5)).toBeGreaterThan(95);
  expect(found(0)).toBeLessThan(5);
});
