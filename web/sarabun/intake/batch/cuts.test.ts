import { expect, it } from 'vitest';
import { cutAt, cutAtBlank, firstCuts, leaveOut, lettersOf } from './cuts.ts';

const separators = (...pages: number[]) => firstCuts(pages.map((page) => ({ page, kind: 'SEPARATOR' as const })));

it('separators cut and are left out; two in a row, at the beginning and at the end make no empty letter', () => {
  expect(lettersOf(separators(1, 2, 5, 6, 9), 9)).toEqual([
    [3, 4],
    [7, 8],
  ]);
});

it('a blank page is no cut until somebody says so', () => {
  const offered = firstCuts([{ page: 3, kind: 'BLANK' }]);
  expect(lettersOf(offered, 5)).toEqual([[1, 2, 3, 4, 5]]);
  expect(lettersOf(cutAtBlank(offered, 3), 5)).toEqual([
    [1, 2],
    [4, 5],
  ]);
});

it('a cut that was missed is made, a wrong one is taken away, a page is left out and taken in again', () => {
  const cuts = separators(3);
  expect(lettersOf(cutAt(cuts, 2), 4)).toEqual([[1], [2], [4]]);
  expect(lettersOf(cutAt(cuts, 4), 4)).toEqual([[1, 2, 4]]);
  expect(lettersOf(leaveOut(cuts, 1), 4)).toEqual([[2], [4]]);
  expect(lettersOf(leaveOut(leaveOut(cuts, 1), 1), 4)).toEqual([[1, 2], [4]]);
  expect(lettersOf(leaveOut(leaveOut(cuts, 1), 2), 4)).toEqual([[4]]);
});
