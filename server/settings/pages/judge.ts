import { arabicDigits } from '../../../contract/rules/thai.ts';
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
import { day, text } from '../../../contract/wire.ts';
import { badField, type ErrorCode } from '../../http/errors.ts';
import type { Values } from '../../settings-source.ts';

/**
 * What was typed, judged by the declaration: trimmed, of the right kind, not empty where needed. What was not sent stays as before,
 * or the initial value as declared. Whether chosen rows exist and names are free, the database judges (check-rows.ts).
 */
export function judge(fields: Fields, typed: Values, before: Values | null): Values {
  for (const name of Object.keys(typed)) if (!Object.hasOwn(fields, name)) throw badField(name, 'invalid');
  const given = Object.fromEntries(
    Object.entries(fields).map(([name, { initial }]) => [
      name,
      typed[name] === undefined ? (before?.[name] ?? initial ?? null) : typed[name],
    ]),
  );
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, judgeField(name, field, given, before)]));
}

function judgeField(name: string, field: Field, given: Values, before: Values | null): FieldValue {
  const value = judgedValue(name, field, given[name] ?? null);
  if (isEmpty(value) && isNeeded(field, given, before === null)) throw badField(name, 'required');
  if (field.once && before && value !== before[name]) throw badField(name, 'set_once');
  return value;
}

function judgedValue(name: string, field: Field, given: FieldValue): FieldValue {
  switch (field.is) {
    case 'text':
      return textOf(name, field, given);
    case 'number':
      return numberOf(name, field, given);
    case 'switch':
      if (given === null) return false;
      if (typeof given !== 'boolean') throw badField(name, 'bad_switch');
      return given;
    case 'choice':
      if (isEmpty(given)) return null;
      return chosen(name, field.of, given);
    case 'choices':
      return itemsOf(name, given).map((one) => chosen(name, field.of, one)) as string[];
    case 'day':
      if (isEmpty(given)) return null;
      if (!day.safeParse(given).success) throw badField(name, 'bad_date');
      return given;
    case 'row':
      if (isEmpty(given)) return null;
      return idOf(name, given);
    case 'rows': {
      const ids = [...new Set(itemsOf(name, given).map((one) => idOf(name, one)))];
      if (ids.length > field.most) throw badField(name, 'out_of_range', { min: 0, max: field.most });
      return ids;
    }
  }
}

const faults: Record<TextFormat, ErrorCode> = {
  code: 'bad_code',
  email: 'bad_email',
  phone: 'bad_phone',
  colour: 'bad_colour',
  url: 'bad_url',
  time: 'bad_time',
  icon: 'invalid',
};

function textOf(name: string, field: Field & { is: 'text' }, given: FieldValue): string {
  if (given !== null && typeof given !== 'string') throw badField(name, 'invalid');
  const read = text(field.max).safeParse(given ?? '');
  if (!read.success) throw badField(name, 'too_long', { max: field.max });
  const value = field.lines ? read.data : read.data.replace(/\s*\n\s*/g, ' ');
  if (value === '' || !field.format) return value;
  const plain = field.format === 'phone' ? arabicDigits(value) : value;
  if (!textFormats[field.format].test(plain)) throw badField(name, faults[field.format]);
  return field.format === 'time' ? plain.replace(':', '.') : plain;
}

function numberOf(name: string, field: Field & { is: 'number' }, given: FieldValue): number | null {
  if (isEmpty(given)) return null;
  const value = typeof given === 'number' ? given : Number(arabicDigits(String(given)));
  if (!isNumberOf(field, value)) throw badField(name, 'out_of_range', { min: field.min, max: field.max });
  return value;
}

function chosen(name: string, of: readonly string[], given: FieldValue): string {
  const value = String(given);
  if (!of.includes(value)) throw badField(name, 'not_a_choice', { value });
  return value;
}

function itemsOf(name: string, given: FieldValue): (string | number)[] {
  if (isEmpty(given)) return [];
  if (!Array.isArray(given)) throw badField(name, 'invalid');
  return given;
}

function idOf(name: string, given: FieldValue): number {
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < 0) throw badField(name, 'invalid');
  return value;
}
