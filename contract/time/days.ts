import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { keeping, kept, requestStates } from '../office/requests.ts';
import { day, id, named, needed } from '../wire.ts';
import { clock, correctionReasons, menu, month, monthStates, punchRow, shift, status, sums } from './shapes.ts';

/** What the days of a person come to, and corrections of them. */

const correctionMark = z.object({ requestId: z.number(), state: z.enum(requestStates) });
const dayRow = {
  day: z.string(),
  shift: z.nullable(shift),
  working: z.boolean(),
  /** Of a day off that has one. */
  holiday: z.string(),
  am: status,
  pm: status,
  lateMinutes: z.number(),
  earlyMinutes: z.number(),
  /** So late that half a day of leave is to be thought of. */
  halfDay: z.boolean(),
  /** As punched. */
  inAt: z.nullable(z.string()),
  outAt: z.nullable(z.string()),
  /** As corrected: both are shown. */
  claimedIn: z.nullable(z.string()),
  claimedOut: z.nullable(z.string()),
  /** Some punch of it waits to be confirmed: the day may come to something else. */
  waits: z.boolean(),
  correction: z.nullable(correctionMark),
};

const halfYear = z.object({
  /** 1: October to March, 2: April to September. */
  half: z.number(),
  year: z.number(),
  from: z.string(),
  until: z.string(),
  lates: z.number(),
  absent: z.number(),
  leave: z.number(),
  /** null: no limit is set. */
  latesMost: z.nullable(z.number()),
  absentMost: z.nullable(z.number()),
  leaveMost: z.nullable(z.number()),
  /** By which announcement. */
  orderNo: z.string(),
  validFrom: z.nullable(z.string()),
});

/** One's own month; of another for who heads him, keeps his time or manages it. */
export const personMonth = read('/time/month', {
  menu,
  about: 'เวลาปฏิบัติราชการหนึ่งเดือนของบุคคล พร้อมผลรวมและเกณฑ์ครึ่งปี',
  take: z.object({ month, personId: z.optional(id) }),
  give: z.object({
    person: named,
    unit: z.string(),
    month: z.string(),
    state: z.enum(monthStates),
    days: z.array(
      z.object({
        ...dayRow,
        /** Why he is elsewhere, as far as the reader may know; of leave '' for others. */
        shown: z.string(),
        requestId: z.nullable(z.number()),
        /** The request's page, under the base path; '' where the reader has none. */
        address: z.string(),
      }),
    ),
    sums,
    halfYear,
    /** Asked for and not decided yet: one's own. */
    asked: z.array(
      z.object({
        requestId: z.number(),
        module: z.string(),
        kindName: z.string(),
        address: z.string(),
        from: z.string(),
        until: z.string(),
        state: z.enum(requestStates),
      }),
    ),
    corrections: z.object({ used: z.number(), most: z.number() }),
    adjustments: z.array(
      z.object({
        day: z.string(),
        month: z.string(),
        before: z.object({ am: status, pm: status }),
        after: z.object({ am: status, pm: status }),
      }),
    ),
  }),
});

/** Everything that is known of one day: for who asks for a correction, and for who judges. */
export const openDay = read('/time/days', {
  menu,
  about: 'การลงเวลาทั้งหมดของบุคคลในวันหนึ่ง',
  take: z.object({ day, personId: z.optional(id) }),
  give: z.object({
    person: named,
    ...dayRow,
    punches: z.array(punchRow),
    corrections: z.array(
      z.object({
        requestId: z.number(),
        number: z.nullable(z.string()),
        state: z.enum(requestStates),
        in: z.string(),
        out: z.string(),
        reason: z.enum(correctionReasons),
        words: z.string(),
      }),
    ),
    /** It may be asked for; why not, in words. */
    mayCorrect: z.boolean(),
    why: z.string(),
  }),
});

// Corrections.

export const correctionContent = z.object({
  day,
  /** Times claimed; what stays as it is is left empty. An `out` before the `in` is of the next day, where the shift goes over midnight. */
  in: clock,
  out: clock,
  reason: z.enum(correctionReasons),
  words: needed(1000),
  /** Who saw it. */
  witness: z.nullable(id),
});
export type CorrectionContent = z.output<typeof correctionContent>;

/** ขอแก้เวลา: the head decides; one beyond the limit of the month goes on to HR. */
export const keepCorrection = write('/time/corrections', {
  menu,
  about: 'บันทึกหรือส่งคำขอแก้เวลาปฏิบัติราชการ',
  take: z.object({ ...keeping, content: correctionContent }),
  give: kept,
});

/** What a correction has beside what all requests have (`/office/requests/:id`). */
export const openCorrection = read('/time/corrections/:requestId', {
  menu,
  about: 'คำขอแก้เวลาหนึ่งเรื่อง พร้อมเวลาที่ลงไว้จริงในวันนั้น',
  take: z.object({ requestId: id }),
  give: z.object({
    content: correctionContent,
    version: z.number(),
    applicantId: z.number(),
    witness: z.nullable(named),
    ...dayRow,
    punches: z.array(punchRow),
    /** Of the month, this one with them. */
    used: z.number(),
    most: z.number(),
    /** It came after its month was closed: it stands in this one as an adjustment. */
    adjusts: z.nullable(z.string()),
  }),
});
