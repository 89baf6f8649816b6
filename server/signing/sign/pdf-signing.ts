import type { Logger } from 'pino';
import type { FieldCheck, Verification } from '../../../contract/signing/verdicts.ts';
import { refuse } from '../../http/errors.ts';
import type { FieldBox } from '../../paper/fields.ts';
import type { Look } from '../../paper/pdf/appearance-hash.ts';
import { openThreads } from '../../paper/threads.ts';
import type { Signer } from '../keys/signer.ts';
import { readCertificate } from '../verify/certificate.ts';
import type { Question } from '../verify/chain.ts';
import { type Judgement, type Outside, unreadable, type VerifyOptions, worst } from '../verify/verify.ts';
import type { Received, Weighed } from '../verify/weigh.ts';
import type { Asking } from './ask-authorities.ts';
import { cmsOf, slotFor, stampRoom, withToken } from './cms.ts';
import type { LastSignature } from './last-signature.ts';
import type { LongTerm } from './long-term.ts';
import type { Preparation, Prepared } from './prepare.ts';
import { requestTimestamp, requestTimestampOf, type Timestamping } from './request-timestamp.ts';
import type { SigningJob } from './signing-thread.ts';

/** Signing of PDF files, in threads beside the event loop. Every method gives a new file whose beginning is the old one. */
export interface PdfSigning {
  /**
   * The file written anew with a place for every number, date and signature it will ever bear.
   * @throws code pdf_damaged, pdf_signed, field_outside
   */
  reserveFields(pdf: Uint8Array, boxes: FieldBox[]): Promise<Uint8Array>;
  /**
   * Signs in a reserved field (PAdES). The key stays with the signer; nothing is given back half signed.
   * @throws code field_missing, field_signed, already_certified, sealed, and what the signer throws
   */
  signField(pdf: Uint8Array, options: SignOptions): Promise<Uint8Array>;
  /** Number and date and the agency's seal that locks them, in one increment. */
  fillAndSeal(pdf: Uint8Array, options: SealOptions): Promise<Uint8Array>;
  /**
   * The time stamp of the last signature, put into the room that was kept in it: the file stays as long as it is, and what is signed as it was.
   * @throws a refusal timestamp_unavailable
   */
  stampLast(pdf: Uint8Array, timestamp: string | Timestamping): Promise<Stamped>;
  /** Certificates and revocation lists into the file, so that it can be judged when their servers are gone (PAdES B-LT). */
  addLongTerm(pdf: Uint8Array, longTerm: LongTerm): Promise<Uint8Array>;
  /** Asks authorities outside for what the judging of the file lacks, and puts what they say into it beside the lists that were given. */
  prove(pdf: Uint8Array, options: Omit<VerifyOptions, 'outside' | 'revisions'> & { asking: Asking | null }): Promise<Proven>;
  /** As `prove` tells it, of the file as it is: nobody is asked. */
  provenUntil(pdf: Uint8Array, options: Pick<VerifyOptions, 'roots' | 'at'>): Promise<Date | null>;
  /**
   * A time stamp of the whole file (PAdES B-LTA), also after a seal.
   * @throws a refusal timestamp_unavailable
   */
  addDocumentTimestamp(pdf: Uint8Array, timestamp: string | Timestamping): Promise<Uint8Array>;
  /**
   * Judges any file that says it is a PDF: every signature with its signer, chain, time and what was changed afterwards.
   * Ends in bounded time, whatever the file; a verdict is given where one was reached.
   * @throws a refusal `file_busy` where its time ran out
   */
  verifyPdf(pdf: Uint8Array, options: Omit<VerifyOptions, 'outside'> & Remaking & { asking?: Asking | null }): Promise<Verification>;
  /** Does what an authority's server sent answer the question? Ends in bounded time. */
  weighAnswer(received: Received): Promise<Weighed>;
  close(): Promise<void>;
}

export interface SignOptions {
  field: string;
  signer: Signer;
  /** A one-page PDF as large as the field. */
  appearance?: Uint8Array | undefined;
  /** The first signature of a letter: afterwards only reserved fields may be filled and signed. */
  certify: boolean;
  at: Date;
  /** Keeps room for a time stamp, which comes later (`stampLast`). */
  keepsStampRoom?: boolean | undefined;
}

export interface Stamped {
  pdf: Uint8Array;
  /** Whose stamp it is; null: the last signature has one, or there is none. */
  field: string | null;
  /** False where the token is larger than the room: then the file is as it was. */
  fits: boolean;
}

export interface Proven {
  /** The file with all its evidence. */
  pdf: Uint8Array;
  /** Somebody outside said something that the file did not hold. */
  brought: boolean;
  /** Somebody outside who can be asked gave no answer that counts: another try may bring it. */
  lacks: boolean;
  /** When the first of the certificates ends by which it is proven that the signatures were made in time; null: none stands any more, or nothing is signed. */
  until: Date | null;
}

export interface SealOptions {
  values: { docno?: string; docdate?: string };
  /** Looks by name of field; of the seal's own field too. */
  appearances: Record<string, Uint8Array>;
  signer: Signer;
  at: Date;
  keepsStampRoom?: boolean | undefined;
  /** `Seal` when absent. */
  field?: string;
}

export interface PdfSigningOptions {
  log?: Logger | undefined;
  threads?: number;
  /** Time by the clock that the judging of one file may take. */
  judgedWithinMs?: number | undefined;
}

export function openPdfSigning({ log, threads = 2, judgedWithinMs = 60_000 }: PdfSigningOptions = {}): PdfSigning {
  const entry = new URL('./signing-thread.ts', import.meta.url);
  const pool = openThreads<SigningJob>({ entry, most: threads, longestMs: () => 30_000, log });
  // files of strangers: they must neither keep a signature waiting nor take its thread down
  const judges = openThreads<SigningJob>({ entry, most: threads, longestMs: () => judgedWithinMs, mostMegabytes: 384, log });

  async function sign(pdf: Uint8Array, signer: Signer, { keepsStampRoom = false, ...wanted }: Wanted): Promise<Uint8Array> {
    const { name, certificate, chain } = signer;
    for (let slot = slotFor(signer, keepsStampRoom); slot <= mostRoom; slot *= 2) {
      const preparation = { ...wanted, signer: { name, certificate, chain }, slot };
      const prepared = await pool.ask<Prepared>({ do: 'prepare', pdf, preparation });
      const cms = cmsOf(prepared.attributes, await signer.sign(prepared.attributes), signer);
      if (cms.length + (keepsStampRoom ? stampRoom : 0) <= slot && embed(prepared, cms)) return prepared.pdf;
    }
    throw new Error('a signature of an impossible size');
  }

  async function stampLast(pdf: Uint8Array, timestamping: Timestamping): Promise<Stamped> {
    const last = await pool.ask<LastSignature | null>({ do: 'last', pdf });
    if (!last || last.stamped) return { pdf, field: null, fits: true };
    const cms = withToken(last.cms, await requestTimestamp(timestamping, last.signature));
    const grown = new Uint8Array(pdf);
    const fits = embed({ ...last, pdf: grown, attributes: new Uint8Array() }, cms);
    return { pdf: fits ? grown : pdf, field: last.field, fits };
  }

  async function stampDocument(pdf: Uint8Array, timestamping: Timestamping): Promise<Uint8Array> {
    for (let slot = 8192; slot <= mostRoom; slot *= 2) {
      const prepared = await pool.ask<Prepared>({ do: 'stamp', pdf, slot });
      if (embed(prepared, await requestTimestampOf(timestamping, prepared.attributes))) return prepared.pdf;
    }
    throw new Error('a time stamp of an impossible size');
  }

  /** What is missing is asked for, and the file judged with it; each answer may name who is to be asked next (the issuer's issuer). */
  async function judged(pdf: Uint8Array, options: VerifyOptions, asking: Asking | null): Promise<Judgement> {
    let outside: Outside | undefined = asking?.outside;
    for (let round = 0; ; round++) {
      const judgement = await judges.ask<Judgement>({ do: 'verify', pdf, options: outside ? { ...options, outside } : options });
      const { questions } = judgement;
      const found: Outside | null | undefined = questions.length > 0 && round < mostRounds ? await asking?.ask(questions) : null;
      if (!found) return judgement;
      outside = found;
    }
  }

  async function prove(pdf: Uint8Array, { asking, ...options }: Parameters<PdfSigning['prove']>[1]): Promise<Proven> {
    const { questions, until } = await judged(pdf, options, asking);
    const { certificates, lists, answers } = asking?.outside ?? { certificates: [], lists: [], answers: [] };
    const longTerm = { certificates, lists: [...(options.lists ?? []), ...lists], answers };
    return {
      pdf: await pool.ask<Uint8Array>({ do: 'long-term', pdf, longTerm }),
      brought: certificates.length + lists.length + answers.length > 0,
      lacks: asking?.outside.asked === true && questions.some(canBeAsked),
      until,
    };
  }

  /** The drawing of each field is made anew and compared: a field may say one number and show another, and no reader tells. */
  async function withLooks(pdf: Uint8Array, told: Verification, remake: NonNullable<Remaking['remake']>): Promise<Verification> {
    if (told.fields.length === 0) return told;
    const looks = await judges.ask<Look[]>({ do: 'looks', pdf });
    const fields: FieldCheck[] = [];
    for (const field of told.fields) {
      const look = looks.find(({ name }) => name === field.name);
      const made = field.value === null ? { page: null, binding: true } : await remake(field.name, field.value);
      const expected = made?.page ? await judges.ask<string | null>({ do: 'print', pdf: made.page }) : null;
      const shows = made && look?.print === expected && (field.value === null || made.page !== null);
      fields.push({ ...field, showsValue: made && (shows || made.binding) ? !!shows : null });
    }
    const lies = fields.some(({ showsValue }) => showsValue === false);
    return { ...told, fields, state: lies && told.state ? worst([told.state, 'changed']) : told.state };
  }

  return {
    reserveFields: (pdf, boxes) => pool.ask<Uint8Array>({ do: 'reserve', pdf, boxes }).catch(inWords),
    signField: (pdf, { signer, ...rest }) => sign(pdf, signer, rest).catch(inWords),
    fillAndSeal: (pdf, { values, appearances, signer, at, keepsStampRoom, field = 'Seal' }) => {
      const fill = { values: { ...values }, appearances };
      return sign(pdf, signer, { field, appearance: appearances[field], certify: false, at, keepsStampRoom, fill }).catch(inWords);
    },
    stampLast: (pdf, timestamp) => stampLast(pdf, typeof timestamp === 'string' ? { url: timestamp } : timestamp).catch(inWords),
    addLongTerm: (pdf, longTerm) => pool.ask<Uint8Array>({ do: 'long-term', pdf, longTerm }).catch(inWords),
    provenUntil: async (pdf, options) => (await judged(pdf, options, null)).until,
    prove: (pdf, options) => prove(pdf, options).catch(inWords),
    addDocumentTimestamp: (pdf, timestamp) =>
      stampDocument(pdf, typeof timestamp === 'string' ? { url: timestamp } : timestamp).catch(inWords),
    verifyPdf: async (pdf, { remake, asking = null, ...options }) => {
      try {
        const { told } = await judged(pdf, options, asking);
        return remake ? await withLooks(pdf, told, remake) : told;
      } catch (error) {
        const { code } = error as { code?: string };
        // by the clock, which other work makes longer: no verdict was reached, and none is kept
        if (code === 'thread_late') throw refuse('file_busy');
        if (code !== 'thread_ended') throw error;
        return unreadable(pdf, 'too_slow');
      }
    },
    weighAnswer: async (received) => {
      try {
        return await judges.ask<Weighed>({ do: 'weigh', received });
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === 'thread_late' || code === 'thread_ended') return { fault: 'not_readable' };
        throw error;
      }
    },
    async close() {
      await judges.close();
      await pool.close();
    },
  };
}

export interface Remade {
  /** One page of the size of the field; null: such words can't be drawn there. */
  page: Uint8Array | null;
  /** Drawn as it was then: a difference is a lie. Else the typesetting has changed since, and only equality says something. */
  binding: boolean;
}

export interface Remaking {
  /** For papers of this office: the look that a field with this value must have; null for a field that is not ours. */
  remake?: (field: string, value: string) => Promise<Remade | null>;
}

type Wanted = Omit<Preparation, 'signer' | 'slot'> & Pick<SignOptions, 'keepsStampRoom'>;

const mostRoom = 256 * 1024;
/** Of asking outside, a file: an issuer each, then whether they all stand. */
const mostRounds = 5;

const refusals = ['pdf_damaged', 'pdf_signed', 'field_signed', 'sealed', 'timestamp_unavailable'] as const;

/** What a person can do something about is a refusal; the rest is our fault. */
function inWords(error: unknown): never {
  const code = refusals.find((one) => one === (error as { code?: string }).code);
  throw code ? refuse(code) : error;
}

/** Does the certificate name an address for this? */
function canBeAsked({ about, certificate }: Question): boolean {
  const { asked } = readCertificate(certificate);
  return about === 'issuer' ? asked.issuers.length > 0 : asked.ocsp.length + asked.lists.length > 0;
}

/** Writes the signature into its place; false when it does not fit. */
function embed({ pdf, contentsAt, contentsEnd }: Prepared, cms: Uint8Array): boolean {
  const room = contentsEnd - contentsAt - 2;
  if (cms.length * 2 > room) return false;
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).write(Buffer.from(cms).toString('hex').toUpperCase(), contentsAt + 1, 'latin1');
  return true;
}
