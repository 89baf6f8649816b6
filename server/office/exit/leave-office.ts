import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, refuse } from '../../http/errors.ts';
import { holdingKinds } from '../../people/holdings.ts';
import { leaveWork } from '../../settings/people/leave-work.ts';
import { mayAdminister } from '../../settings/people/scope.ts';
import { blocks, countHoldings } from './list-holdings.ts';

/**
 * Leaves with nothing that hangs on him: what somebody else could have is handed over first, what only ends does so now. Who administers the agency
 * lets him go all the same, with the reason, but never with what belongs to the agency.
 */
export async function leaveOffice(
  ctx: Ctx,
  { anyway = false, ...leave }: Taken<typeof calls.leaveWork>,
): Promise<Given<typeof calls.leaveWork>> {
  const { personId, reason } = leave;
  if (personId === ctx.me.personId) throw refuse('not_oneself');
  await mayAdminister(ctx, personId, 'RECORD');
  await sql`select 1 from person where id = ${personId} for update`.execute(ctx.db);
  const { open, must } = await countHoldings(ctx, personId);
  if (must > 0) throw refuse('holds_what_is_the_agencys', { params: { count: must } });
  if (open > 0 && !anyway) throw refuse('still_holds', { params: { count: open } });
  if (open > 0 && !ctx.me.isAdmin) throw forbidden('leaves_by_administrator');
  await endTheRest(ctx, { from: personId, reason });
  return leaveWork(ctx, { ...leave, left: open });
}

async function endTheRest(ctx: Ctx, change: { from: number; reason: string }): Promise<void> {
  for (const kind of holdingKinds().values())
    if (kind.end && !blocks(kind)) for (const { id } of await kind.held(ctx, { personId: change.from })) await kind.end(ctx, id, change);
}
