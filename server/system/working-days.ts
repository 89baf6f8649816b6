import { bangkokDay } from '../../contract/rules/thai.ts';

/** Days off as ISO days, beside the days of the week that are free: Saturday and Sunday where nothing else is said. */
export type Holidays = ReadonlySet<string> & { weekend?: readonly number[] };

const dayMs = 86_400_000;
const saturdayAndSunday = [0, 6];
/** The working day ends at 16.30 in Bangkok (UTC+7). */
const endOfOffice = 'T16:30:00+07:00';

export function isWorkingDay(day: string, holidays: Holidays): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return !(holidays.weekend ?? saturdayAndSunday).includes(weekday) && !holidays.has(day);
}

/** The day so many working days after `day` (before it where negative); 0 gives the day itself where it is one, else the next. */
export function addWorkingDays(day: string, days: number, holidays: Holidays): string {
  const step = days < 0 ? -1 : 1;
  let at = day;
  if (days === 0) while (!isWorkingDay(at, holidays)) at = moved(at, 1);
  for (let left = Math.abs(days); left > 0; ) {
    at = moved(at, step);
    if (isWorkingDay(at, holidays)) left -= 1;
  }
  return at;
}

export function nextWorkingDay(day: string, holidays: Holidays): string {
  return addWorkingDays(day, 1, holidays);
}

/**
 * Working days after `from` up to and with `to`; negative where `to` lies before. By whole weeks and the days off among them: a due day may
 * lie years away, and every window that is opened counts.
 */
export function workingDaysBetween(from: string, to: string, holidays: Holidays): number {
  if (to < from) return -workingDaysBetween(to, from, holidays);
  const free = holidays.weekend ?? saturdayAndSunday;
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const weeks = Math.floor((last - first) / 7);
  let days = weeks * [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !free.includes(weekday)).length;
  for (let at = first + weeks * 7 + 1; at <= last; at++) if (!free.includes(weekdayOf(at))) days += 1;
  for (const day of holidays) if (day > from && day <= to && !free.includes(weekdayOf(dayNumber(day)))) days -= 1;
  return days;
}

/** Working days that are left until a due instant: 0 on its day, negative once it has passed (at least -1 then). */
export function daysLeft(due: Date, at: Date, holidays: Holidays): number {
  const left = workingDaysBetween(bangkokDay(at), bangkokDay(due), holidays);
  return due < at ? Math.min(left, -1) : left;
}

/** Due days to choose from, as the speed of the letter suggests them in working days; today only while the office is open. */
export function dueChoices(suggested: number[], at: Date, holidays: Holidays): { days: number; due: string }[] {
  const today = bangkokDay(at);
  const open = isWorkingDay(today, holidays) && at < new Date(`${today}${endOfOffice}`);
  const days = suggested.filter((day) => day > 0 || open);
  return days.map((count) => ({ days: count, due: addWorkingDays(today, count, holidays) }));
}

/** The working day for which something counts that comes in now: after office hours the next one. */
export function countsForDay(at: Date, holidays: Holidays): string {
  const day = bangkokDay(at);
  return isWorkingDay(day, holidays) && at.getTime() <= closing(day) ? day : nextWorkingDay(day, holidays);
}

/** The instant so many minutes of office hours (8.30-16.30 of working days) after `from`. */
export function addOfficeMinutes(from: Date, minutes: number, holidays: Holidays): Date {
  let day = bangkokDay(from);
  let at = isWorkingDay(day, holidays) ? Math.max(from.getTime(), opening(day)) : Number.POSITIVE_INFINITY;
  for (let left = minutes * 60_000; ; ) {
    if (at >= closing(day)) {
      day = nextWorkingDay(day, holidays);
      at = opening(day);
    }
    const room = closing(day) - at;
    if (left <= room) return new Date(at + left);
    left -= room;
    at = closing(day);
  }
}

function opening(day: string): number {
  return Date.parse(`${day}T08:30:00+07:00`);
}
function closing(day: string): number {
  return Date.parse(`${day}${endOfOffice}`);
}

/** Days since 1 January 1970, which was a Thursday. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}
function weekdayOf(dayNumber: number): number {
  return (dayNumber + 4) % 7;
}

function moved(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);
}
