import { bangkokDay } from '../../contract/rules/thai.ts';
import { evening, morning } from '../people/presence.ts';
import { type Holidays, isWorkingDay } from '../system/working-days.ts';

const hourMs = 3_600_000;

/** Hours of a drive that lie outside the office's: before it opens, after it closes, and the whole of a day off. */
export function hoursOutside(from: Date, until: Date, daysOff: Holidays): number {
  let within = 0;
  for (const day of daysOf(from, until)) {
    if (!isWorkingDay(day, daysOff)) continue;
    const opens = Math.max(+from, Date.parse(`${day}T${morning}:00+07:00`));
    const closes = Math.min(+until, Date.parse(`${day}T${evening}:00+07:00`));
    within += Math.max(0, closes - opens);
  }
  return (+until - +from - within) / hourMs;
}

/** Days in Bangkok that it touches. */
export function daysOf(from: Date, until: Date): string[] {
  const days: string[] = [];
  for (let at = +from; ; at += 24 * hourMs) {
    const day = bangkokDay(new Date(Math.min(at, +until)));
    if (days.at(-1) !== day) days.push(day);
    if (at >= +until) return days;
  }
}
