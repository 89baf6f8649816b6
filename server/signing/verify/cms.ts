import { createHash } from 'node:crypto';
import { type Attribute, id_signedData } from '@peculiar/asn1-cms';
import type { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { ObjectIdentifier } from 'asn1js';
import type { Break } from '../../../contract/signing/verdicts.ts';
import { bytesOf, decode, decodeFirst, encode, octetsIn, same } from '../asn1/asn1.ts';
import { AttributeSet, attributeTypes, type SignerName, SigningCertificate, Wrapped } from '../asn1/signed-data.ts';
import { digestName, digestOfSignature, isSignatureOf } from './algorithms.ts';
import { type Certificate, certificateOrNull } from './certificate.ts';

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

/** Reads BER too: others write it. @throws for what is no SignedData with one signer */
export function readCms(bytes: Uint8Array): Cms {
  const { value, length } = decodeFirst(bytes, Wrapped);
  if (value.contentType !== id_signedData) throw new RangeError('no signed data');
  const { encapContentInfo, signerInfos, certificates: along, crls } = value.content;
  const [info, ...more] = signerInfos;
  if (!info || more.length > 0) throw new RangeError('not one signer');
  const { eContentType, eContent } = encapContentInfo;
  const certificates = (along?.members ?? []).flatMap((one) => certificateOrNull(one) ?? []);
  const signedAttributes = info.signedAttrs ? asSet(info.signedAttrs.whole) : null;
  return {
    contentType: eContentType,
    content: eContent?.single ? bytesOf(eContent.single) : eContent?.any ? octetsIn(eContent.any) : null,
    certificates,
    lists: crls?.members ?? [],
    digest: digestName(info.digestAlgorithm.algorithm),
    algorithm: info.signatureAlgorithm,
    signedAttributes,
    signed: attributesOf(signedAttributes ? decodeFirst(signedAttributes, AttributeSet).value : []),
    unsigned: attributesOf(info.unsignedAttrs ?? []),
    signature: bytesOf(info.signature),
    length,
    signer: certificates.find((one) => isNamedBy(one, info.sid)) ?? null,
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
    const said = signed.get(attributeTypes.messageDigest);
    if (!said || !same(octetsIn(said), actual)) found.push('digest_mismatch');
    const type = signed.get(attributeTypes.contentType);
    if (!type || !same(type, encode(new ObjectIdentifier({ value: cms.contentType })))) found.push('unreadable_signature');
    if (!namesItsCertificate(cms)) found.push('certificate_mismatch');
    if (!isSignatureOf(signer.x509.publicKey, cms.algorithm, signedAttributes, cms.signature, digest)) found.push('signature_wrong');
  } else {
    found.push('unsupported_format');
  }
  return found;
}

/** A signature that says which certificate it was made with cannot be given to another one with the same key. */
function namesItsCertificate({ signed, signer }: Cms): boolean {
  const v2 = signed.get(attributeTypes.signingCertificateV2);
  const named = v2 ?? signed.get(attributeTypes.signingCertificate);
  if (!named) return true;
  const [first] = decode(named, SigningCertificate).certs;
  if (!first || !signer) return false;
  const other = first.hashAlgorithm?.algorithm;
  const algorithm = !v2 ? 'sha1' : other ? digestName(other) : 'sha256';
  return !!algorithm && same(first.certHash, createHash(algorithm).update(signer.der).digest());
}

function isNamedBy(
  certificate: Certificate,
  { subjectKeyIdentifier, issuerAndSerialNumber: named }: InstanceType<typeof SignerName>,
): boolean {
  if (named) return same(named.issuer, certificate.issuer) && same(named.serialNumber, certificate.serial);
  return !!subjectKeyIdentifier && !!certificate.keyIdentifier && same(subjectKeyIdentifier, certificate.keyIdentifier);
}

function attributesOf(attributes: Attribute[]): Map<string, Uint8Array> {
  const types = attributes.map(({ attrType }) => attrType);
  // one that is given twice, or has two values, could be read two ways: then it counts as absent
  const single = attributes.filter(
    ({ attrType, attrValues }) => attrValues.length === 1 && types.indexOf(attrType) === types.lastIndexOf(attrType),
  );
  return new Map(single.map(({ attrType, attrValues: [value] }) => [attrType, bytesOf(value as ArrayBuffer)]));
}

function asSet(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes);
  copy[0] = 0x31;
  return copy;
}
