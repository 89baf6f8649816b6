import { sql } from 'kysely';
import { fiscalYearOf } from '../../contract/asset/depreciation.ts';
import type { Ctx } from '../http/context.ts';

/** A pattern must tell one thing from the next. */
export const isPattern = (pattern: string) =>
  /\{n(:[1-9])?\}/.test(pattern) && !/[{}]/.test(pattern.replace(/\{(class|unit|n|n:[1-9]|year|year:2)\}/g, ''));

interface Of {
  pattern: string;
  classCode: string;
  unitCode: string;
  receivedOn: string;
}

/** What a pattern comes to without its counting part: its numbers count within that. */
export function seriesOf({ pattern, classCode, unitCode, receivedOn }: Of): string {
  const year = String(fiscalYearOf(receivedOn));
  return pattern
    .replaceAll('{class}', classCode)
    .replaceAll('{unit}', unitCode)
    .replaceAll('{year}', year)
    .replaceAll('{year:2}', year.slice(2));
}

const numberIn = (series: string, n: number) =>
  series.replace(/\{n(?::(\d))?\}/, (_, width?: string) => String(n).padStart(Number(width ?? 1), '0'));

/** The next numbers of a series; those that were given by hand are passed over. The counter is held until the commit and never goes back but with it. */
export async function takeAssetNumbers({ db }: Ctx, series: string, count: number): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < count) {
    const lacking = count - numbers.length;
    const { rows } = await sql<{ last: number }>`insert into asset_counter (series, last_no) values (${series}, ${lacking})
      on conflict (series) do update set last_no = asset_counter.last_no + ${lacking} returning last_no as last`.execute(db);
    const last = rows[0]?.last ?? 0;
    const next = Array.from({ length: lacking }, (_, i) => numberIn(series, last - lacking + 1 + i));
    const { rows: given } = await sql<{ number: string }>`select number from asset where number = any(${next}::text[])`.execute(db);
    const taken = new Set(given.map(({ number }) => number));
    numbers.push(...next.filter((number) => !taken.has(number)));
  }
  return numbers;
}
