import { createHash } from 'node:crypto';
import { der, membersOf, nothing, octets, oid, sequence, type Tlv } from '../asn1/der.ts';
import { type AlgorithmIdentifier, algorithmOf, digestName, isSignatureOf } from './algorithms.ts';
import { type Certificate, certificateOrNull, dotted, first } from './certificate.ts';
import { same } from './cms.ts';
import { isListOf, type RevocationList, revokedAt, timeOf } from './revocation-list.ts';

/** An answer of a responder (RFC 6960), its signature not judged yet: that is done for the certificate that is asked about. */
export interface OcspAnswer {
  tbs: Uint8Array;
  algorithm: AlgorithmIdentifier;
  signature: Uint8Array;
  certificates: Certificate[];
  producedAt: Date;
  singles: Single[];
  nonce: Uint8Array | null;
}

interface Single {
  digest: string | undefined;
  nameHash: Uint8Array;
  keyHash: Uint8Array;
  serial: Uint8Array;
  state: 'good' | 'revoked' | 'unknown';
  at: Date | null;
  from: Date;
  to: Date;
  keepsEndedSince: Date | null;
}

export type Word = Pick<Single, 'state' | 'at' | 'from' | 'to' | 'keepsEndedSince'>;

const basic = '1.3.6.1.5.5.7.48.1.1';
const nonceOid = '1.3.6.1.5.5.7.48.1.2';
const archiveCutoff = '1.3.6.1.5.5.7.48.1.6';
const ocspSigning = '1.3.6.1.5.5.7.3.9';
/** An answer that names no end is one of the moment. */
const withoutEndMs = 3_600_000;

/** A question about one certificate. */
export function ocspRequest(certificate: Certificate, issuer: Certificate, nonce: Uint8Array): Buffer {
  // SHA-1 only names the issuer here, and every responder knows it
  const hash = (bytes: Uint8Array) => octets(createHash('sha1').update(bytes).digest());
  const id = sequence(sequence(oid('1.3.14.3.2.26'), nothing()), hash(issuer.subject), hash(issuer.keyBits), der(0x02, certificate.serial));
  return sequence(sequence(sequence(sequence(id)), der(0xa2, sequence(sequence(oid(nonceOid), octets(octets(nonce)))))));
}

/** null for what is no answer: refusals of a responder ("try later") too. */
export function answerOrNull(bytes: Uint8Array): OcspAnswer | null {
  try {
    const [status, wrapped] = membersOf(first(membersOf(bytes)).content);
    if (status?.content[0] !== 0 || !wrapped) return null;
    const [type, value] = membersOf(first(membersOf(wrapped.content)).content);
    if (!type || !value || dotted(type.content) !== basic) return null;
    const [tbs, algorithm, signature, along] = membersOf(first(membersOf(value.content)).content);
    if (!tbs || !algorithm || !signature) return null;
    const members = membersOf(tbs.content);
    const [, producedAt, responses, extensions] = members[0]?.tag === 0xa0 ? members.slice(1) : members;
    if (!producedAt || !responses) return null;
    return {
      tbs: tbs.whole,
      algorithm: algorithmOf(algorithm.whole),
      signature: signature.content.subarray(1),
      certificates: along ? membersOf(first(membersOf(along.content)).content).flatMap(({ whole }) => certificateOrNull(whole) ?? []) : [],
      producedAt: timeOf(producedAt),
      singles: membersOf(responses.content).slice(0, 100).map(singleOf),
      nonce: extensions ? nonceOf(extensions) : null,
    };
  } catch {
    return null;
  }
}

/** What the answer says of this certificate; null: nothing, or nobody who may say it. */
export function wordOf(answer: OcspAnswer, certificate: Certificate, issuer: Certificate, lists: RevocationList[]): Word | null {
  const single = answer.singles.find(({ digest, nameHash, keyHash, serial }) => {
    const hash = (bytes: Uint8Array) =>
      createHash(digest as string)
        .update(bytes)
        .digest();
    return !!digest && same(serial, certificate.serial) && same(nameHash, hash(issuer.subject)) && same(keyHash, hash(issuer.keyBits));
  });
  if (!single || !isOf(answer, issuer, lists)) return null;
  return single;
}

/** By the issuer itself, or by whom it appointed to answer and has not taken back. */
function isOf({ tbs, algorithm, signature, certificates, producedAt }: OcspAnswer, issuer: Certificate, lists: RevocationList[]): boolean {
  const signedBy = ({ x509 }: Certificate) => isSignatureOf(x509.publicKey, algorithm, tbs, signature);
  return (
    signedBy(issuer) ||
    certificates.some((one) => isAppointed(one, issuer) && producedAt >= one.from && producedAt <= one.to && signedBy(one) && !isOut(one))
  );
  function isOut(one: Certificate): boolean {
    return lists.some((list) => isListOf(list, issuer) && revokedAt(list, one.serial) !== null);
  }
}

function isAppointed({ issuer: name, purposes, usage, strange, x509 }: Certificate, issuer: Certificate): boolean {
  if (strange || !purposes?.includes(ocspSigning) || (usage !== null && !(usage & 0xc0)) || !same(name, issuer.subject)) return false;
  try {
    return x509.verify(issuer.x509.publicKey);
  } catch {
    return false;
  }
}

function singleOf({ content }: Tlv): Single {
  const [id, status, from, ...rest] = membersOf(content);
  const [algorithm, nameHash, keyHash, serial] = id ? membersOf(id.content) : [];
  if (!algorithm || !nameHash || !keyHash || !serial || !status || !from) throw new RangeError('no answer');
  const end = rest.find(({ tag }) => tag === 0xa0);
  const [when] = status.tag === 0xa1 ? membersOf(status.content) : [];
  const extensions = rest.find(({ tag }) => tag === 0xa1);
  const cutoff = extensions ? extensionOf(extensions.content, archiveCutoff) : null;
  return {
    digest: digestName(algorithmOf(algorithm.whole).oid),
    nameHash: nameHash.content,
    keyHash: keyHash.content,
    serial: serial.content,
    state: status.tag === 0x80 ? 'good' : status.tag === 0xa1 ? 'revoked' : 'unknown',
    at: when ? timeOf(when) : null,
    from: timeOf(from),
    to: end ? timeOf(first(membersOf(end.content))) : new Date(timeOf(from).getTime() + withoutEndMs),
    keepsEndedSince: cutoff ? timeOf(first(membersOf(cutoff))) : null,
  };
}

function nonceOf({ content }: Tlv): Uint8Array | null {
  const value = extensionOf(content, nonceOid);
  if (!value) return null;
  // some responders leave the inner octets away
  return value[0] === 0x04 && value[1] === value.length - 2 ? value.subarray(2) : value;
}

function extensionOf(wrapped: Uint8Array, wanted: string): Uint8Array | null {
  for (const { content } of membersOf(first(membersOf(wrapped)).content)) {
    const [oidOf, ...rest] = membersOf(content);
    if (oidOf && dotted(oidOf.content) === wanted) return rest.at(-1)?.content ?? null;
  }
  return null;
}
