import { sql } from 'kysely';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx } from '../../http/context.ts';
import { applyAtOnce, bind } from './bind.ts';

/** Who it is here, what of it is taken over by itself, and since when he is told to have left. */
export async function settle(ctx: Ctx, id: number, active: boolean): Promise<void> {
  await sql`update scim_user set active = ${active}, left_at = case when ${active} then null else coalesce(left_at, ${await issueClock(ctx.db)}::timestamptz) end,
    held_at = case when ${active} then null else held_at end, closed_at = case when ${active} then null else closed_at end where id = ${id}`.execute(
    ctx.db,
  );
  await bind(ctx, [id]);
  if (active) await applyAtOnce(ctx, id);
}
