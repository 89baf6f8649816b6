import { parentPort } from 'node:worker_threads';
import type { FieldBox } from '../../paper/fields.ts';
import { looksOf, printOfPage } from '../../paper/pdf/appearance-hash.ts';
import { type VerifyOptions, verifyBytes } from '../verify/verify.ts';
import { type Received, weigh } from '../verify/weigh.ts';
import { lastSignature } from './last-signature.ts';
import { addLongTerm, type LongTerm } from './long-term.ts';
import { type Preparation, prepareDocumentStamp, prepareSignature } from './prepare.ts';
import { reserveFields } from './reserve.ts';

/** Work for a thread. Everything crosses by copy. No key ever comes here. */
export type SigningJob =
  | { do: 'reserve'; pdf: Uint8Array; boxes: FieldBox[] }
  | { do: 'prepare'; pdf: Uint8Array; preparation: Preparation }
  | { do: 'stamp'; pdf: Uint8Array; slot: number }
  | { do: 'last'; pdf: Uint8Array }
  | { do: 'long-term'; pdf: Uint8Array; longTerm: LongTerm }
  | { do: 'looks'; pdf: Uint8Array }
  | { do: 'print'; pdf: Uint8Array }
  | { do: 'verify'; pdf: Uint8Array; options: VerifyOptions }
  | { do: 'weigh'; received: Received };

parentPort?.on('message', (job: SigningJob) => {
  perform(job).then(
    (value) => parentPort?.postMessage({ value }),
    (error: Error & { code?: string; field?: string }) =>
      parentPort?.postMessage({ error: { message: error.message, code: error.code, field: error.field } }),
  );
});

async function perform(job: SigningJob): Promise<unknown> {
  if (job.do === 'reserve') return reserveFields(job.pdf, job.boxes);
  if (job.do === 'stamp') return prepareDocumentStamp(job.pdf, job.slot);
  if (job.do === 'last') return lastSignature(job.pdf);
  if (job.do === 'long-term') return addLongTerm(job.pdf, job.longTerm);
  if (job.do === 'looks') return looksOf(job.pdf);
  if (job.do === 'print') return printOfPage(job.pdf);
  if (job.do === 'weigh') return weigh(job.received);
  if (job.do === 'verify') return verifyBytes(job.pdf, job.options);
  return prepareSignature(job.pdf, job.preparation);
}
