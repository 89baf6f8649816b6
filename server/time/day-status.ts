import { type RawBuilder, sql } from 'kysely';
import type { DayStatus } from '../../contract/time/shapes.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { rulesNow } from './rules-now.ts';

/**
 * What days come to: one statement for one person's month, a unit's and the whole agency's. Nothing of it is kept before a month is closed, so
 * that a punch or a leave that comes later is in it by itself.
 */

export interface ComputedDay {
  personId: number;
  day: string;
  unitId: number;
  shiftId: number;
  /** By the roster, not by what is usual. */
  rostered: boolean;
  working: boolean;
  am: DayStatus | null;
  pm: DayStatus | null;
  lateMinutes: number;
  earlyMinutes: number;
  /** As punched. */
  inAt: string | null;
  outAt: string | null;
  /** As corrected. */
  claimedIn: string | null;
  claimedOut: string | null;
  correctionId: number | null;
  waits: boolean;
  /** Between these instants a punch is of this day. */
  begins: string;
  ends: string;
}

export interface DaysAsked {
  /** Ids of persons: a query of one column, `id`. */
  persons: RawBuilder<unknown>;
  from: string;
  until: string;
}

/** The clock of the office: what is over by it is judged. */
export async function clockNow({ db }: Ctx): Promise<{ now: Date; today: string }> {
  const { rows } = await sql<{ now: Date; today: string }>`
    select c.now, to_char(c.now at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as today from (select issue_clock() as now) c`.execute(db);
  return rows[0] as { now: Date; today: string };
}

export async function computeDays(ctx: Ctx, asked: DaysAsked): Promise<ComputedDay[]> {
  const { rows } = await sql<ComputedDay>`
    select d.person_id as "personId", to_char(d.day, 'YYYY-MM-DD') as day, d.unit_id as "unitId", d.shift_id as "shiftId", d.rostered, d.working, d.am, d.pm,
      d.late as "lateMinutes", d.early as "earlyMinutes", ${iso('d.in_at')} as "inAt", ${iso('d.out_at')} as "outAt", ${iso('d.claimed_in')} as "claimedIn",
      ${iso('d.claimed_out')} as "claimedOut", d.correction_id as "correctionId", d.waits, ${iso('d.begins')} as begins, ${iso('d.ends')} as ends
    from ${await daysOf(ctx, asked)} d order by d.person_id, d.day`.execute(ctx.db);
  return rows;
}

/** The same as a table of a statement, `(…)`, with its columns in snake_case. */
export async function daysOf(ctx: Ctx, { persons, from, until }: DaysAsked): Promise<RawBuilder<unknown>> {
  const { begins } = await rulesNow(ctx);
  const { now, today } = await clockNow(ctx);
  const { weekend } = ctx.office.system.now.deadlines;
  return sql`(with recursive
    asked as materialized (${persons}),
    days as (select g::date as day from generate_series(${from}::date - 1, ${until}::date + 1, interval '1 day') g),
    ${plan(weekend)},
    ${windows},
    ${marks},
    ${judged({ now, today, begins })}
    select * from judged where day between ${from}::date and ${until}::date)`;
}

/** Which shift a person has on a day, and whether he works: the roster, his own rule, that of the nearest unit above, the agency's. */
const plan = (weekend: readonly number[]) => sql`
    member as (select distinct on (f.person_id, d.day) f.person_id, d.day, f.unit_id from affiliation f join asked a on a.id = f.person_id
      join days d on f.since <= d.day and (f.until is null or f.until >= d.day) order by f.person_id, d.day, f.is_main desc, f.id),
    up (unit_id, above, far) as (select u.id, u.id, 0 from unit u
      union all select p.unit_id, u.parent_id, p.far + 1 from up p join unit u on u.id = p.above where u.parent_id is not null and p.far < 20),
    unit_rule as (select p.unit_id, o.shift_id, o.valid_from, o.valid_to, p.far from shift_of o join up p on p.above = o.unit_id where o.active
      union all select u.id, o.shift_id, o.valid_from, o.valid_to, 99 from shift_of o cross join unit u where o.active and o.unit_id is null and o.person_id is null),
    unit_shift as (select distinct on (m.unit_id, m.day) m.unit_id, m.day, r.shift_id from (select distinct unit_id, day from member) m
      join unit_rule r on r.unit_id = m.unit_id and r.valid_from <= m.day and (r.valid_to is null or r.valid_to >= m.day)
      order by m.unit_id, m.day, r.far, r.valid_from desc),
    person_shift as (select distinct on (o.person_id, d.day) o.person_id, d.day, o.shift_id from shift_of o join asked a on a.id = o.person_id
      join days d on o.valid_from <= d.day and (o.valid_to is null or o.valid_to >= d.day) where o.active order by o.person_id, d.day, o.valid_from desc),
    plan as (select m.person_id, m.day, m.unit_id, coalesce(r.shift_id, p.shift_id, u.shift_id) as shift_id, r.person_id is not null as rostered,
        case when r.person_id is not null then r.shift_id is not null
          else h.day is null and case when cardinality(v.work_days) > 0 then extract(dow from m.day)::int = any(v.work_days)
            else extract(dow from m.day)::int <> all(${weekend as number[]}::int[]) end end as working,
        x.am as am_away, x.pm as pm_away
      from member m
      left join roster r on r.person_id = m.person_id and r.day = m.day
      left join person_shift p on p.person_id = m.person_id and p.day = m.day
      left join unit_shift u on u.unit_id = m.unit_id and u.day = m.day
      left join holiday h on h.day = m.day and h.active
      left join service_span v on v.person_id = m.person_id and v.active and v.since <= m.day and (v.until is null or v.until >= m.day)
      left join (select w.person_id, w.day, max(w.kind) filter (where w.half = 'AM') as am, max(w.kind) filter (where w.half = 'PM') as pm
        from presence w join asked a on a.id = w.person_id where w.day between (select min(day) from days) and (select max(day) from days)
        group by w.person_id, w.day) x on x.person_id = m.person_id and x.day = m.day)`;

/** An hour of a shift as an instant: what lies before its beginning is of the next day, where it goes over midnight. */
const at = (hour: string) =>
  sql`((p.day + ${sql.ref(`s.${hour}`)}::time + case when s.next_day and ${sql.ref(`s.${hour}`)}::time <= s.comes_at::time then interval '1 day' else interval '0' end)
    at time zone 'Asia/Bangkok')`;

/**
 * From when until when a punch is of a day: from four hours before one comes, and never nearer to the end of the day before than to that. In
 * between lies the turn: who did not say whether he came or went, came before it and went after it.
 */
const windows = sql`
    hours as (select p.*, (p.day + s.comes_at::time) at time zone 'Asia/Bangkok' as comes, ${at('goes_at')} as goes, ${at('break_from')} as break_from,
        ${at('break_until')} as break_until, ${at('half_border')} as border, make_interval(mins => s.grace_minutes) as grace, s.exempt
      from plan p join shift s on s.id = p.shift_id),
    spans as (select h.*, greatest(h.comes - interval '4 hours', lag(h.goes) over own + (h.comes - lag(h.goes) over own) / 2) as begins,
        coalesce(greatest(lead(h.comes) over own - interval '4 hours', h.goes + (lead(h.comes) over own - h.goes) / 2), h.goes + interval '12 hours') as ends,
        h.working and h.am_away is null as am_due, h.working and h.pm_away is null as pm_due
      from hours h window own as (partition by h.person_id order by h.day)),
    turns as (select s.*, case when s.am_due and not s.pm_due then s.comes + (s.break_from - s.comes) / 2
      when s.pm_due and not s.am_due then s.break_until + (s.goes - s.break_until) / 2 else s.border end as turn from spans s)`;

/** First in and last out of each day; a punch that somebody did not confirm does not count, one that waits does until then. */
const marks = sql`
    marks as (select t.person_id, t.day, min(k.at) filter (where k.direction is distinct from 'OUT') as first,
        max(k.at) filter (where k.direction = 'OUT' or (k.direction is null and k.at >= t.turn)) as last,
        bool_or(k.waits is not null and c.punch_id is null) as waits
      from turns t join punch k on k.person_id = t.person_id and k.at >= t.begins and k.at < t.ends
      left join punch_confirmation c on c.punch_id = k.id where coalesce(c.counts, true) group by t.person_id, t.day),
    claims as (select distinct on (c.person_id, c.day) c.* from punch_correction c join asked a on a.id = c.person_id order by c.person_id, c.day, c.request_id desc),
    punched as (select t.*, case when m.first >= t.turn and m.first = m.last then null else m.first end as in_at,
        case when m.last > m.first or m.first is null or (m.first >= t.turn and m.first = m.last) then m.last end as out_at,
        coalesce(m.waits, false) as waits, c.in_at as claimed_in, c.out_at as claimed_out, c.request_id as correction_id
      from turns t left join marks m on m.person_id = t.person_id and m.day = t.day left join claims c on c.person_id = t.person_id and c.day = t.day),
    counted as (select p.*, date_trunc('minute', coalesce(p.claimed_in, p.in_at)) as came, date_trunc('minute', coalesce(p.claimed_out, p.out_at)) as went from punched p)`;

const away = (kind: RawBuilder<unknown>) => sql`case ${kind} when 'LEAVE' then 'LEAVE' when 'WFH' then 'WFH' else 'TRAVEL' end`;
const minutes = (span: RawBuilder<unknown>) => sql`(extract(epoch from ${span}) / 60)::int`;

/**
 * By halves. Where somebody is elsewhere comes before whether he came, a day off has no absence, and what is not over yet is not judged. Who comes
 * after the half-day border was not there in the morning; who goes before it was not in the afternoon.
 */
function judged({ now, today, begins }: { now: Date; today: string; begins: string | null }): RawBuilder<unknown> {
  const over = (when: RawBuilder<unknown>) => sql`${now}::timestamptz >= ${when}`;
  const nothing = sql`c.came is null and c.went is null`;
  // from when on the half that he came for counts, and until when the one that he stayed for
  return sql`
    due as (select c.*, coalesce(c.day >= ${begins}::date, false) and c.working and not c.exempt as counts,
        case when c.am_due and not (c.pm_due and c.came > c.border) then c.comes when c.pm_due then c.break_until end as due_in,
        case when c.pm_due and not (c.am_due and c.went <= c.border) then c.goes when c.am_due and not c.pm_due then c.break_from end as due_out
      from counted c),
    timed as (select d.*, case when d.counts and d.came > d.due_in + d.grace then ${minutes(sql`d.came - d.due_in`)} else 0 end as late,
        case when d.counts and d.went < d.due_out then ${minutes(sql`d.due_out - d.went`)} else 0 end as early from due d),
    judged as (select c.person_id, c.day, c.unit_id, c.shift_id, c.rostered, c.working, c.late, c.early, c.in_at, c.out_at, c.claimed_in, c.claimed_out, c.correction_id, c.waits,
        c.begins, c.ends,
        case when c.am_away is not null then ${away(sql`c.am_away`)}
          when not c.working then 'HOLIDAY'
          when c.exempt then case when c.day <= ${today}::date then 'IN' end
          when not c.counts then case when c.came is not null then 'IN' end
          when ${nothing} then case when ${over(sql`c.border`)} then 'ABSENT' end
          when c.came is null then 'NO_IN'
          when c.pm_due and c.came > c.border then 'ABSENT'
          when not c.pm_due and c.went is null and ${over(sql`c.ends`)} then 'NO_OUT'
          when c.late > 0 then 'LATE'
          when not c.pm_due and c.early > 0 then 'EARLY'
          else 'IN' end as am,
        case when c.pm_away is not null then ${away(sql`c.pm_away`)}
          when not c.working then 'HOLIDAY'
          when c.exempt then case when c.day <= ${today}::date then 'IN' end
          when not c.counts then case when c.came is not null then 'IN' end
          when ${nothing} then case when ${over(sql`c.ends`)} then 'ABSENT' end
          when c.am_due and c.went <= c.border then 'ABSENT'
          when not c.am_due and c.came is null then 'NO_IN'
          when c.went is null then case when ${over(sql`c.ends`)} then 'NO_OUT' else 'IN' end
          when c.late > 0 and (not c.am_due or c.came > c.border) then 'LATE'
          when c.early > 0 then 'EARLY'
          else 'IN' end as pm
      from timed c)`;
}
