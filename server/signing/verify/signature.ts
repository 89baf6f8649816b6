import { createHash } from 'node:crypto';
import type { Break, SignatureCheck } from '../../../contract/signing/verdicts.ts';
import { type Field, fieldsOf } from '../../paper/pdf/fields.ts';
import { type Dict, isName, Name, type PdfValue, wordsOf } from '../../paper/pdf/objects.ts';
import type { PdfFile } from '../../paper/pdf/read.ts';
import { attributeTypes } from '../asn1/signed-data.ts';
import { type SignedRevision, signedRevision } from './byte-range.ts';
import type { Certificate } from './certificate.ts';
import { type ChainCheck, checkChain, type Question } from './chain.ts';
import { breaksOf, type Cms, readCms } from './cms.ts';
import type { Moment, Standing } from './revocation.ts';
import { isSeal } from './seal-policy.ts';
import { readTimeStamp, type TimeStamp } from './timestamp.ts';

/** What the judge knows besides the file. */
export interface Evidence extends Standing {
  roots: Certificate[];
  pool: Certificate[];
  /** Seals of this agency that are known by themselves. */
  seals: Certificate[];
  questions: Question[];
}

/** A signature as far as it can be judged by itself. */
export interface OwnCheck {
  field: Field;
  signature: Dict;
  kind: SignatureCheck['kind'];
  breaks: Break[];
  revision: SignedRevision | null;
  cms: Cms | null;
  /** Its time stamp, as far as that is right by itself; 'wrong': it bears one that is not. */
  token: TimeStamp | 'wrong' | null;
  /** What the signer claims. */
  claimed: Date | null;
}

const detached = ['ETSI.CAdES.detached', 'adbe.pkcs7.detached'];

export function checkSignature(whole: PdfFile, field: Field, signature: Dict, evidence: Pick<Evidence, 'seals'>): OwnCheck {
  const format = whole.resolve(signature.get('SubFilter'));
  const isStamp = isName(format, 'ETSI.RFC3161');
  const check: OwnCheck = {
    field,
    signature,
    kind: isStamp ? 'timestamp' : 'person',
    breaks: [],
    revision: signedRevision(whole, field, signature, fieldsOf),
    cms: null,
    token: null,
    claimed: dateOf(whole.resolve(signature.get('M'))),
  };
  const { revision } = check;
  if (!isStamp && !(format instanceof Name && detached.includes(format.value))) return { ...check, breaks: ['unsupported_format'] };
  if (!revision) return { ...check, breaks: ['byte_range'] };
  const digestWith = (algorithm: string) => createHash(algorithm).update(revision.before).update(revision.after).digest();
  // behind the signature its place holds nothing
  if (revision.contents.subarray(lengthOf(revision.contents)).some((byte) => byte !== 0)) return { ...check, breaks: ['byte_range'] };
  try {
    if (isStamp) {
      const stamp = readTimeStamp(revision.contents, digestWith);
      return {
        ...check,
        cms: stamp?.cms ?? null,
        token: stamp ?? 'wrong',
        claimed: stamp?.at ?? null,
        breaks: stamp ? [] : ['digest_mismatch'],
      };
    }
    const cms = readCms(revision.contents);
    if (cms.content) return { ...check, cms, breaks: ['unsupported_format'] };
    const token = cms.unsigned.get(attributeTypes.timeStampToken);
    const overSignature = (algorithm: string) => createHash(algorithm).update(cms.signature).digest();
    const stamp = token ? (readTimeStamp(token, overSignature) ?? 'wrong') : null;
    const kind = cms.signer && isSeal(cms.signer, evidence.seals) ? 'seal' : 'person';
    return { ...check, kind, cms, token: stamp, breaks: breaksOf(cms, digestWith) };
  } catch {
    return { ...check, breaks: ['unreadable_signature'] };
  }
}

function lengthOf(contents: Uint8Array): number {
  try {
    return readCms(contents).length;
  } catch {
    return contents.length;
  }
}

/** @param seen when it is proven that the stamp was there; else the moment of judging */
export function stampCheck(token: OwnCheck['token'], evidence: Evidence, seen: Moment): SignatureCheck['timestamp'] {
  if (!token) return null;
  if (token === 'wrong') return { state: 'wrong', at: null, authority: null };
  const { at, authority, cms } = token;
  const { trust, revocation, path } = chainOf(authority, 'timestamp', cms, evidence, seen);
  const stood = path.every(({ from, to }) => at >= from && at <= to);
  const standing = revocation.state === 'good' ? 'good' : 'unchecked';
  const state = trust === 'expired' && stood ? 'ended' : trust === 'good' && stood ? standing : 'untrusted';
  return { state, at: at.toISOString(), authority: authority.name };
}

/** The chain with what the signature itself brings along. */
export function chainOf(leaf: Certificate, use: 'document' | 'timestamp', cms: Cms, evidence: Evidence, moment: Moment): ChainCheck {
  return checkChain(leaf, use, { ...evidence, pool: [...cms.certificates, ...evidence.pool] }, moment);
}

/** D:20261121184500+07'00' */
function dateOf(value: PdfValue): Date | null {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(wordsOf(value) ?? '');
  if (!match) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', , sign, hours = '00', minutes = '00'] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
