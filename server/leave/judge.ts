import { sql } from 'kysely';
import type { LeaveAccount } from '../../contract/leave/calls.ts';
import { codeOfKind, daysOf, fromAnEvent, halvesOf, isReport, type LeaveKind } from '../../contract/leave/kinds.ts';
import { menuEntries } from '../../contract/menus.ts';
import { bangkokDay, fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import type { Ctx, Me } from '../http/context.ts';
import type { ErrorCode, Param } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { menuRight } from '../http/menu-rights.ts';
import { dayWords, fill } from '../http/words.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Judged } from '../office/request-rules.ts';
import { partsOf } from './accounts.ts';
import { actingFaults, actingHints } from './acting.ts';
import { askedDay } from './asked-day.ts';
import { awayOf, teamAway } from './away.ts';
import { addMonths, byYear, calendarDays, longestSpan, moved } from './count.ts';
import type { Leave, LeaveCase } from './leave-case.ts';
import { vacationOf } from './ledger.ts';
import { takenBefore, takenOf, unpaidOf } from './unpaid.ts';
import { usableFrom, type VacationYear } from './vacation-years.ts';

/** What a leave is judged with; `asking`: it is being sent, so that notice and back-dating count too. */
export interface Asked {
  one: LeaveCase;
  content: Pick<Leave, 'eventDay' | 'handOver' | 'acting' | 'abroad'>;
  requestId: number | null;
  unitId: number;
  asking: boolean;
  /** HR files what is on paper: its days are not held against it. */
  files: boolean;
  today: string;
}

type Params = Record<string, Param>;

/** Everything that stands in the way, and what is read before. */
export async function judgeLeave(ctx: Ctx, asked: Asked): Promise<Judged> {
  const plain = plainFaults(ctx, asked);
  if (plain.length > 0) return { faults: plain, hints: [] };
  const found = await Promise.all([eventFaults(ctx, asked), balanceFaults(ctx, asked), awayFaults(ctx, asked), actingFaults(ctx, asked)]);
  return { faults: found.flat(), hints: await hintsOf(ctx, asked) };
}

/** Of a request in hand; a paper that is asked for lies with it. */
export async function judgeRequest(ctx: Ctx, request: RequestInHand<Leave>, one: LeaveCase): Promise<Judged> {
  const asking = request.state === 'DRAFT' || request.state === 'SENT_BACK';
  const asked: Asked = {
    one,
    content: request.content,
    requestId: request.id,
    unitId: request.unitId,
    asking,
    files: managesLeave(request.me),
    today: bangkokDay(request.at),
  };
  const judged = await judgeLeave(ctx, asked);
  if (judged.faults.length === 0 && asking && needsPaper(one) && !(await hasPaper(ctx, request.id, one.kind)))
    judged.faults.push({
      field: 'papers',
      code: 'leave_paper_needed',
      params: { kind: kindWord(ctx, one), count: one.rule?.paperDays ?? 0, paper: paperWord(ctx, one) },
    });
  return judged;
}

export function managesLeave(me: Me): boolean {
  return menuRight(me, menuEntries.leave.id) === 'manage';
}

/** From so many days of the spell on (ข้อ 18). */
export function needsPaper({ rule, spell }: LeaveCase): boolean {
  return rule?.paperDays != null && spell.calendarDays >= rule.paperDays;
}

/** Who was ill brings what a doctor wrote; of the other kinds whatever paper it is. */
async function hasPaper({ db }: Ctx, requestId: number, kind: LeaveKind): Promise<boolean> {
  const { rows } = await sql`select 1 from request_file a where a.request_id = ${requestId}
    and (${kind !== 'SICK'} or a.sensitivity = 'MEDICAL') limit 1`.execute(db);
  return rows.length > 0;
}

const kindWord = (ctx: Ctx, { kind }: Pick<LeaveCase, 'kind'>) => textsIn(ctx.request.language, 'leave').kind[kind];
const paperWord = (ctx: Ctx, { kind }: LeaveCase) => textsIn(ctx.request.language, 'leave').paperOf[kind === 'SICK' ? 'medical' : 'paper'];
const dayOf = (day: string): Param => ({ day: new Date(`${day}T12:00:00+07:00`) });

type Fault = Judged['faults'][number];

/** What the days, the rule and the record say by themselves; the first of it is told. */
function plainFaults(ctx: Ctx, { one, content, asking, files, today }: Asked): Fault[] {
  const { kind, span, serving, rule, service, halves } = one;
  const say = (field: string, code: ErrorCode, params: Params = {}): Fault[] => [
    { field, code, params: { kind: kindWord(ctx, one), ...params } },
  ];
  if (span.until < span.from || (span.from === span.until && span.fromHalf === 'PM' && span.untilHalf === 'AM'))
    return say('until', 'ends_before_begins');
  if (calendarDays(span) > longestSpan) return say('until', 'leave_too_long', { most: longestSpan });
  if (!serving) return say('from', 'leave_no_service', { day: dayOf(span.from) });
  if (!rule) return say('kind', 'leave_no_rule', { type: serving.type });
  const isHalf = span.fromHalf === 'PM' || span.untilHalf === 'AM';
  if (isHalf && !rule.halves) return say(span.fromHalf === 'PM' ? 'fromHalf' : 'untilHalf', 'leave_half_not');
  if (span.fromHalf === 'PM' && !one.counts(span.from)) return say('fromHalf', 'leave_day_off', { day: dayOf(span.from) });
  if (span.untilHalf === 'AM' && !one.counts(span.until)) return say('untilHalf', 'leave_day_off', { day: dayOf(span.until) });
  if (halves.length === 0)
    return span.from === span.until ? say('from', 'leave_day_off', { day: dayOf(span.from) }) : say('from', 'leave_no_days');
  if (rule.sex && service.sex && service.sex !== rule.sex)
    return say('kind', 'leave_sex', { sex: textsIn(ctx.request.language, 'people').gender[rule.sex] });
  const from = kind === 'VAC' ? usableFrom(serving, rule) : rule.minMonths > 0 ? addMonths(serving.since, rule.minMonths) : null;
  if (from && span.from < from) return say('from', 'leave_min_months', { count: rule.minMonths, day: dayOf(from) });
  if (fromAnEvent.includes(kind) && !content.eventDay) return say('eventDay', 'leave_event_needed');
  if (asking && !files) {
    if (rule.noticeDays > 0 && span.from < moved(today, rule.noticeDays)) return say('from', 'leave_notice', { count: rule.noticeDays });
    if (rule.backDays === 0 && span.from < today) return say('from', 'leave_past');
    if (rule.backDays > 0 && moved(span.from, rule.backDays) < today) return say('from', 'leave_back_late', { count: rule.backDays });
  }
  return [];
}

/** Of a birth or a life: within its time, once, not more than there is. */
async function eventFaults(ctx: Ctx, { one, content, requestId }: Asked): Promise<Fault[]> {
  const { kind, span, rule, halves, service } = one;
  if (!rule) return [];
  const params = { kind: kindWord(ctx, one) };
  const last = rule.withinDays !== null && content.eventDay ? moved(content.eventDay, rule.withinDays) : null;
  if (kind === 'PAT' && content.eventDay && span.from < content.eventDay) return [{ field: 'from', code: 'leave_before_event', params }];
  if (last && span.from > last)
    return [{ field: 'from', code: 'leave_within', params: { ...params, count: rule.withinDays ?? 0, day: dayOf(last) } }];
  if (rule.mostDays !== null && halves.length > halvesOf(rule.mostDays))
    return [{ field: 'until', code: 'leave_most_days', params: { ...params, count: rule.mostDays } }];
  if (rule.once === 'LIFE' && (kind === 'ORD' || kind === 'HAJJ')) {
    const { rows } = await sql<{ day: string }>`select r.content ->> 'from' as day from request r
      where r.applicant_id = ${service.personId} and r.kind = ${codeOfKind(kind)} and r.id is distinct from ${requestId}::bigint
        and exists (select 1 from presence x where x.request_id = r.id) order by r.id limit 1`.execute(ctx.db);
    if (rows[0]) return [{ field: 'kind', code: 'leave_once', params: { ...params, day: dayOf(rows[0].day) } }];
  }
  return [];
}

/** Vacation stops at what is left; of the others only a quota does. */
async function balanceFaults(ctx: Ctx, { one, content, requestId }: Asked): Promise<Fault[]> {
  const { kind, rule, halves, service } = one;
  if (!rule) return [];
  if (kind === 'VAC') {
    const short = await vacationShort(ctx, one);
    return short ? [{ field: 'until', code: 'leave_balance', params: short }] : [];
  }
  if (rule.quota === null) return [];
  const say = (taken: number, days: number): Fault[] =>
    taken + days > halvesOf(rule.quota ?? 0)
      ? [
          {
            field: 'until',
            code: 'leave_quota',
            params: { kind: kindWord(ctx, one), quota: rule.quota ?? 0, taken: daysOf(taken), days: daysOf(days) },
          },
        ]
      : [];
  if (rule.once !== 'NO') return say(await takenOf(ctx, one, rule.once === 'BIRTH' ? content.eventDay : '', requestId), halves.length);
  const taken = await takenBefore(ctx, { ...one, service }, requestId);
  return [...byYear(halves)].flatMap(([year, count]) => say(taken.get(year) ?? 0, count)).slice(0, 1);
}

/** The first year of which more is wanted than there is, with its sum as one reckons it: 10 + 7 ยกมา − 3. */
export async function vacationShort(ctx: Ctx, { halves, service }: LeaveCase): Promise<Params | null> {
  const wanted = byYear(halves);
  const years = await vacationOf(ctx, service.personId, Math.max(...wanted.keys()), service);
  for (const [year, count] of wanted) {
    const of = years.find((one) => one.year === year);
    const left = of?.left ?? 0;
    if (count > left) return { year, left: daysOf(left), days: daysOf(count), sum: of ? sumOf(ctx, of) : '0' };
  }
  return null;
}

export const sumOf = (ctx: Ctx, of: VacationYear) => sumWords(ctx, partsOf(of));

const summed: Partial<Record<string, keyof ReturnType<typeof sumTexts>>> = {
  OPENING: 'opening',
  CARRY: 'carry',
  ADJUST: 'adjust',
  LAPSE: 'lapse',
};
const sumTexts = (ctx: Ctx) => textsIn(ctx.request.language, 'leave').sum;

/** 10 + 7 ยกมา − 3. */
export function sumWords(ctx: Ctx, parts: LeaveAccount['parts']): string {
  const words = sumTexts(ctx);
  const said = parts.map(({ reason, days }) => {
    const word = summed[reason];
    return `${days < 0 ? '− ' : '+ '}${Math.abs(days)}${word ? ` ${words[word]}` : ''}`;
  });
  return said.join(' ').replace(/^\+ /, '') || '0';
}

/** He is away then already, or who takes his work is. */
async function awayFaults(ctx: Ctx, { one, content, requestId }: Asked): Promise<Fault[]> {
  const { halves, service, kind } = one;
  const faults: Fault[] = [];
  const [taken] = await awayOf(ctx, [service.personId], halves, { except: requestId, leaveToo: kind !== 'MAT' });
  if (taken)
    faults.push({
      field: 'from',
      code: taken.half === 'AM' ? 'presence_taken_am' : 'presence_taken_pm',
      params: { person: taken.name, day: dayOf(taken.day) },
    });
  if (content.handOver === service.personId) faults.push({ field: 'handOver', code: 'leave_hand_over_self' });
  else if (content.handOver && !isReport(kind)) {
    const [gone] = await awayOf(ctx, [content.handOver], halves, {});
    if (gone) faults.push({ field: 'handOver', code: 'leave_hand_over_away', params: { name: gone.name, day: dayOf(gone.day) } });
  }
  return faults;
}

async function hintsOf(ctx: Ctx, asked: Asked): Promise<Judged['hints']> {
  const { one, content, requestId, asking, unitId } = asked;
  const { kind, rule, serving, spell } = one;
  const hints: Judged['hints'] = [];
  const say = (code: ErrorCode, params: Params = {}) => hints.push({ code, params: { kind: kindWord(ctx, one), ...params } });
  const unpaid = [...(await unpaidOf(ctx, one, content.eventDay, requestId)).values()].reduce((sum, count) => sum + count, 0);
  if (rule?.paid === 0) say('leave_unpaid_all');
  else if (unpaid > 0) say('leave_unpaid', { days: daysOf(unpaid) });
  if (spell.requests.length > 0) say('leave_spell', { days: spell.calendarDays });
  if (content.abroad) say('leave_abroad');
  if (rule && !rule.confirmed) say('leave_unconfirmed', { type: serving?.type ?? '' });
  const team = await teamAway(ctx, { unitId, except: one.service.personId, halves: one.halves });
  const names = [...new Set(team.map((row) => row.name))];
  if (names.length > 0) say('leave_team_away', { count: names.length, names: names.slice(0, 5).join(', ') });
  hints.push(...(await actingHints(ctx, asked)));
  const elsewhere = await worksElsewhere(ctx, asked);
  if (elsewhere > 0) say('leave_over_wfh', { days: daysOf(elsewhere) });
  const waits = asking ? await pendingOf(ctx, asked) : 0;
  if (waits > 0) say('leave_pending', { days: waits });
  return kind === 'MIL' ? hints.filter(({ code }) => code !== 'leave_team_away') : hints;
}

/** Half days on which he was to work elsewhere: leave comes before them. */
async function worksElsewhere({ db }: Ctx, { one }: Asked): Promise<number> {
  const { rows } = await sql<{ halves: number }>`
    select count(*)::int as halves from presence x join jsonb_to_recordset(${JSON.stringify(one.halves)}::jsonb) h(day date, half text) on h.day = x.day and h.half = x.half
    where x.person_id = ${one.service.personId} and x.kind = 'WFH'`.execute(db);
  return rows[0]?.halves ?? 0;
}

/** Days of the kind that were asked for and not decided yet. */
async function pendingOf({ db }: Ctx, { one, requestId }: Asked): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(${askedDay('r', 'until')} - ${askedDay('r', 'from')} + 1), 0)::int as days from request r
    where r.applicant_id = ${one.service.personId} and r.kind = ${codeOfKind(one.kind)} and r.state = 'SUBMITTED' and r.id is distinct from ${requestId}::bigint
      and ${askedDay('r', 'from')} >= ${fiscalStart(fiscalYear(one.span.from))}::date`.execute(db);
  return rows[0]?.days ?? 0;
}

export function spanWords(ctx: Ctx, { from, until, fromHalf, untilHalf }: LeaveCase['span']): string {
  const words = textsIn(ctx.request.language, 'leave');
  const day = (of: string) => dayWords(new Date(`${of}T12:00:00+07:00`), ctx.request.language);
  if (from === until) {
    const half = fromHalf === 'PM' ? 'PM' : untilHalf === 'AM' ? 'AM' : null;
    return half ? fill(words.spanHalf, { day: day(from), half: words.half[half] }) : day(from);
  }
  return fill(words.span, {
    from: fromHalf === 'PM' ? fill(words.fromAfternoon, { day: day(from) }) : day(from),
    until: untilHalf === 'AM' ? fill(words.untilNoon, { day: day(until) }) : day(until),
  });
}
