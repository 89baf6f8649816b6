import type { TFunction } from 'i18next';
import type { Counter, OpenedSince } from '../../contract/restore/calls.ts';

/** What stands in the fields, by `idOf`; '' and absent: the same as restored. */
export type Typed = Readonly<Record<string, number | ''>>;

export const idOf = ({ counter, key }: Pick<Counter, 'counter' | 'key'>) => `${counter} ${key}`;

/** The lowest number that may be named. */
export const leastOf = ({ known, last }: Counter) => known ?? last;

/** Books have a name of their own; of others the screen knows what they count. */
export function counterName(
  t: TFunction<'restore'>,
  { counter, name, unit, year }: Pick<Counter, 'counter' | 'name' | 'unit' | 'year'>,
): string {
  const kind = counter === 'archive_counter' ? `archive_counter.${name}` : counter;
  const called = counter === 'register_counter' ? name : t(`numbers.kind.${kind}` as 'numbers.kind.asset_counter', { name });
  return [called, unit, year === null ? '' : t('numbers.year', { year })].filter(Boolean).join(' · ');
}

/** What would be sent: only what goes beyond the restored data. */
export function namedNumbers(counters: readonly Counter[], typed: Typed) {
  return counters.flatMap((one) => {
    const used = typed[idOf(one)];
    return typeof used === 'number' && used !== leastOf(one) ? [{ counter: one.counter, key: one.key, used }] : [];
  });
}

/** Numbers that are skipped and the books that they are in, with those that checkpoints outside prove and of books opened since. */
export function skippedOf(counters: readonly Counter[], typed: Typed, opened: readonly OpenedSince[]): { count: number; books: number } {
  const known = counters.map((one) => (typed[idOf(one)] || leastOf(one)) - one.last).filter((gap) => gap > 0);
  const gaps = [...known, ...opened.map(({ used }) => used)];
  return { count: gaps.reduce((sum, gap) => sum + gap, 0), books: gaps.length };
}
