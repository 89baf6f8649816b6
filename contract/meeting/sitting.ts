import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, flag, id, list, named, needed, nothing, text } from '../wire.ts';
import { choices, knownBy, outcomes, results, voteKinds, ways } from './kinds.ts';
import { itemRow, meetingRow } from './meetings.ts';

/** The meeting itself: who is there, whether there is a quorum this minute, votes, resolutions. Every screen of it draws from one reply. */

const menu = 'view meeting' as const;

const vote = z.object({
  id: z.number(),
  itemId: z.number(),
  kind: z.enum(voteKinds),
  question: z.string(),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** As it stood when it was opened, for good. */
  base: z.number(),
  present: z.number(),
  quorum: z.number(),
  voters: z.number(),
  /** How many have voted. */
  cast: z.number(),
  /** null: of a secret one before it is closed. */
  agree: z.nullable(z.number()),
  disagree: z.nullable(z.number()),
  abstain: z.nullable(z.number()),
  /** How many it needs, of how many: as it stands while it is open. */
  needed: z.nullable(z.number()),
  of: z.nullable(z.number()),
  majority: z.string(),
  twoThirds: z.boolean(),
  outcome: z.nullable(z.enum(outcomes)),
  chairChoice: z.nullable(z.enum(choices)),
  /** May the caller vote, and what did he choose in an open one? */
  mine: z.object({ seatId: z.nullable(z.number()), cast: z.boolean(), choice: z.nullable(z.enum(choices)) }),
});
export type VoteShown = z.infer<typeof vote>;

const quorum = z.object({
  /** Members who count, without those who are recused in the item. */
  base: z.number(),
  needed: z.number(),
  present: z.number(),
  recused: z.number(),
  stands: z.boolean(),
  members: z.number(),
});
export type QuorumShown = z.infer<typeof quorum>;

export const board = read('/meeting/:meetingId/board', {
  menu,
  about: 'การประชุมขณะนี้ วาระ องค์ประชุม ผู้เข้าประชุม และการลงมติ',
  take: z.object({ meetingId: id }),
  give: z.object({
    meeting: z.extend(meetingRow, {
      secrecy: z.number(),
      paused: z.boolean(),
      /** Its body votes secretly as a rule. */
      secretVotes: z.boolean(),
      openedAt: z.nullable(z.string()),
      closedAt: z.nullable(z.string()),
      currentItemId: z.nullable(z.number()),
      link: z.string(),
      version: z.number(),
    }),
    /** He runs it: its secretary, or who presides. */
    runs: z.boolean(),
    presides: z.boolean(),
    mySeatId: z.nullable(z.number()),
    here: z.boolean(),
    items: z.array(z.extend(itemRow, { notes: z.string(), recused: z.array(z.number()), recusedMe: z.boolean(), privateNote: z.string() })),
    quorum,
    people: z.array(
      z.object({
        seatId: z.number(),
        name: z.string(),
        detail: z.string(),
        role: z.string(),
        counts: z.boolean(),
        state: z.enum(['HERE', 'LEFT', 'NOT_YET', 'PROXY', 'RECUSED']),
        way: z.nullable(z.enum(ways)),
        knownBy: z.nullable(z.enum(knownBy)),
        substitute: z.nullable(z.string()),
        joinedAt: z.nullable(z.string()),
        answer: z.nullable(z.string()),
        hand: z.boolean(),
        /** Of an open vote: whether he has voted, and how once it is closed or to who runs it. Of a secret one neither. */
        voted: z.nullable(z.boolean()),
        choice: z.nullable(z.enum(choices)),
        /** He votes by his own device. */
        device: z.boolean(),
      }),
    ),
    votes: z.array(vote),
    log: z.array(z.object({ at: z.string(), text: z.string() })),
    at: z.string(),
  }),
});

const onMeeting = { meetingId: id, version: z.optional(count) };
const acted = z.object({ version: z.number() });

export const openSitting = write('/meeting/:meetingId/open', {
  menu,
  about: 'เปิดประชุม',
  take: z.object({ ...onMeeting, presidingSeat: z.optional(id) }),
  give: acted,
});
export const pauseSitting = write('/meeting/:meetingId/pause', {
  menu,
  about: 'พักหรือประชุมต่อ',
  take: z.object({ ...onMeeting, paused: flag }),
  give: acted,
});
export const changePresiding = write('/meeting/:meetingId/preside', {
  menu,
  about: 'เปลี่ยนผู้ทำหน้าที่ประธาน',
  take: z.object({ ...onMeeting, seatId: id }),
  give: acted,
});
export const adjournSitting = write('/meeting/:meetingId/adjourn', {
  menu,
  about: 'เลื่อนเพราะองค์ประชุมไม่ครบ',
  take: z.object({ ...onMeeting }),
  give: acted,
});
export const closeSitting = write('/meeting/:meetingId/close', {
  menu,
  about: 'เลิกประชุม',
  take: z.object({ ...onMeeting, confirmed: list(text(60)) }),
  give: z.extend(acted, { unconfirmed: z.array(z.object({ code: z.string(), text: z.string() })) }),
});

/** By one's own account; `vouchedBy`: another member who is there knows him. Without `seatId` it is one's own. */
export const joinSitting = write('/meeting/:meetingId/join', {
  menu,
  about: 'เข้าประชุม',
  take: z.object({
    meetingId: id,
    seatId: z.optional(id),
    way: z.enum(ways),
    vouchedBy: z.optional(id),
    /** The member who votes for him, and is there. */
    proxyHolder: z.optional(id),
  }),
  give: acted,
});
export const leaveSitting = write('/meeting/:meetingId/leave', {
  menu,
  about: 'ออกจากที่ประชุม',
  take: z.object({ meetingId: id, seatId: z.optional(id), words: text(300) }),
  give: acted,
});
/** ม. 13-16: he leaves for this item, is not counted in it, and its papers are shut to him. */
export const recuse = write('/meeting/items/:itemId/recuse', {
  menu,
  about: 'แจ้งส่วนได้เสียในวาระ',
  take: z.object({ itemId: id, seatId: z.optional(id), words: text(500) }),
  give: acted,
});

export const startItem = write('/meeting/items/:itemId/start', {
  menu,
  about: 'เริ่มพิจารณาวาระ',
  take: z.object({ itemId: id }),
  give: acted,
});
/** What is written of it while it goes on; refused where somebody else wrote since. */
export const keepNotes = write('/meeting/items/:itemId/notes', {
  menu,
  about: 'บันทึกการอภิปรายและร่างมติ',
  take: z.object({ itemId: id, version: count, notes: text(20_000), proposed: text(4000) }),
  give: z.object({ version: z.number() }),
});
/** Its result, for good. What is resolved was voted on, or nobody objected (`unopposed`). */
export const closeItem = write('/meeting/items/:itemId/close', {
  menu,
  about: 'ปิดวาระพร้อมมติ ผู้รับผิดชอบ และกำหนด',
  take: z.object({
    itemId: id,
    version: count,
    result: z.enum(results),
    text: text(4000),
    unopposed: flag,
    ownerId: z.optional(id),
    dueOn: z.optional(day),
  }),
  give: z.extend(acted, { resolutionId: z.number(), requestId: z.nullable(z.number()) }),
});
/** A resolution stays; another one corrects it, in the same meeting. */
export const correctResolution = write('/meeting/resolutions/:resolutionId/correct', {
  menu,
  about: 'แก้ไขมติด้วยมติใหม่',
  take: z.object({ resolutionId: id, text: needed(4000), ownerId: z.optional(id), dueOn: z.optional(day) }),
  give: z.extend(acted, { resolutionId: z.number(), requestId: z.nullable(z.number()) }),
});

export const openVote = write('/meeting/items/:itemId/votes', {
  menu,
  about: 'เปิดลงมติ',
  take: z.object({ itemId: id, kind: z.enum(['OPEN', 'SECRET']), question: text(500) }),
  give: z.extend(acted, { voteId: z.number() }),
});
/** Open: one's own, or of who has no device by who runs the meeting. It may be changed until the vote is closed. */
export const castVote = write('/meeting/votes/:voteId/cast', {
  menu,
  about: 'ลงคะแนนโดยเปิดเผย',
  take: z.object({ voteId: id, seatId: z.optional(id), choice: z.enum(choices) }),
  give: acted,
});
/** Secret: once, by oneself. It has no key, for what is kept under a key would join the person with his choice; a seat votes once. */
export const castSecret = write('/meeting/votes/:voteId/cast-secret', {
  menu,
  about: 'ลงคะแนนลับ',
  key: 'none',
  take: z.object({ voteId: id, choice: z.enum(choices) }),
  give: acted,
});
export const closeVote = write('/meeting/votes/:voteId/close', {
  menu,
  about: 'ปิดลงมติ',
  take: z.object({ voteId: id }),
  give: z.extend(acted, { outcome: z.enum(outcomes) }),
});
/** The extra vote of who presides, where it is tied. */
export const breakTie = write('/meeting/votes/:voteId/tie', {
  menu,
  about: 'ประธานออกเสียงชี้ขาด',
  take: z.object({ voteId: id, choice: z.enum(['AGREE', 'DISAGREE']) }),
  give: z.extend(acted, { outcome: z.enum(outcomes) }),
});

export const raiseHand = write('/meeting/:meetingId/hand', {
  menu,
  about: 'ขอพูด หรือยกเลิก',
  take: z.object({ meetingId: id, up: flag, seatId: z.optional(id) }),
  give: acted,
});
export const keepPrivateNote = write('/meeting/items/:itemId/private-note', {
  menu,
  about: 'บันทึกส่วนตัวในวาระ',
  take: z.object({ itemId: id, text: text(8000) }),
  give: nothing,
});
export const reportIncident = write('/meeting/:meetingId/incidents', {
  menu,
  about: 'แจ้งเหตุขัดข้องระหว่างประชุม',
  take: z.object({ meetingId: id, words: needed(1000) }),
  give: acted,
});
/** Who was away from an electronic meeting comes back, by the socket of his screen. */
export const noteTraffic = write('/meeting/:meetingId/traffic', {
  menu,
  about: 'บันทึกจราจรของการประชุมผ่านสื่ออิเล็กทรอนิกส์',
  take: z.object({ meetingId: id, act: z.enum(['BACK', 'LEAVE']) }),
  give: nothing,
});

/** The wall: no names, and nothing of a secret vote before it is closed. */
export const projected = z.object({
  body: z.string(),
  number: z.string(),
  state: z.string(),
  paused: z.boolean(),
  itemNo: z.string(),
  headingName: z.string(),
  title: z.string(),
  proposed: z.string(),
  secret: z.boolean(),
  vote: z.nullable(
    z.object({
      kind: z.enum(voteKinds),
      open: z.boolean(),
      cast: z.number(),
      voters: z.number(),
      agree: z.nullable(z.number()),
      disagree: z.nullable(z.number()),
      abstain: z.nullable(z.number()),
      outcome: z.nullable(z.enum(outcomes)),
    }),
  ),
  result: z.nullable(z.string()),
  quorum,
  next: z.nullable(z.object({ no: z.string(), title: z.string() })),
  minutesLeft: z.nullable(z.number()),
  at: z.string(),
});
export type Projected = z.infer<typeof projected>;
export const projector = read('/meeting/:meetingId/projector', {
  menu,
  about: 'จอภาพในห้องประชุม',
  take: z.object({ meetingId: id }),
  give: projected,
});

/** What an electronic meeting leaves behind: how each was known, the log, the votes, the recordings. */
export const evidence = read('/meeting/:meetingId/evidence', {
  menu,
  about: 'หลักฐานของการประชุมผ่านสื่ออิเล็กทรอนิกส์',
  take: z.object({ meetingId: id }),
  give: z.object({
    attendance: z.array(
      z.object({
        name: z.string(),
        way: z.enum(ways),
        knownBy: z.enum(knownBy),
        vouchedBy: z.nullable(z.string()),
        from: z.string(),
        until: z.nullable(z.string()),
      }),
    ),
    traffic: z.array(z.object({ name: z.string(), act: z.string(), at: z.string(), ip: z.string() })),
    incidents: z.array(z.object({ name: z.string(), words: z.string(), at: z.string() })),
    recordings: z.array(z.extend(named, { at: z.string(), size: z.number() })),
    /** Of a secret one none is kept. */
    mayRecord: z.boolean(),
  }),
});
export const recordingsPath = (meetingId: number | string) => `/meeting/${meetingId}/recordings`;
export const recordingPath = (recordingId: number | string) => `/meeting/recordings/${recordingId}`;
