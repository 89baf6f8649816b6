import { z } from 'zod/mini';
import { needed } from './wire.ts';

/** What the configuration says of certificates that the agency issues [E10]: names as templates, and the kind of keys. */
export const certificateDefaults = z.object({
  /** Of a person: `{prefix} {name} {last} {section} {agency}` are filled in. */
  subject: needed(300),
  /** Of the authority at the root, of the one that issues to persons, and of the agency's seal: `{agency}` is filled in. */
  rootIssuer: needed(300),
  issuer: needed(300),
  seal: needed(300),
  /** ECDSA P-256, or RSA of 3072 bits for old readers. New keys only. */
  algorithm: z.enum(['ES256', 'RS256']),
});

export const certificateStates = [
  'REQUESTED',
  'IDENTITY_CHECKED',
  'ISSUED',
  'SUSPENDED',
  'REVOKED',
  'EXPIRED',
  'RENEWED',
  'REFUSED',
] as const;
export type CertificateState = (typeof certificateStates)[number];
