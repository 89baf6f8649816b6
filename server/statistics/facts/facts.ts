import { type RawBuilder, sql } from 'kysely';
import { beginsOf } from '../../office/report-tables.ts';

/** The days that a report is of, both included. */
export interface Span {
  from: string;
  until: string;
}

/**
 * What a report counts: a relation with a row for each thing, `document_id` (null: no letter stands behind it), `unit`, `speed`, `part`, `days`
 * where it measures them, and the dimensions that its entry names. Open letters alone: what classed ones come to is nobody's but their registrars'.
 */
export type Facts = (span: Span) => RawBuilder<unknown>;

/** Whose unit a holder of work is: a unit itself, a post, a person. */
export const holderUnits = sql`(select id as holder, id as unit from unit union all select id, unit_id from position union all
  (select distinct on (person_id) person_id, unit_id from affiliation where until is null or until >= today() order by person_id, is_main desc, id))`;

export const within = (at: RawBuilder<unknown>, { from, until }: Span) =>
  sql<boolean>`${at} >= ${beginsOf(from)} and ${at} < ${beginsOf(until)} + interval '1 day'`;

/** 2026-11 of an instant within the span, by a search among its months: `to_char` over a year of a large agency takes longer than the rest. */
export function monthIn(at: RawBuilder<unknown>, span: Span): RawBuilder<string> {
  return stepIn(
    at,
    monthsOf(span).map((month) => ({ key: month, from: `${month}-01` })),
  );
}

/** The fiscal year of an instant within the span. */
export function fiscalYearIn(at: RawBuilder<unknown>, span: Span): RawBuilder<string> {
  const years = yearsOf(span, (day) => Number(day.slice(0, 4)) + (day.slice(5, 7) >= '10' ? 1 : 0));
  return stepIn(
    at,
    years.map((year) => ({ key: String(year + 543), from: `${year - 1}-10-01` })),
  );
}

/** The calendar year, in which numbers run. */
export function calendarYearIn(at: RawBuilder<unknown>, span: Span): RawBuilder<string> {
  const years = yearsOf(span, (day) => Number(day.slice(0, 4)));
  return stepIn(
    at,
    years.map((year) => ({ key: String(year + 543), from: `${year}-01-01` })),
  );
}

function stepIn(at: RawBuilder<unknown>, steps: { key: string; from: string }[]): RawBuilder<string> {
  const keys = steps.map(({ key }) => key);
  const begins = steps.map(({ from }) => `${from}T00:00:00+07:00`);
  return sql<string>`(${keys}::text[])[width_bucket(${at}, ${begins}::timestamptz[])]`;
}

export function monthsOf({ from, until }: Span): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = after(month)) months.push(month);
  return months;
}

function after(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}

function yearsOf({ from, until }: Span, yearOf: (day: string) => number): number[] {
  const [first, last] = [yearOf(from), yearOf(until)];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}
