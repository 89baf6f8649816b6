import { recallDays } from '../../contract/meeting/kinds.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';

/** A day so many days later, or before. */
export function moved(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The last day on which it can be called: so many whole days lie between that and the meeting (ม. 80). */
export function noticeBy(from: Date, noticeDays: number): string {
  return moved(bangkokDay(from), -(noticeDays + 1));
}

/** A third is enough where it was called again within the days of the law, with the clause, and the body decides no disputes. */
export function isThird({
  adjournedOn,
  meetsOn,
  withClause,
  tribunal,
}: {
  adjournedOn: string;
  meetsOn: string;
  withClause: boolean;
  tribunal: boolean;
}): boolean {
  return withClause && !tribunal && meetsOn <= moved(adjournedOn, recallDays);
}
