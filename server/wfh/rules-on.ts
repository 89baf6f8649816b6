import { sql } from 'kysely';
import type { WfhPlace } from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';

/** What the agency has announced for a unit and a type of employees. */
export interface WfhRule {
  orderNo: string;
  daysWeek: number;
  notWeekdays: number[];
  presentShare: number;
  coreFrom: string;
  coreUntil: string;
  noticeDays: number;
  places: WfhPlace[];
}

/** The rule of each of these days, where there is one: that of the nearest unit, of his own type before that of all, the latest. */
export async function rulesOn(
  { db }: Ctx,
  { unitId, personId, days }: { unitId: number; personId: number; days: readonly string[] },
): Promise<Map<string, WfhRule>> {
  const { rows } = await sql<WfhRule & { day: string }>`
    with recursive up (id, parent_id, far) as (select u.id, u.parent_id, 0 from unit u where u.id = ${unitId}
      union all select u.id, u.parent_id, p.far + 1 from up p join unit u on u.id = p.parent_id where p.far < 20)
    select distinct on (d.day) to_char(d.day, 'YYYY-MM-DD') as day, w.order_no as "orderNo", w.days_week::float8 as "daysWeek", w.not_weekdays::int[] as "notWeekdays",
      w.present_share as "presentShare", w.core_from as "coreFrom", w.core_until as "coreUntil", w.notice_days as "noticeDays", w.places
    from unnest(${days as string[]}::date[]) d(day)
      left join service_span s on s.person_id = ${personId} and s.active and s.since <= d.day and (s.until is null or s.until >= d.day)
      join wfh_rule w on w.active and w.valid_from <= d.day and (w.valid_to is null or w.valid_to >= d.day)
        and (w.employee_type_id is null or w.employee_type_id = s.employee_type_id)
      left join up on up.id = w.unit_id
    where w.unit_id is null or up.id is not null
    order by d.day, coalesce(up.far, 99), w.employee_type_id nulls last, w.valid_from desc, w.id desc`.execute(db);
  return new Map(rows.map(({ day, ...rule }) => [day, rule]));
}
