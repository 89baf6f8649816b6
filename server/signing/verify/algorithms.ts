import { constants, type KeyObject, verify } from 'node:crypto';
import { RsaSaPssParams } from '@peculiar/asn1-rsa';
import type { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { decode } from '../asn1/asn1.ts';

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

/** Name of a digest for node; undefined: not taken. */
export function digestName(oid: string): string | undefined {
  return digests[oid];
}

/** Name of the digest that a signature is made over. */
export function digestOfSignature({ algorithm, parameters }: AlgorithmIdentifier, digest?: string): string | undefined {
  if (bare.has(algorithm)) return digest;
  if (algorithm !== pss) return algorithm.startsWith('1.3.101.') ? 'none' : signatures[algorithm];
  return parameters ? digests[decode(parameters, RsaSaPssParams).hashAlgorithm.algorithm] : 'sha1';
}

/** false also for algorithms that are not known. */
export function isSignatureOf(
  key: KeyObject,
  algorithm: AlgorithmIdentifier,
  data: Uint8Array,
  signature: Uint8Array,
  digest?: string,
): boolean {
  try {
    const name = digestOfSignature(algorithm, digest);
    if (!name) return false;
    const how =
      algorithm.algorithm === pss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : key;
    return verify(name === 'none' ? null : name, data, how, signature);
  } catch {
    return false;
  }
}
