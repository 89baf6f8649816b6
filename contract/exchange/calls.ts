import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id, needed, text } from '../wire.ts';

/** ส่งหนังสือทางอิเล็กทรอนิกส์ถึงกัน: letters between this office and others, by signed messages. */

/** The way of a letter to an agency that letters are exchanged with; beside those of the agency's list. */
export const exchangeMethod = 'EXCHANGE';

/** What has become of a letter that was sent, and of one that came. */
export const outStates = ['QUEUED', 'UNSURE', 'DELIVERED', 'ACKNOWLEDGED', 'ACCEPTED', 'REJECTED', 'RECALLED', 'FAILED'] as const;
export type OutState = (typeof outStates)[number];
export const inStates = ['KEPT', 'HELD', 'OFFERED', 'TAKEN', 'REFUSED', 'WRONG', 'WITHDRAWN'] as const;
export type InState = (typeof inStates)[number];

/** Why a letter waits for the registry before it may be registered. */
export const holdReasons = [
  'VIRUS',
  'FILE',
  'REVOKED_KEY',
  'UNKNOWN_SENDER',
  'MAIL_FAILED',
  'WINMAIL',
  'MAIL_IN_MAIL',
  'LOCKED',
  'SAME_NUMBER',
  'MAYBE_TWICE',
] as const;
export type HoldReason = (typeof holdReasons)[number];
/** Of these a file was not kept: there is nothing to register. */
export const filesMissing = ['VIRUS', 'FILE', 'WINMAIL', 'MAIL_IN_MAIL', 'LOCKED'] as const satisfies HoldReason[];

/** Why what stands at the head of the queue of e-CMS can't be taken; NOTICE: it was, and is of no letter that is known. */
export const strayReasons = ['UNREADABLE', 'DTD', 'TOO_LARGE', 'SECRECY', 'NOTICE'] as const;
export type StrayReason = (typeof strayReasons)[number];

/** What is wrong with a letter that is ours all the same. */
export const wrongCodes = ['NUMBER', 'DATE', 'PAGE', 'FILE', 'SIGNATURE'] as const;
/** Why a letter is not taken. */
export const refusalCodes = ['NOT_OURS', 'TWICE', 'OTHER'] as const;

const step = z.object({
  action: z.string(),
  to: z.string(),
  at: z.string(),
  by: z.nullable(z.string()),
  note: z.string(),
});

/** An answer by mail; `number`: the receive number that it seems to tell. */
const reply = z.object({
  id: z.number(),
  from: z.string(),
  kind: z.enum(['ACCEPTED', 'REFUSED', 'WRONG', 'OTHER']),
  number: z.string(),
  words: z.string(),
  checks: z.string(),
  at: z.string(),
});
export type Reply = z.infer<typeof reply>;

/** One letter on its way: to a receiver, or from a sender. */
const way = z.object({
  id: z.number(),
  side: z.enum(['OUT', 'IN']),
  peer: z.string(),
  /** Names the letter at both offices. */
  key: z.string(),
  state: z.enum([...outStates, ...inStates]),
  documentId: z.nullable(z.number()),
  subject: z.string(),
  number: z.string(),
  acceptedNo: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  reasonText: z.string(),
  /** What was told later against what stands. */
  contrary: z.nullable(z.string()),
  /** Its receiver has said nothing in the time that its speed gives. */
  silent: z.boolean(),
  /** By how many seconds the sender's clock was ahead of ours, where that is much. */
  clockOff: z.nullable(z.number()),
  /** The next try, and what went wrong at the last one. */
  nextAt: z.nullable(z.string()),
  tries: z.number(),
  fault: z.nullable(z.string()),
  /** That its number can't be of this letter was said, and is not answered. */
  doubted: z.boolean(),
  itemId: z.nullable(z.number()),
  /** What the agency's mail server found of who sent it. */
  checks: z.string(),
  /** What was answered by mail and nobody has judged. */
  replies: z.array(reply),
  at: z.string(),
  /** The working day on which a letter that came counts as received, where it is another than that of `at`. */
  countsOn: z.nullable(z.string()),
  changedAt: z.string(),
  steps: z.array(step),
  may: z.object({
    recall: z.boolean(),
    again: z.boolean(),
    anew: z.boolean(),
    ask: z.boolean(),
    judge: z.boolean(),
    answerNumber: z.boolean(),
    doubt: z.boolean(),
    number: z.boolean(),
    note: z.boolean(),
    reply: z.boolean(),
  }),
});
export type Way = z.infer<typeof way>;

/** เส้นทางหนังสือ: every step of a letter to each of its receivers, or from where it came. */
export const letterWays = read('/exchange/letters/:documentId', {
  about: 'เส้นทางหนังสือที่ส่งทางอิเล็กทรอนิกส์ถึงกัน',
  take: z.object({ documentId: id }),
  give: z.object({ number: z.string(), subject: z.string(), ways: z.array(way) }),
});

/** What the registry has to look at: letters that are held, numbers that are doubted, letters that did not get through. */
export const exchangeDesk = read('/exchange/desk', {
  about: 'หนังสือที่ส่งถึงกันซึ่งรอนายทะเบียนตรวจ',
  menu: 'view intake',
  give: z.object({
    ways: z.array(way),
    strays: z.array(z.object({ id: z.number(), processId: z.string(), reason: z.enum(strayReasons), foundAt: z.string() })),
  }),
});

/** Where a letter of the tray came from, to answer its sender. */
export const itemWay = read('/exchange/tray/:itemId', {
  menu: 'view intake',
  about: 'หนังสือที่ส่งถึงกันซึ่งรอในถาดรับ',
  take: z.object({ itemId: id }),
  give: z.object({ ways: z.array(way) }),
});

/** Agencies that letters can be sent to this way, by the names that letters are addressed to. */
export const exchangePartners = read('/exchange/partners', {
  about: 'หน่วยงานที่ส่งหนังสือทางอิเล็กทรอนิกส์ถึงกันได้',
  give: z.object({ names: z.array(z.string()) }),
});

const one = { wayId: id };
const done = z.object({ state: z.enum([...outStates, ...inStates]) });

/** Before it is received; where it has left already the receiver is asked. */
export const recallLetter = write('/exchange/ways/:wayId/recall', {
  about: 'ขอดึงหนังสือกลับ',
  take: z.object({ ...one, reason: needed(500) }),
  give: done,
});
/** The same bytes under the same key, after they did not get through. */
export const sendAgain = write('/exchange/ways/:wayId/again', { about: 'ส่งหนังสืออีกครั้ง', take: z.object(one), give: done });
/** A new part of the route after a refusal, under a new key and the same letter number. */
export const sendAnew = write('/exchange/ways/:wayId/anew', { about: 'ส่งหนังสือใหม่หลังถูกปฏิเสธ', take: z.object(one), give: done });
export const askStatus = write('/exchange/ways/:wayId/ask', { about: 'ถามสถานะหนังสือที่ปลายทาง', take: z.object(one), give: done });
/** Says that the receive number which was told can't be of this letter. */
export const doubtNumber = write('/exchange/ways/:wayId/doubt', {
  about: 'แจ้งเลขรับผิด',
  take: z.object({ ...one, text: needed(500) }),
  give: done,
});

/** The receive number that the other agency told by telephone or on paper; `told`: who told it, and how. */
export const noteNumber = write('/exchange/ways/:wayId/number', {
  about: 'กรอกเลขรับที่ปลายทางแจ้งทางอื่น',
  take: z.object({ ...one, number: needed(50), told: needed(200) }),
  give: done,
});

/** What was told against what stands was looked into. */
export const noteContrary = write('/exchange/ways/:wayId/note', { about: 'รับทราบคำแจ้งที่ไม่ตรงกัน', take: z.object(one), give: done });

/** The receive number that an answer by mail tells, as who sent the letter or his registry reads it. */
export const confirmReply = write('/exchange/replies/:replyId/confirm', {
  about: 'ยืนยันเลขรับจากอีเมล',
  take: z.object({ replyId: id, number: needed(50) }),
  give: done,
});
/** Any other answer by mail. NONE: it is no answer. */
export const judgeReply = write('/exchange/replies/:replyId/judge', {
  about: 'ยืนยันคำตอบทางอีเมล',
  take: z.object({ replyId: id, as: z.enum(['REFUSED', 'WRONG', 'NONE']), text: text(2000) }),
  give: done,
});

/** Removed at the node of e-CMS, so that what stands behind it comes. */
export const dropStray = write('/exchange/strays/:strayId/drop', {
  menu: 'manage intake',
  about: 'ลบรายการที่อ่านไม่ได้ออกจากคิว e-CMS',
  take: z.object({ strayId: id }),
  give: z.object({}),
});

export const offerHeld = write('/exchange/ways/:wayId/offer', {
  menu: 'manage intake',
  about: 'ปล่อยหนังสือที่กักไว้เข้าถาดรับ',
  take: z.object(one),
  give: done,
});
export const refuseLetter = write('/exchange/ways/:wayId/refuse', {
  menu: 'manage intake',
  about: 'ปฏิเสธหนังสือที่ส่งมา',
  take: z.object({ ...one, code: z.enum(refusalCodes), text: text(2000) }),
  give: done,
});
export const tellWrong = write('/exchange/ways/:wayId/wrong', {
  menu: 'manage intake',
  about: 'แจ้งหนังสือผิด',
  take: z.object({ ...one, code: z.enum(wrongCodes), text: text(2000) }),
  give: done,
});
/** Tells the number of the book once more. */
export const answerNumber = write('/exchange/ways/:wayId/answer-number', {
  menu: 'manage intake',
  about: 'แจ้งเลขรับอีกครั้ง',
  take: z.object(one),
  give: done,
});

/** Asks the agency's own node of e-CMS, as its settings are kept: whether it answers, its clock, and which organisations it knows. */
export const checkNode = read('/settings/exchange-ecms/check', {
  method: 'POST',
  work: 'page',
  access: 'manage exchange-ecms',
  about: 'ทดสอบเครื่องแม่ข่าย e-CMS ของเรา',
  take: z.object({}),
  give: z.object({
    ok: z.boolean(),
    /** What went wrong, in its own words. */
    answer: z.string(),
    /** By how many seconds its clock is ahead of ours; null: it doesn't say. */
    clockOff: z.nullable(z.number()),
    /** How many organisations it knows; null: it doesn't say. */
    organizations: z.nullable(z.number()),
    /** Our own name in its list. */
    own: z.nullable(z.string()),
    /** Partners by e-CMS that are not in its list. */
    unknown: z.array(z.string()),
  }),
});

const peerKey = z.object({
  id: z.number(),
  kid: z.string(),
  foundAt: z.string(),
  firstBy: z.nullable(z.string()),
  firstAt: z.nullable(z.string()),
  secondBy: z.nullable(z.string()),
  secondAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** The caller compared it first: another has to. */
  mine: z.boolean(),
});

export const peerStates = read('/settings/exchange-peers/states', {
  access: 'view exchange-peers',
  about: 'สถานะหน่วยงานคู่ส่ง',
  give: z.object({
    /** This office as others know it; null: it has no code yet. */
    self: z.object({
      code: z.nullable(z.string()),
      address: z.string(),
      kid: z.string(),
      /** By which code other agencies of the installation know this one; null: there are none. */
      inside: z.nullable(z.string()),
    }),
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        adapter: z.string(),
        active: z.boolean(),
        agreed: z.boolean(),
        keys: z.array(peerKey),
        goodAt: z.nullable(z.string()),
        fault: z.nullable(z.string()),
        clockOff: z.nullable(z.number()),
        restsUntil: z.nullable(z.string()),
        waiting: z.number(),
        refused: z.number(),
      }),
    ),
  }),
});
export type PeerState = z.infer<(typeof peerStates)['give']>['items'][number];

/** By which code others know this agency. */
export const nameSelf = write('/settings/exchange-peers/self', {
  access: 'manage exchange-peers',
  about: 'ตั้งรหัสหน่วยงานของเราสำหรับส่งหนังสือถึงกัน',
  take: z.object({ code: needed(40) }),
  give: z.object({}),
});
/** Asks the peer's address for its key; it is believed when two persons have compared it. */
export const fetchKey = write('/settings/exchange-peers/:peerId/key', {
  work: 'page',
  access: 'manage exchange-peers',
  about: 'ขอกุญแจของหน่วยงานคู่ส่ง',
  take: z.object({ peerId: id }),
  give: z.object({ kid: z.string() }),
});
export const confirmKey = write('/settings/exchange-peers/keys/:keyId/confirm', {
  access: 'manage exchange-peers',
  about: 'ยืนยันว่าเทียบลายนิ้วมือกุญแจแล้ว',
  take: z.object({ keyId: id }),
  give: z.object({ agreed: z.boolean() }),
});
export const revokeKey = write('/settings/exchange-peers/keys/:keyId/revoke', {
  access: 'manage exchange-peers',
  about: 'เพิกถอนกุญแจของหน่วยงานคู่ส่ง',
  take: z.object({ keyId: id }),
  give: z.object({}),
});
