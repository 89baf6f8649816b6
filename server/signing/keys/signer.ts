/**
 * Somebody's key, ready to sign: a person who has given the PIN, or the agency's seal.
 * Where the key lies (in memory, in a hardware module) is its own business.
 */
export interface Signer {
  /** Printed in the signature and shown by readers: "นายสมชาย ใจดี". */
  name: string;
  /** What a certificate from outside calls its holder, printed beside the hand as it is. */
  printed?: string;
  /** DER of the signer's certificate. */
  certificate: Uint8Array;
  /** DER of the certificates above it, the nearest first, the root last. */
  chain: Uint8Array[];
  algorithm: 'ES256' | 'RS256';
  /** Signs the bytes (hashing is part of it). ES256: the DER form (ECDSA-Sig-Value). */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}
