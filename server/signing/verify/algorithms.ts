import { constants, type KeyObject, verify } from 'node:crypto';
import { membersOf } from '../asn1/der.ts';
import { dotted, first } from './certificate.ts';

const digests: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const signatures: Record<string, string> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

const pss = '1.2.840.113549.1.1.10';
/** The digest is named apart from these. */
const bare = new Set(['1.2.840.113549.1.1.1', '1.2.840.10045.2.1']);

/** An AlgorithmIdentifier: its number and what comes with it. */
export interface AlgorithmIdentifier {
  oid: string;
  parameters: Uint8Array | null;
}

export function algorithmOf(sequence: Uint8Array): AlgorithmIdentifier {
  const [oid, parameters] = membersOf(first(membersOf(sequence)).content);
  if (!oid) throw new RangeError('no algorithm');
  return { oid: dotted(oid.content), parameters: parameters?.whole ?? null };
}

/** Name of a digest for node; undefined: not taken. */
export function digestName(oid: string): string | undefined {
  return digests[oid];
}

/** Name of the digest that a signature is made over. */
export function digestOfSignature({ oid, parameters }: AlgorithmIdentifier, digest?: string): string | undefined {
  if (bare.has(oid)) return digest;
  if (oid !== pss) return oid.startsWith('1.3.101.') ? 'none' : signatures[oid];
  const hash = parameters ? membersOf(first(membersOf(parameters)).content).find(({ tag }) => tag === 0xa0) : undefined;
  return hash ? digests[algorithmOf(hash.content).oid] : 'sha1';
}

/** false also for algorithms that are not known. */
export function isSignatureOf(
  key: KeyObject,
  algorithm: AlgorithmIdentifier,
  data: Uint8Array,
  signature: Uint8Array,
  digest?: string,
): boolean {
  const name = digestOfSignature(algorithm, digest);
  if (!name) return false;
  try {
    const how = algorithm.oid === pss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : key;
    return verify(name === 'none' ? null : name, data, how, signature);
  } catch {
    return false;
  }
}
