import { z } from 'zod/mini';
import { batch } from '../endpoint.ts';
import { id, list, oneOfMany, text } from '../wire.ts';
import { handOf } from './drafts.ts';

/** Acts that may be done on a selection of rows of a queue. */
export const bulkActions = ['receive', 'forward', 'present', 'acknowledge', 'approve', 'sign', 'issue', 'close'] as const;
export const bulkAction = z.enum(bulkActions);
export type BulkAction = z.infer<typeof bulkAction>;

const row = z.object({ documentId: id, transmissionId: z.nullish(id), taskId: z.nullish(id) });

/**
 * One act on each of the rows, in their order, each in a transaction of its own: what is refused for one does not touch the others.
 * `to`, `purpose`, `message`, `result`, `due`, `pin`, `otp`, `picture`: as in the act on a single letter; a key is released once for all of them. Sent again with the same key, what was done is not done twice.
 */
export const bulk = batch('/sarabun/bulk', {
  menu: 'manage sarabun',
  about: 'ทำรายการกับหนังสือหลายฉบับ',
  take: z.object({
    action: bulkAction,
    rows: z.array(row).check(z.minLength(1, 'required'), z.maxLength(200)),
    to: list(id).check(z.maxLength(100)),
    purpose: z.optional(z.enum(['ACTION', 'COPY', 'INFO'])),
    message: z.optional(text(2000)),
    result: z.optional(text(2000)),
    due: z.optional(z.iso.datetime({ offset: true })),
    ...handOf,
  }),
  give: z.object({
    done: z.number(),
    results: z.array(
      z.object({
        documentId: z.number(),
        transmissionId: z.nullable(z.number()),
        taskId: z.nullable(z.number()),
        ...oneOfMany,
        /** The number that it got: of the receive book, or of the letter. */
        number: z.nullable(z.string()),
        /** The field that the refusal concerns. */
        field: z.nullable(z.string()),
      }),
    ),
  }),
});
