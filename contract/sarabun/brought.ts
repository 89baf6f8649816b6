import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, flag, id, list, needed, paging, text } from '../wire.ts';

/** ทะเบียนจากระบบเดิม: registers of a system before this one, from a sheet into the years of a book that it never numbered. */

/** What a column of a sheet may be. */
export const broughtFields = [
  'number',
  'date',
  'time',
  'docNo',
  'docDate',
  'from',
  'to',
  'subject',
  'action',
  'remark',
  'speed',
  'secrecy',
  'unit',
  'year',
  'link',
] as const;
export type BroughtField = (typeof broughtFields)[number];

/** An error keeps its row out until it is mended or left out; a warning and a note do not. */
export const broughtLevels = { NOTE: 1, WARNING: 2, ERROR: 3 } as const;

/** What may be found in a row. */
export const broughtFindings = [
  'number_unreadable',
  'number_many',
  'no_number',
  'inserted',
  'series',
  'year_missing',
  'year_differs',
  'year_ahead',
  'year_unreadable',
  'day_none',
  'day_unreadable',
  'day_two_digits',
  'day_ahead',
  'day_outside',
  'time_unreadable',
  'ditto_first',
  'other_book',
  'over_first',
  'before_issued',
  'order',
  'double',
  'subject_missing',
  'class_held',
  'speed_unknown',
  'unit_unknown',
  'hidden',
  'too_long',
] as const;
export type BroughtFinding = (typeof broughtFindings)[number];

const finding = z.object({
  code: z.enum(broughtFindings),
  level: z.number(),
  field: z.nullable(z.enum(broughtFields)),
  /** As it stands in the sheet. */
  text: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const broughtStates = [
  'READING',
  'FAILED',
  'MAPPING',
  'JUDGING',
  'PREVIEW',
  'COMMITTING',
  'DONE',
  'TAKING_BACK',
  'TAKEN_BACK',
  'DROPPED',
] as const;
export type BroughtState = (typeof broughtStates)[number];

/** Years of two digits: of which era the person says that they are. */
export const twoDigitRules = ['', 'BE', 'CE'] as const;

const column = z.object({
  /** From 0. */
  at: count,
  field: z.nullable(z.enum(broughtFields)),
});

/** How a tab is read. */
const tabPlan = z.object({
  tab: count,
  /** A tab that is no register is left out. */
  taken: flag,
  bookId: z.optional(z.nullable(id)),
  /** พ.ศ. of all its lines; null: each line says it, or a heading above it. */
  year: z.optional(z.nullable(id.check(z.minimum(2400), z.maximum(2800)))),
  twoDigits: z.optional(z.enum(twoDigitRules)),
  columns: list(column).check(z.maxLength(80)),
});
export type TabPlan = z.output<typeof tabPlan>;

const tab = z.object({
  tab: z.number(),
  name: z.string(),
  rows: z.number(),
  hidden: z.boolean(),
  /** The row of the heads, from 1; 0 where none was found. */
  headRow: z.number(),
  columns: z.array(
    z.object({
      at: z.number(),
      head: z.string(),
      field: z.nullable(z.enum(broughtFields)),
      /** Told by its head or its content; else somebody must look. */
      sure: z.boolean(),
      /** Some of what stands in it. */
      samples: z.array(z.string()),
    }),
  ),
  taken: z.boolean(),
  bookId: z.nullable(z.number()),
  year: z.nullable(z.number()),
  twoDigits: z.enum(twoDigitRules),
  /** Some of its years have two digits only: it must be said of which era. */
  asksTwoDigits: z.boolean(),
  /** It was read so before. */
  remembered: z.boolean(),
});
export type BroughtTab = z.infer<typeof tab>;

const counts = z.object({
  /** Lines of the register, without heads, headings, sums and signatures. */
  lines: z.number(),
  errors: z.number(),
  warnings: z.number(),
  notes: z.number(),
  leftOut: z.number(),
  mended: z.number(),
  /** Classed: they wait for a secret registrar. */
  held: z.number(),
  skipped: z.number(),
});

const summary = {
  id: z.number(),
  name: z.string(),
  unit: z.string(),
  state: z.enum(broughtStates),
  /** Rows that are done of all, of what is under way. */
  done: z.number(),
  rows: z.number(),
  /** Lines that stand in books. */
  lines: z.number(),
  by: z.string(),
  at: z.string(),
};

const may = { menu: 'view books' } as const;
const mayManage = { menu: 'manage books' } as const;
const one = { broughtId: id };

/** POST multipart, field `file`: an XLSX or a CSV, for books of the unit `unitId`. Gives `id`. */
export const broughtPath = '/sarabun/brought';

/** Imports of the units whose registry the caller is, the newest first; for a secret registrar those with classed lines that wait. */
export const listBrought = read(broughtPath, {
  ...may,
  about: 'การนำเข้าทะเบียนเดิมของหน่วยงานที่ดูแล',
  take: z.object(paging),
  give: z.object({
    data: z.array(z.object(summary)),
    total: z.number(),
    /** Units for whose books a file may be brought. */
    units: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

export const getBrought = read('/sarabun/brought/:broughtId', {
  ...may,
  about: 'การนำเข้าทะเบียนเดิมหนึ่งครั้ง',
  take: z.object(one),
  give: z.object({
    ...summary,
    /** Why it failed: an error code, and its sentence. */
    fault: z.nullable(z.object({ code: z.string(), message: z.string() })),
    tabs: z.array(tab),
    books: z.array(z.object({ id: z.number(), name: z.string() })),
    counts,
    fileHash: z.string(),
    rootHash: z.string(),
    sharedWithUnit: z.boolean(),
    committedAt: z.nullable(z.string()),
    endedAt: z.nullable(z.string()),
    reason: z.string(),
    /** Taking it back is asked for, and waits for a second person. */
    askedBy: z.nullable(z.string()),
    /** The caller himself has asked. */
    askedByMe: z.boolean(),
    /** To take it back needs two persons by now. */
    needsTwo: z.boolean(),
    /** The caller is its registry; else he came for its classed lines alone. */
    keeper: z.boolean(),
    /** By which the operator's commands name the agency in an installation; '' of an office alone. */
    agencyCode: z.string(),
    /** The caller may take the classed lines. */
    takesClassed: z.boolean(),
  }),
});

/** How its tabs are read; then all rows are judged in the background. */
export const planBrought = write('/sarabun/brought/:broughtId/plan', {
  ...mayManage,
  about: 'กำหนดคอลัมน์ของทะเบียนเดิม',
  take: z.object({ ...one, tabs: list(tabPlan).check(z.minLength(1), z.maxLength(200)) }),
  give: z.object({ id: z.number() }),
});

/** Back to the columns, before the commit. */
export const replanBrought = write('/sarabun/brought/:broughtId/replan', {
  ...mayManage,
  about: 'กลับไปกำหนดคอลัมน์ของทะเบียนเดิมใหม่',
  take: z.object(one),
  give: z.object({ id: z.number() }),
});

export const broughtRowKinds = ['errors', 'warnings', 'notes', 'leftOut', 'held', 'all'] as const;

const row = z.object({
  place: z.number(),
  tab: z.string(),
  row: z.number(),
  number: z.string(),
  subject: z.string(),
  /** What its columns say, as far as they are mapped; of a classed line nothing but its number and days. */
  texts: z.array(z.object({ field: z.enum(broughtFields), text: z.string() })),
  findings: z.array(finding),
  leftOut: z.boolean(),
  mended: z.boolean(),
});
export type BroughtRow = z.infer<typeof row>;

export const listBroughtRows = read('/sarabun/brought/:broughtId/rows', {
  ...may,
  about: 'แถวของทะเบียนเดิมและข้อที่พบ',
  take: z.object({ ...one, of: z.enum(broughtRowKinds), ...paging }),
  give: z.object({ data: z.array(row), total: z.number() }),
});

/** What a row should say: it is judged anew. Fields that are not given stay. */
export const mendBroughtRow = write('/sarabun/brought/:broughtId/mend', {
  ...mayManage,
  about: 'แก้แถวของทะเบียนเดิมก่อนนำเข้า',
  take: z.object({
    ...one,
    place: id,
    values: list(z.object({ field: z.enum(broughtFields), text: text(2000) })).check(z.minLength(1), z.maxLength(broughtFields.length)),
  }),
  give: z.object({ findings: z.array(finding) }),
});

/** Rows that are not brought along, or are after all; `errors`: all that have one. */
export const leaveOutBrought = write('/sarabun/brought/:broughtId/leave-out', {
  ...mayManage,
  about: 'ไม่นำเข้าบางแถวของทะเบียนเดิม',
  take: z.object({ ...one, places: z.optional(list(id).check(z.maxLength(500))), errors: z.optional(flag), back: z.optional(flag) }),
  give: z.object({ rows: z.number() }),
});

/** What stands out in the whole of it, as the rows are now; each list is cut, each count is whole. */
export const reportBrought = read('/sarabun/brought/:broughtId/report', {
  ...may,
  work: 'page',
  about: 'รายงานก่อนนำเข้าทะเบียนเดิม',
  take: z.object(one),
  give: z.object({
    years: z.array(
      z.object({
        book: z.string(),
        year: z.number(),
        lines: z.number(),
        first: z.nullable(z.number()),
        last: z.nullable(z.number()),
        /** Numbers that this office gave in that year begin here; null: none. */
        issuedFrom: z.nullable(z.number()),
        missing: z.number(),
      }),
    ),
    gaps: z.array(z.object({ book: z.string(), year: z.number(), from: z.number(), to: z.number() })),
    gapCount: z.number(),
    doubles: z.array(z.object({ book: z.string(), year: z.number(), seq: z.number(), rows: z.array(z.string()) })),
    doubleCount: z.number(),
    sameLetters: z.array(z.object({ from: z.string(), docNo: z.string(), day: z.string(), rows: z.array(z.string()) })),
    sameLetterCount: z.number(),
    orderBreaks: z.number(),
    outsideYear: z.number(),
    senders: z.array(z.object({ spellings: z.array(z.object({ name: z.string(), lines: z.number() })) })),
    units: z.array(z.object({ name: z.string(), lines: z.number() })),
  }),
});
/** Of each list of the report so many are shown. */
export const reportMost = 100;

/** GET: the rows as they came, with what was found in a last column. */
export const broughtSheet = z.object({ broughtId: id, as: z.enum(['xlsx', 'csv']) });

/** All of it, in the background; refused while a row has an error that is neither mended nor left out. */
export const commitBrought = write('/sarabun/brought/:broughtId/commit', {
  ...mayManage,
  about: 'นำเข้าทะเบียนเดิม',
  take: z.object({ ...one, sharedWithUnit: z.optional(flag) }),
  give: z.object({ id: z.number() }),
});

/** Before the commit: nothing of it stays. */
export const dropBrought = write('/sarabun/brought/:broughtId/drop', {
  ...mayManage,
  about: 'ทิ้งการนำเข้าทะเบียนเดิมที่ยังไม่ได้นำเข้า',
  take: z.object(one),
  give: z.object({ id: z.number() }),
});

/** Days after which taking back needs a second person. */
export const aloneDays = 30;

/** All lines go; after 30 days a second registrar of the unit has to ask for it too. `waits`: for him. */
export const takeBackBrought = write('/sarabun/brought/:broughtId/take-back', {
  ...mayManage,
  about: 'ถอนการนำเข้าทะเบียนเดิมทั้งครั้ง',
  take: z.object({ ...one, reason: needed(500) }),
  give: z.object({ id: z.number(), waits: z.boolean() }),
});

/** The classed lines that were held aside go into the secret books of the unit, without their subjects: by its secret registrar. */
export const takeClassedBrought = write('/sarabun/brought/:broughtId/classed', {
  ...mayManage,
  about: 'นำรายการชั้นความลับของทะเบียนเดิมเข้าทะเบียนลับ',
  take: z.object(one),
  give: z.object({ lines: z.number() }),
});

const line = z.object({
  lineId: z.number(),
  bookId: z.number(),
  book: z.string(),
  year: z.number(),
  number: z.string(),
  subject: z.string(),
  from: z.string(),
  to: z.string(),
  docNo: z.string(),
  docDate: z.nullable(z.string()),
  day: z.nullable(z.string()),
  void: z.boolean(),
});
export type FoundBrought = z.infer<typeof line>;

/** Lines of brought registers with these words, the newest years first; none for who reads no register. */
export const searchBrought = read('/sarabun/brought-lines', {
  work: 'search',
  about: 'ค้นหารายการที่นำเข้าจากทะเบียนเดิม',
  /** `broughtId`: of that import alone. */
  take: z.object({ text: needed(200), broughtId: z.optional(id) }),
  give: z.object({ items: z.array(line), more: z.boolean() }),
});
export const broughtFoundMost = 20;

/** One line with everything that its sheet said. */
export const getBroughtLine = read('/sarabun/brought-lines/:lineId', {
  about: 'รายการหนึ่งที่นำเข้าจากทะเบียนเดิม',
  take: z.object({ lineId: id }),
  give: z.object({
    ...line.shape,
    action: z.string(),
    remark: z.string(),
    time: z.string(),
    speed: z.string(),
    unit: z.string(),
    link: z.string(),
    /** As they stood in the sheet. */
    dayText: z.string(),
    docDateText: z.string(),
    flags: z.array(z.string()),
    mayContinue: z.boolean(),
    /** The letter that goes on with it, where the caller sees that. */
    continuedAs: z.nullable(z.number()),
    papers: z.array(z.object({ id: z.number(), name: z.string(), size: z.number(), pages: z.nullable(z.number()) })),
    source: z.object({ broughtId: z.number(), file: z.string(), row: z.number(), at: z.string() }),
  }),
});
