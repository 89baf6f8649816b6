import {
  type Field,
  type Fields,
  type FieldValue,
  isEmpty,
  isNeeded,
  isNumberOf,
  type TextFormat,
  textFormats,
} from '../../../contract/settings/define.ts';

export type Values = Record<string, FieldValue>;

/** What is wrong with a field: a text of the settings' words and what it names. */
export interface Fault {
  key: 'form.required' | 'form.tooLong' | 'form.range' | 'form.tooMany' | `format.${TextFormat}`;
  values?: Record<string, number>;
}

/** What can be told before it is sent; the server judges all of it again. */
export function judge(fields: Fields, values: Values, added: boolean): Record<string, Fault> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const fault = faultOf(field, values[name], isNeeded(field, values, added));
      return fault ? [[name, fault]] : [];
    }),
  );
}

/** What a new row begins with. */
export function beginning(fields: Fields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial ?? nothingOf(field)]));
}

/** Fields whose value is another one now. */
export function changed(fields: Fields, before: Values, now: Values): string[] {
  return Object.keys(fields).filter((name) => !same(before[name], now[name]));
}

export function same(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function faultOf(field: Field, value: FieldValue | undefined, needed: boolean): Fault | null {
  if (isEmpty(value)) return needed && !field.hidden ? { key: 'form.required' } : null;
  if (field.is === 'text' && typeof value === 'string') {
    if (value.trim().length > field.max) return { key: 'form.tooLong', values: { max: field.max } };
    if (field.format && !textFormats[field.format].test(value.trim())) return { key: `format.${field.format}` };
  }
  if (field.is === 'number' && !isNumberOf(field, Number(value))) return { key: 'form.range', values: { min: field.min, max: field.max } };
  if (field.is === 'rows' && Array.isArray(value) && value.length > field.most)
    return { key: 'form.tooMany', values: { most: field.most } };
  return null;
}

function nothingOf(field: Field): FieldValue {
  if (field.is === 'switch') return false;
  if (field.is === 'text') return '';
  return field.is === 'choices' || field.is === 'rows' ? [] : null;
}

function plain(value: FieldValue | undefined): FieldValue {
  if (value === undefined || value === '') return null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}
