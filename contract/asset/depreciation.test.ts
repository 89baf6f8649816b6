import { expect, it } from 'vitest';
import { type Bought, type DepRule, type DepRules, isControlOnly, ruleOf, worthOn, yearsOfWorth } from './depreciation.ts';

const mid: DepRule = { months: 'MID_MONTH', fifteenth: true, residual: 100 };
const bought = (baht: number, years: number, receivedOn: string, endedOn: string | null = null): Bought => ({
  price: baht * 100,
  years,
  receivedOn,
  endedOn,
});
const on = (one: Bought, rule: Partial<DepRule> = {}, day = '2026-09-30') => {
  const { months, lost, net } = worthOn(one, { ...mid, ...rule }, day);
  return [months, lost / 100, net / 100];
};

it('the worked figures of depreciation hold to the satang', () => {
  // 1-3: the day of the month decides
  expect(on(bought(30_000, 4, '2025-11-10'))).toEqual([11, 6875, 23_125]);
  expect(on(bought(30_000, 4, '2025-11-16'))).toEqual([10, 6250, 23_750]);
  expect(on(bought(30_000, 4, '2025-11-15'))).toEqual([11, 6875, 23_125]);
  expect(on(bought(30_000, 4, '2025-11-15'), { fifteenth: false })).toEqual([10, 6250, 23_750]);
  // 4-5
  expect(on(bought(18_500, 10, '2023-04-20'))).toEqual([41, 6320.83, 12_179.17]);
  expect(on(bought(1_299_000, 8, '2024-02-05'))).toEqual([32, 433_000, 866_000]);
  expect(on(bought(1_299_000, 8, '2024-02-05'), { months: 'FULL_MONTHS' })).toEqual([31, 419_468.75, 879_531.25]);
  // 6: whole months, and one baht is left
  const old = bought(45_000, 5, '1996-10-09');
  expect(on(old, { months: 'FULL_MONTHS' }, '1997-09-30')).toEqual([11, 8250, 36_750]);
  expect(on(old, { months: 'FULL_MONTHS' }, '2001-10-08')).toEqual([60, 44_999, 1]);
  expect(on(old, { months: 'FULL_MONTHS' })).toEqual([60, 44_999, 1]);
  // 7: the day before the fiscal year begins costs that year nothing
  expect(on(bought(25_000, 5, '2025-10-01'))).toEqual([12, 5000, 20_000]);
  expect(on(bought(25_000, 5, '2025-09-30'))).toEqual([12, 5000, 20_000]);
  expect(yearsOfWorth(bought(25_000, 5, '2025-09-30'), mid, 2569)[0]).toMatchObject({ year: 2568, ofYear: 0 });
  // 9: eight years are over in March 2568
  const car = bought(48_000, 8, '2017-04-01');
  expect(on(car, {}, '2018-09-30')).toEqual([18, 9000, 39_000]);
  expect(on(car, {}, '2025-02-28')).toEqual([95, 47_500, 500]);
  expect(on(car, {}, '2025-03-31')).toEqual([96, 47_999, 1]);
  // 10: no. 4, sold
  expect(on(bought(18_500, 10, '2023-04-20', '2026-06-20'))).toEqual([38, 5858.33, 12_641.67]);
});

it('what is below the threshold of its day is under control only, and rows go by the day on which a thing came', () => {
  const rules: DepRules = {
    rules: [{ ...mid, validFrom: '1900-01-01', validTo: null }],
    thresholds: [
      { satang: 500_000, validFrom: '2002-10-01', validTo: '2019-09-30' },
      { satang: 1_000_000, validFrom: '2019-10-01', validTo: null },
    ],
    lives: [
      { classId: 1, years: 5, validFrom: '1900-01-01', validTo: null },
      { classId: 1, years: 4, validFrom: '2024-10-01', validTo: null },
    ],
  };
  const of = (baht: number, receivedOn: string, lifeYears: number | null = null) =>
    ruleOf(rules, { price: baht * 100, receivedOn, classId: 1, lifeYears })?.years ?? null;
  // 8: 9,500 baht
  expect(isControlOnly(rules.thresholds, { price: 950_000, receivedOn: '2025-11-10' })).toBe(true);
  expect(of(9500, '2025-11-10')).toBeNull();
  expect(of(9500, '2019-09-30')).toBe(5);
  expect(of(10_000, '2024-09-30')).toBe(5);
  expect(of(10_000, '2024-10-01')).toBe(4);
  expect(of(10_000, '2024-10-01', 9)).toBe(9);
});

it('the table of fiscal years adds up to what is lost, and ends with the life', () => {
  const rows = yearsOfWorth(bought(18_500, 10, '2023-04-20'), mid, 2570);
  expect(rows.map(({ year, inYear, ofYear, lost, net }) => [year, inYear, ofYear / 100, lost / 100, net / 100])).toEqual([
    [2566, 5, 770.83, 770.83, 17_729.17],
    [2567, 12, 1850, 2620.83, 15_879.17],
    [2568, 12, 1850, 4470.83, 14_029.17],
    [2569, 12, 1850, 6320.83, 12_179.17],
    [2570, 12, 1850, 8170.83, 10_329.17],
  ]);
  const whole = yearsOfWorth(bought(20_000, 2, '2023-10-01'), mid, 2600);
  expect(whole.map(({ year, net }) => [year, net / 100])).toEqual([
    [2567, 10_000],
    [2568, 1],
  ]);
});

it('by days: the last day of the life takes the rest, whatever leap years lie in it', () => {
  const one = bought(36_500, 4, '2023-10-01');
  expect(on(one, { months: 'DAILY' }, '2023-10-01')).toEqual([1, 24.98, 36_475.02]);
  expect(on(one, { months: 'DAILY' }, '2027-09-30')).toEqual([1461, 36_499, 1]);
  expect(on(one, { months: 'DAILY' }, '2023-09-30')).toEqual([0, 0, 36_500]);
});
