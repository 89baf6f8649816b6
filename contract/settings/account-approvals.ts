import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { personInUnit } from '../people.ts';
import { id, needed, nothing, text } from '../wire.ts';
import { openWay, pageAct } from './row-calls.ts';

/** What one administrator may not do alone: a second person looks at it first. */

export const approvalActs = [
  'INVITE',
  'SLIP',
  'CONTACT',
  'FACTORS',
  'REOPEN',
  'RETURN',
  'CLEARANCE',
  'DUTY',
  'OFFICE',
  'POST',
  'ERASE',
] as const;
export type ApprovalAct = (typeof approvalActs)[number];
/** Acts by which somebody else could get into an account: what weighs most in it sleeps afterwards. */
export const entryActs: readonly ApprovalAct[] = ['INVITE', 'SLIP', 'CONTACT', 'FACTORS', 'REOPEN', 'RETURN'];

/** Days that a request waits, and that a slip is good. */
export const approvalDays = 7;

const approval = z.object({
  id: z.number(),
  act: z.enum(approvalActs),
  ...personInUnit,
  /** What exactly, by field; `duty` is a code, cards are hidden but for their end. */
  facts: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  until: z.string(),
  state: z.enum(['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'OVER']),
  /** '' while nobody has, and for the operator. */
  decidedBy: z.string(),
  decidedAt: z.string(),
  note: z.string(),
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type Approval = z.infer<typeof approval>;

export const sleepers = ['CLEARANCE', 'SIGNING'] as const;
const asleep = z.object({
  id: z.number(),
  ...personInUnit,
  what: z.enum(sleepers),
  since: z.string(),
  /** Who may wake it, by name. */
  wakers: z.array(z.string()),
  mayWake: z.boolean(),
});
export type Asleep = z.infer<typeof asleep>;

export const slipStates = ['READY', 'PRINTED', 'HANDED', 'USED', 'REVOKED', 'OVER'] as const;
const slip = z.object({
  id: z.number(),
  ...personInUnit,
  state: z.enum(slipStates),
  askedAt: z.string(),
  until: z.string(),
  printedBy: z.string(),
  printedAt: z.string(),
  handedBy: z.string(),
  handedAt: z.string(),
  mayPrint: z.boolean(),
  mayHandOver: z.boolean(),
  mayRevoke: z.boolean(),
});
export type Slip = z.infer<typeof slip>;

/** Everything of the page in one look: what waits for the caller first. */
export const accountApprovals = read('/settings/account-approvals', {
  about: 'รายการเกี่ยวกับบัญชีที่ต้องมีผู้เห็นชอบคนที่สอง ใบรับสิทธิเข้าใช้ และสิทธิที่พักอยู่',
  give: z.object({
    /** Waiting for him; those that he asked for; those about himself; what was decided lately, for who watches. */
    toDecide: z.array(approval),
    asked: z.array(approval),
    own: z.array(approval),
    decided: z.array(approval),
    slips: z.array(slip),
    asleep: z.array(asleep),
    ownAsleep: z.array(asleep),
    /** The caller administers the agency and nobody else does. */
    alone: z.boolean(),
  }),
});

/* @__NO_SIDE_EFFECTS__ */
function decide<Asks extends z.core.$ZodLooseShape>(path: string, about: string, asks: Asks) {
  return write(`/settings/account-approvals/${path}`, { about, take: z.object(asks), give: nothing });
}
export const approve = decide(':approvalId/approve', 'เห็นชอบรายการเกี่ยวกับบัญชีที่ผู้ดูแลระบบคนอื่นขอ', {
  approvalId: id,
  note: z.optional(text(500)),
});
export const refuseApproval = decide(':approvalId/refuse', 'ไม่เห็นชอบรายการเกี่ยวกับบัญชี', { approvalId: id, note: needed(500) });
export const withdrawApproval = decide(':approvalId/withdraw', 'ถอนคำขอเห็นชอบของตนเอง', { approvalId: id });
/** What sleeps after a recovery works again; by a person who gives it, after he has seen its owner. */
export const wakePower = decide('asleep/:sleepId/wake', 'ปลุกสิทธิชั้นความลับหรือการลงนามที่พักอยู่หลังกู้คืนบัญชี', { sleepId: id, note: needed(500) });

/** A sealed paper for who has no address. `slipId` null: it waits. */
export const askSlip = openWay('/settings/people/:personId/slip', 'ออกใบรับสิทธิเข้าใช้บัญชี', { slipId: z.nullable(z.number()) });
/** POST: the paper as PDF, its link made anew each time; nothing of it is kept. */
export const printSlipPath = (slipId: number | ':slipId') => `/settings/slips/${slipId}/print`;
/** The code of the slip, told once to who has seen its owner's card; never to who printed it. Nothing of it is kept, so it has no key. */
export const handOverSlip = write('/settings/slips/:slipId/hand-over', {
  key: 'none',
  about: 'มอบรหัสของใบรับสิทธิแก่เจ้าของบัญชี',
  take: z.object({ slipId: id }),
  give: z.object({ code: z.string(), until: z.string() }),
});
export const revokeSlip = pageAct('employee-information', '/settings/slips/:slipId/revoke', 'ยกเลิกใบรับสิทธิเข้าใช้บัญชี', { slipId: id });
