import { createHash } from 'node:crypto';
import {
  type Doubt,
  type FieldCheck,
  type RegisterMatch,
  type SignatureCheck,
  type SignatureState,
  signatureStates,
  type Verification,
} from '../../../contract/signing/verdicts.ts';
import { fieldsOf } from '../../paper/pdf/fields.ts';
import { Stream, wordsOf } from '../../paper/pdf/objects.ts';
import { decoded, PdfFile } from '../../paper/pdf/read.ts';
import { same } from '../asn1/asn1.ts';
import { certificateOrNull } from './certificate.ts';
import type { ChainCheck, Question } from './chain.ts';
import { type Changes, changesAfter } from './changes.ts';
import { refilledAfter } from './form-refill.ts';
import { lockedWhole, locksOf, signedFieldsOf } from './locks.ts';
import { answerOrNull } from './ocsp.ts';
import type { Moment } from './revocation.ts';
import { listOrNull } from './revocation-list.ts';
import { agencyFields, sealField } from './seal-policy.ts';
import { chainOf, checkSignature, type Evidence, type OwnCheck, stampCheck } from './signature.ts';

export interface VerifyOptions {
  /** DER of the certificates that trust begins with. */
  roots: Uint8Array[];
  /** DER of revocation lists of the office's own authorities; those in the file are read too. */
  lists?: Uint8Array[];
  /** What authorities outside answered; absent: nobody was asked. */
  outside?: Outside;
  /** The moment of judging: now, when absent. */
  at?: Date;
  /** DER of the certificates that are this agency's seals, whatever they say of themselves. */
  seals?: Uint8Array[];
  /** Revisions that the register knows of this letter, oldest first. `at` proves that the revision was there by then. */
  revisions?: Revision[];
}

/** DER, judged like anything that comes along in the file. */
export interface Outside {
  /** false: only what was kept from before. */
  asked: boolean;
  certificates: Uint8Array[];
  lists: Uint8Array[];
  answers: Uint8Array[];
}

/** A verdict, and what would have to be asked to know more. */
export interface Judgement {
  told: Verification;
  questions: Question[];
  /** When the first certificate ends on which the proof of time rests, of those that stand yet; null: there is none. */
  until: Date | null;
}

export interface Revision {
  length: number;
  /** Hexadecimal. */
  sha256: string;
  at?: Date;
  /** The finished paper: what the register has from then on is evidence alone. */
  finished?: boolean;
}

const mostBytes = 256 * 1024 * 1024;
const mostSignatures = 100;
const mostQuestions = 12;

/** Judges a file. Whatever is in it, this gives an answer and throws nothing. */
export function verifyBytes(pdf: Uint8Array, options: VerifyOptions): Judgement {
  const questions: Question[] = [];
  const { told, until } = verdictOf(pdf, options, questions);
  return { told, questions: withoutTwins(questions), until };
}

type Verdict = Pick<Judgement, 'told' | 'until'>;

function verdictOf(pdf: Uint8Array, options: VerifyOptions, questions: Question[]): Verdict {
  const told = unreadable(pdf, 'damaged');
  if (pdf.length > mostBytes) return { told: { ...told, problem: 'too_large' }, until: null };
  if (!Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(1024, pdf.length)).includes('%PDF-'))
    return { told: { ...told, problem: 'not_pdf', state: null }, until: null };
  try {
    const file = new PdfFile(pdf);
    if (file.trailer.has('Encrypt')) return { told: { ...told, problem: 'encrypted' }, until: null };
    return verifyFile(file, options, told, questions);
  } catch {
    return { told, until: null };
  }
}

/** What is said of a file that cannot be read; if it says that it bears a signature, that one is broken. */
export function unreadable(pdf: Uint8Array, problem: Verification['problem']): Verification {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  return {
    file: 'unreadable',
    problem,
    state: bytes.includes('/ByteRange') ? 'broken' : null,
    signatures: [],
    fields: [],
    register: 'not_compared',
    notes: [],
    length: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
  };
}

function verifyFile(file: PdfFile, options: VerifyOptions, told: Verification, questions: Question[]): Verdict {
  const found = signedFieldsOf(file);
  if (found.length > mostSignatures) return { told: { ...told, problem: 'too_large', state: 'broken' }, until: null };
  const evidence = evidenceOf(file, options, questions);
  const checks = found.map(({ field, signature }) => checkSignature(file, field, signature, evidence));
  checks.sort((one, other) => (one.revision?.length ?? 0) - (other.revision?.length ?? 0));
  const stamped = withStamps(checks, evidence, options);
  const judged = stamped.map((check) => judge(file, check, stamped, evidence, options));
  const fields = textFields(file, stamped, judged);
  const signatures = judged.map((one) => withoutSeal(one, (name) => isSealed(name, stamped, judged)));
  const register = registerMatch(file, options.revisions);
  const verdict: Verification = {
    ...told,
    file: signatures.length > 0 ? 'signed' : 'unsigned',
    problem: null,
    state: worst([
      ...signatures.map(({ state }) => state),
      ...(register === 'earlier' || register === 'unknown' ? ['changed' as const] : []),
    ]),
    signatures,
    fields,
    register,
    notes: notesOf(file),
  };
  return { told: verdict, until: provenUntil(stamped, evidence, options.at ?? new Date()) };
}

/**
 * The first end among the certificates that vouch for a time: of the last stamp of the whole, and of each signature that it does not cover the
 * authority of its own stamp, without one its signer. What has ended already is no more to be kept.
 */
function provenUntil(checks: Stamped[], evidence: Evidence, now: Date): Date | null {
  const sound = checks.filter(({ breaks, revision, cms }) => breaks.length === 0 && revision && cms?.signer);
  const last = sound.findLast(({ kind }) => kind === 'timestamp');
  const open = sound.filter((one) => one === last || (one.revision?.length ?? 0) > (last?.revision?.length ?? 0));
  const ends = open.flatMap(({ kind, token, cms }) => {
    const stamp = kind !== 'timestamp' && token && token !== 'wrong' ? token : null;
    const leaf = stamp?.authority ?? cms?.signer;
    if (!leaf || !cms) return [];
    const { path } = chainOf(leaf, 'document', stamp?.cms ?? cms, { ...evidence, questions: [] }, { at: now, proven: false, now });
    return path.map(({ to }) => to).filter((to) => to > now);
  });
  return ends.length > 0 ? new Date(Math.min(...ends.map((end) => end.getTime()))) : null;
}

/** The first in the list is the best. */
export function worst(states: SignatureState[]): SignatureState | null {
  return states.length > 0 ? (signatureStates[Math.max(...states.map((state) => signatureStates.indexOf(state)))] ?? null) : null;
}

interface Stamped extends OwnCheck {
  stamp: SignatureCheck['timestamp'];
}

/** From the last to the first: a later stamp of the whole file proves that the earlier ones were there while their authorities still stood. */
function withStamps(checks: OwnCheck[], evidence: Evidence, options: VerifyOptions): Stamped[] {
  const stamped: Stamped[] = [];
  const now = options.at ?? new Date();
  for (const check of checks.toReversed()) {
    const seen = provenSince(check, stamped, options);
    const stamp = stampCheck(check.token, evidence, seen ? { at: seen.at, proven: true, now } : { at: now, proven: false, now });
    stamped.unshift({ ...check, stamp });
  }
  return stamped;
}

function judge(file: PdfFile, check: Stamped, all: Stamped[], evidence: Evidence, options: VerifyOptions): SignatureCheck {
  const { field, kind, breaks, revision, cms, stamp } = check;
  const moment = momentOf(check, all, options);
  const signer = cms?.signer ?? null;
  const chain = signer && cms ? chainOf(signer, kind === 'timestamp' ? 'timestamp' : 'document', cms, evidence, moment) : null;
  const changes: Changes = revision ? laterChanges(file, check) : { alterations: [], additions: [] };
  const trust = chain?.trust === 'good' && !maySign(file, check, evidence) ? 'not_a_seal' : (chain?.trust ?? 'unknown_issuer');
  const doubts = chain && breaks.length === 0 && trust === chain.trust ? doubtsOf(kind, chain, moment, options) : [];
  const unknown = options.outside?.asked ? 'unknown' : 'not_asked';
  return {
    field: field.name,
    kind,
    state: stateOf({ breaks, changes, trust, doubts }),
    signer: signer && {
      name: signer.name,
      organisation: signer.organisation,
      issuer: signer.issuerName,
      serial: Buffer.from(signer.serial).toString('hex'),
      validFrom: signer.from.toISOString(),
      validTo: signer.to.toISOString(),
    },
    at: moment.told?.toISOString() ?? null,
    provenBy: moment.by,
    timestamp: stamp,
    trust,
    doubts,
    revocation: chain && chain.revocation.state !== 'unknown' ? chain.revocation.state : unknown,
    revokedAt: chain?.revocation.at?.toISOString() ?? null,
    chain: chain?.path.map(({ name }) => name) ?? [],
    breaks,
    ...changes,
    coversWholeFile: revision?.length === file.bytes.length,
    signedLength: revision?.length ?? 0,
    algorithm: cms ? `${signer?.x509.publicKey.asymmetricKeyType ?? '?'} ${cms.digest ?? '?'}` : null,
  };
}

/** The place of the agency's seal in a form of ours takes no other certificate. */
function maySign(file: PdfFile, { field, kind, cms }: OwnCheck, { seals }: Evidence): boolean {
  if (field.name !== sealField || kind !== 'person') return true;
  const ours = seals.some(({ issuer }) => cms?.signer && same(issuer, cms.signer.issuer));
  return !ours && !fieldsOf(file).some(({ name, type }) => type === 'Tx' && agencyFields.includes(name));
}

/** By a seal that somebody vouches for; what came after that one is told of at the seal itself. */
function isSealed(name: string, checks: OwnCheck[], judged: SignatureCheck[]): boolean {
  return checks.some(({ kind, breaks, revision, signature }, i) => {
    if (kind !== 'seal' || breaks.length > 0 || judged[i]?.trust !== 'good' || !revision) return false;
    return locksOf(revision.file, revision.field, signature).isLocked(name);
  });
}

/** Number and day that were filled in after a signature are what the agency says only where its seal locks them. */
function withoutSeal(check: SignatureCheck, sealed: (name: string) => boolean): SignatureCheck {
  const unproven = check.additions.filter(({ code, where }) => code === 'field_filled' && agencyFields.includes(where) && !sealed(where));
  if (unproven.length === 0) return check;
  return {
    ...check,
    state: worst([check.state, 'changed']) ?? 'changed',
    alterations: [...check.alterations, ...unproven.map(({ where }) => ({ code: 'number_unsealed' as const, where }))],
    additions: check.additions.filter((one) => !unproven.includes(one)),
  };
}

type Judged = Pick<SignatureCheck, 'breaks' | 'trust' | 'doubts'> & { changes: Changes };

function stateOf({ breaks, changes, trust, doubts }: Judged): SignatureState {
  if (breaks.length > 0) return 'broken';
  if (changes.alterations.length > 0) return 'changed';
  if (trust === 'good' || doubts.length > 0) return worst(doubts) ?? 'trusted';
  return 'untrusted';
}

/** What is left open of one whom nothing speaks against. */
function doubtsOf(
  kind: SignatureCheck['kind'],
  { trust, revocation, ended }: ChainCheck,
  { proven, claimed, unchecked, by }: Told,
  { outside }: VerifyOptions,
): Doubt[] {
  const late = trust === 'expired' && !proven;
  if (trust !== 'good' && !late) return [];
  // a stamp of the whole file that the register saw when it was made needs nobody's word besides
  const unknown = (revocation.state === 'unknown' && !(kind === 'timestamp' && by === 'register')) || unchecked;
  return [
    ...(unknown ? [outside?.asked ? ('revocation_unknown' as const) : ('revocation_not_asked' as const)] : []),
    ...(late && claimed ? ['claimed_late' as const] : ended && !proven ? ['expired_since' as const] : []),
  ];
}

function laterChanges(file: PdfFile, { revision, signature }: Stamped): Changes {
  if (!revision) return { alterations: [], additions: [] };
  try {
    const { alterations, additions } = changesAfter(revision.file, file, locksOf(revision.file, revision.field, signature));
    return { alterations, additions: [...additions, ...refilledAfter(revision.file, file)] };
  } catch {
    return { alterations: [{ code: 'unreadable_revision', where: '' }], additions: [] };
  }
}

interface Told extends Moment {
  by: SignatureCheck['provenBy'];
  /** For people. */
  told: Date | null;
  /** Somebody says this time, if only the signer. */
  claimed: boolean;
  /** Proven by a stamp whose authority's own standing is not known. */
  unchecked: boolean;
}

/** The time stamp's word, else the register's, else that of a time stamp over the whole file later on, else what the signer claims. */
function momentOf(check: Stamped, all: Stamped[], options: VerifyOptions): Told {
  const { stamp, claimed, kind } = check;
  const now = options.at ?? new Date();
  const seen = provenSince(check, all, options);
  const stamped = kind === 'timestamp' ? null : proofBy(stamp);
  // the register has seen that stamp when it was made
  const own = stamped && seen?.by === 'register' ? { ...stamped, unchecked: false } : stamped;
  const [proof] = [own, seen].filter((one) => one !== null).sort((one, other) => Number(one.unchecked) - Number(other.unchecked));
  if (proof) return { ...proof, proven: true, now, told: kind === 'timestamp' ? claimed : proof.at, claimed: true };
  // a stamp of the whole file says its time itself; that its authority still stands is asked for today
  if (kind === 'timestamp') return { at: now, proven: false, now, by: 'timestamp', told: claimed, claimed: false, unchecked: false };
  return { at: claimed ?? now, proven: false, now, by: 'nobody', told: claimed, claimed: claimed !== null, unchecked: false };
}

type Proof = Pick<Told, 'at' | 'by' | 'unchecked'>;

/** Since when it is proven that this revision is there. */
function provenSince({ revision }: OwnCheck, all: Stamped[], { revisions }: VerifyOptions): Proof | null {
  if (!revision) return null;
  const known = revisions?.find(
    (one) => one.at && one.length === revision.length && one.sha256.toLowerCase() === hashOf(revision.file.bytes),
  );
  if (known?.at) return { at: known.at, by: 'register', unchecked: false };
  const later = all.flatMap((one) => {
    const covers = one.kind === 'timestamp' && one.breaks.length === 0 && (one.revision?.length ?? 0) > revision.length;
    return (covers && proofBy(one.stamp)) || [];
  });
  return later.find(({ unchecked }) => !unchecked) ?? later[0] ?? null;
}

function proofBy(stamp: SignatureCheck['timestamp']): Proof | null {
  if (!stamp?.at || (stamp.state !== 'good' && stamp.state !== 'unchecked')) return null;
  return { at: new Date(stamp.at), by: 'timestamp', unchecked: stamp.state === 'unchecked' };
}

function withoutTwins(questions: Question[]): Question[] {
  const keyOf = ({ about, certificate }: Question) => `${about} ${hashOf(certificate)}`;
  return [...new Map(questions.map((one) => [keyOf(one), one])).values()].slice(0, mostQuestions);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The file's own store of evidence, and what was given. */
function evidenceOf(file: PdfFile, { roots, lists = [], seals = [], outside }: VerifyOptions, questions: Question[]): Evidence {
  const store = file.dictOr(file.catalog.get('DSS'));
  const streams = (key: string) =>
    file.array(store?.get(key)).flatMap((value) => {
      try {
        const stream = file.resolve(value);
        return stream instanceof Stream ? [decoded(stream, (inner) => file.resolve(inner))] : [];
      } catch {
        return [];
      }
    });
  return {
    roots: roots.flatMap((der) => certificateOrNull(der) ?? []),
    pool: [...streams('Certs'), ...(outside?.certificates ?? [])].flatMap((der) => certificateOrNull(der) ?? []),
    seals: seals.flatMap((der) => certificateOrNull(der) ?? []),
    lists: [
      ...[...streams('CRLs'), ...(outside?.lists ?? [])].flatMap((der) => listOrNull(der) ?? []),
      ...lists.flatMap((der) => listOrNull(der, true) ?? []),
    ],
    answers: [...streams('OCSPs'), ...(outside?.answers ?? [])].flatMap((der) => answerOrNull(der) ?? []),
    questions,
  };
}

/** A value is proven when a signature that is trusted locks its field; number and day by the seal of the agency alone. */
function textFields(file: PdfFile, checks: OwnCheck[], signatures: SignatureCheck[]): FieldCheck[] {
  return fieldsOf(file)
    .filter(({ type }) => type === 'Tx')
    .slice(0, 200)
    .map(({ name, value }) => ({
      name,
      value: wordsOf(file.resolve(value)),
      proven: checks.some(({ revision, signature, kind }, i) => {
        if (!revision || signatures[i]?.state !== 'trusted' || (agencyFields.includes(name) && kind !== 'seal')) return false;
        return locksOf(revision.file, revision.field, signature).isLocked(name);
      }),
      showsValue: null,
    }));
}

/** The file against the register, from the newest revision down. */
function registerMatch(file: PdfFile, revisions: Revision[] | undefined): RegisterMatch {
  if (!revisions || revisions.length === 0) return 'not_compared';
  const { bytes } = file;
  for (const [i, { length, sha256, finished = false }] of revisions.toReversed().entries()) {
    if (length > bytes.length || hashOf(bytes.subarray(0, length)) !== sha256.toLowerCase()) continue;
    if (length < bytes.length) return (finished || i === 0) && onlyEvidenceAfter(file, length) ? 'extended' : 'unknown';
    return i === 0 ? 'latest' : finished ? 'former' : 'earlier';
  }
  return 'unknown';
}

/** What others may add to a paper of ours: time stamps, lists, a title. Nothing is signed or filled in beside the register. */
function onlyEvidenceAfter(file: PdfFile, length: number): boolean {
  try {
    return changesAfter(new PdfFile(file.bytes.subarray(0, length)), file, lockedWhole).alterations.length === 0;
  } catch {
    return false;
  }
}

function notesOf(file: PdfFile): Verification['notes'] {
  const notes: Verification['notes'] = [];
  const names = file.dictOr(file.catalog.get('Names'));
  if (file.dictOr(file.catalog.get('AcroForm'))?.has('XFA')) notes.push('xfa');
  const opened = file.dictOr(file.catalog.get('OpenAction'));
  if (names?.has('JavaScript') || opened?.has('JS')) notes.push('javascript');
  if (names?.has('EmbeddedFiles')) notes.push('attachments');
  return notes;
}
