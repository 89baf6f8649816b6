import { letterCount } from '../../../contract/rules/thai.ts';
import { type Criteria, searchOver } from '../../../contract/sarabun/search.ts';

/** What is looked for, as the address holds it: every value is text, '' where not asked for. */
export const emptyForm = {
  text: '',
  number: '',
  subject: '',
  from: '',
  to: '',
  types: '',
  direction: '',
  year: '',
  unitId: '',
  speed: '',
  category: '',
  state: '',
  dateFrom: '',
  dateTo: '',
  mine: '',
};
export type SearchForm = typeof emptyForm;
export type Field = keyof SearchForm;
const fields = Object.keys(emptyForm) as Field[];
const worded: Field[] = ['text', 'number', 'subject', 'from', 'to'];

export function formOf(query: URLSearchParams): SearchForm {
  return Object.fromEntries(fields.map((field) => [field, query.get(field) ?? ''])) as SearchForm;
}

export function queryOf(form: SearchForm): URLSearchParams {
  const query = new URLSearchParams();
  for (const field of fields) if (form[field].trim()) query.set(field, form[field].trim());
  return query;
}

export function criteriaOf(form: SearchForm): Criteria {
  const given = Object.fromEntries(queryOf(form)) as Record<string, unknown>;
  if (form.types) given.types = form.types.split(',');
  return given as Criteria;
}

/** A saved search as a form. */
export function formOfCriteria(criteria: Criteria): SearchForm {
  const form = { ...emptyForm };
  for (const field of fields) {
    const value = criteria[field];
    if (Array.isArray(value)) form[field] = value.join(',');
    else if (value === true) form[field] = '1';
    else if (value !== undefined && value !== null && value !== false) form[field] = String(value);
  }
  return form;
}

/** Words too short to be looked for. */
export function tooShort(typed: string): boolean {
  return typed.trim() !== '' && letterCount(typed) <= searchOver;
}

/** There is something to ask the server for, and nothing that it would refuse. */
export function askable(form: SearchForm): boolean {
  return queryOf(form).size > 0 && !worded.some((field) => tooShort(form[field]));
}

/** Conditions beside the one box. */
export function conditionsOf(form: SearchForm): number {
  return fields.filter((field) => field !== 'text' && form[field].trim()).length;
}
