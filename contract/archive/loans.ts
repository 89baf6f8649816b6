import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { keeping, kept, requestStates } from '../office/requests.ts';
import { count, id, list, needed, paging, text } from '../wire.ts';
import { item, menu } from './store.ts';

/** การยืมหนังสือ (regulation 62-65): a request like any other; the store hands out what was allowed and takes it back. */

/** Within the agency, by another agency, or to be looked at in the store by somebody from outside. */
export const loanScopes = ['INSIDE', 'BETWEEN', 'LOOK'] as const;
export const loanContent = z.object({
  items: list(id).check(z.minLength(1, 'required'), z.maxLength(50)),
  scope: z.enum(loanScopes),
  purpose: needed(500),
  /** Who borrows or looks, where that is not the applicant: name, post and agency. */
  borrower: text(300),
});
export type LoanContent = z.infer<typeof loanContent>;

export const keepLoan = write('/archive/loans', {
  menu,
  about: 'บันทึกหรือส่งคำขอยืมหนังสือ',
  take: z.extend(loanContent, keeping),
  give: kept,
});

const loanRow = z.object({
  requestId: z.number(),
  number: z.nullable(z.string()),
  borrower: z.string(),
  unit: z.string(),
  purpose: z.string(),
  scope: z.enum(loanScopes),
  state: z.enum(requestStates),
  version: z.number(),
  letters: z.number(),
  subject: z.string(),
  lentAt: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  /** Whole days; below zero: overdue. */
  daysLeft: z.nullable(z.number()),
});

/** For the store: what is to be handed out, what is out, what is overdue. */
export const listLoans = read('/archive/loans', {
  menu,
  about: 'รายการยืมหนังสือของคลัง',
  take: z.object({ view: z.enum(['toLend', 'out', 'overdue', 'returned']), search: z.optional(text(100)), ...paging }),
  give: z.object({ items: z.array(loanRow), total: z.number() }),
});

/** Beside the request itself. */
export const openLoan = read('/archive/loans/:requestId', {
  menu,
  about: 'หนังสือที่ยืมตามคำขอ พร้อมวันยืม วันส่งคืน และสภาพ',
  take: z.object({ requestId: id }),
  give: z.object({
    content: loanContent,
    version: z.number(),
    letters: z.array(
      z.extend(item, {
        lentAt: z.nullable(z.string()),
        dueOn: z.nullable(z.string()),
        returnedAt: z.nullable(z.string()),
        pages: z.string(),
        complete: z.nullable(z.boolean()),
      }),
    ),
    mayLend: z.boolean(),
    mayReturn: z.boolean(),
    mayWrite: z.boolean(),
  }),
});

export const lendOut = write('/archive/loans/:requestId/lend', {
  menu,
  about: 'มอบหนังสือให้ผู้ยืม (แบบที่ 24)',
  take: z.object({ requestId: id, version: count }),
  give: z.object({ version: z.number(), dueOn: z.string() }),
});

export const takeBack = write('/archive/loans/:requestId/return', {
  menu,
  about: 'รับคืนหนังสือ พร้อมสภาพและจำนวนหน้า',
  take: z.object({
    requestId: id,
    version: count,
    items: list(z.object({ itemId: id, complete: z.boolean(), pages: text(300) })).check(z.minLength(1, 'required'), z.maxLength(50)),
  }),
  give: z.object({ version: z.number(), out: z.number() }),
});
