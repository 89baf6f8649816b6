import { sql } from 'kysely';
import { rightsNow } from '../../access/acting.ts';
import type { Ctx } from '../../http/context.ts';
import { takeRequestStep } from '../machine/take-request-step.ts';
import { skipRest } from '../plan-steps.ts';
import { onRequestOfTheOffice, type RequestInHand } from '../request-in-hand.ts';
import type { Judged } from '../request-rules.ts';
import { tellApplicant } from '../tell.ts';
import { dropOccurrences } from './change-uses.ts';
import { takenBy } from './hold-uses.ts';

/** Others who ask for the same time of what is judged: named before one of them gets it. */
export async function othersAsking(ctx: Ctx, request: RequestInHand): Promise<Judged['hints']> {
  const numbers = [...new Set((await asking(ctx, request.id)).map((one) => one.number ?? ''))];
  if (numbers.length === 0) return [];
  return [{ code: 'others_ask_too', params: { count: numbers.length, numbers: numbers.join(', ') } }];
}

/** One of them got it: the others are refused, and told. Of several times that one asks for, those that lie elsewhere stay asked for. */
export async function refuseOthers(ctx: Ctx, request: RequestInHand): Promise<void> {
  for (const [requestId, lost] of Map.groupBy(await asking(ctx, request.id), (one) => one.requestId)) {
    await onRequestOfTheOffice(ctx, requestId, rightsNow(ctx.me), async (loser) => {
      if (loser.state !== 'SUBMITTED') return;
      loser.news.push(() => tellApplicant(ctx, loser, 'booking_given_away'));
      if (await dropOccurrences(ctx, loser, [...new Set(lost.map((one) => one.theirs))])) return;
      await takeRequestStep(ctx, loser, 'cancel', { to: 'REJECTED', detail: { other: request.id } });
      await skipRest(ctx, loser);
      await sql`update resource_use set state = 'CANCELLED' where request_id = ${loser.id} and state in ('ASKED', 'HELD')`.execute(ctx.db);
    });
  }
}

async function asking(ctx: Ctx, requestId: number) {
  const { rows } = await sql<{ resourceId: number; occurrence: number; from: Date; until: Date }>`
    select u.resource_id as "resourceId", u.occurrence, lower(u.during) as "from", upper(u.during) as until from resource_use u
    where u.request_id = ${requestId} and u.state in ('ASKED', 'HELD', 'FIRM')`.execute(ctx.db);
  const all = await takenBy(ctx, rows, requestId, { asked: true, most: 1000 });
  return all.filter((one) => one.state === 'ASKED' && !one.waits);
}
