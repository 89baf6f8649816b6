import { sql } from 'kysely';
import type { LeaveKind } from '../../contract/leave/kinds.ts';
import type { Ctx } from '../http/context.ts';

/** What one of a type of employees may have of a kind of leave; days are whole days. */
export interface LeaveRule {
  typeId: number;
  kind: LeaveKind;
  counting: 'WORKING' | 'CALENDAR';
  quota: number | null;
  paid: number | null;
  extra: number | null;
  firstYear: number | null;
  minMonths: number;
  noticeDays: number;
  backDays: number;
  halves: boolean;
  paperDays: number | null;
  once: 'NO' | 'BIRTH' | 'LIFE';
  mostDays: number | null;
  withinDays: number | null;
  paidWithin: number | null;
  carryCap: number | null;
  carryCapLong: number | null;
  longYears: number | null;
  carryMost: number | null;
  carryAfterMonths: number;
  sex: 'MALE' | 'FEMALE' | null;
  confirmed: boolean;
  validFrom: string;
  validTo: string | null;
}

/** The rule of a type and kind on a day, or none. */
export type FindRule = (typeId: number, kind: LeaveKind, day: string) => LeaveRule | null;

/** All rules at once: there are few, and one leave asks for several. */
export async function leaveRules({ db }: Ctx): Promise<FindRule> {
  const { rows } = await sql<LeaveRule>`
    select r.employee_type_id as "typeId", r.kind, r.counting, r.quota, r.paid, r.extra, r.first_year as "firstYear", r.min_months as "minMonths",
      r.notice_days as "noticeDays", r.back_days as "backDays", r.halves, r.paper_days as "paperDays", r.once, r.most_days as "mostDays", r.within_days as "withinDays",
      r.paid_within as "paidWithin", r.carry_cap as "carryCap", r.carry_cap_long as "carryCapLong", r.long_years as "longYears", r.carry_most as "carryMost",
      r.carry_after_months as "carryAfterMonths", r.sex, r.confirmed, r.valid_from::text as "validFrom", r.valid_to::text as "validTo"
    from leave_rule r where r.active order by r.valid_from desc, r.id desc`.execute(db);
  return (typeId, kind, day) =>
    rows.find(
      (one) => one.typeId === typeId && one.kind === kind && one.validFrom <= day && (one.validTo === null || one.validTo >= day),
    ) ?? null;
}
