import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { WfhContent } from '../../../contract/wfh/calls.ts';
import type { Ctx } from '../../http/context.ts';
import type { Demo } from '../../module.ts';
import { actOnRequest } from '../../office/decide.ts';
import { keepRequest } from '../../office/keep-request.ts';
import { calendarNow } from '../../system/days-off.ts';
import { addWorkingDays } from '../../system/working-days.ts';
import { wfhRules } from '../../wfh/wfh-rules.ts';
import { inHand } from './own-requests.ts';

const plan = ['ร่างหนังสือตอบข้อหารือและตรวจทานหนังสือที่รอเสนอ', 'จัดทำรายงานสรุปหนังสือรับส่งประจำเดือน'];

/** The announcement of the agency, and of one unit a request that was given and one that waits. */
export async function seedWfh(demo: Demo): Promise<void> {
  const { db, now } = demo;
  const today = bangkokDay(now);
  await sql`insert into wfh_rule (order_no, days_week, not_weekdays, present_share, notice_days, places, valid_from, sort)
    values ('ประกาศมหาวิทยาลัย เรื่อง การปฏิบัติงานนอกสถานที่ตั้ง พ.ศ. 2569', 2, '{1}', 50, 1, '{HOME,OTHER_OFFICE,FIELD}', ${`${Number(today.slice(0, 4)) - 1}-10-01`}, 1)`.execute(
    db,
  );
  const officer = await inHand(demo, 'officer');
  const days = await workingDaysAhead(officer, today, 12);
  const ask = async (ctx: Ctx, day: string, more: Partial<WfhContent> = {}) =>
    keepRequest<WfhContent>(ctx, wfhRules, {
      send: true,
      confirmed: ['wfh_room_then'],
      content: { days: [{ day, part: 'DAY' }], weekly: null, place: 'HOME', placeName: '', phone: '08 1234 5678', plan, ...more },
    });
  const taken = await takenOf(officer, days);
  const [first, second] = days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 1 && !taken.has(day));
  if (!first || !second) return;
  const given = await ask(officer, first);
  await actOnRequest(await inHand(demo, 'head'), { requestId: given.requestId, version: given.version, act: 'approve', confirmed: [] });
  await ask(officer, second, { place: 'FIELD', placeName: 'หอจดหมายเหตุจังหวัด', days: [{ day: second, part: 'PM' }] });
}

/** Days on which he is elsewhere, or asked to be. */
async function takenOf({ db, me }: Ctx, days: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select d.day::text as day from unnest(${days as string[]}::date[]) d(day)
    where exists (select 1 from presence x where x.person_id = ${me.personId} and x.day = d.day)
      or exists (select 1 from request r where (r.applicant_id = ${me.personId} or r.kind like 'vehicle.%') and r.from_at < (d.day + 1)::timestamp at time zone 'Asia/Bangkok'
        and r.until_at > d.day::timestamp at time zone 'Asia/Bangkok')`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

async function workingDaysAhead(ctx: Ctx, today: string, count: number): Promise<string[]> {
  const calendar = await calendarNow(ctx);
  return Array.from({ length: count }, (_, place) => addWorkingDays(today, place + 3, calendar));
}
