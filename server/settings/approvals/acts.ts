import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { type ApprovalAct, entryActs } from '../../../contract/settings/account-approvals.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { endSessions, rightsChanged } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { sendInvitation, takeAccount } from '../people/account.ts';
import { carryOutDecision } from '../people/account-decisions.ts';
import { type ContactChange, changeContact } from '../people/contact-change.ts';
import { erasePerson } from '../people/erase-person.ts';
import { beginDuty, type DutyWanted } from '../people/give-right.ts';
import { openAgain } from '../people/leave-work.ts';
import type { ApprovalRow } from './ask-second.ts';
import { makeSlip } from './make-slip.ts';

export type CarryOut = (ctx: Ctx, approval: ApprovalRow) => Promise<void>;
/** Those that belong to modules above the settings are handed in where the routes are mounted. */
export type ActsAbove = Record<'FACTORS', (ctx: Ctx, personId: number) => Promise<void>>;

/** What each act does once a second person has consented; judged again, for days may have passed since it was asked for. */
export function actsWith(above: ActsAbove): Record<ApprovalAct, CarryOut> {
  return {
    async INVITE(ctx, { person_id }) {
      const account = await takeAccount(ctx, person_id);
      if (!account.email) throw refuse('person_no_email');
      await sendInvitation(ctx, account);
      await auditSetting(ctx, 'employee-information', 'INVITED', { id: person_id });
    },
    async SLIP(ctx, approval) {
      await makeSlip(ctx, approval.person_id, { askedBy: approval.asked_by, approvalId: approval.id });
    },
    async CONTACT(ctx, { person_id, detail }) {
      await changeContact(ctx, person_id, detail as unknown as ContactChange);
    },
    FACTORS: (ctx, { person_id }) => above.FACTORS(ctx, person_id),
    REOPEN: reopen,
    async RETURN(ctx, { person_id, detail, asked_by }) {
      const { rows } = await sql`select 1 from person where id = ${person_id} and not active for update`.execute(ctx.db);
      if (rows.length === 0) throw refuse('approval_stale');
      await openAgain(ctx, person_id, String(detail.reason), asked_by);
    },
    CLEARANCE: raiseClearance,
    async DUTY(ctx, { person_id, detail }) {
      await beginDuty(ctx, { ...(detail as unknown as DutyWanted), personId: person_id });
    },
    OFFICE: beginOffice,
    POST: givePost,
    ERASE: (ctx, { person_id, reason }) => erasePerson(ctx, { personId: person_id, reason }),
  };
}

async function reopen(ctx: Ctx, { person_id: personId, detail, asked_by }: ApprovalRow): Promise<void> {
  const { reason, fromDay, approvedBy } = detail as { reason: string; fromDay: string; approvedBy: string };
  const account = await ctx.db
    .selectFrom('account')
    .select(['id', 'active'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  const { rows } =
    await sql`select 1 from account_decision where account_id = ${account?.id ?? 0} and done_at is null and withdrawn_at is null`.execute(
      ctx.db,
    );
  if (!account || account.active || rows.length > 0) throw refuse('approval_stale');
  const { id } = await ctx.db
    .insertInto('account_decision')
    .values({ account_id: account.id, act: 'REOPEN', reason, from_day: fromDay, approved_by: approvedBy, decided_by: asked_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (fromDay <= bangkokDay(new Date())) await carryOutDecision(ctx, { id, accountId: account.id, personId, act: 'REOPEN' });
  await auditSetting(ctx, 'user-account-close-permission', 'REOPEN', {
    id: personId,
    before: { open: false },
    after: { open: true, reason, fromDay, approvedBy },
  });
}

async function raiseClearance(ctx: Ctx, { person_id, detail }: ApprovalRow): Promise<void> {
  const { before, after } = detail as { before: number; after: number };
  const { numUpdatedRows } = await ctx.db
    .updateTable('person')
    .set({ clearance: after, version: sql`version + 1` })
    .where('id', '=', person_id)
    .where('active', '=', true)
    .where('clearance', '=', before)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('approval_stale');
  await auditSetting(ctx, 'employee-information', 'CHANGED', { id: person_id, before: { clearance: before }, after: { clearance: after } });
}

/** The row of the list waits switched off, or as it stood; now it holds for the days that were asked for. */
async function beginOffice(ctx: Ctx, { person_id, detail }: ApprovalRow): Promise<void> {
  const { dutyId, since, until } = detail as { dutyId: number; since: string; until: string | null };
  const { rows } = await sql`update duty d set active = true, since = ${since}::date, until = ${until}::date, version = d.version + 1
    from person p where d.id = ${dutyId} and p.id = d.person_id and p.active and d.person_id = ${person_id} returning d.id`.execute(ctx.db);
  if (rows.length === 0) throw refuse('approval_stale');
  await auditSetting(ctx, 'manage-admin', 'SWITCHED_ON', { id: dutyId, after: { since, until } });
}

async function givePost(ctx: Ctx, { person_id, detail }: ApprovalRow): Promise<void> {
  const { affiliationId, positionId } = detail as { affiliationId: number; positionId: number };
  const { rows } = await sql`update affiliation a set position_id = o.id from position o, person p
    where a.id = ${affiliationId} and a.person_id = ${person_id} and (a.until is null or a.until >= today()) and p.id = a.person_id and p.active
      and o.id = ${positionId} and o.active and o.unit_id = a.unit_id returning a.id`.execute(ctx.db);
  if (rows.length === 0) throw refuse('approval_stale');
  await sql`update person set version = version + 1 where id = ${person_id}`.execute(ctx.db);
  await auditSetting(ctx, 'employee-information', 'CHANGED', { id: person_id, after: { position: positionId } });
}

/** Sessions that stood before a way in was opened anew end with it; rights are read anew. */
export async function settleAfter(ctx: Ctx, { act, person_id }: Pick<ApprovalRow, 'act' | 'person_id'>): Promise<void> {
  const { schema } = ctx.office.config;
  if (entryActs.includes(act)) await endSessions(ctx.db, schema, person_id, 'administrator');
  await rightsChanged(ctx, person_id);
}
