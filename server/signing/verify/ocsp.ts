import { createHash } from 'node:crypto';
import {
  BasicOCSPResponse,
  CertID,
  id_kp_OCSPSigning,
  id_pkix_ocsp_archive_cutoff,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  Request,
  type SingleResponse,
  TBSRequest,
} from '@peculiar/asn1-ocsp';
import { OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Extension, Time } from '@peculiar/asn1-x509';
import { arrayOf, asItStands, bytesOf, decode, encode, same, withFields } from '../asn1/asn1.ts';
import { digestName, isSignatureOf } from './algorithms.ts';
import { type Certificate, certificateOrNull } from './certificate.ts';
import { isListOf, type RevocationList, revokedAt } from './revocation-list.ts';

/** An answer of a responder (RFC 6960), its signature not judged yet: that is done for the certificate that is asked about. */
export interface OcspAnswer {
  tbs: Uint8Array;
  algorithm: AlgorithmIdentifier;
  signature: Uint8Array;
  certificates: Certificate[];
  producedAt: Date;
  singles: SingleResponse[];
  nonce: Uint8Array | null;
}

/** What it says of one certificate. */
export interface Word {
  state: 'good' | 'revoked' | 'unknown';
  at: Date | null;
  from: Date;
  to: Date;
  keepsEndedSince: Date | null;
}

const Answer = withFields<BasicOCSPResponse, { certs?: ArrayBuffer[] }>(BasicOCSPResponse, {
  certs: { ...asItStands, repeated: 'sequence', optional: true, context: 0 },
});
/** An answer that names no end is one of the moment. */
const withoutEndMs = 3_600_000;

/** A question about one certificate. */
export function ocspRequest(certificate: Certificate, issuer: Certificate, nonce: Uint8Array): Buffer {
  // SHA-1 only names the issuer here, and every responder knows it
  const hash = (bytes: Uint8Array) => new OctetString(createHash('sha1').update(bytes).digest());
  const reqCert = new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: '1.3.14.3.2.26', parameters: null }),
    issuerNameHash: hash(issuer.subject),
    issuerKeyHash: hash(issuer.keyBits),
    serialNumber: arrayOf(certificate.serial),
  });
  const extnValue = new OctetString(encode(new OctetString(nonce)));
  const requestExtensions = [new Extension({ extnID: id_pkix_ocsp_nonce, extnValue })];
  return encode(new OCSPRequest({ tbsRequest: new TBSRequest({ requestList: [new Request({ reqCert })], requestExtensions }) }));
}

/** null for what is no answer: refusals of a responder ("try later") too. */
export function answerOrNull(bytes: Uint8Array): OcspAnswer | null {
  try {
    const { responseStatus, responseBytes } = decode(bytes, OCSPResponse);
    if (responseStatus !== OCSPResponseStatus.successful || responseBytes?.responseType !== id_pkix_ocsp_basic) return null;
    const { tbsResponseData: said, tbsResponseDataRaw: tbs, ...signed } = decode(responseBytes.response.buffer, Answer);
    const nonce = extensionIn(said.responseExtensions, id_pkix_ocsp_nonce);
    return {
      tbs: bytesOf(tbs as ArrayBuffer),
      algorithm: signed.signatureAlgorithm,
      signature: bytesOf(signed.signature),
      certificates: (signed.certs ?? []).flatMap((one) => certificateOrNull(bytesOf(one)) ?? []),
      producedAt: said.producedAt,
      singles: said.responses.slice(0, 100),
      // some responders leave the inner octets away
      nonce: nonce && nonce[0] === 0x04 && nonce[1] === nonce.length - 2 ? nonce.subarray(2) : nonce,
    };
  } catch {
    return null;
  }
}

/** What the answer says of this certificate; null: nothing, or nobody who may say it. */
export function wordOf(answer: OcspAnswer, certificate: Certificate, issuer: Certificate, lists: RevocationList[]): Word | null {
  const single = answer.singles.find(({ certID: { hashAlgorithm, issuerNameHash, issuerKeyHash, serialNumber } }) => {
    const digest = digestName(hashAlgorithm.algorithm);
    const hash = (bytes: Uint8Array) =>
      createHash(digest as string)
        .update(bytes)
        .digest();
    const isAsked = digest && same(serialNumber, certificate.serial);
    return isAsked && same(issuerNameHash, hash(issuer.subject)) && same(issuerKeyHash, hash(issuer.keyBits));
  });
  return single && isOf(answer, issuer, lists) ? wordIn(single) : null;
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
  if (strange || !purposes?.includes(id_kp_OCSPSigning) || (usage !== null && !(usage & 0xc0)) || !same(name, issuer.subject)) return false;
  try {
    return x509.verify(issuer.x509.publicKey);
  } catch {
    return false;
  }
}

function wordIn({ certStatus: { good, revoked }, thisUpdate, nextUpdate, singleExtensions }: SingleResponse): Word {
  const cutoff = extensionIn(singleExtensions, id_pkix_ocsp_archive_cutoff);
  return {
    state: revoked ? 'revoked' : good === null ? 'good' : 'unknown',
    at: revoked?.revocationTime ?? null,
    from: thisUpdate,
    to: nextUpdate ?? new Date(thisUpdate.getTime() + withoutEndMs),
    keepsEndedSince: cutoff ? decode(cutoff, Time).getTime() : null,
  };
}

function extensionIn(extensions: Extension[] | undefined, wanted: string): Uint8Array | null {
  const found = extensions?.find(({ extnID }) => extnID === wanted);
  return found ? bytesOf(found.extnValue) : null;
}
