import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { bookKinds, bookSeries } from '../sarabun/doc-no.ts';
import { day, flag, id, list, needed } from '../wire.ts';
import { booksOf, settingsBook } from './registration-book-display.ts';
import { changeVersion } from './row-calls.ts';

/** Books and their numbers: how they are written, who takes, reserves and strikes them, where a year begins. */

const kind = z.enum(bookKinds);
const series = z.enum(bookSeries);
const manage = 'manage manage-number-permission';
const view = 'view manage-number-permission';

const book = z.extend(settingsBook, {
  unitId: z.number(),
  /** Last number of this year, 0 before the first. */
  last: z.number(),
  /** What the next number would look like. */
  next: z.string(),
  /** Somebody is named for one of the acts. */
  named: z.boolean(),
  closed: z.boolean(),
});
export type NumberBook = z.infer<typeof book>;

/** Books of the units that the caller administers. */
export const listNumberBooks = booksOf('manage-number-permission', '/settings/number-books', {
  about: 'ทะเบียนและเลข',
  filters: {},
  row: book,
  more: {},
});

const holder = z.object({ id: z.number(), name: z.string(), kind: z.enum(['PERSON', 'POSITION', 'UNIT']) });
export const numberActs = ['ISSUE', 'RESERVE', 'VOID'] as const;
export type NumberAct = (typeof numberActs)[number];

const pattern = z.object({
  id: z.number(),
  pattern: z.string(),
  thai: z.boolean(),
  /** Null: since the book was opened. */
  from: z.nullable(z.string()),
  setBy: z.string(),
  state: z.enum(['PAST', 'NOW', 'COMING']),
});
export type NumberPattern = z.infer<typeof pattern>;

export const getNumberBook = read('/settings/number-books/:id', {
  about: 'เลขของทะเบียนเล่มหนึ่ง',
  access: view,
  take: z.object({ id }),
  give: z.object({
    book,
    version: z.number(),
    /** Owner code that {prefix} stands for. */
    prefix: z.string(),
    year: z.number(),
    /** First number of the year in this system, null while none was issued and nothing was set. */
    first: z.nullable(z.number()),
    yearly: z.boolean(),
    /** Newest first; empty where the book writes its numbers in the usual way. */
    patterns: z.array(pattern),
    rights: z.array(
      z.object({
        act: z.enum(numberActs),
        holders: z.array(holder),
        /** Who of the registry may do it as it stands. */
        able: z.array(z.string()),
      }),
    ),
    /** Reserved numbers that no letter has yet. */
    waiting: z.number(),
    manage: z.boolean(),
  }),
});

/** From a day on, at once for today; numbers that were issued or reserved before stay as they are. */
export const setNumberPattern = changeVersion('/settings/number-books/:id/pattern', manage, 'กำหนดรูปแบบเลข', {
  id,
  pattern: needed(80),
  thai: flag,
  from: day,
});
/** Only one that has not begun. */
export const withdrawNumberPattern = changeVersion(
  '/settings/number-books/:id/pattern/:patternId/withdraw',
  manage,
  'ยกเลิกรูปแบบเลขที่ยังไม่เริ่มใช้',
  { id, patternId: id },
);

/** Nobody named: the whole registry of the book. */
export const saveNumberRights = changeVersion('/settings/number-books/:id/rights', manage, 'กำหนดผู้ออกเลข จองเลข และยกเลิกเลข', {
  id,
  issue: list(id),
  reserve: list(id),
  void: list(id),
});

export const setFirstOfYear = changeVersion('/settings/number-books/:id/first', manage, 'กำหนดเลขเริ่มต้นของปี', {
  id,
  first: id.check(z.maximum(999_999)),
});

/** From the next turn of the year on. */
export const setCounting = changeVersion('/settings/number-books/:id/counting', manage, 'กำหนดการนับเลขเมื่อขึ้นปีใหม่', { id, yearly: flag });

export const closeNumberBook = changeVersion('/settings/number-books/:id/closed', manage, 'ปิดหรือเปิดทะเบียน', { id, closed: flag });

export const openNumberBook = write('/settings/number-books', {
  about: 'เปิดทะเบียนเล่มใหม่',
  access: manage,
  take: z.object({ unitId: id, kind, series }),
  give: z.object({ id: z.number() }),
});
