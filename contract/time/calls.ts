import { z } from 'zod/mini';
import { batch, read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { keeping, kept, requestStates } from '../office/requests.ts';
import { count, day, described, flag, id, instant, list, named, needed, nothing, oneOfMany, text } from '../wire.ts';

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

const menu = 'view time' as const;
const manage = 'manage time' as const;
/** 2026-11, of the Christian era. */
const month = z.string().check(z.regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, 'bad_date'));
/** 08:30, or nothing. */
const clock = z.union([z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')), z.literal('')]);
const status = z.nullable(z.enum(dayStatuses));
const shift = z.object({
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
const hint = z.object({ code: z.string(), text: z.string() });

/** What the caller is here, and what forms are put together from. */
export const timeSetup = read('/time/setup', {
  menu,
  about: 'บทบาทของผู้ใช้ในการลงเวลา พร้อมกะ จุดลงเวลา และเครื่องลงเวลา',
  give: z.object({
    /** HR: sees and checks all, never its own. */
    manages: z.boolean(),
    /** Units whose time the caller keeps: signs their months, keeps rosters, confirms punches. */
    keeps: z.array(named),
    /** Units that he heads, with all below them: he sees their months. */
    heads: z.array(named),
    shifts: z.array(shift),
    devices: z.array(described),
    sites: z.array(named),
    /** Days before this one are not judged; null: none is yet. */
    begins: z.nullable(z.string()),
  }),
});

// One's own.

const site = z.object({ id: z.number(), name: z.string() });
const punchRow = z.object({
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

/** The button: what is known of today, and what a press would be. */
export const today = read('/time/today', {
  menu,
  about: 'เวลาของวันนี้ และสิ่งที่กดได้',
  give: z.object({
    now: z.string(),
    /** The day that a press counts for: of a shift over midnight the one before. */
    day: z.string(),
    shift: z.nullable(shift),
    working: z.boolean(),
    inAt: z.nullable(z.string()),
    outAt: z.nullable(z.string()),
    punches: z.array(punchRow),
    /** Whole minutes so far, the break left out; null before he came. */
    workedMinutes: z.nullable(z.number()),
    /** Why he is elsewhere, by halves. */
    am: status,
    pm: status,
    /** What the press says; null: there is no button. */
    press: z.nullable(
      z.object({
        direction: z.enum(directions),
        /** `NONE`: the browser is not asked where it is. */
        asks: z.enum(['NONE', 'PLACE', 'PLACE_OR_QR']),
        outside: z.enum(outsideRules),
        accuracyMost: z.number(),
        keptDays: z.number(),
        placeDays: z.number(),
        sites: z.array(z.object({ id: z.number(), name: z.string(), byQr: z.boolean() })),
      }),
    ),
    /** Days that lack a time, and nothing was asked for yet. */
    faults: z.array(z.object({ day: z.string(), am: status, pm: status })),
  }),
});

/**
 * The press. Kept without network it is sent later, under its key and with the phone's time in `at`; without `at` it is now. The position is sent
 * where `today` says so, and never else.
 */
export const punch = write('/time/punches', {
  menu,
  about: 'ลงเวลาเข้าหรือออกด้วยตนเอง',
  take: z.object({
    direction: z.enum(directions),
    at: z.optional(instant),
    place: z.optional(
      z.object({
        lat: z.number().check(z.gte(-90), z.lte(90)),
        lon: z.number().check(z.gte(-180), z.lte(180)),
        accuracy: z.number().check(z.gte(0), z.lte(1_000_000)),
      }),
    ),
    /** Read from the QR of the day. */
    code: z.optional(text(80)),
  }),
  give: z.object({
    id: z.number(),
    at: z.string(),
    day: z.string(),
    site: z.nullable(site),
    inside: z.nullable(z.boolean()),
    /** It waits to be confirmed: why. */
    waits: z.nullable(z.enum(waitReasons)),
  }),
});

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
/** By half days: 12.5. Times of being late are times. */
const sums = z.object({
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

/** Where a punch was made: for its person, and for who manages time where it is in dispute. Every other's look is kept. Gone after `placeDays`. */
export const punchPlace = read('/time/punches/:punchId/place', {
  menu,
  about: 'ตำแหน่งที่ลงเวลา สำหรับเจ้าของเวลา และผู้ดูแลเมื่อมีข้อโต้แย้ง',
  take: z.object({ punchId: id }),
  give: z.object({ lat: z.number(), lon: z.number(), accuracy: z.number(), site: z.nullable(site), metres: z.nullable(z.number()) }),
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

// A unit: for its time keeper, who heads it or a unit above, who manages time.

const personInMonth = z.object({
  id: z.number(),
  name: z.string(),
  position: z.string(),
  unitId: z.number(),
  sums,
  /** In the order of the month; null: not of this unit that day. */
  days: z.array(
    z.nullable(
      z.object({
        am: status,
        pm: status,
        lateMinutes: z.number(),
        earlyMinutes: z.number(),
        inAt: z.nullable(z.string()),
        outAt: z.nullable(z.string()),
        claimed: z.boolean(),
        waits: z.boolean(),
        /** Of the roster, where it says another than usual. */
        shiftCode: z.string(),
      }),
    ),
  ),
});

/** บัญชีประจำเดือน: persons by days. */
export const unitMonth = read('/time/unit', {
  menu,
  about: 'เวลาปฏิบัติราชการรายเดือนของหน่วยงาน',
  work: 'search',
  take: z.object({ month, unitId: z.optional(id) }),
  give: z.object({
    units: z.array(z.extend(named, { keeps: z.boolean(), people: z.number() })),
    unit: z.nullable(named),
    month: z.string(),
    state: z.enum(monthStates),
    version: z.number(),
    days: z.array(z.object({ day: z.string(), off: z.boolean(), name: z.string() })),
    persons: z.array(personInMonth),
    /** Late facts of closed months that stand in this one. */
    adjustments: z.array(
      z.object({
        personId: z.number(),
        name: z.string(),
        day: z.string(),
        before: z.object({ am: status, pm: status, lateMinutes: z.number() }),
        after: z.object({ am: status, pm: status, lateMinutes: z.number() }),
        cause: z.enum(['CORRECTION', 'PRESENCE', 'OTHER']),
        requestId: z.nullable(z.number()),
        at: z.string(),
      }),
    ),
    waitingPunches: z.number(),
    waitingCorrections: z.number(),
    history: z.array(z.object({ act: z.string(), by: z.string(), at: z.string(), words: z.string() })),
    /** What was signed has changed since: a correction, a leave. */
    changed: z.boolean(),
    may: z.array(z.enum(['sign', 'check', 'close', 'reopen', 'roster', 'enter'])),
    /** Why it is not signed yet, in words; '' where it may be. */
    why: z.string(),
  }),
});

/** บัญชีลงเวลาปฏิบัติราชการ of a day. */
export const dayList = read('/time/day-list', {
  menu,
  about: 'บัญชีลงเวลาปฏิบัติราชการประจำวันของหน่วยงาน',
  take: z.object({ day, unitId: z.optional(id) }),
  give: z.object({
    units: z.array(named),
    unit: z.nullable(named),
    day: z.string(),
    rows: z.array(
      z.object({
        personId: z.number(),
        name: z.string(),
        position: z.string(),
        inAt: z.nullable(z.string()),
        outAt: z.nullable(z.string()),
        am: status,
        pm: status,
        lateMinutes: z.number(),
        /** หมายเหตุ, in words. */
        remark: z.string(),
        waits: z.boolean(),
      }),
    ),
    /** มา สาย ลา ไปราชการ ขาด: persons; `elsewhere`: by order outside of the office. */
    counts: z.object({
      all: z.number(),
      came: z.number(),
      late: z.number(),
      leave: z.number(),
      travel: z.number(),
      elsewhere: z.number(),
      absent: z.number(),
    }),
  }),
});
/** GET: the same on paper, to be signed by the head. */
export const dayListPath = '/time/day-list/print';
export const dayListPaper = z.object({ day, unitId: z.optional(id) });

/** How far the months of the units are: one's own and those below, for HR all. */
export const unitMonths = read('/time/months', {
  menu,
  about: 'สถานะการรับรองเวลาประจำเดือนของหน่วยงาน',
  work: 'search',
  take: z.object({ month }),
  give: z.object({
    month: z.string(),
    units: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        people: z.number(),
        state: z.enum(monthStates),
        version: z.number(),
        keepers: z.array(z.string()),
        waitingPunches: z.number(),
        waitingCorrections: z.number(),
        by: z.string(),
        at: z.nullable(z.string()),
        may: z.array(z.enum(['sign', 'check', 'close', 'reopen'])),
      }),
    ),
  }),
});

const ofMonths = { month, unitIds: list(id).check(z.minLength(1, 'required'), z.maxLength(500)) };
const confirmed = list(text(60));
const movedOn = z.object({
  /** Nothing was written: these are to be read and confirmed first. */
  unconfirmed: z.array(hint),
  units: z.array(z.object({ id: z.number(), state: z.enum(monthStates), version: z.number() })),
});

/** Signed by who keeps their time, when the month is over and no punch waits. */
export const signMonths = write('/time/months/sign', {
  menu,
  about: 'ผู้ควบคุมเวลารับรองเวลาประจำเดือนของหน่วยงาน',
  take: z.object({ ...ofMonths, confirmed }),
  give: movedOn,
});
export const checkMonths = write('/time/months/check', {
  menu: manage,
  about: 'งานการเจ้าหน้าที่ตรวจสอบเวลาประจำเดือน',
  take: z.object({ ...ofMonths, confirmed }),
  give: movedOn,
});
/** What the days come to is kept now; late facts go to an adjustment of a month that is open. */
export const closeMonth = write('/time/months/:unitId/close', {
  menu: manage,
  about: 'ปิดเวลาประจำเดือนของหน่วยงานหนึ่ง เก็บสถานะรายวันไว้ถาวร',
  take: z.object({ month, unitId: id }),
  give: z.object({ state: z.enum(monthStates), version: z.number() }),
});
/** Of many, each for itself. */
export const closeMonths = batch('/time/months/close', {
  menu: manage,
  about: 'ปิดเวลาประจำเดือนของหลายหน่วยงานพร้อมกัน พร้อมผลรายหน่วยงาน',
  work: 'sheet',
  take: z.object(ofMonths),
  give: z.object({ results: z.array(z.object({ unitId: z.number(), ...oneOfMany })) }),
});
export const reopenMonth = write('/time/months/reopen', {
  menu,
  about: 'เปิดเวลาประจำเดือนใหม่ พร้อมเหตุผล',
  take: z.object({ month, unitId: id, version: count, words: needed(500) }),
  give: movedOn,
});

// Punches that wait to be confirmed.

export const punchesToConfirm = read('/time/punches/waiting', {
  menu,
  about: 'การลงเวลาที่รอยืนยันของบุคลากรในหน่วยงาน',
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        personId: z.number(),
        name: z.string(),
        unit: z.string(),
        day: z.string(),
        at: z.string(),
        cameAt: z.string(),
        direction: z.nullable(z.enum(directions)),
        waits: z.enum(waitReasons),
        place: z.string(),
      }),
    ),
    total: z.number(),
  }),
});
/** By the head or the time keeper, never one's own. */
export const confirmPunches = write('/time/punches/confirm', {
  menu,
  about: 'ยืนยันหรือไม่รับการลงเวลาที่รอยืนยัน',
  take: z.object({ punchIds: list(id).check(z.minLength(1, 'required'), z.maxLength(200)), counts: flag, words: text(500) }),
  give: z.object({ done: z.number() }),
});
/** From the signature sheet: by the time keeper, for others. */
export const enterPunches = write('/time/punches/enter', {
  menu,
  about: 'บันทึกเวลาจากบัญชีลงลายมือชื่อ',
  take: z.object({
    unitId: id,
    day,
    rows: list(z.object({ personId: id, in: clock, out: clock })).check(z.minLength(1, 'required'), z.maxLength(300)),
    /** The sheet it was taken from. */
    words: needed(200),
  }),
  give: z.object({ added: z.number(), unchanged: z.number() }),
});

// Roster.

export const rosterOf = read('/time/roster', {
  menu,
  about: 'ตารางเวรของหน่วยงาน',
  take: z.object({ month, unitId: id }),
  give: z.object({
    unit: named,
    month: z.string(),
    state: z.enum(monthStates),
    persons: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        position: z.string(),
        /** `set`: by the roster; else by what is usual. */
        days: z.array(z.object({ day: z.string(), shiftId: z.nullable(z.number()), working: z.boolean(), set: z.boolean() })),
      }),
    ),
    mayChange: z.boolean(),
  }),
});
/** Over a span of days, or certain days of its weeks. `usual`: what the roster says is taken out; `off`: free days. */
export const setRoster = write('/time/roster', {
  menu,
  about: 'กำหนดเวรของบุคลากรตามช่วงวัน',
  take: z.object({
    unitId: id,
    personIds: list(id).check(z.minLength(1, 'required'), z.maxLength(300)),
    from: day,
    until: day,
    /** 0 is Sunday; left empty: every day. */
    weekdays: list(count.check(z.lte(6))),
    as: z.enum(['SHIFT', 'OFF', 'USUAL']),
    shiftId: z.nullable(id),
  }),
  give: z.object({ days: z.number() }),
});

// Files of scanners.

/**
 * POST multipart, field `file`: CSV, XLSX or the text of a scanner, judged row by row. Behind the question mark `deviceId`; `commit=1` keeps it, in
 * one transaction, where `faults` are none or `skip=1` says that such rows are left out.
 */
export const importPunchesPath = '/time/import';
export const importPunches = z.object({ deviceId: id, commit: z.optional(flag), skip: z.optional(flag) });
export const importReport = z.object({
  file: z.string(),
  rows: z.number(),
  added: z.number(),
  /** Of this file or another: they are there already. */
  known: z.number(),
  people: z.number(),
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  /** The very same file came before: when. */
  cameAt: z.nullable(z.string()),
  kept: z.boolean(),
  /** What it was read as, first rows: so that a wrong mapping is seen. */
  sample: z.array(
    z.object({
      row: z.number(),
      code: z.string(),
      person: z.string(),
      at: z.nullable(z.string()),
      direction: z.nullable(z.enum(directions)),
    }),
  ),
  faults: z.array(z.object({ row: z.number(), field: z.string(), value: z.string(), message: z.string() })),
  faultCount: z.number(),
});
export type PunchImport = z.infer<typeof importReport>;

export const imports = read('/time/imports', {
  menu: manage,
  about: 'แฟ้มจากเครื่องลงเวลาที่นำเข้าแล้ว',
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        device: z.string(),
        file: z.string(),
        rows: z.number(),
        added: z.number(),
        known: z.number(),
        left: z.number(),
        first: z.nullable(z.string()),
        last: z.nullable(z.string()),
        by: z.string(),
        at: z.string(),
      }),
    ),
  }),
});

// Screens at the entrances, which show the QR of the day.

export const listEntrances = read('/time/entrances', {
  menu: manage,
  about: 'จอแสดง QR ประจำวันของจุดลงเวลา',
  give: z.object({
    entrances: z.array(z.extend(described, { siteId: z.number(), madeAt: z.string(), usedAt: z.nullable(z.string()) })),
  }),
});
/** The code is told once. */
export const makeEntrance = write('/time/entrances/make', {
  menu: manage,
  about: 'เพิ่มจอแสดง QR ประจำวัน รหัสแสดงครั้งเดียว',
  take: z.object({ siteId: id, name: text(80) }),
  give: z.object({ id: z.number(), code: z.string() }),
});
export const revokeEntrance = write('/time/entrances/:entranceId/revoke', {
  menu: manage,
  about: 'เลิกใช้จอแสดง QR ประจำวัน',
  take: z.object({ entranceId: id }),
  give: nothing,
});
/** Its code is all that it needs, and all that it knows. */
export const entranceDisplay = read('/time/entrance', {
  access: 'open',
  method: 'POST',
  about: 'QR ประจำวันของจุดลงเวลา ด้วยรหัสของจอ',
  take: z.object({ code: needed(80) }),
  give: z.object({ site: z.string(), day: z.string(), address: z.string(), qr: z.string(), at: z.string() }),
});

/** Lates and absences of half years against the limits, by persons, units and months; for HR all, else one's own units and those below. */
export const timeReport = reportOf('/time/report', { menu, about: 'รายงานการมาปฏิบัติราชการ', also: { unitId: z.optional(id) } });
