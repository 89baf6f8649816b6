import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { keeping, kept } from '../office/requests.ts';
import { count, day, flag, id, list, named, needed, nothing, text } from '../wire.ts';

/**
 * การปฏิบัติงานนอกเวลาราชการ: an order before the work, then the sheet: what was punched within what was ordered, by whole hours, at the rate of the day.
 */

/** After the end of a working day, or on a day off. */
export const overtimeKinds = ['WORKDAY', 'DAY_OFF'] as const;
export type OvertimeKind = (typeof overtimeKinds)[number];
/** Why hours of a day are not paid: of some none. */
export const overtimeFaults = ['TRAVEL', 'WFH', 'LEAVE', 'TWICE', 'NO_PUNCH', 'SHORT'] as const;
export type OvertimeFault = (typeof overtimeFaults)[number];
/** Where the money is: worked, reported by its sheet, sent on. */
export const sheetStates = ['OPEN', 'REPORTED', 'SENT_TO_FINANCE'] as const;

const menu = 'view overtime';
/** 2026-11, of the Christian era. */
const month = z.string().check(z.regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, 'bad_date'));
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'));

export const overtimeContent = z.object({
  month,
  kind: z.enum(overtimeKinds),
  work: needed(1000),
  /** Between these hours; of a working day not before its end. */
  from: clock,
  until: clock,
  persons: list(z.object({ personId: id, days: list(day).check(z.minLength(1, 'required'), z.maxLength(31)) })).check(
    z.minLength(1, 'required'),
    z.maxLength(60),
  ),
  /** Baht, whole. */
  budget: count.check(z.lte(100_000_000)),
  /** Where the money comes from. */
  fund: text(300),
  /** Done at once, and approved afterwards: why. */
  urgent: flag,
  reason: text(1000),
});
export type OvertimeContent = z.output<typeof overtimeContent>;

export const overtimeSetup = read('/time/overtime/setup', {
  menu,
  about: 'อัตราค่าตอบแทนนอกเวลา บุคลากรของหน่วยงาน และสิทธิของผู้ใช้',
  take: nothing,
  give: z.object({
    manages: z.boolean(),
    leads: z.boolean(),
    rates: z.array(z.object({ kind: z.enum(overtimeKinds), baht: z.number(), hoursMost: z.number() })),
    units: z.array(named),
    /** Of one's own units: whom an order may name. */
    persons: z.array(named),
  }),
});

export const keepOvertime = write('/time/overtime/requests', {
  menu,
  about: 'บันทึกหรือเสนอขออนุมัติปฏิบัติงานนอกเวลาราชการ',
  take: z.object({ ...keeping, content: overtimeContent }),
  give: kept,
});

const line = z.object({
  day: z.string(),
  inAt: z.nullable(z.string()),
  outAt: z.nullable(z.string()),
  hours: z.number(),
  rate: z.number(),
  baht: z.number(),
  fault: z.nullable(z.enum(overtimeFaults)),
});

export const openOvertime = read('/time/overtime/requests/:requestId', {
  menu,
  about: 'คำสั่งปฏิบัติงานนอกเวลาหนึ่งฉบับ พร้อมหลักฐานการเบิกจ่าย',
  take: z.object({ requestId: id }),
  give: z.object({
    version: z.number(),
    content: overtimeContent,
    persons: z.array(z.object({ personId: z.number(), name: z.string(), lines: z.array(line), hours: z.number(), baht: z.number() })),
    hours: z.number(),
    baht: z.number(),
    /** In words, as the sheet ends. */
    words: z.string(),
    sheet: z.enum(sheetStates),
    certifier: z.nullable(named),
    reportDue: z.nullable(z.string()),
    sentAt: z.nullable(z.string()),
    may: z.array(z.enum(['report', 'send'])),
  }),
});

/** The sheet as it stands now: from here on punches change nothing of it. */
export const reportOvertime = write('/time/overtime/requests/:requestId/report', {
  menu,
  about: 'รายงานผลและจัดทำหลักฐานการเบิกจ่าย',
  take: z.object({ requestId: id, version: count, certifierId: id, words: text(1000) }),
  give: z.object({ version: z.number(), baht: z.number() }),
});

export const sendOvertime = write('/time/overtime/requests/:requestId/send', {
  menu,
  about: 'ส่งหลักฐานการเบิกจ่ายให้การเงิน',
  take: z.object({ requestId: id, version: count, words: text(300) }),
  give: z.object({ version: z.number() }),
});

/** Baht against the budget. */
export const overtimeReport = reportOf('/time/overtime/report', { menu, about: 'รายงานค่าตอบแทนนอกเวลาเทียบกับวงเงิน' });
