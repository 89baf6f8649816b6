import { z } from 'zod/mini';

/** 1 or 0 on the wire, in forms also '1', 'true', 'on'. (`z.coerce.boolean()` would read 'false' as true.) */
export const flag = z.pipe(
  z.union([z.boolean(), z.number(), z.string()]),
  z.transform((value) => value === true || value === 1 || ['1', 'true', 'on', 'y'].includes(String(value).toLowerCase())),
);

/** An id: a positive whole number, as a number or as digits. */
export const id = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
    z.transform((value) => Number(value)),
  )
  .check(z.refine((value) => Number.isSafeInteger(value) && value > 0));

/** A whole number, as a number or as digits. */
export const count = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
    z.transform((value) => Number(value)),
  )
  .check(z.refine((value) => Number.isInteger(value) && value >= 0));

/** A decimal number (millimetres), as a number or as text. */
export const decimal = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,6}(\.\d{1,6})?$/))]),
    z.transform((value) => Number(value)),
  )
  .check(z.refine((value) => Number.isFinite(value)));

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Trimmed text of at most `max` characters, without control characters. */
export function text(max: number) {
  return z
    .pipe(
      z.string(),
      z.transform((value) => value.normalize('NFC').replace(controlCharacters, '').trim()),
    )
    .check(z.maxLength(max));
}

/** The same, and not empty. */
export function needed(max: number) {
  return text(max).check(z.minLength(1, 'required'));
}

/** A day, ISO in the Christian era: 2026-11-21. */
export const day = z
  .string()
  .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'bad_date'), z.refine(isRealDay, 'bad_date'));

/** An instant, ISO with zone, as a string on the wire. */
export const instant = z.iso.datetime({ offset: true });

/** '' where there is none: a field of a form that is left empty. */
export const dayOrNone = z.union([day, z.literal('')]);
export const instantOrNone = z.union([instant, z.literal('')]);

/** One value, repeated keys, or a JSON list. */
export function list<T extends z.ZodMiniType>(item: T) {
  return z.pipe(z.transform(toList), z.array(item));
}

export const nothing = z.object({});

/** Whatever is known by an id and a name; `described`: with a word on which of that name it is. */
export const named = z.object({ id: z.number(), name: z.string() });
export const described = z.extend(named, { detail: z.string() });

/** Who brought it in, and when. */
export const added = { addedBy: z.string(), addedAt: z.string() };

/** How it went with one of many. Why not: an error code, and its sentence in the reader's language. */
export const oneOfMany = { done: z.boolean(), code: z.nullable(z.string()), message: z.string() };

/** Paging of the table calls: `page` from 1 with `pageSize`, or `skip` and `take`. */
export const slice = { take: z.optional(count), skip: z.optional(count) };
export const paging = { page: z.optional(count), pageSize: z.optional(count), ...slice };

/** `{ take, skip }` of a paging input; a page holds 1 to 100 rows, 10 when not said. */
export function pageOf(input: {
  page?: number | undefined;
  pageSize?: number | undefined;
  take?: number | undefined;
  skip?: number | undefined;
}) {
  const take = Math.min(100, Math.max(1, input.pageSize ?? input.take ?? 10));
  const skip = input.skip ?? (Math.max(1, input.page ?? 1) - 1) * take;
  return { take, skip: Math.min(skip, 1_000_000) };
}

function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      return [value];
    }
  }
  return [value];
}
