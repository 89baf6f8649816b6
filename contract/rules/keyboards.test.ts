import { expect, it } from 'vitest';
import { otherLayout } from './keyboards.ts';

it('[P] what was typed in the wrong layout is read in the other', () => {
  expect(otherLayout("'[xit,kI")).toBe('งบประมาณ');
  expect(otherLayout('vvd0kdit[[')).toBe('ออกจากระบบ');
  expect(otherLayout('หรเื')).toBe('sign');
  expect(otherLayout('')).toBe('');
});
