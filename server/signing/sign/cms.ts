import { createHash } from 'node:crypto';
import {
  Attribute,
  CMSVersion,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  id_data,
  id_signedData,
} from '@peculiar/asn1-cms';
import { OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { ObjectIdentifier } from 'asn1js';
import { arrayOf, decode, encode, Tagged } from '../asn1/asn1.ts';
import {
  AttributeSet,
  attributeTypes,
  IssuerAndSerial,
  SignedBytes,
  SignerBytes,
  SignerName,
  SigningCertificate,
  SigningCertificateId,
  Wrapped,
} from '../asn1/signed-data.ts';
import type { Signer } from '../keys/signer.ts';
import { readCertificate } from '../verify/certificate.ts';

const sha256 = new DigestAlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' });

const algorithms = {
  ES256: new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' }),
  RS256: new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null }),
};

/** What the key signs: the digest of the document and which certificate it is, as a SET (CAdES; the time stands in /M). */
export function signedAttributes(digest: Uint8Array, certificate: Uint8Array): Buffer {
  // SHA-256 is the default and therefore not named
  const certHash = new OctetString(createHash('sha256').update(certificate).digest());
  // in the order of their bytes, as the members of a SET stand
  return encode(
    new AttributeSet([
      attribute(attributeTypes.contentType, new ObjectIdentifier({ value: id_data })),
      attribute(attributeTypes.messageDigest, new OctetString(digest)),
      attribute(attributeTypes.signingCertificateV2, new SigningCertificate({ certs: [new SigningCertificateId({ certHash })] })),
    ]),
  );
}

function attribute(attrType: string, value: object): Attribute {
  return new Attribute({ attrType, attrValues: [arrayOf(encode(value))] });
}

/** The signature as it goes into /Contents, with the whole chain. */
export function cmsOf(attributes: Uint8Array, signature: Uint8Array, signer: Pick<Signer, 'certificate' | 'chain' | 'algorithm'>): Buffer {
  const { issuer, serial } = readCertificate(signer.certificate);
  const named = new IssuerAndSerial({ issuer: arrayOf(issuer), serialNumber: arrayOf(serial) });
  const signerInfo = new SignerBytes({
    version: CMSVersion.v1,
    sid: new SignerName({ issuerAndSerialNumber: named }),
    digestAlgorithm: sha256,
    signedAttrs: new Tagged(0, decode(attributes, Tagged).members),
    signatureAlgorithm: algorithms[signer.algorithm],
    signature: new OctetString(signature),
  });
  const content = new SignedBytes({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new Tagged(0, [signer.certificate, ...signer.chain].sort(Buffer.compare)),
    signerInfos: [signerInfo],
  });
  return encode(new Wrapped({ contentType: id_signedData, content }));
}

/** The same signature with its time stamp: an unsigned attribute, of which nothing that is signed speaks. */
export function withToken(cms: Uint8Array, token: Uint8Array): Buffer {
  const signed = decode(cms, Wrapped);
  for (const info of signed.content.signerInfos) {
    info.unsignedAttrs = [new Attribute({ attrType: attributeTypes.timeStampToken, attrValues: [arrayOf(token)] })];
  }
  return encode(signed);
}

/** Room for a time stamp that comes later, in bytes: a token brings its authority's chain along. */
export const stampRoom = 8192;

/** Room that a signature needs, in bytes. */
export function slotFor(signer: Pick<Signer, 'certificate' | 'chain'>, keepsStampRoom: boolean): number {
  const certificates = [signer.certificate, ...signer.chain].reduce((sum, one) => sum + one.length, 0);
  return Math.ceil((certificates + 1536 + (keepsStampRoom ? stampRoom : 0)) / 1024) * 1024;
}
