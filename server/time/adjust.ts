import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { clockNow, type DaysAsked, daysOf } from './day-status.ts';

/**
 * Late facts of closed months: where a day comes to something else than was closed, a line says so in the first month of its unit that is open. What
 * was said already is not said again, so that it may be run at any time.
 */
export async function adjustDays(ctx: Ctx, asked: DaysAsked): Promise<number> {
  const { rows: closed } =
    await sql`select 1 from day_status s where s.person_id in (${asked.persons}) and s.day between ${asked.from}::date and ${asked.until}::date limit 1`.execute(
      ctx.db,
    );
  if (!closed[0]) return 0;
  const { today } = await clockNow(ctx);
  const { rows } = await sql<{ id: number }>`
    with days as materialized (select * from ${await daysOf(ctx, asked)} d),
      said as (select s.*, coalesce(j.am, s.am) as now_am, coalesce(j.pm, s.pm) as now_pm, coalesce(j.late_minutes, s.late_minutes) as now_late,
          coalesce(j.early_minutes, s.early_minutes) as now_early
        from day_status s left join lateral (select j.* from day_adjustment j where j.person_id = s.person_id and j.day = s.day and j.at > s.closed_at
          order by j.id desc limit 1) j on true where s.person_id in (${asked.persons}) and s.day between ${asked.from}::date and ${asked.until}::date),
      found as materialized (
    select s.person_id, s.day, s.unit_id,
      coalesce((select min(m.month)::date from generate_series(date_trunc('month', s.day), date_trunc('month', ${today}::date), interval '1 month') m(month)
        where not exists (select 1 from unit_month k where k.unit_id = s.unit_id and k.month = m.month and k.state <> 'OPEN')), date_trunc('month', ${today}::date)::date),
      s.now_am, s.now_pm, s.now_late, d.am, d.pm, d.late, d.early, coalesce(d.claimed_in, d.in_at), coalesce(d.claimed_out, d.out_at),
      case when d.correction_id is not null and not s.claimed then 'CORRECTION'
        when x.is_away or s.now_am in ('LEAVE', 'TRAVEL', 'WFH') or s.now_pm in ('LEAVE', 'TRAVEL', 'WFH') then 'PRESENCE' else 'OTHER' end,
      case when d.correction_id is not null and not s.claimed then d.correction_id else x.request_id end, clock_timestamp()
    from said s join days d on d.person_id = s.person_id and d.day = s.day
      left join lateral (select w.request_id, true as is_away from presence w where w.person_id = s.person_id and w.day = s.day order by w.half limit 1) x on true
    where d.am is not null and d.pm is not null
      and (d.am, d.pm, d.late, d.early) is distinct from (s.now_am, s.now_pm, s.now_late, s.now_early))
    insert into day_adjustment (person_id, day, unit_id, month, before_am, before_pm, before_late, am, pm, late_minutes, early_minutes, in_at, out_at, cause, request_id, at) select * from found returning id`.execute(
    ctx.db,
  );
  return rows.length;
}
