import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type * as calls from '../../contract/wfh/calls.ts';
import type { WfhContent } from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { isHeadOf, rightOfHolder } from '../office/machine/rights.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { onRequest, type RequestInHand } from '../office/request-in-hand.ts';
import { tellApplicant } from '../office/tell.ts';
import type { Right } from '../office/write-request-events.ts';
import { cutHalves } from './cut-days.ts';
import { type DayRow, dayRows } from './day-rows.ts';
import { askHead, askReport, closeWhenDone, dueOf, endDayStep, setDay } from './day-steps.ts';
import { checkEvidence } from './evidence.ts';
import { lettersOfDay } from './letters-of-day.ts';
import { halvesOf } from './wanted-days.ts';

type InHand = RequestInHand<WfhContent>;
type Changed = Given<typeof calls.reportWfh>;

/** A day of a request that was given, with the request held: its acts follow each other. */
async function onDay<T>(ctx: Ctx, dayId: number, work: (request: InHand, day: DayRow) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ requestId: number }>`select d.request_id as "requestId" from wfh_day d where d.id = ${dayId}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return onRequest(ctx, { requestId: rows[0].requestId }, async (request: InHand) => {
    const [day] = await dayRows(ctx, sql`where d.id = ${dayId}`);
    if (!day) throw notFound();
    return work(request, day);
  });
}

const isOwn = ({ me, applicantId }: InHand) => me.personId === applicantId;

/** What may be marked now: he comes once, says in between that he can be reached, and goes as often as he says so; the last counts. */
export function marksOf({ day, state, inAt, outAt }: DayRow, today: string): calls.WfhMark[] {
  if (day !== today || state !== 'PLANNED') return [];
  if (!inAt) return ['in'];
  return outAt ? ['out'] : ['here', 'out'];
}

/** Two presses within so many minutes are one word. */
const hereMinutes = 5;

export async function markWfh(ctx: Ctx, { dayId, mark }: Taken<typeof calls.markWfh>): Promise<Given<typeof calls.markWfh>> {
  return onDay(ctx, dayId, async (request, day) => {
    if (!isOwn(request)) throw forbidden();
    if (!marksOf(day, bangkokDay(request.at)).includes(mark)) throw refuse('wfh_mark_not_now');
    const at = request.at.toISOString();
    const last = day.hereAt.at(-1);
    const here = mark === 'here' && (!last || request.at.getTime() - Date.parse(last) >= hereMinutes * 60_000);
    await sql`update wfh_day set in_at = coalesce(in_at, ${request.at}), out_at = case when ${mark} = 'out' then ${request.at}::timestamptz end,
      here_at = case when ${here} then here_at || ${request.at}::timestamptz else here_at end where id = ${dayId}`.execute(ctx.db);
    return { inAt: day.inAt ?? at, outAt: mark === 'out' ? at : null, hereAt: here ? [...day.hereAt, at] : day.hereAt };
  });
}

/** Of a day that has come; a report that came back is sent again. */
export function reports({ day, state }: DayRow, today: string): boolean {
  return (state === 'PLANNED' && day <= today) || state === 'RETURNED';
}

export async function reportWfh(ctx: Ctx, { dayId, items, words }: Taken<typeof calls.reportWfh>): Promise<Changed> {
  return onDay(ctx, dayId, async (request, day) => {
    if (!isOwn(request)) throw forbidden();
    if (!reports(day, bangkokDay(request.at))) throw refuse('wfh_report_not_now');
    const letters = await lettersOfDay(ctx, day);
    if (letters.length === 0 && items.length === 0) throw badField('items', 'wfh_report_empty');
    await checkEvidence(ctx, request.id, items);
    await sql`update wfh_day set letters = ${JSON.stringify(letters)}::jsonb, items = ${JSON.stringify(items)}::jsonb, report_words = ${words},
      reported_at = ${request.at} where id = ${dayId}`.execute(ctx.db);
    await endDayStep(ctx, request, day, { state: 'DONE', right: { positionId: null, delegationId: null } });
    await setDay(ctx, day, { state: 'REPORTED', stepId: await askHead(ctx, request, 'wfhAccept') });
    await said(ctx, request, day, 'reported');
    return { version: request.version, state: 'REPORTED' };
  });
}

/** May its person bring what proves the work of one of its days? */
export async function mayProve(ctx: Ctx, request: InHand): Promise<boolean> {
  if (!isOwn(request)) return false;
  const today = bangkokDay(request.at);
  return (await dayRows(ctx, sql`where d.request_id = ${request.id}`)).some((day) => reports(day, today));
}

/** The day and what happened to it, in the history of the request. */
async function said(
  ctx: Ctx,
  request: InHand,
  { day }: DayRow,
  what: 'reported' | (typeof calls.wfhVerdicts)[number],
  right?: Right,
  words = '',
): Promise<void> {
  await takeRequestStep(ctx, request, 'change', { ...(right && { right }), detail: { words: wordsOf(day, what, words), day } });
}

function wordsOf(day: string, what: 'reported' | (typeof calls.wfhVerdicts)[number], words: string): string {
  const texts = textsIn(undefined, 'wfh');
  const line = fill(texts.told[what], { day: dayWords(new Date(`${day}T12:00:00+07:00`)) });
  return words ? `${line}: ${words}` : line;
}

/** In whose right the caller speaks on this day; null: it is not his to speak on, or his own. */
export function rightOnDay(request: InHand, { stepId, state }: DayRow): Right | null {
  if (isOwn(request) || (state !== 'REPORTED' && state !== 'NOT_PROVEN')) return null;
  const step = request.steps.find((one) => one.id === stepId && one.state === 'WAITING');
  return step ? rightOfHolder(request, step.holderId) : null;
}

/** A report is taken or goes back; a day without one is taken all the same, or was leave or absence, and then he was not at work elsewhere. */
export async function decideWfhDay(ctx: Ctx, { dayId, verdict, words }: Taken<typeof calls.decideWfhDay>): Promise<Changed> {
  return onDay(ctx, dayId, async (request, day) => {
    const right = rightOnDay(request, day);
    if (!right) throw forbidden();
    const proves = day.state === 'NOT_PROVEN';
    if (proves ? verdict === 'RETURN' : verdict === 'LEAVE' || verdict === 'ABSENT') throw badField('verdict', 'invalid');
    if (!words && (proves || verdict === 'RETURN')) throw badField('words', 'required');
    await endDayStep(ctx, request, day, { state: 'DONE', right });
    await sql`update wfh_day set decided_by = ${ctx.me.personId}, decided_at = ${request.at}, words = ${words} where id = ${dayId}`.execute(
      ctx.db,
    );
    const state = await setVerdict(ctx, request, day, verdict);
    await said(ctx, request, day, verdict, right, words);
    await closeWhenDone(ctx, request);
    request.news.push(() => tellApplicant(ctx, request, 'wfh_decided', wordsOf(day.day, verdict, words)));
    return { version: request.version, state };
  });
}

async function setVerdict(ctx: Ctx, request: InHand, day: DayRow, verdict: (typeof calls.wfhVerdicts)[number]): Promise<Changed['state']> {
  if (verdict === 'ACCEPT') {
    await setDay(ctx, day, { state: 'ACCEPTED', stepId: null });
    return 'ACCEPTED';
  }
  if (verdict === 'RETURN') {
    const { due, lapse } = await dueOf(ctx, bangkokDay(request.at));
    await sql`update wfh_day set due_at = ${due}::timestamptz, lapse_at = ${lapse}::timestamptz, reminded_at = null where id = ${day.id}`.execute(
      ctx.db,
    );
    await setDay(ctx, day, { state: 'RETURNED', stepId: await askReport(ctx, request, due, { quiet: true }) });
    return 'RETURNED';
  }
  await setDay(ctx, day, { state: verdict, stepId: null });
  await sql`delete from presence x where x.request_id = ${request.id} and x.day = ${day.day}::date and x.kind = 'WFH'`.execute(ctx.db);
  return verdict;
}

/** Days that have not been worked yet: who asked gives them up, his head calls him in. */
export function dropsDay(request: InHand, { day, state, inAt }: DayRow): boolean {
  if (state !== 'PLANNED' || day < bangkokDay(request.at)) return false;
  if (isOwn(request) || request.me.personId === request.filedBy) return inAt === null;
  return isHeadOf(request, request.unitId);
}

export async function dropWfhDays(
  ctx: Ctx,
  { requestId, version, days, words }: Taken<typeof calls.dropWfhDays>,
): Promise<Given<typeof calls.dropWfhDays>> {
  return onRequest(ctx, { requestId, version }, async (request: InHand) => {
    if (request.kind !== 'wfh.days') throw notFound();
    const rows = await dayRows(ctx, sql`where d.request_id = ${requestId} and d.id = any(${days}::bigint[])`);
    if (rows.length !== new Set(days).size) throw badField('days', 'invalid');
    const others = !isOwn(request) && request.me.personId !== request.filedBy && !isHeadOf(request, request.unitId);
    if (others) throw forbidden();
    if (rows.some((row) => !dropsDay(request, row))) throw badField('days', 'wfh_drop_not_now');
    await cutHalves(ctx, request, rows.flatMap(halvesOf), { words, why: 'DROPPED' });
    return { version: request.version };
  });
}
