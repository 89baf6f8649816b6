import { z } from 'zod/mini';

/**
 * ลงเวลาปฏิบัติราชการ: punches, which nobody changes; what a day comes to, by halves, computed anew whenever it is asked for until the month is
 * closed; corrections, which stand over punches; the month of a unit, which is signed, checked and closed.
 */

/** May one punch by the web: not; wherever one is; where the site is known by the position; by the position or the QR of the day. */
export const webPunchRules = ['OFF', 'ANYWHERE', 'PLACE', 'PLACE_OR_QR'] as const;
/** Of a press outside of every site: it counts, waits to be confirmed, or is refused. */
export const outsideRules = ['TAKE', 'CONFIRM', 'REFUSE'] as const;
export const punchSources = ['SCANNER', 'GATE', 'WEB', 'OFFICER'] as const;
export const directions = ['IN', 'OUT'] as const;
/** What half a day comes to. TRAVEL: also training and duty elsewhere. */
export const dayStatuses = ['IN', 'LATE', 'EARLY', 'NO_IN', 'NO_OUT', 'ABSENT', 'LEAVE', 'TRAVEL', 'WFH', 'HOLIDAY'] as const;
export type DayStatus = (typeof dayStatuses)[number];
export const monthStates = ['OPEN', 'UNIT_SIGNED', 'HR_CHECKED', 'CLOSED'] as const;
export type MonthState = (typeof monthStates)[number];
export const correctionReasons = ['FORGOT', 'DEVICE', 'DUTY_OUTSIDE', 'OTHER'] as const;
/** Why a punch does not count before somebody confirms it: it was kept without network, pressed outside of the sites, or said no place. */
export const waitReasons = ['KEPT', 'OUTSIDE', 'NO_PLACE'] as const;

export const menu = 'view time' as const;
export const manage = 'manage time' as const;
/** 2026-11, of the Christian era. */
export const month = z.string().check(z.regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, 'bad_date'));
/** 08:30, or nothing. */
export const clock = z.union([z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')), z.literal('')]);
export const status = z.nullable(z.enum(dayStatuses));
export const shift = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  comesAt: z.string(),
  goesAt: z.string(),
  nextDay: z.boolean(),
  breakFrom: z.string(),
  breakUntil: z.string(),
  graceMinutes: z.number(),
  exempt: z.boolean(),
});
export const hint = z.object({ code: z.string(), text: z.string() });

export const site = z.object({ id: z.number(), name: z.string() });
export const punchRow = z.object({
  id: z.number(),
  at: z.string(),
  direction: z.nullable(z.enum(directions)),
  source: z.enum(punchSources),
  /** The device or the site, in words. */
  place: z.string(),
  /** null: nobody asked. */
  inside: z.nullable(z.boolean()),
  /** Metres. */
  accuracy: z.nullable(z.number()),
  /** When it reached the office, where that is later. */
  cameAt: z.nullable(z.string()),
  waits: z.nullable(z.enum(waitReasons)),
  /** `false`: it does not count. */
  confirmed: z.nullable(z.object({ counts: z.boolean(), by: z.string(), at: z.string(), words: z.string() })),
  /** Its place may be looked at: `punchPlace`. */
  showsPlace: z.boolean(),
});

/** By half days: 12.5. Times of being late are times. */
export const sums = z.object({
  present: z.number(),
  leave: z.number(),
  travel: z.number(),
  wfh: z.number(),
  absent: z.number(),
  lates: z.number(),
  lateMinutes: z.number(),
  earlies: z.number(),
  /** Days without an IN or an OUT. */
  gaps: z.number(),
});
