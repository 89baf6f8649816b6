import { Attribute, ContentInfo, IssuerAndSerialNumber, SignedData, SignerIdentifier, SignerInfo } from '@peculiar/asn1-cms';
import { AsnArray, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { asItStands, sequenceOf, type Tagged, tagged, withFields } from './asn1.ts';

/** Types of CMS (RFC 5652) as the library has them, but certificates, lists, signed attributes and names keep their bytes. */

export const IssuerAndSerial = withFields<IssuerAndSerialNumber, { issuer: ArrayBuffer }>(IssuerAndSerialNumber, { issuer: asItStands });

export const SignerName = withFields<SignerIdentifier, { issuerAndSerialNumber?: InstanceType<typeof IssuerAndSerial> }>(SignerIdentifier, {
  issuerAndSerialNumber: { type: IssuerAndSerial },
});

export const SignerBytes = withFields<SignerInfo, { sid: InstanceType<typeof SignerName>; signedAttrs?: Tagged }>(SignerInfo, {
  sid: { type: SignerName },
  signedAttrs: tagged(0),
});

type Kept = { certificates?: Tagged; crls?: Tagged; signerInfos: InstanceType<typeof SignerBytes>[] };
export const SignedBytes = withFields<SignedData, Kept>(SignedData, {
  certificates: tagged(0),
  crls: tagged(1),
  signerInfos: { type: SignerBytes, repeated: 'set' },
});

export const Wrapped = withFields<ContentInfo, { content: InstanceType<typeof SignedBytes> }>(ContentInfo, {
  content: { type: SignedBytes, context: 0 },
});

/** Attributes as they are signed: a SET. */
export class AttributeSet extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(AttributeSet);

/** Which certificate a signature was made with (RFC 5035): by its hash, in version 2 of any algorithm. */
interface CertificateId {
  hashAlgorithm?: AlgorithmIdentifier;
  certHash: OctetString;
  issuerSerial?: ArrayBuffer;
}
export const SigningCertificateId = sequenceOf<CertificateId>({
  hashAlgorithm: { type: AlgorithmIdentifier, optional: true },
  certHash: { type: OctetString },
  issuerSerial: { ...asItStands, optional: true },
});
export const SigningCertificate = sequenceOf<{ certs: CertificateId[]; policies?: ArrayBuffer }>({
  certs: { type: SigningCertificateId, repeated: 'sequence' },
  policies: { ...asItStands, optional: true },
});

export const attributeTypes = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
};
