import { type RawBuilder, sql } from 'kysely';
import type { Medium } from '../../contract/archive/store.ts';

/**
 * Kept from the day on which the matter was finished (regulation 57). An order of the agency for kind and category goes before one for the category,
 * that before one for the kind, each as it was on the day of closing; without any the category's own years count.
 */
export function yearsOf({
  type,
  category,
  closedOn,
}: Record<'type' | 'category' | 'closedOn', RawBuilder<unknown>>): RawBuilder<number | null> {
  return sql<number | null>`(select case when kept.id is not null then kept.years else rc.years end from document_category rc
    left join lateral (select q.id, q.years from retention_rule q where q.active and q.valid_from <= ${closedOn} and (q.valid_to is null or q.valid_to >= ${closedOn})
      and (q.document_type is null or q.document_type = ${type}) and (q.category_id is null or q.category_id = rc.id)
      order by (q.category_id is not null) desc, (q.document_type is not null) desc, q.valid_from desc, q.id desc limit 1) kept on true
    where rc.code = ${category})`;
}

/** The last day of its time; null: for ever. What lies nowhere but here is kept so many years at least. */
export function keepUntil(closedOn: string, years: number | null, medium: Medium, electronicYears: number): string | null {
  if (years === null) return null;
  return yearsAfter(closedOn, medium === 'ELECTRONIC' ? Math.max(years, electronicYears) : years);
}

/** The same day so many years later; of a 29th of February the 28th. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return `${year + years}-${String(month).padStart(2, '0')}-${String(Math.min(date, last)).padStart(2, '0')}`;
}
