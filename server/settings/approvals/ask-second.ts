import { type RawBuilder, sql } from 'kysely';
import { rootUnit } from '../../../contract/rules/times.ts';
import { type ApprovalAct, approvalDays, entryActs } from '../../../contract/settings/account-approvals.ts';
import { audit } from '../../access/audit.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { standingsTo, unitsOf } from '../people/scope.ts';
import { approvalPage, tellAuditors, tellOwner, tellPersons } from './tell-all.ts';

export interface Asked {
  act: ApprovalAct;
  personId: number;
  detail?: Record<string, unknown>;
  reason?: string | undefined;
  /** Field of the form that a refusal concerns. */
  field?: string;
}

/** A request as it lies. */
export interface ApprovalRow {
  id: number;
  act: ApprovalAct;
  person_id: number;
  detail: Record<string, unknown>;
  reason: string;
  asked_by: number;
}

/**
 * Puts an act before a second person: it is carried out by his consent and not before. Everybody who could grant it hears of it,
 * its owner by every channel, and the auditors. Where nobody is there to ask it waits for the operator. @throws a refusal where the same is asked for already
 */
export async function askSecond(ctx: Ctx, { act, personId, detail = {}, reason = '', field }: Asked): Promise<number> {
  const at = field ? { field } : {};
  if (personId === ctx.me.personId) throw refuse('not_oneself', at);
  await lockFor(ctx.db, 'account-approval');
  const same = ['DUTY', 'OFFICE', 'POST'].includes(act) ? sql`and a.detail = ${JSON.stringify(detail)}::jsonb` : sql``;
  const { rows } =
    await sql`select 1 from account_approval a where a.person_id = ${personId} and a.act = ${act} and ${waiting} ${same}`.execute(ctx.db);
  if (rows.length > 0) throw refuse('approval_waits', at);
  const approvers = await approversOf(ctx, ctx.me.personId, personId);
  const { id } = await ctx.db
    .insertInto('account_approval')
    .values({
      act,
      person_id: personId,
      detail: sql`${JSON.stringify(detail)}::jsonb`,
      reason,
      asked_by: ctx.me.personId,
      expires_at: sql`now() + make_interval(days => ${approvalDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'account.approval-asked', { subject: { type: 'person', id: personId }, detail: { approval: id, act } });
  await tellPersons(ctx, 'approval_asked', approvers, { page: approvalPage });
  if (entryActs.includes(act)) await tellOwner(ctx, 'account_act_asked', personId);
  await tellAuditors(ctx, [...approvers, personId]);
  return id;
}

/** Request `a` still waits. */
export const waiting: RawBuilder<boolean> = sql<boolean>`(a.decision is null and a.expires_at > now())`;

/**
 * Who may grant what this person asked for: the other administrators of the agency. Where there is none, its head and its auditors:
 * the head answers for the agency, an auditor must not be asked while somebody else can be, for he judges later what he granted.
 */
export async function approversOf(ctx: Pick<Ctx, 'db'>, askedBy: number, personId: number): Promise<number[]> {
  const others = await administratorsBut(ctx, askedBy, personId);
  if (others.length > 0) return others;
  const { rows } = await sql<{ id: number }>`select distinct p.id from person p join account c on c.person_id = p.id and c.active
    where p.active and p.id not in (${askedBy}, ${personId}) and (
      exists (select 1 from duty d where d.person_id = p.id and d.kind = 'AUDITOR' and d.since <= today() and (d.until is null or d.until >= today()))
      or exists (select 1 from affiliation a join position o on o.id = a.position_id where a.person_id = p.id and o.unit_id = ${rootUnit} and o.heads_unit
        and a.since <= today() and (a.until is null or a.until >= today())))`.execute(ctx.db);
  return rows.map((row) => row.id);
}

async function administratorsBut({ db }: Pick<Ctx, 'db'>, ...except: number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select distinct p.id from duty d join person p on p.id = d.person_id join account c on c.person_id = p.id and c.active
    where d.kind = 'ADMIN' and d.unit_id = ${rootUnit} and d.since <= today() and (d.until is null or d.until >= today()) and p.active
      and p.id <> all(${except}::bigint[])`.execute(db);
  return rows.map((row) => row.id);
}

/** Nobody else administers the agency (but by this duty), or ever did: the first one names the second, for there is nobody yet to ask. */
export async function isFirstAlone(ctx: Ctx, dutyId: number, personId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from duty d where d.kind = 'ADMIN' and d.unit_id = ${rootUnit} and d.person_id <> ${ctx.me.personId}
    and d.id <> ${dutyId} and (d.until is null or d.until >= d.since) limit 1`.execute(ctx.db);
  return rows.length === 0 && (await approversOf(ctx, ctx.me.personId, personId)).length === 0;
}

export async function isAlone(ctx: Ctx): Promise<boolean> {
  return ctx.me.isAdmin && (await administratorsBut(ctx, ctx.me.personId)).length === 0;
}

/** May the caller grant it? Who administers a unit grants what concerns accounts of it; rights of the agency are granted by those of the agency. */
export async function mayGrant(ctx: Ctx, asked: Pick<ApprovalRow, 'act' | 'person_id' | 'asked_by'>): Promise<boolean> {
  const { me } = ctx;
  if ([asked.asked_by, asked.person_id].includes(me.personId)) return false;
  if (me.isAdmin) return true;
  if (await coversWhole(ctx, asked)) return true;
  return watches(me) && (await approversOf(ctx, asked.asked_by, asked.person_id)).includes(me.personId);
}

async function coversWhole(ctx: Ctx, { act, person_id: personId }: Pick<ApprovalRow, 'act' | 'person_id'>): Promise<boolean> {
  const { me } = ctx;
  if (!entryActs.includes(act) || me.adminUnits.length === 0 || me.adminUnits === me.menus.units) return false;
  const standing = (await standingsTo(ctx, [personId])).get(personId);
  return (unitsOf(me)?.length ?? 0) > 0 && standing?.higher === false;
}

/** The head of the agency and its auditors see what is asked for, whoever decides it. */
export function watches(me: Me): boolean {
  return me.isAuditor || me.headedUnits.includes(rootUnit);
}
