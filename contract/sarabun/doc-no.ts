import { thaiDigits } from '../rules/thai.ts';

export const bookKinds = ['RECEIVE', 'SEND', 'ORDER', 'REGULATION', 'BYLAW', 'ANNOUNCE', 'CERTIFICATE', 'MINUTES', 'NOTE'] as const;
export type BookKind = (typeof bookKinds)[number];
export const bookSeries = ['GENERAL', 'CIRCULAR', 'SECRET'] as const;
export type Series = (typeof bookSeries)[number];

/** Books whose numbers the regulation begins again with each calendar year (regulation 38, 43; orders and certificates by their forms). */
export const yearlyBooks: readonly BookKind[] = ['RECEIVE', 'SEND', 'ORDER', 'CERTIFICATE'];

export interface DocNo {
  /** Owner code of the unit: อว 0601.2; '' where the kind has none. */
  prefix: string;
  /** หนังสือเวียน: ว before the number. */
  circular: boolean;
  seq: number;
  beYear: number;
  kind: BookKind;
  /** How this book writes its numbers; the usual way of its kind when null. */
  pattern?: string | null;
  /** ๑๒๓ instead of 123, on the screen too. */
  thai?: boolean;
}

/**
 * The number of a letter as it is written on the paper (regulation, annex 1): อว 0601.2/123, อว 0601.2/ว 45, 12/2569, ครั้งที่ 3/2569.
 * Tokens of a pattern: {prefix}, {ว} (the circular mark, or nothing), {seq} or {no}, {seq:4} padded with zeros, {year}, {yy}.
 */
export function composeDocNo({ prefix, circular, seq, beYear, kind, pattern, thai = false }: DocNo): string {
  const text = (pattern || usualPatterns[kind])
    .replace(/\{([^{}:]+)(?::(\d))?\}/g, (whole, token: string, width: string | undefined) => {
      if (token === 'prefix') return prefix;
      if (token === 'ว') return circular ? 'ว ' : '';
      if (token === 'seq' || token === 'no') return String(seq).padStart(Number(width ?? 0), '0');
      if (token === 'year') return String(beYear);
      if (token === 'yy') return String(beYear % 100).padStart(2, '0');
      return whole;
    })
    .trim();
  return thai ? thaiDigits(text) : text;
}

/** What stands before the number while it is not known; '' for kinds that begin with it. */
export function beforeNumber(number: Omit<DocNo, 'seq'>): string {
  const [start = ''] = (number.pattern || usualPatterns[number.kind]).split(/\{(?:seq|no)(?::\d)?\}/);
  if (start === '') return '';
  // a year is known as little as the number: it is that of the day of issue
  const known = start.split(/\{(?:year|yy)\}/)[0] ?? '';
  return known === '' ? '' : composeDocNo({ ...number, seq: 0, pattern: `${known}\u2060` }).replace('\u2060', '');
}

/** Is the pattern usable: known tokens only, and the number in it once? */
export function goodPattern(pattern: string): boolean {
  const tokens = pattern.match(/\{[^{}]*\}/g) ?? [];
  return (
    !/[{}]/.test(pattern.replace(/\{[^{}]*\}/g, '')) &&
    tokens.every((token) => /^\{(prefix|ว|(seq|no)(:[1-9])?|year|yy)\}$/.test(token)) &&
    tokens.filter((token) => /^\{(seq|no)/.test(token)).length === 1
  );
}

const lettered = '{prefix}/{ว}{seq}';
const yearly = '{seq}/{year}';
/** How the books of a kind write their numbers where nothing else is set. */
export const usualPatterns: Record<BookKind, string> = {
  RECEIVE: yearly,
  SEND: lettered,
  NOTE: lettered,
  ORDER: yearly,
  REGULATION: yearly,
  BYLAW: yearly,
  ANNOUNCE: yearly,
  CERTIFICATE: yearly,
  MINUTES: 'ครั้งที่ {seq}/{year}',
};
/** Books whose numbers bear the code of the owner. */
export const letteredBooks: readonly BookKind[] = bookKinds.filter((kind) => usualPatterns[kind].includes('{prefix}'));
