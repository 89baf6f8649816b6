import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/time/months.ts';
import type { MonthState } from '../../contract/time/shapes.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { calendarNow, holidayNames } from '../system/days-off.ts';
import { isWorkingDay } from '../system/working-days.ts';
import { type ComputedDay, clockNow } from './day-status.ts';
import { shownDays, type UnitMonth, unitMonthsOf } from './kept-days.ts';
import { daysBetween, monthSaid, spanOf } from './months.ts';
import { rulesNow } from './rules-now.ts';
import { shiftsById } from './shifts.ts';
import { type Sums, sumsOf } from './sums.ts';
import { chosenUnit, keepersOf, type Member, managesTime, membersOf, peopleOf, type SeenUnit, unitsSeen } from './who.ts';

type Reply = Given<typeof calls.unitMonth>;
type Person = Reply['persons'][number];
type Act = Reply['may'][number];

/** บัญชีประจำเดือน of a unit: its people by the days of the month, how far it is, and what came late of months that are closed. */
export async function unitMonth(ctx: Ctx, { month, unitId }: Taken<typeof calls.unitMonth>): Promise<Reply> {
  const units = await unitsSeen(ctx);
  const unit = chosenUnit(ctx, units, unitId);
  const span = spanOf(month);
  const [counts, names, calendar] = await Promise.all([
    headCounts(ctx, units, span),
    holidayNames(ctx, span.from, span.until),
    calendarNow(ctx),
  ]);
  const listed = units.map(({ id, name, keeps }) => ({ id, name, keeps, people: counts.get(id) ?? 0 }));
  const days = daysBetween(span.from, span.until).map((day) => ({ day, off: !isWorkingDay(day, calendar), name: names.get(day) ?? '' }));
  if (!unit) return { ...nothing, units: listed, month, days };
  const [people, rows, states, waits, adjustments, history, keepers] = await Promise.all([
    peopleOf(ctx, unit.id, span),
    unitDays(ctx, [unit.id], month),
    unitMonthsOf(ctx, [unit.id], month),
    waitingOf(ctx, [unit.id], month),
    adjustmentsOf(ctx, unit.id, month),
    historyOf(ctx, unit.id, month),
    keepersOf(ctx, [unit.id]),
  ]);
  const { state, version } = states.get(unit.id) as UnitMonth;
  const waiting = waits.get(unit.id) ?? { punches: 0, corrections: 0 };
  const why = state === 'OPEN' ? whyNotSigned(ctx, await frameOf(ctx, month), unit, waiting.punches) : '';
  return {
    units: listed,
    unit: { id: unit.id, name: unit.name },
    month,
    state,
    version,
    days,
    persons: await personsOf(ctx, { people, rows, days: days.map(({ day }) => day), unitId: unit.id }),
    adjustments,
    waitingPunches: waiting.punches,
    waitingCorrections: waiting.corrections,
    history: history.map(({ figures: _, ...row }) => row),
    changed: isChanged(state, history, sumsOf(rows)),
    may: actsOf(ctx, { unit, state, signed: history, hasKeeper: keepers.length > 0, why }),
    why,
  };
}

const nothing = {
  unit: null,
  state: 'OPEN' as const,
  version: 0,
  persons: [],
  adjustments: [],
  waitingPunches: 0,
  waitingCorrections: 0,
  history: [],
  changed: false,
  may: [],
  why: '',
};

/** Days of those who are of these units, on the days on which they are. */
export async function unitDays(ctx: Ctx, units: readonly number[], month: string): Promise<ComputedDay[]> {
  const span = spanOf(month);
  const rows = await shownDays(ctx, { persons: membersOf(units, span), ...span });
  return rows.filter(({ unitId }) => units.includes(unitId));
}

async function headCounts(
  { db }: Ctx,
  units: readonly SeenUnit[],
  { from, until }: { from: string; until: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; people: number }>`
    select f.unit_id as id, count(distinct f.person_id)::int as people from affiliation f where f.unit_id = any(${units.map(({ id }) => id)}::bigint[]) and f.is_main
      and f.since <= ${until}::date and (f.until is null or f.until >= ${from}::date) group by f.unit_id`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

async function personsOf(
  ctx: Ctx,
  { people, rows, days, unitId }: { people: readonly Member[]; rows: readonly ComputedDay[]; days: readonly string[]; unitId: number },
): Promise<Person[]> {
  const shifts = await shiftsById(ctx);
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  return people
    .filter(({ id }) => byPerson.has(id))
    .map((person) => {
      const own = byPerson.get(person.id) ?? [];
      const byDay = new Map(own.map((row) => [row.day, row]));
      return {
        ...person,
        unitId,
        sums: sumsOf(own),
        days: days.map((day) => {
          const row = byDay.get(day);
          return row ? cellOf(row, row.rostered ? (shifts.get(row.shiftId)?.code ?? '') : '') : null;
        }),
      };
    });
}

function cellOf(row: ComputedDay, shiftCode: string): NonNullable<Person['days'][number]> {
  const { am, pm, lateMinutes, earlyMinutes, claimedIn, claimedOut, waits } = row;
  const claimed = claimedIn !== null || claimedOut !== null;
  return { am, pm, lateMinutes, earlyMinutes, inAt: claimedIn ?? row.inAt, outAt: claimedOut ?? row.outAt, claimed, waits, shiftCode };
}

export interface Waiting {
  punches: number;
  corrections: number;
}

/** Of a month: punches that nobody has confirmed, and corrections that nobody has decided on. */
export async function waitingOf({ db }: Ctx, units: readonly number[], month: string): Promise<Map<number, Waiting>> {
  const { from, until } = spanOf(month);
  const { rows } = await sql<Waiting & { id: number }>`
    select u.id, (select count(*)::int from punch k join affiliation f on f.person_id = k.person_id and f.unit_id = u.id and f.is_main and f.since <= (k.at at time zone 'Asia/Bangkok')::date
        and (f.until is null or f.until >= (k.at at time zone 'Asia/Bangkok')::date)
        where k.waits is not null and not exists (select 1 from punch_confirmation c where c.punch_id = k.id)
          and k.at >= ${from}::date::timestamp at time zone 'Asia/Bangkok' and k.at < (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok') as punches,
      (select count(*)::int from request r where r.kind = 'time.correction' and r.unit_id = u.id and r.state = 'SUBMITTED' and r.content ->> 'day' between ${from} and ${until}) as corrections
    from unit u where u.id = any(${units as number[]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function adjustmentsOf(ctx: Ctx, unitId: number, month: string): Promise<Reply['adjustments']> {
  const { rows } = await sql<Reply['adjustments'][number]>`
    select j.person_id as "personId", ${personNamed(ctx, 'p')} as name, to_char(j.day, 'YYYY-MM-DD') as day,
      json_build_object('am', j.before_am, 'pm', j.before_pm, 'lateMinutes', j.before_late) as before,
      json_build_object('am', j.am, 'pm', j.pm, 'lateMinutes', j.late_minutes) as after, j.cause, j.request_id as "requestId", ${iso('j.at')} as at
    from day_adjustment j join person p on p.id = j.person_id join day_status s on s.person_id = j.person_id and s.day = j.day and j.at > s.closed_at
    where j.unit_id = ${unitId} and j.month = ${spanOf(month).from}::date order by j.day, j.id limit 500`.execute(ctx.db);
  return rows;
}

export interface MonthEvent {
  act: 'SIGN' | 'CHECK' | 'CLOSE' | 'REOPEN';
  by: string;
  at: string;
  words: string;
  actorId: number;
  figures: Sums | null;
}

export async function historyOf(ctx: Ctx, unitId: number, month: string): Promise<MonthEvent[]> {
  const { rows } = await sql<MonthEvent>`
    select e.act, ${personNamed(ctx, 'p')} as by, ${iso('e.at')} as at, e.words, e.actor_id as "actorId", e.figures from unit_month_event e join person p on p.id = e.actor_id
    where e.unit_id = ${unitId} and e.month = ${spanOf(month).from}::date order by e.id`.execute(ctx.db);
  return rows;
}

/** What was signed is not what it comes to now. */
export function isChanged(state: MonthState, history: readonly MonthEvent[], now: Sums): boolean {
  if (state !== 'UNIT_SIGNED' && state !== 'HR_CHECKED') return false;
  const signed = history.findLast(({ act }) => act === 'SIGN')?.figures;
  return signed != null && Object.entries(now).some(([name, value]) => signed[name as keyof Sums] !== value);
}

interface Standing {
  unit: SeenUnit;
  state: MonthState;
  signed: readonly Pick<MonthEvent, 'act' | 'actorId'>[];
  /** Where nobody keeps the time of a unit, who manages time does. */
  hasKeeper: boolean;
  why: string;
}

/** What the caller may do with the month of a unit; `month-steps.ts` judges the same again. */
export function actsOf({ me }: Ctx, { unit, state, signed, hasKeeper, why }: Standing): Act[] {
  const manages = managesTime(me);
  const keeps = unit.keeps || (manages && !hasKeeper);
  const ownSign = signed.findLast(({ act }) => act === 'SIGN')?.actorId === me.personId;
  return [
    ...(state === 'OPEN' && keeps && why === '' ? (['sign'] as const) : []),
    ...(state === 'UNIT_SIGNED' && manages && !ownSign ? (['check'] as const) : []),
    ...(state === 'HR_CHECKED' && manages ? (['close'] as const) : []),
    ...((state === 'UNIT_SIGNED' && (keeps || manages)) || ((state === 'HR_CHECKED' || state === 'CLOSED') && manages)
      ? (['reopen'] as const)
      : []),
    ...(state === 'OPEN' && unit.keeps ? (['roster', 'enter'] as const) : []),
  ];
}

interface Frame {
  month: string;
  today: string;
  begins: string | null;
}
async function frameOf(ctx: Ctx, month: string): Promise<Frame> {
  const [{ today }, { begins }] = await Promise.all([clockNow(ctx), rulesNow(ctx)]);
  return { month, today, begins };
}

/** Why a month is not signed yet, in words. */
function whyNotSigned(ctx: Ctx, { month, today, begins }: Frame, { name }: SeenUnit, punches: number): string {
  const words = textsIn(ctx.request.language, 'errors');
  const { until } = spanOf(month);
  if (begins === null || begins > until) return words.time_month_not_begun;
  if (today <= until) return fill(words.time_month_not_over, { month: monthSaid(ctx, month) });
  return punches > 0 ? fill(words.time_month_waits, { unit: name, count: punches }) : '';
}

/** How far the units are that the caller sees; those without people have no month. */
export async function unitMonths(ctx: Ctx, { month }: Taken<typeof calls.unitMonths>): Promise<Given<typeof calls.unitMonths>> {
  const units = await unitsSeen(ctx);
  const ids = units.map(({ id }) => id);
  const [counts, states, waits, keepers, events, frame] = await Promise.all([
    headCounts(ctx, units, spanOf(month)),
    unitMonthsOf(ctx, ids, month),
    waitingOf(ctx, ids, month),
    keepersOf(ctx, ids),
    eventsOf(ctx, ids, month),
    frameOf(ctx, month),
  ]);
  const rows = units.filter(({ id }) => (counts.get(id) ?? 0) > 0);
  return {
    month,
    units: rows.map((unit) => {
      const { state, version } = states.get(unit.id) as UnitMonth;
      const own = keepers.filter(({ unitId }) => unitId === unit.id);
      const signed = events.filter(({ unitId }) => unitId === unit.id);
      const waiting = waits.get(unit.id) ?? { punches: 0, corrections: 0 };
      const why = state === 'OPEN' ? whyNotSigned(ctx, frame, unit, waiting.punches) : '';
      const may = actsOf(ctx, { unit, state, signed, hasKeeper: own.length > 0, why });
      const last = signed.at(-1);
      return {
        id: unit.id,
        name: unit.name,
        people: counts.get(unit.id) ?? 0,
        state,
        version,
        keepers: own.map(({ name }) => name),
        waitingPunches: waiting.punches,
        waitingCorrections: waiting.corrections,
        by: last?.by ?? '',
        at: last?.at ?? null,
        may: may.filter((act) => act !== 'roster' && act !== 'enter'),
      };
    }),
  };
}

async function eventsOf(ctx: Ctx, units: readonly number[], month: string) {
  const { rows } = await sql<Pick<MonthEvent, 'act' | 'by' | 'at' | 'actorId'> & { unitId: number }>`
    select e.unit_id as "unitId", e.act, ${personNamed(ctx, 'p')} as by, ${iso('e.at')} as at, e.actor_id as "actorId" from unit_month_event e join person p on p.id = e.actor_id
    where e.unit_id = any(${units as number[]}::bigint[]) and e.month = ${spanOf(month).from}::date order by e.id`.execute(ctx.db);
  return rows;
}
