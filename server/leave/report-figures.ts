import { sql } from 'kysely';
import { inSpells, type LeaveKind } from '../../contract/leave/kinds.ts';
import { fiscalYear } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { byName, named, personNamed } from '../http/named.ts';
import type { Half } from '../people/presence.ts';
import { returnDay, type Span, touches } from './count.ts';
import { todayOf } from './ledger.ts';
import { vacationOfMany } from './people.ts';
import { type FindRule, leaveRules } from './rules-of.ts';
import { type Service, servicesOf } from './service.ts';
import { type Candidate, type UnpaidSpan, unpaidIn } from './unpaid.ts';
import type { VacationYear } from './vacation-years.ts';

interface Range {
  from: string;
  until: string;
  unitId: number | null;
}
interface Person {
  id: number;
  name: string;
  unit: string;
}
/** What a person took, of each kind how often. */
interface PersonTaken extends Person {
  taken: { kind: LeaveKind; times: number; halves: number }[];
}
/** Everything of the report, counted from the half days of persons between two days. */
export interface LeaveFigures extends Range {
  people: PersonTaken[];
  /** Without names. */
  months: { month: string; kind: LeaveKind; halves: number }[];
  /** Of everybody who serves. */
  vacation: (Person & { of: VacationYear })[];
  unpaid: (Person & UnpaidSpan)[];
  /** None where today lies outside. */
  absent: (Person & { half: Half | 'DAY'; returnsOn: string })[];
}

/** One leave of one person as far as it lies in the time. */
interface TakenRow extends Person, Span {
  kind: LeaveKind;
  halves: number;
}

/** Lines that one table may hold. */
const mostRows = 5000;

export async function leaveFigures(ctx: Ctx, range: Range): Promise<LeaveFigures> {
  const today = await todayOf(ctx);
  const [rows, months, everybody, absent, find] = await Promise.all([
    takenIn(ctx, range),
    monthsIn(ctx, range),
    servingIn(ctx, range),
    today >= range.from && today <= range.until ? absentOn(ctx, today, range.unitId) : [],
    leaveRules(ctx),
  ]);
  const persons = new Map([...everybody, ...rows, ...absent].map(({ id, name, unit }) => [id, { id, name, unit }]));
  const ids = [...persons.keys()];
  const services = await servicesOf(ctx, ids);
  const [years, unpaid] = await Promise.all([
    vacationOfMany(ctx, services, fiscalYear(range.until)),
    unpaidIn(ctx, candidatesOf(rows, services, find), range),
  ]);
  const works = (id: number) => services.get(id)?.works ?? (() => true);
  return {
    ...range,
    people: [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
      ...(persons.get(id) as Person),
      taken: [...Map.groupBy(own, ({ kind }) => kind)].map(([kind, leaves]) => ({
        kind,
        times: timesOf(kind, leaves, works(id)),
        halves: leaves.reduce((sum, one) => sum + one.halves, 0),
      })),
    })),
    months,
    vacation: everybody.flatMap((one) => {
      const of = years.get(one.id);
      return of ? [{ ...one, of }] : [];
    }),
    unpaid: unpaid.map((one) => ({ ...(persons.get(one.personId) as Person), ...one })),
    absent: absent.map(({ halves, until, untilHalf, ...one }) => ({
      ...one,
      half: halves.length > 1 ? 'DAY' : (halves[0] ?? 'AM'),
      returnsOn: returnDay({ until, untilHalf }, works(one.id)),
    })),
  };
}

/** What follows on without a working day between is once (ข้อ 10); the rows are in their order. */
function timesOf(kind: LeaveKind, leaves: readonly Span[], works: Service['works']): number {
  if (!inSpells.includes(kind)) return leaves.length;
  return leaves.filter((one, place) => place === 0 || !touches(leaves[place - 1] as Span, one, works)).length;
}

/** Of whom some half day may be unpaid: there is an end to what the rule pays. */
function candidatesOf(rows: readonly TakenRow[], services: ReadonlyMap<number, Service>, find: FindRule): Candidate[] {
  const first = new Map<string, TakenRow>();
  for (const row of rows) if (!first.has(`${row.id} ${row.kind}`)) first.set(`${row.id} ${row.kind}`, row);
  return [...first.values()].flatMap(({ id, kind, from }) => {
    const serving = services.get(id)?.on(from);
    const rule = serving && find(serving.typeId, kind, from);
    return rule && rule.paid !== null ? [{ personId: id, kind, rule, since: serving.since }] : [];
  });
}

/** The units of the filter with all below them, and whoever is in one of them on the day. */
const inUnits = (
  unitId: number | null,
  day: ReturnType<typeof sql.ref>,
) => sql`(${unitId}::bigint is null or exists (select 1 from affiliation f
  where f.person_id = p.id and f.since <= ${day} and (f.until is null or f.until >= ${day}) and f.unit_id in (with recursive below as (select id from unit where id = ${unitId}
    union select u.id from unit u join below b on u.parent_id = b.id) select id from below)))`;

const mainUnit = sql`left join lateral (select a.unit_id from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1) a on true
  left join unit u on u.id = a.unit_id`;

async function takenIn(ctx: Ctx, { from, until, unitId }: Range): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select p.id, ${personNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'u')}, '') as unit, upper(split_part(r.kind, '.', 2)) as kind, count(*)::int as halves,
      r.content ->> 'from' as "from", r.content ->> 'fromHalf' as "fromHalf", r.content ->> 'until' as until, r.content ->> 'untilHalf' as "untilHalf"
    from presence x join request r on r.id = x.request_id and r.kind like 'leave.%' join person p on p.id = x.person_id ${mainUnit}
    where x.kind = 'LEAVE' and x.day between ${from}::date and ${until}::date and ${inUnits(unitId, sql.ref('x.day'))}
    group by p.id, u.id, r.id order by u.sort, u.id, ${byName(ctx, 'p')}, p.id, "from", "fromHalf", r.id limit 20000`.execute(ctx.db);
  return rows;
}

async function monthsIn(ctx: Ctx, { from, until, unitId }: Range): Promise<LeaveFigures['months']> {
  const { rows } = await sql<LeaveFigures['months'][number]>`
    select to_char(x.day, 'YYYY-MM') as month, upper(split_part(r.kind, '.', 2)) as kind, count(*)::int as halves
    from presence x join request r on r.id = x.request_id and r.kind like 'leave.%' join person p on p.id = x.person_id
    where x.kind = 'LEAVE' and x.day between ${from}::date and ${until}::date and ${inUnits(unitId, sql.ref('x.day'))} group by 1, 2 order by 1, 2`.execute(
    ctx.db,
  );
  return rows;
}

/** Whoever has a record of service by the end of the time. */
async function servingIn(ctx: Ctx, { until, unitId }: Range): Promise<Person[]> {
  const day = sql`least(${until}::date, today())`;
  const { rows } = await sql<Person>`
    select p.id, ${personNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'u')}, '') as unit from person p ${mainUnit}, lateral (select ${day} as day) d
    where p.active and ${inUnits(unitId, sql.ref('d.day'))}
      and exists (select 1 from service_span s where s.person_id = p.id and s.active and s.since <= d.day and (s.until is null or s.until >= d.day))
    order by u.sort, u.id, ${byName(ctx, 'p')}, p.id limit ${mostRows}`.execute(ctx.db);
  return rows;
}

async function absentOn(ctx: Ctx, day: string, unitId: number | null) {
  const { rows } = await sql<Person & { halves: Half[]; until: string; untilHalf: Half }>`
    select p.id, ${personNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'u')}, '') as unit, array_agg(distinct x.half) as halves, max(r.content ->> 'until') as until,
      (array_agg(r.content ->> 'untilHalf' order by r.content ->> 'until' desc, r.content ->> 'untilHalf' desc))[1] as "untilHalf"
    from presence x join request r on r.id = x.request_id and r.kind like 'leave.%' join person p on p.id = x.person_id ${mainUnit}
    where x.day = ${day}::date and x.kind = 'LEAVE' and ${inUnits(unitId, sql.ref('x.day'))} group by p.id, u.id
    order by u.sort, u.id, ${byName(ctx, 'p')}, p.id limit ${mostRows}`.execute(ctx.db);
  return rows;
}
