import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { manualKinds } from '../settings/document-manual.ts';
import { needed, text } from '../wire.ts';

/** Books of the manual: what everybody needs, then by the work of the reader. Those of administrators and operators are theirs alone. */
export const manualRoles = ['everyone', 'clerk', 'registrar', 'executive', 'officer', 'administrator', 'operator'] as const;
export type ManualRole = (typeof manualRoles)[number];

const role = z.enum(manualRoles);
const chapterHead = {
  topic: z.string(),
  title: z.string(),
  role,
  /** Version of the product that brought what is described. */
  since: z.string(),
  /** Day of the text, ISO. */
  updated: z.string(),
};
const section = z.object({ id: z.string(), title: z.string() });

/** All books that this person may read, his own work first in `mine`. */
export const manualContents = read('/manuals/contents', {
  about: 'สารบัญคู่มือของระบบ',
  give: z.object({
    /** The reader's own roles, what he does most first. */
    mine: z.array(role),
    version: z.string(),
    books: z.array(
      z.object({
        role,
        language: z.string(),
        chapters: z.array(z.object({ ...chapterHead, sections: z.array(section) })),
      }),
    ),
  }),
});

const turn = z.nullable(z.object({ topic: z.string(), title: z.string() }));

/** One chapter to read. `html` is made by the server out of the product's own text. */
export const manualChapter = read('/manuals/chapters/:topic', {
  about: 'อ่านคู่มือหนึ่งบท',
  take: z.object({ topic: needed(80), role: z.optional(role) }),
  give: z.object({
    ...chapterHead,
    language: z.string(),
    html: z.string(),
    sections: z.array(section),
    previous: turn,
    next: turn,
    version: z.string(),
  }),
});

/** A whole book, for print. */
export const manualBook = read('/manuals/books/:role', {
  work: 'search',
  about: 'คู่มือทั้งเล่มสำหรับพิมพ์',
  take: z.object({ role }),
  give: z.object({
    role,
    language: z.string(),
    version: z.string(),
    chapters: z.array(z.object({ ...chapterHead, html: z.string() })),
  }),
});

/** Around the first match; `hit`: a part that was looked for. */
const excerpt = z.array(z.object({ text: z.string(), hit: z.boolean() }));

/** Sections of the readable books in which all words occur, the best first; and what the agency has added. */
export const manualSearch = read('/manuals/search', {
  work: 'search',
  about: 'ค้นหาในคู่มือ',
  take: z.object({ text: text(100) }),
  give: z.object({
    /** Pages of documents and passages of videos that the agency has added. */
    added: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        kind: z.enum(manualKinds),
        /** Page of a document, second of a video; null: the title has the words. */
        place: z.nullable(z.number()),
        excerpt,
      }),
    ),
    hits: z.array(
      z.object({
        topic: z.string(),
        role,
        title: z.string(),
        /** Empty: the beginning of the chapter. */
        section: z.string(),
        heading: z.string(),
        excerpt,
      }),
    ),
  }),
});

/** GET, open to everybody: pictures of the demo agency, the same in every office. */
export const manualPicturePath = (name: string) => `/manuals/pictures/${name}`;
