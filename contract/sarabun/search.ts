import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { day, flag, id, list, needed, paging, text } from '../wire.ts';
import { keep } from './kept.ts';
import { classedHead } from './letters.ts';

/** A search counts no further: more is shown as 1000+. */
export const mostFound = 1000;
/** Letters (marks above and below not counted) that a text of a search must have more than. */
export const searchOver = 2;
export const savedSearchesMost = 30;

const buddhistYear = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{4}$/))]),
  z.transform((value) => Number(value)),
);

/** What is looked for: every part that is given must fit. Texts are found anywhere within, spaces and Thai or Arabic digits do not matter. */
export const criteria = z.object({
  /** Anywhere: numbers, subject, parties, receive numbers, endorsements, file names. */
  text: z.optional(text(200)),
  /** Number of the letter, or its number in a book. */
  number: z.optional(text(100)),
  subject: z.optional(text(200)),
  from: z.optional(text(200)),
  to: z.optional(text(200)),
  /** Codes of document types. */
  types: z.optional(list(id)),
  direction: z.optional(z.enum(['IN', 'OUT'])),
  /** พ.ศ. in which it entered the agency or was made. */
  year: z.optional(buddhistYear.check(z.minimum(2400), z.maximum(2800))),
  /** A unit on its way: owner, sender or receiver. */
  unitId: z.optional(id),
  speed: z.optional(id),
  /** Code of a category; those below it too. */
  category: z.optional(text(40)),
  /** Document states: 5 … 90. */
  state: z.optional(id),
  /** Date of the letter. */
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  /** Only letters that came to the caller in person or to his posts. */
  mine: z.optional(flag),
});
export type Criteria = z.input<typeof criteria>;
/** The same as the server takes it. */
export type Asked = z.output<typeof criteria>;

/** A text cut where it fits what was looked for; put together it is the text itself. */
const parts = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export type Parts = z.infer<typeof parts>;

export const foundLetter = z.object({
  documentId: z.number(),
  docNo: parts,
  docDate: z.nullable(z.string()),
  subject: parts,
  from: parts,
  to: parts,
  /** Number in the book of the caller's own unit, else the first book it stands in; null before. */
  receiveNo: z.nullable(z.string()),
  ...classedHead,
  hasFile: z.boolean(),
  /** When it entered the agency, ISO. */
  at: z.string(),
  /** Where else it was found, the words around it; at most three. */
  also: z.array(z.object({ where: z.enum(['number', 'endorsement', 'file', 'summary', 'refers', 'enclosures']), parts })),
});
export type FoundLetter = z.infer<typeof foundLetter>;

/** Letters that the caller may see, newest first. `total` is 1001 where there are more than 1000. Refuses `search_too_short`, `search_nothing`. */
export const searchLetters = read('/sarabun/search', {
  work: 'search',
  menu: 'view sarabun',
  method: 'POST',
  about: 'ค้นหาหนังสือ',
  take: z.extend(criteria, paging),
  give: z.object({ data: z.array(foundLetter), total: z.number() }),
});

/** So many files are told of. */
export const mostFilesFound = 20;

/** A file with all the words on one of its pages. */
const foundFile = z.object({
  documentId: z.number(),
  documentFileId: z.number(),
  name: z.string(),
  /** The first page with them, and on how many more they stand. */
  page: z.number(),
  more: z.number(),
  /** Pages of a PDF. */
  pages: z.nullable(z.number()),
  docNo: z.string(),
  docDate: z.nullable(z.string()),
  subject: z.string(),
  /** The words around the first of them. */
  parts,
});
export type FoundFile = z.infer<typeof foundFile>;

/**
 * The same search inside the files of open letters: those of the newest letters first, each once. `more`: there are others; `tooCommon`: the words stand on
 * so many pages that only the newest letters were looked through. Refuses as the search does.
 */
export const searchFiles = read('/sarabun/search/files', {
  work: 'search',
  menu: 'view sarabun',
  method: 'POST',
  about: 'ค้นหาในไฟล์ของหนังสือ',
  take: criteria,
  give: z.object({ items: z.array(foundFile), more: z.boolean(), tooCommon: z.boolean() }),
});

export const savedSearch = z.object({ id: z.number(), name: z.string(), criteria });
export type SavedSearch = z.infer<typeof savedSearch>;

export const listSavedSearches = read('/sarabun/saved-searches', {
  menu: 'view sarabun',
  about: 'การค้นหาที่บันทึกไว้ของตน',
  give: z.object({ items: z.array(savedSearch) }),
});

/** The same name again takes the place of the one before. */
export const saveSearch = keep({ menu: 'view sarabun' }, '/sarabun/saved-searches', 'บันทึกการค้นหา', { name: needed(80), criteria });

export const removeSavedSearch = keep({ menu: 'view sarabun' }, '/sarabun/saved-searches/:id/remove', 'ลบการค้นหาที่บันทึกไว้', { id });
