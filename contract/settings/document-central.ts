import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { text } from '../wire.ts';
import { listPage } from './define.ts';

export const centralCategories = ['FORM', 'REGULATION', 'ANNOUNCE', 'GUIDE', 'OTHER'] as const;

/** Forms, regulations, announcements and handbooks in one place: a file that is sent to it on the page, or a link. */
export const documentCentral = listPage({
  fields: {
    title: { is: 'text', max: 200, required: true, unique: true, column: true, phone: true, searched: true },
    category: { is: 'choice', of: centralCategories, required: true, column: true, phone: true, initial: 'FORM' },
    number: { is: 'text', max: 50, column: true, searched: true },
    /** With the units below them; none: everybody. */
    units: { is: 'rows', from: 'unit', most: 200, column: true },
    note: { is: 'text', max: 300, lines: 3 },
    /** What is added here has no file yet; a file that is sent to the page adds its own row. */
    link: { is: 'text', max: 500, format: 'url', required: 'added' },
    fromDay: { is: 'day' },
    untilDay: { is: 'day', column: true },
  },
  order: 'dragged',
  grows: true,
  filter: 'category',
});

/** What this person finds today, in the order of the administrators. */
export const centralDocuments = read('/central-documents', {
  menu: 'view centralDocuments',
  about: 'เอกสารส่วนกลางที่ผู้ใช้เปิดได้',
  take: z.object({ search: z.optional(text(100)), category: z.optional(z.enum(centralCategories)) }),
  give: z.object({
    documents: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        category: z.enum(centralCategories),
        number: z.string(),
        note: z.string(),
        /** Address of a page or letter, or empty where it is a file. */
        link: z.string(),
        file: z.nullable(z.object({ name: z.string(), size: z.number(), mime: z.string() })),
      }),
    ),
  }),
});

/** GET, `download` 1 to keep it. */
export const centralFilePath = (id: number | string) => `/central-documents/${id}/file`;
/** POST multipart, field `file`. With `id` the document has another file from now on, else one is added with `title`, `category` and `units`. */
export const centralUploadPath = '/settings/central-files';
