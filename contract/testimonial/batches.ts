import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, dayOrNone, flag, id, named, needed, nothing, paging, text } from '../wire.ts';

/** ชุดเกียรติบัตร: rows of a sheet, judged in place, signed in one act, numbered last. */

export const menu = 'view testimonial' as const;
export const manage = 'manage testimonial' as const;

/** What a template is for: a batch of the agency, or what staff ask for of themselves. */
export const uses = ['AWARD', 'WORK', 'SALARY', 'STATUS'] as const;
export type Use = (typeof uses)[number];
export const staffUses = ['WORK', 'SALARY', 'STATUS'] as const;
export type StaffUse = (typeof staffUses)[number];
export const layouts = ['PORTRAIT', 'LANDSCAPE'] as const;

export const batchStates = ['DRAFT', 'CHECKED', 'SIGNING', 'ISSUED'] as const;
export type BatchState = (typeof batchStates)[number];
/** VALID, REVOKED and REPLACED are told to everybody who has the code. */
export const itemStates = ['WAITING', 'VALID', 'REVOKED', 'REPLACED'] as const;
export type ItemState = (typeof itemStates)[number];

/** Why a row is left out; a hint is only read. */
export const rowFaults = ['NAME_MISSING', 'NAME_LONG', 'DUPLICATE', 'FIELD_MISSING', 'CODE_UNKNOWN', 'MERGED'] as const;
export type RowFault = (typeof rowFaults)[number];
export const rowHints = ['SHRUNK', 'BROKEN', 'SPACES'] as const;
export type RowHint = (typeof rowHints)[number];

/** What the office fills in itself, of every row. */
export const ownFields = ['ชื่อ', 'หน่วยงาน', 'เลขที่', 'วันที่'] as const;
/** And of a member of the staff. */
export const staffFields = [
  'ชื่อ',
  'ตำแหน่ง',
  'หน่วยงาน',
  'ประเภทบุคลากร',
  'วันเริ่มงาน',
  'อายุงาน',
  'สถานภาพ',
  'วัตถุประสงค์',
  'เงินเดือน',
  'เงินเดือนตัวอักษร',
  'เลขที่',
  'วันที่',
] as const;
/** As a form shows how they are written. */
export const exampleField = { AWARD: '{{หลักสูตร}}', WORK: '{{ตำแหน่ง}}', SALARY: '{{เงินเดือน}}', STATUS: '{{สถานภาพ}}' } as const;

/** By the name of a field in the template: {{หลักสูตร}}. */
export const fieldValues = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(400)));

const template = {
  name: needed(120),
  nameEn: text(120),
  use: z.enum(uses),
  layout: z.enum(layouts),
  /** Numbers are counted by it; the name of the template where it is left empty. */
  series: text(40),
  /** เกียรติบัตร */
  title: text(120),
  /** ขอมอบเกียรติบัตรฉบับนี้เพื่อแสดงว่า */
  intro: text(200),
  /** Lines with {{fields}}. */
  body: needed(4000),
  signerId: id,
  seal: flag,
  /** A picture behind everything, the caller's own upload; '' for none, left out: as it is. */
  frame: z.optional(z.union([z.uuid(), z.literal('')])),
  active: flag,
};

const templateRow = z.object({
  id: z.number(),
  name: z.string(),
  use: z.enum(uses),
  layout: z.enum(layouts),
  signer: z.string(),
  active: z.boolean(),
  issued: z.number(),
  fields: z.array(z.string()),
});
export type TemplateRow = z.infer<typeof templateRow>;

export const listTemplates = read('/testimonial/templates', {
  menu,
  about: 'แบบเกียรติบัตรและหนังสือรับรอง',
  take: z.object({ use: z.optional(z.enum(uses)), ...paging }),
  give: z.object({ items: z.array(templateRow), total: z.number() }),
});
export const openTemplate = read('/testimonial/templates/:templateId', {
  menu: manage,
  about: 'แบบเกียรติบัตรหรือหนังสือรับรองหนึ่งแบบ',
  take: z.object({ templateId: id }),
  give: z.object({
    id: z.number(),
    name: z.string(),
    nameEn: z.string(),
    use: z.enum(uses),
    layout: z.enum(layouts),
    series: z.string(),
    title: z.string(),
    intro: z.string(),
    body: z.string(),
    signerId: z.number(),
    signer: z.string(),
    seal: z.boolean(),
    frame: z.nullable(z.object({ id: z.string(), name: z.string() })),
    active: z.boolean(),
    fields: z.array(z.string()),
    version: z.number(),
  }),
});
export const keepTemplate = write('/testimonial/templates', {
  menu: manage,
  about: 'บันทึกแบบเกียรติบัตรหรือหนังสือรับรอง',
  take: z.object({ templateId: z.optional(id), version: z.optional(count), ...template }),
  give: z.object({ templateId: z.number(), version: z.number() }),
});
/** POST: what is typed, as a page with this name on it. */
export const templatePreviewPath = '/testimonial/templates/preview';
export const templatePreview = z.object({
  ...template,
  name: text(120),
  body: text(4000),
  signerId: z.optional(id),
  templateId: z.optional(id),
  holder: z._default(text(300), ''),
});

const head = z.object({
  id: z.number(),
  subject: z.string(),
  template: z.string(),
  state: z.enum(batchStates),
  signer: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** Rows: all, those that are issued, those that are left out. */
  rows: z.number(),
  issued: z.number(),
  left: z.number(),
});
export type BatchHead = z.infer<typeof head>;

export const listBatches = read('/testimonial/batches', {
  menu,
  about: 'ชุดเกียรติบัตรที่จัดทำหรือรอลงนาม',
  take: z.object({ state: z.optional(z.enum(batchStates)), search: z.optional(text(100)), ...paging }),
  give: z.object({ items: z.array(head), total: z.number() }),
});

const row = z.object({
  id: z.number(),
  row: z.number(),
  name: z.string(),
  unit: z.string(),
  values: fieldValues,
  fault: z.nullable(z.enum(rowFaults)),
  hints: z.array(z.enum(rowHints)),
  /** Of a row that says the same: which; of a lacking field: its name. */
  about: z.string(),
  accepted: z.boolean(),
  skipped: z.boolean(),
  state: z.enum(itemStates),
  number: z.nullable(z.string()),
  /** Why it was not signed the last time. */
  problem: z.nullable(z.string()),
  version: z.number(),
});
export type BatchRow = z.infer<typeof row>;

const edge = z.nullable(z.object({ id: z.number(), row: z.number(), letters: z.number() }));

export const openBatch = read('/testimonial/batches/:batchId', {
  menu,
  about: 'ชุดเกียรติบัตรหนึ่งชุด และสิ่งที่ผู้ใช้ทำได้',
  take: z.object({ batchId: id }),
  give: z.object({
    ...head.shape,
    templateId: z.number(),
    layout: z.enum(layouts),
    fields: z.array(z.string()),
    values: fieldValues,
    givenOn: z.nullable(z.string()),
    file: z.string(),
    /** Rows that want a look, that are ready, and that failed the last time. */
    wrong: z.number(),
    looked: z.number(),
    ready: z.number(),
    failed: z.number(),
    leftRows: z.array(z.object({ row: z.number(), fault: z.nullable(z.enum(rowFaults)), about: z.string(), name: z.string() })),
    longest: edge,
    shortest: edge,
    requestId: z.nullable(z.number()),
    /** It was being signed and nobody goes on with it. */
    stopped: z.boolean(),
    /** Of who may sign it: with what, or why not. */
    certificate: z.nullable(z.object({ name: z.string(), until: z.string() })),
    release: z.nullable(z.enum(['PIN', 'CODE'])),
    keyFault: z.nullable(z.string()),
    may: z.array(z.enum(['edit', 'register', 'check', 'reopen', 'sign', 'drop'])),
    version: z.number(),
  }),
});
export const batchRows = read('/testimonial/batches/:batchId/rows', {
  menu,
  about: 'รายชื่อในชุดเกียรติบัตร',
  take: z.object({ batchId: id, only: z._default(z.enum(['all', 'look', 'ready']), 'all'), search: z.optional(text(100)), ...paging }),
  give: z.object({ items: z.array(row), total: z.number() }),
});

export const keepBatch = write('/testimonial/batches', {
  menu: manage,
  about: 'จัดทำหรือแก้ไขชุดเกียรติบัตร',
  take: z.object({
    batchId: z.optional(id),
    version: z.optional(count),
    templateId: id,
    subject: needed(300),
    givenOn: dayOrNone,
    values: z._default(fieldValues, {}),
  }),
  give: z.object({ batchId: z.number(), version: z.number() }),
});
/** POST multipart, field `file`: takes the place of the rows before. */
export const batchSheetPath = (batchId: number | string) => `/testimonial/batches/${batchId}/sheet`;
export const batchSheet = z.object({ batchId: id });
export const batchPreviewPath = (batchId: number | string) => `/testimonial/batches/${batchId}/preview`;
export const batchPreview = z.object({ batchId: id, itemId: z.optional(id) });

const onBatch = { batchId: id, version: count };
const acted = z.object({ version: z.number() });

export const keepRow = write('/testimonial/rows/:itemId', {
  menu: manage,
  about: 'แก้ไขรายชื่อหนึ่งแถวก่อนลงนาม',
  take: z.object({
    itemId: id,
    version: count,
    name: text(300),
    unit: text(200),
    values: z._default(fieldValues, {}),
    /** It is issued although another row says the same. */
    accepted: flag,
    skipped: flag,
  }),
  give: acted,
});
export const fixSpaces = write('/testimonial/batches/:batchId/spaces', {
  menu: manage,
  about: 'แก้ช่องว่างเกินในชื่อทั้งชุด',
  take: z.object(onBatch),
  give: z.object({ version: z.number(), fixed: z.number() }),
});
export const checkBatch = write('/testimonial/batches/:batchId/check', {
  menu: manage,
  about: 'ตรวจแล้ว ส่งให้ผู้ลงนาม',
  take: z.object(onBatch),
  give: z.object({ version: z.number(), ready: z.number(), left: z.number() }),
});
export const reopenBatch = write('/testimonial/batches/:batchId/reopen', {
  menu: manage,
  about: 'นำชุดกลับมาแก้ไขก่อนลงนาม',
  take: z.object(onBatch),
  give: acted,
});
export const dropBatch = write('/testimonial/batches/:batchId/drop', {
  menu: manage,
  about: 'ลบชุดที่ยังไม่ได้ออกฉบับใด',
  take: z.object(onBatch),
  give: nothing,
});
/** The key is opened once; the rows are signed one after the other in the background, and what was not done is gone on with by the same call. */
export const signBatch = write('/testimonial/batches/:batchId/sign', {
  menu,
  work: 'page',
  about: 'ลงนามทั้งชุดในครั้งเดียว',
  take: z.object({ ...onBatch, pin: z.optional(text(64)), otp: z.optional(text(20)) }),
  give: z.object({ version: z.number(), rows: z.number() }),
});

export const signerChoices = read('/testimonial/signers', {
  menu: manage,
  about: 'ตำแหน่งที่ลงนามเกียรติบัตรได้',
  take: z.object({ search: z.optional(text(100)) }),
  give: z.object({ items: z.array(named) }),
});
