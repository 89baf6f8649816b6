import type { NoticeSettings } from '../../../contract/notify/notices.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';

const dayMs = 86_400_000;

type Quiet = Pick<NoticeSettings, 'quiet' | 'quietFrom' | 'quietUntil' | 'quietDays'>;

/** When a mail of this moment may go: at once, or at the end of the quiet hours and days that it falls into. */
export function endOfQuiet(at: Date, settings: Quiet, holidays: ReadonlySet<string>): Date {
  let when = at;
  // each round leaves one stretch of quiet; no row of days off is longer
  for (let round = 0; round < 60; round++) {
    const next = afterHours(afterDays(when, settings, holidays), settings);
    if (next.getTime() === when.getTime()) return when;
    when = next;
  }
  return when;
}

/** The next time that the clock in Bangkok says this hour. */
export function nextHour(at: Date, hour: number): Date {
  const today = clockOf(bangkokDay(at), `${String(hour).padStart(2, '0')}:00`);
  return today > at ? today : new Date(today.getTime() + dayMs);
}

function afterDays(at: Date, { quietDays, quiet, quietUntil }: Quiet, holidays: ReadonlySet<string>): Date {
  if (!quietDays) return at;
  let day = bangkokDay(at);
  if (!isDayOff(day, holidays)) return at;
  while (isDayOff(day, holidays)) day = bangkokDay(new Date(clockOf(day, '12:00').getTime() + dayMs));
  return clockOf(day, quiet ? quietUntil : '00:00');
}

function afterHours(at: Date, { quiet, quietFrom, quietUntil }: Quiet): Date {
  if (!quiet || quietFrom === quietUntil) return at;
  const day = bangkokDay(at);
  const [from, until] = [clockOf(day, quietFrom), clockOf(day, quietUntil)];
  // from 12:00 until 13:00 of one day, or from 18:00 over midnight until 8:00
  if (from < until) return at >= from && at < until ? until : at;
  if (at < until) return until;
  return at >= from ? new Date(until.getTime() + dayMs) : at;
}

function isDayOff(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || holidays.has(day);
}

function clockOf(day: string, time: string): Date {
  return new Date(`${day}T${time.replace('.', ':')}:00+07:00`);
}
