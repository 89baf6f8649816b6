import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, dayOrNone, flag, id, instant, list, named, needed, nothing, paging, text } from '../wire.ts';
import { answers, guestRoles, invitationWays, itemKinds, meetingKinds, meetingStates, modes } from './kinds.ts';

/** A meeting until it opens: its number and time, agenda and papers, invitation, who will come. */

const menu = 'view meeting' as const;

export const meetingRow = z.object({
  id: z.number(),
  bodyId: z.number(),
  body: z.string(),
  /** 11/2569 */
  number: z.string(),
  kind: z.enum(meetingKinds),
  state: z.enum(meetingStates),
  from: z.string(),
  until: z.string(),
  place: z.string(),
  mode: z.enum(modes),
  /** What the caller is in it. */
  role: z.enum(['SECRETARY', 'CHAIR', 'MEMBER', 'GUEST', 'OTHER']),
  /** What he said to the invitation. */
  answer: z.nullable(z.enum(answers)),
});

export const listMeetings = read('/meeting/list', {
  menu,
  about: 'การประชุมของตนเอง หรือทะเบียนการประชุม',
  take: z.object({
    view: z.enum(['coming', 'past', 'register']),
    bodyId: z.optional(id),
    state: z.optional(z.enum(meetingStates)),
    search: z.optional(text(100)),
    ...paging,
  }),
  give: z.object({ items: z.array(meetingRow), total: z.number() }),
});

/** Of a time, for the calendar; a secret one is only a time. */
export const calendarOfMeetings = read('/meeting/calendar', {
  menu,
  about: 'ปฏิทินการประชุม',
  take: z.object({ from: day, until: day }),
  give: z.object({
    items: z.array(
      z.object({ id: z.number(), title: z.string(), from: z.string(), until: z.string(), place: z.string(), state: z.enum(meetingStates) }),
    ),
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
});

export const paperRow = z.object({
  id: z.number(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  n: z.number(),
  secret: z.boolean(),
  /** From then on members read it. */
  embargo: z.nullable(z.string()),
  /** May the caller open it? */
  open: z.boolean(),
});

export const itemRow = z.object({
  id: z.number(),
  heading: z.number(),
  headingName: z.string(),
  kind: z.enum(itemKinds),
  /** 4.2 */
  no: z.string(),
  title: z.string(),
  presenter: z.string(),
  minutes: z.number(),
  proposed: z.string(),
  documentId: z.nullable(z.number()),
  docNo: z.nullable(z.string()),
  secret: z.boolean(),
  twoThirds: z.boolean(),
  /** Of a matter arising: the resolution, how far it is, how long ago. */
  follows: z.nullable(
    z.object({
      meeting: z.string(),
      text: z.string(),
      owner: z.string(),
      dueOn: z.nullable(z.string()),
      requestId: z.nullable(z.number()),
      done: z.boolean(),
      late: z.boolean(),
      age: z.number(),
    }),
  ),
  certifies: z.nullable(z.object({ meetingId: z.number(), number: z.string(), state: z.enum(meetingStates) })),
  carried: z.boolean(),
  papers: z.array(paperRow),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  resolution: z.nullable(
    z.object({ id: z.number(), result: z.string(), text: z.string(), owner: z.string(), dueOn: z.nullable(z.string()) }),
  ),
  version: z.number(),
});
export type AgendaItem = z.infer<typeof itemRow>;

const acts = ['keep', 'invite', 'move', 'cancel', 'open', 'adjourn', 'recall', 'close', 'draft', 'circulate', 'certify', 'issue'] as const;
export type MeetingAct = (typeof acts)[number];

export const openMeeting = read('/meeting/:meetingId', {
  menu,
  about: 'การประชุมหนึ่งครั้ง พร้อมวาระ เอกสาร ผู้เข้าประชุม และสิ่งที่ทำได้ในขณะนี้',
  take: z.object({ meetingId: id }),
  give: z.object({
    meeting: z.extend(meetingRow, {
      link: z.string(),
      secrecy: z.number(),
      closesOn: z.nullable(z.string()),
      paused: z.boolean(),
      invitedAt: z.nullable(z.string()),
      urgentReason: z.string(),
      invitationId: z.nullable(z.number()),
      invitationNo: z.nullable(z.string()),
      openedAt: z.nullable(z.string()),
      closedAt: z.nullable(z.string()),
      resumedOf: z.nullable(z.object({ id: z.number(), number: z.string() })),
      recalledAs: z.nullable(z.object({ id: z.number(), number: z.string() })),
      withClause: z.boolean(),
      minutesId: z.nullable(z.number()),
      minutesNo: z.nullable(z.string()),
      certifiedAt: z.nullable(z.string()),
      /** The last day on which it can be called in time. */
      noticeBy: z.string(),
      noticeDays: z.number(),
      version: z.number(),
    }),
    room: z.nullable(z.object({ requestId: z.number(), name: z.string(), state: z.string(), from: z.string(), until: z.string() })),
    items: z.array(itemRow),
    people: z.array(
      z.object({
        seatId: z.number(),
        name: z.string(),
        detail: z.string(),
        role: z.string(),
        counts: z.boolean(),
        substitutes: z.boolean(),
        mine: z.boolean(),
        answer: z.nullable(z.enum(answers)),
        substitute: z.nullable(z.string()),
        words: z.string(),
        /** He is away then, as the office's calendar of persons has it; why is not said. */
        away: z.boolean(),
      }),
    ),
    guests: z.array(z.object({ id: z.number(), name: z.string(), role: z.enum(guestRoles), item: z.nullable(z.string()) })),
    /** How many may come, as it looks now, against how many are needed. */
    forecast: z.object({ base: z.number(), needed: z.number(), coming: z.number(), silent: z.number(), away: z.number() }),
    may: z.array(z.object({ act: z.enum(acts), reason: z.nullable(z.string()) })),
    keeps: z.boolean(),
    history: z.array(z.object({ at: z.string(), act: z.string(), by: z.string(), words: z.string() })),
  }),
});

const time = { from: instant, until: instant, place: text(300), link: text(500), mode: z.enum(modes) };
const planned = z.object({ meetingId: z.number(), number: z.string(), version: z.number() });

export const planMeeting = write('/meeting/plan', {
  menu,
  about: 'กำหนดการประชุม พร้อมเลขครั้งที่และวาระตามแบบ',
  take: z.object({
    bodyId: id,
    kind: z.enum(['ORDINARY', 'SPECIAL']),
    ...time,
    secrecy: count.check(z.refine((value) => value <= 2)),
    closesOn: dayOrNone,
  }),
  give: planned,
});
/** Its time and place; once it was called, a time within the days of notice wants a reason. */
export const moveMeeting = write('/meeting/:meetingId/move', {
  menu,
  about: 'แก้ไขวัน เวลา สถานที่ หรือเลื่อนการประชุม',
  take: z.object({
    meetingId: id,
    version: count,
    ...time,
    secrecy: count.check(z.refine((value) => value <= 2)),
    closesOn: dayOrNone,
    urgentReason: text(500),
  }),
  give: planned,
});
export const cancelMeeting = write('/meeting/:meetingId/cancel', {
  menu,
  about: 'งดการประชุม เลขครั้งที่คงอยู่',
  take: z.object({ meetingId: id, version: count, words: needed(500) }),
  give: planned,
});
/** นัดใหม่: after a want of quorum, with what was left of its agenda. */
export const recallMeeting = write('/meeting/:meetingId/recall', {
  menu,
  about: 'นัดประชุมใหม่เพราะองค์ประชุมไม่ครบ',
  take: z.object({ meetingId: id, version: count, ...time, withClause: flag }),
  give: planned,
});

/** The booking of its room, one of the caller's own of that time; 0: none. */
export const attachRoom = write('/meeting/:meetingId/room', {
  menu,
  about: 'ผูกการจองห้องกับการประชุม',
  take: z.object({ meetingId: id, version: count, requestId: count }),
  give: planned,
});
export const roomBookings = read('/meeting/:meetingId/rooms', {
  menu,
  about: 'การจองห้องในช่วงเวลาประชุมที่นำมาผูกได้',
  take: z.object({ meetingId: id }),
  give: z.object({
    bookings: z.array(z.object({ requestId: z.number(), room: z.string(), topic: z.string(), from: z.string(), until: z.string() })),
  }),
});

const kept = z.object({ itemId: z.number(), version: z.number() });
export const keepItem = write('/meeting/:meetingId/items', {
  menu,
  about: 'เพิ่มหรือแก้ไขวาระ',
  take: z.object({
    meetingId: id,
    itemId: z.optional(id),
    version: z.optional(count),
    heading: count.check(z.refine((value) => value >= 1 && value <= 9)),
    title: needed(500),
    presenter: text(300),
    minutes: count.check(z.refine((value) => value <= 600)),
    proposed: text(4000),
    secret: flag,
    twoThirds: flag,
    /** What waited for the body. */
    proposalId: z.optional(id),
    documentId: z.optional(id),
  }),
  give: kept,
});
/** All of them, in their order under their headings. */
export const arrangeItems = write('/meeting/:meetingId/items/arrange', {
  menu,
  about: 'จัดลำดับวาระ',
  take: z.object({ meetingId: id, items: list(z.object({ itemId: id, heading: count })).check(z.maxLength(200)) }),
  give: nothing,
});
export const removeItem = write('/meeting/:meetingId/items/:itemId/remove', {
  menu,
  about: 'นำวาระออก',
  take: z.object({ meetingId: id, itemId: id }),
  give: nothing,
});

/** Files of the letter that an item is about, which become its papers. */
export const letterPapers = read('/meeting/items/:itemId/letter-files', {
  menu,
  about: 'ไฟล์ของหนังสือต้นเรื่องที่นำมาเป็นเอกสารประกอบวาระ',
  take: z.object({ itemId: id }),
  give: z.object({ files: z.array(z.object({ id: z.number(), name: z.string(), taken: z.boolean() })) }),
});
export const takeLetterPapers = write('/meeting/items/:itemId/letter-files', {
  menu,
  about: 'นำไฟล์ของหนังสือต้นเรื่องมาเป็นเอกสารประกอบวาระ',
  take: z.object({ itemId: id, files: list(id).check(z.minLength(1, 'required'), z.maxLength(20)) }),
  give: nothing,
});
export const removePaper = write('/meeting/papers/:paperId/remove', {
  menu,
  about: 'นำเอกสารประกอบวาระออก',
  take: z.object({ paperId: id }),
  give: nothing,
});
/** POST: a paper of an item, with `secret`, `embargo` and `replaces` behind the question mark; GET: its file. */
export const itemPapersPath = (itemId: number | string) => `/meeting/items/${itemId}/papers`;
export const paperPath = (paperId: number | string) => `/meeting/papers/${paperId}`;

export const inviteMeeting = write('/meeting/:meetingId/invite', {
  menu,
  about: 'เชิญประชุม เป็นหนังสือหรือหนังสือเวียน พร้อมแจ้งกรรมการ',
  take: z.object({
    meetingId: id,
    version: count,
    way: z.enum(invitationWays),
    /** Why within the days of notice. */
    urgentReason: text(500),
    /** It was told at the last meeting: only who was absent there must be called (ม. 80). */
    toldAtMeeting: flag,
    words: text(2000),
  }),
  give: z.object({ meetingId: z.number(), version: z.number(), documentId: z.nullable(z.number()) }),
});
export const replyInvitation = write('/meeting/:meetingId/reply', {
  menu,
  about: 'ตอบรับการประชุม',
  take: z.object({ meetingId: id, seatId: id, answer: z.enum(answers), substituteId: z.optional(id), words: text(300) }),
  give: nothing,
});
export const keepGuests = write('/meeting/:meetingId/guests', {
  menu,
  about: 'ผู้ชี้แจงและผู้สังเกตการณ์',
  take: z.object({
    meetingId: id,
    guests: list(z.object({ personId: z.optional(id), name: text(200), role: z.enum(guestRoles), itemId: z.optional(id) })).check(
      z.maxLength(50),
    ),
  }),
  give: nothing,
});

export const agendaHeadings = read('/meeting/headings', {
  menu,
  about: 'หัวข้อวาระตามแบบ',
  give: z.object({ headings: z.array(z.extend(named, { n: z.number(), kind: z.enum(itemKinds) })) }),
});
