import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, decimal, flag, id, instant, list, needed, text } from '../wire.ts';

/** Everything a person may do with an open letter: one word of the lifecycle table. */
export const actions = [
  'receive',
  'cancelReceipt',
  'forward',
  'circulate',
  'return',
  'recall',
  'present',
  'endorse',
  'assign',
  'result',
  'report',
  'accept',
  'reject',
  'acknowledge',
  'sendBack',
  'recallTask',
  'extend',
  'askExtension',
  'grantExtension',
  'refuseExtension',
  'remind',
  'close',
  'closeOutstanding',
  'reopen',
  'follow',
  'unfollow',
  'moveStamp',
  'addFile',
  // a letter of one's own
  'edit',
  'submit',
  'withdraw',
  'discard',
  'approve',
  'sign',
  'issue',
  'send',
  'sendMore',
  'closeOwn',
  'deliver',
  'publish',
  'unpublish',
  'cancelLetter',
  'answer',
  // what the register says of a letter from outside
  'amend',
] as const;
export const action = z.enum(actions);
export type Action = z.infer<typeof action>;

/** What the caller may do now, on which row; a refused one carries the reason to show (an error code of contract/lang errors). */
export const may = z.object({
  action,
  on: z.enum(['document', 'transmission', 'task']),
  id: z.number(),
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
});
export type May = z.infer<typeof may>;

/** Where a mark lies: millimetres from the top left of the page as seen. */
export const place = z.object({
  page: count,
  x: decimal.check(z.minimum(0), z.maximum(2000)),
  y: decimal.check(z.minimum(0), z.maximum(2000)),
  width: decimal.check(z.minimum(20), z.maximum(120)),
});
export type Place = z.infer<typeof place>;

const fileId = z.uuid();

/** A stored upload. `warnings`: codes of contract/lang files. */
export const uploaded = z.object({
  id: fileId,
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  pages: z.nullable(z.number()),
  warnings: z.array(z.string()),
});
export type Uploaded = z.infer<typeof uploaded>;

/** Several JPG or PNG pages become one A4 PDF, in the order given. The upload itself is multipart: POST /api/sarabun/uploads, field `file`. */
export const joinPages = write('/sarabun/uploads/join', {
  about: 'รวมภาพหลายหน้าเป็น PDF',
  take: z.object({ files: list(fileId).check(z.minLength(1), z.maxLength(100)), name: needed(300) }),
  give: uploaded,
});

/** Kinds of document (codes of creation). */
export const typeCodes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16];

/** The fields of an incoming letter as the clerk types them. Numbers and dates accept Thai digits in the browser, ISO here. */
export const incoming = {
  /** A known outside body, or free text in `from`. */
  outsideBodyId: z.optional(id),
  from: needed(300),
  docNo: text(100),
  docDate: z.optional(z.union([day, z.literal('')])),
  subject: needed(1000),
  to: text(300),
  refers: text(1000),
  enclosures: text(1000),
  summary: text(4000),
  type: id.check(z.refine((code) => typeCodes.includes(code))),
  speed: id.check(z.refine((code) => code <= 4)),
  secrecy: z.optional(count.check(z.refine((code) => code <= 3))),
  mainFile: z.optional(fileId),
  enclosureFiles: list(fileId),
};

export const duplicates = read('/sarabun/letters/duplicates', {
  about: 'ตรวจหนังสือซ้ำ',
  take: z.object({ from: text(300), docNo: text(100), docDate: z.optional(z.union([day, z.literal('')])) }),
  give: z.object({
    items: z.array(
      z.object({
        documentId: z.number(),
        receiveNo: z.string(),
        receivedAt: z.string(),
        receivedBy: z.string(),
        subject: z.string(),
        from: z.string(),
        docNo: z.string(),
        sameDate: z.boolean(),
        mayOpen: z.boolean(),
      }),
    ),
  }),
});

/** The number that the caller's book would give next, as a forecast: nothing is reserved. */
export const nextNumber = read('/sarabun/letters/next-number', {
  about: 'เลขรับถัดไปโดยประมาณ',
  take: z.object({ unitId: z.optional(id), secrecy: z.optional(count.check(z.refine((code) => code <= 3))) }),
  give: z.object({
    /** The number is one of a book of classed letters. */
    classed: z.boolean(),
    /** The caller keeps open books too. */
    openBooks: z.boolean(),
    /** The highest class that the caller may register; 0 for none. */
    classUpTo: z.number(),
    next: z.number(),
    year: z.number(),
    unitId: z.number(),
    unitName: z.string(),
    agency: z.string(),
    /** Books that the caller may register in. */
    books: z.array(z.object({ unitId: z.number(), unitName: z.string() })),
  }),
});

/** Registers an incoming letter: number, book line, stamp, and the route if units are named. The number is the last thing taken before the commit. */
export const registerIncoming = write('/sarabun/letters', {
  about: 'ลงรับหนังสือภายนอก',
  take: z.object({
    ...incoming,
    unitId: z.optional(id),
    /** The clerk has looked at the duplicates and says that this is another letter. */
    notDuplicate: z.optional(flag),
    stamp: z.optional(place),
    sendTo: list(id),
    sendMessage: z.optional(text(2000)),
    due: z.optional(z.union([instant, z.literal('')])),
  }),
  give: z.object({ documentId: z.number(), transmissionId: z.number(), receiveNo: z.string(), receivedAt: z.string() }),
});

const person = z.object({ id: z.number(), name: z.string(), position: z.string() });

export const timelineEntry = z.object({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  actor: z.nullable(person),
  /** The post in whose right it was done, with the wording (รักษาราชการแทน …), when on behalf. */
  onBehalf: z.nullable(z.object({ kind: z.string(), positionName: z.string() })),
  unit: z.nullable(z.string()),
  to: z.array(z.string()),
  text: z.string(),
  number: z.nullable(z.string()),
  due: z.nullable(z.string()),
  /** The due day that was moved. */
  oldDue: z.nullable(z.string()),
  fromState: z.nullable(z.string()),
  toState: z.nullable(z.string()),
  files: z.array(z.object({ documentFileId: z.number(), name: z.string() })),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Working days until the due day: 0 on it, negative after it; null without one, or when the row has ended. */
const daysLeft = z.nullable(z.number());

export const transmissionView = z.object({
  id: z.number(),
  parentId: z.nullable(z.number()),
  fromUnit: z.nullable(z.string()),
  receiverKind: z.enum(['UNIT', 'PERSON', 'OUTSIDE']),
  receiverId: z.nullable(z.number()),
  receiver: z.string(),
  purpose: z.string(),
  state: z.string(),
  receiveNo: z.nullable(z.string()),
  /** การปฏิบัติ in the receiver's register. */
  disposal: z.string(),
  receivedAt: z.nullable(z.string()),
  receivedBy: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  due: z.nullable(z.string()),
  daysLeft,
  message: z.string(),
  receiptCancelled: z.boolean(),
  worked: z.boolean(),
  endText: z.nullable(z.string()),
});
export type TransmissionView = z.infer<typeof transmissionView>;

export const taskView = z.object({
  id: z.number(),
  transmissionId: z.nullable(z.number()),
  kind: z.enum(['REVIEW', 'SIGN', 'NUMBER', 'PRESENT', 'ASSIGN', 'COMMAND']),
  state: z.string(),
  maker: z.string(),
  holder: z.string(),
  isMain: z.boolean(),
  due: z.nullable(z.string()),
  daysLeft,
  late: z.boolean(),
  /** A superior considers it: meanwhile it does not run late. */
  waits: z.boolean(),
  /** The later day that its holder asks for. */
  asked: z.nullable(z.object({ due: z.string(), reason: z.string() })),
  message: z.string(),
  resultCode: z.nullable(z.string()),
  resultText: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  mine: z.boolean(),
});
export type TaskView = z.infer<typeof taskView>;

export const documentFile = z.object({
  id: z.number(),
  fileId,
  role: z.enum(['MAIN', 'ENCLOSURE', 'RESULT']),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  pages: z.nullable(z.number()),
  addedAt: z.string(),
  addedBy: z.string(),
  sha256: z.string(),
});
export type DocumentFile = z.infer<typeof documentFile>;

export const stampView = z.object({
  id: z.number(),
  transmissionId: z.nullable(z.number()),
  place,
  agency: z.string(),
  unit: z.string(),
  number: z.string(),
  date: z.string(),
  time: z.string(),
  voided: z.boolean(),
});
export type StampView = z.infer<typeof stampView>;

/** Another letter of the same matter that the reader may see. `out`: this letter refers to it, answers it, supersedes it. */
export const related = z.object({
  documentId: z.number(),
  kind: z.enum(['REFERS', 'ANSWERS', 'SUPERSEDES']),
  direction: z.enum(['out', 'in']),
  docNo: z.string(),
  docDate: z.nullable(z.string()),
  subject: z.string(),
});
export type Related = z.infer<typeof related>;

/** One letter, with everything that the window shows and what the caller may do now. Marks it read. */
export const openDocument = read('/sarabun/documents/:documentId', {
  about: 'เปิดหนังสือ',
  take: z.object({
    documentId: id,
    transmissionId: z.optional(id),
    taskId: z.optional(id),
    /** The queue code the client came from, and where from: shown back, never trusted. */
    role: z.optional(text(20)),
    viewer: z.optional(text(20)),
  }),
  give: z.object({
    document: z.object({
      id: z.number(),
      type: z.number(),
      typeName: z.string(),
      origin: z.enum(['IN', 'OUT']),
      state: z.number(),
      stateName: z.string(),
      subject: z.string(),
      docNo: z.nullable(z.string()),
      docDate: z.nullable(z.string()),
      from: z.string(),
      to: z.string(),
      refers: z.string(),
      enclosures: z.string(),
      summary: z.string(),
      speed: z.number(),
      speedName: z.string(),
      secrecy: z.number(),
      secrecyName: z.string(),
      ownerUnit: z.string(),
      version: z.number(),
      createdAt: z.string(),
      closedAt: z.nullable(z.string()),
      closedResult: z.nullable(z.string()),
      /** In a published book now or to come: its first and last day, null without end. */
      publication: z.nullable(z.object({ startsOn: z.string(), endsOn: z.nullable(z.string()) })),
    }),
    files: z.array(documentFile),
    stamps: z.array(stampView),
    transmissions: z.array(transmissionView),
    tasks: z.array(taskView),
    timeline: z.array(timelineEntry),
    may: z.array(may),
    related: z.array(related),
    /** The row that the panel acts on: the caller's own live task or transmission. */
    focus: z.object({ transmissionId: z.nullable(z.number()), taskId: z.nullable(z.number()) }),
    following: z.boolean(),
    /** May the reader see how far it has come in each unit and with each person? */
    reports: z.boolean(),
    /** Days to choose from where work is given: so many working days on, suggested by the speed of the letter. */
    dueChoices: z.array(z.object({ days: z.number(), due: z.string() })),
  }),
});

/**
 * What the register says of a letter from outside, by the registry or the head of its owner unit while it is on its way; absent: as it was.
 * Its number, its date and its kind are never changed. `disposal`: การปฏิบัติ of the register.
 */
export const amendLetter = write('/sarabun/documents/:documentId/amend', {
  about: 'แก้ไขข้อมูลหนังสือรับ',
  take: z.object({
    documentId: id,
    subject: z.optional(needed(1000)),
    from: z.optional(needed(300)),
    to: z.optional(text(300)),
    refers: z.optional(text(1000)),
    enclosures: z.optional(text(1000)),
    summary: z.optional(text(4000)),
    speed: z.optional(id.check(z.refine((code) => code <= 4))),
    disposal: z.optional(text(300)),
  }),
  give: z.object({ documentId: z.number(), state: z.string() }),
});

const changed = z.object({ documentId: z.number(), state: z.string() });
/** How long it is kept once it is closed (regulation 57). */
export const retentions = ['PERM', 'Y10', 'Y5_COPY', 'Y5_FIN', 'Y1'] as const;
const onTransmission = { transmissionId: id };
const onTask = { taskId: id };
const message = z.optional(text(2000));
const due = z.optional(z.union([instant, z.literal('')]));
const holders = list(id).check(z.minLength(1, 'required'), z.maxLength(100));

/** The unit's registry enters the letter in its own book. */
export const receive = write('/sarabun/transmissions/:transmissionId/receive', {
  about: 'ลงรับ',
  take: z.object({ ...onTransmission, stamp: z.optional(place) }),
  give: z.object({ documentId: z.number(), state: z.string(), receiveNo: z.string(), receivedAt: z.string() }),
});
export const cancelReceipt = write('/sarabun/transmissions/:transmissionId/cancel-receipt', {
  about: 'ยกเลิกการลงรับ',
  take: z.object({ ...onTransmission, reason: needed(1000) }),
  give: changed,
});
export const forward = write('/sarabun/transmissions/:transmissionId/forward', {
  about: 'ส่งต่อ',
  take: z.object({
    ...onTransmission,
    to: holders,
    purpose: z.optional(z.enum(['ACTION', 'COPY', 'INFO'])),
    message,
    due,
    follow: z.optional(flag),
  }),
  give: changed,
});
export const returnLetter = write('/sarabun/transmissions/:transmissionId/return', {
  about: 'ส่งคืน',
  take: z.object({ ...onTransmission, reason: needed(1000) }),
  give: changed,
});
export const recall = write('/sarabun/transmissions/:transmissionId/recall', {
  about: 'ดึงกลับ',
  take: z.object({ ...onTransmission, reason: needed(1000) }),
  give: changed,
});
export const closeLetter = write('/sarabun/transmissions/:transmissionId/close', {
  about: 'ปิดเรื่อง',
  take: z.object({ ...onTransmission, result: needed(2000), retention: z.optional(z.enum(retentions)) }),
  give: changed,
});
/** Closed by an executive or head although work on it is not done: what is live ends, who has not received it loses it. */
export const closeOutstanding = write('/sarabun/transmissions/:transmissionId/close-outstanding', {
  about: 'ปิดเรื่องโดยมีงานค้าง',
  take: z.object({ ...onTransmission, reason: needed(2000), retention: z.optional(z.enum(retentions)) }),
  give: changed,
});
export const reopenLetter = write('/sarabun/transmissions/:transmissionId/reopen', {
  about: 'เปิดเรื่องอีกครั้ง',
  take: z.object({ ...onTransmission, reason: needed(1000) }),
  give: changed,
});
export const moveStamp = write('/sarabun/stamps/:stampId/move', {
  about: 'ย้ายตรารับ',
  take: z.object({ stampId: id, place }),
  give: z.object({ documentId: z.number() }),
});
export const placeStamp = write('/sarabun/transmissions/:transmissionId/stamp', {
  about: 'วางตรารับ',
  take: z.object({ ...onTransmission, place }),
  give: z.object({ documentId: z.number() }),
});

/** เสนอ: to named superiors, from a received letter or from one's own task. */
export const present = write('/sarabun/documents/:documentId/present', {
  about: 'เสนอ',
  take: z.object({
    documentId: id,
    transmissionId: z.optional(id),
    taskId: z.optional(id),
    to: holders,
    message,
    due,
    follow: z.optional(flag),
  }),
  give: changed,
});
/** เกษียน: a signed note with addressees; ends one's own PRESENT or COMMAND task. */
export const endorse = write('/sarabun/documents/:documentId/endorse', {
  about: 'เกษียน/สั่งการ',
  take: z.object({
    documentId: id,
    transmissionId: z.optional(id),
    taskId: z.optional(id),
    text: needed(4000),
    to: list(id),
    due,
    follow: z.optional(flag),
  }),
  give: changed,
});
/** มอบหมาย: one main holder (the first) and others beside, with a due date. */
export const assign = write('/sarabun/documents/:documentId/assign', {
  about: 'มอบหมาย',
  take: z.object({
    documentId: id,
    transmissionId: z.optional(id),
    taskId: z.optional(id),
    to: holders,
    message,
    due,
    follow: z.optional(flag),
  }),
  give: changed,
});

/** บันทึกผลการพิจารณา of what was presented. */
export const recordResult = write('/sarabun/tasks/:taskId/result', {
  about: 'บันทึกผลการพิจารณา',
  take: z.object({ ...onTask, code: z.enum(['NOTED', 'AGREED', 'APPROVED', 'DISAPPROVED', 'SIGNED', 'OTHER']), text: text(4000) }),
  give: changed,
});
/** รายงานผล of assigned work, with files. */
export const report = write('/sarabun/tasks/:taskId/report', {
  about: 'รายงานผล',
  take: z.object({ ...onTask, text: needed(4000), files: list(fileId) }),
  give: changed,
});
export const acceptReport = write('/sarabun/tasks/:taskId/accept', {
  about: 'รับผลงาน',
  take: z.object({ ...onTask, text: z.optional(text(2000)) }),
  give: changed,
});
export const rejectReport = write('/sarabun/tasks/:taskId/reject', {
  about: 'ให้แก้ไขผลงาน',
  take: z.object({ ...onTask, reason: needed(2000) }),
  give: changed,
});
/** ทราบ: a copy sent for information needs no more. */
export const acknowledgeLetter = write('/sarabun/transmissions/:transmissionId/acknowledge', {
  about: 'รับทราบสำเนา',
  take: z.object(onTransmission),
  give: changed,
});
export const acknowledge = write('/sarabun/tasks/:taskId/acknowledge', {
  about: 'รับทราบ',
  take: z.object({ ...onTask, text: z.optional(text(2000)) }),
  give: changed,
});
export const sendBack = write('/sarabun/tasks/:taskId/send-back', {
  about: 'ตีกลับ',
  take: z.object({ ...onTask, reason: needed(1000) }),
  give: changed,
});
export const recallTask = write('/sarabun/tasks/:taskId/recall', {
  about: 'ดึงงานกลับ',
  take: z.object({ ...onTask, reason: needed(1000) }),
  give: changed,
});

export const follow = write('/sarabun/documents/:documentId/follow', {
  about: 'ติดตาม',
  take: z.object({ documentId: id, on: flag }),
  give: z.object({ following: z.boolean() }),
});

/** Who can be given work: units, posts and persons, searched. */
export const findHolders = read('/sarabun/holders', {
  about: 'ค้นหาหน่วยงาน ตำแหน่ง หรือบุคคล',
  take: z.object({
    search: z.optional(text(100)),
    purpose: z.enum(['forward', 'present', 'assign', 'endorse']),
    transmissionId: z.optional(id),
    ids: list(id),
  }),
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(['UNIT', 'POSITION', 'PERSON']),
        name: z.string(),
        detail: z.string(),
        suggested: z.boolean(),
      }),
    ),
  }),
});
export const findOutsideBodies = read('/sarabun/outside-bodies', {
  about: 'ค้นหาหน่วยงานภายนอก',
  take: z.object({ search: text(100) }),
  give: z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), letterPrefix: z.string() })) }),
});
export const listPhrases = read('/sarabun/phrases', {
  about: 'ข้อความสำเร็จรูป',
  take: z.object({ purpose: z.enum(['ENDORSE', 'PRESENT', 'REPORT', 'RETURN']) }),
  give: z.object({ items: z.array(z.object({ id: z.number(), text: z.string() })) }),
});
export const masters = read('/sarabun/masters', {
  about: 'ประเภท ชั้นความเร็ว ชั้นความลับ',
  take: z.object({}),
  give: z.object({
    types: z.array(z.object({ code: z.number(), name: z.string() })),
    speeds: z.array(z.object({ code: z.number(), name: z.string() })),
    secrecies: z.array(z.object({ code: z.number(), name: z.string() })),
  }),
});

/** Address of a download, valid five minutes for this session: the original, or a copy with its stamps drawn on. */
export const fileLink = read('/sarabun/document-files/:documentFileId/link', {
  about: 'ลิงก์ดาวน์โหลดไฟล์',
  take: z.object({ documentFileId: id, as: z.enum(['original', 'stamped']) }),
  give: z.object({ url: z.string(), expiresAt: z.string() }),
});
