import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, dayOrNone, flag, id, list, named, needed, nothing, paging, text } from '../wire.ts';
import { bases, bodyKinds, majorities, quorumRules, seatRoles } from './kinds.ts';

/** คณะกรรมการ: bodies that meet, who sits in them, and by which rules they are able to resolve. */

const menu = 'view meeting' as const;

/** What decides whether a body can resolve, and whether it has. */
export const bodyRules = {
  quorum: z.enum(quorumRules),
  /** COUNT: so many. */
  quorumCount: z.nullable(z.number()),
  /** FRACTION: so many of so many. */
  quorumPart: z.nullable(z.number()),
  quorumOf: z.nullable(z.number()),
  base: z.enum(bases),
  majority: z.enum(majorities),
  chairBreaksTie: z.boolean(),
  secretVotes: z.boolean(),
  noticeDays: z.number(),
  proxies: z.boolean(),
  byCirculation: z.boolean(),
  tribunal: z.boolean(),
  publishes: z.boolean(),
  allowanceChair: z.number(),
  allowanceMember: z.number(),
};

const bodyFacts = {
  id: z.number(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(bodyKinds),
  orderNo: z.string(),
  orderDate: z.nullable(z.string()),
  unitId: z.number(),
  unit: z.string(),
  since: z.string(),
  until: z.nullable(z.string()),
  active: z.boolean(),
  version: z.number(),
};

export const seatRow = z.object({
  id: z.number(),
  role: z.enum(seatRoles),
  personId: z.nullable(z.number()),
  positionId: z.nullable(z.number()),
  outsideName: z.string(),
  detail: z.string(),
  counts: z.boolean(),
  substitutes: z.boolean(),
  since: z.string(),
  until: z.nullable(z.string()),
  /** Who sits there, or the post that nobody holds; '' where the seat is vacant. */
  name: z.string(),
  vacant: z.boolean(),
});

/** Bodies that the caller sits in or looks after; with the right of managing all of them. */
export const listBodies = read('/meeting/bodies', {
  menu,
  about: 'คณะกรรมการและคณะทำงานที่ผู้ใช้เป็นกรรมการ เลขานุการ หรือดูแล',
  give: z.object({
    manages: z.boolean(),
    bodies: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        kind: z.enum(bodyKinds),
        /** The caller is its secretary, or manages all. */
        keeps: z.boolean(),
        seats: z.number(),
        members: z.number(),
        until: z.nullable(z.string()),
        active: z.boolean(),
        waiting: z.number(),
        openResolutions: z.number(),
      }),
    ),
  }),
});

const proposal = z.object({
  id: z.number(),
  title: z.string(),
  words: z.string(),
  presenter: z.string(),
  documentId: z.nullable(z.number()),
  docNo: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
});

export const openBody = read('/meeting/bodies/:bodyId', {
  menu,
  about: 'คณะกรรมการหนึ่งคณะ พร้อมกรรมการ กติกา และเรื่องที่รอเข้าประชุม',
  take: z.object({ bodyId: id }),
  give: z.object({
    body: z.object({ ...bodyFacts, ...bodyRules }),
    seats: z.array(seatRow),
    /** The order of appointment where it is a letter here; only to who looks after the body. */
    order: z.nullable(z.object({ id: z.number(), number: z.string(), state: z.number() })),
    /** Members who count now, and how many of them are needed. */
    base: z.number(),
    needed: z.number(),
    keeps: z.boolean(),
    manages: z.boolean(),
    /** Only to who looks after it. */
    proposals: z.array(proposal),
  }),
});

const amount = count.check(z.refine((value) => value <= 1_000_000));
export const keepBody = write('/meeting/bodies', {
  menu,
  about: 'ตั้งหรือแก้ไขคณะกรรมการและกติกาการประชุม',
  take: z.object({
    bodyId: z.optional(id),
    version: z.optional(count),
    name: needed(300),
    nameEn: text(300),
    kind: z.enum(bodyKinds),
    orderNo: text(100),
    orderDate: dayOrNone,
    unitId: id,
    quorum: z.enum(quorumRules),
    quorumCount: z.optional(count),
    quorumPart: z.optional(count),
    quorumOf: z.optional(count),
    base: z.enum(bases),
    majority: z.enum(majorities),
    chairBreaksTie: flag,
    secretVotes: flag,
    noticeDays: count.check(z.refine((value) => value <= 60)),
    proxies: flag,
    byCirculation: flag,
    tribunal: flag,
    publishes: flag,
    allowanceChair: amount,
    allowanceMember: amount,
    since: day,
    until: dayOrNone,
    active: flag,
  }),
  give: z.object({ bodyId: z.number(), version: z.number() }),
});

/** All its seats, in their order; one that is left out ends with the day before, and is gone where it never met. */
export const keepSeats = write('/meeting/bodies/:bodyId/seats', {
  menu,
  about: 'บันทึกกรรมการและตำแหน่งในคณะกรรมการ',
  take: z.object({
    bodyId: id,
    version: count,
    seats: list(
      z.object({
        id: z.optional(id),
        role: z.enum(seatRoles),
        personId: z.optional(id),
        positionId: z.optional(id),
        outsideName: text(200),
        detail: text(200),
        counts: flag,
        substitutes: flag,
        since: day,
        until: dayOrNone,
      }),
    ).check(z.maxLength(100)),
  }),
  give: z.object({ bodyId: z.number(), version: z.number() }),
});

/** คำสั่งแต่งตั้ง with the seats as they are, as a draft of one's own; signed and numbered it gives the body its number and day by itself. */
export const draftBodyOrder = write('/meeting/bodies/:bodyId/order', {
  menu,
  about: 'ร่างคำสั่งแต่งตั้งคณะกรรมการตามรายชื่อกรรมการ',
  take: z.object({
    bodyId: id,
    version: count,
    why: needed(1000),
    /** One a line. */
    duties: needed(4000),
  }),
  give: z.object({ documentId: z.number() }),
});

/** Persons and posts that may have a seat; with `units` whoever may be given work. */
export const findSitters = read('/meeting/sitters', {
  menu,
  about: 'ค้นหาบุคคลหรือตำแหน่งที่จะเป็นกรรมการ',
  take: z.object({ search: z.optional(text(100)), ids: list(id), units: z.optional(flag) }),
  give: z.object({ sitters: z.array(z.extend(named, { kind: z.enum(['PERSON', 'POSITION', 'UNIT']), detail: z.string() })) }),
});

/** เสนอที่ประชุม: bodies that a letter may be put to, and where it is. */
export const proposalsOfLetter = read('/meeting/letters/:documentId', {
  menu,
  about: 'คณะกรรมการที่เสนอหนังสือเข้าที่ประชุมได้ และสถานะของเรื่องที่เสนอไว้',
  take: z.object({ documentId: id }),
  give: z.object({
    title: z.string(),
    bodies: z.array(named),
    proposed: z.array(
      z.object({
        id: z.number(),
        body: z.string(),
        at: z.string(),
        /** The meeting on whose agenda it stands. */
        meetingId: z.nullable(z.number()),
        meeting: z.nullable(z.string()),
        item: z.nullable(z.string()),
        result: z.nullable(z.string()),
        dropped: z.nullable(z.string()),
      }),
    ),
  }),
});
export const propose = write('/meeting/proposals', {
  menu,
  about: 'เสนอหนังสือหรือเรื่องเข้าที่ประชุม',
  take: z.object({ bodyId: id, documentId: z.optional(id), title: needed(500), words: text(2000), presenter: text(300) }),
  give: z.object({ id: z.number() }),
});
export const dropProposal = write('/meeting/proposals/:proposalId/drop', {
  menu,
  about: 'ไม่บรรจุเรื่องเข้าวาระ พร้อมเหตุผล',
  take: z.object({ proposalId: id, words: needed(500) }),
  give: nothing,
});

/** มติของคณะ: what was resolved, who does it and how far it is. */
export const listResolutions = read('/meeting/resolutions', {
  menu,
  about: 'มติที่ประชุม ผู้รับผิดชอบ กำหนด และสถานะ',
  take: z.object({
    bodyId: z.optional(id),
    status: z.optional(z.enum(['OPEN', 'LATE', 'DONE'])),
    search: z.optional(text(100)),
    ...paging,
  }),
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        body: z.string(),
        meetingId: z.number(),
        meeting: z.string(),
        item: z.string(),
        title: z.string(),
        text: z.string(),
        result: z.string(),
        owner: z.string(),
        dueOn: z.nullable(z.string()),
        requestId: z.nullable(z.number()),
        doneAt: z.nullable(z.string()),
        late: z.boolean(),
        /** Days since it was resolved. */
        age: z.number(),
      }),
    ),
    total: z.number(),
  }),
});
