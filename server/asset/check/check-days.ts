import { beginOfFiscal } from '../../../contract/asset/depreciation.ts';
import type { Ctx } from '../../http/context.ts';
import { calendarNow } from '../../system/days-off.ts';
import { addWorkingDays, workingDaysBetween } from '../../system/working-days.ts';

/** Working days from the first one of the fiscal year in which the check is reported, the first one counted (regulation 213). */
const reportWithin = 30;

export async function daysOfCheck(ctx: Ctx, fiscalYear: number): Promise<{ startsOn: string; dueOn: string }> {
  const holidays = await calendarNow(ctx);
  const startsOn = addWorkingDays(beginOfFiscal(fiscalYear), 0, holidays);
  return { startsOn, dueOn: addWorkingDays(startsOn, reportWithin - 1, holidays) };
}

/** Working days until then, the day itself counted as none. */
export async function workingDaysLeft(ctx: Ctx, today: string, dueOn: string): Promise<number> {
  return workingDaysBetween(today, dueOn, await calendarNow(ctx));
}

/** A day at noon in Bangkok, for whoever words it. */
export const noon = (day: string) => new Date(`${day}T12:00:00+07:00`);
