import { occurrencesMost, type Repeat } from '../../../contract/office/times.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { badField, refuse } from '../../http/errors.ts';

export const dayMs = 86_400_000;
/** A series lies within a year. */
export const seriesDays = 366;

export interface Time {
  from: Date;
  until: Date;
}

/** The same hours on each day; a month that lacks the day has none. @throws where it goes beyond a year */
export function timesOf({ from, until }: Time, every: Repeat, lastDay: string): Time[] {
  if (every === 'ONCE') return [{ from, until }];
  const firstDay = bangkokDay(from);
  if (!lastDay || lastDay < firstDay) throw badField('lastDay', 'ends_before_begins');
  if (Date.parse(lastDay) - Date.parse(firstDay) >= seriesDays * dayMs) throw refuse('series_too_long', { field: 'lastDay' });
  const times: Time[] = [];
  for (let place = 0; times.length < occurrencesMost; place++) {
    const day = dayAt(firstDay, every, place);
    if (day === null) continue;
    if (day > lastDay) break;
    const by = Date.parse(day) - Date.parse(firstDay);
    times.push({ from: new Date(from.getTime() + by), until: new Date(until.getTime() + by) });
  }
  return times;
}

const steps = { DAY: 1, WEEK: 7, FORTNIGHT: 14 };

function dayAt(first: string, every: Exclude<Repeat, 'ONCE'>, place: number): string | null {
  if (every !== 'MONTH') return new Date(Date.parse(first) + place * steps[every] * dayMs).toISOString().slice(0, 10);
  const [year = 0, month = 0, date = 0] = first.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + place, date));
  return at.getUTCDate() === date ? at.toISOString().slice(0, 10) : null;
}
