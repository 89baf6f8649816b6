import { createHash } from 'node:crypto';
import type { SignatureCheck, Verification } from '../../../contract/signing/verdicts.ts';

/** What the report speaks of. */
interface Reported {
  pdf: Uint8Array;
  proof: Verification;
  at: Date;
}

const names = {
  vr: 'http://uri.etsi.org/19102/v1.4.1#',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  XAdES: 'http://uri.etsi.org/01903/v1.3.2#',
};
const urn = 'urn:etsi:019102';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** The verdict as a validation report in the shape of ETSI TS 119 102-2 (XML, version 1.4.1), a part for each signature. It is not signed. */
export function validationReport({ pdf, proof, at }: Reported): string {
  const parts = proof.signatures.map((check, i) => reportOf(check, { id: `C${i + 1}`, pdf, at }));
  const objects = proof.signatures.flatMap(({ signer }, i) => (signer ? certificateOf(signer, `C${i + 1}`) : []));
  const spaces = Object.entries(names).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  const known = objects.length > 0 ? tag('SignatureValidationObjects', ...objects) : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<vr:ValidationReport${spaces.join('')}>${parts.join('')}${known}</vr:ValidationReport>\n`;
}

function reportOf(check: SignatureCheck, { id, pdf, at }: { id: string; pdf: Uint8Array; at: Date }): string {
  const { field, signer, provenBy, timestamp, signedLength } = check;
  const proven = provenBy !== 'nobody' && check.at;
  const { main, sub } = indicationOf(check);
  const signed = pdf.subarray(0, signedLength);
  return tag(
    'SignatureValidationReport',
    tag('SignatureIdentifier', tag('HashOnly', 'false'), tag('DocHashOnly', 'false'), tag('DAIdentifier', plain(field))),
    tag(
      'ValidationTimeInfo',
      tag('ValidationTime', at.toISOString()),
      tag(
        'BestSignatureTime',
        tag('POETime', proven || at.toISOString()),
        tag('TypeOfProof', `${urn}:poetype:${proven && provenBy === 'register' ? 'provided' : 'validation'}`),
      ),
    ),
    signedLength > 0 ? tag('SignersDocument', tag('DigestAlgAndValue', digestOf(signed))) : '',
    tag(
      'SignatureAttributes',
      check.at && !proven ? tag('SigningTime', tag('Time', check.at)) : '',
      timestamp?.at ? tag(check.kind === 'timestamp' ? 'DocTimeStamp' : 'SignatureTimeStamp', tag('TimeStampValue', timestamp.at)) : '',
      tag('OtherInformation', plain(`${check.kind} ${check.algorithm ?? ''}`.trim())),
    ),
    signer ? tag('SignerInformation', `<vr:SignerCertificate VOReference="${id}"/>`, tag('Signer', plain(signer.name))) : '',
    tag('SignatureValidationProcess', tag('SignatureValidationProcessID', `${urn}:validationprocess:LTA`)),
    tag(
      'SignatureValidationStatus',
      tag('MainIndication', `${urn}:mainindication:${main}`),
      ...sub.map((one) => tag('SubIndication', `${urn}:subindication:${one}`)),
      tag(
        'AssociatedValidationReportData',
        check.revokedAt && signer
          ? tag('RevocationStatusInformation', `<vr:ValidationObjectId VOReference="${id}"/>`, tag('RevocationTime', check.revokedAt))
          : '',
        tag('AdditionalValidationReportData', ...factsOf(check).map(([type, value]) => factOf(type, value))),
      ),
    ),
  );
}

type Indication = { main: 'total-passed' | 'total-failed' | 'indeterminate'; sub: string[] };

const passed: Indication = { main: 'total-passed', sub: [] };
const failed = (...sub: string[]): Indication => ({ main: 'total-failed', sub });
const open = (...sub: string[]): Indication => ({ main: 'indeterminate', sub });

/** Our states in the words of ETSI EN 319 102-1. What was altered later is a fault of the format there. */
function indicationOf({ state, trust, doubts, breaks, provenBy }: SignatureCheck): Indication {
  if (state === 'trusted') return passed;
  if (state === 'changed') return failed('FORMAT_FAILURE');
  if (state === 'broken') {
    if (breaks.includes('digest_mismatch')) return failed('HASH_FAILURE');
    if (breaks.includes('signature_wrong')) return failed('SIG_CRYPTO_FAILURE');
    return breaks.includes('weak_algorithm') ? open('CRYPTO_CONSTRAINTS_FAILURE_NO_POE') : failed('FORMAT_FAILURE');
  }
  if (doubts.length > 0) {
    const timed = doubts.includes('claimed_late') || doubts.includes('expired_since');
    return open(timed ? 'OUT_OF_BOUNDS_NO_POE' : 'TRY_LATER');
  }
  if (trust === 'revoked') return provenBy === 'nobody' ? open('REVOKED_NO_POE') : failed('REVOKED');
  if (trust === 'expired') return failed('EXPIRED');
  if (trust === 'not_yet_valid') return failed('NOT_YET_VALID');
  return open(trust === 'unknown_issuer' ? 'NO_CERTIFICATE_CHAIN_FOUND' : 'CHAIN_CONSTRAINTS_FAILURE');
}

/** What that vocabulary has no words for, in the codes of the office's own verdicts. */
function factsOf(check: SignatureCheck): [string, string][] {
  return [
    ['state', check.state],
    ['trust', check.trust],
    ['revocation', check.revocation],
    ...check.doubts.map((one): [string, string] => ['doubt', one]),
    ...check.breaks.map((one): [string, string] => ['break', one]),
    ...check.alterations.map(({ code, where }): [string, string] => ['alteration', `${code} ${where}`.trim()]),
    ...check.additions.map(({ code, where }): [string, string] => ['addition', `${code} ${where}`.trim()]),
    ...check.chain.map((one): [string, string] => ['chain', one]),
  ];
}

function factOf(type: string, value: string): string {
  return tag('ReportData', tag('Type', `urn:e-office:verdict:${type}`), tag('Value', plain(value)));
}

/** Named by issuer and number: the certificate itself lies in the signed file. */
function certificateOf({ issuer, serial }: NonNullable<SignatureCheck['signer']>, id: string): string {
  const number = BigInt(`0x${serial || '0'}`).toString();
  const named = `<ds:X509IssuerName>CN=${plain(issuer)}</ds:X509IssuerName><ds:X509SerialNumber>${number}</ds:X509SerialNumber>`;
  const shown = tag('ValidationObjectRepresentation', tag('direct', `<ds:X509IssuerSerial>${named}</ds:X509IssuerSerial>`));
  return `<vr:ValidationObject id="${id}">${tag('ObjectType', `${urn}:validationObject:certificate`)}${shown}</vr:ValidationObject>`;
}

function digestOf(bytes: Uint8Array): string {
  const value = createHash('sha256').update(bytes).digest('base64');
  return `<ds:DigestMethod Algorithm="${sha256}"/><ds:DigestValue>${value}</ds:DigestValue>`;
}

function tag(name: string, ...content: string[]): string {
  return `<vr:${name}>${content.join('')}</vr:${name}>`;
}

/** Words of strangers: no tags, and nothing that XML does not take. */
function plain(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
