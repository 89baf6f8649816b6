import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, described, flag, id, instant, list, named, needed, paging, text } from '../wire.ts';
import { assetStates, menu } from './register.ts';

/**
 * ตรวจสอบพัสดุประจำปี (regulation 213): persons who do not look after the store go from room to room with their phones, also without a network.
 * What the books said on the first day is frozen; the first finding of a thing counts, whoever else finds it too.
 */

const checkStates = ['PLANNED', 'APPOINTED', 'RUNNING', 'REPORTED', 'DONE', 'CANCELLED'] as const;
export type CheckState = (typeof checkStates)[number];
export const checkLetters = ['REQUEST', 'ORDER', 'REPORT'] as const;
export type CheckLetter = (typeof checkLetters)[number];
export const checkActs = ['setInspectors', 'draft', 'start', 'find', 'report', 'apply', 'cancel'] as const;
export type CheckAct = (typeof checkActs)[number];
/** ใช้งานได้, เสื่อมสภาพ, ชำรุด, ไม่จำเป็นต้องใช้. */
export const foundConditions = ['GOOD', 'WORN', 'BROKEN', 'UNNEEDED'] as const;
export type FoundCondition = (typeof foundConditions)[number];
/** In its room; in another to stay, or for a while; in no book; with the label of another agency. */
const findingHows = ['HERE', 'MOVED', 'VISITING', 'EXTRA', 'FOREIGN'] as const;
export type FindingHow = (typeof findingHows)[number];

/** พ.ศ. of a fiscal year. */
const fiscalYear = count.check(z.refine((year) => year >= 2500 && year <= 2700, 'invalid'));

const head = z.object({
  id: z.number(),
  year: z.number(),
  state: z.enum(checkStates),
  startsOn: z.string(),
  dueOn: z.string(),
  startedAt: z.nullable(z.string()),
  reportedAt: z.nullable(z.string()),
  /** Working days until it is to be reported, the last one counted; below zero: late. */
  daysLeft: z.nullable(z.number()),
  things: z.number(),
  found: z.number(),
  extra: z.number(),
  /** The caller goes round. */
  inspects: z.boolean(),
  version: z.number(),
});
export type CheckHead = z.infer<typeof head>;

export const listChecks = read('/asset/checks', {
  menu,
  about: 'รอบตรวจสอบพัสดุประจำปี',
  take: z.object({ ...paging }),
  give: z.object({
    items: z.array(head),
    total: z.number(),
    /** The fiscal year that may be planned now, with its days; null: it is, or the caller does not plan. */
    next: z.nullable(z.object({ year: z.number(), startsOn: z.string(), dueOn: z.string() })),
  }),
});

export const planCheck = write('/asset/checks', {
  menu,
  about: 'วางแผนรอบตรวจสอบพัสดุประจำปีงบประมาณ',
  take: z.object({ year: fiscalYear }),
  give: z.object({ checkId: z.number() }),
});

const letterOf = z.nullable(z.object({ id: z.number(), number: z.string(), state: z.number(), subject: z.string() }));
const bar = z.object({ things: z.number(), found: z.number() });

export const openCheck = read('/asset/checks/:checkId', {
  menu,
  about: 'รอบตรวจหนึ่งรอบ พร้อมความคืบหน้ารายห้องและรายผู้ตรวจ และสิ่งที่ทำได้ในขณะนี้',
  work: 'search',
  take: z.object({ checkId: id }),
  give: z.object({
    check: z.extend(head, {
      request: letterOf,
      order: letterOf,
      report: letterOf,
      /** By what became of them: found in place, elsewhere, worn, broken, no longer needed, not found, explained (lent, at a shop). */
      counts: z.object({
        here: z.number(),
        elsewhere: z.number(),
        worn: z.number(),
        broken: z.number(),
        unneeded: z.number(),
        missing: z.number(),
        explained: z.number(),
        extra: z.number(),
        foreign: z.number(),
        differ: z.number(),
      }),
    }),
    people: z.array(
      z.extend(described, { role: z.enum(['CHAIR', 'MEMBER']), found: z.number(), extra: z.number(), lastAt: z.nullable(z.string()) }),
    ),
    rooms: z.array(z.extend(bar, { id: z.nullable(z.number()), name: z.string(), building: z.string(), unit: z.string() })),
    may: z.array(z.object({ act: z.enum(checkActs), reason: z.nullable(z.string()) })),
    events: z.array(z.object({ at: z.string(), who: z.string(), act: z.string(), words: z.string() })),
  }),
});

/** Whoever may go round: not who looks after the store. */
export const findInspectors = read('/asset/checks/:checkId/persons', {
  menu,
  about: 'ค้นหาผู้ที่จะเป็นผู้ตรวจสอบพัสดุ',
  take: z.object({ checkId: id, search: z.optional(text(100)) }),
  give: z.object({ persons: z.array(described) }),
});

export const findCheckLetters = read('/asset/checks/:checkId/letters', {
  menu,
  about: 'ค้นหาหนังสือที่ใช้กับรอบตรวจ',
  take: z.object({ checkId: id, part: z.enum(checkLetters), search: z.optional(text(100)) }),
  give: z.object({ letters: z.array(z.object({ id: z.number(), number: z.string(), subject: z.string(), state: z.number() })) }),
});

/** By order of the agency: one or more, none of them of the store. */
export const setInspectors = write('/asset/checks/:checkId/inspectors', {
  menu,
  about: 'ตั้งผู้ตรวจสอบพัสดุตามคำสั่ง',
  take: z.object({ checkId: id, version: count, orderId: z.optional(z.nullable(id)), chair: id, members: list(id).check(z.maxLength(50)) }),
  give: z.object({ version: z.number() }),
});

export const draftCheckLetter = write('/asset/checks/:checkId/draft', {
  menu,
  about: 'ร่างบันทึกขอแต่งตั้ง คำสั่งแต่งตั้ง หรือรายงานผลการตรวจสอบพัสดุ',
  take: z.object({ checkId: id, part: z.enum(checkLetters) }),
  give: z.object({ documentId: z.number() }),
});
export const linkCheckLetter = write('/asset/checks/:checkId/letter', {
  menu,
  about: 'ผูกหนังสือกับรอบตรวจ',
  take: z.object({ checkId: id, version: count, part: z.enum(checkLetters), documentId: id }),
  give: z.object({ version: z.number() }),
});

/** From the first working day of the fiscal year on: what the books say now is what is looked for. */
export const startCheck = write('/asset/checks/:checkId/start', {
  menu,
  about: 'เริ่มตรวจ และตรึงบัญชีครุภัณฑ์พร้อมที่ตั้งตามทะเบียน',
  take: z.object({ checkId: id, version: count }),
  give: z.object({ version: z.number(), things: z.number() }),
});

const found = z.object({
  by: z.string(),
  at: z.string(),
  placeId: z.number(),
  how: z.enum(findingHows),
  condition: z.enum(foundConditions),
});

/** All that a phone needs to go round without a network. */
export const checkPack = read('/asset/checks/:checkId/pack', {
  menu,
  about: 'บัญชีที่ตรึงไว้สำหรับตรวจด้วยโทรศัพท์ รวมทั้งเมื่อไม่มีสัญญาณ',
  work: 'search',
  take: z.object({ checkId: id }),
  give: z.object({
    checkId: z.number(),
    year: z.number(),
    dueOn: z.string(),
    /** Before the code of every label of ours. */
    tag: z.string(),
    /** Findings are taken. */
    open: z.boolean(),
    places: z.array(z.extend(named, { building: z.string(), unit: z.string() })),
    lines: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        code: z.string(),
        serial: z.string(),
        name: z.string(),
        placeId: z.nullable(z.number()),
        custodian: z.string(),
        state: z.enum(assetStates),
        /** The one that counts, and who else found it. */
        found: z.nullable(found),
        also: z.array(z.string()),
      }),
    ),
    extras: z.array(z.extend(found, { read: z.string(), name: z.string() })),
  }),
});
export type CheckPack = z.infer<(typeof checkPack)['give']>;
export type PackLine = CheckPack['lines'][number];

/** Of a finding, made by the device that kept it. */
const mark = z.string().check(z.regex(/^[0-9a-f-]{32,36}$/));

/** One thing that was found. `assetId` is left out where the device knows nothing of what it read. */
export const addFinding = write('/asset/checks/:checkId/findings', {
  menu,
  about: 'บันทึกสิ่งที่ตรวจพบ ส่งซ้ำได้โดยนับครั้งเดียว',
  take: z.object({
    checkId: id,
    mark,
    assetId: z.optional(id),
    read: text(200),
    placeId: id,
    how: z.enum(findingHows),
    condition: z.enum(foundConditions),
    name: text(200),
    serial: text(120),
    words: text(500),
    /** By the clock of the device. */
    at: instant,
    device: text(80),
  }),
  give: z.object({
    assetId: z.nullable(z.number()),
    how: z.enum(findingHows),
    /** Who found it before; the caller is named beside him. */
    first: z.nullable(z.string()),
  }),
});

/** POST, multipart, field `file`: the picture of a finding, by the mark of the finding. GET: it, for who may see the round. */
export const findingPhotoPath = (checkId: number | string, mark: string) => `/asset/checks/${checkId}/photos/${mark}`;

export const resultViews = [
  'missing',
  'elsewhere',
  'broken',
  'worn',
  'unneeded',
  'extra',
  'foreign',
  'explained',
  'differ',
  'here',
] as const;
export type ResultView = (typeof resultViews)[number];

const resultRow = z.object({
  /** Of the asset, or of the finding of something extra. */
  key: z.string(),
  assetId: z.nullable(z.number()),
  number: z.string(),
  name: z.string(),
  serial: z.string(),
  bookPlace: z.string(),
  foundPlace: z.string(),
  custodian: z.string(),
  unit: z.string(),
  condition: z.nullable(z.enum(foundConditions)),
  how: z.nullable(z.enum(findingHows)),
  by: z.string(),
  also: z.array(z.string()),
  at: z.nullable(z.string()),
  words: z.string(),
  /** Its picture is asked for by this. */
  photo: z.nullable(z.string()),
  state: z.nullable(z.enum(assetStates)),
});
export type ResultRow = z.infer<typeof resultRow>;

const results = { view: z.enum(resultViews), placeId: z.optional(id), search: z.optional(text(100)) };
export const listResults = read('/asset/checks/:checkId/results', {
  menu,
  about: 'ผลการตรวจตามประเภท: ไม่พบ ชำรุด อยู่ผิดห้อง เกินทะเบียน',
  work: 'search',
  take: z.object({ checkId: id, ...results, ...paging }),
  give: z.object({ items: z.array(resultRow), total: z.number() }),
});

/** The round is over: its report is signed. */
export const reportCheck = write('/asset/checks/:checkId/report', {
  menu,
  about: 'รายงานผลการตรวจสอบพัสดุ และปิดรับผลตรวจ',
  take: z.object({ checkId: id, version: count }),
  give: z.object({ version: z.number(), late: z.boolean() }),
});

/** After the report: the books are set to what was found. */
export const applyCheck = write('/asset/checks/:checkId/apply', {
  menu,
  about: 'ปรับที่ตั้งและสถานะในทะเบียนตามผลการตรวจ',
  take: z.object({ checkId: id, version: count }),
  give: z.object({ version: z.number(), moved: z.number(), broken: z.number(), lost: z.number(), unneeded: z.number(), kept: z.number() }),
});

export const cancelCheck = write('/asset/checks/:checkId/cancel', {
  menu,
  about: 'ยกเลิกรอบตรวจที่ยังไม่เริ่ม',
  take: z.object({ checkId: id, version: count, words: needed(300) }),
  give: z.object({ version: z.number() }),
});

/** GET: รายงานผล, or บัญชีครุภัณฑ์ชำรุด เสื่อมสภาพ สูญไป, as PDF; everything that was found as a sheet. */
const checkPapers = ['report', 'faults'] as const;
export type CheckPaper = (typeof checkPapers)[number];
export const checkPrint = {
  path: (checkId: number | string, paper: string) => `/asset/checks/${checkId}/papers/${paper}`,
  take: z.object({ checkId: id, paper: z.enum(checkPapers) }),
};
export const checkSheet = {
  path: (checkId: number | string) => `/asset/checks/${checkId}/sheet`,
  take: z.object({ checkId: id, as: z.enum(['xlsx', 'csv']) }),
};
export const photoAsked = z.object({ checkId: id, mark, download: z.optional(flag) });
