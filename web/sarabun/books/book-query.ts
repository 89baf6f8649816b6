import type { BookFilters } from '../../../contract/sarabun/books.ts';

/** What the address says beside year and search; each is text there. */
const fields = ['state', 'speed', 'dateFrom', 'dateTo', 'from'] as const;
export type FilterField = (typeof fields)[number];
export type FilterForm = Record<FilterField, string>;

export function formOf(query: URLSearchParams): FilterForm {
  return Object.fromEntries(fields.map((field) => [field, query.get(field) ?? ''])) as FilterForm;
}

/** Filters that are set. */
export function countOf(form: FilterForm): number {
  return fields.filter((field) => form[field] !== '').length;
}

/** The part that a call takes; what the address holds wrongly is left out. */
export function filtersOf(form: FilterForm, search: string): Omit<BookFilters, 'year'> {
  const day = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
  const states = ['open', 'closed', 'void', 'reserved'] as const;
  const state = states.find((one) => one === form.state);
  return {
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(/^[1-9]\d?$/.test(form.speed) ? { speed: Number(form.speed) } : {}),
    ...(day(form.dateFrom) ? { dateFrom: form.dateFrom } : {}),
    ...(day(form.dateTo) ? { dateTo: form.dateTo } : {}),
    ...(form.from ? { from: form.from } : {}),
  };
}

/** A kept view as the address says it; the year is chosen apart. */
export function queryOf({ year: _, ...criteria }: BookFilters): Record<FilterField | 'search', string | null> {
  const text = (value: string | number | undefined) => (value === undefined ? null : String(value));
  return {
    search: text(criteria.search),
    state: text(criteria.state),
    speed: text(criteria.speed),
    dateFrom: text(criteria.dateFrom),
    dateTo: text(criteria.dateTo),
    from: text(criteria.from),
  };
}
