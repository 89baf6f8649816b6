import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { count, described, flag, id, list, named, needed, oneOfMany, paging, text } from '../wire.ts';

/**
 * คลังหนังสือ: closed letters are handed over to the store (form 19), taken or given back one by one, and lie there in boxes on shelves or
 * electronically (form 20) until their time is over.
 */

export const storageStates = [
  'STORED',
  'LENT',
  'PROPOSED',
  'COMMITTEE',
  'NAT_PENDING',
  'APPROVED',
  'DESTROYED',
  'TRANSFERRED',
  'DEPOSITED',
  'REOPENED',
] as const;
export type StorageState = (typeof storageStates)[number];
export const media = ['BOX', 'ELECTRONIC'] as const;
export type Medium = (typeof media)[number];

export const menu = 'view archiveStore' as const;
export const manage = 'manage archiveStore' as const;

/** พ.ศ. */
export const beYear = count.check(z.refine((year) => year >= 2400 && year <= 2700, 'invalid'));

const category = z.object({ code: z.string(), name: z.string(), years: z.nullable(z.number()) });

/** What the caller is here, and what forms are put together from. */
export const archiveSetup = read('/archive/setup', {
  menu,
  about: 'บทบาทของผู้ใช้ในคลังหนังสือ พร้อมชั้นเก็บ หมวดหมู่ และกติกา',
  give: z.object({
    /** Surveys, makes lists, holds and releases. */
    manages: z.boolean(),
    /** Looks after the store: takes letters in, lends, puts them into boxes. */
    keeps: z.boolean(),
    /** Heads the agency, or acts for who does. */
    agrees: z.boolean(),
    /** Sits on the committee of a list, or carries one out. */
    sits: z.boolean(),
    /** Units whose closed letters he hands over. */
    units: z.array(named),
    /** Units that have letters in the store. */
    owners: z.array(named),
    shelves: z.array(described),
    categories: z.array(category),
    today: z.string(),
    /** พ.ศ. of the list that is surveyed now. */
    surveyYear: z.number(),
    loanDays: z.number(),
    electronicYears: z.number(),
    archivesName: z.string(),
    archivesDays: z.number(),
  }),
});

/** A letter in the store. What the caller may not read of a classed one is empty. */
export const item = z.object({
  id: z.number(),
  documentId: z.number(),
  /** ทะเบียนหนังสือเก็บ. */
  no: z.string(),
  number: z.string(),
  date: z.nullable(z.string()),
  received: z.string(),
  subject: z.string(),
  secrecy: z.number(),
  fileCode: z.string(),
  category: z.string(),
  categoryName: z.string(),
  unit: z.string(),
  closedOn: z.string(),
  years: z.nullable(z.number()),
  /** null: for ever. */
  keepUntil: z.nullable(z.string()),
  medium: z.enum(media),
  box: z.nullable(z.object({ id: z.number(), no: z.number(), shelf: z.string(), slot: z.string() })),
  state: z.enum(storageStates),
  /** Holds that stand over it: their case numbers. */
  held: z.array(z.string()),
  /** Until when it is lent. */
  lentUntil: z.nullable(z.string()),
  /** The list that it is on now. */
  list: z.nullable(z.object({ id: z.number(), name: z.string() })),
  version: z.number(),
});
export type StoredItem = z.infer<typeof item>;

export const listItems = read('/archive/items', {
  menu,
  about: 'ทะเบียนหนังสือเก็บ',
  work: 'search',
  take: z.object({
    search: z.optional(text(200)),
    state: z.optional(z.enum(storageStates)),
    category: z.optional(text(24)),
    medium: z.optional(z.enum(media)),
    shelfId: z.optional(id),
    boxId: z.optional(id),
    unitId: z.optional(id),
    /** ครบกำหนด: those that the list of this year (พ.ศ.) is made of. */
    dueIn: z.optional(beYear),
    /** 20 years old by the end of that year, or found worth it by a committee. */
    oldIn: z.optional(beYear),
    held: z.optional(flag),
    /** Those that may be lent now. */
    lends: z.optional(flag),
    ...paging,
  }),
  give: z.object({ items: z.array(item), total: z.number() }),
});

/** Where it lies, and the code of its file. */
export const placeItems = write('/archive/items/place', {
  menu,
  about: 'จัดหนังสือลงกล่อง และแก้ไขรหัสแฟ้ม',
  take: z.object({
    items: list(z.object({ itemId: id, version: count })).check(z.minLength(1, 'required'), z.maxLength(200)),
    boxId: z.optional(z.nullable(id)),
    fileCode: z.optional(text(60)),
  }),
  give: z.object({ moved: z.number() }),
});

// บัญชีหนังสือส่งเก็บ (form 19)

const offered = z.object({
  documentId: z.number(),
  number: z.string(),
  date: z.nullable(z.string()),
  subject: z.string(),
  secrecy: z.number(),
  closedOn: z.string(),
  category: z.string(),
  /** As the rules of that day have it. */
  years: z.nullable(z.number()),
});

export const lettersToHandOver = read('/archive/to-hand-over', {
  menu,
  about: 'หนังสือที่ปิดเรื่องแล้วและยังไม่ส่งเก็บของหน่วยงาน',
  work: 'search',
  take: z.object({ unitId: id, search: z.optional(text(200)), ...paging }),
  give: z.object({ items: z.array(offered), total: z.number() }),
});

export const handOver = write('/archive/hand-overs', {
  menu,
  about: 'ส่งหนังสือเก็บตามบัญชี (แบบที่ 19)',
  take: z.object({
    unitId: id,
    words: text(500),
    rows: list(
      z.object({
        documentId: id,
        fileCode: text(60),
        category: needed(24),
        medium: z.enum(media),
        remark: text(200),
      }),
    ).check(z.minLength(1, 'required'), z.maxLength(200)),
  }),
  give: z.object({ handOverId: z.number(), number: z.string() }),
});

const handOverHead = z.object({
  id: z.number(),
  number: z.string(),
  unit: z.string(),
  words: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  rows: z.number(),
  waits: z.number(),
  returned: z.number(),
});

export const listHandOvers = read('/archive/hand-overs', {
  menu,
  about: 'บัญชีหนังสือส่งเก็บของหน่วยงานหรือของคลัง',
  take: z.object({ waiting: z.optional(flag), ...paging }),
  give: z.object({ items: z.array(handOverHead), total: z.number() }),
});

export const openHandOver = read('/archive/hand-overs/:handOverId', {
  menu,
  about: 'บัญชีหนังสือส่งเก็บหนึ่งฉบับ',
  take: z.object({ handOverId: id }),
  give: z.object({
    handOver: z.extend(handOverHead, { version: z.number() }),
    rows: z.array(
      z.extend(offered, {
        rowId: z.number(),
        n: z.number(),
        fileCode: z.string(),
        medium: z.enum(media),
        remark: z.string(),
        state: z.enum(['WAITS', 'ACCEPTED', 'RETURNED']),
        reason: z.string(),
        keepUntil: z.nullable(z.string()),
        storeNo: z.nullable(z.string()),
      }),
    ),
    /** The store takes or gives back. */
    mayDecide: z.boolean(),
  }),
});

export const decideHandOver = write('/archive/hand-overs/:handOverId/decide', {
  menu,
  about: 'รับเก็บหรือส่งคืนหนังสือตามบัญชีส่งเก็บ',
  take: z.object({
    handOverId: id,
    version: count,
    rows: list(z.object({ rowId: id, accept: z.boolean(), boxId: z.optional(z.nullable(id)), reason: text(300) })).check(
      z.minLength(1, 'required'),
      z.maxLength(200),
    ),
  }),
  give: z.object({ accepted: z.number(), returned: z.number(), version: z.number() }),
});

// Boxes and shelves

export const box = z.object({
  id: z.number(),
  no: z.number(),
  unit: z.string(),
  unitId: z.number(),
  yearFrom: z.number(),
  yearTo: z.number(),
  shelf: z.nullable(named),
  slot: z.string(),
  /** Letters in it, and the codes of their files from the first to the last. */
  letters: z.number(),
  files: z.string(),
  version: z.number(),
});
export type Box = z.infer<typeof box>;

export const listBoxes = read('/archive/boxes', {
  menu,
  about: 'กล่องเก็บหนังสือ ตามชั้นเก็บ',
  take: z.object({ search: z.optional(text(100)), shelfId: z.optional(id), ids: list(id), ...paging }),
  give: z.object({ items: z.array(box), total: z.number() }),
});

export const keepBox = write('/archive/boxes', {
  menu,
  about: 'เพิ่มหรือแก้ไขกล่องเก็บหนังสือ',
  take: z.object({
    boxId: z.optional(id),
    version: z.optional(count),
    unitId: id,
    yearFrom: beYear,
    yearTo: beYear,
    shelfId: z.optional(z.nullable(id)),
    slot: text(40),
  }),
  give: z.object({ boxId: z.number(), no: z.number(), version: z.number() }),
});

export const openBox = read('/archive/boxes/:boxId', {
  menu,
  about: 'กล่องหนึ่งกล่อง พร้อมหนังสือในกล่อง',
  take: z.object({ boxId: id }),
  give: z.object({ box, items: z.array(item), keeps: z.boolean() }),
});

/** GET: labels for boxes on a sheet, from this place of it on, moved by tenths of a millimetre. */
export const labelSheets = ['A4_10', 'A4_21'] as const;
export const labelsPrint = {
  path: '/archive/boxes/labels',
  take: z.object({
    ids: list(id).check(z.minLength(1, 'required'), z.maxLength(200)),
    sheet: z._default(z.enum(labelSheets), 'A4_10'),
    from: z._default(count, 1),
    moveX: z._default(count, 50),
    moveY: z._default(count, 50),
  }),
};
/** The middle of what `moveX` and `moveY` may be: not moved. */
export const notMoved = 50;

/** GET: บัญชีส่งเก็บ (form 19) and ทะเบียนหนังสือเก็บ (form 20) of a year, as PDF. */
export const handOverPrint = {
  path: (handOverId: number | string) => `/archive/hand-overs/${handOverId}/form`,
  take: z.object({ handOverId: id }),
};
export const registerPrint = { path: '/archive/register', take: z.object({ year: beYear }) };

export const archiveReport = reportOf('/archive/report', { menu: manage, about: 'รายงานคลังหนังสือ: ระงับ ยืมเกินกำหนด พื้นที่ และปีข้างหน้า' });

/** To the archive's own site: an address with a code that is good for a minute, there alone, once. */
export const archiveSiteCode = write('/archive/site-code', {
  about: 'ออกรหัสใช้ครั้งเดียวสำหรับเปิดเว็บคลังเอกสารภายนอก',
  key: 'none',
  take: z.object({ menuId: id }),
  give: z.object({ address: z.string(), seconds: z.number() }),
});
/** Asked by that site, whose address is the audience. A code that is old, used or of another says nothing but that. */
export const redeemSiteCode = write('/archive/site-code/redeem', {
  access: 'open',
  about: 'เว็บคลังเอกสารภายนอกแลกรหัสเป็นข้อมูลผู้ใช้',
  key: 'none',
  take: z.object({ code: needed(100), audience: needed(500) }),
  give: z.object({ person: z.object({ id: z.number(), username: z.string(), name: z.string(), unit: z.string() }) }),
});

export const results = z.array(z.extend(z.object({ id: z.number() }), oneOfMany));
