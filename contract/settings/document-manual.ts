import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { id, text } from '../wire.ts';
import { listPage } from './define.ts';

export const manualModules = ['GENERAL', 'SARABUN', 'SIGNING', 'SETTINGS'] as const;
export const manualKinds = ['DOCUMENT', 'VIDEO'] as const;
export const manualAudiences = ['ALL', 'REGISTRY', 'EXECUTIVE', 'ADMIN'] as const;

/** Manuals for staff: a link, or a file that is sent to it on the page (PDF, MP4 or WebM; subtitles for a video). */
export const documentManual = listPage({
  fields: {
    title: { is: 'text', max: 200, required: true, unique: true, column: true, phone: true, searched: true },
    module: { is: 'choice', of: manualModules, required: true, column: true, phone: true, initial: 'GENERAL' },
    /** Of a link; a file is what its content says. */
    kind: { is: 'choice', of: manualKinds, required: true, column: true, initial: 'DOCUMENT' },
    audience: { is: 'choice', of: manualAudiences, required: true, column: true, initial: 'ALL' },
    edition: { is: 'text', max: 50, column: true },
    /** What is added here has no file yet; a file that is sent to the page adds its own row. */
    link: { is: 'text', max: 500, format: 'url', required: 'added' },
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
        kind: z.enum(manualKinds),
        /** Address outside, or empty where it is a file of the office. */
        link: z.string(),
        file: z.nullable(z.object({ name: z.string(), size: z.number(), mime: z.string() })),
        /** A video with subtitles in Thai. */
        subtitles: z.boolean(),
        /** Where the words that were searched for occur first: page of a document, second of a video. */
        foundAt: z.nullable(z.number()),
        /** Files that stood here before, the newest first. */
        versions: z.array(z.object({ number: z.number(), name: z.string(), at: z.string() })),
      }),
    ),
  }),
});

/** Addresses of a video and its subtitles for a player, which sends no token: five minutes, this session only. */
export const manualPlay = read('/manuals/play-links/:id', {
  about: 'ลิงก์สำหรับเล่นวิดีโอคู่มือ',
  take: z.object({ id }),
  give: z.object({ video: z.string(), subtitles: z.nullable(z.string()) }),
});
/** GET, open with `session` and `link` of the call above; `as` video or subtitles. */
export const manualPlayPath = (id: number | string) => `/manuals/${id}/play`;

/** GET, `download` 1 to keep it, `version` for a file that stood there before. */
export const manualFilePath = (id: number | string) => `/manuals/${id}/file`;
/**
 * POST multipart, field `file`: PDF, MP4 or WebM. With `id` the manual has another file from now on and keeps the former,
 * else one is added with `title` and `module`. WebVTT with the `id` of a video becomes its subtitles.
 */
export const manualUploadPath = '/settings/manual-files';
