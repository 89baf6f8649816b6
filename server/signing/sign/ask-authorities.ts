import { createHash, randomBytes } from 'node:crypto';
import { serverTimes } from '../../../contract/rules/times.ts';
import { reachOf } from '../../http/inside-hosts.ts';
import { callOut } from '../../http/outbound.ts';
import { OutboundError } from '../../http/outbound-error.ts';
import { perOffice } from '../../system/per-office.ts';
import { type From, officeOf } from '../authority/authorities.ts';
import { type Certificate, readCertificate } from '../verify/certificate.ts';
import type { Question } from '../verify/chain.ts';
import { ocspRequest } from '../verify/ocsp.ts';
import type { Outside } from '../verify/verify.ts';
import type { Received } from '../verify/weigh.ts';

/** Asks for what the judging of one file lacks. */
export interface Asking {
  /** What is known before anything was asked. */
  outside: Outside;
  /** All that is known so far, with what these questions brought; null: they brought nothing. */
  ask(questions: Question[]): Promise<Outside | null>;
  /** When a verdict should be reached anew, because an answer ends or one that failed may be tried again; null: it used none. */
  until(): Date | null;
}

interface AskingOptions {
  /** false: only what is kept already is used (of a classed letter nobody outside is told that it is here). */
  ask: boolean;
  now?: Date;
  /** For one answer, and for all that one file needs. */
  patience?: { answerMs: number; allMs: number };
}

const usual = { answerMs: serverTimes.authorityAnswer, allMs: serverTimes.authoritiesAll };

/** A question to one address. */
interface Inquiry extends Pick<Received, 'kind' | 'certificate' | 'issuer'> {
  url: string;
  key: string;
}

interface Known {
  der: Uint8Array | null;
  againAt: Date;
}

const mostBytes = { OCSP: 64 * 1024, LIST: 8 * 1024 * 1024, ISSUER: 64 * 1024 } as const;
const types = { OCSP: 'application/ocsp-response', LIST: 'application/pkix-crl', ISSUER: 'application/pkix-cert' } as const;
/** What several ask at the same time is asked once. */
const underWayIn = perOffice(() => new Map<string, Promise<Known>>());

/**
 * The one that asks authorities outside, for the judging of one file; null where this office asks nobody. Asked are servers that an authority
 * which the agency trusts named in its certificates, and for a missing issuer the one that the certificate names: only where the agency trusts
 * roots from outside at all. Answers are kept in the database.
 */
export function openAsking(from: From, { ask, now = new Date(), patience = usual }: AskingOptions): Asking | null {
  const office = officeOf(from);
  if (!office.config.askAuthorities) return null;
  const deadline = Date.now() + patience.allMs;
  const outside: Outside = { asked: ask, certificates: [], lists: [], answers: [] };
  const done = new Set<string>();
  const ends: Date[] = [];

  async function answer(question: Question): Promise<boolean> {
    if (question.about === 'issuer' && !(await trustsOutside())) return false;
    for (const inquiry of inquiriesOf(question)) {
      if (done.has(inquiry.key)) continue;
      done.add(inquiry.key);
      const known = await find(inquiry);
      if (!known) continue;
      ends.push(known.againAt);
      if (!known.der) continue;
      outside[places[inquiry.kind]].push(known.der);
      return true;
    }
    return false;
  }

  /** The kept answer where it needs no asking; else the server's, and where that gives none the kept one after all. */
  async function find(inquiry: Inquiry): Promise<Known | null> {
    const kept = await office.db
      .selectFrom('authority_answer')
      .select(['der', 'ask_again_at'])
      .where('kind', '=', inquiry.kind)
      .where('key', '=', inquiry.key)
      .executeTakeFirst();
    if (kept && (kept.ask_again_at > now || !ask)) return { der: kept.der, againAt: kept.ask_again_at };
    if (!ask) return null;
    const leftMs = deadline - Date.now();
    // no time is left in this judging; that says nothing of the server
    if (leftMs < 100) return { der: null, againAt: now };
    const underWay = underWayIn(office);
    const asked = underWay.get(inquiry.key) ?? fetchAndKeep(from, inquiry, Math.min(leftMs, patience.answerMs), now);
    underWay.set(inquiry.key, asked);
    try {
      return await asked;
    } finally {
      underWay.delete(inquiry.key);
    }
  }

  async function trustsOutside(): Promise<boolean> {
    const root = await office.db.selectFrom('trusted_root').select('id').where('removed_at', 'is', null).limit(1).executeTakeFirst();
    return root !== undefined;
  }

  return {
    outside,
    async ask(questions) {
      const told = await Promise.all(questions.map(answer));
      return told.includes(true) ? outside : null;
    },
    until: () => (ends.length > 0 ? new Date(Math.min(...ends.map((one) => one.getTime()))) : null),
  };
}

const places = { OCSP: 'answers', LIST: 'lists', ISSUER: 'certificates' } as const;

/** In the order in which they are tried: an answer about the one certificate before a whole list. */
function inquiriesOf(question: Question): Inquiry[] {
  const { asked } = readCertificate(question.certificate);
  const { certificate } = question;
  if (question.about === 'issuer') return asked.issuers.map((url) => ({ kind: 'ISSUER', url, certificate, key: keyOf(url, certificate) }));
  const { issuer } = question;
  return [
    ...asked.ocsp.map((url): Inquiry => ({ kind: 'OCSP', url, certificate, issuer, key: keyOf(url, issuer, certificate) })),
    // one list tells of all certificates of its authority
    ...asked.lists.map((url): Inquiry => ({ kind: 'LIST', url, certificate, issuer, key: keyOf(url, issuer) })),
  ];
}

function keyOf(url: string, ...certificates: Uint8Array[]): string {
  const hash = createHash('sha256').update(url);
  for (const der of certificates) hash.update(createHash('sha256').update(der).digest());
  return hash.digest('hex');
}

async function fetchAndKeep(from: From, inquiry: Inquiry, timeoutMs: number, now: Date): Promise<Known> {
  const office = officeOf(from);
  const { kind, key, url } = inquiry;
  const got = await fetchAnswer(from, inquiry, timeoutMs, now);
  const soon = new Date(now.getTime() + serverTimes.authorityAgain);
  if ('fault' in got) {
    office.log.warn({ url, kind, fault: got.fault }, 'an authority gave no answer that counts');
    // what it said before stays, for as long as that was said to be good
    const row = { kind, key, url, fault: got.fault, asked_at: now, ask_again_at: soon };
    const { der } = await office.db
      .insertInto('authority_answer')
      .values(row)
      .onConflict((oc) => oc.columns(['kind', 'key']).doUpdateSet({ fault: got.fault, asked_at: now, ask_again_at: soon }))
      .returning('der')
      .executeTakeFirstOrThrow();
    return { der, againAt: soon };
  }
  const againAt = new Date(Math.min(got.to.getTime(), now.getTime() + serverTimes.authorityKept));
  const values = {
    url,
    der: Buffer.from(got.der),
    fault: null,
    good_from: got.from,
    good_to: got.to,
    asked_at: now,
    ask_again_at: againAt,
  };
  await office.db
    .insertInto('authority_answer')
    .values({ kind, key, ...values })
    .onConflict((oc) => oc.columns(['kind', 'key']).doUpdateSet(values))
    .execute();
  return { der: got.der, againAt };
}

type Got = { der: Uint8Array; from: Date; to: Date } | { fault: string };

async function fetchAnswer(from: From, { kind, url, certificate, issuer }: Inquiry, timeoutMs: number, now: Date): Promise<Got> {
  const { config, signing } = officeOf(from);
  const reach = await reachOf(config, url);
  if (!reach) return { fault: 'refused' };
  const nonce = randomBytes(16);
  const question = kind === 'OCSP' && issuer ? ocspRequest(...pairOf(certificate, issuer), nonce) : null;
  try {
    const answer = await callOut(url, {
      allowed: [url],
      ...reach,
      ...(question ? { method: 'POST', body: question } : {}),
      headers: { accept: types[kind], ...(question ? { 'content-type': 'application/ocsp-request' } : {}) },
      timeoutMs,
      mostBytes: mostBytes[kind],
    });
    if (answer.status !== 200) return { fault: `HTTP ${answer.status}` };
    return await signing.weighAnswer({
      kind,
      bytes: answer.body,
      certificate,
      ...(issuer ? { issuer } : {}),
      ...(question ? { nonce } : {}),
      now,
    });
  } catch (error) {
    if (error instanceof OutboundError) return { fault: error.reason };
    officeOf(from).log.error({ err: error, url }, 'an answer of an authority could not be judged');
    return { fault: 'not_readable' };
  }
}

function pairOf(certificate: Uint8Array, issuer: Uint8Array): [Certificate, Certificate] {
  return [readCertificate(certificate), readCertificate(issuer)];
}
