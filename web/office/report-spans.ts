import { fiscalEnd, fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';

/** Times of which a report is asked for again and again; the one that runs goes until today. */
export interface ReportSpan {
  name: 'thisMonth' | 'lastMonth' | 'firstHalf' | 'secondHalf' | 'fiscalYear' | 'calendarYear';
  /** Of the fiscal year, or the calendar year. */
  year: number;
  from: string;
  until: string;
}

const dayMs = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
const middle = (year: number) => `${year - 543}-04-01`;

/** This month and the last one, this half of the fiscal year and the two before, this year and the last, as fiscal and as calendar years. */
export function reportSpans(today: string): ReportSpan[] {
  const now = fiscalYear(today);
  const thisMonth = `${today.slice(0, 8)}01`;
  const lastDay = dayBefore(thisMonth);
  const halves = [now, now - 1].flatMap((year): ReportSpan[] => [
    { name: 'secondHalf', year, from: middle(year), until: fiscalEnd(year) },
    { name: 'firstHalf', year, from: fiscalStart(year), until: dayBefore(middle(year)) },
  ]);
  const spans: ReportSpan[] = [
    { name: 'thisMonth', year: now, from: thisMonth, until: today },
    { name: 'lastMonth', year: now, from: `${lastDay.slice(0, 8)}01`, until: lastDay },
    ...halves.filter(({ from }) => from <= today).slice(0, 3),
    ...[now, now - 1].map((year): ReportSpan => ({ name: 'fiscalYear', year, from: fiscalStart(year), until: fiscalEnd(year) })),
    ...[0, 1].map((back) => calendarYear(Number(today.slice(0, 4)) - back)),
  ];
  return spans.map((one) => ({ ...one, until: one.until < today ? one.until : today }));
}

const calendarYear = (year: number): ReportSpan => ({
  name: 'calendarYear',
  year: year + 543,
  from: `${year}-01-01`,
  until: `${year}-12-31`,
});

/** The half of the fiscal year that runs. */
export const halfOf = (today: string) => (today >= middle(fiscalYear(today)) ? middle(fiscalYear(today)) : fiscalStart(fiscalYear(today)));
