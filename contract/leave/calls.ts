import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { keeping, kept, requestStates } from '../office/requests.ts';
import { count, day, dayOrNone, flag, id, list, named, needed, nothing, paging, text } from '../wire.ts';
import { leaveKinds } from './kinds.ts';

/** การลา: asked for, counted, given, shortened. Days are whole or halves, as decimal numbers; a fiscal year is of พ.ศ. */

const menu = 'view leave';
const manage = 'manage leave';

/** Files of a leave by `role` of the file calls of requests: `medical` lies encrypted, and only the applicant, who checks and who decides look at it. */
export const paperRoles = ['medical', 'paper'] as const;

export const dayHalves = ['AM', 'PM'] as const;
const half = z.enum(dayHalves);
const kind = z.enum(leaveKinds);

/** From the morning or the afternoon of a day to the noon (`AM`) or the evening (`PM`) of a day. */
const span = { from: day, fromHalf: half, until: day, untilHalf: half };

/** Who acts for each of his posts meanwhile. */
const acting = list(z.object({ positionId: id, personId: id }));

export const leaveContent = z.object({
  ...span,
  reason: text(1000),
  /** Where he is found meanwhile. */
  contact: text(500),
  phone: text(50),
  /** Who takes the work meanwhile. */
  handOver: z.nullable(id),
  /** The country, where he goes abroad. */
  abroad: text(200),
  /** Of the birth, or of the summons. */
  eventDay: dayOrNone,
  /** Of the order, the contract, the summons. */
  paperNo: text(100),
  acting,
});
export type LeaveContent = z.output<typeof leaveContent>;

/** Keeps a leave, and sends it on its way where its applicant says so. HR may file for anybody. */
export const keepLeave = write('/leave/requests', {
  menu,
  about: 'บันทึกหรือยื่นใบลา',
  take: z.object({ ...keeping, kind, content: leaveContent }),
  give: kept,
});

const hint = z.object({ code: z.string(), text: z.string() });
const awayRow = z.object({ personId: z.number(), name: z.string(), day: z.string(), half });

/** What a span would be, before it is sent: its days, its end, who decides, what stands in the way. Give `days` for when it would end. */
export const countLeave = read('/leave/count', {
  menu,
  method: 'POST',
  about: 'นับวันลาก่อนยื่น: วันทำการ วันต่อเนื่อง วันสิ้นสุด ผู้มีอำนาจ และข้อขัดข้อง',
  take: z.object({
    kind,
    from: day,
    fromHalf: half,
    until: z.optional(day),
    untilHalf: z.optional(half),
    days: z.optional(z.number().check(z.gte(0.5), z.lte(1500))),
    eventDay: z.optional(dayOrNone),
    applicantId: z.optional(id),
    requestId: z.optional(id),
    handOver: z.optional(z.nullable(id)),
    acting: z.optional(acting),
  }),
  give: z.object({
    from: z.string(),
    fromHalf: half,
    until: z.string(),
    untilHalf: half,
    counting: z.enum(['WORKING', 'CALENDAR']),
    /** Of the quota. */
    days: z.number(),
    /** With days off between: of this leave, and of the spell that it is part of. */
    calendarDays: z.number(),
    spell: z.object({ from: z.string(), until: z.string(), calendarDays: z.number(), days: z.number(), requests: z.array(z.number()) }),
    returnsOn: z.string(),
    /** By fiscal year; `left` before it, null where there is no limit. */
    years: z.array(z.object({ year: z.number(), days: z.number(), left: z.nullable(z.number()), unpaid: z.number() })),
    /** Who decides now. */
    decider: z.nullable(z.string()),
    paper: z.boolean(),
    /** In the way: at the field. */
    faults: z.array(z.object({ field: z.string(), code: z.string(), text: z.string() })),
    hints: z.array(hint),
    daysOff: z.array(z.object({ day: z.string(), name: z.string() })),
    /** Who else of the unit is away then; never why. */
    team: z.array(awayRow),
  }),
});

export const entryReasons = ['OPENING', 'GRANT', 'CARRY', 'LAPSE', 'TAKE', 'GIVE_BACK', 'ADJUST'] as const;
const account = z.object({
  kind,
  year: z.number(),
  counting: z.enum(['WORKING', 'CALENDAR']),
  /** The sum explained: 10 + 7 − 3. What came to nothing is left out. */
  parts: z.array(z.object({ reason: z.enum(entryReasons), days: z.number() })),
  taken: z.number(),
  times: z.number(),
  /** Asked for and not decided yet. */
  pending: z.number(),
  /** null: as he who decides sees fit. */
  left: z.nullable(z.number()),
  /** Paid days of the year (of the birth); null: all. */
  paid: z.nullable(z.number()),
  unpaid: z.number(),
  /** Not before this day. */
  usableFrom: z.nullable(z.string()),
  /** The agency has compared the rule with its own regulation. */
  confirmed: z.boolean(),
});
export type LeaveAccount = z.infer<typeof account>;

const service = { employeeType: z.string(), since: z.nullable(z.string()), workDays: z.array(z.number()) };

/** A fiscal year of which there can be days. */
const fiscal = count.check(z.minimum(2400), z.maximum(2800));

/** ฉันลาได้กี่วัน. `year`: this fiscal year where it is left out. */
export const myLeave = read('/leave/mine', {
  menu,
  about: 'วันลาของตนเองในปีงบประมาณ พร้อมที่มาของยอดคงเหลือ',
  take: z.object({ year: z.optional(fiscal) }),
  give: z.object({
    year: z.number(),
    ...service,
    /** Which kinds he may ask for; `why` in words where not now. */
    kinds: z.array(z.object({ kind, halves: z.boolean(), why: z.nullable(z.string()) })),
    accounts: z.array(account),
    /** Who looks after leave: registers and manages. */
    manages: z.boolean(),
    /** Whose work the caller is asked to take meanwhile; never why he is away. */
    takeOvers: z.array(z.object({ requestId: z.number(), name: z.string(), from: z.string(), until: z.string(), taken: z.boolean() })),
  }),
});

/** Posts of the applicant for which somebody acts while he is away, with who is named by the standing order. */
export const leaveDeputies = read('/leave/deputies', {
  menu,
  method: 'POST',
  about: 'ตำแหน่งที่ต้องมีผู้รักษาราชการแทนระหว่างลา และผู้ที่คำสั่งกำหนดไว้',
  take: z.object({ ...span, applicantId: z.optional(id) }),
  give: z.object({
    posts: z.array(
      z.object({
        positionId: z.number(),
        position: z.string(),
        /** Vacation is not given without anybody. */
        needed: z.boolean(),
        /** In their order; `free`: at the office all that time. */
        deputies: z.array(z.object({ personId: z.number(), name: z.string(), orderNo: z.string(), free: z.boolean() })),
      }),
    ),
  }),
});

const statistics = z.object({ kind, before: z.number(), now: z.number(), total: z.number(), times: z.number() });
/** What a leave has beside what all requests have (`/office/requests/:id`). */
export const openLeave = read('/leave/requests/:requestId', {
  menu,
  about: 'ใบลาหนึ่งฉบับ พร้อมสถิติ ยอดคงเหลือ และสิ่งที่ทำได้',
  take: z.object({ requestId: id }),
  give: z.object({
    kind,
    version: z.number(),
    state: z.enum(requestStates),
    content: leaveContent,
    applicantId: z.number(),
    days: z.number(),
    calendarDays: z.number(),
    spell: z.object({ from: z.string(), until: z.string(), calendarDays: z.number(), days: z.number(), requests: z.array(z.number()) }),
    returnsOn: z.string(),
    unpaid: z.number(),
    /** สถิติการลาในปีงบประมาณนี้. */
    statistics: z.array(statistics),
    last: z.nullable(z.object({ from: z.string(), until: z.string(), days: z.number() })),
    account: z.nullable(account),
    team: z.array(awayRow),
    /** Letters and tasks that lie with him. */
    openWork: z.number(),
    handOver: z.nullable(named),
    acting: z.array(
      z.object({
        positionId: z.number(),
        position: z.string(),
        personId: z.number(),
        person: z.string(),
        /** The order that was made of it; null before the decision. */
        state: z.nullable(z.enum(['COMING', 'NOW', 'OVER', 'ENDED'])),
      }),
    ),
    /** Some papers are only told to be there: `opens` false. */
    papers: z.array(z.object({ id: z.number(), name: z.string(), mime: z.string(), medical: z.boolean(), opens: z.boolean() })),
    check: z.nullable(z.object({ by: z.string(), at: z.string(), paperSeen: z.boolean() })),
    /** Asked to end before its time, not decided yet. */
    shorten: z.nullable(z.object({ from: z.string(), half, words: z.string() })),
    may: z.array(z.enum(['check', 'shorten', 'recall', 'back'])),
  }),
});

const of = { requestId: id, version: count };
const changed = z.object({ version: z.number(), state: z.enum(requestStates) });

/** ตรวจสอบ: the statistics are kept as they are now. */
export const checkLeave = write('/leave/requests/:requestId/check', {
  menu,
  about: 'ตรวจสอบใบลา พร้อมบันทึกสถิติและการตรวจใบรับรองแพทย์',
  take: z.object({ ...of, paperSeen: flag, words: text(1000) }),
  give: changed,
});
/** ขอยกเลิกวันลา: from this half on, on which the same people decide; from its first half on it is given up wholly. */
export const shortenLeave = write('/leave/requests/:requestId/shorten', {
  menu,
  about: 'ขอยกเลิกวันลาที่ยังไม่ได้ใช้ทั้งหมดหรือบางส่วน',
  take: z.object({ ...of, from: day, half, words: needed(1000) }),
  give: changed,
});
/** เรียกกลับ: by a superior, at once. */
export const recallLeave = write('/leave/requests/:requestId/recall', {
  menu,
  about: 'เรียกตัวกลับมาปฏิบัติราชการระหว่างลา',
  take: z.object({ ...of, from: day, half, words: needed(1000) }),
  give: changed,
});
export const reportBack = write('/leave/requests/:requestId/back', {
  menu,
  about: 'รายงานตัวกลับเข้าปฏิบัติราชการ',
  take: z.object({ ...of, day, words: text(500) }),
  give: changed,
});

/** รับมอบงาน: by who is named for it. */
export const takeOver = write('/leave/requests/:requestId/take-over', {
  menu,
  about: 'รับมอบงานระหว่างที่ผู้อื่นลา',
  take: z.object({ requestId: id }),
  give: nothing,
});

/** Who of the unit is where: of leave only that he is away. */
export const teamCalendar = read('/leave/calendar', {
  menu,
  about: 'ปฏิทินการไม่อยู่ของหน่วยงานตนเองและหน่วยงานที่บังคับบัญชา',
  take: z.object({ from: day, until: day, unitId: z.optional(id) }),
  give: z.object({
    units: z.array(named),
    persons: z.array(z.object({ id: z.number(), name: z.string(), position: z.string(), unitId: z.number() })),
    items: z.array(
      z.object({
        personId: z.number(),
        day: z.string(),
        half,
        /** null: away, no more is said. */
        kind: z.nullable(z.enum(['TRAVEL', 'WFH', 'DUTY', 'TRAINING', 'MEETING_OUT'])),
        shown: z.string(),
      }),
    ),
    daysOff: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
});

/** บัตรลา: every half day of a fiscal year, with the kind: one's own, of those whom one heads, or for who manages leave. */
export const leaveCard = read('/leave/card', {
  menu,
  about: 'บัตรลารายปีของบุคคล',
  take: z.object({ personId: z.optional(id), year: z.optional(fiscal) }),
  give: z.object({
    person: named,
    unit: z.string(),
    year: z.number(),
    ...service,
    days: z.array(z.object({ day: z.string(), half, kind, requestId: z.number() })),
    daysOff: z.array(z.object({ day: z.string(), name: z.string() })),
    accounts: z.array(account),
  }),
});
/** GET: the same as a paper. */
export const leaveCardPrint = {
  path: (personId: number | string) => `/leave/card/${personId}/print`,
  take: z.object({ personId: id, year: z.optional(fiscal) }),
};

// Who looks after leave.

/** Everybody's balances of a year. */
export const leavePeople = read('/leave/people', {
  menu: manage,
  about: 'ยอดวันลาของบุคลากร',
  take: z.object({ search: z.optional(text(100)), year: z.optional(fiscal), ...paging }),
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        unit: z.string(),
        employeeType: z.nullable(z.string()),
        since: z.nullable(z.string()),
        vacation: z.nullable(z.number()),
        sick: z.number(),
        personal: z.number(),
        /** No record of service: nothing can be counted. */
        lacks: z.boolean(),
      }),
    ),
    total: z.number(),
    year: z.number(),
  }),
});
/** Carried over from paper, or set right; never of oneself. The entry stays, another sets it right. */
export const adjustLeave = write('/leave/people/:personId/adjust', {
  menu: manage,
  about: 'บันทึกยอดยกมาหรือปรับยอดวันลาของบุคคล',
  take: z.object({
    personId: id,
    kind,
    year: fiscal,
    reason: z.enum(['OPENING', 'ADJUST']),
    days: z.number().check(z.gte(-400), z.lte(400)),
    words: needed(500),
  }),
  give: z.object({ left: z.nullable(z.number()) }),
});
/** One person's ledger, entry by entry. */
export const leaveLedger = read('/leave/people/:personId/ledger', {
  menu: manage,
  about: 'รายการเคลื่อนไหววันลาของบุคคล',
  take: z.object({ personId: id, year: z.optional(fiscal) }),
  give: z.object({
    person: named,
    year: z.number(),
    entries: z.array(
      z.object({
        id: z.number(),
        kind,
        reason: z.enum(entryReasons),
        days: z.number(),
        requestId: z.nullable(z.number()),
        number: z.nullable(z.string()),
        words: z.string(),
        by: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
    accounts: z.array(account),
  }),
});
/** Who decides on how much in which unit; where only the head of the agency does, since no row of authority says otherwise. */
export const uncoveredLeave = read('/leave/uncovered', {
  menu: manage,
  about: 'กรณีที่ยังไม่มีผู้มีอำนาจอนุญาตการลากำหนดไว้',
  give: z.object({
    cases: z.array(
      z.object({
        unitId: z.number(),
        unit: z.string(),
        kind,
        /** Longest that some row covers; null: none. */ covered: z.nullable(z.number()),
      }),
    ),
    total: z.number(),
  }),
});
/** สถิติการลา, of a unit with all below it or of everybody. */
export const leaveReport = reportOf('/leave/report', {
  menu: manage,
  about: 'สถิติการลา: รายบุคคล รายเดือนไม่ระบุชื่อ วันลาพักผ่อน วันที่ไม่ได้รับเงินเดือน และผู้ไม่อยู่วันนี้',
  also: { unitId: z.optional(id) },
});
