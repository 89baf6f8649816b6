import { sql } from 'kysely';
import { canonical } from '../access/chain.ts';
import type { Ctx } from '../http/context.ts';
import type { RequestInHand } from './request-in-hand.ts';

/** In whose right an act was done: the post, and the order of delegation when acting for its holder. */
export interface Right {
  positionId: number | null;
  delegationId: number | null;
}
export const asOneself: Right = { positionId: null, delegationId: null };

export interface PendingEvent {
  action: string;
  step: number | null;
  from: string | null;
  to: string | null;
  right: Right;
  /** Ids, states and words; never a name. */
  detail: Record<string, unknown>;
}

/** Appends the events of this act, each with the hash of the one before. The request is held, so nobody else can append. */
export async function writeRequestEvents(ctx: Ctx, request: RequestInHand): Promise<void> {
  const { events, at, id } = request;
  if (events.length === 0) return;
  const rows = events.map((event, place) =>
    canonical({
      subject_id: id,
      seq: request.eventSeq + 1 + place,
      at: at.toISOString(),
      actor_id: ctx.visitor?.personId ?? null,
      principal_id: event.right.positionId,
      delegation_id: event.right.delegationId,
      action: event.action,
      step: event.step,
      from_state: event.from,
      to_state: event.to,
      detail: event.detail,
      request_id: ctx.request.id,
    }),
  );
  await sql`select write_request_events(${id}, ${request.eventHash}::bytea, ${rows}::text[], ${request.eventSeq + rows.length})`.execute(
    ctx.db,
  );
  request.eventSeq += rows.length;
  events.length = 0;
}
