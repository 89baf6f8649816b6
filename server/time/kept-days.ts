import { type RawBuilder, sql } from 'kysely';
import type { DayStatus, MonthState } from '../../contract/time/shapes.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { type ComputedDay, computeDays, type DaysAsked, daysOf } from './day-status.ts';
import { moved, spanOf } from './months.ts';

/** Days of closed months, which are kept as they were, beside those that are computed. */

interface KeptDay {
  personId: number;
  day: string;
  unitId: number;
  am: DayStatus;
  pm: DayStatus;
  lateMinutes: number;
  earlyMinutes: number;
  inAt: string | null;
  outAt: string | null;
}

/** As a month shows them: what was closed stands as it was closed, whatever came later. */
export async function shownDays(ctx: Ctx, asked: DaysAsked): Promise<ComputedDay[]> {
  const [computed, { rows: kept }] = await Promise.all([
    computeDays(ctx, asked),
    sql<KeptDay>`select s.person_id as "personId", to_char(s.day, 'YYYY-MM-DD') as day, s.unit_id as "unitId", s.am, s.pm, s.late_minutes as "lateMinutes",
      s.early_minutes as "earlyMinutes", ${iso('s.in_at')} as "inAt", ${iso('s.out_at')} as "outAt" from day_status s
      where s.person_id in (${asked.persons}) and s.day between ${asked.from}::date and ${asked.until}::date`.execute(ctx.db),
  ]);
  const standing = new Map(kept.map((row) => [`${row.personId} ${row.day}`, row]));
  return computed.map((row) => ({ ...row, ...standing.get(`${row.personId} ${row.day}`) }));
}

/**
 * As they count, `(…)` with person_id, day, unit_id, am, pm, late, early: late facts of closed months with them. What is closed is not computed again:
 * of each month only those whose unit has not closed it.
 */
export async function countedDays(ctx: Ctx, { persons, from, until }: DaysAsked): Promise<RawBuilder<unknown>> {
  const parts = [
    sql`select s.person_id, s.day, s.unit_id, coalesce(j.am, s.am) as am, coalesce(j.pm, s.pm) as pm, coalesce(j.late_minutes, s.late_minutes) as late,
      coalesce(j.early_minutes, s.early_minutes) as early from day_status s
    left join lateral (select j.* from day_adjustment j where j.person_id = s.person_id and j.day = s.day and j.at > s.closed_at order by j.id desc limit 1) j on true
    where s.person_id in (${persons}) and s.day between ${from}::date and ${until}::date`,
  ];
  for (const open of await openSpans(ctx, { persons, from, until })) {
    const still = sql`select o.id from (${persons}) o where exists (select 1 from affiliation f where f.person_id = o.id and ${isOpen(sql`${open.from}::date`, sql`${open.until}::date`)})`;
    parts.push(sql`select d.person_id, d.day, d.unit_id, d.am, d.pm, d.late, d.early from ${await daysOf(ctx, { persons: still, ...open })} d
      where not exists (select 1 from day_status s where s.person_id = d.person_id and s.day = d.day)`);
  }
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Rows `f` of affiliations between two days of units that have not closed a month of them; who has a main one is closed with that. */
const isOpen = (
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
) => sql`(f.since <= ${until} and (f.until is null or f.until >= ${from})
  and (f.is_main or not exists (select 1 from affiliation x where x.person_id = f.person_id and x.is_main))
  and exists (select 1 from generate_series(date_trunc('month', ${from}), ${until}, interval '1 month') g(month)
    where not exists (select 1 from unit_month k where k.unit_id = f.unit_id and k.month = g.month and k.state = 'CLOSED')))`;

/** The months of the span that some unit of these persons has not closed: those that follow each other and are open to the same people are one. */
async function openSpans({ db }: Ctx, { persons, from, until }: DaysAsked): Promise<{ from: string; until: string }[]> {
  const { rows } = await sql<{ from: string; until: string; people: number }>`
    select to_char(greatest(m.month, ${from}::date), 'YYYY-MM-DD') as "from", to_char(least(m.month + interval '1 month' - interval '1 day', ${until}::date), 'YYYY-MM-DD') as until,
      count(distinct f.person_id)::int as people
    from generate_series(date_trunc('month', ${from}::date), ${until}::date, interval '1 month') m(month)
      join affiliation f on f.person_id in (${persons}) and ${isOpen(sql`m.month`, sql`(m.month + interval '1 month' - interval '1 day')`)}
    group by m.month order by m.month`.execute(db);
  const spans: typeof rows = [];
  for (const row of rows) {
    const before = spans.at(-1);
    if (before && before.people === row.people && moved(before.until, 1) === row.from) before.until = row.until;
    else spans.push({ ...row });
  }
  return spans.map(({ people: _, ...span }) => span);
}

export interface UnitMonth {
  unitId: number;
  state: MonthState;
  version: number;
}

/** How far the month of these units is; open where nothing was done yet. */
export async function unitMonthsOf({ db }: Ctx, units: readonly number[], month: string): Promise<Map<number, UnitMonth>> {
  const { rows } = await sql<UnitMonth>`
    select u.id as "unitId", coalesce(k.state, 'OPEN') as state, coalesce(k.version, 0) as version from unit u
    left join unit_month k on k.unit_id = u.id and k.month = ${spanOf(month).from}::date where u.id = any(${units as number[]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.unitId, row]));
}
