import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, decimal, flag, id, list, named, needed, paging, text } from '../wire.ts';
import { pageView, removeRow } from './row-calls.ts';

/** [S35] [S36] What a paper is signed with at least: by its kind, by groups of papers; and which posts certify true copies. */

const group = z.object({
  id: z.number(),
  name: z.string(),
  documentTypes: z.array(z.number()),
  units: z.array(named),
  /** Baht; null: whatever the amount. */
  amountFrom: z.nullable(z.number()),
  type: z.number(),
  active: z.boolean(),
  version: z.number(),
});
export type SignTypeGroup = z.infer<typeof group>;

export const signTypeGroups = pageView('sign-type', '/settings/sign-type/groups', 'กลุ่มหนังสือที่กำหนดระดับลายมือชื่อ', {
  groups: z.array(group),
  kinds: z.array(named),
});

const level = count.check(z.refine((value) => value >= 1 && value <= 3));

/** All that is said must fit a paper; an empty list fits all. Of several that fit, the strictest counts. */
export const saveSignTypeGroup = write('/settings/sign-type/groups', {
  access: 'manage sign-type',
  about: 'บันทึกกลุ่มหนังสือที่กำหนดระดับลายมือชื่อ',
  take: z.object({
    id: z.optional(id),
    version: count,
    name: needed(100),
    documentTypes: list(id).check(z.maxLength(50)),
    units: list(id).check(z.maxLength(100)),
    amountFrom: z.optional(z.nullable(decimal)),
    type: level,
    active: flag,
  }),
  give: z.object({ id: z.number(), version: z.number() }),
});

export const removeSignTypeGroup = removeRow(
  'id',
  '/settings/sign-type/groups/:id/remove',
  'manage sign-type',
  'ลบกลุ่มหนังสือที่กำหนดระดับลายมือชื่อ',
);

/** BY_RULE: from its grade, as the regulation says. */
export const certifying = ['BY_RULE', 'YES', 'NO'] as const;

const post = z.object({
  id: z.number(),
  name: z.string(),
  unit: z.string(),
  certifies: z.enum(certifying),
  /** What follows from the grade alone. */
  byGrade: z.boolean(),
});
export type CertifyingPost = z.infer<typeof post>;

export const certifyingPosts = read('/settings/sign-type/posts', {
  access: 'view sign-type',
  about: 'ตำแหน่งที่รับรองสำเนาถูกต้องได้',
  take: z.object({ ...paging, search: z.optional(text(100)) }),
  give: z.object({ data: z.array(post), total: z.number() }),
});

export const saveCertifying = write('/settings/sign-type/posts', {
  access: 'manage sign-type',
  about: 'กำหนดว่าตำแหน่งรับรองสำเนาถูกต้องได้หรือไม่',
  take: z.object({ positionId: id, before: z.enum(certifying), certifies: z.enum(certifying) }),
  give: z.object({ positionId: z.number(), certifies: z.enum(certifying) }),
});
