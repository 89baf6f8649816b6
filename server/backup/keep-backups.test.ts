import { expect, it } from 'vitest';
import { backupsToKeep } from './keep-backups.ts';

const hour = 3_600_000;
const kept = (made: Date[]) => [...backupsToKeep(made)].map((at) => at.toISOString().slice(0, 16)).sort();
/** At 23:00 in Bangkok, so many days in a row. */
const nightly = (days: number, last = '2026-11-27T16:00:00Z') =>
  Array.from({ length: days }, (_, n) => new Date(new Date(last).getTime() - n * 24 * hour));

it('keeps everything while there is little', () => {
  expect(kept([])).toEqual([]);
  expect(kept(nightly(7))).toHaveLength(7);
});

it('[REL13] keeps 7 days, 4 weeks and 12 months of a year and a half of nights', () => {
  const found = kept(nightly(550));
  expect(found.slice(-7)).toEqual(
    nightly(7)
      .map((at) => at.toISOString().slice(0, 16))
      .sort(),
  );
  // Sundays before them, the newest of their weeks, beside the week under way
  expect(found).toEqual(expect.arrayContaining(['2026-11-22T16:00', '2026-11-15T16:00', '2026-11-08T16:00']));
  // last days of months, eleven of them beside the month under way
  expect(found).toEqual(expect.arrayContaining(['2026-10-31T16:00', '2026-02-28T16:00', '2025-12-31T16:00']));
  expect(found[0]).toBe('2025-12-31T16:00');
  expect(found).toHaveLength(7 + 2 + 11);
});

it('of one day keeps the newest, by the day of Bangkok', () => {
  const [morning, evening, afterMidnight] = ['2026-11-26T01:00:00Z', '2026-11-26T16:59:00Z', '2026-11-26T17:01:00Z'].map(
    (at) => new Date(at),
  );
  expect(kept([morning, evening, afterMidnight] as Date[])).toEqual(['2026-11-26T16:59', '2026-11-26T17:01']);
});

it('keeps by what there is, not by the clock: an office that stood still for a year loses none of its last backups', () => {
  const old = nightly(3, '2024-01-10T16:00:00Z');
  expect(kept([...nightly(1), ...old])).toHaveLength(4);
});
