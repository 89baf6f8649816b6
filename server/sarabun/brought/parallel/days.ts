import { bangkokDay } from '../../../../contract/rules/thai.ts';
import { agreedDays, type ParallelDay, type ParallelDayState } from '../../../../contract/sarabun/parallel.ts';

export interface Figures {
  count: number;
  first: number | null;
  last: number | null;
}

type Said = Omit<ParallelDay, 'state'>;

/** The figures of both are compared, and what differs needs a cause: a number each, or none where they agree. */
export function stateOf({ ours, paper, differences }: Said): ParallelDayState {
  if (!paper) return 'UNTOLD';
  if (differences.some(({ cause }) => cause === null)) return 'OPEN';
  const same = ours.count === paper.count && ours.first === paper.first && ours.last === paper.last;
  if (same && differences.length === 0) return 'AGREED';
  return differences.length > 0 ? 'EXPLAINED' : 'OPEN';
}

/** Days from the first to the last, the newest first: working days, and others on which either book has something. */
export function daysBetween(from: string, to: string, holidays: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${to}T12:00:00+07:00`); bangkokDay(new Date(at)) >= from; at -= 86_400_000) {
    const day = bangkokDay(new Date(at));
    if (isWorking(day, holidays) || others.has(day)) days.push(day);
  }
  return days;
}

export function isWorking(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday % 6 !== 0 && !holidays.has(day);
}

/** Working days in a row up to the last that was told, without an open difference on any day among them; today may still be under way. */
export function agreedInRow(days: readonly ParallelDay[], today: string, holidays: ReadonlySet<string>): number {
  let row = 0;
  for (const { day, state } of days) {
    if (day === today && state === 'UNTOLD') continue;
    if (state === 'UNTOLD' || state === 'OPEN') break;
    if (isWorking(day, holidays)) row++;
  }
  return row;
}

export const hasAgreed = (row: number) => row >= agreedDays;
