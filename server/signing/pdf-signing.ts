import type { Logger } from 'pino';
import type { Verification } from '../../contract/signing.ts';
import type { FieldBox } from '../paper/fields.ts';
import { openThreads } from '../paper/threads.ts';
import { cmsOf, slotFor } from './cms.ts';
import type { Preparation, Prepared } from './pdf/prepare.ts';
import type { Signer } from './signer.ts';
import type { SigningJob } from './signing-thread.ts';
import { unreadable, type VerifyOptions } from './verify/verify.ts';

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
   * Judges any file that says it is a PDF: every signature with its signer, chain, time and what was changed afterwards.
   * Throws nothing and ends in bounded time, whatever the file.
   */
  verifyPdf(pdf: Uint8Array, options: VerifyOptions): Promise<Verification>;
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
}

export interface SealOptions {
  values: { docno?: string; docdate?: string };
  /** Looks by name of field; of the seal's own field too. */
  appearances: Record<string, Uint8Array>;
  signer: Signer;
  at: Date;
  /** `Seal` when absent. */
  field?: string;
}

export function openPdfSigning({ log, threads = 2 }: { log?: Logger | undefined; threads?: number } = {}): PdfSigning {
  const entry = new URL('./signing-thread.ts', import.meta.url);
  const pool = openThreads<SigningJob>({ entry, most: threads, longestMs: () => 30_000, log });
  // files of strangers: they must neither keep a signature waiting nor take its thread down
  const judges = openThreads<SigningJob>({ entry, most: threads, longestMs: () => 20_000, mostMegabytes: 384, log });

  async function sign(pdf: Uint8Array, signer: Signer, preparation: Omit<Preparation, 'signer' | 'timestamped'>): Promise<Uint8Array> {
    const { name, certificate, chain } = signer;
    for (let slot = slotFor(signer, false); ; slot *= 2) {
      const prepared = await pool.ask<Prepared>({
        do: 'prepare',
        pdf,
        preparation: { ...preparation, signer: { name, certificate, chain }, timestamped: false, slot },
      });
      const signature = await signer.sign(prepared.attributes);
      const cms = cmsOf(prepared.attributes, signature, signer);
      if (embed(prepared, cms)) return prepared.pdf;
      if (slot > 256 * 1024) throw new Error('a signature of an impossible size');
    }
  }

  return {
    reserveFields: (pdf, boxes) => pool.ask<Uint8Array>({ do: 'reserve', pdf, boxes }),
    signField: (pdf, { signer, ...rest }) => sign(pdf, signer, rest),
    fillAndSeal: (pdf, { values, appearances, signer, at, field = 'Seal' }) =>
      sign(pdf, signer, { field, appearance: appearances[field], certify: false, at, fill: { values: { ...values }, appearances } }),
    verifyPdf: (pdf, options) =>
      judges.ask<Verification>({ do: 'verify', pdf, options }).catch((error: { code?: string }) => {
        if (error.code !== 'thread_ended') throw error;
        return unreadable(pdf, 'too_slow');
      }),
    async close() {
      await judges.close();
      await pool.close();
    },
  };
}

/** Writes the signature into its place; false when it does not fit. */
function embed({ pdf, contentsAt, contentsEnd }: Prepared, cms: Uint8Array): boolean {
  const room = contentsEnd - contentsAt - 2;
  if (cms.length * 2 > room) return false;
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).write(Buffer.from(cms).toString('hex').toUpperCase(), contentsAt + 1, 'latin1');
  return true;
}
