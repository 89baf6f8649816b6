import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { onRequestOfTheOffice, type RequestInHand } from './request-in-hand.ts';
import type { GivenUp } from './request-rules.ts';

/**
 * What comes before others takes these half days of its people, as a leave those of work elsewhere: each request that has some of them and makes way gives
 * them up and says so. Halves of a kind that makes no way stay its own.
 */
export async function makeWay(ctx: Ctx, by: RequestInHand, halves: readonly GivenUp[]): Promise<void> {
  const { rows } = await sql<GivenUp & { requestId: number }>`
    select x.request_id as "requestId", x.person_id as "personId", to_char(x.day, 'YYYY-MM-DD') as day, x.half
    from jsonb_to_recordset(${JSON.stringify(halves)}::jsonb) h("personId" bigint, day date, half text)
      join presence x on x.person_id = h."personId" and x.day = h.day and x.half = h.half
    where x.request_id <> ${by.id} order by x.request_id, x.day, x.half`.execute(ctx.db);
  for (const [requestId, given] of Map.groupBy(rows, (row) => row.requestId))
    await onRequestOfTheOffice(ctx, requestId, by.me, async (other) => {
      await other.rules.makesWay?.(
        ctx,
        other,
        given.map(({ personId, day, half }) => ({ personId, day, half })),
        by,
      );
    });
}
