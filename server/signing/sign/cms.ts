import { createHash } from 'node:crypto';
import { der, inOrder, integer, issuerAndSerial, membersOf, nothing, octets, oid, sequence, setOf } from '../asn1/der.ts';
import type { Signer } from '../keys/signer.ts';
import { first } from '../verify/certificate.ts';

const data = '1.2.840.113549.1.7.1';
const signedData = '1.2.840.113549.1.7.2';
const sha256 = '2.16.840.1.101.3.4.2.1';
const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';
const timeStampToken = '1.2.840.113549.1.9.16.2.14';

const algorithms = {
  ES256: () => sequence(oid('1.2.840.10045.4.3.2')),
  RS256: () => sequence(oid('1.2.840.113549.1.1.11'), nothing()),
};

/** What the key signs: the digest of the document and which certificate it is, as a SET (CAdES; the time stands in /M). */
export function signedAttributes(digest: Uint8Array, certificate: Uint8Array): Buffer {
  const certificateHash = createHash('sha256').update(certificate).digest();
  return setOf(
    sequence(oid(contentType), setOf(oid(data))),
    sequence(oid(messageDigest), setOf(octets(digest))),
    // SHA-256 is the default and therefore not named
    sequence(oid(signingCertificateV2), setOf(sequence(sequence(sequence(octets(certificateHash)))))),
  );
}

/** The signature as it goes into /Contents, with the whole chain. */
export function cmsOf(attributes: Uint8Array, signature: Uint8Array, signer: Pick<Signer, 'certificate' | 'chain' | 'algorithm'>): Buffer {
  const digestAlgorithm = sequence(oid(sha256));
  const signed = Buffer.from(attributes);
  signed[0] = 0xa0;
  const signerInfo = sequence(
    integer(1),
    issuerAndSerial(signer.certificate),
    digestAlgorithm,
    signed,
    algorithms[signer.algorithm](),
    octets(signature),
  );
  return sequence(
    oid(signedData),
    der(
      0xa0,
      sequence(
        integer(1),
        setOf(digestAlgorithm),
        sequence(oid(data)),
        der(0xa0, ...inOrder([signer.certificate, ...signer.chain])),
        setOf(signerInfo),
      ),
    ),
  );
}

/** The same signature with its time stamp: an unsigned attribute, of which nothing that is signed speaks. */
export function withToken(cms: Uint8Array, token: Uint8Array): Buffer {
  const [type, wrapped] = membersOf(first(membersOf(cms)).content);
  const members = wrapped ? membersOf(first(membersOf(wrapped.content)).content) : [];
  const signers = members.pop();
  if (!type || !signers) throw new Error('no signed data');
  const info = membersOf(first(membersOf(signers.content)).content).filter(({ tag }) => tag !== unsignedAttributes);
  const signerInfo = sequence(...info.map(({ whole }) => whole), der(unsignedAttributes, sequence(oid(timeStampToken), setOf(token))));
  return sequence(type.whole, der(0xa0, sequence(...members.map(({ whole }) => whole), setOf(signerInfo))));
}
const unsignedAttributes = 0xa1;

/** Room for a time stamp that comes later, in bytes: a token brings its authority's chain along. */
export const stampRoom = 8192;

/** Room that a signature needs, in bytes. */
export function slotFor(signer: Pick<Signer, 'certificate' | 'chain'>, keepsStampRoom: boolean): number {
  const certificates = [signer.certificate, ...signer.chain].reduce((sum, one) => sum + one.length, 0);
  return Math.ceil((certificates + 1536 + (keepsStampRoom ? stampRoom : 0)) / 1024) * 1024;
}
