import { expect, it } from 'vitest';
import { momentOf, readMoment } from './moment.ts';

it('a moment is read by the clock of Bangkok, in either year, or with its own offset', () => {
  for (const text of ['2569-11-27 10:15:30', '2026-11-27 10:15:30', '2026-11-27T03:15:30Z', '2026-11-27 05:15:30+02:00'])
    expect(readMoment(text).toISOString()).toBe('2026-11-27T03:15:30.000Z');
  expect(readMoment('2571-02-29 00:00').toISOString()).toBe('2028-02-28T17:00:00.000Z');
  for (const text of ['', '2569-11-27', '2569-02-29 10:00:00', '2569-13-01 10:00', '27/11/2569 10:15', '2569-11-27 25:00'])
    expect(() => readMoment(text)).toThrow(/is no moment/);
  const said = momentOf(new Date('2026-12-31T18:15:30.999Z'));
  expect(said).toEqual({ th: '2570-01-01 01:15:30', en: '2027-01-01 01:15:30+07:00' });
  for (const text of Object.values(said)) expect(readMoment(text).toISOString()).toBe('2026-12-31T18:15:30.000Z');
});
