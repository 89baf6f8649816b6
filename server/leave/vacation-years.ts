import { halvesOf } from '../../contract/leave/kinds.ts';
import { fiscalEnd, fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import { addMonths, earlier, moved } from './count.ts';
import type { LeaveRule } from './rules-of.ts';
import type { Serving } from './service.ts';

export type EntryReason = 'OPENING' | 'GRANT' | 'CARRY' | 'LAPSE' | 'TAKE' | 'GIVE_BACK' | 'ADJUST';
export interface Entry {
  year: number;
  delta: number;
  reason: EntryReason;
}

/** What a year of vacation comes to, in half days. What lapsed is negative, so is what was taken. */
export interface VacationYear {
  year: number;
  opening: number;
  grant: number;
  carry: number;
  lapse: number;
  taken: number;
  adjust: number;
  left: number;
}

export interface VacationFacts {
  entries: readonly Entry[];
  serving: (day: string) => Serving | null;
  rule: (typeId: number, day: string) => LeaveRule | null;
}

/**
 * Every year of a person's vacation as it should stand, from his first entry up to `through`. What is carried on is set for years that have begun by
 * `today`: until then a year to come has its own days alone, for what this one leaves is not known yet.
 */
export function vacationYears({ entries, serving, rule }: VacationFacts, today: string, through: number): VacationYear[] {
  const now = fiscalYear(today);
  const first = Math.min(now, ...entries.map((one) => one.year));
  const years: VacationYear[] = [];
  for (let year = first; year <= Math.max(through, now); year++) {
    const sum = (...reasons: EntryReason[]) =>
      entries.filter((one) => one.year === year && reasons.includes(one.reason)).reduce((all, one) => all + one.delta, 0);
    const isOpened = entries.some((one) => one.year === year && one.reason === 'OPENING');
    const grant = isOpened ? 0 : grantOf(year, serving, rule);
    const before = years.at(-1);
    const carry = !isOpened && before && year <= now ? carryInto(year, before.left, grant, serving, rule) : 0;
    // what a year leaves and the next does not take is lost when the next begins
    if (before && year <= now) {
      before.lapse = Math.min(0, carry - before.left);
      before.left += before.lapse;
    }
    const one = { year, opening: sum('OPENING'), grant, carry, lapse: 0, taken: sum('TAKE', 'GIVE_BACK'), adjust: sum('ADJUST') };
    years.push({ ...one, left: one.opening + one.grant + one.carry + one.taken + one.adjust });
  }
  return years;
}

/** The year's own days: none where six months are not over by its end (ข้อ 23). */
function grantOf(year: number, serving: VacationFacts['serving'], rule: VacationFacts['rule']): number {
  const found = inYear(year, serving);
  const of = found && rule(found.typeId, fiscalEnd(year));
  if (!found || !of) return 0;
  const over = moved(addMonths(found.since, of.minMonths), -1);
  return over <= fiscalEnd(year) ? halvesOf(of.quota ?? 0) : 0;
}

/** So much of what was left as the rule lets him have with the days of the new year. */
function carryInto(year: number, left: number, grant: number, serving: VacationFacts['serving'], rule: VacationFacts['rule']): number {
  const start = fiscalStart(year);
  const found = serving(start);
  const of = found && rule(found.typeId, start);
  if (!found || !of || left <= 0) return 0;
  if (of.carryAfterMonths > 0 && addMonths(found.since, of.carryAfterMonths) > start) return 0;
  const isLong = of.longYears !== null && addMonths(found.since, 12 * of.longYears) <= start;
  const cap = isLong && of.carryCapLong !== null ? of.carryCapLong : of.carryCap;
  const limits = [left, ...(of.carryMost === null ? [] : [halvesOf(of.carryMost)]), ...(cap === null ? [] : [halvesOf(cap) - grant])];
  return Math.max(0, Math.min(...limits));
}

/** As what he serves in a year, by its end or before he left. */
function inYear(year: number, serving: VacationFacts['serving']): Serving | null {
  for (let day = fiscalEnd(year); day >= fiscalStart(year); day = moved(day, -7)) {
    const found = serving(day);
    if (found) return found;
  }
  return serving(fiscalStart(year));
}

/** Before six months are over nothing is taken in the year of entry; from the next year on it is. */
export function usableFrom(serving: Serving, rule: LeaveRule): string | null {
  if (rule.minMonths === 0) return null;
  const over = addMonths(serving.since, rule.minMonths);
  const next = fiscalStart(fiscalYear(serving.since) + 1);
  return earlier(over, next);
}
