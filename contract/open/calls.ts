import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { fileId } from '../sarabun/letters.ts';
import { count, day, id, needed, text } from '../wire.ts';
import { openLimits } from './limits.ts';

/**
 * The calls of programs of other systems, under /open/v1. They change by what is added only; a field that dies is told of twelve months before.
 * Each runs a verb that people's calls run too, as a client: a party without a post, to which nothing classed exists.
 */
export const openBase = '/open/v1';

const paging = { page: z.optional(count), pageSize: z.optional(count.check(z.minimum(1), z.maximum(100))) };

/** OFFERED: it waits for the registry. RECEIVED: it is registered. REFUSED: the registry put it aside. */
export const offerStates = ['OFFERED', 'RECEIVED', 'REFUSED'] as const;

const offer = z.object({
  id: z.number(),
  /** The program's own. */
  reference: z.string(),
  state: z.enum(offerStates),
  offeredAt: z.string(),
  unit: z.string(),
  /** Number in the receive book and its day; null before it, and of a letter that was classed. */
  receiveNo: z.nullable(z.string()),
  receivedOn: z.nullable(z.string()),
});
export type Offer = z.infer<typeof offer>;

/** Offers a letter to the registry of the client's unit, which registers it: no number is given by a machine. Refuses `open_reference`. */
export const offerLetter = write('/offers', {
  access: 'client intake.write',
  about: 'ยื่นหนังสือเข้าถาดรับของหน่วยงาน',
  take: z.object({
    reference: needed(100),
    subject: needed(1000),
    from: z.optional(text(200)),
    /** Of uploads of this client, in their order; the first is the letter itself. */
    files: z.array(fileId).check(z.minLength(1, 'required'), z.maxLength(openLimits.files)),
  }),
  give: offer,
});

export const listOffers = read('/offers', {
  access: 'client status.read',
  about: 'หนังสือที่ระบบนี้ยื่นไว้ ใหม่สุดก่อน',
  take: z.object({ reference: z.optional(text(100)), ...paging }),
  give: z.object({ items: z.array(offer), total: z.number() }),
});

export const readOffer = read('/offers/:id', {
  access: 'client status.read',
  about: 'สถานะของหนังสือที่ยื่นไว้',
  take: z.object({ id }),
  give: offer,
});

/**
 * DRAFT: with who answers for the program, not on its way. ON_ROUTE: reviewed and signed by persons. RETURNED: it came back, and is the person's to
 * mend. NUMBERED, SENT, ENDED, CANCELLED: the letter's.
 */
export const draftStates = ['DRAFT', 'ON_ROUTE', 'RETURNED', 'NUMBERED', 'SENT', 'ENDED', 'CANCELLED'] as const;

const fileShown = z.object({ id: z.number(), name: z.string(), mime: z.string(), size: z.number(), pages: z.nullable(z.number()) });

const draft = z.object({
  id: z.number(),
  /** The program's own. */
  reference: z.string(),
  template: z.string(),
  state: z.enum(draftStates),
  at: z.string(),
  subject: z.string(),
  /** Null before it has one, and of a letter that was classed; its subject is '' then. */
  docNo: z.nullable(z.string()),
  docDate: z.nullable(z.string()),
  files: z.array(fileShown),
});
export type OpenDraft = z.infer<typeof draft>;

/** Names of texts that the unit of the client has, with the gaps to fill, and of routes that a draft may be submitted to. No person is named. */
export const listDraftTemplates = read('/draft-templates', {
  access: 'client draft.write',
  about: 'แม่แบบหนังสือและเส้นทางเสนอของหน่วยงาน',
  give: z.object({
    templates: z.array(z.object({ name: z.string(), typeName: z.string(), fields: z.array(z.string()) })),
    /** `usable`: everybody on it is in office. */
    routes: z.array(z.object({ name: z.string(), usable: z.boolean() })),
  }),
});

/** A unit of the agency, or a body outside by its id or name. */
const draftReceiver = z.object({ kind: z.enum(['UNIT', 'OUTSIDE']), id: z.optional(id), name: z.optional(text(300)) });

/**
 * A draft from a named text, by the program's reference once. It belongs to the unit of the client, and its drafter is the person who answers for the
 * client. Refuses `open_reference`, `open_template`, `open_template_field`, `open_drafter`.
 */
export const createOpenDraft = write('/drafts', {
  access: 'client draft.write',
  about: 'ร่างหนังสือจากแม่แบบ',
  take: z.object({
    reference: needed(100),
    template: needed(120),
    /** What stands in the gaps, by their names. */
    fields: z.optional(z.record(z.string().check(z.maxLength(60)), text(2000))),
    receivers: z.optional(z.array(draftReceiver).check(z.maxLength(100))),
  }),
  give: draft,
});

export const listOpenDrafts = read('/drafts', {
  access: 'client draft.write',
  about: 'ร่างที่ระบบนี้สร้าง ใหม่สุดก่อน',
  take: z.object({ reference: z.optional(text(100)), ...paging }),
  give: z.object({ items: z.array(draft), total: z.number() }),
});

export const readOpenDraft = read('/drafts/:id', {
  access: 'client draft.write',
  about: 'สถานะของร่างที่ระบบนี้สร้าง',
  take: z.object({ id }),
  give: draft,
});

/** Enclosures, after those that are there, of uploads of this client; while it is on no way. Refuses `open_draft_gone_on`. */
export const attachToOpenDraft = write('/drafts/:id/files', {
  access: 'client draft.write',
  about: 'แนบไฟล์ในร่าง',
  take: z.object({ id, files: z.array(fileId).check(z.minLength(1, 'required'), z.maxLength(openLimits.files)) }),
  give: draft,
});

/** On its way along a saved route, by its name; persons review, sign and number it. Once: what came back is the drafter's. Refuses `open_route`, `open_draft_gone_on`. */
export const submitOpenDraft = write('/drafts/:id/submit', {
  access: 'client draft.write',
  about: 'เสนอร่างตามเส้นทางที่บันทึกไว้',
  take: z.object({ id, route: needed(100) }),
  give: draft,
});

const circular = z.object({
  id: z.number(),
  reference: z.string(),
  state: z.enum(draftStates),
  sentAt: z.nullable(z.string()),
  /** By when it is to be acknowledged. */
  due: z.nullable(z.string()),
  /** Persons, and units that have not passed it to their people. */
  receivers: z.object({ all: z.number(), acknowledged: z.number(), read: z.number(), unread: z.number() }),
  /** Units, and those that have registered it. */
  units: z.object({ all: z.number(), received: z.number() }),
});

/** Numbers alone: who has acknowledged stays in the office. */
export const readCircular = read('/circulars/:id', {
  access: 'client circular.read',
  about: 'จำนวนผู้รับทราบหนังสือเวียนที่ระบบนี้ร่าง',
  take: z.object({ id }),
  give: circular,
});

const letter = {
  id: z.number(),
  docNo: z.string(),
  docDate: z.nullable(z.string()),
  subject: z.string(),
  from: z.string(),
  to: z.string(),
  /** IN: it came from outside. OUT: it is one of the agency. */
  direction: z.enum(['IN', 'OUT']),
  typeName: z.string(),
  speedName: z.string(),
  /** Number in a receive book, of the client's unit where it stands there. */
  receiveNo: z.nullable(z.string()),
  /** When it entered the office. */
  at: z.string(),
};

/** Refuses `search_too_short`, `search_nothing`. `total` is 1001 where there are more than 1000. */
export const findLetters = read('/letters', {
  access: 'client letters.read',
  work: 'search',
  about: 'ค้นหาหนังสือชั้นปกติของหน่วยงาน',
  take: z.object({
    text: z.optional(text(200)),
    number: z.optional(text(100)),
    direction: z.optional(z.enum(['IN', 'OUT'])),
    dateFrom: z.optional(day),
    dateTo: z.optional(day),
    ...paging,
  }),
  give: z.object({ items: z.array(z.object(letter)), total: z.number() }),
});

export const readLetter = read('/letters/:id', {
  access: 'client letters.read',
  about: 'หนังสือชั้นปกติหนึ่งฉบับ พร้อมรายการไฟล์',
  take: z.object({ id }),
  give: z.object({
    ...letter,
    stateName: z.string(),
    files: z.array(fileShown),
  }),
});

export const listOpenBooks = read('/books', {
  access: 'client books.read',
  about: 'สมุดทะเบียนชั้นปกติของหน่วยงาน',
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        unit: z.string(),
        kind: z.string(),
        name: z.string(),
        /** พ.ศ., newest first. */
        years: z.array(z.number()),
        closed: z.boolean(),
      }),
    ),
  }),
});

export const readOpenBook = read('/books/:id', {
  access: 'client books.read',
  about: 'รายการในสมุดทะเบียนของปีหนึ่ง เลขล่าสุดก่อน',
  take: z.object({ id, year: z.optional(id), ...paging }),
  give: z.object({
    year: z.number(),
    total: z.number(),
    items: z.array(
      z.object({
        no: z.string(),
        seq: z.number(),
        /** Null where the number has no letter, or one that is classed. */
        letterId: z.nullable(z.number()),
        docNo: z.string(),
        docDate: z.nullable(z.string()),
        from: z.string(),
        to: z.string(),
        subject: z.string(),
        /** Null for a line that was brought from a former register. */
        issuedAt: z.nullable(z.string()),
        brought: z.boolean(),
        void: z.boolean(),
      }),
    ),
  }),
});

const coded = z.object({ code: z.number(), name: z.string() });

export const readMasters = read('/masters', {
  access: 'client masters.read',
  about: 'ชนิดหนังสือ ชั้นความเร็ว ช่องทางรับ และหมวดหนังสือของหน่วยงาน',
  give: z.object({
    types: z.array(coded),
    speeds: z.array(coded),
    waysIn: z.array(z.object({ id: z.number(), name: z.string() })),
    categories: z.array(z.object({ code: z.string(), name: z.string(), depth: z.number() })),
  }),
});

export const findBodies = read('/outside-bodies', {
  access: 'client masters.read',
  about: 'ค้นหาหน่วยงานภายนอกในทะเบียน',
  take: z.object({ search: needed(100) }),
  give: z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), letterPrefix: z.string() })) }),
});

/** The bytes of a file in the body, its name behind the question mark. Not an `Endpoint`: it streams. */
export const uploadPath = '/uploads';
export const uploadQuery = z.object({ name: needed(255) });
export const uploaded = z.object({
  id: fileId,
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  pages: z.nullable(z.number()),
});

export const openCalls = {
  offerLetter,
  listOffers,
  readOffer,
  listDraftTemplates,
  createOpenDraft,
  listOpenDrafts,
  readOpenDraft,
  attachToOpenDraft,
  submitOpenDraft,
  readCircular,
  findLetters,
  readLetter,
  listOpenBooks,
  readOpenBook,
  readMasters,
  findBodies,
} as const;
