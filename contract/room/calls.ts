import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { keeping, kept } from '../office/requests.ts';
import { calendar, occurrencesMost, plan, planned, taker } from '../office/times.ts';
import { count, day, flag, id, instant, list, named, needed, text } from '../wire.ts';

/** จองห้องประชุม: free rooms, bookings of one time or of many, and what is printed of them. A room is called by the id of its resource. */

export const layouts = ['U', 'CLASS', 'THEATRE', 'BOARD'] as const;
export type Layout = (typeof layouts)[number];
export const fixedEquipment = ['PROJECTOR', 'SCREEN', 'SOUND', 'MICROPHONE', 'VIDEO', 'COMPUTER', 'WHITEBOARD', 'RECORDER'] as const;
export type FixedEquipment = (typeof fixedEquipment)[number];
export const linkKinds = ['NONE', 'ZOOM', 'TEAMS', 'MEET', 'WEBEX', 'OTHER'] as const;

const menu = 'view room' as const;
const layoutOrNone = z.union([z.enum(layouts), z.literal('')]);

/** One time of a booking. `waits`: it is taken, and wanted when it falls free. */
const occurrence = z.object({ n: count, roomId: id, from: instant, until: instant, waits: flag });
export type Occurrence = z.output<typeof occurrence>;

export const bookingContent = z.object({
  topic: needed(250),
  /** What others read in its place. */
  publicTitle: text(250),
  private: flag,
  headCount: count.check(z.refine((value) => value > 0, 'required')),
  layout: layoutOrNone,
  /** Ids of movable equipment. */
  extras: list(id).check(z.maxLength(20)),
  catering: list(z.object({ kindId: id, count, budget: text(60) })).check(z.maxLength(20)),
  phone: text(60),
  remark: text(1000),
  occurrences: list(occurrence).check(z.minLength(1, 'required'), z.maxLength(occurrencesMost)),
});
export type BookingContent = z.output<typeof bookingContent>;

export const keepBooking = write('/room/bookings', {
  menu,
  about: 'บันทึกหรือส่งคำขอใช้ห้องประชุม ครั้งเดียวหรือหลายครั้ง',
  take: z.object({ ...keeping, content: bookingContent }),
  give: kept,
});

const roomFacts = {
  id: z.number(),
  name: z.string(),
  building: z.string(),
  floor: z.string(),
  capacity: z.number(),
  seats: z.array(z.object({ layout: z.enum(layouts), seats: z.number() })),
  fixed: z.array(z.string()),
  linkKind: z.string(),
  rules: z.string(),
  judged: z.boolean(),
  keeper: z.string(),
  bufferBefore: z.number(),
  bufferAfter: z.number(),
  openFrom: z.string(),
  openUntil: z.string(),
  /** 0 is Sunday. */
  openDays: z.array(z.number()),
  cateringLeadHours: z.number(),
};

/** What a booking is put together from, and what the caller may do beside booking. */
export const listRooms = read('/room/rooms', {
  menu,
  about: 'ห้องประชุม อุปกรณ์ และรายการอาหารที่เลือกได้',
  give: z.object({
    rooms: z.array(z.object({ ...roomFacts, keeps: z.boolean() })),
    extras: z.array(named),
    catering: z.array(z.extend(named, { baht: z.number() })),
    mayBump: z.boolean(),
    manages: z.boolean(),
  }),
});

export const freeRooms = read('/room/free', {
  menu,
  about: 'ค้นหาห้องว่างตามเวลา จำนวนคน รูปแบบการจัด และอุปกรณ์',
  take: z.object({
    from: instant,
    until: instant,
    headCount: z.optional(count),
    layout: z.optional(layoutOrNone),
    fixed: list(z.enum(fixedEquipment)),
    except: z.optional(id),
  }),
  give: z.object({
    rooms: z.array(
      z.object({
        ...roomFacts,
        free: z.boolean(),
        /** Where it is, its seats in the layout that was asked for, what stands in it. */
        words: z.array(z.string()),
        /** Fewer seats than people, or another layout. */
        lacks: z.nullable(z.string()),
        taken: z.nullable(taker),
        /** Why it can't be had then. */
        closed: z.nullable(z.string()),
        /** How long it stays free, on the same day. */
        freeUntil: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Each date of a series before it is kept: what can be had, what not and why, and which room could be had in its place. */
export const planBooking = read('/room/plan', {
  menu,
  method: 'POST',
  about: 'ตรวจวันของการจองหลายครั้งก่อนบันทึก พร้อมเหตุที่จองไม่ได้และห้องที่แทนได้',
  take: z.object({ ...planned, headCount: z.optional(count), layout: z.optional(layoutOrNone) }),
  give: plan,
});

/** What stands in the rooms in these days; what is private is told to who may open it. */
export const dayOfRooms = read('/room/calendar', {
  menu,
  about: 'ปฏิทินการใช้ห้องประชุม',
  take: z.object({ from: day, until: day, roomId: z.optional(id) }),
  give: z.object({
    rooms: z.array(z.object(roomFacts)),
    ...calendar,
  }),
});

/** สับเปลี่ยน: the room is taken from who has it, with the reason; he is told and is offered others. */
export const bumpBooking = write('/room/bump', {
  menu,
  about: 'ใช้ห้องแทนผู้ที่จองไว้ พร้อมเหตุผล ผู้เดิมได้รับข้อเสนอห้องอื่น',
  take: z.object({ ...keeping, content: bookingContent, reason: needed(500) }),
  give: z.extend(kept, { bumped: z.array(z.string()) }),
});

// Papers and figures.

/** GET, `day` and `building`: who uses which room when, for who prepares them. */
export const roomSheetPath = '/room/sheet';
export const roomSheet = z.object({ day, building: z.optional(text(120)) });

export const roomReport = reportOf('/room/report', { menu: 'manage room', about: 'รายงานการใช้ห้องประชุม' });
