import { createHash } from 'node:crypto';
import { membersOf } from '../asn1/der.ts';
import { algorithmOf, digestName } from './algorithms.ts';
import { type Certificate, first } from './certificate.ts';
import { breaksOf, type Cms, readCms, same } from './cms.ts';
import { timeOf } from './revocation-list.ts';

export interface TimeStamp {
  at: Date;
  authority: Certificate;
  cms: Cms;
}

/**
 * A token over what `digestWith` stands for, its own signature checked; whether its authority is trusted is asked of the chain.
 * null when it is wrong.
 */
export function readTimeStamp(token: Uint8Array, digestWith: (algorithm: string) => Uint8Array): TimeStamp | null {
  try {
    const cms = readCms(token);
    const { content, signer } = cms;
    if (cms.contentType !== '1.2.840.113549.1.9.16.1.4' || !content || !signer) return null;
    if (breaksOf(cms, (algorithm) => createHash(algorithm).update(content).digest()).some((one) => one !== 'weak_algorithm')) return null;
    const [, , imprint, , time] = membersOf(first(membersOf(content)).content);
    const [algorithm, hash] = imprint ? membersOf(imprint.content) : [];
    if (!algorithm || !hash || !time) return null;
    const name = digestName(algorithmOf(algorithm.whole).oid);
    if (!name || name === 'sha1' || !same(hash.content, digestWith(name))) return null;
    return { at: timeOf(time), authority: signer, cms };
  } catch {
    return null;
  }
}
