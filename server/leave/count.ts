import { fiscalYear } from '../../contract/rules/thai.ts';
import type { Half } from '../people/presence.ts';

/** From the morning or afternoon of a day to the noon (`AM`) or evening (`PM`) of a day. */
export interface Span {
  from: string;
  fromHalf: Half;
  until: string;
  untilHalf: Half;
}
export interface DayHalf {
  day: string;
  half: Half;
}
/** Does the day count? Working days of the person, or every day. */
export type Counts = (day: string) => boolean;

/** No leave lasts longer: four years, as one may follow one’s spouse. */
export const longestSpan = 1500;

const dayMs = 86_400_000;
export const moved = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);
const between = (from: string, until: string) => (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;

/** Days with those off between, as for filing and for who decides (ข้อ 10). */
export function calendarDays({ from, until }: Pick<Span, 'from' | 'until'>): number {
  return between(from, until) + 1;
}

/** Every half day of it that counts, in their order. */
export function halvesIn({ from, fromHalf, until, untilHalf }: Span, counts: Counts): DayHalf[] {
  const halves: DayHalf[] = [];
  for (let day = from; day <= until; day = moved(day, 1)) {
    if (!counts(day)) continue;
    if (day > from || fromHalf === 'AM') halves.push({ day, half: 'AM' });
    if (day < until || untilHalf === 'PM') halves.push({ day, half: 'PM' });
  }
  // one day from noon to noon is nothing
  return from === until && fromHalf === 'PM' && untilHalf === 'AM' ? [] : halves;
}

/** How many of these lie in each fiscal year. */
export function byYear(halves: readonly Pick<DayHalf, 'day'>[]): Map<number, number> {
  const years = new Map<number, number>();
  for (const { day } of halves) years.set(fiscalYear(day), (years.get(fiscalYear(day)) ?? 0) + 1);
  return years;
}

/** Where a leave of so many half days ends; days that do not count lie between. */
export function endOf({ from, fromHalf }: Pick<Span, 'from' | 'fromHalf'>, halves: number, counts: Counts): DayHalf {
  let [day, left] = [from, halves];
  let half: Half = fromHalf;
  for (let looked = 0; looked < 2 * longestSpan; looked++) {
    if (counts(day)) left -= 1;
    if (left <= 0) return { day, half };
    if (half === 'PM') day = moved(day, 1);
    half = half === 'AM' ? 'PM' : 'AM';
  }
  return { day, half };
}

/** The half day before or after. */
export function besideHalf({ day, half }: DayHalf, by: 1 | -1): DayHalf {
  if (by === 1) return half === 'AM' ? { day, half: 'PM' } : { day: moved(day, 1), half: 'AM' };
  return half === 'PM' ? { day, half: 'AM' } : { day: moved(day, -1), half: 'PM' };
}

export function isBefore(one: DayHalf, other: DayHalf): boolean {
  return one.day < other.day || (one.day === other.day && one.half === 'AM' && other.half === 'PM');
}

/** The first working day after it. */
export function returnDay({ until, untilHalf }: Pick<Span, 'until' | 'untilHalf'>, works: Counts): string {
  let day = untilHalf === 'AM' ? until : moved(until, 1);
  for (let looked = 0; !works(day) && looked < 400; looked++) day = moved(day, 1);
  return day;
}

/** Do two spans touch, with nothing but days off between them? */
export function touches(first: Span, second: Span, works: Counts): boolean {
  let at = besideHalf({ day: first.until, half: first.untilHalf }, 1);
  const end = { day: second.from, half: second.fromHalf };
  if (isBefore(end, at) && isBefore(end, { day: first.from, half: first.fromHalf })) return false;
  while (isBefore(at, end)) {
    if (works(at.day)) return false;
    at = besideHalf(at, 1);
  }
  return true;
}

/** Months after a day, by the calendar: the last of a month where that day is not in it. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The one of two days that comes first. */
export const earlier = (one: string, other: string) => [one, other].sort()[0] as string;
