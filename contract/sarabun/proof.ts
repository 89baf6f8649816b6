import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { signatureStates, verification } from '../signing/verdicts.ts';
import { count, id, paging } from '../wire.ts';

/** How a paper with a code stands. */
export const paperStanding = z.object({
  /** null: not numbered yet, or a kind that has no number. */
  number: z.nullable(z.string()),
  /** ISO day of the letter. */
  date: z.nullable(z.string()),
  agency: z.string(),
  /** PENDING: signed, waiting for its number. */
  state: z.enum(['VALID', 'VOID', 'PENDING']),
  reason: z.nullable(z.enum(['CANCELLED', 'SUPERSEDED', 'DESTROYED'])),
});
export type PaperStanding = z.infer<typeof paperStanding>;

/**
 * What the agency lets everybody see of a letter that stands, by its kind, to be compared with the paper in hand: a code can be copied.
 * null: it shows none of that. Never of a classed letter, which has no code.
 */
export const paperFacts = z.extend(paperStanding, {
  subject: z.nullable(z.string()),
  /** Names and posts as they stand under the letter. */
  signers: z.nullable(z.array(z.string())),
  /** Page 1, 480 pixels wide, WebP in Base64. */
  picture: z.nullable(z.string()),
});
export type PaperFacts = z.infer<typeof paperFacts>;

/** The standing of the paper with this code. A code that is not known answers 404, whatever is wrong with it. */
export const verifyCode = read('/verify/:code', {
  access: 'open',
  about: 'ตรวจสอบหนังสือด้วยรหัสบนกระดาษ',
  take: z.object({ code: z.string() }),
  give: paperFacts,
});

/** POST /api/verify/:code/file, multipart, field `file`: is the PDF in somebody's hand what the agency keeps? It is not kept. */
export const fileStanding = z.object({
  /**
   * LAST: the original byte for byte. FORMER: the original as it was before its proof was renewed. EARLIER: one of its beginnings, before number or
   * seal. OTHER: none of them.
   */
  match: z.enum(['LAST', 'FORMER', 'EARLIER', 'OTHER']),
  file: z.enum(['signed', 'unsigned', 'unreadable']),
  state: z.nullable(z.enum(signatureStates)),
  /** No names: who holds the file reads them in it. */
  signatures: z.array(
    z.object({
      kind: z.enum(['person', 'seal', 'timestamp']),
      state: z.enum(signatureStates),
      at: z.nullable(z.string()),
      proven: z.boolean(),
    }),
  ),
});
export type FileStanding = z.infer<typeof fileStanding>;
/** Most that the public page takes. */
export const mostVerifyBytes = 20 * 1024 * 1024;

/** What the signatures of a file of a letter are worth today; null for what is no PDF. `damaged`: it is not what was kept. */
export const fileProof = read('/sarabun/document-files/:documentFileId/proof', {
  work: 'page',
  menu: 'view sarabun',
  about: 'ผลการตรวจลายมือชื่ออิเล็กทรอนิกส์ของไฟล์',
  take: z.object({ documentFileId: id }),
  give: z.object({ damaged: z.boolean(), proof: z.nullable(verification) }),
});

/** The same as a validation report in the shape of ETSI TS 119 102-2; `name` for the file that it becomes. 404 for what bears no signature. */
export const proofReport = read('/sarabun/document-files/:documentFileId/proof-report', {
  work: 'page',
  menu: 'view sarabun',
  about: 'รายงานผลการตรวจลายมือชื่ออิเล็กทรอนิกส์ของไฟล์ (XML)',
  take: z.object({ documentFileId: id }),
  give: z.object({ name: z.string(), report: z.string() }),
});

/** One's own signings, the newest first. `year`: of the Buddhist era. */
export const signedHistory = read('/sarabun/signed-history', {
  menu: 'view sarabun',
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
