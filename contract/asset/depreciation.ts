/**
 * ค่าเสื่อมราคา: straight along the life, in whole satang, down to what is left in the end. What a thing is worth on a day follows from rules and
 * days alone and is kept nowhere, so that a list, a page and a report never disagree.
 */

export const monthRules = ['MID_MONTH', 'FULL_MONTHS', 'DAILY'] as const;

/** A row that stands from a day on. The latest of those that stand on a day is the one. */
export interface Valid {
  validFrom: string;
  validTo: string | null;
}

export interface DepRule {
  months: (typeof monthRules)[number];
  /** MID_MONTH: what is received on the fifteenth itself counts that month. */
  fifteenth: boolean;
  /** Satang that are left in the end. */
  residual: number;
}

/** What is known of a thing, as far as its worth goes. Days are YYYY-MM-DD. */
export interface Bought {
  /** Satang. */
  price: number;
  receivedOn: string;
  /** Sold or struck off: no more is lost after that day. */
  endedOn: string | null;
  years: number;
}

export interface Worth {
  /** Whole months that count; of DAILY the days. */
  months: number;
  lost: number;
  net: number;
}

/** All rows by which things lose their worth. */
export interface DepRules {
  rules: readonly (DepRule & Valid)[];
  /** Satang, under which a thing is under control only. */
  thresholds: readonly ({ satang: number } & Valid)[];
  lives: readonly ({ classId: number; years: number } & Valid)[];
}

export function rowOn<Row extends Valid>(rows: readonly Row[], day: string): Row | undefined {
  return rows
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day))
    .reduce<Row | undefined>((best, row) => (best && best.validFrom > row.validFrom ? best : row), undefined);
}

/** How a thing loses its worth: by the rows of the day on which it was received. `null`: it is under control only, or nobody has said its life. */
export function ruleOf(
  { rules, thresholds, lives }: DepRules,
  { price, receivedOn, classId, lifeYears }: { price: number; receivedOn: string; classId: number; lifeYears: number | null },
): { rule: DepRule; years: number } | null {
  if (isControlOnly(thresholds, { price, receivedOn })) return null;
  const rule = rowOn(rules, receivedOn);
  const years =
    lifeYears ??
    rowOn(
      lives.filter((row) => row.classId === classId),
      receivedOn,
    )?.years;
  return rule && years ? { rule, years } : null;
}

export function isControlOnly(thresholds: DepRules['thresholds'], { price, receivedOn }: { price: number; receivedOn: string }): boolean {
  return price < (rowOn(thresholds, receivedOn)?.satang ?? 0);
}

/** At the close of a day. */
export function worthOn({ price, receivedOn, endedOn, years }: Bought, rule: DepRule, day: string): Worth {
  const on = endedOn !== null && endedOn < day ? endedOn : day;
  if (on < receivedOn) return { months: 0, lost: 0, net: price };
  const whole = rule.months === 'DAILY' ? daysBetween(receivedOn, yearsAfter(receivedOn, years)) : years * 12;
  const months = Math.min(passed[rule.months](receivedOn, on, rule), whole);
  const most = Math.max(0, price - rule.residual);
  const lost = Math.min(most, shareOf(price, months, whole));
  return { months, lost, net: price - lost };
}

/** Months that have gone by at the close of a day. Both days are moved to the border of a month that is nearer to them. */
const passed: Record<DepRule['months'], (from: string, on: string, rule: DepRule) => number> = {
  MID_MONTH: (from, on, { fifteenth }) => {
    const border = (day: string) => monthOf(day) + (dayOf(day) > 15 || (dayOf(day) === 15 && !fifteenth) ? 1 : 0);
    return Math.max(0, border(on) - border(from));
  },
  FULL_MONTHS: (from, on) => {
    const after = dayAfter(on);
    return Math.max(0, monthOf(after) - monthOf(from) - (dayOf(after) < dayOf(from) ? 1 : 0));
  },
  DAILY: (from, on) => daysBetween(from, dayAfter(on)),
};

/** `price × part ÷ whole` to the nearest satang; whole numbers throughout. */
function shareOf(price: number, part: number, whole: number): number {
  const [share, satang, two] = [BigInt(price) * BigInt(part), BigInt(whole), BigInt(2)];
  return Number((share * two + satang) / (satang * two));
}

export interface YearOfWorth extends Worth {
  /** พ.ศ. of the fiscal year, which ends on 30 September. */
  year: number;
  /** What that year takes. */
  ofYear: number;
  /** Months of it that count. */
  inYear: number;
}

/** Fiscal years from the one in which it came to the one in which no more is lost, or to `last`. */
export function yearsOfWorth(bought: Bought, rule: DepRule, last: number): YearOfWorth[] {
  const first = fiscalYearOf(bought.receivedOn);
  const end = Math.min(last, fiscalYearOf(bought.endedOn ?? `${last - 543}-09-30`));
  const rows: YearOfWorth[] = [];
  let before: Worth = { months: 0, lost: 0, net: bought.price };
  for (let year = first; year <= end; year += 1) {
    const worth = worthOn(bought, rule, endOfFiscal(year));
    rows.push({ ...worth, year, ofYear: worth.lost - before.lost, inYear: worth.months - before.months });
    before = worth;
    if (worth.lost >= bought.price - rule.residual) break;
  }
  return rows;
}

/** พ.ศ. of the fiscal year of a day. */
export function fiscalYearOf(day: string): number {
  return Number(day.slice(0, 4)) + 543 + (Number(day.slice(5, 7)) >= 10 ? 1 : 0);
}

export const endOfFiscal = (year: number) => `${year - 543}-09-30`;
export const beginOfFiscal = (year: number) => `${year - 544}-10-01`;

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const dayOf = (day: string) => Number(day.slice(8, 10));
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayMs = 86_400_000;
const daysBetween = (from: string, until: string) => Math.round((at(until) - at(from)) / dayMs);
const dayAfter = (day: string) => new Date(at(day) + dayMs).toISOString().slice(0, 10);

function yearsAfter(day: string, years: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)) + years, Number(day.slice(5, 7)) - 1, dayOf(day))).toISOString().slice(0, 10);
}
