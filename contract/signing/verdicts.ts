import { z } from 'zod/mini';

/**
 * What a check of a signed PDF tells, in codes; the screens put them into words.
 * The office's own letters, letters that came in and files brought to the public page are all told in this shape.
 */

/**
 * What a signature may be worth although nothing speaks against it: something that would have to be known is not.
 * `revocation_not_asked`: the office asks no servers of authorities, and nothing at hand says that the certificate still stood.
 * `revocation_unknown`: its authority names no place to ask, gave no answer, or one that counts for nothing.
 * `expired_since`: nobody proves that it was signed before the certificate ended. `claimed_late`: its own clock says that it was after.
 */
export const doubts = ['revocation_not_asked', 'revocation_unknown', 'expired_since', 'claimed_late'] as const;
export type Doubt = (typeof doubts)[number];

/**
 * Plain states, the best first. `trusted`: valid, by somebody whose authority the agency trusts, with nothing left open. A doubt: as good, but for
 * that. `untrusted`: the mathematics is right, but `trust` says why nobody vouches for the signer. `changed`: something else was altered after
 * this signature. `broken`: not these bytes, or no signature at all.
 */
export const signatureStates = ['trusted', ...doubts, 'untrusted', 'changed', 'broken'] as const;
export type SignatureState = (typeof signatureStates)[number];

/** Who vouches for the signer: `good`, or why nobody does. `not_a_seal`: a person's certificate in the place of the agency's seal. */
export const trusts = ['good', 'unknown_issuer', 'revoked', 'expired', 'not_yet_valid', 'unsuitable', 'not_a_seal'] as const;
export type Trust = (typeof trusts)[number];

/** What makes a signature `broken`. */
export const breaks = [
  'digest_mismatch',
  'signature_wrong',
  'byte_range',
  'certificate_mismatch',
  'unreadable_signature',
  'unsupported_format',
  'weak_algorithm',
] as const;
export type Break = (typeof breaks)[number];

/**
 * What was altered after a signature although it does not allow it. `where` names the field or the page. `number_unsealed`: a number or
 * day filled in that no seal of the agency proves.
 */
export const alterations = [
  'number_changed',
  'number_unsealed',
  'field_changed',
  'field_added',
  'field_removed',
  'appearance_changed',
  'signature_look_changed',
  'signed_after_seal',
  'page_content',
  'page_changed',
  'pages_changed',
  'annotation',
  'permissions',
  'catalog',
  'encryption',
  'object_changed',
  'object_removed',
  'object_smuggled',
  'trailing_bytes',
  'unreadable_revision',
] as const;
export type Alteration = (typeof alterations)[number];

/** What came after a signature and is allowed. `field_refilled`: it had said something else in between. */
export const additions = ['field_filled', 'field_refilled', 'signature', 'long_term', 'document_timestamp', 'metadata'] as const;
export type Addition = (typeof additions)[number];

const person = z.object({
  /** Common name of the certificate. */
  name: z.string(),
  organisation: z.nullable(z.string()),
  issuer: z.string(),
  serial: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
});

const stamp = z.object({
  /** `good` proves the time; `unchecked` too, but its authority's own standing is not known. The others leave it claimed; `ended`: the proof ran out. */
  state: z.enum(['good', 'unchecked', 'ended', 'untrusted', 'wrong']),
  at: z.nullable(z.string()),
  authority: z.nullable(z.string()),
});

export const signatureCheck = z.object({
  /** Name of the signature field. */
  field: z.string(),
  /** `seal`: by the policy of its certificate, or one of the agency's own; what the field is called says nothing. */
  kind: z.enum(['person', 'seal', 'timestamp']),
  state: z.enum(signatureStates),
  signer: z.nullable(person),
  /** ISO instant; `provenBy` says who vouches for it. */
  at: z.nullable(z.string()),
  provenBy: z.enum(['timestamp', 'register', 'nobody']),
  timestamp: z.nullable(stamp),
  trust: z.enum(trusts),
  /** All that is left open, whatever the state. */
  doubts: z.array(z.enum(doubts)),
  /** `not_asked`: nothing at hand says it, and the office asks nobody. `unknown`: nobody said it who may. */
  revocation: z.enum(['good', 'revoked', 'unknown', 'not_asked']),
  revokedAt: z.nullable(z.string()),
  /** From the signer to the root, common names. */
  chain: z.array(z.string()),
  breaks: z.array(z.enum(breaks)),
  alterations: z.array(z.object({ code: z.enum(alterations), where: z.string() })),
  additions: z.array(z.object({ code: z.enum(additions), where: z.string() })),
  /** Nothing was added after it. */
  coversWholeFile: z.boolean(),
  /** Bytes from the start of the file that it speaks of: a revision. */
  signedLength: z.number(),
  algorithm: z.nullable(z.string()),
});
export type SignatureCheck = z.infer<typeof signatureCheck>;

/** A reserved text field: what it holds and whether that is what the paper shows. */
export const fieldCheck = z.object({
  name: z.string(),
  value: z.nullable(z.string()),
  /** Locked by a signature that is trusted, number and day by the agency's seal: only then is the value proven. */
  proven: z.boolean(),
  /** null: not compared (not a paper of this office). */
  showsValue: z.nullable(z.boolean()),
});
export type FieldCheck = z.infer<typeof fieldCheck>;

/** How the file stands against the revisions in the register. */
export const registerMatches = ['latest', 'former', 'earlier', 'extended', 'unknown', 'not_compared'] as const;
export type RegisterMatch = (typeof registerMatches)[number];

export const verification = z.object({
  file: z.enum(['signed', 'unsigned', 'unreadable']),
  /** Why it is unreadable, or what a reader should know. */
  problem: z.nullable(z.enum(['damaged', 'encrypted', 'too_large', 'too_slow', 'not_pdf'])),
  /** The worst of its signatures; null without any. */
  state: z.nullable(z.enum(signatureStates)),
  signatures: z.array(signatureCheck),
  fields: z.array(fieldCheck),
  /**
   * `latest`: the newest revision of the register, byte for byte. `former`: the finished paper as it was before its proof was renewed.
   * `earlier`: cut back to one before it was finished. `extended`: the finished paper with evidence appended by others. `unknown`: none of them.
   */
  register: z.enum(registerMatches),
  /** Hidden forms or programs inside: shown to the reader, no judgement. */
  notes: z.array(z.enum(['xfa', 'javascript', 'attachments'])),
  length: z.number(),
  sha256: z.string(),
});
export type Verification = z.infer<typeof verification>;
