import { sql } from 'kysely';
import { type OwnField, type OwnFieldKind, ownLimits } from '../../contract/request/calls.ts';
import { longThaiDate, shortThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { day, instant, text } from '../../contract/wire.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { factsOf } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';

/** What is written in the fields of a form, by their keys. */
export type Values = Record<string, Value>;
export type Value = string | number | { from: string; until: string } | { id: number; name: string };

/**
 * What was typed, field by field as the form says; what the form does not know is left out, and what is empty.
 * @throws at the field whose value is of another kind or over its limit
 */
export async function takeValues(ctx: Ctx, fields: readonly OwnField[], given: Record<string, unknown>): Promise<Values> {
  const values: Values = {};
  for (const field of fields) {
    const typed = given[field.key];
    if (typed === undefined || typed === null || typed === '') continue;
    const value = await takers[field.kind](ctx, field, typed);
    if (value !== null) values[field.key] = value;
  }
  return values;
}

type Taker = (ctx: Ctx, field: OwnField, typed: unknown) => Promise<Value | null>;

const takers: Record<OwnFieldKind, Taker> = {
  TEXT: async (_ctx, field, typed) => words(field, typed, ownLimits.text),
  LONG_TEXT: async (_ctx, field, typed) => words(field, typed, ownLimits.longText),
  NUMBER: async (_ctx, field, typed) => {
    const value = typeof typed === 'string' ? Number(typed.replaceAll(',', '').trim() || Number.NaN) : typed;
    if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > ownLimits.number) throw amiss(field, 'own_number');
    return value;
  },
  DAY: async (_ctx, field, typed) => {
    const value = day.safeParse(typed);
    if (!value.success) throw amiss(field, 'bad_date');
    return value.data;
  },
  PERIOD: async (_ctx, field, typed) => {
    const { from, until } = typed as { from?: unknown; until?: unknown };
    if (!from && !until) return null;
    const begins = instant.safeParse(from);
    const ends = instant.safeParse(until);
    if (!begins.success || !ends.success) throw amiss(field, 'own_period');
    if (new Date(ends.data) <= new Date(begins.data)) throw amiss(field, 'ends_before_begins');
    return { from: begins.data, until: ends.data };
  },
  CHOICE: async (_ctx, field, typed) => {
    if (typeof typed !== 'string' || !field.options.includes(typed)) throw amiss(field, 'own_choice');
    return typed;
  },
  PERSON: async ({ db }, field, typed) => {
    const id = Number((typed as { id?: unknown }).id);
    // the name as papers have it, whoever reads
    const { rows } = Number.isSafeInteger(id)
      ? await sql<{ id: number; name: string }>`
          select p.id, p.prefix || p.first_name || ' ' || p.last_name as name from person p where p.id = ${id} and p.active`.execute(db)
      : { rows: [] };
    if (!rows[0]) throw amiss(field, 'own_person');
    return rows[0];
  },
};

function words(field: OwnField, typed: unknown, max: number): string | null {
  const value = text(max).safeParse(typed);
  if (!value.success) throw badField(`values.${field.key}`, typeof typed === 'string' ? 'too_long' : 'invalid', { max });
  return value.data || null;
}

function amiss({ key }: OwnField, code: Parameters<typeof badField>[1]) {
  return badField(`values.${key}`, code);
}

/** A value as it is read, in the language of the reader. */
export async function shownValue(ctx: Ctx, field: OwnField, value: Value | undefined): Promise<string> {
  if (value === undefined) return '';
  const thai = factsOf(ctx.request.language).buddhistYears;
  switch (field.kind) {
    case 'NUMBER':
      return Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 });
    case 'DAY':
      return thai ? longThaiDate(String(value)) : String(value);
    case 'PERIOD':
      return shownPeriod(value as { from: string; until: string }, thai);
    case 'PERSON': {
      const person = value as { id: number; name: string };
      const { rows } = await sql<{ name: string }>`select ${personNamed(ctx, 'p')} as name from person p where p.id = ${person.id}`.execute(
        ctx.db,
      );
      return rows[0]?.name ?? person.name;
    }
    default:
      return String(value);
  }
}

/** As a paper has it: Thai, and names as they were. */
export function printedValue(field: OwnField, value: Value | undefined): string {
  if (value === undefined) return '';
  if (field.kind === 'PERSON') return (value as { name: string }).name;
  if (field.kind === 'DAY') return longThaiDate(String(value));
  if (field.kind === 'PERIOD') return shownPeriod(value as { from: string; until: string }, true);
  return field.kind === 'NUMBER' ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 }) : String(value);
}

function shownPeriod({ from, until }: { from: string; until: string }, thai: boolean): string {
  if (!thai) return `${stamp(from)} – ${stamp(until)}`;
  const [begins, ends] = [shortThaiDate(from), shortThaiDate(until)];
  return begins === ends
    ? `${begins} ${thaiTime(from)} ถึง ${thaiTime(until)}`
    : `${begins} ${thaiTime(from)} ถึง ${ends} ${thaiTime(until)}`;
}

function stamp(at: string): string {
  return new Date(at).toLocaleString('en-GB', { timeZone: 'Asia/Bangkok', dateStyle: 'medium', timeStyle: 'short' });
}
