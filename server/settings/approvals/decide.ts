import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { maskedIdCard } from '../../../contract/people.ts';
import type * as calls from '../../../contract/settings/account-approvals.ts';
import { type Approval, entryActs } from '../../../contract/settings/account-approvals.ts';
import { audit } from '../../access/audit.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import { fullNamed, named } from '../../http/named.ts';
import { type ActsAbove, actsWith, settleAfter } from './acts.ts';
import { type ApprovalRow, isAlone, mayGrant, waiting, watches } from './ask-second.ts';
import { listAsleep, putToSleep } from './sleep.ts';
import { listSlips } from './slips.ts';
import { approvalPage, tellAddress, tellAuditors, tellOwner, tellPersons } from './tell-all.ts';

/** What the page of second consents shows to the caller. */
export async function accountApprovals(ctx: Ctx): Promise<Given<typeof calls.accountApprovals>> {
  const { me } = ctx;
  const mine = sql`(a.asked_by = ${me.personId} or a.person_id = ${me.personId})`;
  const judges = me.isAdmin || me.adminUnits.length > 0 || watches(me);
  const open = judges ? await readApprovals(ctx, sql`${waiting} and not ${mine}`) : [];
  const seen = await readApprovals(ctx, mine);
  const own = seen.filter((one) => one.personId === me.personId);
  const decided =
    me.isAdmin || watches(me) ? await readApprovals(ctx, sql`(a.decision is not null or a.expires_at <= now()) and not ${mine}`) : [];
  return {
    // the head and the auditors see what others decide too
    toDecide: open.filter((one) => one.mayDecide || watches(me)),
    asked: seen.filter((one) => one.personId !== me.personId),
    own,
    decided,
    slips: await listSlips(ctx),
    ...(await listAsleep(ctx)),
    alone: await isAlone(ctx),
  };
}

async function readApprovals(ctx: Ctx, which: ReturnType<typeof sql>): Promise<Approval[]> {
  const { rows } = await sql<
    Omit<Approval, 'facts' | 'mayDecide' | 'mayWithdraw'> & {
      detail: Record<string, unknown>;
      askedById: number;
      post: string;
      place: string;
    }
  >`select a.id, a.act, a.person_id as "personId", ${fullNamed(ctx, 'p')} as name, a.detail, a.reason, a.asked_by as "askedById", ${fullNamed(ctx, 'w')} as "askedBy",
      ${iso('a.asked_at')} as "askedAt", ${iso('a.expires_at')} as until, coalesce(a.decision, case when a.expires_at <= now() then 'OVER' else 'WAITING' end) as state,
      coalesce(${fullNamed(ctx, 'x')}, '') as "decidedBy", coalesce(${iso('a.decided_at')}, '') as "decidedAt", a.note,
      coalesce((select ${named(ctx, 'o')} from position o where o.id = (a.detail ->> 'positionId')::bigint), '') as post,
      coalesce((select ${named(ctx, 'u')} from unit u where u.id = coalesce((a.detail ->> 'unitId')::bigint, (select o.unit_id from position o where o.id = (a.detail ->> 'positionId')::bigint))), '') as place,
      coalesce((select ${named(ctx, 'u')} from affiliation f join unit u on u.id = f.unit_id where f.person_id = p.id and (f.until is null or f.until >= today())
        order by f.is_main desc, f.id limit 1), '') as unit
    from account_approval a join person p on p.id = a.person_id join person w on w.id = a.asked_by left join person x on x.id = a.decided_by
    where ${which} order by coalesce(a.decided_at, a.asked_at) desc, a.id desc limit 100`.execute(ctx.db);
  const given: Approval[] = [];
  for (const { detail, askedById, post, place, ...row } of rows) {
    const open = row.state === 'WAITING';
    const mayDecide = open && (await mayGrant(ctx, { act: row.act, person_id: row.personId, asked_by: askedById }));
    given.push({ ...row, facts: factsOf(detail, post, place), mayDecide, mayWithdraw: open && askedById === ctx.me.personId });
  }
  return given;
}

/** What the request would change, in an order that reads well. */
function factsOf(detail: Record<string, unknown>, post: string, unit: string): Approval['facts'] {
  const { before, after, kind, since, until, fromDay, approvedBy } = detail as Record<string, unknown>;
  const fact = (field: string, now: unknown, was: unknown = '') => ({ field, before: told(field, was), after: told(field, now) });
  if (typeof after === 'number') return [fact('clearance', String(after), String(before))];
  if (after && typeof after === 'object')
    return Object.entries(after).map(([field, value]) => fact(field, value, (before as Record<string, unknown> | undefined)?.[field]));
  return [
    ...(kind ? [fact('duty', kind)] : []),
    ...(post ? [fact('position', post)] : []),
    ...(unit ? [fact('unit', unit)] : []),
    ...(since ? [fact('since', since)] : []),
    ...(until ? [fact('until', until)] : []),
    ...(fromDay ? [fact('since', fromDay)] : []),
    ...(approvedBy ? [fact('approvedBy', approvedBy)] : []),
  ];
}

function told(field: string, value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return field === 'idCard' ? maskedIdCard(text) : text;
}

/** The caller consents, and in the same transaction it is done. */
export function approveWith(above: ActsAbove) {
  const acts = actsWith(above);
  return async (ctx: Ctx, { approvalId, note = '' }: Taken<typeof calls.approve>): Promise<Record<string, never>> => {
    const approval = await takeWaiting(ctx, approvalId);
    if (!(await mayGrant(ctx, approval))) throw await unseen(ctx, approval);
    await runApproved(ctx, acts, approval, { by: ctx.me.personId, note });
    return {};
  };
}

export async function runApproved(
  ctx: Ctx,
  acts: ReturnType<typeof actsWith>,
  approval: ApprovalRow,
  { by, note }: { by: number | null; note: string },
): Promise<void> {
  const { id, act, person_id: personId } = approval;
  const emailOf = async () =>
    (await ctx.db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirstOrThrow()).email.toLowerCase();
  const before = await emailOf();
  // the consent stands first: the database erases nobody without it
  await settle(ctx, approval, { decision: 'APPROVED', by, note });
  await acts[act](ctx, approval);
  if (entryActs.includes(act)) await putToSleep(ctx, personId, id);
  await settleAfter(ctx, approval);
  // whose data was erased was told when it was asked for: nothing is left by which he could be
  if (act === 'ERASE') return tellAuditors(ctx, [...(by ? [by] : [])]);
  await tellOwner(ctx, 'account_act_done', personId);
  if ((await emailOf()) !== before) await tellAddress(ctx, before);
  await tellAuditors(ctx, [personId, ...(by ? [by] : [])]);
}

export async function refuseApproval(ctx: Ctx, { approvalId, note }: Taken<typeof calls.refuseApproval>): Promise<Record<string, never>> {
  const approval = await takeWaiting(ctx, approvalId);
  if (!(await mayGrant(ctx, approval))) throw await unseen(ctx, approval);
  await settle(ctx, approval, { decision: 'REFUSED', by: ctx.me.personId, note });
  return {};
}

export async function withdrawApproval(ctx: Ctx, { approvalId }: Taken<typeof calls.withdrawApproval>): Promise<Record<string, never>> {
  const approval = await takeWaiting(ctx, approvalId);
  if (approval.asked_by !== ctx.me.personId) throw await unseen(ctx, approval);
  await settle(ctx, approval, { decision: 'WITHDRAWN', by: ctx.me.personId, note: '' });
  return {};
}

async function settle(
  ctx: Ctx,
  { id, act, person_id, asked_by }: ApprovalRow,
  { decision, by, note }: { decision: 'APPROVED' | 'REFUSED' | 'WITHDRAWN'; by: number | null; note: string },
): Promise<void> {
  await ctx.db
    .updateTable('account_approval')
    .set({ decision, decided_by: by, decided_at: sql`now()`, note })
    .where('id', '=', id)
    .execute();
  await audit(ctx, `account.approval-${decision.toLowerCase() as Lowercase<typeof decision>}`, {
    subject: { type: 'person', id: person_id },
    detail: { approval: id, act, askedBy: asked_by, ...(by === null ? { operator: true } : {}) },
  });
  if (decision !== 'WITHDRAWN') await tellPersons(ctx, 'approval_answered', [asked_by], { page: approvalPage });
}

export async function takeWaiting(ctx: Ctx, approvalId: number): Promise<ApprovalRow> {
  const { rows } = await sql<
    ApprovalRow & { open: boolean }
  >`select a.id, a.act, a.person_id, a.detail, a.reason, a.asked_by, ${waiting} as open
    from account_approval a where a.id = ${approvalId} for update`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  if (!row.open) throw (await isSeen(ctx, row)) ? refuse('approval_over') : notFound();
  return row;
}

/** Who may not decide is told so where he sees the request; to others it is not there. */
async function unseen(ctx: Ctx, approval: ApprovalRow) {
  if (approval.person_id === ctx.visitor?.personId || approval.asked_by === ctx.visitor?.personId) return forbidden('approval_two_persons');
  return watches(ctx.me) ? forbidden('approval_administrators') : notFound();
}

async function isSeen(ctx: Ctx, approval: ApprovalRow): Promise<boolean> {
  if (!ctx.visitor) return true;
  return [approval.asked_by, approval.person_id].includes(ctx.me.personId) || watches(ctx.me) || (await mayGrant(ctx, approval));
}
