import { AlgorithmIdentifier, DistributionPointName, Extensions, IssuingDistributionPoint, Time } from '@peculiar/asn1-x509';
import { decode, same, type Tagged, tagged, withFields } from '../asn1/asn1.ts';
import { membersOf, type Tlv } from '../asn1/members.ts';
import { isSignatureOf } from './algorithms.ts';
import { addressesWithin, type Certificate } from './certificate.ts';

/** A revocation list, read where it is needed: some hold a hundred thousand lines. */
export interface RevocationList {
  issuer: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date | null;
  revoked: Uint8Array | null;
  scope: Scope;
  /** Certificates that ended from then on stay on it; null: they are dropped, so it says nothing good of one that had ended. */
  keepsEndedSince: Date | null;
  tbs: Uint8Array;
  algorithm: AlgorithmIdentifier;
  signature: Uint8Array;
}

/** Of which certificates a list speaks. `part`: only of some reasons, of what changed, or in a way not known here: that it is silent says nothing. */
interface Scope {
  only: 'all' | 'persons' | 'authorities' | 'part';
  /** Addresses of the distribution point that it belongs to; null: to any. */
  points: string[] | null;
}

/** @param complete a list of this office's own authorities, which drops nothing */
export function listOrNull(der: Uint8Array, complete = false): RevocationList | null {
  try {
    const [tbs, algorithm, signature] = membersOf(onlyOf(der));
    if (!tbs || !algorithm || !signature) return null;
    const members = membersOf(tbs.content);
    const [, issuer, thisUpdate, ...rest] = members[0]?.tag === 0x02 ? members.slice(1) : members;
    if (!issuer || !thisUpdate) return null;
    const nextUpdate = isTime(rest[0]) ? rest.shift() : undefined;
    const extensions = rest.find(({ tag }) => tag === 0xa0);
    return {
      issuer: issuer.whole,
      thisUpdate: decode(thisUpdate.whole, Time).getTime(),
      nextUpdate: nextUpdate ? decode(nextUpdate.whole, Time).getTime() : null,
      revoked: rest[0]?.tag === 0x30 ? rest[0].content : null,
      ...boundsOf(extensions ? decode(extensions.content, Extensions) : []),
      ...(complete ? { keepsEndedSince: new Date(0) } : {}),
      tbs: tbs.whole,
      algorithm: decode(algorithm.whole, AlgorithmIdentifier),
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
    if (number && date && same(number.content, serial)) return decode(date.whole, Time).getTime();
  }
  return null;
}

/** Signed by this authority, which may sign lists. */
export function isListOf(list: RevocationList, issuer: Certificate): boolean {
  if (!same(list.issuer, issuer.subject)) return false;
  if (issuer.usage !== null && !(issuer.usage & 0x02)) return false;
  return isSignatureOf(issuer.x509.publicKey, list.algorithm, list.tbs, list.signature);
}

/** Would the certificate stand on it, were it revoked? */
export function speaksOf({ scope: { only, points } }: RevocationList, { isAuthority, asked }: Certificate): boolean {
  if (only === 'part' || (only === 'persons' && isAuthority) || (only === 'authorities' && !isAuthority)) return false;
  return points === null || points.some((one) => asked.lists.includes(one));
}

/** A list that names no end is one for a day. */
export function endOf({ thisUpdate, nextUpdate }: RevocationList): Date {
  return nextUpdate ?? new Date(thisUpdate.getTime() + 24 * 3_600_000);
}

function boundsOf(extensions: Extensions | never[]): Pick<RevocationList, 'scope' | 'keepsEndedSince'> {
  const bounds: Pick<RevocationList, 'scope' | 'keepsEndedSince'> = { scope: { only: 'all', points: null }, keepsEndedSince: null };
  for (const { extnID, critical, extnValue } of extensions) {
    if (extnID === '2.5.29.28') bounds.scope = scopeOf(decode(extnValue.buffer, IssuingPoint));
    else if (extnID === '2.5.29.60') bounds.keepsEndedSince = decode(extnValue.buffer, Time).getTime();
    else if (critical) bounds.scope = { ...bounds.scope, only: 'part' };
  }
  return bounds;
}

/** RFC 5280, 5.2.5. The library leaves a point away that it can't read; then the list would seem to speak of all. */
const IssuingPoint = withFields<IssuingDistributionPoint, { distributionPoint?: Tagged }>(IssuingDistributionPoint, {
  distributionPoint: tagged(0),
});

function scopeOf(point: InstanceType<typeof IssuingPoint>): Scope {
  const { onlyContainsUserCerts: persons, onlyContainsCACerts: authorities } = point;
  const part = point.onlySomeReasons || point.indirectCRL || point.onlyContainsAttributeCerts || (persons && authorities);
  return {
    only: part ? 'part' : persons ? 'persons' : authorities ? 'authorities' : 'all',
    points: point.distributionPoint?.members.flatMap((one) => addressesWithin(decode(one, DistributionPointName))) ?? null,
  };
}

function isTime(member: Tlv | undefined): boolean {
  return member?.tag === 0x17 || member?.tag === 0x18;
}

/** Content of the one value that the bytes are. */
function onlyOf(bytes: Uint8Array): Uint8Array {
  const [only, ...more] = membersOf(bytes);
  if (!only || more.length > 0) throw new RangeError('no list');
  return only.content;
}
