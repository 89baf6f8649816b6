import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { calendarOf } from '../../system/days-off.ts';
import { addOfficeMinutes } from '../../system/working-days.ts';

/**
 * By when a registry should receive a letter of this speed, or hand on what it has received: minutes of office hours that the agency
 * has set (domain 1.4). null: the speed has no clock. The clock of a letter that is on its way does not follow later changes.
 */
export async function clockOf({ db, office }: Ctx, speed: number, what: 'receive' | 'handOn', at: Date): Promise<Date | null> {
  const minutes = sql.ref(what === 'receive' ? 'receive_minutes' : 'hand_on_minutes');
  const { rows } = await sql<{ minutes: number | null; holidays: string[] }>`select ${minutes} as minutes,
    coalesce((select json_agg(day) from holiday where active), '[]'::json) as holidays from speed where code = ${speed}`.execute(db);
  const { minutes: given, holidays } = rows[0] ?? { minutes: null, holidays: [] };
  return given ? addOfficeMinutes(at, given, calendarOf(office, holidays)) : null;
}
