import { createHash } from 'node:crypto';
import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, OctetString } from 'asn1js';
import type { Break } from '../../../contract/signing/verdicts.ts';
import { issuerAndSerial, membersOf } from '../asn1/der.ts';
import { type AlgorithmIdentifier, algorithmOf, digestName, digestOfSignature, isSignatureOf } from './algorithms.ts';
import { type Certificate, certificateOrNull, first } from './certificate.ts';

/** A CMS SignedData with its only signer. */
export interface Cms {
  contentType: string;
  /** What is signed, where it lies within. */
  content: Uint8Array | null;
  certificates: Certificate[];
  /** DER of the revocation lists that came along. */
  lists: Uint8Array[];
  digest: string | undefined;
  algorithm: AlgorithmIdentifier;
  /** As the signature speaks of them: a SET. */
  signedAttributes: Uint8Array | null;
  signed: Map<string, Uint8Array>;
  unsigned: Map<string, Uint8Array>;
  signature: Uint8Array;
  signer: Certificate | null;
  /** Bytes that it takes of those given. */
  length: number;
}

const attribute = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};
export const timeStampToken = '1.2.840.113549.1.9.16.2.14';

/** Reads BER too: others write it. @throws for what is no SignedData with one signer */
export function readCms(bytes: Uint8Array): Cms {
  const { result, offset } = fromBER(new Uint8Array(bytes));
  if (offset < 0) throw new RangeError('no CMS');
  const [type, wrapped] = partsOf(result);
  if (oidOf(type) !== '1.2.840.113549.1.7.2') throw new RangeError('no signed data');
  const members = partsOf(partsOf(wrapped)[0]);
  const [, , encapsulated] = members;
  const tagged = (number: number) => members.find((one) => one.idBlock.tagClass === 3 && one.idBlock.tagNumber === number);
  const signers = partsOf(members.at(-1));
  if (signers.length !== 1) throw new RangeError('not one signer');
  const [contentType, eContent] = partsOf(encapsulated);
  const octets = eContent ? partsOf(eContent)[0] : undefined;
  const certificates = partsOf(tagged(0)).flatMap((one) => certificateOrNull(raw(one)) ?? []);
  const info = partsOf(signers[0]);
  const [, sid, digest, ...rest] = info;
  const signedAttrs = rest[0]?.idBlock.tagClass === 3 ? rest.shift() : undefined;
  const [algorithm, signature, unsignedAttrs] = rest;
  if (!sid || !digest || !algorithm || !(signature instanceof OctetString)) throw new RangeError('no signer');
  return {
    contentType: oidOf(contentType),
    content: octets instanceof OctetString ? new Uint8Array(octets.getValue()) : null,
    certificates,
    lists: partsOf(tagged(1)).map(raw),
    digest: digestName(algorithmOf(raw(digest)).oid),
    algorithm: algorithmOf(raw(algorithm)),
    signedAttributes: signedAttrs ? asSet(raw(signedAttrs)) : null,
    signed: attributesOf(signedAttrs),
    unsigned: attributesOf(unsignedAttrs),
    signature: new Uint8Array(signature.getValue()),
    length: offset,
    signer: certificates.find((one) => isNamedBy(one, sid)) ?? null,
  };
}

/**
 * Is the signature right for the bytes behind `digestWith`, by the certificate that comes along? Whom that belongs to is another
 * question.
 */
export function breaksOf(cms: Cms, digestWith: (algorithm: string) => Uint8Array): Break[] {
  const { signer, signedAttributes, signed, digest } = cms;
  if (!digest) return ['unsupported_format'];
  if (!signer) return ['unreadable_signature'];
  const found: Break[] = [];
  if (digest === 'sha1' || digestOfSignature(cms.algorithm, digest) === 'sha1') found.push('weak_algorithm');
  const actual = digestWith(digest);
  if (signedAttributes) {
    const said = signed.get(attribute.messageDigest);
    if (!said || !same(first(membersOf(said)).content, actual)) found.push('digest_mismatch');
    const type = signed.get(attribute.contentType);
    if (!type || oidOf(fromBER(new Uint8Array(type)).result) !== cms.contentType) found.push('unreadable_signature');
    if (!namesItsCertificate(cms)) found.push('certificate_mismatch');
    if (!isSignatureOf(signer.x509.publicKey, cms.algorithm, signedAttributes, cms.signature, digest)) found.push('signature_wrong');
  } else {
    found.push('unsupported_format');
  }
  return found;
}

/** A signature that says which certificate it was made with cannot be given to another one with the same key. */
function namesItsCertificate({ signed, signer }: Cms): boolean {
  const v2 = signed.get(attribute.signingCertificateV2);
  const v1 = signed.get(attribute.signingCertificate);
  if (!v2 && !v1) return true;
  if (!signer) return false;
  const essId = membersOf(first(membersOf(first(membersOf(first(membersOf((v2 ?? v1) as Uint8Array)).content)).content)).content);
  const [head] = essId;
  const named = v2 && head?.tag === 0x30;
  const algorithm = named ? digestName(algorithmOf(head.whole).oid) : v2 ? 'sha256' : 'sha1';
  const hash = named ? essId[1] : head;
  return !!algorithm && !!hash && same(hash.content, createHash(algorithm).update(signer.der).digest());
}

function isNamedBy(certificate: Certificate, sid: BaseBlock): boolean {
  if (sid.idBlock.tagClass === 3) {
    const identifier = first(membersOf(raw(sid))).content;
    return !!certificate.keyIdentifier && same(identifier, certificate.keyIdentifier);
  }
  return same(raw(sid), issuerAndSerial(certificate.der));
}

function attributesOf(block: BaseBlock | undefined): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  for (const one of partsOf(block)) {
    const [type, values] = partsOf(one);
    const [value] = partsOf(values);
    // an attribute given twice could be read two ways: then it counts as absent
    if (type && value) found.set(oidOf(type), found.has(oidOf(type)) ? new Uint8Array() : raw(value));
  }
  for (const [oid, value] of found) if (value.length === 0) found.delete(oid);
  return found;
}

function partsOf(block: BaseBlock | undefined): BaseBlock[] {
  return block instanceof Constructed || Array.isArray((block as Constructed | undefined)?.valueBlock?.value)
    ? ((block as Constructed).valueBlock.value as BaseBlock[])
    : [];
}

function oidOf(block: BaseBlock | undefined): string {
  return block instanceof ObjectIdentifier ? block.valueBlock.toString() : '';
}

function raw(block: BaseBlock): Uint8Array {
  return block.valueBeforeDecodeView;
}

function asSet(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes);
  copy[0] = 0x31;
  return copy;
}

export function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
