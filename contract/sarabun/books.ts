import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, dayOrNone, flag, id, needed, paging, text } from '../wire.ts';
import { bookColumn, bookField, bookFunctions } from './book-columns.ts';
import { keep } from './kept.ts';

/** Numbers that one reservation may take. */
export const reservedMost = 20;
/** Views that a person may keep of one book. */
export const bookViewsMost = 12;
/** Lines that one printed book or workbook holds; a CSV has no end. */
export const printedLinesMost = 2000;
export const sheetLinesMost = 50_000;

export const bookRow = z.object({
  entryId: z.number(),
  seq: z.number(),
  no: z.string(),
  /** Null for a letter that the caller may not see, and for a number that waits for its letter. */
  documentId: z.nullable(z.number()),
  transmissionId: z.nullable(z.number()),
  docNo: z.string(),
  docDate: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  speed: z.number(),
  speedName: z.string(),
  action: z.string(),
  remark: z.string(),
  /** Null for a line of a former register: `brought` says its day. */
  issuedAt: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
  hasFile: z.boolean(),
  state: z.string(),
  /** The number came from the owning unit's own counter. */
  ownNumber: z.boolean(),
  /** What stands in the agency's own columns, by their code. */
  own: z.record(z.string(), z.string()),
  /** For whom and until when the number is kept, while no letter has it. */
  reserved: z.nullable(z.object({ requester: z.string(), until: z.string(), expired: z.boolean() })),
  /** It was brought from a former register, with its words as they stood there. */
  brought: z.nullable(
    z.object({
      lineId: z.number(),
      number: z.string(),
      day: z.nullable(z.string()),
      dayText: z.string(),
      docDateText: z.string(),
      time: z.string(),
      /** Its number stands at another line too. */
      twice: z.boolean(),
    }),
  ),
});
export type BookRow = z.infer<typeof bookRow>;

/** A line as the screen shows it: with where its letter is. */
export const bookLine = z.extend(bookRow, {
  /** Null where the reader may not know, and for a number without a letter. */
  held: z.nullable(
    z.object({
      /** The state in words: whom it waits for. */
      state: z.string(),
      due: z.nullable(z.string()),
      late: z.boolean(),
      since: z.nullable(z.string()),
    }),
  ),
});
export type BookLine = z.infer<typeof bookLine>;

/** Which lines of a book are shown; every part that is given must fit. */
const filters = {
  year: z.optional(id),
  search: z.optional(text(200)),
  /** `open`: a letter still being worked on; `reserved`: a number without a letter. */
  state: z.optional(z.enum(['open', 'closed', 'void', 'reserved'])),
  speed: z.optional(id),
  /** Days of the lines in Bangkok. */
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  from: z.optional(text(200)),
};
export const bookFilters = z.object(filters);
export type BookFilters = z.output<typeof bookFilters>;

/** Books that the caller may read, with their years (พ.ศ.), newest first. */
export const listBooks = read('/sarabun/books', {
  menu: 'view books',
  about: 'สมุดทะเบียนที่เปิดได้',
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        unitId: z.number(),
        unitName: z.string(),
        kind: z.string(),
        series: z.string(),
        name: z.string(),
        years: z.array(z.number()),
        /** The caller is the registry of this book: reserves and voids its numbers. */
        keeper: z.boolean(),
        /** The caller enters letters of the highest class that go by hand. */
        topSecret: z.boolean(),
        /** No number was taken yet this year: the first may be set. */
        empty: z.boolean(),
        /** Read, but no number is taken any more. */
        closed: z.boolean(),
        /** Its group, '' for none; groups come in their order. */
        group: z.string(),
        /** What is not offered in it. */
        off: z.array(z.enum(bookFunctions)),
        /** The caller is named for it, or nobody is. */
        reserves: z.boolean(),
        strikes: z.boolean(),
      }),
    ),
    /** How books open, as the agency wants it. */
    display: z.object({
      firstYear: z.enum(['NEWEST', 'CURRENT']),
      firstBook: z.enum(['RECEIVE', 'SEND', 'LAST']),
      firstGroup: z.string(),
      pageSize: z.number(),
      newestFirst: z.boolean(),
      dayHeadings: z.boolean(),
    }),
  }),
});
export type Book = z.infer<typeof listBooks.give>['items'][number];

/** Lines of a book, newest first. */
export const readBook = read('/sarabun/books/:bookId', {
  menu: 'view books',
  about: 'รายการในสมุดทะเบียน',
  take: z.object({ bookId: id, ...filters, ...paging, oldest: z.optional(flag) }),
  give: z.object({
    data: z.array(bookLine),
    total: z.number(),
    year: z.number(),
    /** Every column of the book in its order, those that are not shown too. */
    columns: z.array(bookColumn),
    /** The agency's own columns among them. */
    fields: z.array(bookField),
  }),
});

/** What a book is exported as: the official layout (แบบ 13, 14), a workbook, or text for other programs. */
export const exportKinds = ['pdf', 'xlsx', 'csv'] as const;
export const bookExport = z.object({ bookId: id, as: z.enum(exportKinds), ...filters });

/** Books that may be opened before their first letter. */
export const numberBooks = ['SEND', 'ORDER', 'ANNOUNCE', 'CERTIFICATE', 'MINUTES'] as const;
/** Opens a book of a unit that issues numbers, for reserving in it before its first letter. */
export const openBook = write('/sarabun/books', {
  menu: 'manage books',
  about: 'เปิดทะเบียนใหม่',
  take: z.object({ unitId: id, kind: z.enum(numberBooks), circular: z.optional(flag) }),
  give: z.object({ bookId: z.number() }),
});

/** Keeps the next numbers of a book for letters not ready yet; each is a line of the book at once. Refuses `not_book_keeper`, `reserve_until`. */
export const reserveNumbers = write('/sarabun/books/:bookId/reserve', {
  menu: 'manage books',
  about: 'จองเลข',
  take: z.object({
    bookId: id,
    count: count.check(z.minimum(1), z.maximum(reservedMost)),
    requester: needed(200),
    purpose: needed(500),
    /** Last day on which the numbers may be used; today when not said, never after 31 December. */
    until: z.optional(dayOrNone),
  }),
  give: z.object({ reservationId: z.number(), numbers: z.array(z.string()), entryIds: z.array(z.number()), expiresAt: z.string() }),
});

/** Strikes a number: its line stays with the reason. A letter's own number goes with the letter's receipt or with the letter. */
export const voidNumber = write('/sarabun/book-lines/:entryId/void', {
  menu: 'manage books',
  about: 'ยกเลิกเลข',
  take: z.object({ entryId: id, reason: needed(1000) }),
  give: z.object({ entryId: z.number() }),
});

/** Asked before a reason is typed: the error code of why the number would be refused, null where it would not. */
export const mayVoid = read('/sarabun/book-lines/:entryId/void', {
  menu: 'view books',
  about: 'ยกเลิกเลขได้หรือไม่',
  take: z.object({ entryId: id }),
  give: z.object({ reason: z.nullable(z.string()) }),
});

/** Fills in the agency's own columns of a line; '' empties one. */
export const noteLine = write('/sarabun/book-lines/:entryId/notes', {
  menu: 'manage books',
  about: 'กรอกคอลัมน์ของหน่วยงานในทะเบียน',
  take: z.object({ entryId: id, values: z.record(z.string().check(z.regex(/^own\d{1,12}$/)), text(200)) }),
  give: z.object({ entryId: z.number(), own: z.record(z.string(), z.string()) }),
});

/** Where the book goes on from paper, while the year has no number. */
export const setFirstNumber = write('/sarabun/books/:bookId/first-number', {
  menu: 'manage books',
  about: 'กำหนดเลขเริ่มต้นของทะเบียน',
  take: z.object({ bookId: id, first: id.check(z.maximum(999_999)) }),
  give: z.object({ bookId: z.number(), first: z.number(), year: z.number() }),
});

export const bookView = z.object({ id: z.number(), name: z.string(), criteria: bookFilters });

export const listBookViews = read('/sarabun/books/:bookId/views', {
  menu: 'view books',
  about: 'มุมมองทะเบียนที่บันทึกไว้ของตน',
  take: z.object({ bookId: id }),
  give: z.object({ items: z.array(bookView) }),
});
/** The same name again takes the place of the one before. */
export const saveBookView = keep({ menu: 'view books' }, '/sarabun/books/:bookId/views', 'บันทึกมุมมองทะเบียน', {
  bookId: id,
  name: needed(60),
  criteria: bookFilters,
});
export const removeBookView = keep({ menu: 'view books' }, '/sarabun/book-views/:id/remove', 'ลบมุมมองทะเบียน', { id });
