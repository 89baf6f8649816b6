import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/leave/calls.ts';
import { daysOf, type LeaveKind } from '../../contract/leave/kinds.ts';
import { fiscalEnd, fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { byName, named, personNamed } from '../http/named.ts';
import type { Half } from '../people/presence.ts';
import { earlier, returnDay } from './count.ts';
import { todayOf } from './ledger.ts';
import { vacationLeft } from './people.ts';
import { leaveRules } from './rules-of.ts';
import { servicesOf } from './service.ts';

type Reply = Given<typeof calls.leaveReport>;

interface Person {
  id: number;
  name: string;
  unit: string;
  kinds: { kind: LeaveKind; times: number; halves: number }[];
  year: { kind: LeaveKind; halves: number }[];
  lapsed: number;
}

/** What was taken in a half of the fiscal year or in all of it: by person, by month without names, and who is away today. */
export async function leaveReport(ctx: Ctx, { year: asked, half = 0, unitId }: Taken<typeof calls.leaveReport>): Promise<Reply> {
  const today = await todayOf(ctx);
  const year = asked ?? fiscalYear(today);
  const from = half === 2 ? `${year - 543}-04-01` : fiscalStart(year);
  const until = half === 1 ? `${year - 543}-03-31` : fiscalEnd(year);
  const people = await peopleOf(ctx, { from, until, year, unitId: unitId ?? null });
  const ids = people.map((one) => one.id);
  const [left, services, find, months, absent] = await Promise.all([
    vacationLeft(ctx, ids, year),
    servicesOf(ctx, ids),
    leaveRules(ctx),
    monthsOf(ctx, { from, until, unitId: unitId ?? null }),
    absentOn(ctx, today, unitId ?? null),
  ]);
  return {
    year,
    from,
    until,
    people: people.map(({ id, name, unit, kinds, year: taken, lapsed }) => {
      const serving = services.get(id)?.on(earlier(until, today)) ?? null;
      const unpaid = taken.reduce((sum, { kind, halves }) => {
        const rule = serving && find(serving.typeId, kind, from);
        if (!rule || rule.paid === null) return sum;
        const isFirst = rule.firstYear !== null && serving.since >= fiscalStart(year);
        return sum + Math.max(0, halves - 2 * ((isFirst ? rule.firstYear : rule.paid) ?? 0));
      }, 0);
      return {
        id,
        name,
        unit,
        kinds: kinds.map((row) => ({ kind: row.kind, times: row.times, days: daysOf(row.halves) })),
        vacationLeft: left.get(id) ?? null,
        lapsed: daysOf(-lapsed),
        unpaid: daysOf(unpaid),
      };
    }),
    months,
    absentToday: absent,
  };
}

interface Range {
  from: string;
  until: string;
  unitId: number | null;
}

const inUnit = (
  unitId: number | null,
) => sql`(${unitId}::bigint is null or exists (select 1 from affiliation f where f.person_id = x.person_id
  and f.unit_id in (with recursive below as (select id from unit where id = ${unitId} union select u.id from unit u join below b on u.parent_id = b.id) select id from below)
  and f.since <= x.day and (f.until is null or f.until >= x.day)))`;

/** Whoever took anything of the time, or whose vacation lapsed. */
async function peopleOf(ctx: Ctx, { from, until, year, unitId }: Range & { year: number }): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with taken as (select x.person_id, upper(split_part(r.kind, '.', 2)) as kind, count(*)::int as halves, count(distinct r.id)::int as times
      from presence x join request r on r.id = x.request_id and r.kind like 'leave.%' where x.kind = 'LEAVE' and x.day between ${from}::date and ${until}::date and ${inUnit(unitId)} group by 1, 2),
    lapsed as (select e.person_id, sum(e.delta)::int as halves from ledger_entry e where e.kind = 'VAC' and e.year = ${year} and e.reason = 'LAPSE' group by 1)
    select p.id, ${personNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'u')}, '') as unit,
      coalesce((select json_agg(json_build_object('kind', t.kind, 'times', t.times, 'halves', t.halves) order by t.kind) from taken t where t.person_id = p.id), '[]'::json) as kinds,
      coalesce((select json_agg(json_build_object('kind', e.kind, 'halves', e.halves)) from (select e.kind, -sum(e.delta)::int as halves from ledger_entry e
        where e.person_id = p.id and e.year = ${year} and e.request_id is not null group by e.kind) e), '[]'::json) as year,
      coalesce((select l.halves from lapsed l where l.person_id = p.id), 0) as lapsed
    from person p left join lateral (select a.* from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1) a on true
      left join unit u on u.id = a.unit_id
    where p.id in (select person_id from taken) or (${unitId}::bigint is null and p.id in (select person_id from lapsed where halves <> 0))
    order by u.sort, u.id, ${byName(ctx, 'p')}, p.id limit 5000`.execute(ctx.db);
  return rows;
}

async function monthsOf(ctx: Ctx, { from, until, unitId }: Range): Promise<Reply['months']> {
  const { rows } = await sql<{ month: string; kind: LeaveKind; halves: number }>`
    select to_char(x.day, 'YYYY-MM') as month, upper(split_part(r.kind, '.', 2)) as kind, count(*)::int as halves
    from presence x join request r on r.id = x.request_id and r.kind like 'leave.%' where x.kind = 'LEAVE' and x.day between ${from}::date and ${until}::date and ${inUnit(unitId)}
    group by 1, 2 order by 1, 2`.execute(ctx.db);
  return rows.map(({ halves, ...row }) => ({ ...row, days: daysOf(halves) }));
}

async function absentOn(ctx: Ctx, day: string, unitId: number | null): Promise<Reply['absentToday']> {
  const { rows } = await sql<{ id: number; name: string; unit: string; halves: Half[]; until: string; untilHalf: Half }>`
    select p.id, ${personNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'u')}, '') as unit, array_agg(distinct x.half) as halves, max(r.content ->> 'until') as until,
      max(r.content ->> 'untilHalf') as "untilHalf"
    from presence x join person p on p.id = x.person_id join request r on r.id = x.request_id
      left join lateral (select a.* from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1) a on true
      left join unit u on u.id = a.unit_id
    where x.day = ${day}::date and x.kind = 'LEAVE' and r.kind like 'leave.%' and ${inUnit(unitId)} group by p.id, u.id order by u.sort, u.id, p.id limit 2000`.execute(
    ctx.db,
  );
  const services = await servicesOf(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.map(({ id, name, unit, halves, until, untilHalf }) => ({
    id,
    name,
    unit,
    half: halves.length > 1 ? 'DAY' : (halves[0] ?? 'AM'),
    returnsOn: returnDay({ until, untilHalf }, services.get(id)?.works ?? (() => true)),
  }));
}
