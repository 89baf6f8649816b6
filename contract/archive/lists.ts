import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, described, id, list, named, needed, paging, text } from '../wire.ts';
import { beYear, item, manage, menu } from './store.ts';

/**
 * บัญชี: letters whose time is over are proposed (form 25), judged by a committee, reported to the head of the agency, sent to the National
 * Archives, and destroyed by two persons together; others are handed over (21), kept (22) or deposited (23).
 */

export const listKinds = ['DESTROY25', 'HANDOVER21', 'KEEP22', 'DEPOSIT23'] as const;
export type ListKind = (typeof listKinds)[number];
export const listStates = ['PROPOSED', 'COMMITTEE', 'JUDGED', 'NAT_PENDING', 'APPROVED', 'EXECUTING', 'DONE', 'CANCELLED'] as const;
export type ListState = (typeof listStates)[number];
export const lineStates = [
  'OPEN',
  'HELD',
  'LENT',
  'REOPENED',
  'DESTROY',
  'KEEP',
  'TRANSFER',
  'EXTENDED',
  'TRANSFERRED',
  'KEPT',
  'DEPOSITED',
  'DESTROYED',
] as const;
export type LineState = (typeof lineStates)[number];
/** ทำลาย, เก็บต่อ, ส่งหอจดหมายเหตุ. */
export const verdicts = ['D', 'K', 'T'] as const;
export type Verdict = (typeof verdicts)[number];
export const listLetters = ['ORDER', 'REPORT', 'LETTER'] as const;
export type ListLetter = (typeof listLetters)[number];
/** Those that are written of what the list knows; the order needs to be told whom. */
const draftedLetters = ['REPORT', 'LETTER'] as const satisfies readonly ListLetter[];
export type DraftedLetter = (typeof draftedLetters)[number];

const acts = ['setCommittee', 'draft', 'vote', 'sendResult', 'agree', 'send', 'answer', 'confirm', 'finish', 'cancel'] as const;
export type ListAct = (typeof acts)[number];

const head = z.object({
  id: z.number(),
  kind: z.enum(listKinds),
  year: z.number(),
  /** บัญชีหนังสือขอทำลาย ประจำปี 2569 ที่ 1/2570 */
  name: z.string(),
  state: z.enum(listStates),
  late: z.boolean(),
  madeBy: z.string(),
  madeAt: z.string(),
  lines: z.number(),
  /** Lines by what became of them. */
  counts: z.record(z.string(), z.number()),
  certificate: z.nullable(z.string()),
  version: z.number(),
});
export type ListHead = z.infer<typeof head>;

export const listLists = read('/archive/lists', {
  menu,
  about: 'บัญชีทำลาย ส่งมอบ ขอเก็บเอง และฝากหนังสือ',
  take: z.object({ kind: z.optional(z.enum(listKinds)), open: z.optional(z.enum(['0', '1'])), ...paging }),
  give: z.object({ items: z.array(head), total: z.number() }),
});

/** The survey: of list 25 all that is due in that year, else those that are chosen. */
export const makeList = write('/archive/lists', {
  menu: manage,
  about: 'สำรวจและจัดทำบัญชี',
  take: z.object({ kind: z.enum(listKinds), year: beYear, items: list(id).check(z.maxLength(500)) }),
  give: z.object({ listId: z.number(), name: z.string(), lines: z.number(), held: z.number(), lent: z.number() }),
});

/** Years more; a century at most. */
const moreYears = z.optional(z.nullable(count.check(z.refine((years) => years >= 1 && years <= 100, 'invalid'))));

const letterOf = z.nullable(
  z.object({ id: z.number(), number: z.string(), date: z.nullable(z.string()), state: z.number(), subject: z.string() }),
);

const member = z.object({
  id: z.number(),
  name: z.string(),
  post: z.string(),
  role: z.enum(['CHAIR', 'MEMBER', 'EXECUTOR']),
  /** Lines that he has judged, of those that are his to judge. */
  judged: z.number(),
  toJudge: z.number(),
  confirmedAt: z.nullable(z.string()),
});

const line = z.object({
  n: z.number(),
  item: z.omit(item, { version: true }),
  state: z.enum(lineStates),
  keepYears: z.nullable(z.number()),
  words: z.string(),
  /** Who does not see a classed letter does not judge it. */
  mine: z.boolean(),
  vote: z.nullable(z.object({ verdict: z.enum(verdicts), keepYears: z.nullable(z.number()), words: z.string() })),
  /** Others, once one has sent one's own result. */
  votes: z.array(
    z.object({ name: z.string(), verdict: z.enum(verdicts), keepYears: z.nullable(z.number()), words: z.string(), again: z.boolean() }),
  ),
  /** Votes that differ. */
  dissent: z.boolean(),
  /** Pages to be looked at; null: none that the caller may. */
  pages: z.nullable(z.number()),
});
export type ListLine = z.infer<typeof line>;

export const openList = read('/archive/lists/:listId', {
  menu,
  about: 'บัญชีหนึ่งฉบับ พร้อมคณะกรรมการ ความคืบหน้า รายการ และสิ่งที่ทำได้ในขณะนี้',
  work: 'search',
  take: z.object({ listId: id }),
  give: z.object({
    list: z.extend(head, {
      order: letterOf,
      report: letterOf,
      letter: letterOf,
      sentOn: z.nullable(z.string()),
      receivedOn: z.nullable(z.string()),
      /** From this day on silence is agreement. */
      agreedFrom: z.nullable(z.string()),
      silent: z.boolean(),
      approvedBy: z.nullable(z.string()),
      approvedAt: z.nullable(z.string()),
      executedAt: z.nullable(z.string()),
      doneAt: z.nullable(z.string()),
      hash: z.nullable(z.string()),
      /** Files of destroyed letters that are still to go. */
      filesLeft: z.number(),
    }),
    people: z.array(member),
    lines: z.array(line),
    /** Lines that the caller is to look at again, without what was said of them. */
    again: z.array(z.number()),
    may: z.array(z.object({ act: z.enum(acts), reason: z.nullable(z.string()) })),
    events: z.array(z.object({ at: z.string(), who: z.string(), act: z.string(), words: z.string() })),
  }),
});

/** One of the committee's or of those who carry it out. */
export const findCommittee = read('/archive/lists/:listId/persons', {
  menu: manage,
  about: 'ค้นหาผู้ที่จะเป็นกรรมการหรือผู้ทำลาย',
  take: z.object({ listId: id, search: z.optional(text(100)) }),
  give: z.object({ persons: z.array(described) }),
});

export const findOrders = read('/archive/lists/:listId/letters', {
  menu: manage,
  about: 'ค้นหาคำสั่ง รายงาน หรือหนังสือที่ใช้กับบัญชี',
  take: z.object({ listId: id, part: z.enum(listLetters), search: z.optional(text(100)) }),
  give: z.object({ letters: z.array(z.object({ id: z.number(), number: z.string(), subject: z.string(), state: z.number() })) }),
});

/** A chair and at least two others, none of whom proposed the list or looks after the store; and who will carry it out. */
const committee = { chair: id, members: list(id), executors: list(id) };

/** คำสั่งแต่งตั้ง with those who are chosen, as a draft of one's own; signed and numbered it starts the committee by itself. */
export const draftOrder = write('/archive/lists/:listId/order', {
  menu: manage,
  about: 'ร่างคำสั่งแต่งตั้งคณะกรรมการทำลายหนังสือตามรายชื่อที่เลือก',
  take: z.object({ listId: id, version: count, ...committee }),
  give: z.object({ documentId: z.number() }),
});

/** By an order that the agency has made already. */
export const setCommittee = write('/archive/lists/:listId/committee', {
  menu: manage,
  about: 'ตั้งคณะกรรมการตามคำสั่ง และผู้ทำลาย แล้วเริ่มพิจารณา',
  take: z.object({
    listId: id,
    version: count,
    orderId: z.optional(z.nullable(id)),
    ...committee,
  }),
  give: z.object({ version: z.number() }),
});

/** The report or the letter to the National Archives, as a draft of one's own that goes the way of every letter. */
export const draftLetter = write('/archive/lists/:listId/draft', {
  menu: manage,
  about: 'ร่างรายงานผล หรือหนังสือถึงหอจดหมายเหตุแห่งชาติ',
  take: z.object({ listId: id, part: z.enum(draftedLetters) }),
  give: z.object({ documentId: z.number() }),
});
export const linkLetter = write('/archive/lists/:listId/letter', {
  menu: manage,
  about: 'ผูกคำสั่ง รายงาน หรือหนังสือกับบัญชี',
  take: z.object({ listId: id, version: count, part: z.enum(listLetters), documentId: id }),
  give: z.object({ version: z.number() }),
});

export const vote = write('/archive/lists/:listId/votes', {
  menu,
  about: 'ลงความเห็นของกรรมการต่อหนังสือในบัญชี',
  take: z.object({
    listId: id,
    n: count,
    verdict: z.nullable(z.enum(verdicts)),
    keepYears: moreYears,
    words: text(300),
    again: z.optional(z.boolean()),
  }),
  give: z.object({ judged: z.number(), toJudge: z.number() }),
});

/** With the last member's the majority is counted; some of what is to be destroyed is then looked at again. */
export const sendResult = write('/archive/lists/:listId/result', {
  menu,
  about: 'ส่งผลการพิจารณาของกรรมการ',
  take: z.object({ listId: id }),
  give: z.object({ state: z.enum(listStates), version: z.number() }),
});

export const agree = write('/archive/lists/:listId/agree', {
  menu,
  about: 'หัวหน้าส่วนราชการเห็นชอบรายงาน',
  take: z.object({ listId: id, version: count, words: text(500) }),
  give: z.object({ state: z.enum(listStates), version: z.number() }),
});

/** The list went to the National Archives, and when they had it. */
export const noteSent = write('/archive/lists/:listId/sent', {
  menu: manage,
  about: 'บันทึกวันที่ส่งและวันที่หอจดหมายเหตุแห่งชาติได้รับบัญชี',
  take: z.object({ listId: id, version: count, sentOn: day, receivedOn: day }),
  give: z.object({ version: z.number(), agreedFrom: z.string() }),
});

export const noteAnswer = write('/archive/lists/:listId/answer', {
  menu: manage,
  about: 'บันทึกคำตอบของหอจดหมายเหตุแห่งชาติรายฉบับ',
  take: z.object({
    listId: id,
    version: count,
    answeredOn: day,
    /** What is not named is agreed to. */
    lines: list(z.object({ n: count, answer: z.enum(['EXTEND', 'TRANSFER']), years: moreYears, words: text(300) })),
  }),
  give: z.object({ state: z.enum(listStates), version: z.number() }),
});

/** One of the two who carry it out, present, with his own word; with the second's the letters are gone. */
export const confirmDestruction = write('/archive/lists/:listId/confirm', {
  menu,
  proof: 'destruction',
  about: 'ผู้ทำลายยืนยันการทำลายด้วยตนเอง',
  take: z.object({ listId: id }),
  give: z.object({ state: z.enum(listStates), confirmed: z.number(), certificate: z.nullable(z.string()), until: z.nullable(z.string()) }),
});

/** Of the lists without destruction: handed over, kept or deposited. */
export const finishList = write('/archive/lists/:listId/finish', {
  menu: manage,
  about: 'บันทึกการส่งมอบ ขอเก็บเอง หรือฝากหนังสือตามบัญชี',
  take: z.object({ listId: id, version: count, on: day, years: moreYears, words: text(300) }),
  give: z.object({ state: z.enum(listStates), version: z.number() }),
});

export const cancelList = write('/archive/lists/:listId/cancel', {
  menu: manage,
  about: 'ยกเลิกบัญชีก่อนได้รับความเห็นชอบ',
  take: z.object({ listId: id, version: count, words: needed(300) }),
  give: z.object({ version: z.number() }),
});

/** GET: a page of the letter of a line, for who judges it. */
export const linePage = {
  path: (listId: number | string, n: number | string, page: number | string) => `/archive/lists/${listId}/lines/${n}/pages/${page}`,
  take: z.object({ listId: id, n: count, page: count }),
};

/** GET: the list itself (21, 22, 23, 25), the report of the committee, the certificate, as PDF. */
export const listPapers = ['list', 'report', 'certificate'] as const;
export const listPrint = {
  path: (listId: number | string, paper: string) => `/archive/lists/${listId}/papers/${paper}`,
  take: z.object({ listId: id, paper: z.enum(listPapers) }),
};

/** What became of a letter, for its window: where it lies, on which list it is, or that it is gone. */
export const letterInStore = read('/archive/letters/:documentId', {
  about: 'หนังสือฉบับนี้ในคลัง: ที่เก็บ อายุการเก็บ หรือหลักฐานการทำลาย',
  take: z.object({ documentId: id }),
  give: z.object({
    item: z.nullable(item),
    destroyed: z.nullable(
      z.object({
        at: z.string(),
        list: z.string(),
        listId: z.number(),
        n: z.number(),
        certificate: z.nullable(z.string()),
        mayOpen: z.boolean(),
      }),
    ),
  }),
});

export const parties = z.array(named);
