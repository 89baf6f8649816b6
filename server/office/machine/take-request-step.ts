import { sql } from 'kysely';
import type { RequestState } from '../../../contract/office/requests.ts';
import { auditRefusal } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { type ErrorCode, forbidden, refuse } from '../../http/errors.ts';
import { type RequestInHand, stepHasForm } from '../request-in-hand.ts';
import { asOneself, type Right } from '../write-request-events.ts';
import { type RequestAction, type RequestStep, requestSteps } from './request-steps.ts';

interface Taken {
  /** Where the table gives several. */
  to?: RequestState;
  right?: Right;
  /** The place of the step that it was done in. */
  step?: number;
  /** Ids, states and words for the event; never a name. */
  detail?: Record<string, unknown>;
}

/**
 * Moves a request by the table, or refuses: the only writer of its state. What was seen before is older from now on.
 * @throws 403 where it is not the caller's, else the reason of the table
 */
export async function takeRequestStep(
  ctx: Ctx,
  request: RequestInHand,
  action: RequestAction,
  { to, right = asOneself, step, detail = {} }: Taken = {},
): Promise<void> {
  const row = await allowed(ctx, request, action);
  const state = to ?? row.to?.[0] ?? request.state;
  if (row.to && !row.to.includes(state)) throw new Error(`${action} does not lead to ${state}`);
  if (!row.to && state !== request.state) throw new Error(`${action} does not lead anywhere`);
  const ended = ends.includes(state);
  await sql`update request set state = ${state}, version = version + 1, ended_at = case when ${ended} then ${request.at}::timestamptz end where id = ${request.id}`.execute(
    ctx.db,
  );
  request.events.push({ action, step: step ?? null, from: request.state, to: state, right, detail });
  request.state = state;
  request.version += 1;
}

/** Nothing more is decided on it. */
export const ends: readonly RequestState[] = ['REJECTED', 'WITHDRAWN', 'CANCELLED', 'DONE', 'CLOSED'];

/** What the caller may do now, with the reason where not yet: from the table that also judges the act. */
export function offersOf(request: RequestInHand): { act: string; reason: ErrorCode | null }[] {
  const offered = requestSteps.filter(
    (one) => one.who && !one.follows && one.from.includes(request.state) && !isWithout(request, one) && one.who(request),
  );
  return offered
    .map((one) => ({ act: one.action, reason: reasonOf(request, one) }))
    .filter(({ act, reason }) => reason !== 'step_not_last' && reason !== 'step_is_last' && !(act === 'pass' && stepHasForm(request)));
}

async function allowed(ctx: Ctx, request: RequestInHand, action: RequestAction): Promise<RequestStep> {
  const rows = requestSteps.filter((one) => one.action === action && !isWithout(request, one));
  const mine = rows.filter((one) => !one.who || one.who(request));
  if (mine.length === 0) {
    await auditRefusal(ctx, 'request.act', { subject: { type: 'request', id: request.id }, detail: { act: action } });
    throw forbidden();
  }
  const row = mine.find((one) => one.from.includes(request.state));
  if (!row) throw refuse('request_state');
  const reason = reasonOf(request, row);
  if (reason) throw refuse(reason);
  return row;
}

function reasonOf(request: RequestInHand, { demands }: RequestStep): ErrorCode | null {
  for (const demand of demands) {
    const reason = demand(request);
    if (reason) return reason;
  }
  return null;
}

function isWithout({ rules }: RequestInHand, { action }: RequestStep): boolean {
  return rules.without?.includes(action as never) === true;
}
