import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, described, flag, id, list, needed, paging, text } from '../wire.ts';
import { menu } from './register.ts';

/**
 * จำหน่ายพัสดุ (regulation 214-218): what is broken, lost or no longer needed is inquired into where it is not plainly worn by use, disposed of by order within
 * sixty days, and struck off with evidence; the State Audit Office hears of it within thirty days, and whoever keeps a register of such things.
 */

const caseStates = ['REPORTED', 'INQUIRY', 'FOUND', 'DISPOSAL', 'STRUCK', 'DONE', 'CANCELLED'] as const;
export type CaseState = (typeof caseStates)[number];
const causes = ['BROKEN', 'LOST', 'UNNEEDED'] as const;
export const disposals = ['AUCTION', 'AGREED_SALE', 'EXCHANGE', 'TRANSFER', 'CHANGE', 'DESTROY', 'WRITE_OFF'] as const;
export type DisposalMethod = (typeof disposals)[number];
export const verdicts = ['WORN_BY_USE', 'NATURAL', 'SOMEBODY_ANSWERS', 'NOBODY_FOUND'] as const;
export type InquiryVerdict = (typeof verdicts)[number];
export const caseLetters = ['INQUIRY_ORDER', 'FINDING', 'ORDER', 'AUDIT'] as const;
export type CaseLetter = (typeof caseLetters)[number];
export const caseActs = [
  'setInquiry',
  'skipInquiry',
  'judge',
  'sendFinding',
  'order',
  'evidence',
  'strike',
  'tellAudit',
  'tellRegistrar',
  'draft',
  'cancel',
] as const;
export type CaseAct = (typeof caseActs)[number];

/** Satang, none of them too. */
const money = z.nullable(count);

const head = z.object({
  id: z.number(),
  /** จน 3/2570 */
  number: z.string(),
  state: z.enum(caseStates),
  method: z.nullable(z.enum(disposals)),
  items: z.number(),
  /** What they cost, in satang. */
  price: z.number(),
  /** The next day by which something is to be done, and days until then. */
  dueOn: z.nullable(z.string()),
  daysLeft: z.nullable(z.number()),
  madeBy: z.string(),
  madeAt: z.string(),
  version: z.number(),
});
export type CaseHead = z.infer<typeof head>;

export const listCases = read('/asset/cases', {
  menu,
  about: 'เรื่องสอบหาข้อเท็จจริงและจำหน่ายครุภัณฑ์',
  take: z.object({ open: z.optional(z.enum(['0', '1'])), ...paging }),
  give: z.object({ items: z.array(head), total: z.number(), /** The caller begins such. */ mayMake: z.boolean() }),
});

const candidate = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  cause: z.enum(causes),
  price: z.number(),
  unit: z.string(),
  place: z.string(),
});

/** Things that are broken, lost or no longer needed and that no case has yet. */
export const listCandidates = read('/asset/cases/candidates', {
  menu,
  about: 'ครุภัณฑ์ชำรุด สูญหาย หรือไม่จำเป็น ที่ยังไม่มีเรื่องจำหน่าย',
  take: z.object({ search: z.optional(text(100)), cause: z.optional(z.enum(causes)), ...paging }),
  give: z.object({ items: z.array(candidate), total: z.number() }),
});

export const makeCase = write('/asset/cases', {
  menu,
  about: 'เปิดเรื่องสอบหาข้อเท็จจริงและจำหน่ายครุภัณฑ์',
  take: z.object({ assetIds: list(id).check(z.minLength(1, 'required'), z.maxLength(500)), checkId: z.optional(z.nullable(id)) }),
  give: z.object({ caseId: z.number(), number: z.string() }),
});

const letterOf = z.nullable(z.object({ id: z.number(), number: z.string(), state: z.number(), subject: z.string() }));

const item = z.object({
  n: z.number(),
  assetId: z.number(),
  number: z.string(),
  name: z.string(),
  custodian: z.string(),
  cause: z.enum(causes),
  price: z.number(),
  /** Of today, or of the day on which it was struck off. */
  net: z.nullable(z.number()),
  receivedOn: z.string(),
  finding: z.nullable(z.enum(verdicts)),
  answers: z.nullable(z.object({ id: z.number(), name: z.string() })),
  findingWords: z.string(),
  answersFor: money,
  settled: z.string(),
  priceGot: money,
  receiver: z.string(),
  doneOn: z.nullable(z.string()),
  evidence: z.string(),
  hasFile: z.boolean(),
  registered: z.boolean(),
  registrarToldOn: z.nullable(z.string()),
  registrarNo: z.string(),
});
export type CaseItem = z.infer<typeof item>;

export const openCase = read('/asset/cases/:caseId', {
  menu,
  about: 'เรื่องจำหน่ายหนึ่งเรื่อง พร้อมคณะกรรมการ รายการ หลักฐาน และสิ่งที่ทำได้ในขณะนี้',
  take: z.object({ caseId: id }),
  give: z.object({
    case: z.extend(head, {
      checkId: z.nullable(z.number()),
      inquiryOrder: letterOf,
      finding: letterOf,
      order: letterOf,
      audit: letterOf,
      noInquiry: z.string(),
      consentNo: z.string(),
      orderedOn: z.nullable(z.string()),
      struckOn: z.nullable(z.string()),
      auditDueOn: z.nullable(z.string()),
      auditToldOn: z.nullable(z.string()),
      /** Satang, up to which a sale may be agreed, and a loss be written off by the head of the agency. */
      agreedMost: z.number(),
      writeOffMost: z.number(),
    }),
    people: z.array(z.extend(described, { role: z.enum(['CHAIR', 'MEMBER']) })),
    items: z.array(item),
    may: z.array(z.object({ act: z.enum(caseActs), reason: z.nullable(z.string()) })),
    events: z.array(z.object({ at: z.string(), who: z.string(), act: z.string(), words: z.string() })),
  }),
});

const onCase = { caseId: id, version: count };
const moved = z.object({ version: z.number() });

export const findInquirers = read('/asset/cases/:caseId/persons', {
  menu,
  about: 'ค้นหาผู้ที่จะเป็นกรรมการสอบหาข้อเท็จจริง หรือผู้รับผิด',
  take: z.object({ caseId: id, search: z.optional(text(100)) }),
  give: z.object({ persons: z.array(described) }),
});
export const findCaseLetters = read('/asset/cases/:caseId/letters', {
  menu,
  about: 'ค้นหาหนังสือที่ใช้กับเรื่องจำหน่าย',
  take: z.object({ caseId: id, part: z.enum(caseLetters), search: z.optional(text(100)) }),
  give: z.object({ letters: z.array(z.object({ id: z.number(), number: z.string(), subject: z.string(), state: z.number() })) }),
});
export const draftCaseLetter = write('/asset/cases/:caseId/draft', {
  menu,
  about: 'ร่างคำสั่งแต่งตั้งกรรมการ รายงานผลสอบ คำสั่งจำหน่าย หรือหนังสือแจ้ง สตง.',
  take: z.object({ caseId: id, part: z.enum(caseLetters) }),
  give: z.object({ documentId: z.number() }),
});
export const linkCaseLetter = write('/asset/cases/:caseId/letter', {
  menu,
  about: 'ผูกหนังสือกับเรื่องจำหน่าย',
  take: z.object({ ...onCase, part: z.enum(caseLetters), documentId: id }),
  give: moved,
});

/** By order: a chair and at least two others, none of whom answers for one of the things. */
export const setInquiry = write('/asset/cases/:caseId/inquiry', {
  menu,
  about: 'ตั้งคณะกรรมการสอบหาข้อเท็จจริงตามคำสั่ง',
  take: z.object({ ...onCase, orderId: z.optional(z.nullable(id)), chair: id, members: list(id).check(z.maxLength(20)) }),
  give: moved,
});

/** Plainly worn by use, or no longer needed: nobody is asked. Never of what is lost. */
export const skipInquiry = write('/asset/cases/:caseId/no-inquiry', {
  menu,
  about: 'เห็นชัดว่าเสื่อมสภาพจากการใช้งานตามปกติ จึงไม่ต้องสอบหาข้อเท็จจริง',
  take: z.object({ ...onCase, words: needed(500) }),
  give: moved,
});

/** What the committee found of one of the things. */
export const judgeItem = write('/asset/cases/:caseId/items/:n/finding', {
  menu,
  about: 'บันทึกผลสอบหาข้อเท็จจริงรายการหนึ่ง',
  take: z.object({
    ...onCase,
    n: count,
    finding: z.enum(verdicts),
    words: text(1000),
    answersId: z.optional(z.nullable(id)),
    answersFor: z.optional(money),
  }),
  give: moved,
});

export const sendFinding = write('/asset/cases/:caseId/finding', {
  menu,
  about: 'ส่งผลสอบหาข้อเท็จจริงตามรายงานที่ลงนามแล้ว',
  take: z.object(onCase),
  give: moved,
});

/** By the order of the head of the agency. */
export const orderDisposal = write('/asset/cases/:caseId/order', {
  menu,
  about: 'จำหน่ายตามคำสั่งหัวหน้าหน่วยงาน ด้วยวิธีที่กำหนด',
  take: z.object({ ...onCase, orderId: z.optional(z.nullable(id)), method: z.enum(disposals), consentNo: text(120) }),
  give: z.object({ version: z.number(), dueOn: z.string() }),
});

/** What was done with one of the things, and how that is shown. */
export const keepEvidence = write('/asset/cases/:caseId/items/:n/evidence', {
  menu,
  about: 'บันทึกผลการจำหน่ายและหลักฐานรายการหนึ่ง',
  take: z.object({
    ...onCase,
    n: count,
    doneOn: day,
    priceGot: z.optional(money),
    receiver: text(200),
    evidence: needed(300),
    /** How whoever answers has settled it. */
    settled: text(300),
    registered: z.optional(flag),
  }),
  give: moved,
});
/** POST, multipart, field `file`: the paper of it. GET: it. */
export const evidencePath = (caseId: number | string, n: number | string) => `/asset/cases/${caseId}/items/${n}/paper`;

/** Once each has its evidence: their numbers are never given again. */
export const strikeOff = write('/asset/cases/:caseId/strike', {
  menu,
  about: 'ลงจ่ายพัสดุออกจากทะเบียน',
  take: z.object({ ...onCase, on: day }),
  give: z.object({ version: z.number(), struck: z.number(), auditDueOn: z.string() }),
});

export const tellAudit = write('/asset/cases/:caseId/audit', {
  menu,
  about: 'บันทึกการแจ้งสำนักงานการตรวจเงินแผ่นดิน',
  take: z.object({ ...onCase, on: day }),
  give: z.object({ version: z.number(), state: z.enum(caseStates) }),
});
export const tellRegistrar = write('/asset/cases/:caseId/items/:n/registrar', {
  menu,
  about: 'บันทึกการแจ้งนายทะเบียนของพัสดุที่ต้องจดทะเบียน',
  take: z.object({ ...onCase, n: count, on: day, no: needed(120) }),
  give: z.object({ version: z.number(), state: z.enum(caseStates) }),
});

export const cancelCase = write('/asset/cases/:caseId/cancel', {
  menu,
  about: 'ยกเลิกเรื่องก่อนมีคำสั่งจำหน่าย',
  take: z.object({ ...onCase, words: needed(300) }),
  give: moved,
});

/** GET: บัญชีรายการ of the case, as PDF. */
export const casePrint = {
  path: (caseId: number | string) => `/asset/cases/${caseId}/paper`,
  take: z.object({ caseId: id }),
};
