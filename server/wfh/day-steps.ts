import { sql } from 'kysely';
import type { WfhContent, WfhDayState } from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import { findHolder } from '../office/find-holder.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { askEvidence, endEvidence } from '../office/plan-steps.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Right } from '../office/write-request-events.ts';
import { calendarNow } from '../system/days-off.ts';
import { addWorkingDays } from '../system/working-days.ts';
import type { DayRow } from './day-rows.ts';

type InHand = RequestInHand<WfhContent>;

/** Working days after the reminder from which on a day is one without proof. */
const proofDays = 3;
/** Working days that a head has for his word on a day. */
const headDays = 3;

/** A report is due at noon of the next working day; three working days later the day is one without proof. */
export async function dueOf(ctx: Ctx, day: string): Promise<{ due: string; lapse: string }> {
  const calendar = await calendarNow(ctx);
  const next = addWorkingDays(day, 1, calendar);
  const at = (of: string) => `${of}T12:00:00+07:00`;
  return { due: at(next), lapse: at(addWorkingDays(next, proofDays, calendar)) };
}

/** The state of a day, in whichever step it waits from now on. */
export async function setDay(
  ctx: Ctx,
  { id }: Pick<DayRow, 'id'>,
  { state, stepId }: { state: WfhDayState; stepId: number | null },
): Promise<void> {
  await sql`update wfh_day set state = ${state}, step_id = ${stepId} where id = ${id}`.execute(ctx.db);
}

export async function endDayStep(
  ctx: Ctx,
  request: InHand,
  { stepId }: Pick<DayRow, 'stepId'>,
  how: { state: 'DONE' | 'SKIPPED' | 'LAPSED'; right?: Right },
): Promise<void> {
  if (stepId !== null) await endEvidence(ctx, request, stepId, how);
}

/** The report of the day is due of its person. */
export async function askReport(ctx: Ctx, request: InHand, due: string, { quiet }: { quiet: boolean }): Promise<number> {
  const step = await askEvidence(ctx, request, { name: 'wfhReport', holderId: request.applicantId, due: new Date(due), quiet });
  return step.id;
}

/** The head says what he holds of the report, or what a day without one was: whoever heads the unit now, or the one above where that is he himself. */
export async function askHead(ctx: Ctx, request: InHand, name: 'wfhAccept' | 'wfhProve'): Promise<number> {
  const { id } = await findHolder(ctx, request, { of: 'head' });
  const step = await askEvidence(ctx, request, { name, holderId: id, due: { days: headDays } });
  return step.id;
}

/** It is over, and every day of it was spoken of: nothing is due any more. */
export async function closeWhenDone(ctx: Ctx, request: InHand): Promise<void> {
  if (request.state !== 'DONE') return;
  const { rows } =
    await sql`select 1 from wfh_day d where d.request_id = ${request.id} and d.state in ('PLANNED', 'REPORTED', 'RETURNED', 'NOT_PROVEN') limit 1`.execute(
      ctx.db,
    );
  if (!rows[0]) await takeRequestStep(ctx, request, 'close');
}
