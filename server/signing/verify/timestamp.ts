import { createHash } from 'node:crypto';
import { id_ct_tstInfo, TSTInfo } from '@peculiar/asn1-tsp';
import { bytesOf, decode, same } from '../asn1/asn1.ts';
import { digestName } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { breaksOf, type Cms, readCms } from './cms.ts';

export interface TimeStamp {
  at: Date;
  authority: Certificate;
  cms: Cms;
  /** Number of the request that it answers. */
  nonce: Uint8Array | null;
}

/**
 * A token over what `digestWith` stands for, its own signature checked; whether its authority is trusted is asked of the chain.
 * null when it is wrong.
 */
export function readTimeStamp(token: Uint8Array, digestWith: (algorithm: string) => Uint8Array): TimeStamp | null {
  try {
    const cms = readCms(token);
    const { content, signer } = cms;
    if (cms.contentType !== id_ct_tstInfo || !content || !signer) return null;
    if (breaksOf(cms, (algorithm) => createHash(algorithm).update(content).digest()).some((one) => one !== 'weak_algorithm')) return null;
    const { messageImprint, genTime, nonce } = decode(content, TSTInfo);
    const name = digestName(messageImprint.hashAlgorithm.algorithm);
    if (!name || name === 'sha1' || !same(messageImprint.hashedMessage, digestWith(name))) return null;
    return { at: genTime, authority: signer, cms, nonce: nonce ? bytesOf(nonce) : null };
  } catch {
    return null;
  }
}
