import { sql } from 'kysely';
import type { outsideRules, webPunchRules } from '../../contract/time/shapes.ts';
import type { Ctx } from '../http/context.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource } from '../settings-source.ts';

/** Nothing is judged before the agency says from when on. */
export const timeRules: FormSource = {
  key: 'time-rules',
  standard: {
    begins: null,
    checker: null,
    webPunch: 'OFF',
    outside: 'CONFIRM',
    accuracyMost: 200,
    keptDays: 3,
    importDays: 120,
    placeDays: 90,
  },
};

export interface Rules {
  begins: string | null;
  checker: number | null;
  webPunch: (typeof webPunchRules)[number];
  outside: (typeof outsideRules)[number];
  accuracyMost: number;
  keptDays: number;
  importDays: number;
  placeDays: number;
}

export async function rulesNow({ db }: Pick<Ctx, 'db'>): Promise<Rules> {
  return (await readForm(db, timeRules)).values as unknown as Rules;
}

export interface Limits {
  orderNo: string;
  latesMost: number | null;
  absentMost: number | null;
  leaveMost: number | null;
  halfDayMinutes: number | null;
  correctionsMost: number;
  correctionDays: number;
  validFrom: string | null;
}

/** Where the agency has announced nothing. */
const noLimits: Limits = {
  orderNo: '',
  latesMost: null,
  absentMost: null,
  leaveMost: null,
  halfDayMinutes: null,
  correctionsMost: 3,
  correctionDays: 30,
  validFrom: null,
};

/** As the announcement of that day has them; a later one takes the place of an earlier one. */
export async function limitsOn({ db }: Pick<Ctx, 'db'>, day: string): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select l.order_no as "orderNo", l.lates_most as "latesMost", l.absent_most as "absentMost", l.leave_most as "leaveMost", l.half_day_minutes as "halfDayMinutes",
      l.corrections_most as "correctionsMost", l.correction_days as "correctionDays", to_char(l.valid_from, 'YYYY-MM-DD') as "validFrom"
    from time_limit l where l.active and l.valid_from <= ${day}::date and (l.valid_to is null or l.valid_to >= ${day}::date) order by l.valid_from desc, l.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? noLimits;
}
