import { sql } from 'kysely';
import { rootUnit } from '../../contract/rules/times.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { isFleet } from './cars.ts';

/** The books of all cars are read by who keeps them, who orders trips, and who audits. */
export async function mustReadBooks(ctx: Ctx): Promise<void> {
  if (!ctx.me.isAuditor && !(await isFleet(ctx)) && !(await ordersTrips(ctx))) throw forbidden('trip_not_fleet');
}

/** The head of the agency; who has it by a row of authority for his post, or one that he acts for. */
async function ordersTrips(ctx: Ctx): Promise<boolean> {
  const now = rightsNow(ctx.me);
  if (now.headedUnits.includes(rootUnit)) return true;
  const posts = [
    ...now.positions,
    ...now.acting.filter(({ actions }) => actions.includes('approve.vehicle')).map(({ positionId }) => positionId),
  ];
  const { rows } = await sql`select 1 from authority_row where kind = 'vehicle' and position_id = any(${posts}::bigint[]) and active
    and now()::date between valid_from and coalesce(valid_to, 'infinity') limit 1`.execute(ctx.db);
  return rows.length > 0;
}
