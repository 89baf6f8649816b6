import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, id, instant, list, named, needed, text } from '../wire.ts';
import { hint } from './requests.ts';

/**
 * A request that takes something for one time or for several: what stands in the way of each time, what may be done with it, and the calendar
 * of what is had. A kind says of itself that it is such a one (`RequestRules.series`); all of this is then there.
 */

/** How what is asked for comes again: on each day, each week, each other week, on the same date of each month. */
export const repeats = ['ONCE', 'DAY', 'WEEK', 'FORTNIGHT', 'MONTH'] as const;
export type Repeat = (typeof repeats)[number];
/** Times that one request may have: a year of days. */
export const occurrencesMost = 366;

/** Who has it: the unit alone, what it is for is not said. */
export const taker = z.object({ unit: z.string(), number: z.nullable(z.string()), from: z.string(), until: z.string() });

/** Each date of a series before it is kept; a module adds what it needs to find others in its place. */
export const planned = {
  resourceId: id,
  from: instant,
  until: instant,
  every: z.enum(repeats),
  lastDay: z.optional(day),
  requestId: z.optional(id),
};
export const plan = z.object({
  dates: z.array(
    z.object({
      n: z.number(),
      from: z.string(),
      until: z.string(),
      state: z.enum(['FREE', 'TAKEN', 'HOLIDAY', 'CLOSED', 'PAST']),
      /** The holiday, the closed period, the hours. */
      why: z.string(),
      taken: z.nullable(taker),
      other: z.nullable(named),
    }),
  ),
});
export type PlannedDate = z.infer<typeof plan>['dates'][number];

/** By whom it is had and when, between two days; what is private is told to who may open it. */
export const calendar = {
  items: z.array(
    z.object({
      useId: z.number(),
      requestId: z.number(),
      occurrence: z.number(),
      resourceId: z.number(),
      from: z.string(),
      until: z.string(),
      title: z.string(),
      unit: z.string(),
      state: z.enum(['ASKED', 'HELD', 'FIRM']),
      mine: z.boolean(),
      private: z.boolean(),
      /** The caller may open it, and may move it. */
      opens: z.boolean(),
      movable: z.boolean(),
      running: z.boolean(),
      version: z.number(),
    }),
  ),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  closed: z.array(z.object({ resourceId: z.nullable(z.number()), name: z.string(), from: z.string(), until: z.string() })),
};

const useStates = ['ASKED', 'WAITS', 'HELD', 'FIRM', 'RELEASED', 'BUMPED', 'CANCELLED'] as const;

export const openTimes = read('/office/requests/:requestId/times', {
  about: 'วันและเวลาของคำขอหนึ่งเรื่อง รายครั้ง พร้อมสิ่งที่ทำได้',
  take: z.object({ requestId: id }),
  give: z.object({
    version: z.number(),
    times: z.array(
      z.object({
        n: z.number(),
        resourceId: z.number(),
        resource: z.string(),
        from: z.string(),
        until: z.string(),
        state: z.enum(useStates),
        over: z.boolean(),
        /** When somebody came, where it is said. */
        checkedIn: z.nullable(z.string()),
        /** Held for it until then: taken by `takeOffer`. */
        offers: z.array(z.object({ useId: z.number(), resource: z.string(), until: z.string() })),
        may: z.array(z.enum(['move', 'swap', 'cancel', 'end', 'extend', 'checkIn'])),
      }),
    ),
    /** The caller has its step, and may say no to some of its times. */
    decides: z.boolean(),
  }),
});

const changed = z.object({ version: z.number(), unconfirmed: z.array(hint) });
const of = { requestId: id, version: count };
const some = list(count).check(z.minLength(1, 'required'));
const confirmed = list(text(60));

export const decideTimes = write('/office/requests/:requestId/times/decide', {
  about: 'จัดให้ หรือไม่จัดให้ เป็นรายครั้ง',
  take: z.object({ ...of, without: some, words: needed(1000), confirmed }),
  give: changed,
});

export const moveTime = write('/office/requests/:requestId/times/move', {
  about: 'เปลี่ยนสิ่งที่จองหรือเลื่อนเวลาของการจองหนึ่งครั้ง เลขที่เดิม',
  take: z.object({ ...of, n: count, resourceId: id, from: instant, until: instant, words: text(1000), confirmed }),
  give: changed,
});

/** Some of its times are given up, the others stand. */
export const cancelTimes = write('/office/requests/:requestId/times/cancel', {
  about: 'ยกเลิกการจองเป็นรายครั้ง',
  take: z.object({ ...of, without: some, words: needed(1000) }),
  give: changed,
});

export const swapTimes = write('/office/requests/:requestId/times/swap', {
  about: 'สลับสิ่งที่จองของสองรายการพร้อมกัน',
  take: z.object({ ...of, n: count, otherId: id, otherN: count, words: needed(1000) }),
  give: changed,
});

/** With what it may be exchanged: others at the same time. */
export const swapsFor = read('/office/requests/:requestId/times/swaps', {
  about: 'การจองอื่นในเวลาเดียวกันที่สลับได้',
  take: z.object({ requestId: id, n: count }),
  give: z.object({
    others: z.array(
      z.object({ requestId: z.number(), n: z.number(), resource: z.string(), title: z.string(), from: z.string(), until: z.string() }),
    ),
  }),
});

export const takeOffer = write('/office/requests/:requestId/times/take', {
  about: 'รับสิ่งที่จองหรือเวลาที่กันไว้ให้',
  take: z.object({ ...of, useId: id }),
  give: changed,
});

export const changeEnd = write('/office/requests/:requestId/times/end', {
  about: 'เลิกใช้ก่อนเวลา หรือต่อเวลา',
  take: z.object({ ...of, n: count, until: instant }),
  give: changed,
});

/** What else, and when else, the same may be had, where it was not given. */
export const timeOffers = read('/office/requests/:requestId/times/offers', {
  about: 'สิ่งที่ใช้แทนได้และเวลาที่ว่าง',
  take: z.object({ requestId: id, n: count }),
  give: z.object({ resources: z.array(named), times: z.array(z.object({ from: z.string(), until: z.string() })) }),
});
