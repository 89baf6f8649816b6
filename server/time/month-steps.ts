import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import * as calls from '../../contract/time/months.ts';
import type { MonthState } from '../../contract/time/shapes.ts';
import { OutcomeUnknown } from '../db/deadline.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, type ErrorCode, forbidden, notFound, type Param, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { messageOf, refusalFrom } from '../http/render-errors.ts';
import { commitOne } from '../http/serve.ts';
import { hintWords } from '../office/hint-words.ts';
import { adjustDays } from './adjust.ts';
import { clockNow, daysOf } from './day-status.ts';
import { type UnitMonth, unitMonthsOf } from './kept-days.ts';
import { monthSaid, moved, spanOf } from './months.ts';
import { rulesNow } from './rules-now.ts';
import { type Sums, sumsOf } from './sums.ts';
import { tellChecker, tellKeepers } from './tell.ts';
import { historyOf, isChanged, unitDays, waitingOf } from './unit-month.ts';
import { keepersOf, managesTime, membersOf, type SeenUnit, unitsSeen } from './who.ts';

type Act = 'SIGN' | 'CHECK' | 'CLOSE' | 'REOPEN';
type Moved = Given<typeof calls.signMonths>;

/** From where to where each act leads the month of a unit; `moveOn` alone writes its state. */
const monthSteps: Record<Act, { from: readonly MonthState[]; to: MonthState }> = {
  SIGN: { from: ['OPEN'], to: 'UNIT_SIGNED' },
  CHECK: { from: ['UNIT_SIGNED'], to: 'HR_CHECKED' },
  CLOSE: { from: ['HR_CHECKED'], to: 'CLOSED' },
  REOPEN: { from: ['UNIT_SIGNED', 'HR_CHECKED', 'CLOSED'], to: 'OPEN' },
};

interface Held extends UnitMonth {
  unit: SeenUnit;
}

/** The months of these units, held in the order of their ids. */
async function hold(ctx: Ctx, unitIds: readonly number[], month: string): Promise<Held[]> {
  const seen = new Map((await unitsSeen(ctx)).map((unit) => [unit.id, unit]));
  const ids = [...new Set(unitIds)].sort((a, b) => a - b);
  if (ids.some((id) => !seen.has(id))) throw notFound();
  const { from } = spanOf(month);
  await sql`insert into unit_month (unit_id, month) select id, ${from}::date from unnest(${ids}::bigint[]) id order by id on conflict do nothing`.execute(
    ctx.db,
  );
  await sql`select 1 from unit_month k where k.month = ${from}::date and k.unit_id = any(${ids}::bigint[]) order by k.unit_id for update`.execute(
    ctx.db,
  );
  const states = await unitMonthsOf(ctx, ids, month);
  return ids.map((id) => ({ ...(states.get(id) as UnitMonth), unit: seen.get(id) as SeenUnit }));
}

function mustStand(ctx: Ctx, act: Act, held: readonly Held[], month: string): void {
  const wrong = held.find(({ state }) => !monthSteps[act].from.includes(state));
  if (!wrong) return;
  const state = textsIn(ctx.request.language, 'time').state[wrong.state];
  throw conflict('time_month_state', { unit: wrong.unit.name, month: monthSaid(ctx, month), state });
}

async function moveOn(
  ctx: Ctx,
  act: Act,
  { unitId, month, words = '', figures = null }: { unitId: number; month: string; words?: string; figures?: Sums | null },
): Promise<Moved['units'][number]> {
  const { to } = monthSteps[act];
  const { from } = spanOf(month);
  const { rows } = await sql<{
    version: number;
  }>`update unit_month set state = ${to}, version = version + 1 where unit_id = ${unitId} and month = ${from}::date returning version`.execute(
    ctx.db,
  );
  await sql`insert into unit_month_event (unit_id, month, act, words, figures, actor_id) values (${unitId}, ${from}, ${act}, ${words},
    ${figures ? JSON.stringify(figures) : null}::jsonb, ${ctx.me.personId})`.execute(ctx.db);
  return { id: unitId, state: to, version: rows[0]?.version ?? 0 };
}

interface Hint {
  code: ErrorCode;
  params: Record<string, Param>;
}
/** Of each unit, so that what was read of one is not taken as read of another. */
function openHints(ctx: Ctx, hints: readonly (Hint & { unitId: number })[], confirmed: readonly string[]): Moved['unconfirmed'] {
  return hints
    .map(({ unitId, ...hint }) => ({ ...hintWords(ctx, hint), code: `${hint.code}.${unitId}` }))
    .filter(({ code }) => !confirmed.includes(code));
}

/** รับรอง: by who keeps their time, of a month that is over and in which no punch waits to be confirmed. */
export async function signMonths(ctx: Ctx, { month, unitIds, confirmed }: Taken<typeof calls.signMonths>): Promise<Moved> {
  const held = await hold(ctx, unitIds, month);
  await mustKeep(ctx, held);
  await mustBeOver(ctx, month);
  mustStand(ctx, 'SIGN', held, month);
  const units = held.map(({ unitId }) => unitId);
  const waits = await waitingOf(ctx, units, month);
  for (const { unit, unitId } of held) {
    const count = waits.get(unitId)?.punches ?? 0;
    if (count > 0) throw refuse('time_month_waits', { params: { unit: unit.name, count } });
  }
  const sums = await sumsByUnit(ctx, units, month);
  const hints = held.flatMap(({ unitId, unit }) => {
    const corrections = waits.get(unitId)?.corrections ?? 0;
    const { absent = 0, gaps = 0 } = sums.get(unitId) ?? {};
    return [
      ...(corrections > 0 ? [{ unitId, code: 'time_corrections_wait' as const, params: { unit: unit.name, count: corrections } }] : []),
      ...(absent + gaps > 0 ? [{ unitId, code: 'time_gaps' as const, params: { unit: unit.name, count: absent + gaps } }] : []),
    ];
  });
  const unconfirmed = openHints(ctx, hints, confirmed);
  if (unconfirmed.length > 0) return { unconfirmed, units: [] };
  // what came late of the months before stands in this one before it is signed
  await adjustDays(ctx, {
    persons: membersOf(units, spanOf(month)),
    from: moved(spanOf(month).from, -92),
    until: moved(spanOf(month).from, -1),
  });
  const done: Moved['units'] = [];
  for (const { unitId } of held) done.push(await moveOn(ctx, 'SIGN', { unitId, month, figures: sums.get(unitId) ?? sumsOf([]) }));
  const [first] = held;
  if (first) await tellChecker(ctx, { unitId: first.unitId, unit: held.map(({ unit }) => unit.name).join(', '), month });
  return { unconfirmed: [], units: done };
}

async function mustKeep(ctx: Ctx, held: readonly Held[]): Promise<void> {
  const others = held.filter(({ unit }) => !unit.keeps);
  if (others.length === 0) return;
  const kept = new Set(
    (
      await keepersOf(
        ctx,
        others.map(({ unitId }) => unitId),
      )
    ).map(({ unitId }) => unitId),
  );
  if (!managesTime(ctx.me) || others.some(({ unitId }) => kept.has(unitId))) throw forbidden();
}

async function mustBeOver(ctx: Ctx, month: string): Promise<void> {
  const [{ today }, { begins }] = await Promise.all([clockNow(ctx), rulesNow(ctx)]);
  const { until } = spanOf(month);
  if (today <= until) throw refuse('time_month_not_over', { params: { month: monthSaid(ctx, month) } });
  if (begins === null || begins > until) throw refuse('time_month_not_begun');
}

async function sumsByUnit(ctx: Ctx, units: readonly number[], month: string): Promise<Map<number, Sums>> {
  const rows = await unitDays(ctx, units, month);
  return new Map([...Map.groupBy(rows, ({ unitId }) => unitId)].map(([id, own]) => [id, sumsOf(own)]));
}

/** ตรวจสอบ: by HR, and never by who signed; what changed since is read first. */
export async function checkMonths(ctx: Ctx, { month, unitIds, confirmed }: Taken<typeof calls.checkMonths>): Promise<Moved> {
  const held = await hold(ctx, unitIds, month);
  mustStand(ctx, 'CHECK', held, month);
  const sums = await sumsByUnit(
    ctx,
    held.map(({ unitId }) => unitId),
    month,
  );
  const hints: (Hint & { unitId: number })[] = [];
  for (const { unitId, unit, state } of held) {
    const history = await historyOf(ctx, unitId, month);
    if (history.findLast(({ act }) => act === 'SIGN')?.actorId === ctx.me.personId) throw forbidden('time_month_own');
    if (isChanged(state, history, sums.get(unitId) ?? sumsOf([])))
      hints.push({ unitId, code: 'time_changed', params: { unit: unit.name } });
  }
  const unconfirmed = openHints(ctx, hints, confirmed);
  if (unconfirmed.length > 0) return { unconfirmed, units: [] };
  const done: Moved['units'] = [];
  for (const { unitId } of held) done.push(await moveOn(ctx, 'CHECK', { unitId, month }));
  return { unconfirmed: [], units: done };
}

/** ปิดเดือน: what the days come to is kept from now on. */
export async function closeMonth(ctx: Ctx, { month, unitId }: Taken<typeof calls.closeMonth>): Promise<Given<typeof calls.closeMonth>> {
  const held = await hold(ctx, [unitId], month);
  mustStand(ctx, 'CLOSE', held, month);
  const span = spanOf(month);
  await sql`insert into day_status (person_id, day, unit_id, shift_id, am, pm, late_minutes, early_minutes, in_at, out_at, claimed, closed_at)
    select d.person_id, d.day, d.unit_id, d.shift_id, d.am, d.pm, d.late, d.early, coalesce(d.claimed_in, d.in_at), coalesce(d.claimed_out, d.out_at), d.correction_id is not null,
      clock_timestamp()
    from ${await daysOf(ctx, { persons: membersOf([unitId], span), ...span })} d where d.unit_id = ${unitId} and d.am is not null and d.pm is not null`.execute(
    ctx.db,
  );
  const { state, version } = await moveOn(ctx, 'CLOSE', { unitId, month });
  return { state, version };
}

/** One after the other, each kept or refused for itself. */
export async function closeMonths(ctx: Ctx, { month, unitIds }: Taken<typeof calls.closeMonths>): Promise<Given<typeof calls.closeMonths>> {
  const results: Given<typeof calls.closeMonths>['results'] = [];
  for (const [place, unitId] of unitIds.entries()) {
    try {
      await commitOne(ctx, calls.closeMonth, closeMonth, { month, unitId }, place);
      results.push({ unitId, done: true, code: null, message: '' });
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error;
      const refusal = refusalFrom(error, ctx.office.log);
      results.push({ unitId, done: false, code: refusal.code, message: messageOf(refusal, ctx.request) });
    }
  }
  return { results };
}

/** เปิดใหม่: what was signed by who keeps the time or HR, what was checked or closed by HR alone; with the reason. */
export async function reopenMonth(ctx: Ctx, { month, unitId, version, words }: Taken<typeof calls.reopenMonth>): Promise<Moved> {
  const held = await hold(ctx, [unitId], month);
  const [one] = held;
  if (!one) throw notFound();
  if (!managesTime(ctx.me) && (one.state !== 'UNIT_SIGNED' || !one.unit.keeps)) throw forbidden();
  mustStand(ctx, 'REOPEN', held, month);
  if (one.version !== version) throw conflict();
  const { from, until } = spanOf(month);
  if (one.state === 'CLOSED')
    await sql`delete from day_status where unit_id = ${unitId} and day between ${from}::date and ${until}::date`.execute(ctx.db);
  const moved = await moveOn(ctx, 'REOPEN', { unitId, month, words });
  await tellKeepers(ctx, 'time_month_reopened', { unitId, unit: one.unit.name, month }, words);
  return { unconfirmed: [], units: [moved] };
}
