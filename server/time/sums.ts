import type { DayStatus } from '../../contract/time/shapes.ts';

/** What counts of a day. */
export interface Counted {
  am: DayStatus | null;
  pm: DayStatus | null;
  lateMinutes: number;
  earlyMinutes: number;
}

const present: readonly (DayStatus | null)[] = ['IN', 'LATE', 'EARLY', 'NO_IN', 'NO_OUT'];
const gap: readonly (DayStatus | null)[] = ['NO_IN', 'NO_OUT'];

/** Days by halves; who is late, is late once a day. */
export function sumsOf(days: readonly Counted[]) {
  const halves = days.flatMap(({ am, pm }) => [am, pm]);
  const count = (...of: readonly (DayStatus | null)[]) => halves.filter((half) => of.includes(half)).length / 2;
  return {
    present: count(...present),
    leave: count('LEAVE'),
    travel: count('TRAVEL'),
    wfh: count('WFH'),
    absent: count('ABSENT'),
    lates: days.filter(({ lateMinutes }) => lateMinutes > 0).length,
    lateMinutes: days.reduce((sum, { lateMinutes }) => sum + lateMinutes, 0),
    earlies: days.filter(({ earlyMinutes }) => earlyMinutes > 0).length,
    gaps: days.filter(({ am, pm }) => gap.includes(am) || gap.includes(pm)).length,
  };
}
export type Sums = ReturnType<typeof sumsOf>;
