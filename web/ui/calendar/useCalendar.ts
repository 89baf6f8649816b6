import { useEffect, useState } from 'react';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { useListParams } from '../useListParams.ts';
import { isDay, type Period, periodOf, turned } from './days.ts';
import type { CalendarViewName } from './types.ts';

/** Which view of which day is looked at, and what is to be asked for it. */
export interface CalendarParams {
  views: readonly CalendarViewName[];
  view: CalendarViewName;
  day: string;
  /** First and last day that the view shows, both with it. */
  period: Period;
  onView: (view: CalendarViewName, day?: string) => void;
  onDay: (day: string) => void;
  /** One view further, or back. */
  turn: (steps: number) => void;
}

/** View (as `span`, for the page has views of its own) and day stand in the address, so that Back, a reload and a shared link find the same; it begins at the first view, today. */
export function useCalendar(views: readonly [CalendarViewName, ...CalendarViewName[]], apart = false): CalendarParams {
  const { filters, narrow } = useListParams({ filters: { span: views, day: [] }, apart });
  const view: CalendarViewName = filters.span;
  const day = isDay(filters.day) ? filters.day : bangkokDay(new Date());
  return {
    views,
    view,
    day,
    period: periodOf(view, day),
    onView: (to, of = day) => narrow({ span: to, day: of }),
    onDay: (to) => narrow({ day: to === bangkokDay(new Date()) ? '' : to }),
    turn: (steps) => narrow({ day: turned(view, day, steps) }),
  };
}

/** The instant in ms, anew every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
