import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { day, described, flag, id, instant, list, named, needed, text } from '../wire.ts';
import { clock, directions, menu, outsideRules, punchRow, shift, site, status, waitReasons } from './shapes.ts';

/** One's own punches, and those that wait for a word. */

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

/** Where a punch was made: for its person, and for who manages time where it is in dispute. Every other's look is kept. Gone after `placeDays`. */
export const punchPlace = read('/time/punches/:punchId/place', {
  menu,
  about: 'ตำแหน่งที่ลงเวลา สำหรับเจ้าของเวลา และผู้ดูแลเมื่อมีข้อโต้แย้ง',
  take: z.object({ punchId: id }),
  give: z.object({ lat: z.number(), lon: z.number(), accuracy: z.number(), site: z.nullable(site), metres: z.nullable(z.number()) }),
});

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
