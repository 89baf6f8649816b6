import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { endSessions } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { askSecond } from '../approvals/ask-second.ts';
import { readPerson } from './person-detail.ts';
import { hasAdministrator, mayAdminister } from './scope.ts';
import { takeVersion } from './take-version.ts';

/** Never deleted: his name stays on what he did. `left`: so many things stay with him by leave of the administrator. */
export async function leaveWork(
  ctx: Ctx,
  { personId, version, reason, lastDay, left = 0 }: Omit<Taken<typeof calls.leaveWork>, 'anyway'> & { left?: number },
): Promise<Given<typeof calls.leaveWork>> {
  if (personId === ctx.me.personId) throw refuse('not_oneself');
  if (lastDay > bangkokDay(new Date())) throw badField('lastDay', 'last_day_passed');
  const before = await takeVersion(ctx, personId, version);
  if (!before.active) throw refuse('person_left');
  const { db } = ctx;
  await db.updateTable('person').set({ active: false, left_on: lastDay }).where('id', '=', personId).execute();
  await sql`update affiliation set until = greatest(since, least(coalesce(until, ${lastDay}::date), ${lastDay}::date)), is_main = false
    where person_id = ${personId} and (until is null or until > ${lastDay}::date)`.execute(db);
  // a duty of today ends today at the latest; those of later never begin
  await sql`update duty set until = greatest(since, least(${lastDay}::date, today() - 1)), active = false where person_id = ${personId} and (until is null or until >= today())`.execute(
    db,
  );
  await sql`update delegation set revoked_at = now() where delegate_person_id = ${personId} and revoked_at is null and ends_at > now()`.execute(
    db,
  );
  const { rows: closed } = await sql<{
    id: number;
  }>`update account set active = false where person_id = ${personId} and active returning id`.execute(db);
  for (const { id } of closed) await noteDecision(ctx, id, 'CLOSE', reason, ctx.me.personId);
  if (!(await hasAdministrator(ctx))) throw refuse('last_administrator');
  await endSessions(db, ctx.office.config.schema, personId, 'left');
  await auditSetting(ctx, 'employee-information', 'SWITCHED_OFF', {
    id: personId,
    before: { active: true },
    after: { active: false, reason, lastDay, ...(left > 0 ? { left } : {}) },
  });
  return { person: await readPerson(ctx, personId) };
}

/** The account opens with him; where he works now is written down anew. Whose clearance stands yet is let in by two. */
export async function returnToWork(
  ctx: Ctx,
  { personId, version, reason }: Taken<typeof calls.returnToWork>,
): Promise<Given<typeof calls.returnToWork>> {
  const before = await takeVersion(ctx, personId, version);
  if (before.active) throw refuse('person_works');
  const verdict = await mayAdminister(ctx, personId, 'ENTRY');
  if (verdict === 'SECOND') await askSecond(ctx, { act: 'RETURN', personId, reason, detail: { reason } });
  else await openAgain(ctx, personId, reason, ctx.me.personId);
  return { person: await readPerson(ctx, personId), waits: verdict === 'SECOND' };
}

export async function openAgain(ctx: Ctx, personId: number, reason: string, decidedBy: number): Promise<void> {
  await ctx.db.updateTable('person').set({ active: true, left_on: null }).where('id', '=', personId).execute();
  const { rows: opened } = await sql<{
    id: number;
  }>`update account set active = true where person_id = ${personId} and not active returning id`.execute(ctx.db);
  for (const { id } of opened) await noteDecision(ctx, id, 'REOPEN', reason, decidedBy);
  await auditSetting(ctx, 'employee-information', 'SWITCHED_ON', {
    id: personId,
    before: { active: false },
    after: { active: true, reason },
  });
}

async function noteDecision({ db }: Ctx, accountId: number, act: 'CLOSE' | 'REOPEN', reason: string, decidedBy: number): Promise<void> {
  await sql`insert into account_decision (account_id, act, reason, from_day, decided_by, done_at)
    values (${accountId}, ${act}, ${reason}, today(), ${decidedBy}, now())`.execute(db);
}
