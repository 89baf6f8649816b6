import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/leave/calls.ts';
import { daysOf, reportsBack } from '../../contract/leave/kinds.ts';
import { bangkokDay, fiscalYear } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../http/errors.ts';
import { askCancel, ended, passStep } from '../office/decide.ts';
import { rightOnStep } from '../office/machine/rights.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { onRequest, onRequestOfTheOffice, openStep, type RequestInHand } from '../office/request-in-hand.ts';
import { tellApplicant } from '../office/tell.ts';
import { accountsOf } from './accounts.ts';
import { besideHalf, type DayHalf, isBefore } from './count.ts';
import { cutLeave, kindOf } from './give.ts';
import { managesLeave, needsPaper } from './judge.ts';
import type { Leave } from './leave-case.ts';
import { caseOfRequest } from './leave-rules.ts';
import { vacationBefore } from './statistics.ts';

type InHand = RequestInHand<Leave>;
type Changed = Given<typeof calls.shortenLeave>;

function mustBeLeave({ kind }: Pick<InHand, 'kind'>): void {
  if (!kind.startsWith('leave.')) throw notFound();
}
const given = ({ version, state }: InHand): Changed => ({ version, state });

/** ตรวจสอบ: what was taken so far is kept as it was counted, and that the medical paper was seen. */
export async function checkLeave(ctx: Ctx, { requestId, version, paperSeen, words }: Taken<typeof calls.checkLeave>): Promise<Changed> {
  return onRequest(ctx, { requestId, version }, async (request: InHand) => {
    mustBeLeave(request);
    if (!rightOnStep(request) || openStep(request)?.name !== 'check') throw forbidden();
    const one = await caseOfRequest(ctx, request, kindOf(request));
    if (needsPaper(one) && !paperSeen) throw badField('paperSeen', 'leave_paper_unseen');
    const accounts = await accountsOf(ctx, request.applicantId, fiscalYear(request.content.from));
    const statistics = accounts.map(({ kind, taken, times }) => ({ kind, taken, times }));
    // a keep of the check comes after the act, which says whether he may
    await passStep(ctx, request, words);
    await sql`insert into leave_check (request_id, round, checked_by, at, paper_seen, statistics)
      values (${request.id}, ${request.round}, ${ctx.me.personId}, ${request.at}, ${paperSeen}, ${JSON.stringify({ now: daysOf(one.halves.length), kinds: statistics, vacation: vacationBefore(accounts) })}::jsonb)
      on conflict (request_id, round) do nothing`.execute(ctx.db);
    return given(request);
  });
}

/** What may be given up: of a leave that was given, from a half day that has not come on. */
function judgeCut({ content, state, at }: InHand, from: DayHalf, { past }: { past: boolean }): void {
  if (state !== 'APPROVED' && state !== 'RUNNING') throw refuse('leave_not_running');
  const first: DayHalf = { day: content.from, half: content.fromHalf };
  const last: DayHalf = { day: content.until, half: content.untilHalf };
  const isOver = !past && from.day < bangkokDay(at);
  if (isOver || isBefore(from, first) || isBefore(last, from)) throw badField('from', 'leave_shorten_outside');
}

/** The same people decide on it who gave the leave. */
export async function shortenLeave(
  ctx: Ctx,
  { requestId, version, from, half, words }: Taken<typeof calls.shortenLeave>,
): Promise<Changed> {
  return onRequest(ctx, { requestId, version }, async (request: InHand) => {
    mustBeLeave(request);
    if (request.me.personId !== request.applicantId && request.me.personId !== request.filedBy) throw forbidden();
    judgeCut(request, { day: from, half }, { past: false });
    await keepContent(ctx, request, { ...request.content, cut: { day: from, half, words } });
    await askCancel(ctx, request, { words });
    return given(request);
  });
}

async function keepContent(ctx: Ctx, request: InHand, content: Leave): Promise<void> {
  await sql`update request set content = ${JSON.stringify(content)}::jsonb where id = ${request.id}`.execute(ctx.db);
  request.content = content;
}

/** เรียกกลับ: who commands the applicant's unit needs nobody else; the leave ends with the half day before. */
export async function recallLeave(ctx: Ctx, { requestId, version, from, half, words }: Taken<typeof calls.recallLeave>): Promise<Changed> {
  const me = rightsNow(ctx.me);
  // he has no step any more, and sees what he commands
  return onRequestOfTheOffice(ctx, requestId, me, async (request: InHand) => {
    mustBeLeave(request);
    if (!(await commands(ctx, request))) throw notFound();
    if (version !== request.version) throw refuse('request_changed');
    judgeCut(request, { day: from, half }, { past: true });
    const stays = await cutLeave(ctx, request, { day: from, half });
    await takeRequestStep(ctx, request, 'change', { detail: { recalled: from, half, words } });
    if (stays) request.news.push(() => tellApplicant(ctx, request, 'request_cancelled', words));
    else {
      await takeRequestStep(ctx, request, 'cancel', { to: 'CANCELLED' });
      await ended(ctx, request, 'request_cancelled', words);
    }
    return given(request);
  });
}

/** Who heads the applicant's unit or one above it, or acts for such a head; never the applicant himself. */
export async function commands({ db }: Ctx, { me, applicantId, unitId }: Pick<InHand, 'me' | 'applicantId' | 'unitId'>): Promise<boolean> {
  if (me.personId === applicantId) return false;
  const headed = [
    ...me.headedUnits,
    ...me.acting.filter((one) => one.headsUnit && one.actions.includes('approve.leave')).map((one) => one.unitId),
  ];
  const { rows } = await sql<{ above: boolean }>`
    with recursive above (id, parent_id, far) as (select u.id, u.parent_id, 0 from unit u where u.id = ${unitId}
      union all select u.id, u.parent_id, a.far + 1 from unit u join above a on u.id = a.parent_id where a.far < 20)
    select exists (select 1 from above where id = any(${headed}::bigint[])) as above`.execute(db);
  return rows[0]?.above === true;
}

/** รายงานตัว: who was away long is there again. */
export async function reportBack(ctx: Ctx, { requestId, version, day, words }: Taken<typeof calls.reportBack>): Promise<Changed> {
  return onRequest(ctx, { requestId, version }, async (request: InHand) => {
    mustBeLeave(request);
    if (request.me.personId !== request.applicantId && !managesLeave(request.me)) throw forbidden();
    if (!reportsBack.includes(kindOf(request)) || request.state !== 'DONE') throw refuse('request_state');
    const last = besideHalf({ day: request.content.until, half: request.content.untilHalf }, 1);
    if (day < last.day || day > bangkokDay(request.at)) throw badField('day', 'leave_ended_at');
    await takeRequestStep(ctx, request, 'close', { detail: { back: day, words } });
    return given(request);
  });
}

/** รับมอบงาน: a mark alone; what the leave is for he does not learn. */
export async function takeOver(ctx: Ctx, { requestId }: Taken<typeof calls.takeOver>): Promise<Given<typeof calls.takeOver>> {
  const { rows } =
    await sql`update leave_hand_over set taken_at = coalesce(taken_at, ${await issueClock(ctx.db)}::timestamptz) where request_id = ${requestId} and person_id = ${ctx.me.personId} returning 1 as one`.execute(
      ctx.db,
    );
  if (!rows[0]) throw notFound();
  return {};
}
