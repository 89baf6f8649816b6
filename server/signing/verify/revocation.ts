import { membersOf, type Tlv } from '../der.ts';
import { type AlgorithmIdentifier, algorithmOf, isSignatureOf } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { first } from './certificate.ts';
import { same } from './cms.ts';

/** A revocation list, read where it is needed: some hold a hundred thousand lines. */
export interface RevocationList {
  issuer: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date | null;
  revoked: Uint8Array | null;
  tbs: Uint8Array;
  algorithm: AlgorithmIdentifier;
  signature: Uint8Array;
}

export function listOrNull(der: Uint8Array): RevocationList | null {
  try {
    const [tbs, algorithm, signature] = membersOf(first(membersOf(der)).content);
    if (!tbs || !algorithm || !signature) return null;
    const members = membersOf(tbs.content);
    const [, issuer, thisUpdate, ...rest] = members[0]?.tag === 0x02 ? members.slice(1) : members;
    if (!issuer || !thisUpdate) return null;
    const nextUpdate = isTime(rest[0]) ? rest.shift() : undefined;
    return {
      issuer: issuer.whole,
      thisUpdate: timeOf(thisUpdate),
      nextUpdate: nextUpdate ? timeOf(nextUpdate) : null,
      revoked: rest[0]?.tag === 0x30 ? rest[0].content : null,
      tbs: tbs.whole,
      algorithm: algorithmOf(algorithm.whole),
      signature: signature.content.subarray(1),
    };
  } catch {
    return null;
  }
}

/** When the certificate was revoked; null: it is not on the list. */
export function revokedAt({ revoked }: RevocationList, serial: Uint8Array): Date | null {
  for (const { content } of revoked ? membersOf(revoked) : []) {
    const [number, date] = membersOf(content);
    if (number && date && same(number.content, serial)) return timeOf(date);
  }
  return null;
}

export interface RevocationState {
  state: 'good' | 'revoked' | 'unknown';
  at: Date | null;
}

/**
 * What the lists say of a certificate. Revoked after the moment that is proven does no harm; without a proof any time may have been
 * claimed. A list that had ended before that moment says nothing good.
 */
export function revocationOf(
  certificate: Certificate,
  issuer: Certificate,
  lists: RevocationList[],
  moment: { at: Date; proven: boolean },
): RevocationState {
  let good = false;
  for (const list of lists) {
    if (!same(list.issuer, issuer.subject)) continue;
    if (issuer.usage !== null && !(issuer.usage & 0x02)) continue;
    if (!isSignatureOf(issuer.x509.publicKey, list.algorithm, list.tbs, list.signature)) continue;
    const at = revokedAt(list, certificate.serial);
    if (at && !(moment.proven && at > moment.at)) return { state: 'revoked', at };
    if (!list.nextUpdate || list.nextUpdate >= moment.at) good = true;
  }
  return { state: good ? 'good' : 'unknown', at: null };
}

function isTime(member: Tlv | undefined): boolean {
  return member?.tag === 0x17 || member?.tag === 0x18;
}

/** UTCTime or GeneralizedTime. */
export function timeOf({ tag, content }: Tlv): Date {
  const text = Buffer.from(content).toString('latin1');
  const full = tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(full);
  if (!match) throw new RangeError('no time');
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`);
}
