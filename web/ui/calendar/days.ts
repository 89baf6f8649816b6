import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { CalendarViewName } from './types.ts';

const dayMs = 86_400_000;

/** First and last day of something, both with it. */
export interface Period {
  from: string;
  until: string;
}

/** The instant at which a day begins in Bangkok, in ms. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00+07:00`);
}

export function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(weekdayOf(day));
}

export function daysOf({ from, until }: Period): string[] {
  const count = Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

/** From Monday, as offices plan. */
export function weekOf(day: string): Period {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return { from: monday, until: addDays(monday, 6) };
}

export function monthOf(day: string): Period {
  const first = `${day.slice(0, 7)}-01`;
  return { from: first, until: addDays(addMonths(first, 1), -1) };
}

/** The weeks that a wall calendar shows of a month, from Sunday, with the days of its neighbours. */
export function weeksOf(day: string): string[][] {
  const { from, until } = monthOf(day);
  const all = daysOf({ from: addDays(from, -weekdayOf(from)), until: addDays(until, 6 - weekdayOf(until)) });
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
}

/** The same day so many months later, or the last one of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** What a view shows of the time around a day. */
export function periodOf(view: CalendarViewName, day: string): Period {
  if (view === 'day') return { from: day, until: day };
  if (view === 'week') return weekOf(day);
  if (view === 'list') return monthOf(day);
  const weeks = weeksOf(day);
  return { from: weeks[0]?.[0] ?? day, until: weeks.at(-1)?.[6] ?? day };
}

/** The day to look at, one step of a view later or earlier. */
export function turned(view: CalendarViewName, day: string, steps: number): string {
  if (view === 'day') return addDays(day, steps);
  if (view === 'week') return addDays(day, 7 * steps);
  return addMonths(day, steps);
}

/** Minutes of '08:30'. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Where a key leads from a day of a wall calendar, whose weeks begin on Sunday. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageDown':
      return addMonths(day, 1);
    case 'PageUp':
      return addMonths(day, -1);
    default:
      return null;
  }
}

/** The instant at which the day of another one ends. */
export function endOf(at: string): string {
  return new Date(startOf(addDays(bangkokDay(new Date(at)), 1))).toISOString();
}
