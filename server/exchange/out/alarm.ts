import type { Ctx } from '../../http/context.ts';
import { calendarNow } from '../../system/days-off.ts';
import { addOfficeMinutes } from '../../system/working-days.ts';

/** Minutes of office hours within which a letter of a speed is acknowledged: a working day, ด่วน, ด่วนมาก. */
const minutesBySpeed: Readonly<Record<number, number>> = { 1: 8 * 60, 2: 4 * 60, 3: 60 };
/** ด่วนที่สุด is for now, at whatever hour. */
const atOnceMinutes = 15;

/** When the registry hears that a letter which left at that instant is not acknowledged: nobody is told at night of what can wait. */
export async function alarmOf(ctx: Pick<Ctx, 'db' | 'office'>, speed: number, at: Date): Promise<Date> {
  const minutes = minutesBySpeed[speed];
  return minutes === undefined ? new Date(at.getTime() + atOnceMinutes * 60_000) : addOfficeMinutes(at, minutes, await calendarNow(ctx));
}
