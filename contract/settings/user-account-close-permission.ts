import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { personInUnit } from '../people.ts';
import { dataCopy, dataDecisions, dataRequestShape } from '../profile/calls.ts';
import { count, day, flag, id, needed, text } from '../wire.ts';
import { pageAct, pageRows } from './row-calls.ts';

/** Closing and reopening accounts, accounts that nobody uses, and requests for an account. */

const decision = z.object({
  id: z.number(),
  act: z.enum(['CLOSE', 'REOPEN']),
  reason: z.string(),
  fromDay: z.string(),
  approvedBy: z.string(),
  /** '' for the clock. */
  decidedBy: z.string(),
  decidedAt: z.string(),
  state: z.enum(['WAITING', 'DONE', 'WITHDRAWN']),
});

const account = z.object({
  ...personInUnit,
  username: z.string(),
  open: z.boolean(),
  /** '' for never. */
  lastUsed: z.string(),
  /** The latest decision that stands or waits. */
  decision: z.nullable(decision),
  mayDecide: z.boolean(),
});
export type AccountRow = z.infer<typeof account>;

export const listAccounts = pageRows('user-account-close-permission', '/settings/accounts', {
  about: 'บัญชีผู้ใช้และสถานะการปิดเปิด',
  filters: {
    search: z.optional(text(200)),
    /** unused: not used for the days of the rule, or 90 where there is none. */
    state: z.optional(z.enum(['open', 'closed', 'waiting', 'unused'])),
  },
  row: account,
  more: { requests: z.number() },
});

export const accountHistory = read('/settings/accounts/:personId/history', {
  access: 'view user-account-close-permission',
  about: 'ประวัติการปิดเปิดบัญชี',
  take: z.object({ personId: id }),
  give: z.object({ decisions: z.array(decision) }),
});

/** Closes or reopens an account, today or from a day on. */
export const decideAccount = write('/settings/accounts/:personId/decide', {
  access: 'manage user-account-close-permission',
  about: 'ปิดหรือเปิดบัญชีผู้ใช้',
  take: z.object({
    personId: id,
    act: z.enum(['CLOSE', 'REOPEN']),
    reason: needed(500),
    fromDay: day,
    /** Who gave leave for it, or the number of the order. */
    approvedBy: needed(200),
  }),
  /** `waits`: for a second person's consent. */
  give: z.object({ done: z.boolean(), waits: z.boolean() }),
});

export const withdrawDecision = pageAct(
  'user-account-close-permission',
  '/settings/accounts/decisions/:decisionId/withdraw',
  'ยกเลิกการปิดหรือเปิดบัญชีที่ยังไม่มีผล',
  { decisionId: id },
);

/** Accounts that nobody used for so many days close by themselves; their owners are told some days before. */
const unusedRule = z.object({ on: z.boolean(), days: z.number(), warnDays: z.number(), version: z.number() });
export type UnusedRule = z.infer<typeof unusedRule>;

export const getUnusedRule = read('/settings/accounts/unused', {
  access: 'view user-account-close-permission',
  about: 'การปิดบัญชีที่ไม่มีการใช้งาน',
  give: z.object({ rule: unusedRule, agency: z.boolean() }),
});

export const saveUnusedRule = write('/settings/accounts/unused', {
  access: 'manage user-account-close-permission',
  about: 'กำหนดการปิดบัญชีที่ไม่มีการใช้งาน',
  take: z.object({ on: flag, days: count, warnDays: count, version: count }),
  give: z.object({ rule: unusedRule }),
});

const request = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  unitText: z.string(),
  createdAt: z.string(),
  /** '' while nobody has decided. */
  decision: z.string(),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string(),
  /** Somebody of the register has this address or name. */
  sameAs: z.string(),
});
export type SignupRequest = z.infer<typeof request>;

export const listRequests = pageRows('user-account-close-permission', '/settings/signup-requests', {
  about: 'คำขอบัญชีผู้ใช้',
  filters: { decided: z.optional(flag) },
  row: request,
  more: {},
});

/** Makes a person and an account of it, and mails the link at which the owner sets the password. */
export const approveRequest = write('/settings/signup-requests/:requestId/approve', {
  access: 'manage user-account-close-permission',
  about: 'อนุมัติคำขอบัญชีผู้ใช้',
  take: z.object({
    requestId: id,
    prefix: text(50),
    firstName: needed(100),
    lastName: needed(100),
    code: text(30),
    username: needed(50),
    unitId: id,
    postName: text(200),
  }),
  give: z.object({ personId: z.number() }),
});

export const refuseRequest = pageAct('user-account-close-permission', '/settings/signup-requests/:requestId/refuse', 'ไม่อนุมัติคำขอบัญชีผู้ใช้', {
  requestId: id,
  reason: needed(500),
});

const dataRequest = z.object({
  ...dataRequestShape,
  ...personInUnit,
  late: z.boolean(),
  erased: z.boolean(),
  decidedBy: z.string(),
});
export type DataRequest = z.infer<typeof dataRequest>;

/** What persons asked for under the law: erasure, correction, objection, restriction. */
export const listDataRequests = pageRows('user-account-close-permission', '/settings/data-requests', {
  about: 'คำขอใช้สิทธิของเจ้าของข้อมูลส่วนบุคคล',
  filters: { decided: z.optional(flag) },
  row: dataRequest,
  more: { open: z.number() },
});

/** `erase`: what the person may take back goes at once (photo, optional fields, sensitive data); registers and signed letters stay. */
export const answerDataRequest = pageAct(
  'user-account-close-permission',
  '/settings/data-requests/:requestId/answer',
  'ตอบคำขอใช้สิทธิของเจ้าของข้อมูลส่วนบุคคล',
  { requestId: id, decision: z.enum(dataDecisions), answer: needed(2000), erase: z.optional(flag) },
);

/** Of somebody else: copies that the caller asked for, and whether what is free of him was erased or waits for a second person. */
export const personData = read('/settings/people/:personId/data', {
  access: 'manage user-account-close-permission',
  about: 'สำเนาและการลบข้อมูลส่วนบุคคลของบุคลากร',
  take: z.object({ personId: id }),
  give: z.object({
    copies: z.array(dataCopy),
    /** He left, and nothing is left to erase but what the law keeps. */
    erasedAt: z.nullable(z.string()),
    mayErase: z.boolean(),
    eraseWaits: z.boolean(),
  }),
});

/** For who has no account any more, or asks on paper. He is told of it, and it is kept with its reason. */
export const askCopyOf = pageAct('user-account-close-permission', '/settings/people/:personId/data/copies', 'ขอสำเนาข้อมูลส่วนบุคคลของบุคลากร', {
  personId: id,
  reason: needed(500),
});

/** Of who left, once a second person has consented: all but what the law keeps. It can't be undone. */
export const askErasing = write('/settings/people/:personId/data/erase', {
  access: 'manage user-account-close-permission',
  about: 'ขอลบข้อมูลส่วนบุคคลของผู้ที่พ้นจากหน่วยงาน',
  take: z.object({ personId: id, reason: needed(500) }),
  give: z.object({ waits: z.boolean() }),
});
