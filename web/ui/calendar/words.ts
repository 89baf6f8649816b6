import { bangkokDay } from '../../../contract/rules/thai.ts';
import { clock, longDate, shortDate, weekdayShort } from '../dates.ts';
import { type Period, startOf } from './days.ts';

/** 09.00–12.00 น., or with the days where it lasts for several: จ. 23 พ.ย. 08.30 – พ. 25 พ.ย. 16.30 น. */
export function timesOf({ from, until }: { from: number; until: number }): string {
  const last = dayUntil(until);
  const ends = last === bangkokDay(new Date(until)) ? clock(new Date(until)) : clock(new Date(until)).replace('00', '24');
  if (bangkokDay(new Date(from)) === last) return `${bare(from)}–${ends}`;
  return `${dayOf(bangkokDay(new Date(from)))} ${bare(from)} – ${dayOf(last)} ${ends}`;
}

/** 09.00, as it stands before another time. */
export function bare(at: number | string): string {
  return clock(new Date(at)).split(' ')[0] ?? '';
}

/** The last day of something: what ends at midnight has ended on the day before. */
export function dayUntil(until: number): string {
  return bangkokDay(new Date(until - 1));
}

/** จ. 23 พ.ย. */
export function dayOf(day: string): string {
  return `${weekdayShort(day)} ${dayMonth(day)}`;
}

/** 23 พ.ย. */
export function dayMonth(day: string): string {
  return shortDate(day).replace(/ \d+$/, '');
}

/** ธันวาคม 2569 */
export function monthYear(day: string): string {
  return longDate(day).replace(/^\d+ /, '');
}

/** 23–29 พฤศจิกายน 2569, 30 พ.ย. – 6 ธ.ค. 2569 */
export function daysWords({ from, until }: Period): string {
  if (from.slice(0, 7) === until.slice(0, 7)) return `${Number(from.slice(8))}–${longDate(until)}`;
  return `${from.slice(0, 4) === until.slice(0, 4) ? dayMonth(from) : shortDate(from)} – ${shortDate(until)}`;
}

/** Noon, for what formats an instant. */
export function noonOf(day: string): Date {
  return new Date(startOf(day) + 43_200_000);
}

/** An hour that a track shows: 08.00; its end may be 24.00. */
export function hourOf(minutes: number): string {
  if (minutes === 1_440) return bare(startOf('2026-01-01')).replace('00', '24');
  return bare(startOf('2026-01-01') + minutes * 60_000);
}

/** Whole days from the first to the last: 24–26 พ.ย. 2569. */
export function wholeDays(from: string, until: string): string {
  const first = bangkokDay(new Date(from));
  const last = Date.parse(until) > Date.parse(from) ? dayUntil(Date.parse(until)) : first;
  return first === last ? shortDate(first) : `${shortDate(first)} – ${shortDate(last)}`;
}
