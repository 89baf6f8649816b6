import type { BookKind } from './take-number.ts';

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
}

/**
 * The number of a letter as it is written on the paper (regulation, annex 1): อว 0601.2/123, อว 0601.2/ว 45, 12/2569, ครั้งที่ 3/2569.
 * Tokens of a pattern: {prefix}, {ว} (the circular mark, or nothing), {seq}, {seq:4} padded with zeros, {year}, {yy}.
 */
export function composeDocNo({ prefix, circular, seq, beYear, kind, pattern }: DocNo): string {
  return (pattern || patterns[kind])
    .replace(/\{([^{}:]+)(?::(\d))?\}/g, (whole, token: string, width: string | undefined) => {
      if (token === 'prefix') return prefix;
      if (token === 'ว') return circular ? 'ว ' : '';
      if (token === 'seq') return String(seq).padStart(Number(width ?? 0), '0');
      if (token === 'year') return String(beYear);
      if (token === 'yy') return String(beYear % 100).padStart(2, '0');
      return whole;
    })
    .trim();
}

/** Is the pattern usable: known tokens only, and the number in it once? */
export function goodPattern(pattern: string): boolean {
  const tokens = pattern.match(/\{[^{}]*\}/g) ?? [];
  return (
    tokens.every((token) => /^\{(prefix|ว|seq(:[1-9])?|year|yy)\}$/.test(token)) &&
    tokens.filter((token) => token.startsWith('{seq')).length === 1
  );
}

const lettered = '{prefix}/{ว}{seq}';
const yearly = '{seq}/{year}';
const patterns: Record<BookKind, string> = {
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
