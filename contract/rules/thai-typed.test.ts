import { expect, it } from 'vitest';
import { readTypedDay } from './thai.ts';

it('a day is read as clerks type it: two digits of พ.ศ., without strokes, by its name', () => {
  const read = (typed: string, buddhist = true) => readTypedDay(typed, { today: '2026-11-22', buddhist });
  for (const typed of ['20/4/2553', '20/04/53', '20-4-53', '20 เม.ย. 53', '20042553', '200453', '๒๐๐๔๒๕๕๓', '20 เมษายน 2553', '2010-04-20'])
    expect(read(typed), typed).toBe('2010-04-20');
  expect([read('วันนี้'), read('พรุ่งนี้'), read(' เมื่อวาน '), read('Today')]).toEqual(['2026-11-22', '2026-11-23', '2026-11-21', '2026-11-22']);
  expect([read('21/11/26', false), read('21/11/69', false)]).toEqual(['2026-11-21', '2069-11-21']);
  for (const typed of ['31022569', '99/99/69', '2553', 'วานซืน', '1/1/1', '']) expect(read(typed), typed).toBeNull();
});
