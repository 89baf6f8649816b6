import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, id, list, needed } from '../wire.ts';

/** ลับ and ลับมาก; of ลับที่สุด nothing is written here. */
export const secretClass = count.check(z.refine((code) => code <= 2));

export const readerReasons = ['DRAFTER', 'REVIEW', 'SIGN', 'REGISTRAR', 'NAMED'] as const;

/** Who could open a classed letter of our own as its form stands now, with who lacks the clearance. */
export const draftReaders = read('/sarabun/drafts/:documentId/readers', {
  menu: 'manage drafts',
  about: 'ผู้เข้าถึงร่างหนังสือลับ',
  take: z.object({
    documentId: id,
    secrecy: secretClass.check(z.refine((code) => code > 0)),
    readers: list(id).check(z.maxLength(100)),
    reviewers: list(id).check(z.maxLength(30)),
    signers: list(id).check(z.maxLength(30)),
  }),
  give: z.object({
    /** Whose secret registry gives the number; null where nobody may. */
    registry: z.nullable(z.string()),
    items: z.array(
      z.object({
        /** The person; null for a post that nobody holds. */
        id: z.nullable(z.number()),
        name: z.string(),
        detail: z.string(),
        why: z.enum(readerReasons),
        cleared: z.boolean(),
      }),
    ),
  }),
});

/** A letter of the highest class: its number and its line in the secret book of what was sent, and nothing else. `by`: who carries it. */
export const sendTopSecret = write('/sarabun/top-secret', {
  menu: 'manage books',
  about: 'ลงทะเบียนส่งหนังสือลับที่สุด',
  take: z.object({ unitId: z.optional(id), subject: needed(1000), to: needed(300), by: needed(300) }),
  give: z.object({ documentId: z.number(), transmissionId: z.number(), docNo: z.string() }),
});
