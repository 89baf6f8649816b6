import { expect, it } from 'vitest';
import type { PackLine } from '../../../contract/asset/check.ts';
import { findThing, nearest } from './find-thing.ts';

const line = (id: number, given: Partial<PackLine>): PackLine => ({
  id,
  number: `7440-001-${String(id).padStart(4, '0')}/65`,
  code: 'K7Q2MNPRST',
  serial: '',
  name: '',
  placeId: null,
  custodian: '',
  state: 'IN_USE',
  found: null,
  also: [],
  ...given,
});
const lines = [
  line(12, {}),
  line(31, { code: 'ABCDEFGH23', serial: 'X4BF830' }),
  line(99, { code: 'ABCDEFGH24', serial: 'SAME' }),
  line(98, { code: 'ABCDEFGH25', serial: 'same' }),
];
const idOf = (read: string) => {
  const found = findThing({ tag: 'AB12', lines }, read);
  return found.is === 'LINE' ? found.line.id : found.is;
};

it('a label, an address, a number or a serial that one thing alone has says which it is; that of another agency is told apart', () => {
  expect(idOf('AB12.K7Q2MNPRST')).toBe(12);
  expect(idOf('https://office.example/x/asset/code/ab12.abcdefgh23')).toBe(31);
  expect(idOf('7440-001-0012/65')).toBe(12);
  expect(idOf('๗๔๔๐-๐๐๑-๐๐๑๒/๖๕')).toBe(12);
  expect(idOf(' x4bf830 ')).toBe(31);
  expect(idOf('SAME')).toBe('UNKNOWN');
  expect(idOf('CD34.K7Q2MNPRST')).toBe('FOREIGN');
  expect(idOf('AB12.ZZZZZZZZZZ')).toBe('UNKNOWN');
  expect(idOf('')).toBe('UNKNOWN');
});

it('the nearest is of the same serial number, else shares the last four digits or more', () => {
  expect(nearest(lines, { read: 'ทท.402/47-0031', serial: '' })).toMatchObject({ line: { id: 31 }, digits: 4 });
  expect(nearest(lines, { read: 'x', serial: 'x4bf830' })).toMatchObject({ line: { id: 31 }, digits: 0 });
  expect(nearest(lines, { read: 'ทท.402/47-0777', serial: '' })).toBeNull();
});
