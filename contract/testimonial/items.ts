import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { keeping, kept } from '../office/requests.ts';
import { count, flag, id, needed, nothing, paging, text } from '../wire.ts';
import { batchStates, itemStates, manage, menu, staffUses, uses } from './batches.ts';

/** What was issued: of oneself, of the agency, and as everybody may know it who has the code on the paper. */

const item = z.object({
  id: z.number(),
  number: z.string(),
  holder: z.string(),
  unit: z.string(),
  template: z.string(),
  use: z.enum(uses),
  subject: z.string(),
  givenOn: z.string(),
  state: z.enum(itemStates),
  /** Why it holds no more. */
  reason: z.string(),
  replacedBy: z.nullable(z.string()),
  shared: z.boolean(),
  batchId: z.number(),
  version: z.number(),
});
export type IssuedRow = z.infer<typeof item>;

export const myTestimonials = read('/testimonial/mine', {
  menu,
  about: 'เกียรติบัตรและหนังสือรับรองของตนเอง',
  take: z.object({ state: z.optional(z.enum(itemStates)), ...paging }),
  give: z.object({ items: z.array(z.extend(item, { address: z.string() })), total: z.number() }),
});
/** Whoever has the code sees the whole name, or a masked one. */
export const shareTestimonial = write('/testimonial/items/:itemId/share', {
  menu,
  about: 'เปิดหรือปิดการแสดงชื่อเต็มในหน้าตรวจสอบ',
  take: z.object({ itemId: id, shared: flag }),
  give: nothing,
});
export const testimonialFilePath = (itemId: number | string) => `/testimonial/items/${itemId}/file`;
export const testimonialFile = z.object({ itemId: id, download: z.optional(flag) });

export const listIssued = read('/testimonial/issued', {
  menu: manage,
  work: 'search',
  about: 'ทะเบียนเกียรติบัตรและหนังสือรับรองที่ออกแล้ว',
  take: z.object({ search: z.optional(text(100)), templateId: z.optional(id), state: z.optional(z.enum(itemStates)), ...paging }),
  give: z.object({ items: z.array(item), total: z.number() }),
});
const ending = { itemId: id, version: count, reason: needed(500) };
export const revokeTestimonial = write('/testimonial/items/:itemId/revoke', {
  menu: manage,
  about: 'เพิกถอนเกียรติบัตรหรือหนังสือรับรอง',
  take: z.object(ending),
  give: nothing,
});
/** A new one goes to be signed; the old one holds until then. */
export const replaceTestimonial = write('/testimonial/items/:itemId/replace', {
  menu: manage,
  about: 'ออกฉบับใหม่แทนฉบับที่มีข้อผิด',
  take: z.object({ ...ending, name: needed(300), unit: text(200) }),
  give: z.object({ batchId: z.number() }),
});

/** One answer for every code that is not known. */
export const checkTestimonial = read('/testimonial/check/:code', {
  access: 'open',
  about: 'ตรวจสอบเกียรติบัตรหรือหนังสือรับรองจากรหัสบนกระดาษ',
  take: z.object({ code: text(200) }),
  give: z.object({
    agency: z.string(),
    use: z.enum(uses),
    number: z.string(),
    holder: z.string(),
    masked: z.boolean(),
    day: z.string(),
    state: z.enum(['VALID', 'REVOKED', 'REPLACED']),
  }),
});

export const staffContent = z.object({
  what: z.enum(staffUses),
  /** ใช้เพื่อ… */
  purpose: needed(300),
});
export type StaffContent = z.output<typeof staffContent>;

export const keepStaffLetter = write('/testimonial/requests', {
  menu,
  about: 'บันทึกหรือยื่นคำขอหนังสือรับรองของตนเอง',
  take: z.object({ ...keeping, content: staffContent }),
  give: kept,
});
export const openStaffLetter = read('/testimonial/requests/:requestId', {
  menu,
  about: 'คำขอหนังสือรับรอง และฉบับที่ออก',
  take: z.object({ requestId: id }),
  give: z.object({
    content: staffContent,
    version: z.number(),
    own: z.boolean(),
    /** Who checks it sees the page as it would be. */
    previews: z.boolean(),
    issued: z.nullable(z.object({ id: z.number(), number: z.string(), state: z.enum(itemStates), reads: z.boolean() })),
    batch: z.nullable(z.object({ id: z.number(), state: z.enum(batchStates) })),
  }),
});
export const staffPreviewPath = (requestId: number | string) => `/testimonial/requests/${requestId}/preview`;
export const staffPreview = z.object({ requestId: id });
/** Which of them may be asked for: the agency has a template and somebody who checks. */
export const staffChoices = read('/testimonial/staff', {
  menu,
  about: 'หนังสือรับรองที่ขอได้ และข้อมูลของตนเองที่จะใช้',
  give: z.object({
    items: z.array(z.object({ use: z.enum(staffUses), name: z.string(), ready: z.boolean(), lacks: z.string() })),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    /** What else of the module is the caller's: issuing, signing, the salaries of others. */
    manages: z.boolean(),
    signs: z.boolean(),
    keepsSalaries: z.boolean(),
  }),
});

const salary = z.object({
  id: z.number(),
  since: z.string(),
  until: z.nullable(z.string()),
  /** 25,140.00 */
  baht: z.string(),
  orderNo: z.string(),
});
/** To the person alone; each look of others is kept. */
export const mySalary = read('/testimonial/salary', {
  menu,
  about: 'เงินเดือนของตนเองตามทะเบียน',
  give: z.object({ items: z.array(salary) }),
});
const hr = 'manage employee-information' as const;
export const salariesOf = read('/testimonial/salaries/:personId', {
  access: hr,
  about: 'เงินเดือนของบุคลากรหนึ่งราย',
  take: z.object({ personId: id }),
  give: z.object({ name: z.string(), items: z.array(salary) }),
});
/** POST multipart, field `file`: a row for each person and day. `?commit=1` keeps it where no row is wrong. */
export const salarySheetPath = '/testimonial/salaries/sheet';
export const salarySheet = z.object({ commit: z.optional(flag) });
export interface SalaryImport {
  rows: number;
  added: number;
  known: number;
  kept: boolean;
  faults: { row: number; message: string }[];
}

export const testimonialReport = reportOf('/testimonial/report', {
  menu: manage,
  about: 'สถิติเกียรติบัตรและหนังสือรับรองตามแบบ เดือน และหน่วยงาน',
});
