import { createHash } from 'node:crypto';
import {
  type FieldCheck,
  type RegisterMatch,
  type SignatureCheck,
  type SignatureState,
  signatureStates,
  type Verification,
} from '../../../contract/signing.ts';
import { fieldsOf } from '../pdf/fields.ts';
import { Stream, wordsOf } from '../pdf/objects.ts';
import { decoded, PdfFile } from '../pdf/read.ts';
import { certificateOrNull } from './certificate.ts';
import { type Changes, changesAfter } from './changes.ts';
import { same } from './cms.ts';
import { lockedWhole, locksOf, signedFieldsOf } from './locks.ts';
import { refilledAfter } from './refilled.ts';
import { listOrNull } from './revocation.ts';
import { agencyFields, sealField } from './seal-policy.ts';
import { chainOf, checkSignature, type Evidence, type OwnCheck } from './signature.ts';

export interface VerifyOptions {
  /** DER of the certificates that trust begins with. */
  roots: Uint8Array[];
  /** DER of revocation lists at hand; those in the file are read too. */
  lists?: Uint8Array[];
  /** The moment of judging: now, when absent. */
  at?: Date;
  /** DER of the certificates that are this agency's seals, whatever they say of themselves. */
  seals?: Uint8Array[];
  /** Revisions that the register knows of this letter, oldest first. `at` proves that the revision was there by then. */
  revisions?: Revision[];
}

export interface Revision {
  length: number;
  /** Hexadecimal. */
  sha256: string;
  at?: Date;
}

const mostBytes = 256 * 1024 * 1024;
const mostSignatures = 100;

/** Judges a file. Whatever is in it, this gives an answer and throws nothing. */
export function verifyBytes(pdf: Uint8Array, options: VerifyOptions): Verification {
  const told = unreadable(pdf, 'damaged');
  if (pdf.length > mostBytes) return { ...told, problem: 'too_large' };
  if (!Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(1024, pdf.length)).includes('%PDF-'))
    return { ...told, problem: 'not_pdf', state: null };
  try {
    const file = new PdfFile(pdf);
    if (file.trailer.has('Encrypt')) return { ...told, problem: 'encrypted' };
    return verifyFile(file, options, told);
  } catch {
    return told;
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

function verifyFile(file: PdfFile, options: VerifyOptions, told: Verification): Verification {
  const found = signedFieldsOf(file);
  if (found.length > mostSignatures) return { ...told, problem: 'too_large', state: 'broken' };
  const evidence = evidenceOf(file, options);
  const checks = found.map(({ field, signature }) => checkSignature(file, field, signature, evidence));
  checks.sort((one, other) => (one.revision?.length ?? 0) - (other.revision?.length ?? 0));
  const judged = checks.map((check) => judge(file, check, checks, evidence, options));
  const fields = textFields(file, checks, judged);
  const signatures = judged.map((one) => withoutSeal(one, (name) => isSealed(name, checks, judged)));
  const register = registerMatch(file, options.revisions);
  return {
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
}

/** The first in the list is the best. */
export function worst(states: SignatureState[]): SignatureState | null {
  return states.length > 0 ? (signatureStates[Math.max(...states.map((state) => signatureStates.indexOf(state)))] ?? null) : null;
}

function judge(file: PdfFile, check: OwnCheck, all: OwnCheck[], evidence: Evidence, options: VerifyOptions): SignatureCheck {
  const { field, kind, breaks, revision, cms, stamp, claimed } = check;
  const moment = momentOf(check, all, options);
  const signer = cms?.signer ?? null;
  const chain = signer && cms ? chainOf(signer, kind === 'timestamp' ? 'timestamp' : 'document', cms, evidence, moment) : null;
  const changes: Changes = revision ? laterChanges(file, check) : { alterations: [], additions: [] };
  const trust = chain?.trust === 'good' && !maySign(file, check, evidence) ? 'not_a_seal' : (chain?.trust ?? 'unknown_issuer');
  return {
    field: field.name,
    kind,
    state: breaks.length > 0 ? 'broken' : changes.alterations.length > 0 ? 'changed' : trust === 'good' ? 'trusted' : 'untrusted',
    signer: signer && {
      name: signer.name,
      organisation: signer.organisation,
      issuer: signer.issuerName,
      serial: Buffer.from(signer.serial).toString('hex'),
      validFrom: signer.from.toISOString(),
      validTo: signer.to.toISOString(),
    },
    at: moment.proven || claimed ? moment.at.toISOString() : null,
    provenBy: moment.by,
    timestamp: stamp,
    trust,
    revocation: chain?.revocation.state ?? 'unknown',
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

function laterChanges(file: PdfFile, { revision, signature }: OwnCheck): Changes {
  if (!revision) return { alterations: [], additions: [] };
  try {
    const { alterations, additions } = changesAfter(revision.file, file, locksOf(revision.file, revision.field, signature));
    return { alterations, additions: [...additions, ...refilledAfter(revision.file, file)] };
  } catch {
    return { alterations: [{ code: 'unreadable_revision', where: '' }], additions: [] };
  }
}

/** The time stamp's word, else the register's, else that of a time stamp over the whole file later on, else what the signer claims. */
function momentOf({ stamp, revision, claimed, kind }: OwnCheck, all: OwnCheck[], { revisions, at }: VerifyOptions) {
  if (stamp?.state === 'good' && stamp.at) return { at: new Date(stamp.at), proven: kind !== 'timestamp', by: 'timestamp' as const };
  if (revision) {
    const known = revisions?.find(
      (one) => one.at && one.length === revision.length && one.sha256.toLowerCase() === hashOf(revision.file.bytes),
    );
    if (known?.at) return { at: known.at, proven: true, by: 'register' as const };
    const later = all.find(
      (one) =>
        one.kind === 'timestamp' && one.stamp?.state === 'good' && one.breaks.length === 0 && (one.revision?.length ?? 0) > revision.length,
    );
    if (later?.stamp?.at) return { at: new Date(later.stamp.at), proven: true, by: 'timestamp' as const };
  }
  return { at: claimed ?? at ?? new Date(), proven: false, by: 'nobody' as const };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The file's own store of evidence, and what was given. */
function evidenceOf(file: PdfFile, { roots, lists = [], seals = [] }: VerifyOptions): Evidence {
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
    pool: streams('Certs').flatMap((der) => certificateOrNull(der) ?? []),
    seals: seals.flatMap((der) => certificateOrNull(der) ?? []),
    lists: [...streams('CRLs'), ...lists].flatMap((der) => listOrNull(der) ?? []),
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
  for (const [i, { length, sha256 }] of revisions.toReversed().entries()) {
    if (length > bytes.length || hashOf(bytes.subarray(0, length)) !== sha256.toLowerCase()) continue;
    if (length < bytes.length) return i === 0 && onlyEvidenceAfter(file, length) ? 'extended' : 'unknown';
    return i === 0 ? 'latest' : 'earlier';
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
