import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/leave/calls.ts';
import { codeOfKind, daysOf, halvesOf, leaveKinds } from '../../contract/leave/kinds.ts';
import { fiscalYear } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { partyNamed } from '../http/named.ts';
import { dayWords, fill } from '../http/words.ts';
import { findHolder } from '../office/find-holder.ts';
import { hintWords } from '../office/hint-words.ts';
import { holidayNames } from '../system/days-off.ts';
import { accountsOf } from './accounts.ts';
import { heldPosts, standingDeputies } from './acting.ts';
import { askedDay } from './asked-day.ts';
import { awayOf, teamAway } from './away.ts';
import { byYear, calendarDays, endOf, halvesIn, returnDay, type Span } from './count.ts';
import { judgeLeave, managesLeave, needsPaper } from './judge.ts';
import { caseOf, type Leave } from './leave-case.ts';
import { leaveRequestRules } from './leave-rules.ts';
import { todayOf, vacationOf } from './ledger.ts';
import { leaveRules } from './rules-of.ts';
import { serviceOf } from './service.ts';
import { takenBefore, unpaidOf } from './unpaid.ts';

/** ฉันลาได้กี่วัน. */
export async function myLeave(ctx: Ctx, { year: asked }: Taken<typeof calls.myLeave>): Promise<Given<typeof calls.myLeave>> {
  const [service, today, find] = await Promise.all([serviceOf(ctx, ctx.me.personId), todayOf(ctx), leaveRules(ctx)]);
  const year = asked ?? fiscalYear(today);
  const serving = service.on(today);
  const words = textsIn(ctx.request.language, 'errors');
  const kinds = leaveKinds.map((kind) => {
    const rule = serving && find(serving.typeId, kind, today);
    const said = { kind, halves: rule?.halves ?? false };
    const name = textsIn(ctx.request.language, 'leave').kind[kind];
    if (!serving)
      return { ...said, why: fill(words.leave_no_service, { day: dayWords(new Date(`${today}T12:00:00+07:00`), ctx.request.language) }) };
    if (!rule) return { ...said, why: fill(words.leave_no_rule, { kind: name, type: serving.type }) };
    if (rule.sex && service.sex && rule.sex !== service.sex)
      return { ...said, why: fill(words.leave_sex, { kind: name, sex: textsIn(ctx.request.language, 'people').gender[rule.sex] }) };
    return { ...said, why: null };
  });
  return {
    year,
    employeeType: serving?.type ?? '',
    since: serving?.since ?? null,
    workDays: serving?.workDays ?? [],
    kinds,
    accounts: await accountsOf(ctx, ctx.me.personId, year, service),
    manages: managesLeave(ctx.me),
    takeOvers: await takeOvers(ctx),
  };
}

/** Whose work one is asked to take meanwhile, and when; never why he is away. */
async function takeOvers(ctx: Ctx): Promise<Given<typeof calls.myLeave>['takeOvers']> {
  const { rows } = await sql<Given<typeof calls.myLeave>['takeOvers'][number]>`
    select h.request_id as "requestId", ${partyNamed(ctx, 'y')} as name, r.content ->> 'from' as "from", r.content ->> 'until' as until, h.taken_at is not null as taken
    from leave_hand_over h join request r on r.id = h.request_id join party y on y.id = r.applicant_id
    where h.person_id = ${ctx.me.personId} and r.state in ('SUBMITTED', 'APPROVED', 'RUNNING') and ${askedDay('r', 'until')} >= today() order by r.from_at limit 50`.execute(
    ctx.db,
  );
  return rows;
}

/** For whom one may ask: oneself, who belongs to one's units, and anybody for who looks after leave. */
async function applicantOf(ctx: Ctx, asked: number | undefined): Promise<{ id: number; unitId: number }> {
  const id = asked ?? ctx.me.personId;
  const { rows } = await sql<{
    unitId: number;
  }>`select f.unit_id as "unitId" from affiliation f where f.person_id = ${id} and f.since <= today()
    and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1`.execute(ctx.db);
  const unitId = rows[0]?.unitId;
  if (unitId === undefined) throw notFound();
  if (id !== ctx.me.personId && !ctx.me.units.includes(unitId) && !managesLeave(ctx.me)) throw forbidden('file_for_own_unit');
  return { id, unitId };
}

/** What a span would be; nothing is kept. */
export async function countLeave(ctx: Ctx, input: Taken<typeof calls.countLeave>): Promise<Given<typeof calls.countLeave>> {
  const { eventDay = '', requestId = null } = input;
  const { id, unitId } = await applicantOf(ctx, input.applicantId);
  if (id !== ctx.me.personId && !managesLeave(ctx.me) && !ctx.me.headedUnits.includes(unitId))
    return countOf(ctx, { ...input, handOver: null, acting: [], blind: true }, { id, unitId, eventDay, requestId });
  return countOf(ctx, { ...input, blind: false }, { id, unitId, eventDay, requestId });
}

interface Wanted {
  kind: Taken<typeof calls.countLeave>['kind'];
  from: string;
  fromHalf: Span['fromHalf'];
  until?: string | undefined;
  untilHalf?: Span['untilHalf'] | undefined;
  days?: number | undefined;
  handOver?: number | null | undefined;
  acting?: Leave['acting'] | undefined;
  /** A colleague's balance is not the caller's business. */
  blind: boolean;
}

async function countOf(
  ctx: Ctx,
  { kind, from, fromHalf, until, untilHalf = 'PM', days, handOver = null, acting = [], blind }: Wanted,
  { id, unitId, eventDay, requestId }: { id: number; unitId: number; eventDay: string; requestId: number | null },
): Promise<Given<typeof calls.countLeave>> {
  const first = await caseOf(ctx, {
    kind,
    personId: id,
    requestId,
    span: { from, fromHalf, until: until && until >= from ? until : from, untilHalf },
  });
  const end = days === undefined ? { day: until ?? from, half: untilHalf } : endOf({ from, fromHalf }, halvesOf(days), first.counts);
  const span: Span = { from, fromHalf, until: end.day, untilHalf: end.half };
  if (span.until < span.from || calendarDays(span) > 1500) throw badField('until', 'ends_before_begins');
  const one = await caseOf(ctx, { kind, personId: id, requestId, span });
  const today = await todayOf(ctx);
  const asked = {
    one,
    content: { eventDay, handOver, acting, abroad: '' },
    requestId,
    unitId,
    asking: true,
    files: managesLeave(ctx.me),
    today,
  };
  const [judged, unpaid, off, team, decider] = await Promise.all([
    judgeLeave(ctx, asked),
    unpaidOf(ctx, one, eventDay, requestId),
    holidayNames(ctx, span.from, span.until),
    teamAway(ctx, { unitId, except: id, halves: one.halves }),
    deciderOf(ctx, kind, { id, unitId, measure: one.spell.calendarDays }),
  ]);
  // who acts is chosen beside the days, and asked for when it is sent
  const faults = judged.faults.filter(({ code }) => code !== 'leave_acting_needed');
  return {
    ...span,
    counting: one.rule?.counting ?? 'WORKING',
    days: daysOf(one.halves.length),
    calendarDays: calendarDays(span),
    spell: spellGiven(one.spell),
    returnsOn: returnDay(span, one.service.works),
    years: blind ? [] : await yearsOf(ctx, one, unpaid, requestId),
    decider,
    paper: needsPaper(one),
    faults: faults.map(({ field, code, params }) => ({
      field,
      code,
      text: blind ? hintWords(ctx, { code }).text : hintWords(ctx, { code, ...(params && { params }) }).text,
    })),
    hints: judged.hints.map((hint) => hintWords(ctx, hint)),
    daysOff: [...off].map(([day, name]) => ({ day, name })),
    team,
  };
}

export function spellGiven({ halves, ...spell }: Awaited<ReturnType<typeof caseOf>>['spell']) {
  return { ...spell, days: daysOf(halves) };
}

async function yearsOf(ctx: Ctx, one: Awaited<ReturnType<typeof caseOf>>, unpaid: Map<number, number>, requestId: number | null) {
  const wanted = byYear(one.halves);
  const vacation =
    one.kind === 'VAC' && wanted.size > 0 ? await vacationOf(ctx, one.service.personId, Math.max(...wanted.keys()), one.service) : [];
  const taken = await takenBefore(ctx, one, requestId);
  return [...wanted].map(([year, count]) => {
    const quota = one.rule?.quota ?? null;
    const left =
      one.kind === 'VAC'
        ? (vacation.find((row) => row.year === year)?.left ?? 0)
        : quota === null
          ? null
          : halvesOf(quota) - (taken.get(year) ?? 0);
    return { year, days: daysOf(count), left: left === null ? null : daysOf(left), unpaid: daysOf(unpaid.get(year) ?? 0) };
  });
}

async function deciderOf(
  ctx: Ctx,
  kind: Wanted['kind'],
  { id, unitId, measure }: { id: number; unitId: number; measure: number },
): Promise<string | null> {
  const rules = leaveRequestRules.find((one) => one.code === codeOfKind(kind));
  if (!rules) return null;
  const holder = rules.verb === 'ACKNOWLEDGE' ? ({ of: 'head' } as const) : ({ of: 'authority', measure, orTop: true } as const);
  const found = await findHolder(ctx, { applicantId: id, filedBy: id, unitId, kind: rules.code, rules }, holder).catch(() => null);
  if (!found) return null;
  const { rows } = await sql<{ name: string }>`select ${partyNamed(ctx, 'y')} as name from party y where y.id = ${found.id}`.execute(
    ctx.db,
  );
  return rows[0]?.name ?? null;
}

/** Who may act for which of his posts, by the standing order. */
export async function leaveDeputies(
  ctx: Ctx,
  { applicantId, ...span }: Taken<typeof calls.leaveDeputies>,
): Promise<Given<typeof calls.leaveDeputies>> {
  const { id } = await applicantOf(ctx, applicantId);
  if (span.until < span.from || calendarDays(span) > 1500) throw badField('until', 'ends_before_begins');
  const posts = await heldPosts(ctx, id);
  const rows = await standingDeputies(
    ctx,
    posts.map((post) => post.positionId),
    span.from,
  );
  const service = await serviceOf(ctx, id);
  const away = await awayOf(
    ctx,
    rows.map((row) => row.personId),
    halvesIn(span, service.works),
    {},
  );
  return {
    posts: posts.map((post) => ({
      ...post,
      deputies: rows
        .filter((row) => row.positionId === post.positionId)
        .map(({ personId, name, orderNo }) => ({ personId, name, orderNo, free: !away.some((one) => one.personId === personId) })),
    })),
  };
}
