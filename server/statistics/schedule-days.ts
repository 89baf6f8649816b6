import { fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import type { often, spans } from '../../contract/statistics/schedules.ts';

type Often = (typeof often)[number];

const dayMs = 86_400_000;
const moved = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The next day after this one on which it goes: tomorrow, Monday, the first of the month. */
export function nextDay(often: Often, after: string): string {
  if (often === 'DAILY') return moved(after, 1);
  if (often === 'WEEKLY') return moved(after, (8 - weekday(after)) % 7 || 7);
  const [year = 0, month = 0] = after.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** The days that a mail of this day tells of. */
export function daysBefore(often: Often, span: (typeof spans)[number], day: string): { from: string; until: string } {
  const until = moved(day, -1);
  if (span === 'YEAR') return { from: fiscalStart(fiscalYear(until)), until };
  if (often === 'DAILY') return { from: until, until };
  return { from: often === 'WEEKLY' ? moved(day, -7) : `${until.slice(0, 8)}01`, until };
}
