import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { count, paging } from '../wire.ts';

/** What the code on a paper says of it to anybody: nothing but this. */
export const paperStanding = z.object({
  /** null: not numbered yet, or a kind that has no number. */
  number: z.nullable(z.string()),
  /** ISO day of the letter. */
  date: z.nullable(z.string()),
  agency: z.string(),
  /** PENDING: signed, waiting for its number. */
  state: z.enum(['VALID', 'VOID', 'PENDING']),
  reason: z.nullable(z.enum(['CANCELLED', 'SUPERSEDED'])),
});
export type PaperStanding = z.infer<typeof paperStanding>;

/** The standing of the paper with this code. A code that is not known answers 404, whatever is wrong with it. */
export const verifyCode = read('/verify/:code', {
  access: 'open',
  about: 'ตรวจสอบหนังสือด้วยรหัสบนกระดาษ',
  take: z.object({ code: z.string() }),
  give: paperStanding,
});

/** One's own signings, the newest first. `year`: of the Buddhist era. */
export const signedHistory = read('/sarabun/signed-history', {
  about: 'ประวัติการลงนามของฉัน',
  take: z.object({ year: z.optional(count), ...paging }),
  give: z.object({
    total: z.number(),
    /** Years in which the caller has signed, the newest first. */
    years: z.array(z.number()),
    data: z.array(
      z.object({
        id: z.number(),
        documentId: z.number(),
        /** Empty where the caller may see the letter no longer. */
        subject: z.string(),
        mayOpen: z.boolean(),
        typeName: z.string(),
        docNo: z.nullable(z.string()),
        at: z.string(),
        /** Type of the law: 1 general, 2 reliable, 3 with a certificate of a recognised provider. */
        signType: z.number(),
        certificateSerial: z.nullable(z.string()),
        timestamped: z.boolean(),
        /** The order and the post that he signed for. */
        onBehalf: z.nullable(z.object({ kind: z.string(), positionName: z.string() })),
        /** The letter went back afterwards: the signing is kept and no longer counts. */
        superseded: z.boolean(),
      }),
    ),
  }),
});
