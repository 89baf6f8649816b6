import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { keeping, kept, requestStates } from '../office/requests.ts';
import { count, dayOrNone, flag, id, list, needed, paging, text } from '../wire.ts';
import { assetRow, conditions, menu } from './register.ts';

/** การยืมพัสดุ (regulation 207-209): a request like any other; the store hands out what was allowed and takes it back. */

/** Within the agency, out of its premises, or by another agency: the last two are allowed by its head. */
export const loanScopes = ['INSIDE', 'PREMISES', 'BETWEEN'] as const;
export const loanContent = z.object({
  items: list(id).check(z.minLength(1, 'required'), z.maxLength(50)),
  scope: z.enum(loanScopes),
  purpose: needed(500),
  /** Who borrows, where that is not the applicant: name, post and agency. */
  borrower: text(300),
  /** Until when; left empty: as long as the rules say. */
  until: dayOrNone,
});
export type LoanContent = z.infer<typeof loanContent>;

export const keepLoan = write('/asset/loans', {
  menu,
  about: 'บันทึกหรือส่งคำขอยืมครุภัณฑ์',
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
  things: z.number(),
  subject: z.string(),
  lentAt: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  /** Whole days; below zero: overdue. */
  daysLeft: z.nullable(z.number()),
});

/** For the store: what is to be handed out, what is out, what is overdue. */
export const listLoans = read('/asset/loans', {
  menu,
  about: 'รายการยืมครุภัณฑ์ของคลังพัสดุ',
  take: z.object({ show: z.enum(['toLend', 'out', 'overdue', 'returned']), search: z.optional(text(100)), ...paging }),
  give: z.object({ items: z.array(loanRow), total: z.number() }),
});

/** Beside the request itself. */
export const openLoan = read('/asset/loans/:requestId', {
  menu,
  about: 'ครุภัณฑ์ที่ยืมตามคำขอ พร้อมวันยืม วันส่งคืน และสภาพ',
  take: z.object({ requestId: id }),
  give: z.object({
    content: loanContent,
    version: z.number(),
    things: z.array(
      z.extend(assetRow, {
        lentAt: z.nullable(z.string()),
        dueOn: z.nullable(z.string()),
        returnedAt: z.nullable(z.string()),
        backAs: z.nullable(z.enum(conditions)),
        words: z.string(),
      }),
    ),
    mayLend: z.boolean(),
    mayReturn: z.boolean(),
    mayWrite: z.boolean(),
  }),
});

export const lendOut = write('/asset/loans/:requestId/lend', {
  menu,
  about: 'มอบครุภัณฑ์ให้ผู้ยืม',
  take: z.object({ requestId: id, version: count }),
  give: z.object({ version: z.number(), dueOn: z.string() }),
});

/** Whole as it was, or mended or replaced by who borrowed (regulation 208). */
export const takeBack = write('/asset/loans/:requestId/return', {
  menu,
  about: 'รับคืนครุภัณฑ์ พร้อมสภาพ',
  take: z.object({
    requestId: id,
    version: count,
    items: list(z.object({ assetId: id, condition: z.enum(conditions), lost: z.optional(flag), words: text(300) })).check(
      z.minLength(1, 'required'),
      z.maxLength(50),
    ),
  }),
  give: z.object({ version: z.number(), out: z.number() }),
});
