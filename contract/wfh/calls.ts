import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { keeping, kept } from '../office/requests.ts';
import { count, day, decimal, id, list, named, needed, text } from '../wire.ts';

/**
 * ปฏิบัติงานนอกสถานที่ตั้ง: days or halves of them that one works elsewhere. They are asked for by days or by a pattern of the week; each day has its
 * coming and going, a report that begins with what its person did in the letters, and the word of the head on it.
 */

export const wfhPlaces = ['HOME', 'OTHER_OFFICE', 'FIELD'] as const;
export type WfhPlace = (typeof wfhPlaces)[number];
export const wfhParts = ['DAY', 'AM', 'PM'] as const;
export type WfhPart = (typeof wfhParts)[number];
/** A day that was called in or given up for a leave is CANCELLED; of one without a report the head says what it was. */
export const wfhDayStates = ['ASKED', 'PLANNED', 'REPORTED', 'RETURNED', 'ACCEPTED', 'NOT_PROVEN', 'LEAVE', 'ABSENT', 'CANCELLED'] as const;
export type WfhDayState = (typeof wfhDayStates)[number];
/** He comes, can be reached, and goes. */
export const wfhMarks = ['in', 'here', 'out'] as const;
export type WfhMark = (typeof wfhMarks)[number];
export const wfhVerdicts = ['ACCEPT', 'RETURN', 'LEAVE', 'ABSENT'] as const;
/** One request reaches no further than a quarter. */
export const wfhSpan = 92;

const menu = 'view wfh';
const part = z.enum(wfhParts);

const asked = {
  days: list(z.object({ day, part })).check(z.maxLength(wfhSpan + 1)),
  /** Each week on these weekdays, 0 being Sunday; what is no working day is left out. */
  weekly: z.nullable(z.object({ from: day, until: day, weekdays: list(count.check(z.lte(6))).check(z.minLength(1, 'required')), part })),
  place: z.enum(wfhPlaces),
};
export const wfhContent = z.object({
  ...asked,
  placeName: text(200),
  phone: needed(50),
  plan: list(needed(300)).check(z.minLength(1, 'required'), z.maxLength(20)),
});
export type WfhContent = z.output<typeof wfhContent>;

const rule = z.object({
  orderNo: z.string(),
  daysWeek: z.number(),
  notWeekdays: z.array(z.number()),
  presentShare: z.number(),
  coreFrom: z.string(),
  coreUntil: z.string(),
  noticeDays: z.number(),
  places: z.array(z.enum(wfhPlaces)),
});

const dayRow = z.object({
  /** 0: it was not sent yet. */
  id: z.number(),
  requestId: z.number(),
  day: z.string(),
  part,
  state: z.enum(wfhDayStates),
  inAt: z.nullable(z.string()),
  outAt: z.nullable(z.string()),
  /** When he said that he could be reached. */
  hereAt: z.array(z.string()),
  /** The report is due; the day it becomes one without proof. */
  dueAt: z.nullable(z.string()),
  /** Why it was cancelled, or what the head said of it. */
  words: z.string(),
});

/** One's own: today, what is due, and what one's announcement says. */
export const myWfh = read('/time/wfh/mine', {
  menu,
  about: 'วันปฏิบัติงานนอกสถานที่ตั้งของตนเอง วันนี้ รายงานที่ค้าง และประกาศที่ใช้',
  give: z.object({
    manages: z.boolean(),
    /** He heads a unit, or manages all: there are figures for him. */
    leads: z.boolean(),
    /** Units whose people the caller may look at. */
    units: z.array(named),
    today: z.nullable(z.extend(dayRow, { may: z.array(z.enum(wfhMarks)) })),
    /** Without a report, or with one that came back. */
    due: z.array(dayRow),
    coming: z.array(dayRow),
    /** null: the agency has announced none for him. */
    rule: z.nullable(rule),
    /** Half days of this week, asked for and given. */
    weekHalves: z.number(),
  }),
});

export const keepWfh = write('/time/wfh/requests', {
  menu,
  about: 'บันทึกหรือยื่นคำขอปฏิบัติงานนอกสถานที่ตั้ง',
  take: z.object({ ...keeping, content: wfhContent }),
  give: kept,
});

/** What the typed days would be, before they are asked for: what stands in the way, and who is left. */
export const checkWfh = read('/time/wfh/check', {
  menu,
  method: 'POST',
  about: 'ตรวจวันปฏิบัติงานนอกสถานที่ตั้งก่อนยื่น: จำนวนวัน ข้อขัดข้อง และผู้อยู่ที่ตั้ง',
  take: z.object({ ...asked, applicantId: z.optional(id), requestId: z.optional(id) }),
  give: z.object({
    days: z.number(),
    /** In the way: at the field. */
    faults: z.array(z.object({ field: z.string(), code: z.string(), text: z.string() })),
    hints: z.array(z.object({ code: z.string(), text: z.string() })),
    /** The half in which the fewest are left at the office. */
    least: z.nullable(z.object({ day: z.string(), half: z.enum(['AM', 'PM']), members: z.number(), left: z.number() })),
  }),
});

/** What he did in a letter; its subject is said to whoever may open the letter, and of a classed letter nothing at all. */
const letterLine = z.object({
  documentId: z.number(),
  number: z.string(),
  subject: z.string(),
  /** Its page, under the base path; '' where the reader may not open it. */
  address: z.string(),
  acts: z.array(z.object({ action: z.string(), name: z.string(), times: z.number() })),
  at: z.string(),
});
export type WfhLetter = z.infer<typeof letterLine>;
/** As what a file is brought that proves the work of a day. */
export const evidenceRole = 'evidence';
const item = z.object({
  work: needed(300),
  output: text(1000),
  hours: decimal.check(z.gte(0), z.lte(24)),
  percent: count.check(z.lte(100)),
  /** Files of the request, brought as `evidenceRole`. */
  evidence: list(id).check(z.maxLength(10)),
});
export type WfhItem = z.output<typeof item>;

export const openWfh = read('/time/wfh/requests/:requestId', {
  menu,
  about: 'คำขอปฏิบัติงานนอกสถานที่ตั้งหนึ่งฉบับ รายวัน พร้อมเวลา รายงานผล และสิ่งที่ทำได้',
  take: z.object({ requestId: id }),
  give: z.object({
    version: z.number(),
    content: wfhContent,
    applicantId: z.number(),
    /** The caller's own. */
    own: z.boolean(),
    days: z.array(
      z.extend(dayRow, {
        letters: z.array(letterLine),
        items: z.array(
          z.object({
            work: z.string(),
            output: z.string(),
            hours: z.number(),
            percent: z.number(),
            evidence: z.array(z.object({ id: z.number(), name: z.string(), mime: z.string() })),
          }),
        ),
        reportWords: z.string(),
        reportedAt: z.nullable(z.string()),
        may: z.array(z.enum([...wfhMarks, 'report', 'accept', 'return', 'prove', 'drop'])),
      }),
    ),
    /** What stands in the way of the share of people at the office, for who decides. */
    present: z.array(z.object({ day: z.string(), half: z.enum(['AM', 'PM']), members: z.number(), away: z.number(), least: z.number() })),
  }),
});

const ofDay = { dayId: id };
const changed = z.object({ version: z.number(), state: z.enum(wfhDayStates) });

/** By the clock of the office, never by the browser's. */
export const markWfh = write('/time/wfh/days/:dayId/mark', {
  menu,
  about: 'ลงเวลาเริ่ม ยืนยันว่าติดต่อได้ หรือเลิกปฏิบัติงานนอกสถานที่ตั้ง',
  take: z.object({ ...ofDay, mark: z.enum(wfhMarks) }),
  give: z.object({ inAt: z.nullable(z.string()), outAt: z.nullable(z.string()), hereAt: z.array(z.string()) }),
});

/** What he did in the letters is in it by itself, as it stands now. */
export const reportWfh = write('/time/wfh/days/:dayId/report', {
  menu,
  about: 'ส่งรายงานผลการปฏิบัติงานของวัน',
  take: z.object({ ...ofDay, items: list(item).check(z.maxLength(30)), words: text(2000) }),
  give: changed,
});

export const decideWfhDay = write('/time/wfh/days/:dayId/decide', {
  menu,
  about: 'รับรองหรือส่งคืนรายงาน หรือชี้ขาดวันที่ไม่มีรายงาน',
  take: z.object({ ...ofDay, verdict: z.enum(wfhVerdicts), words: text(1000) }),
  give: changed,
});

/** Given up by who asked for them, or called in by his head. */
export const dropWfhDays = write('/time/wfh/requests/:requestId/drop', {
  menu,
  about: 'ยกเลิกวันปฏิบัติงานนอกสถานที่ตั้ง หรือเรียกเข้าสำนักงาน',
  take: z.object({ requestId: id, version: count, days: list(id).check(z.minLength(1, 'required')), words: needed(1000) }),
  give: z.object({ version: z.number() }),
});

/** Where the people of a unit are: their days elsewhere, and how many are at the office. */
export const teamWfh = read('/time/wfh/team', {
  menu,
  about: 'ผู้ปฏิบัติงานนอกสถานที่ตั้งของหน่วยงานรายวัน พร้อมสัดส่วนผู้อยู่ที่ตั้ง',
  take: z.object({ from: day, until: day, unitId: z.optional(id) }),
  give: z.object({
    units: z.array(named),
    unitId: z.nullable(z.number()),
    days: z.array(
      z.object({
        day: z.string(),
        working: z.boolean(),
        members: z.number(),
        /** At the office in the morning and in the afternoon. */
        am: z.number(),
        pm: z.number(),
        persons: z.array(
          z.object({
            personId: z.number(),
            name: z.string(),
            requestId: z.number(),
            part,
            place: z.enum(wfhPlaces),
            placeName: z.string(),
            phone: z.string(),
            state: z.enum(wfhDayStates),
            inAt: z.nullable(z.string()),
            outAt: z.nullable(z.string()),
            /** When he last said that he could be reached. */
            hereAt: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
});

/** Share by unit and day, output of each person, days without proof. */
export const wfhReport = reportOf('/time/wfh/report', { menu, about: 'รายงานการปฏิบัติงานนอกสถานที่ตั้ง', also: { unitId: z.optional(id) } });
