import { parentPort } from 'node:worker_threads';
import type { Face } from './agency-face.ts';
import { markPicture } from './mark-picture.ts';
import { pageInfo } from './page-geometry.ts';
import type { CopyOptions, Overlay, StampMark } from './paper.ts';
import { printedSet, type SetPart } from './printed-set.ts';
import { looksScanned, type ScanOptions } from './scan.ts';
import { stampPdf } from './stamp.ts';
import { measured, setFace, typesetForm, typesetPaper, typesetSheets } from './typst.ts';
import { watermarked } from './watermark.ts';
import type { watermarkData } from './watermark-words.ts';

/** Work for a thread. Everything crosses by copy. */
export type PaperJob =
  | { do: 'typeset'; template: string; data: Record<string, unknown> }
  | { do: 'form'; template: string; data: Record<string, unknown> }
  | { do: 'measure'; template: string; data: Record<string, unknown> }
  | { do: 'sheet'; template: string; data: Record<string, unknown> }
  | { do: 'scan'; pdf: Uint8Array; options: ScanOptions }
  | { do: 'stamp'; pdf: Uint8Array; marks: StampMark[]; options: CopyOptions }
  | { do: 'picture'; overlay: Overlay }
  | { do: 'set'; parts: SetPart[] }
  | { do: 'watermark'; bytes: Uint8Array; mime: string; data: ReturnType<typeof watermarkData> }
  | { do: 'pages'; pdf: Uint8Array };

/** And in which face. */
export type PaperWork = PaperJob & { face: Face | null };

parentPort?.on('message', ({ face, ...job }: PaperWork) => {
  setFace(face);
  perform(job).then(
    (value) => parentPort?.postMessage({ value, held: held() }),
    (error: Error & { code?: string; character?: string }) =>
      parentPort?.postMessage({ error: { message: error.message, code: error.code, character: error.character } }),
  );
});

/** Bytes of this thread's own heap and of what stands beside it. */
function held(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

async function perform(job: PaperJob): Promise<unknown> {
  if (job.do === 'typeset') return typesetPaper(job.template, job.data);
  if (job.do === 'form') return typesetForm(job.template, job.data);
  if (job.do === 'measure') return measured(job.template, job.data);
  if (job.do === 'sheet') return typesetSheets(job.template, job.data, true);
  if (job.do === 'scan') return looksScanned(job.pdf, job.options);
  if (job.do === 'stamp') return stampPdf(job.pdf, job.marks, job.options);
  if (job.do === 'picture') return markPicture(job.overlay);
  if (job.do === 'set') return printedSet(job.parts);
  if (job.do === 'watermark') return watermarked(job.bytes, job.mime, job.data);
  return pageInfo(job.pdf);
}
