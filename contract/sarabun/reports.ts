import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { id } from '../wire.ts';

/**
 * รายงานตามหน่วยงาน: how far a letter has come, one row for each part of its route (domain 3.8).
 * For the owner unit, the registries of the route and who follows it; 403 for others who may see the letter, 404 for the rest.
 */
export const reportByUnit = read('/sarabun/documents/:documentId/report-by-unit', {
  about: 'รายงานตามหน่วยงาน',
  take: z.object({ documentId: id }),
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        /** The part of the route that this one was forwarded from; null for the first. */
        parentId: z.nullable(z.number()),
        receiver: z.string(),
        receiverKind: z.string(),
        purpose: z.string(),
        state: z.string(),
        sentAt: z.nullable(z.string()),
        /** The first opening after sending by somebody of the unit, or by the person himself. */
        readAt: z.nullable(z.string()),
        receivedAt: z.nullable(z.string()),
        /** Number in the receiver's own book, such as 12/2569. */
        receiveNo: z.nullable(z.string()),
        endedAt: z.nullable(z.string()),
        /** Whole calendar days in Bangkok from sending to the end, or to today. */
        days: z.nullable(z.number()),
      }),
    ),
  }),
});
