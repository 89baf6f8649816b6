import { same } from '../asn1/asn1.ts';
import { certificateOrNull, readCertificate } from './certificate.ts';
import { answerOrNull, wordOf } from './ocsp.ts';
import { skewMs } from './revocation.ts';
import { endOf, isListOf, listOrNull, speaksOf } from './revocation-list.ts';

/** What came over the line, and what it was asked for. All DER. */
export interface Received {
  kind: 'OCSP' | 'LIST' | 'ISSUER';
  bytes: Uint8Array;
  certificate: Uint8Array;
  /** Of the certificate; absent where it is what is asked for. */
  issuer?: Uint8Array;
  nonce?: Uint8Array;
  now: Date;
}

/** `from` and `to`: the time that it speaks of. `fault`: it counts for nothing. */
export type Weighed = { der: Uint8Array; from: Date; to: Date } | { fault: 'not_readable' | 'not_theirs' | 'not_of_now' | 'says_nothing' };

/** Is this an answer to the question, by who may give it, for today? Whatever is in the bytes, this throws nothing. */
export function weigh({ kind, bytes, certificate, issuer, nonce, now }: Received): Weighed {
  const asked = readCertificate(certificate);
  if (kind === 'ISSUER') {
    const found = certificateOrNull(bytes);
    if (!found) return { fault: 'not_readable' };
    if (!same(found.subject, asked.issuer) || !asked.x509.verify(found.x509.publicKey)) return { fault: 'not_theirs' };
    return { der: found.x509.raw, from: found.from, to: found.to };
  }
  const above = readCertificate(issuer ?? new Uint8Array());
  if (kind === 'LIST') {
    const list = listOrNull(bytes);
    if (!list) return { fault: 'not_readable' };
    if (!isListOf(list, above)) return { fault: 'not_theirs' };
    if (!speaksOf(list, asked)) return { fault: 'says_nothing' };
    return withinNow({ der: bytes, from: list.thisUpdate, to: endOf(list) }, now);
  }
  const answer = answerOrNull(bytes);
  if (!answer) return { fault: 'not_readable' };
  const word = wordOf(answer, asked, above, []);
  if (!word || (nonce && answer.nonce && !same(answer.nonce, nonce))) return { fault: 'not_theirs' };
  if (word.state === 'unknown') return { fault: 'says_nothing' };
  return withinNow({ der: bytes, from: word.from, to: word.to }, now);
}

/** An old answer proves nothing of today: whoever sends one on may hide a revocation. */
function withinNow(weighed: { der: Uint8Array; from: Date; to: Date }, now: Date): Weighed {
  const inTime = weighed.from.getTime() <= now.getTime() + skewMs && weighed.to >= now;
  return inTime ? weighed : { fault: 'not_of_now' };
}
