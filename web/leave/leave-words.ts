import { useTranslation } from 'react-i18next';
import type { Endpoint, Given } from '../../contract/endpoint.ts';
import {
  countLeave,
  type LeaveContent,
  leaveCard,
  leaveLedger,
  leavePeople,
  myLeave,
  openLeave,
  teamCalendar,
} from '../../contract/leave/calls.ts';
import type { LeaveKind } from '../../contract/leave/kinds.ts';
import { listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { bangkokDay, fiscalYear } from '../../contract/rules/thai.ts';
import { dayMonth } from '../ui/calendar/words.ts';
import { shortDate } from '../ui/dates.ts';
import type { Half } from './leave-values.ts';

export type Say = ReturnType<typeof useTranslation<'leave'>>['t'];
export type Person = Given<typeof leavePeople>['items'][number];

/** Asked for every day: they stand first. */
export const everydayKinds: readonly LeaveKind[] = ['VAC', 'SICK', 'PER'];

/** Next year's days are asked for in this one, and paper is kept for some. */
export function fiscalYears(): number[] {
  const now = fiscalYear(bangkokDay(new Date()));
  return [1, 0, -1, -2, -3, -4].map((more) => now + more);
}

/** What is read anew when something was done with a leave. */
export const stale: Endpoint[] = [
  myLeave,
  openLeave,
  countLeave,
  teamCalendar,
  leaveCard,
  leavePeople,
  leaveLedger,
  openRequest,
  listRequests,
  waitingForMe,
];

/** 4 ธ.ค. – 9 ธ.ค. 2569 */
export function daysRange(from: string, until: string): string {
  if (from === until) return shortDate(from);
  return `${from.slice(0, 4) === until.slice(0, 4) ? dayMonth(from) : shortDate(from)} – ${shortDate(until)}`;
}

/** Half days of one person and day as one: เช้า, บ่าย, or the day. */
export function wholeOf(rows: readonly { day: string; half: Half }[]): { day: string; half: Half | null }[] {
  const days = Map.groupBy(rows, (row) => row.day);
  return [...days].map(([day, halves]) => ({ day, half: halves.length > 1 ? null : (halves[0]?.half ?? null) }));
}

/** 8 ธ.ค., 9 ธ.ค. (ครึ่งวันเช้า) */
export function useAwayWords(): (rows: readonly { day: string; half: Half }[]) => string {
  const { t } = useTranslation('leave');
  return (rows) =>
    wholeOf(rows)
      .map(({ day, half }) => (half ? t('spanHalf', { day: dayMonth(day), half: t(`half.${half}`) }) : dayMonth(day)))
      .join(', ');
}

/** 4 ธ.ค. 2569 (ครึ่งวันบ่าย) ถึง 9 ธ.ค. 2569 */
export function useSpanWords(): (span: Pick<LeaveContent, 'from' | 'fromHalf' | 'until' | 'untilHalf'>) => string {
  const { t } = useTranslation('leave');
  return ({ from, fromHalf, until, untilHalf }) => {
    if (from === until) {
      const half = fromHalf === 'PM' ? 'PM' : untilHalf === 'AM' ? 'AM' : null;
      return half ? t('spanHalf', { day: shortDate(from), half: t(`half.${half}`) }) : shortDate(from);
    }
    return t('span', {
      from: fromHalf === 'PM' ? t('fromAfternoon', { day: shortDate(from) }) : shortDate(from),
      until: untilHalf === 'AM' ? t('untilNoon', { day: shortDate(until) }) : shortDate(until),
    });
  };
}
