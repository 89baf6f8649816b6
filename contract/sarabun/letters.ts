import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { added, count, decimal, flag, id, needed, text } from '../wire.ts';

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
  'amendDelivery',
  'undoDelivery',
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

export const fileId = z.uuid();

/** A letter in a row: its codes, each with what the agency calls it. */
export const kindAndState = { type: z.number(), typeName: z.string(), state: z.number(), stateName: z.string() };
export const letterHead = { ...kindAndState, speed: z.number(), speedName: z.string() };
export const classedHead = { ...letterHead, origin: z.enum(['IN', 'OUT']), secrecy: z.number(), secrecyName: z.string() };

/** A code of the agency's list; the server judges that it stands there and is on. */
export const listCode = id.check(z.refine((code) => code <= 9999));

const person = z.object({ id: z.number(), name: z.string(), position: z.string() });

export const timelineEntry = z.object({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  actor: z.nullable(person),
  /** The post in whose right it was done, with the wording (รักษาราชการแทน …), when on behalf. */
  /** Acted for another: by which order, for which post, and who held the post then. */
  onBehalf: z.nullable(z.object({ kind: z.string(), positionName: z.string(), principal: z.string() })),
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

/** A superior's day, and who set it. */
const heldDay = z.nullable(z.object({ due: z.string(), who: z.string() }));

/** A part of the route: one receiver. */
export const partOfRoute = {
  id: z.number(),
  /** The part that this one was forwarded from; null for the first. */
  parentId: z.nullable(z.number()),
  receiverKind: z.enum(['UNIT', 'PERSON', 'OUTSIDE']),
  receiver: z.string(),
  purpose: z.string(),
  state: z.string(),
  sentAt: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  /** Number in the receiver's own book, such as 12/2569. */
  receiveNo: z.nullable(z.string()),
};

export const transmissionView = z.object({
  ...partOfRoute,
  fromUnit: z.nullable(z.string()),
  receiverId: z.nullable(z.number()),
  /** การปฏิบัติ in the receiver's register. */
  disposal: z.string(),
  receivedBy: z.nullable(z.string()),
  due: z.nullable(z.string()),
  daysLeft,
  /** Holds for what is given on from here. */
  dayBelow: heldDay,
  message: z.string(),
  receiptCancelled: z.boolean(),
  worked: z.boolean(),
  endText: z.nullable(z.string()),
  /** The way by which a body outside gets it, one of the office's ways out; null where it stays inside. */
  method: z.nullable(z.string()),
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
  /** Holds for what is given on from here. */
  dayBelow: heldDay,
  /** The earliest that a superior set above it. */
  dayAbove: heldDay,
  message: z.string(),
  /** Which kind of work it is; empty where nobody said. */
  jobType: z.string(),
  resultCode: z.nullable(z.string()),
  resultText: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  mine: z.boolean(),
});

export type TaskView = z.infer<typeof taskView>;

/** What is known of a file that is kept. */
export const fileFacts = { name: z.string(), mime: z.string(), size: z.number(), pages: z.nullable(z.number()) };

export const documentFile = z.object({
  id: z.number(),
  fileId,
  role: z.enum(['MAIN', 'ENCLOSURE', 'RESULT']),
  ...fileFacts,
  ...added,
  sha256: z.string(),
  /** Shut: the virus scanner has not looked yet, or has found something. */
  held: z.optional(z.nullable(z.enum(['PENDING', 'INFECTED']))),
});

/** How far the words in a file are read; null where they are not: of a classed letter, of a kind without words. */
export const fileReading = z.nullable(
  z.object({
    state: z.enum(['WAITING', 'READ', 'CLASSED', 'FAILED']),
    reason: z.nullable(z.enum(['TOO_MUCH', 'DAMAGED'])),
    pages: z.nullable(z.number()),
    done: z.number(),
    /** Pages whose words stand on the picture at places of their own (`fileWords`), and those that nobody could read. */
    scanned: z.number(),
    unread: z.number(),
  }),
);
export type FileReading = z.infer<typeof fileReading>;

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
  /** Empty where the reader may not open it: of an answer he is told number and day (ข้อ 39). */
  subject: z.string(),
  mayOpen: z.boolean(),
});

export type Related = z.infer<typeof related>;

/** One letter, with everything that the window shows and what the caller may do now. Marks it read. */
export const openDocument = read('/sarabun/documents/:documentId', {
  menu: 'view sarabun',
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
      ...classedHead,
      /** Its paper is shown and sent once it has its time stamp. */
      awaitsStamp: z.boolean(),
      subject: z.string(),
      docNo: z.nullable(z.string()),
      docDate: z.nullable(z.string()),
      from: z.string(),
      to: z.string(),
      refers: z.string(),
      enclosures: z.string(),
      summary: z.string(),
      /** How it came in, and what kind of sender it has; empty where nobody said. */
      wayIn: z.string(),
      senderType: z.string(),
      ownerUnit: z.string(),
      version: z.number(),
      createdAt: z.string(),
      closedAt: z.nullable(z.string()),
      closedResult: z.nullable(z.string()),
      /** It cites a line of a former register or goes on with one (brought-stubs.ts). */
      namesBrought: z.boolean(),
      /** In a published book now or to come: its first and last day, null without end. */
      publication: z.nullable(z.object({ startsOn: z.string(), endsOn: z.nullable(z.string()), toPublic: z.boolean() })),
    }),
    files: z.array(z.extend(documentFile, { reading: fileReading })),
    stamps: z.array(stampView),
    transmissions: z.array(transmissionView),
    tasks: z.array(taskView),
    timeline: z.array(timelineEntry),
    may: z.array(may),
    related: z.array(related),
    /** Who has it in hand now, of all a few named: until when, and whether the caller is one of them. Empty once it has ended. */
    waitedFor: z.object({
      count: z.number(),
      first: z.array(
        z.object({
          name: z.string(),
          /** Who sits in the post, or the person's post and unit. */
          detail: z.string(),
          act: z.string(),
          since: z.nullable(z.string()),
          due: z.nullable(z.string()),
          daysLeft,
          mine: z.boolean(),
        }),
      ),
    }),
    /** The row that the panel acts on: the caller's own live task or transmission. */
    focus: z.object({ transmissionId: z.nullable(z.number()), taskId: z.nullable(z.number()) }),
    following: z.boolean(),
    /** May the reader see how far it has come in each unit and with each person? */
    reports: z.boolean(),
    /** Of a classed one: may the reader see who looked at it? */
    looks: z.boolean(),
    /** Days to choose from where work is given: so many working days on, suggested by the speed of the letter. */
    dueChoices: z.array(z.object({ days: z.number(), due: z.string() })),
  }),
});

/**
 * What the register says of a letter from outside, by the registry or the head of its owner unit while it is on its way; absent: as it was.
 * Its number, its date and its kind are never changed. `disposal`: การปฏิบัติ of the register.
 */
export const amendLetter = write('/sarabun/documents/:documentId/amend', {
  menu: 'manage sarabun',
  about: 'แก้ไขข้อมูลหนังสือรับ',
  take: z.object({
    documentId: id,
    subject: z.optional(needed(1000)),
    from: z.optional(needed(300)),
    to: z.optional(text(300)),
    refers: z.optional(text(1000)),
    enclosures: z.optional(text(1000)),
    summary: z.optional(text(4000)),
    speed: z.optional(listCode),
    disposal: z.optional(text(300)),
  }),
  give: z.object({ documentId: z.number(), state: z.string() }),
});

export const follow = write('/sarabun/documents/:documentId/follow', {
  menu: 'view sarabun',
  about: 'ติดตาม',
  take: z.object({ documentId: id, on: flag }),
  give: z.object({ following: z.boolean() }),
});

/** What a file is opened as: as it came, with its stamps and endorsements, everything of the letter in one file for the printer, or the PDF of an office document. */
export const copies = ['original', 'stamped', 'set', 'pdf'] as const;

/** Address of a download, valid five minutes for this session. */
export const fileLink = read('/sarabun/document-files/:documentFileId/link', {
  menu: 'view sarabun',
  about: 'ลิงก์ดาวน์โหลดไฟล์',
  take: z.object({ documentFileId: id, as: z.enum(copies) }),
  give: z.object({ url: z.string(), expiresAt: z.string() }),
});

/** Words that stand together on a page, with their place in thousandths of its width and height as it is seen. */
const run = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]);

/** A page read from how it looks: its lines from above. `turn`: by how much it must be turned clockwise to stand upright. */
const pageWords = z.object({
  page: z.number(),
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  lines: z.array(z.array(run)),
});
export type PageWords = z.infer<typeof pageWords>;

/** Pages of one answer. */
export const wordPages = 10;

/** What was read on the pages of a scanned file from `from` on, judged as the file itself. Pages that say themselves where their words stand are left out. */
export const fileWords = read('/sarabun/document-files/:documentFileId/words', {
  menu: 'view sarabun',
  about: 'ข้อความบนหน้าของไฟล์สแกน',
  take: z.object({ documentFileId: id, from: count }),
  give: z.object({ pages: z.array(pageWords) }),
});

/** Has the words in a file read once more, by who stands on the route of its letter; while it waits or is read it stays as it is. */
export const readFileAgain = write('/sarabun/document-files/:documentFileId/read-again', {
  menu: 'manage sarabun',
  about: 'อ่านข้อความในไฟล์ใหม่',
  take: z.object({ documentFileId: id }),
  give: z.object({}),
});
