import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { text } from '../wire.ts';
import { listPage } from './define.ts';

export const manualModules = ['GENERAL', 'SARABUN', 'SIGNING', 'SETTINGS'] as const;
export const manualAudiences = ['ALL', 'REGISTRY', 'EXECUTIVE', 'ADMIN'] as const;

/** Manuals for staff: a link, or a file that is sent to it on the page (PDF or MP4). */
export const documentManual = listPage({
  fields: {
    title: { is: 'text', max: 200, required: true, unique: true, column: true, phone: true, searched: true },
    module: { is: 'choice', of: manualModules, required: true, column: true, phone: true, begins: 'GENERAL' },
    audience: { is: 'choice', of: manualAudiences, required: true, column: true, begins: 'ALL' },
    edition: { is: 'text', max: 50, column: true },
    link: { is: 'text', max: 500, format: 'url' },
    fromDay: { is: 'day' },
    untilDay: { is: 'day' },
  },
  order: 'dragged',
  grows: true,
  filter: 'module',
});

/** What this person may read today, in the order of the administrators. */
export const manuals = read('/manuals', {
  about: 'คู่มือที่ผู้ใช้เปิดได้',
  take: z.object({ search: z.optional(text(100)) }),
  give: z.object({
    manuals: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        module: z.enum(manualModules),
        edition: z.string(),
        /** Address outside, or empty where it is a file of the office. */
        link: z.string(),
        file: z.nullable(z.object({ name: z.string(), size: z.number(), mime: z.string() })),
      }),
    ),
  }),
});

/** GET, `download` 1 to keep it. */
export const manualFilePath = (id: number | string) => `/manuals/${id}/file`;
/** POST multipart, field `file`: PDF or MP4. With `id` the manual has another file from now on, else one is added with `title` and `module`. */
export const manualUploadPath = '/settings/manual-files';
