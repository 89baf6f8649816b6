import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everyOf, partsOf, percentOf, piecesOf, ticksOf } from './scale.ts';

it('an axis shows round figures up to the first that nothing exceeds', () => {
  expect(ticksOf([169, 12])).toEqual([0, 50, 100, 150, 200]);
  expect(ticksOf([3])).toEqual([0, 1, 2, 3]);
  expect(ticksOf([1, 0])).toEqual([0, 1]);
  expect(ticksOf([0.3])).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticksOf([])).toEqual([0, 1]);
  expect(ticksOf([0, 0])).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1 }), (values) => {
      const ticks = ticksOf(values);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

it('a part is nothing of a hundred only where there is none, and all of it only where nothing lacks', () => {
  expect([286, 46, 80].map((value) => percentOf(value, 412))).toEqual([69, 11, 19]);
  expect([percentOf(411, 412), percentOf(1, 412), percentOf(412, 412), percentOf(0, 412), percentOf(0, 0)]).toEqual([99, 1, 100, 0, 0]);
  expect(partsOf([1, 3], 4)).toEqual([25, 75]);
  expect(partsOf([1], 0)).toEqual([0]);
});

it('labels are left out where they would touch, and lines break where nothing is known', () => {
  expect(everyOf(12, 600, 40)).toBe(1);
  expect(everyOf(12, 200, 40)).toBe(3);
  const box = { width: 100, height: 50 };
  expect(piecesOf([0, 10], 10, box)).toEqual([
    [
      { x: 0, y: 50 },
      { x: 100, y: 0 },
    ],
  ]);
  expect(piecesOf([5, null, 5], 10, box).map((piece) => piece.length)).toEqual([1, 1]);
  expect(piecesOf([5], 10, box)).toEqual([[{ x: 50, y: 25 }]]);
});
