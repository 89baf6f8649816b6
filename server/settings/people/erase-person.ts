import { sql } from 'kysely';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';

/** The database takes all away in one go, and only of who left and with a second person's consent (0230). The audit keeps who asked and why, not what went. */
export async function erasePerson(ctx: Ctx, { personId, reason }: { personId: number; reason: string }): Promise<void> {
  const { rows } =
    await sql`select 1 from person where id = ${personId} and not active and left_on is not null and erased_at is null for update`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw refuse('approval_stale');
  await sql`select erase_person(${personId})`.execute(ctx.db);
  await auditSetting(ctx, 'employee-information', 'DATA_ERASED', { id: personId, after: { reason } });
}
