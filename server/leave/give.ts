import { sql } from 'kysely';
import type { LeaveKind } from '../../contract/leave/kinds.ts';
import { fiscalYear } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { ended } from '../office/decide.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { makeWay } from '../office/make-way.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import { onRequestOfTheOffice } from '../office/request-in-hand.ts';
import { writePresence } from '../people/presence.ts';
import { cutOrders, makeOrders } from './acting.ts';
import { besideHalf, byYear, type DayHalf, isBefore } from './count.ts';
import { vacationShort } from './judge.ts';
import { caseOf, type Leave, type LeaveCase } from './leave-case.ts';
import { entriesOf, lockLedger, post, settle } from './ledger.ts';

type InHand = RequestInHand<Leave>;

/** What was given is taken from the ledger, stands in the calendar of persons, and brings the acting orders; all of it or nothing. */
export async function giveLeave(ctx: Ctx, request: InHand, kind: LeaveKind): Promise<void> {
  const { applicantId, id } = request;
  await lockLedger(ctx, applicantId);
  if (kind === 'MAT') await endOthers(ctx, request);
  const one = await caseOf(ctx, { kind, personId: applicantId, span: request.content, requestId: id });
  // what was there when it was sent may have been taken since
  if (kind === 'VAC') {
    const short = await vacationShort(ctx, one);
    if (short) throw refuse('leave_balance', { params: short });
  }
  await post(
    ctx,
    [...byYear(one.halves)].map(([year, count]) => ({
      personId: applicantId,
      kind,
      year,
      delta: -count,
      reason: 'TAKE' as const,
      requestId: id,
    })),
  );
  const halves = one.halves.map(({ day, half }) => ({ personId: applicantId, day, half, kind: 'LEAVE' as const, private: true }));
  await makeWay(ctx, request, halves);
  await writePresence(ctx, id, halves);
  if (kind === 'VAC') await settleVacation(ctx, one);
  await makeOrders(ctx, request);
}

/** Years that follow are reckoned anew; none of them may fall below zero. */
async function settleVacation(ctx: Ctx, { service, halves }: Pick<LeaveCase, 'service' | 'halves'>): Promise<void> {
  const years = await settle(ctx, service.personId, Math.max(...halves.map(({ day }) => fiscalYear(day))));
  if (years.some(({ left }) => left < 0)) throw refuse('leave_below_zero');
}

/**
 * From this half day on the leave is over: its days are given back, the person is there again, who acted for him acts no more.
 * @returns whether something of it stays
 */
export async function cutLeave(ctx: Ctx, request: InHand, from: DayHalf): Promise<boolean> {
  const { applicantId, id, content } = request;
  await lockLedger(ctx, applicantId);
  const { rows } = await sql<{ day: string }>`delete from presence x where x.request_id = ${id}
    and (x.day > ${from.day}::date or (x.day = ${from.day}::date and (${from.half} = 'AM' or x.half = 'PM'))) returning to_char(x.day, 'YYYY-MM-DD') as day`.execute(
    ctx.db,
  );
  const kind = kindOf(request);
  await post(
    ctx,
    [...byYear(rows)].map(([year, delta]) => ({ personId: applicantId, kind, year, delta, reason: 'GIVE_BACK' as const, requestId: id })),
  );
  await cutOrders(ctx, id, from);
  if (kind === 'VAC' && (await entriesOf(ctx, applicantId, 'VAC')).length > 0) await settle(ctx, applicantId);
  const stays = isBefore({ day: content.from, half: content.fromHalf }, from);
  if (stays) await shortenTo(ctx, request, besideHalf(from, -1));
  return stays;
}

/** What is kept of it says when it ended; until when it was given stays beside that. */
async function shortenTo(ctx: Ctx, request: InHand, last: DayHalf): Promise<void> {
  const { cut: _cut, ...content } = request.content;
  const { until, untilHalf } = content;
  const next: Leave = { ...content, planned: content.planned ?? { until, untilHalf }, until: last.day, untilHalf: last.half };
  const time = request.rules.time(next);
  await sql`update request set content = ${JSON.stringify(next)}::jsonb, subject = ${request.rules.subject(next)}, until_at = ${time?.until ?? null} where id = ${request.id}`.execute(
    ctx.db,
  );
  Object.assign(request, { content: next, until: time?.until ?? null, subject: request.rules.subject(next) });
}

/** Maternity leave ends another that runs: the day before is its last (ข้อ 19). */
async function endOthers(ctx: Ctx, { id, applicantId, content, me }: InHand): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from request r where r.applicant_id = ${applicantId} and r.id <> ${id} and r.kind like 'leave.%'
    and r.state in ('APPROVED', 'RUNNING', 'CANCEL_ASKED') and exists (select 1 from presence x where x.request_id = r.id and x.day >= ${content.from}::date) order by r.id`.execute(
    ctx.db,
  );
  for (const other of rows)
    await onRequestOfTheOffice(ctx, other.id, me, async (running: InHand) => {
      const from: DayHalf = { day: content.from, half: content.fromHalf };
      await takeRequestStep(ctx, running, 'change', { detail: { endedBy: id } });
      if (await cutLeave(ctx, running, from)) return;
      await takeRequestStep(ctx, running, 'cancel', { to: 'CANCELLED' });
      await ended(ctx, running, 'request_cancelled');
    });
}

export function kindOf({ kind }: Pick<RequestInHand, 'kind'>): LeaveKind {
  return kind.slice('leave.'.length).toUpperCase() as LeaveKind;
}

/** Nothing of it is used: refused, withdrawn, cancelled before its time. What was given comes back, whatever it was. */
export async function takeBack(ctx: Ctx, request: InHand): Promise<void> {
  await cutLeave(ctx, request, { day: request.content.from, half: 'AM' });
  await sql`delete from leave_hand_over h where h.request_id = ${request.id} and h.taken_at is null`.execute(ctx.db);
}
