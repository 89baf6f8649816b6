import { createPrivateKey, sign, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import type { Signer } from './signer.ts';

export type Algorithm = Signer['algorithm'];

/** How a key is made, and what signs with it; both use SHA-256. */
const kinds = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
} as const;

export interface KeyPair {
  keys: CryptoKeyPair;
  /** PKCS#8 of the private key. */
  pkcs8: Buffer;
}

/** A fresh key, made off the event loop. */
export async function newKeyPair(algorithm: Algorithm): Promise<KeyPair> {
  const keys = (await webcrypto.subtle.generateKey(kinds[algorithm], true, ['sign', 'verify'])) as CryptoKeyPair;
  return { keys, pkcs8: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)) };
}

/** For signing certificates and lists. */
export function privateKeyOf(pkcs8: Uint8Array, algorithm: Algorithm): Promise<CryptoKey> {
  return webcrypto.subtle.importKey('pkcs8', pkcs8 as never, kinds[algorithm], false, ['sign']) as Promise<CryptoKey>;
}

export function signingAlgorithm(algorithm: Algorithm): { name: string; hash: string } {
  const { name, hash } = kinds[algorithm];
  return { name, hash };
}

const signAsync = promisify(sign) as (algorithm: string, data: Uint8Array, key: object) => Promise<Buffer>;

/** A key in memory that signs; whoever holds this has given the PIN. */
export function softSigner({ pkcs8, ...facts }: Omit<Signer, 'sign'> & { pkcs8: Uint8Array }): Signer {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return { ...facts, sign: (bytes) => signAsync('sha256', bytes, key) };
}
