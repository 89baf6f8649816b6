import type { Certificate } from './certificate.ts';
import { type OcspAnswer, wordOf } from './ocsp.ts';
import { endOf, isListOf, type RevocationList, revokedAt, speaksOf } from './revocation-list.ts';

/** What is known about standing and falling of certificates. */
export interface Standing {
  lists: RevocationList[];
  answers: OcspAnswer[];
}

/** The moment that is judged, and the one at which it is judged. */
export interface Moment {
  at: Date;
  /** By a time stamp or by the register; else only claimed. */
  proven: boolean;
  now: Date;
}

export interface RevocationState {
  state: 'good' | 'revoked' | 'unknown';
  at: Date | null;
}

/** Clocks may differ so much. */
export const skewMs = 5 * 60_000;

/**
 * What lists and answers say of a certificate. Revoked after the moment that is proven does no harm; without a proof any time may have been
 * claimed. Nothing good is said by what had ended before that moment (without a proof: by now), by what comes from the future, and by what was
 * made after the certificate's own end and does not keep those.
 */
export function revocationOf(certificate: Certificate, issuer: Certificate, { lists, answers }: Standing, moment: Moment): RevocationState {
  let good = false;
  const until = moment.proven ? moment.at : moment.now;
  const isGood = (from: Date, to: Date, keepsEndedSince: Date | null) =>
    from.getTime() <= moment.now.getTime() + skewMs &&
    to >= until &&
    (from <= certificate.to || (keepsEndedSince !== null && keepsEndedSince <= certificate.to));
  for (const list of lists) {
    if (!isListOf(list, issuer)) continue;
    const at = revokedAt(list, certificate.serial);
    if (at && !(moment.proven && at > moment.at)) return { state: 'revoked', at };
    if (speaksOf(list, certificate) && isGood(list.thisUpdate, endOf(list), list.keepsEndedSince)) good = true;
  }
  for (const answer of answers) {
    const word = wordOf(answer, certificate, issuer, lists);
    if (word?.state === 'revoked' && !(moment.proven && word.at && word.at > moment.at)) return { state: 'revoked', at: word.at };
    if (word && word.state !== 'unknown' && isGood(word.from, word.to, word.keepsEndedSince)) good = true;
  }
  return { state: good ? 'good' : 'unknown', at: null };
}
