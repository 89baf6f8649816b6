import { sql } from 'kysely';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { calendarNow } from '../system/days-off.ts';
import { addWorkingDays } from '../system/working-days.ts';
import { type FoundHolder, findHolder } from './find-holder.ts';
import { openStep, type RequestInHand, type StepFacts, stepsOf } from './request-in-hand.ts';
import type { PlannedStep } from './request-rules.ts';
import { tellHolder } from './tell.ts';
import type { Right } from './write-request-events.ts';

/** Working days that a step has where its kind says nothing. */
const usualDays = 3;
/** The office closes; what is due on a day is due until then. */
const endOfDay = 'T16:30:00+07:00';

/**
 * Makes the steps of a new round and opens the first. A step of the applicant himself, or of whoever has a later one as well, is passed over.
 * Gives none where nobody has to be asked.
 */
export async function planSteps(ctx: Ctx, request: RequestInHand): Promise<void> {
  const planned = await request.rules.steps(ctx, request);
  const found = await Promise.all(planned.map((step, place) => holderOf(ctx, request, step, place === planned.length - 1)));
  request.round += 1;
  await sql`update request set round = ${request.round} where id = ${request.id}`.execute(ctx.db);
  const rows = planned.map((step, place) => ({
    n: place + 1,
    name: step.name,
    role: step.role,
    holder_id: found[place]?.id ?? 0,
    basis: found[place]?.basis ?? {},
    state: !step.always && !request.rules.gives && isPassedOver(request, found, place) ? 'SKIPPED' : 'COMING',
  }));
  if (rows.length > 0)
    await sql`insert into request_step (request_id, round, n, name, role, holder_id, basis, state)
      select ${request.id}, ${request.round}, s.n, s.name, s.role, s.holder_id, s.basis, s.state
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s(n int, name text, role text, holder_id bigint, basis jsonb, state text)`.execute(
      ctx.db,
    );
  request.steps = await stepsOf(ctx, request.id, request.round);
  await openNextStep(ctx, request, planned);
}

/** Opens the next step where there is one: its holder is found anew, for who headed a unit yesterday need not today. */
export async function openNextStep(ctx: Ctx, request: RequestInHand, plan?: PlannedStep[]): Promise<StepFacts | null> {
  const next = request.steps.find((one) => one.state === 'COMING');
  if (!next) return null;
  const planned = (plan ?? (await request.rules.steps(ctx, request))).find((one) => one.name === next.name);
  const isLast = next.n === request.steps.at(-1)?.n;
  const { id, basis } = planned ? await holderOf(ctx, request, planned, isLast) : { id: next.holderId, basis: {} };
  const due = planned?.due ?? (await dueOf(ctx, request, planned?.days ?? usualDays));
  await sql`update request_step set state = 'WAITING', holder_id = ${id}, basis = ${JSON.stringify(basis)}::jsonb, due_at = ${due}, opened_at = ${request.at}
    where id = ${next.id}`.execute(ctx.db);
  Object.assign(next, { state: 'WAITING', holderId: id, dueAt: due });
  request.news.push(() => tellHolder(ctx, request, next));
  return next;
}

/** The open step is done, in whose right it was; what comes next is the caller's to say. */
export async function endStep(
  ctx: Ctx,
  request: RequestInHand,
  {
    state,
    decision,
    words = '',
    right,
  }: {
    state: 'DONE' | 'SENT_BACK' | 'LAPSED';
    decision: string | null;
    words?: string;
    right: { positionId: number | null; delegationId: number | null };
  },
): Promise<StepFacts | null> {
  const step = openStep(request);
  if (!step) return null;
  await sql`update request_step set state = ${state}, decision = ${decision}, words = ${words}, actor_id = ${ctx.visitor?.personId ?? null}, principal_id = ${right.positionId},
    delegation_id = ${right.delegationId}, at = ${request.at} where id = ${step.id}`.execute(ctx.db);
  step.state = state;
  return step;
}

/**
 * Something is still due of somebody, beside what else is: it waits for him until the module says that it is done. Gives the step. `days`: working days from
 * now on; `quiet`: he learns of it by himself, or is told later.
 */
export async function askEvidence(
  ctx: Ctx,
  request: RequestInHand,
  { name, holderId, due, quiet = false }: { name: string; holderId: number; due: { days: number } | Date; quiet?: boolean },
): Promise<StepFacts> {
  const n = (request.steps.at(-1)?.n ?? 0) + 1;
  const until =
    due instanceof Date ? due : new Date(`${addWorkingDays(bangkokDay(request.at), due.days, await calendarNow(ctx))}${endOfDay}`);
  await sql`insert into request_step (request_id, round, n, name, role, holder_id, state, due_at, opened_at)
    values (${request.id}, ${request.round}, ${n}, ${name}, 'CARRY', ${holderId}, 'WAITING', ${until}, ${request.at})`.execute(ctx.db);
  request.steps = await stepsOf(ctx, request.id, request.round);
  const step = request.steps.at(-1) as StepFacts;
  if (!quiet) request.news.push(() => tellHolder(ctx, request, step));
  return step;
}

/** What was due has come, or it is due no more; `right`: whose act it was. */
export async function endEvidence(
  ctx: Ctx,
  request: RequestInHand,
  stepId: number,
  { state, right = null }: { state: 'DONE' | 'SKIPPED' | 'LAPSED'; right?: Right | null },
): Promise<void> {
  await sql`update request_step set state = ${state}, actor_id = ${right ? (ctx.visitor?.personId ?? null) : null}, principal_id = ${right?.positionId ?? null},
    delegation_id = ${right?.delegationId ?? null}, at = ${request.at} where id = ${stepId} and state = 'WAITING'`.execute(ctx.db);
  const step = request.steps.find((one) => one.id === stepId);
  if (step) step.state = state;
}

/** Steps that nobody has to do any more. `evidence`: what is due of somebody stays due. */
export async function skipRest(ctx: Ctx, request: RequestInHand, { evidence = false }: { evidence?: boolean } = {}): Promise<void> {
  await sql`update request_step set state = 'SKIPPED' where request_id = ${request.id} and round = ${request.round} and state in ('COMING', 'WAITING')
    and not (${evidence} and role = 'CARRY')`.execute(ctx.db);
  for (const step of request.steps)
    if ((step.state === 'COMING' || step.state === 'WAITING') && !(evidence && step.role === 'CARRY')) step.state = 'SKIPPED';
}

/** A holder that is the applicant himself decides nothing: the head above does in his place. */
async function holderOf(
  ctx: Ctx,
  request: RequestInHand,
  { holder, role, always = false }: PlannedStep,
  isLast: boolean,
): Promise<FoundHolder> {
  const found = await findHolder(ctx, request, holder);
  const decides = !request.rules.gives && (isLast || role === 'DECIDE' || always);
  return decides && holder.of === 'party' && (await isApplicants(ctx, request, found.id))
    ? findHolder(ctx, request, { of: 'head' })
    : found;
}

async function isApplicants(ctx: Ctx, { applicantId }: RequestInHand, holderId: number): Promise<boolean> {
  if (holderId === applicantId) return true;
  const { rows } = await sql<{
    own: boolean;
  }>`select coalesce(bool_and(h.person_id = ${applicantId}), false) as own from position_holder h where h.position_id = ${holderId}`.execute(
    ctx.db,
  );
  return rows[0]?.own === true;
}

/** A check or an opinion of the applicant himself, or of whoever has the next word anyway. */
function isPassedOver(request: RequestInHand, found: readonly FoundHolder[], place: number): boolean {
  const own = found[place]?.id;
  if (place === found.length - 1) return false;
  return own === request.applicantId || (request.positionId !== null && own === request.positionId) || own === found[place + 1]?.id;
}

async function dueOf(ctx: Ctx, { at, from }: RequestInHand, days: number): Promise<Date> {
  const due = new Date(`${addWorkingDays(bangkokDay(at), days, await calendarNow(ctx))}${endOfDay}`);
  // what begins before is decided before
  return from && from < due && from > at ? from : due;
}
