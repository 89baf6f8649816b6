import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import { clockNow } from '../time/day-status.ts';
import { marksOf } from './day-acts.ts';
import { dayGiven, dayRows } from './day-rows.ts';
import { rulesOn } from './rules-on.ts';
import { counts } from './share.ts';
import { managesWfh, unitsSeen } from './units-led.ts';

/** So many days ahead are shown. */
const comingDays = 31;

export async function myWfh(ctx: Ctx): Promise<Given<typeof calls.myWfh>> {
  const me = ctx.me.personId;
  const { today } = await clockNow(ctx);
  const own = sql`join request r on r.id = d.request_id where d.person_id = ${me} and ${counts}`;
  const [[now], due, coming, units, rules, { rows: week }] = await Promise.all([
    dayRows(
      ctx,
      sql`${own} and d.day = ${today}::date and d.state in ('PLANNED', 'REPORTED', 'RETURNED', 'ACCEPTED') order by d.am desc limit 1`,
    ),
    dayRows(
      ctx,
      sql`${own} and (d.day < ${today}::date or (d.day = ${today}::date and d.state = 'RETURNED')) and d.state in ('PLANNED', 'RETURNED', 'NOT_PROVEN')
        order by d.day limit 60`,
    ),
    dayRows(
      ctx,
      sql`${own} and d.day between ${today}::date + 1 and ${today}::date + ${comingDays}::int and d.state in ('ASKED', 'PLANNED') order by d.day limit 60`,
    ),
    unitsSeen(ctx),
    ctx.me.mainUnitId ? rulesOn(ctx, { unitId: ctx.me.mainUnitId, personId: me, days: [today] }) : new Map(),
    sql<{ halves: number }>`select coalesce(sum(d.am::int + d.pm::int), 0)::int as halves from wfh_day d ${own}
      and date_trunc('week', d.day) = date_trunc('week', ${today}::date)`.execute(ctx.db),
  ]);
  return {
    manages: managesWfh(ctx.me),
    leads: units.some(({ leads }) => leads),
    units: units.map(({ id, name }) => ({ id, name })),
    today: now ? { ...dayGiven(now), may: marksOf(now, today) } : null,
    due: due.map(dayGiven),
    coming: coming.map(dayGiven),
    rule: rules.get(today) ?? null,
    weekHalves: week[0]?.halves ?? 0,
  };
}
