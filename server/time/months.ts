import type { Ctx } from '../http/context.ts';
import { monthWords } from '../office/report-tables.ts';

/** First and last day of a month, 2026-11. */
export function spanOf(month: string): { from: string; until: string } {
  const [year, at] = month.split('-').map(Number) as [number, number];
  return { from: `${month}-01`, until: new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10) };
}

export const monthOf = (day: string) => day.slice(0, 7);

export function daysBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${until}T00:00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The half of the fiscal year in which a day lies: from October, from April. */
export function halfYearOf(day: string): { half: 1 | 2; year: number; from: string; until: string } {
  const [year, month] = day.split('-').map(Number) as [number, number];
  if (month >= 4 && month <= 9) return { half: 2, year: year + 543, from: `${year}-04-01`, until: `${year}-09-30` };
  const begins = month >= 10 ? year : year - 1;
  return { half: 1, year: begins + 544, from: `${begins}-10-01`, until: `${begins + 1}-03-31` };
}

/** พ.ย. 2569 for a refusal. */
export const monthSaid = (ctx: Ctx, month: string) => monthWords(ctx, month);

/** A day so many days later. */
export function moved(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

export const earlierOf = (one: string, other: string) => (one < other ? one : other);
export const laterOf = (one: string, other: string) => (one > other ? one : other);
