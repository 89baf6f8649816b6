import { sql } from 'kysely';
import type { MeetingAct } from '../../../contract/meeting/meetings.ts';
import { auditRefusal } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { type ErrorCode, forbidden, refuse } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import type { MeetingInHand } from './meeting-in-hand.ts';
import { type MeetingStep, meetingSteps } from './meeting-steps.ts';

/**
 * Moves a meeting by the table, or refuses: the only writer of its state. What was seen before is older from now on.
 * @throws 403 where it is not the caller's, else the reason of the table
 */
export async function takeMeetingStep(
  ctx: Ctx,
  meeting: MeetingInHand,
  act: MeetingAct,
  { detail = {}, seatId = null }: { detail?: Record<string, unknown>; seatId?: number | null } = {},
): Promise<void> {
  const step = await mayTake(ctx, meeting, act);
  const to = step.to ?? meeting.state;
  await sql`update meeting set state = ${to}, version = version + 1 where id = ${meeting.id}`.execute(ctx.db);
  meeting.events.push({ action: act, seatId, from: meeting.state, to, detail });
  meeting.state = to;
  meeting.version += 1;
}

/** Judged before anything of the act is looked at. */
export async function mayTake(ctx: Ctx, meeting: MeetingInHand, act: MeetingAct): Promise<MeetingStep> {
  const step = stepOf(act);
  if (!step.who(meeting)) {
    await auditRefusal(ctx, 'meeting.act', { subject: { type: 'meeting', id: meeting.id }, detail: { act } });
    throw forbidden();
  }
  if (!step.from.includes(meeting.state)) throw wrongState(ctx, meeting);
  const reason = step.demand?.(meeting);
  if (reason) throw refuse(reason);
  return step;
}

export function wrongState(ctx: Ctx, { state }: Pick<MeetingInHand, 'state'>) {
  return refuse('meeting_state', { params: { state: textsIn(ctx.request.language, 'meeting').state[state] } });
}

/** What the caller may do now, with the reason where not yet. */
export function offersOf(meeting: MeetingInHand): { act: MeetingAct; reason: ErrorCode | null }[] {
  return meetingSteps
    .filter((step) => step.who(meeting) && step.from.includes(meeting.state))
    .map((step) => ({ act: step.act, reason: step.demand?.(meeting) ?? null }));
}

function stepOf(act: MeetingAct): MeetingStep {
  return meetingSteps.find((step) => step.act === act) as MeetingStep;
}
