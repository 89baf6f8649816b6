import type { Trust } from '../../../contract/signing/verdicts.ts';
import { same } from '../asn1/asn1.ts';
import type { Certificate } from './certificate.ts';
import { type Moment, type RevocationState, revocationOf, type Standing } from './revocation.ts';

export interface ChainCheck {
  /** From the one asked for up to as far as it leads. */
  path: Certificate[];
  trust: Trust;
  revocation: RevocationState;
  /** One of the path has ended by now. */
  ended: boolean;
}

interface Evidence extends Standing {
  roots: Certificate[];
  /** Certificates that may lie between. */
  pool: Certificate[];
  /** Grows by what would have to be asked to know more. */
  questions: Question[];
}

/** `standing`: does it still stand, by its issuer? `issuer`: who issued it (nobody at hand did)? */
export type Question = { about: 'standing'; certificate: Uint8Array; issuer: Uint8Array } | { about: 'issuer'; certificate: Uint8Array };

const longest = 8;
const timeStamping = '1.3.6.1.5.5.7.3.8';
/** serverAuth, codeSigning, timeStamping, OCSPSigning: a certificate for nothing but these signs no letter. */
const otherTrades = new Set(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.3', timeStamping, '1.3.6.1.5.5.7.3.9']);

/** Does somebody the agency trusts vouch for this certificate at that moment? */
export function checkChain(leaf: Certificate, use: 'document' | 'timestamp', evidence: Evidence, moment: Moment): ChainCheck {
  const { roots, pool, questions } = evidence;
  const path = pathToRoot(leaf, roots, pool);
  if (!path) {
    const known = partialPath(leaf, pool);
    const last = known.at(-1) as Certificate;
    if (last.asked.issuers.length > 0) questions.push({ about: 'issuer', certificate: last.der });
    return { path: known, trust: 'unknown_issuer', revocation: { state: 'unknown', at: null }, ended: false };
  }
  const revocation = revocationOfPath(path, evidence, moment);
  const told = { path, revocation, ended: path.some(({ to }) => moment.now > to) };
  if (!isSuitable(leaf, use) || path.some((one) => one.strange)) return { ...told, trust: 'unsuitable' };
  if (revocation.state === 'revoked') return { ...told, trust: 'revoked' };
  if (path.some(({ from }) => moment.at < from)) return { ...told, trust: 'not_yet_valid' };
  if (path.some(({ to }) => moment.at > to)) return { ...told, trust: 'expired' };
  return { ...told, trust: 'good' };
}

/** Depth first; every step is a signature that was checked. */
function pathToRoot(leaf: Certificate, roots: Certificate[], pool: Certificate[]): Certificate[] | null {
  let steps = 0;
  const climb = (path: Certificate[]): Certificate[] | null => {
    const last = path.at(-1) as Certificate;
    if (roots.some((root) => same(root.der, last.der))) return path;
    if (path.length >= longest) return null;
    for (const issuer of [...roots, ...pool]) {
      if (++steps > 500) return null;
      if (path.some((one) => same(one.der, issuer.der)) || !vouches(issuer, last, path.length - 1)) continue;
      const found = climb([...path, issuer]);
      if (found) return found;
    }
    return null;
  };
  return climb([leaf]);
}

/** As far up as these certificates lead, whoever trusts the last. */
export function partialPath(leaf: Certificate, pool: Certificate[]): Certificate[] {
  const path = [leaf];
  for (let last = leaf; path.length < longest; ) {
    const issuer = pool.find((one) => !path.includes(one) && vouches(one, last, path.length - 1));
    if (!issuer) break;
    path.push(issuer);
    last = issuer;
  }
  return path;
}

/** @param between authorities between this issuer and the leaf */
function vouches(issuer: Certificate, subject: Certificate, between: number): boolean {
  if (!same(issuer.subject, subject.issuer) || !issuer.isAuthority) return false;
  if (issuer.usage !== null && !(issuer.usage & 0x04)) return false;
  if (issuer.pathLength !== null && between > issuer.pathLength) return false;
  try {
    return subject.x509.verify(issuer.x509.publicKey);
  } catch {
    return false;
  }
}

function isSuitable({ usage, purposes }: Certificate, use: 'document' | 'timestamp'): boolean {
  // digitalSignature or nonRepudiation
  if (usage !== null && !(usage & 0xc0)) return false;
  if (use === 'timestamp') return !!purposes?.includes(timeStamping);
  return !purposes || purposes.some((one) => !otherTrades.has(one));
}

/** The last one is trusted by the agency itself: only the agency takes that back. */
function revocationOfPath(path: Certificate[], evidence: Evidence, moment: Moment): RevocationState {
  let all: RevocationState = { state: 'good', at: null };
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const issuer = path[i + 1] as Certificate;
    const one = revocationOf(certificate, issuer, evidence, moment);
    if (one.state === 'revoked') return one;
    if (one.state === 'good') continue;
    all = one;
    evidence.questions.push({ about: 'standing', certificate: certificate.der, issuer: issuer.der });
  }
  return all;
}
