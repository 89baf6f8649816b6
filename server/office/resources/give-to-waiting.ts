import { sql } from 'kysely';
import { rightsNow } from '../../access/acting.ts';
import { systemActor } from '../../access/system-actor.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx } from '../../http/context.ts';
import { onRequestOfTheOffice } from '../request-in-hand.ts';
import { tellApplicant } from '../tell.ts';
import { takenBy } from './hold-uses.ts';

/** Minutes for which a time that fell free is held for the first who waited. */
export const heldForWaiting = 30;

/**
 * Times that fell free go to the first who waits for them, for half an hour: whether he takes them is his to say. The resources are held.
 */
export async function giveToWaiting(ctx: Ctx, free: readonly { resourceId: number; from: Date; until: Date }[]): Promise<void> {
  for (const { resourceId, from, until } of free) {
    const { rows } = await sql<{ id: number; requestId: number; occurrence: number; from: Date; until: Date }>`
      select u.id, u.request_id as "requestId", u.occurrence, lower(u.during) as "from", upper(u.during) as until from resource_use u
      where u.resource_id = ${resourceId} and u.waits and u.state = 'ASKED' and u.during && tstzrange(${from}, ${until}) and upper(u.during) > issue_clock()
      order by u.created_at, u.id limit 20`.execute(ctx.db);
    for (const first of rows) {
      const [other] = await takenBy(ctx, [{ ...first, resourceId }], null);
      if (other) continue;
      await sql`update resource_use set state = 'HELD', held_until = ${await issueClock(ctx.db)}::timestamptz + make_interval(mins => ${heldForWaiting}) where id = ${first.id}`.execute(
        ctx.db,
      );
      await onRequestOfTheOffice(ctx, first.requestId, ctx.visitor ? rightsNow(ctx.visitor) : systemActor, async (request) => {
        request.events.push({
          action: 'offered',
          step: null,
          from: request.state,
          to: request.state,
          right: { positionId: null, delegationId: null },
          detail: { occurrence: first.occurrence },
        });
        request.news.push(() => tellApplicant(ctx, request, 'booking_offered'));
      });
    }
  }
}
