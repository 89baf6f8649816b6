import { z } from 'zod/mini';
import { batch, read, write } from '../endpoint.ts';
import { count, id, list } from '../wire.ts';
import { fileId } from './letters.ts';

/** สแกนเป็นชุด: one PDF of many letters, cut where separator sheets and blank pages stand and the clerk agrees. */

export const mostBatchPages = 500;

const may = { menu: 'manage intake' } as const;
const one = { batchId: id };

/** Looks through a PDF of the caller's own, page by page, behind everything else. */
export const startBatch = write('/sarabun/intake/batches', {
  ...may,
  about: 'ตรวจไฟล์สแกนหลายฉบับเพื่อตัดเป็นฉบับ',
  take: z.object({ file: fileId, unitId: z.optional(id) }),
  give: z.object({ id: z.number() }),
});

/** Those of the caller's own that are neither cut nor thrown away, the newest first. */
export const listBatches = read('/sarabun/intake/batches', {
  ...may,
  about: 'ไฟล์สแกนหลายฉบับที่ยังไม่ได้ส่งเข้าถาดรับ',
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        unit: z.string(),
        pages: z.number(),
        looked: z.number(),
        state: z.enum(['LOOKING', 'READY', 'FAILED']),
        at: z.string(),
      }),
    ),
  }),
});

export const getBatch = read('/sarabun/intake/batches/:batchId', {
  ...may,
  about: 'ไฟล์สแกนหลายฉบับและที่ที่ควรตัด',
  take: z.object(one),
  give: z.object({
    id: z.number(),
    /** '' of one that was thrown away: its file is no longer known. */
    name: z.string(),
    unit: z.string(),
    pages: z.number(),
    looked: z.number(),
    state: z.enum(['LOOKING', 'READY', 'FAILED', 'CUT', 'DROPPED']),
    /** A separator sheet cuts and is left out; a blank page is offered as a cut. */
    marks: z.array(z.object({ page: z.number(), kind: z.enum(['SEPARATOR', 'BLANK']) })),
  }),
});

/** Each letter by its pages, in their order; what is in none is left out. All of them come into the tray, or none. */
export const cutBatch = batch('/sarabun/intake/batches/:batchId/cut', {
  ...may,
  about: 'ตัดไฟล์สแกนเป็นฉบับและส่งเข้าถาดรับ',
  take: z.object({ ...one, letters: list(list(count)).check(z.minLength(1), z.maxLength(mostBatchPages)) }),
  give: z.object({ items: z.number() }),
});

/** Throws away what is not cut yet; its file is an upload that nothing uses. */
export const dropBatch = write('/sarabun/intake/batches/:batchId/drop', {
  ...may,
  about: 'ทิ้งไฟล์สแกนหลายฉบับที่ยังไม่ได้ตัด',
  take: z.object(one),
  give: z.object({ id: z.number() }),
});

/** GET, a PDF: so many separator sheets, each with its code twice and on its back. */
export const separatorSheets = z.object({ sheets: z.optional(count) });
export const mostSheets = 50;
