import { listRequests, openRequest } from '../../contract/office/requests.ts';
import { openTimes, type PlannedDate } from '../../contract/office/times.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';

/** What is read anew when one of the times of a request changed, beside what its module shows of them. */
export const staleTimes = [openTimes, openRequest, listRequests];

const zone = '+07:00';

export function instantOf(day: string, clock: string): string | null {
  return day && /^\d\d:\d\d$/.test(clock) ? new Date(`${day}T${clock}:00${zone}`).toISOString() : null;
}

export function clockOf(at: string | Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}

/** From the one until the other, as a form has it. */
export function timesOf(from: string, until: string): { day: string; from: string; until: string } {
  return { day: bangkokDay(new Date(from)), from: clockOf(from), until: clockOf(until) };
}

/** The next half hour, for an hour; who books in the evening or at night means the next morning. */
export function soon(): { day: string; from: string; until: string } {
  const half = 30 * 60_000;
  const next = new Date(Math.ceil(Date.now() / half) * half);
  const clock = clockOf(next);
  const morning = new Date(`${bangkokDay(new Date(next.getTime() + (clock > '16:30' ? 24 * 2 * half : 0)))}T09:00:00${zone}`);
  const at = clock < '08:00' || clock > '16:30' ? morning : next;
  return { day: bangkokDay(at), from: clockOf(at), until: clockOf(new Date(at.getTime() + 2 * half)) };
}

/** What is done with one date of a series. */
export type Choice = 'keep' | 'other' | 'wait' | 'leave';

/** What is done with a date where nobody says otherwise: days off are left out, what is taken is exchanged where another is free. */
export function proposed({ state, other }: PlannedDate): Choice {
  if (state === 'FREE') return 'keep';
  return state === 'TAKEN' && other ? 'other' : 'leave';
}

/** The times of a series as each of its dates was chosen. */
export function chosenTimes(dates: readonly PlannedDate[], choices: Record<string, Choice>, resourceId: number) {
  return dates.flatMap((date) => {
    const choice = choices[date.n] ?? proposed(date);
    if (choice === 'leave') return [];
    const instead = choice === 'other' ? date.other?.id : undefined;
    return [{ n: date.n, resourceId: instead ?? resourceId, from: date.from, until: date.until, waits: choice === 'wait' }];
  });
}
