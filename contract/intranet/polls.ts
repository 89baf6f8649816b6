import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, flag, id, instant, list, needed, nothing } from '../wire.ts';

/** Questions to the staff: each answers once, sums alone are known. */

export const pollResults = ['AFTER', 'CLOSED'] as const;
export type PollResults = (typeof pollResults)[number];
/** Sums of fewer answers would tell who said what. While a poll is open they move by as many at a time: between two looks nobody reads what one has answered. */
export const fewestAnswers = 5;
export const pollSizes = { choices: 12, title: 300, choice: 150 } as const;

const menu = 'view intranet' as const;
const edits = 'manage manageIntranet' as const;

const poll = z.object({
  id: z.number(),
  title: z.string(),
  several: z.boolean(),
  results: z.enum(pollResults),
  closesAt: z.string(),
  closed: z.boolean(),
  /** The caller has answered. */
  answered: z.boolean(),
  /** So many have answered; null where the caller may not know yet. */
  answers: z.nullable(z.number()),
  /** The sums are of so many. */
  counted: z.number(),
  choices: z.array(z.object({ id: z.number(), title: z.string(), votes: z.nullable(z.number()) })),
});
export type Poll = z.infer<typeof poll>;

/** Those that are meant for the caller: open ones, then what was closed within the last two weeks. */
export const ownPolls = read('/intranet/polls', {
  menu,
  about: 'แบบสำรวจความเห็นสำหรับบุคลากร',
  give: z.object({ polls: z.array(poll) }),
});

/** Once for each person. No key is kept: what is kept under one is kept by person. */
export const answerPoll = write('/intranet/polls/:id/answer', {
  menu,
  key: 'none',
  about: 'ตอบแบบสำรวจโดยไม่ระบุตัวผู้ตอบ',
  take: z.object({ id, choices: list(id).check(z.minLength(1, 'required'), z.maxLength(pollSizes.choices)) }),
  give: z.object({ poll }),
});

const managed = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  several: z.boolean(),
  results: z.enum(pollResults),
  unitId: z.nullable(z.number()),
  unit: z.string(),
  closesAt: z.string(),
  closed: z.boolean(),
  answers: z.number(),
  choices: z.array(z.object({ title: z.string(), votes: z.nullable(z.number()) })),
});
export type ManagedPoll = z.infer<typeof managed>;

export const managedPolls = read('/intranet/manage/polls', {
  menu: edits,
  about: 'แบบสำรวจทั้งหมดสำหรับผู้ดูแลหน้าอินทราเน็ต',
  give: z.object({
    polls: z.array(managed),
    /** Whom one may ask. */
    units: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

/** What was asked stays as it is once somebody has answered; until when may still be changed. */
export const savePoll = write('/intranet/manage/polls', {
  menu: edits,
  about: 'บันทึกแบบสำรวจ',
  take: z.object({
    id: z.optional(id),
    version: z.optional(count),
    title: needed(pollSizes.title),
    choices: list(needed(pollSizes.choice)).check(z.minLength(1, 'required'), z.maxLength(pollSizes.choices)),
    several: flag,
    results: z.enum(pollResults),
    unitId: z.optional(z.nullable(id)),
    closesAt: instant,
  }),
  give: z.object({ id: z.number(), version: z.number() }),
});

export const closePoll = write('/intranet/manage/polls/:id/close', {
  menu: edits,
  about: 'ปิดแบบสำรวจก่อนกำหนด',
  take: z.object({ id, version: count }),
  give: z.object({ version: z.number() }),
});

export const removePoll = write('/intranet/manage/polls/:id/remove', {
  menu: edits,
  about: 'ลบแบบสำรวจ',
  take: z.object({ id }),
  give: nothing,
});
