import { membersOf, type Tlv } from '../asn1/der.ts';
import { type AlgorithmIdentifier, algorithmOf, isSignatureOf } from './algorithms.ts';
import { addressesWithin, type Certificate, dotted, first } from './certificate.ts';
import { same } from './cms.ts';

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
    const [tbs, algorithm, signature] = membersOf(first(membersOf(der)).content);
    if (!tbs || !algorithm || !signature) return null;
    const members = membersOf(tbs.content);
    const [, issuer, thisUpdate, ...rest] = members[0]?.tag === 0x02 ? members.slice(1) : members;
    if (!issuer || !thisUpdate) return null;
    const nextUpdate = isTime(rest[0]) ? rest.shift() : undefined;
    const extensions = rest.find(({ tag }) => tag === 0xa0);
    return {
      issuer: issuer.whole,
      thisUpdate: timeOf(thisUpdate),
      nextUpdate: nextUpdate ? timeOf(nextUpdate) : null,
      revoked: rest[0]?.tag === 0x30 ? rest[0].content : null,
      ...boundsOf(extensions?.content),
      ...(complete ? { keepsEndedSince: new Date(0) } : {}),
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

function boundsOf(wrapped: Uint8Array | undefined): Pick<RevocationList, 'scope' | 'keepsEndedSince'> {
  const bounds: Pick<RevocationList, 'scope' | 'keepsEndedSince'> = { scope: { only: 'all', points: null }, keepsEndedSince: null };
  for (const { content } of wrapped ? membersOf(first(membersOf(wrapped)).content) : []) {
    const [oid, ...rest] = membersOf(content);
    const value = rest.at(-1)?.content;
    const critical = rest.length > 1 && rest[0]?.content[0] !== 0;
    const known = oid ? dotted(oid.content) : '';
    if (known === '2.5.29.28' && value) bounds.scope = scopeOf(first(membersOf(value)).content);
    else if (known === '2.5.29.60' && value) bounds.keepsEndedSince = timeOf(first(membersOf(value)));
    else if (critical) bounds.scope = { ...bounds.scope, only: 'part' };
  }
  return bounds;
}

/** Issuing distribution point (RFC 5280, 5.2.5). */
function scopeOf(content: Uint8Array): Scope {
  const scope: Scope = { only: 'all', points: null };
  for (const { tag, content: value } of membersOf(content)) {
    if (tag === 0xa0) scope.points = addressesWithin(value);
    else if (value[0] === 0) continue;
    else if (tag === 0x81 && scope.only === 'all') scope.only = 'persons';
    else if (tag === 0x82 && scope.only === 'all') scope.only = 'authorities';
    else scope.only = 'part';
  }
  return scope;
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
