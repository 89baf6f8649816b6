import { createHash } from 'node:crypto';
import { der, inOrder, integer, issuerAndSerial, nothing, octets, oid, sequence, setOf } from './der.ts';
import type { Signer } from './signer.ts';

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

/** The signature as it goes into /Contents, with the whole chain and, where there is one, the time stamp of the signature value. */
export function cmsOf(
  attributes: Uint8Array,
  signature: Uint8Array,
  signer: Pick<Signer, 'certificate' | 'chain' | 'algorithm'>,
  token?: Uint8Array,
): Buffer {
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
    ...(token ? [der(0xa1, sequence(oid(timeStampToken), setOf(token)))] : []),
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

/** Room that a signature needs, in bytes: a token brings its authority's chain along. */
export function slotFor(signer: Pick<Signer, 'certificate' | 'chain'>, timestamped: boolean): number {
  const certificates = [signer.certificate, ...signer.chain].reduce((sum, one) => sum + one.length, 0);
  return Math.ceil((certificates + 1536 + (timestamped ? 5120 : 0)) / 1024) * 1024;
}
