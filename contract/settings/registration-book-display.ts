import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { bookColumn, bookField, bookFunctions } from '../sarabun/book-columns.ts';
import { bookKinds, bookSeries } from '../sarabun/doc-no.ts';
import { count, flag, id, list, named, needed, paging, text } from '../wire.ts';
import type { SettingsPath } from './catalogue.ts';
import { changeVersion, pageAct } from './row-calls.ts';

/** Books as they look: their names and groups, their columns, what is offered in them. */

const kind = z.enum(bookKinds);

export const settingsBook = z.object({
  id: z.number(),
  name: z.string(),
  unitName: z.string(),
  kind,
  series: z.enum(bookSeries),
});
export type SettingsBook = z.infer<typeof settingsBook>;

const bookDisplay = z.extend(settingsBook, {
  version: z.number(),
  groupId: z.nullable(z.number()),
  group: z.string(),
  sort: z.number(),
  /** Columns on the screen, and how many of them are the agency's own. */
  columns: z.number(),
  own: z.number(),
  /** Functions that are not offered. */
  off: z.number(),
  closed: z.boolean(),
});
export type BookDisplayRow = z.infer<typeof bookDisplay>;

/** Books by their words and kind, a page at a time. `more`: what is told beside them. */
/* @__NO_SIDE_EFFECTS__ */
export function booksOf<Row extends z.ZodMiniType, Filters extends z.core.$ZodLooseShape, More extends z.core.$ZodLooseShape>(
  page: SettingsPath,
  path: string,
  { about, filters, row, more }: { about: string; filters: Filters; row: Row; more: More },
) {
  const take = z.object({ search: z.optional(text(200)), kind: z.optional(kind), ...filters, ...paging });
  const give = z.object({ items: z.array(row), total: z.number(), manage: z.boolean(), ...more });
  return read(path, { access: `view ${page}`, about, take, give });
}

/** Books of all units, the agency's own first. `group` 0: books in no group. */
export const listBookDisplays = booksOf('registration-book-display', '/settings/books', {
  about: 'ทะเบียนทุกเล่มและการแสดงผล',
  filters: { group: z.optional(count) },
  row: bookDisplay,
  more: { groups: z.array(named) },
});

export const saveBookDisplay = changeVersion('/settings/books/:id', 'manage registration-book-display', 'แก้ไขชื่อ กลุ่ม และลำดับของทะเบียน', {
  id,
  name: needed(200),
  groupId: z.nullable(id),
  sort: count,
});

/** Several books into one group; null takes them out of theirs. */
export const groupBooks = write('/settings/books/group', {
  about: 'จัดทะเบียนเข้ากลุ่ม',
  access: 'manage registration-book-display',
  take: z.object({ ids: list(id).check(z.minLength(1, 'required'), z.maxLength(500)), groupId: z.nullable(id) }),
  give: z.object({ changed: z.number() }),
});

const field = z.extend(bookField, { version: z.number(), /** Lines in which it is filled in; 1000 for more. */ used: z.number() });
export type SettingsField = z.infer<typeof field>;

export const getBookColumns = read('/settings/books/:id/columns', {
  about: 'คอลัมน์ของทะเบียน',
  access: 'view registration-book-display',
  take: z.object({ id }),
  give: z.object({
    book: settingsBook,
    version: z.number(),
    columns: z.array(bookColumn),
    /** Columns of the agency's own, those that this book does not have too. */
    fields: z.array(field),
    manage: z.boolean(),
  }),
});

/** `everyBook`: all books of this kind, those opened later too. `columns` null: as the regulation has them. */
export const saveBookColumns = changeVersion('/settings/books/:id/columns', 'manage registration-book-display', 'กำหนดคอลัมน์ของทะเบียน', {
  id,
  columns: z.nullable(z.array(bookColumn).check(z.maxLength(40))),
  everyBook: z.optional(flag),
});

/** Adds a column of the agency's own, or changes the one named. Its kind never changes. */
export const saveBookField = write('/settings/book-fields', {
  about: 'เพิ่มหรือแก้ไขคอลัมน์ของหน่วยงาน',
  access: 'manage registration-book-display',
  take: z.object({
    id: z.optional(id),
    version: z.optional(count),
    name: needed(40),
    kind: z.enum(['TEXT', 'CHOICE']),
    choices: z.array(needed(60)).check(z.maxLength(50)),
  }),
  give: z.object({ id: z.number(), version: z.number() }),
});

/** Takes the column out of every book. What was filled in stays and is searched no more. */
export const endBookField = pageAct('registration-book-display', '/settings/book-fields/:id/end', 'เลิกใช้คอลัมน์ของหน่วยงาน', {
  id,
  version: count,
});

export const getBookFunctions = read('/settings/books/:id/functions', {
  about: 'คำสั่งที่เปิดให้ใช้ในทะเบียน',
  access: 'view registration-book-display',
  take: z.object({ id }),
  give: z.object({ book: settingsBook, version: z.number(), off: z.array(z.enum(bookFunctions)), manage: z.boolean() }),
});
export const saveBookFunctions = changeVersion(
  '/settings/books/:id/functions',
  'manage registration-book-display',
  'เปิดหรือปิดคำสั่งในทะเบียน',
  { id, off: list(z.enum(bookFunctions)), everyBook: z.optional(flag) },
);
