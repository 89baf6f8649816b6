import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { RequestState } from '../../contract/office/requests.ts';
import type * as calls from '../../contract/time/days.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { nameIn } from '../http/languages.ts';
import { rulesOf } from '../office/request-rules.ts';
import { holidayNames } from '../system/days-off.ts';
import { type ComputedDay, clockNow } from './day-status.ts';
import { countedDays, shownDays, unitMonthsOf } from './kept-days.ts';
import { daysBetween, earlierOf, halfYearOf, laterOf, spanOf } from './months.ts';
import { limitsOn } from './rules-now.ts';
import { shiftGiven, shiftsById } from './shifts.ts';
import { sumsOf } from './sums.ts';
import { mustSeePerson, type SeenPerson } from './who.ts';

type Month = Given<typeof calls.personMonth>;
type Day = Month['days'][number];

/** One's own month, with why one was elsewhere; who looks at another's learns of leave only that it is leave. */
export async function personMonth(ctx: Ctx, { month, personId }: Taken<typeof calls.personMonth>): Promise<Month> {
  const span = spanOf(month);
  const person = await mustSeePerson(ctx, personId, span);
  const persons = sql`select ${person.id}::bigint as id`;
  const [rows, holidays, why, limits, corrections, asked, adjustments] = await Promise.all([
    shownDays(ctx, { persons, ...span }),
    holidayNames(ctx, span.from, span.until),
    presenceOf(ctx, person, span),
    limitsOn(ctx, span.until),
    correctionsOf(ctx, person.id, span),
    person.as === 'SELF' ? askedOf(ctx, person.id, span) : [],
    adjustmentsOf(ctx, person.id, span),
  ]);
  const days = await daysGiven(ctx, rows, { span, holidays, corrections });
  const unitId = rows.at(-1)?.unitId;
  const state = unitId ? (await unitMonthsOf(ctx, [unitId], month)).get(unitId)?.state : undefined;
  return {
    person: { id: person.id, name: person.name },
    unit: person.unit,
    month,
    state: state ?? 'OPEN',
    days: days.map((day) => ({ ...day, ...(why.get(day.day) ?? { shown: '', requestId: null, address: '' }) })),
    sums: sumsOf(rows),
    halfYear: await halfYear(ctx, person.id, month),
    asked,
    corrections: { used: [...corrections.values()].filter(({ counts }) => counts).length, most: limits.correctionsMost },
    adjustments,
  };
}

interface Around {
  span: { from: string; until: string };
  holidays: ReadonlyMap<string, string>;
  corrections: ReadonlyMap<string, { requestId: number; state: RequestState }>;
}
export type GivenDay = Omit<Day, 'shown' | 'requestId' | 'address'>;

/** Every day of the span as calls give it; one on which the person was of no unit has nothing. */
export async function daysGiven(ctx: Ctx, rows: readonly ComputedDay[], { span, holidays, corrections }: Around): Promise<GivenDay[]> {
  const [shifts, { halfDayMinutes }] = await Promise.all([shiftsById(ctx), limitsOn(ctx, span.until)]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysBetween(span.from, span.until).map((day) => {
    const row = byDay.get(day);
    const correction = corrections.get(day);
    return {
      day,
      shift: shiftGiven(shifts.get(row?.shiftId ?? 0)),
      working: row?.working ?? false,
      holiday: holidays.get(day) ?? '',
      am: row?.am ?? null,
      pm: row?.pm ?? null,
      lateMinutes: row?.lateMinutes ?? 0,
      earlyMinutes: row?.earlyMinutes ?? 0,
      halfDay: halfDayMinutes !== null && (row?.lateMinutes ?? 0) >= halfDayMinutes,
      inAt: row?.inAt ?? null,
      outAt: row?.outAt ?? null,
      claimedIn: row?.claimedIn ?? null,
      claimedOut: row?.claimedOut ?? null,
      waits: row?.waits ?? false,
      correction: correction ? { requestId: correction.requestId, state: correction.state } : null,
    };
  });
}

/** Why somebody is elsewhere: to himself with the request, to others as far as colleagues may know. */
async function presenceOf(ctx: Ctx, { id, as }: SeenPerson, { from, until }: { from: string; until: string }) {
  const { rows } = await sql<{ day: string; shown: string; requestId: number | null; kind: string | null }>`
    select distinct on (x.day) to_char(x.day, 'YYYY-MM-DD') as day, case when ${as === 'SELF'} then coalesce(nullif(x.shown, ''), r.subject, '')
        when x.private or x.kind = 'LEAVE' then '' else x.shown end as shown,
      case when ${as === 'SELF'} then x.request_id end as "requestId", case when ${as === 'SELF'} then r.kind end as kind
    from presence x left join request r on r.id = x.request_id where x.person_id = ${id} and x.day between ${from}::date and ${until}::date order by x.day, x.half`.execute(
    ctx.db,
  );
  const found = new Map<string, Pick<Day, 'shown' | 'requestId' | 'address'>>();
  for (const { day, kind, shown, requestId } of rows) {
    const address = kind && requestId ? (await rulesOf(ctx, kind)).address(requestId) : '';
    found.set(day, { shown, requestId, address });
  }
  return found;
}

/** What he asked for in these days, and nobody has decided on. */
async function askedOf(ctx: Ctx, personId: number, { from, until }: { from: string; until: string }): Promise<Month['asked']> {
  const { rows } = await sql<{ requestId: number; kind: string; from: string; until: string; state: RequestState }>`
    select r.id as "requestId", r.kind, ${iso('r.from_at')} as "from", ${iso('r.until_at')} as until, r.state from request r
    where r.applicant_id = ${personId} and r.state in ('SUBMITTED', 'SENT_BACK') and r.from_at is not null
      and r.from_at < (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok' and r.until_at > ${from}::date::timestamp at time zone 'Asia/Bangkok'
    order by r.from_at limit 60`.execute(ctx.db);
  return Promise.all(
    rows.map(async ({ kind, ...row }) => {
      const rules = await rulesOf(ctx, kind);
      return {
        ...row,
        module: kind.slice(0, kind.indexOf('.')),
        kindName: nameIn(ctx.request.language, rules.names),
        address: rules.address(row.requestId),
      };
    }),
  );
}

export interface CorrectionMark {
  requestId: number;
  state: RequestState;
  /** Of those that the head alone decides on. */
  counts: boolean;
}

/** The last of each day; those that were refused or taken back count for nothing. */
export async function correctionsOf(
  { db }: Ctx,
  personId: number,
  { from, until }: { from: string; until: string },
): Promise<Map<string, CorrectionMark>> {
  const { rows } = await sql<CorrectionMark & { day: string }>`
    select r.id as "requestId", r.content ->> 'day' as day, r.state, r.state in ('SUBMITTED', 'APPROVED', 'CANCEL_ASKED', 'DONE') as counts from request r
    where r.applicant_id = ${personId} and r.kind = 'time.correction' and r.state not in ('DRAFT', 'WITHDRAWN', 'CANCELLED', 'LAPSED')
      and r.content ->> 'day' between ${from} and ${until} order by r.id`.execute(db);
  return new Map(rows.map(({ day, ...row }) => [day, row]));
}

async function adjustmentsOf(
  { db }: Ctx,
  personId: number,
  { from, until }: { from: string; until: string },
): Promise<Month['adjustments']> {
  const { rows } = await sql<Month['adjustments'][number]>`
    select to_char(j.day, 'YYYY-MM-DD') as day, to_char(j.month, 'YYYY-MM') as month, json_build_object('am', j.before_am, 'pm', j.before_pm) as before,
      json_build_object('am', j.am, 'pm', j.pm) as after
    from day_adjustment j join day_status s on s.person_id = j.person_id and s.day = j.day and j.at > s.closed_at
    where j.person_id = ${personId} and (j.day between ${from}::date and ${until}::date or j.month = ${from}::date) order by j.id`.execute(
    db,
  );
  return rows;
}

/** The half of the fiscal year against what the agency has announced, up to today. */
export async function halfYear(ctx: Ctx, personId: number, month: string): Promise<Month['halfYear']> {
  const { from, until, half, year } = halfYearOf(`${month}-01`);
  const { today } = await clockNow(ctx);
  const persons = sql`select ${personId}::bigint as id`;
  const counted = await countedDays(ctx, { persons, from, until: laterOf(from, earlierOf(today, until)) });
  const [limits, { rows }, { rows: leave }] = await Promise.all([
    limitsOn(ctx, until),
    sql<{ lates: number; absent: number }>`select count(*) filter (where e.late > 0)::int as lates,
      coalesce(sum((e.am = 'ABSENT')::int + (e.pm = 'ABSENT')::int), 0)::float8 / 2 as absent from ${counted} e`.execute(ctx.db),
    sql<{
      days: number;
    }>`select count(*)::float8 / 2 as days from presence x join request r on r.id = x.request_id and r.kind in ('leave.sick', 'leave.per')
      where x.person_id = ${personId} and x.day between ${from}::date and ${until}::date`.execute(ctx.db),
  ]);
  const { latesMost, absentMost, leaveMost, orderNo, validFrom } = limits;
  const { lates, absent } = rows[0] ?? { lates: 0, absent: 0 };
  return {
    half,
    year,
    from,
    until,
    lates,
    absent: Number(absent),
    leave: leave[0]?.days ?? 0,
    latesMost,
    absentMost,
    leaveMost,
    orderNo,
    validFrom,
  };
}
