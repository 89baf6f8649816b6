import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { certificateRow, certificateStep } from '../signing/calls.ts';
import { id } from '../wire.ts';

/** One certificate with its key, who looked at whom it is for, and all its steps. */
const whole = z.object({
  ...certificateRow.shape,
  steps: z.array(certificateStep),
  /** Who made sure of the identity, when, by what; '' where nobody did: granted without a request. */
  checkedBy: z.string(),
  checkedAt: z.string(),
  checkedFrom: z.string(),
  /** The key as it lies here; null where there is none (any more). */
  key: z.nullable(
    z.object({
      algorithm: z.string(),
      madeAt: z.string(),
      /** When its owner agreed that a mailed code opens it; '' for a PIN. */
      consentAt: z.string(),
      /** '' : never taken out. */
      exportedAt: z.string(),
    }),
  ),
  /** Letters signed with it. */
  signed: z.number(),
});
export type WholeCertificate = z.infer<typeof whole>;

/** [S34] The certificate life of one person. Pictures of a hand are told of, never shown: they belong to their owner. */
export const certificatePerson = read('/settings/certificate-person/:personId', {
  access: 'view certificate-person',
  about: 'ใบรับรองทั้งหมดของบุคลากรหนึ่งคน',
  take: z.object({ personId: id }),
  give: z.object({
    person: z.object({
      id: z.number(),
      name: z.string(),
      unit: z.string(),
      position: z.string(),
      email: z.string(),
      active: z.boolean(),
      /** The caller himself: nobody checks, grants, lifts or renews his own. */
      own: z.boolean(),
    }),
    certificates: z.array(whole),
    pictures: z.array(
      z.object({ id: z.string(), kind: z.enum(['DRAWN', 'TYPED', 'UPLOADED']), isDefault: z.boolean(), madeAt: z.string() }),
    ),
    /** The last one-time code that was mailed to open the key. */
    code: z.nullable(z.object({ sentAt: z.string(), tries: z.number(), used: z.boolean() })),
    manage: z.boolean(),
  }),
});
