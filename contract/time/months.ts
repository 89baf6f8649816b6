import { z } from 'zod/mini';
import { batch, read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { count, day, id, list, named, needed, oneOfMany, text } from '../wire.ts';
import { hint, manage, menu, month, monthStates, status, sums } from './shapes.ts';

/** Months of units, their lists, their rosters and what they come to. */

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

/** Lates and absences of half years against the limits, by persons, units and months; for HR all, else one's own units and those below. */
export const timeReport = reportOf('/time/report', { menu, about: 'รายงานการมาปฏิบัติราชการ', also: { unitId: z.optional(id) } });
