import type { Trust } from '../../../contract/signing.ts';
import type { Certificate } from './certificate.ts';
import { same } from './cms.ts';
import { type RevocationList, type RevocationState, revocationOf } from './revocation.ts';

export interface ChainCheck {
  /** From the one asked for up to as far as it leads. */
  path: Certificate[];
  trust: Trust;
  revocation: RevocationState;
}

interface Evidence {
  roots: Certificate[];
  /** Certificates that may lie between. */
  pool: Certificate[];
  lists: RevocationList[];
}

export interface Moment {
  at: Date;
  /** By a time stamp or by the register; else only claimed. */
  proven: boolean;
}

const longest = 8;
const timeStamping = '1.3.6.1.5.5.7.3.8';
/** serverAuth, codeSigning, timeStamping, OCSPSigning: a certificate for nothing but these signs no letter. */
const otherTrades = new Set(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.3', timeStamping, '1.3.6.1.5.5.7.3.9']);

/** Does somebody the agency trusts vouch for this certificate at that moment? */
export function checkChain(leaf: Certificate, use: 'document' | 'timestamp', { roots, pool, lists }: Evidence, moment: Moment): ChainCheck {
  const path = pathToRoot(leaf, roots, pool);
  const none: RevocationState = { state: 'unknown', at: null };
  if (!path) return { path: partialPath(leaf, pool), trust: 'unknown_issuer', revocation: none };
  const revocation = revocationOfPath(path, lists, moment);
  if (!isSuitable(leaf, use) || path.some((one) => one.strange)) return { path, trust: 'unsuitable', revocation };
  if (revocation.state === 'revoked') return { path, trust: 'revoked', revocation };
  if (path.some(({ from }) => moment.at < from)) return { path, trust: 'not_yet_valid', revocation };
  if (path.some(({ to }) => moment.at > to)) return { path, trust: 'expired', revocation };
  return { path, trust: 'good', revocation };
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

function partialPath(leaf: Certificate, pool: Certificate[]): Certificate[] {
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

function revocationOfPath(path: Certificate[], lists: RevocationList[], moment: Moment): RevocationState {
  let all: RevocationState = { state: 'good', at: null };
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const one = revocationOf(certificate, path[i + 1] as Certificate, lists, moment);
    if (one.state === 'revoked') return one;
    if (one.state === 'unknown') all = one;
  }
  return path.length === 1 ? { state: 'unknown', at: null } : all;
}
