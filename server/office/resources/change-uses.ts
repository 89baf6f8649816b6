import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { takeRequestStep } from '../machine/take-request-step.ts';
import type { RequestInHand } from '../request-in-hand.ts';
import type { WantedUse } from '../request-rules.ts';
import { asOneself, type Right } from '../write-request-events.ts';
import { giveToWaiting } from './give-to-waiting.ts';
import { addUse, lockResources, mustBeInOrder, releaseUses, taken, takenBy } from './hold-uses.ts';

/** What is kept of a request after a change; its number and what happened before stay. */
export async function rewrite<Content>(ctx: Ctx, request: RequestInHand<Content>, content: Content): Promise<void> {
  const time = request.rules.time(content);
  await sql`update request set content = ${JSON.stringify(content)}::jsonb, from_at = ${time?.from ?? null}, until_at = ${time?.until ?? null} where id = ${request.id}`.execute(
    ctx.db,
  );
  Object.assign(request, { content, from: time?.from ?? null, until: time?.until ?? null });
}

/** Gives up the uses of one time of a request and takes these; what fell free goes to who waits. @throws `resource_taken` */
export async function exchangeUses(
  ctx: Ctx,
  request: RequestInHand,
  {
    occurrence,
    wanted,
    state,
  }: { occurrence: number; wanted: readonly Pick<WantedUse, 'resourceId' | 'from' | 'until'>[]; state: 'ASKED' | 'HELD' | 'FIRM' },
): Promise<void> {
  const uses = wanted.map((one) => ({ ...one, occurrence }));
  const { rows: had } = await sql<{
    id: number;
  }>`select distinct u.resource_id as id from resource_use u where u.request_id = ${request.id} and u.occurrence = ${occurrence}`.execute(
    ctx.db,
  );
  await lockResources(ctx, [...uses.map((one) => one.resourceId), ...had.map((one) => one.id)]);
  await mustBeInOrder(ctx, request.id, uses);
  if (state !== 'ASKED') {
    const [other] = await takenBy(ctx, uses, request.id);
    if (other) throw taken(other);
  }
  const free = await releaseUses(ctx, request.id, { occurrence });
  for (const one of uses) await addUse(ctx, request.id, { ...one, state });
  await giveToWaiting(ctx, free);
}

/**
 * Some times of a request are given up and the others stand. Gives whether there are others: where none is left nothing is done, for then the whole
 * of it ends.
 */
export async function dropOccurrences(
  ctx: Ctx,
  request: RequestInHand,
  dropped: readonly number[],
  { right = asOneself, words = '' }: { right?: Right; words?: string } = {},
): Promise<boolean> {
  const rest = request.rules.lessThese?.(request.content, dropped) ?? null;
  if (rest === null) return false;
  await takeRequestStep(ctx, request, 'change', { right, detail: { without: dropped, ...(words && { words }) } });
  for (const occurrence of dropped) await giveToWaiting(ctx, await releaseUses(ctx, request.id, { occurrence }));
  await rewrite(ctx, request, rest);
  return true;
}
