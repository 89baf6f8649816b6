import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayByKey, daysOf, isDay, monthOf, periodOf, startOf, turned, weekOf, weeksOf } from './days.ts';
import {
  bandOf,
  closedOf,
  drawn,
  freeIn,
  instantAt,
  lanesOf,
  linesOfWeek,
  placeOf,
  placeOfShare,
  slid,
  snapped,
  stopAt,
  stopsOf,
  stretched,
  type Track,
  takenBy,
  waysOut,
  widened,
} from './spans.ts';
import type { CalendarItem } from './types.ts';

const day = '2026-11-23';
const office: Track = { days: [day], from: 8 * 60, until: 18 * 60, step: 15 };
const week: Track = { days: daysOf(weekOf(day)), from: 6 * 60, until: 20 * 60, step: 60 };
const at = (time: string, on = day) => Date.parse(`${on}T${time}:00+07:00`);
const iso = (time: string, on = day) => new Date(at(time, on)).toISOString();
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
const item = (id: string, from: string, until: string, more: Partial<CalendarItem> = {}): CalendarItem => ({
  id,
  from: iso(from),
  until: iso(until),
  title: id,
  tone: 'firm',
  ...more,
});

describe('a week whose weekend is drawn narrow', () => {
  const narrow: Track = { ...week, widths: [1, 1, 1, 1, 1, 0.5, 0.5] };
  const hours = week.until - week.from;
  it('has every day in its share, and a time within its day', () => {
    expect(drawn(narrow, 0, hours).width).toBeCloseTo(100 / 6);
    expect(drawn(narrow, 5 * hours, 6 * hours)).toEqual({ left: expect.closeTo(500 / 6), width: expect.closeTo(50 / 6) });
    expect(drawn(narrow, 0, 7 * hours)).toEqual({ left: 0, width: 100 });
    const noon = bandOf(narrow, span('06:00', '13:00'));
    expect(noon).toEqual({ left: 0, width: expect.closeTo(50 / 6) });
    expect(drawn(week, 0, hours).width).toBeCloseTo(100 / 7);
  });
  it('a press finds the place that is drawn there, on every day', () => {
    for (let place = 0; place <= 7 * hours; place += 30) expect(placeOfShare(narrow, drawn(narrow, 0, place).width)).toBeCloseTo(place);
    expect(placeOfShare(narrow, -5)).toBe(0);
    expect(placeOfShare(narrow, 120)).toBeCloseTo(7 * hours);
  });
});

describe('days of a calendar', () => {
  it('weeks run from Monday, a month on the wall from Sunday', () => {
    expect(weekOf(day)).toEqual({ from: '2026-11-23', until: '2026-11-29' });
    expect(weekOf('2026-11-29')).toEqual({ from: '2026-11-23', until: '2026-11-29' });
    const weeks = weeksOf('2026-12-15');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-29');
    expect(weeks.at(-1)?.at(-1)).toBe('2027-01-02');
    expect(weeksOf('2026-02-01')).toHaveLength(4);
    expect(weeksOf('2026-08-01')).toHaveLength(6);
  });
  it('months are turned to a day that there is', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-31');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', until: '2028-02-29' });
    expect(turned('week', day, -1)).toBe('2026-11-16');
    expect(turned('month', day, 2)).toBe('2027-01-23');
    expect(periodOf('month', day)).toEqual({ from: '2026-11-01', until: '2026-12-05' });
    expect(periodOf('list', day)).toEqual({ from: '2026-11-01', until: '2026-11-30' });
  });
  it('keys lead from day to day, to the ends of the week and to other months', () => {
    const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'x'];
    expect(keys.map((key) => dayByKey(key, '2026-11-30'))).toEqual([
      '2026-12-01',
      '2026-11-29',
      '2026-12-07',
      '2026-11-23',
      '2026-11-29',
      '2026-12-05',
      '2026-12-30',
      '2026-10-30',
      null,
    ]);
  });
  it('what somebody wrote into the address is a day only where there is one', () => {
    expect(['2026-02-29', '2026-13-01', 'x', '', '2026-1-1', '2569-11-23'].map(isDay)).toEqual([false, false, false, false, false, true]);
  });
});

describe('places on a track', () => {
  it('an instant stands where its hour is, and outside of the hours at their edge', () => {
    expect(placeOf(office, at('09:30'))).toBe(90);
    expect(placeOf(office, at('06:00'))).toBe(0);
    expect(placeOf(office, at('23:00'))).toBe(600);
    expect(placeOf(office, at('09:00', addDays(day, -1)))).toBe(0);
    expect(placeOf(office, at('09:00', addDays(day, 1)))).toBe(600);
    expect(placeOf(week, at('07:00', '2026-11-25'))).toBe(2 * 840 + 60);
  });
  it('where two days meet an end belongs to the earlier one', () => {
    expect(instantAt(week, 840)).toBe(at('06:00', '2026-11-24'));
    expect(instantAt(week, 840, true)).toBe(at('20:00'));
    expect(instantAt(week, 7 * 840, true)).toBe(at('20:00', '2026-11-29'));
  });
  it('every shown instant is found again at its place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 * 840 - 1 }), (place) => {
        expect(placeOf(week, instantAt(week, place))).toBe(place);
      }),
    );
  });
  it('falls to the quarter hour before, within the track', () => {
    expect([-20, 0, 14, 15, 44, 599, 700].map((place) => snapped(office, place))).toEqual([0, 0, 0, 15, 30, 585, 585]);
  });
  it('a band is cut at the edges and is none outside of them', () => {
    expect(bandOf(office, span('07:00', '13:00'))).toEqual({ left: 0, width: 50 });
    expect(bandOf(office, span('05:00', '08:00'))).toBeNull();
  });
  it('slides as it is, from day to day where the hours end, and never off the track', () => {
    expect(slid(office, span('09:00', '10:00'), 2)).toEqual(span('09:30', '10:30'));
    expect(slid(office, span('09:00', '10:00'), -9)).toEqual(span('08:00', '09:00'));
    expect(slid(office, span('17:00', '18:00'), 1)).toEqual(span('17:00', '18:00'));
    const late = slid(week, span('19:00', '20:00'), 1);
    expect(late.from).toBe(at('06:00', '2026-11-24'));
    const other = slid(office, span('09:00', '10:00'), 0, { ...office, days: ['2026-11-25'] });
    expect(other).toEqual({ from: at('09:00', '2026-11-25'), until: at('10:00', '2026-11-25') });
  });
  it('is stretched at either edge, to one step at least', () => {
    expect(stretched(office, span('09:00', '10:00'), 2)).toEqual(span('09:00', '10:30'));
    expect(stretched(office, span('09:00', '10:00'), -9)).toEqual(span('09:00', '09:15'));
    expect(stretched(office, span('09:00', '10:00'), -2, 'from')).toEqual(span('08:30', '10:00'));
    expect(stretched(office, span('09:00', '10:00'), 9, 'from')).toEqual(span('09:45', '10:00'));
    expect(stretched(office, span('17:30', '18:00'), 4)).toEqual(span('17:30', '18:00'));
  });
});

describe('things beside one another', () => {
  it('10.00 may follow 10.00 on one lane; what overlaps has a lane of its own', () => {
    const a = item('a', '09:00', '10:00');
    const b = item('b', '10:00', '11:00');
    const c = item('c', '09:30', '10:30');
    const { lanes, count } = lanesOf([b, c, a]);
    expect([a, b, c].map((one) => lanes.get(one))).toEqual([0, 0, 1]);
    expect(count).toBe(2);
    expect(lanesOf([]).count).toBe(1);
  });
  it('no two of a lane overlap, whatever there is', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 })), { maxLength: 25 });
    fc.assert(
      fc.property(some, (pairs) => {
        const items = pairs.map(([from, length]) => ({
          from: new Date(at('08:00') + from * 600_000).toISOString(),
          until: new Date(at('08:00') + (from + length) * 600_000).toISOString(),
        }));
        const { lanes } = lanesOf(items);
        for (const a of items)
          for (const b of items) if (a !== b && lanes.get(a) === lanes.get(b)) expect(a.until <= b.from || b.until <= a.from).toBe(true);
      }),
    );
  });
  it('buffers are taken too, and what is only asked for takes nothing', () => {
    const buffer = { before: 15, after: 15 };
    expect(takenBy(item('a', '09:00', '10:00', { buffer }))).toEqual(span('08:45', '10:15'));
    expect(takenBy(item('a', '09:00', '10:00', { tone: 'asked' }))).toBeNull();
    expect(takenBy(item('a', '09:00', '10:00', { tone: 'asked', leavesFree: false }))).toEqual(span('09:00', '10:00'));
    expect(widened(span('10:30', '11:00'), buffer).from).toBe(at('10:15'));
  });
  it('closed are the hours outside of the open ones, or the day', () => {
    expect(closedOf({ hours: { from: '08:30', until: '16:30' } }, day)).toEqual([
      { from: startOf(day), until: at('08:30') },
      { from: at('16:30'), until: startOf(addDays(day, 1)) },
    ]);
    expect(closedOf({ hours: null }, day)).toHaveLength(1);
    expect(closedOf({}, day)).toEqual([]);
    expect(closedOf({ hours: (on) => (on === day ? null : undefined) }, addDays(day, 1))).toEqual([]);
  });
  it('free is what nothing takes', () => {
    const taken = [span('12:00', '13:00'), span('09:00', '10:15'), span('09:30', '10:00')];
    expect(freeIn(span('08:00', '18:00'), taken)).toEqual([span('08:00', '09:00'), span('10:15', '12:00'), span('13:00', '18:00')]);
    expect(freeIn(span('08:00', '18:00'), taken, 120)).toEqual([span('13:00', '18:00')]);
    expect(freeIn(span('09:00', '10:00'), taken)).toEqual([]);
  });
  it('ways out: shorter here, or as long as it is in the next gap', () => {
    const taken = [span('08:00', '12:15'), span('13:15', '16:15')];
    expect(waysOut(office, span('12:00', '13:30'), taken)).toEqual([span('12:15', '13:15'), span('16:15', '17:45')]);
    expect(waysOut(office, span('08:00', '18:00'), taken)).toEqual([span('16:15', '18:00')]);
    expect(waysOut(office, span('09:00', '10:00'), [span('08:00', '18:00')])).toEqual([]);
    expect(waysOut(office, span('12:00', '13:00'), [span('08:00', '12:05')])[0]).toEqual(span('12:15', '13:00'));
  });
});

describe('stops of the keyboard', () => {
  it('each item once, and every quarter hour that none covers', () => {
    const short: Track = { ...office, until: 10 * 60 };
    const a = item('a', '08:30', '09:15');
    const b = item('b', '08:45', '09:00');
    const stops = stopsOf(short, [b, a]);
    expect(stops.map((stop) => [stop.at, stop.item?.id])).toEqual([
      [0, undefined],
      [15, undefined],
      [30, 'a'],
      [45, 'b'],
      [75, undefined],
      [90, undefined],
      [105, undefined],
    ]);
    expect(stopAt(stops, 70)?.item).toBe(b);
    expect(stopAt(stops, 80)).toEqual({ at: 75 });
  });
  it('what begins within a step does not hide the time before it', () => {
    const stops = stopsOf({ ...office, until: 9 * 60 }, [item('a', '08:20', '08:40')]);
    expect(stops.map((stop) => [stop.at, stop.item?.id])).toEqual([
      [0, undefined],
      [15, undefined],
      [20, 'a'],
      [45, undefined],
    ]);
  });
});

describe('a week of a month', () => {
  it('what lasts for several days keeps its line', () => {
    const days = daysOf(weekOf(day));
    const trip = { ...item('trip', '08:00', '09:00'), until: iso('16:00', '2026-11-25') };
    const early = item('early', '07:00', '07:30');
    const last = { ...item('last', '09:00', '10:00'), from: iso('09:00', '2026-11-25'), until: iso('10:00', '2026-11-25') };
    const lines = linesOfWeek(days, [early, last, trip]);
    expect(lines.slice(0, 4).map((line) => line.map((one) => one?.id ?? null))).toEqual([
      ['trip', 'early'],
      ['trip'],
      ['trip', 'last'],
      [],
    ]);
  });
  it('what ends at midnight is not on the next day, and what has no length is on its own', () => {
    const days = ['2026-11-23', '2026-11-24'];
    const night = { from: iso('20:00'), until: iso('00:00', '2026-11-24') };
    const point = { from: iso('00:00', '2026-11-24'), until: iso('00:00', '2026-11-24') };
    expect(linesOfWeek(days, [night, point])).toEqual([[night], [point]]);
  });
});
