import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { publishedBooks } from '../kinds.ts';
import { orderLimits } from '../profile/delegations.ts';
import { id, paging, text } from '../wire.ts';

/** The twelve work queues, in the order of the extended set; after them what stands beside both sets where there is something of it. */
export const queueCodes = [
  'review',
  'sign',
  'jobReceived',
  'jobAssign2',
  'unsigned',
  'unreceived',
  'waitAssign',
  'jobAssign',
  'jobCommand',
  'jobReceived2',
  'jobFollow',
  'jobCompleted',
  'toSend',
  'toMend',
  'returned',
  'unitWork',
  'unitLate',
] as const;
export const queueCode = z.enum(queueCodes);
export type QueueCode = z.infer<typeof queueCode>;

/** One card. COLOR is a token (urgent, brand, ok, muted), ICON a tabler name. */
export const queueCard = z.object({
  CODE: queueCode,
  TITLE: z.string(),
  COUNT: z.number(),
  COLOR: z.string(),
  ICON: z.string(),
  /** Whose move it is: `mine` waits for me, `unit` for my unit, where its registry goes on with it, `others` for somebody else. */
  GROUP: z.enum(['mine', 'unit', 'others']),
  URGENT: z.number(),
  /** Past their due day. */
  LATE: z.number(),
  /** Of what others do for me: reported, or answered, and waiting for me to take it. */
  READY: z.number(),
  /** When the oldest row entered, ISO, or null. */
  OLDEST: z.nullable(z.string()),
});
export type QueueCard = z.infer<typeof queueCard>;

/** A row of a queue: the specification's fields (section 3) and what the row's key needs. */
export const queueRow = z.object({
  F_DOC_TYPE_NAME: z.string(),
  F_DOC_SPEED_NAME: z.string(),
  F_DOC_NO: z.string(),
  F_DOC_TITLE: z.string(),
  F_NAME: z.string(),
  F_TRANS_ID: z.nullable(z.number()),
  F_DOC_ID: z.number(),
  F_DEPT_ID: z.number(),
  F_JOB_ID: z.nullable(z.number()),
  F_RECEIVER_DEPT_ID: z.nullable(z.number()),
  F_RECEIVER_TEXT: z.string(),
  F_COM_DESC: z.string(),
  /** 1: numbered by the owning unit's own counter, shown bold. */
  F_IS_USE_DOC_NO_OWNER_DEPT: z.number(),
  F_SENDER_TYPE_TO_ID: z.number(),
  F_SENDER_TYPE_TO_NAME: z.string(),
  statusSendToPerson: z.number(),
  statusJobCommand: z.number(),
  F_DOC_SEND: z.number(),
  F_IS_FILE: z.number(),
  F_CANCEL_RECEIVED: z.number(),
  /** 2: seen only through a delegation. */
  F_IS_BEHALF: z.number(),
  /** By which order, and how far it goes. */
  BEHALF: z.nullable(z.object({ position: z.string(), ...orderLimits })),
  /** Receive number in the viewer's unit's book, or '-'. */
  RECEIVE_NO: z.string(),
  STATE: z.string(),
  DUE: z.nullable(z.string()),
  /** 1: past its due day, not ended, and not waiting for a superior's decision. */
  LATE: z.number(),
  /** By when the registry should receive it, or hand it on, as its speed asks; CLOCK_LATE: that has passed. */
  CLOCK: z.nullable(z.string()),
  CLOCK_LATE: z.number(),
  ENTERED: z.string(),
  IS_READ: z.number(),
  /** Of a queue by who has the work: he is away, until when and who acts for him, in words; else empty. */
  AWAY: z.string(),
});
export type QueueRow = z.infer<typeof queueRow>;

/** Columns that a table may sort by, in the wire's names. */
export const sortFields = ['F_DOC_SPEED_NAME', 'F_DOC_NO', 'F_DOC_TITLE', 'F_NAME', 'DUE', 'ENTERED'] as const;
const sort = z.optional(z.array(z.object({ field: z.enum(sortFields), dir: z.enum(['asc', 'desc']) })));
const filter = z.optional(
  z.object({ speed: z.optional(id), type: z.optional(id), year: z.optional(id), late: z.optional(text(1)), holder: z.optional(id) }),
);

export const getTodoLists = read('/get-todo-lists', {
  menu: 'view sarabun',
  method: 'POST',
  also: ['/sarabun/get-todo-lists'],
  about: 'การ์ดคิวงานพร้อมจำนวน',
  take: z.object({ search: z.optional(text(200)) }),
  give: z.object({ items: z.array(queueCard) }),
});

export const getTodoList = read('/sarabun/get-todo-list', {
  menu: 'view sarabun',
  method: 'POST',
  about: 'รายการในคิวงาน',
  take: z.object({ typeCode: queueCode, search: z.optional(text(200)), ...paging, sort, filter }),
  /** `holders`: who has how many of the rows, where a queue is read by person; `filter.holder` asks for those of one. */
  give: z.object({
    data: z.array(queueRow),
    total: z.number(),
    holders: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
  }),
});

export const bookItem = z.object({
  SEQ: z.number(),
  F_DOC_ID: z.number(),
  F_DOC_NO: z.string(),
  F_DOC_TITLE: z.string(),
  /** The unit that issued it. */
  F_DOC_COMMAND_NAME: z.string(),
  /** The day from which it is published, in words. */
  F_DOC_COMMAND_NAME_UNDER: z.string(),
  F_DATE_START: z.string(),
  F_NO_MEET: z.string(),
  F_TRANS_ID: z.nullable(z.number()),
});
export const bookGroup = z.object({ id: z.number(), title: z.string(), total: z.number(), items: z.array(bookItem) });
export type BookGroup = z.infer<typeof bookGroup>;

/** Published books: all eight groups, or with `bookType` the group of that index (`publishedBooks`). At most 200 items a group. */
export const getDashboard = read('/get-dashboard', {
  menu: 'view intranet',
  method: 'POST',
  also: ['/sarabun/get-dashboard'],
  about: 'หนังสือเผยแพร่',
  take: z.object({
    bookType: z.optional(
      z.union([z.literal(''), z.pipe(z.coerce.number(), z.int().check(z.minimum(0), z.maximum(publishedBooks.length - 1)))]),
    ),
    querySearch: z.optional(text(200)),
  }),
  give: z.object({ item: z.array(bookGroup) }),
});

/** Marks a document as read by the caller. */
export const updateReadPortal = write('/update-read-portal', {
  menu: 'view intranet',
  key: 'optional',
  also: ['/sarabun/update-read-portal'],
  about: 'บันทึกการเปิดอ่าน',
  take: z.object({ F_DOC_ID: id }),
  give: z.object({ message: z.string(), is_save: z.boolean() }),
});
