import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { id, slice } from '../wire.ts';

/** What a look was for, as the office saw it. */
export const lookPurposes = ['secret_work', 'secret_look', 'secret_file', 'secret_draft', 'secret_print'] as const;

/**
 * ผู้เปิดดู: who looked at a classed letter, when and what for, and who was refused, the newest first; no word of the letter. For its owner, for the
 * secret registries on its way and for the auditor; 403 for others who may see it, 404 for the rest and for an open letter.
 */
export const letterLooks = read('/sarabun/documents/:documentId/looks', {
  about: 'ผู้เปิดดูหนังสือที่มีชั้นความลับ',
  take: z.object({ documentId: id, ...slice }),
  give: z.object({
    letter: z.object({ secrecyName: z.string(), number: z.string() }),
    rows: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        name: z.string(),
        unit: z.string(),
        /** The letter itself, or a file or paper of it. */
        what: z.enum(['LETTER', 'PAPER']),
        /** Null of what was refused, and of looks from before it was kept. */
        purpose: z.nullable(z.enum(lookPurposes)),
        refused: z.boolean(),
      }),
    ),
    total: z.number(),
  }),
});
