import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { calendarOf } from '../../system/days-off.ts';
import { addWorkingDays } from '../../system/working-days.ts';

/** Minutes within which a letter of a speed is acknowledged: ด่วน, ด่วนมาก, ด่วนที่สุด. Any other has a working day. */
const minutesBySpeed: Readonly<Record<number, number>> = { 2: 4 * 60, 3: 60, 4: 15 };

/** When the registry hears that a letter which left at that instant is not acknowledged. */
export async function alarmOf({ db, office }: Pick<Ctx, 'db' | 'office'>, speed: number, at: Date): Promise<Date> {
  const minutes = minutesBySpeed[speed];
  if (minutes !== undefined) return new Date(at.getTime() + minutes * 60_000);
  const days = await db.selectFrom('holiday').select('day').where('active', '=', true).execute();
  const holidays = calendarOf(
    office,
    days.map(({ day }) => String(day)),
  );
  const today = bangkokDay(at);
  return new Date(at.getTime() + Date.parse(addWorkingDays(today, 1, holidays)) - Date.parse(today));
}
