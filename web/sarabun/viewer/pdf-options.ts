import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';
import { times } from '../../../contract/rules/times.ts';
import { base } from '../../shell/boot.ts';

pdfjs.GlobalWorkerOptions.workerSrc = worker;

let spare: pdfjs.PDFWorker | null = null;

/** Starts a reader for the next file. */
export function warmReader(): void {
  if (spare) return;
  const started = new pdfjs.PDFWorker({});
  spare = started;
  // one that could not be fetched is nobody's
  started.promise.catch(() => {
    if (spare === started) spare = null;
  });
}

/** A reader for one file, which `endReader` ends. */
export function takeReader(): pdfjs.PDFWorker {
  warmReader();
  const own = spare as pdfjs.PDFWorker;
  spare = null;
  return own;
}

/** Once its file is closed; one that a file has caught in a circle does not answer to that and ends all the same. */
export function endReader(reader: pdfjs.PDFWorker): void {
  setTimeout(() => reader.destroy(), times.readerEnds);
}

/** Everything that the renderer may need comes from this server (copied by the build). */
export const pdfOptions = {
  cMapUrl: `${base}pdfjs/cmaps/`,
  standardFontDataUrl: `${base}pdfjs/standard_fonts/`,
  wasmUrl: `${base}pdfjs/wasm/`,
  iccUrl: `${base}pdfjs/iccs/`,
  isEvalSupported: false,
};

interface TextField {
  fieldType?: string;
  rect: [number, number, number, number];
  textContent?: string[];
  textPosition?: [number, number];
}
interface FieldPage {
  getAnnotations(): Promise<TextField[]>;
  streamTextContent(options?: object): ReadableStream<{ items: object[]; styles: Record<string, object>; lang: string | null }>;
}

const patched = new WeakSet<object>();

/**
 * The renderer draws what stands in a form field but leaves it out of the page's text: a number filled in after the signature would not be
 * found, nor copied. From here on it is part of the text, where it stands.
 */
export function readFields(page: object): void {
  const own = Object.getPrototypeOf(page) as FieldPage;
  if (patched.has(own)) return;
  patched.add(own);
  const stream = own.streamTextContent;
  own.streamTextContent = function (this: FieldPage, options) {
    const page = this;
    return stream.call(this, options).pipeThrough(
      new TransformStream({
        async flush(out) {
          const items = (await page.getAnnotations().catch(() => [])).flatMap(itemOf);
          if (items.length > 0)
            out.enqueue({
              items,
              styles: { field: { fontFamily: 'sans-serif', ascent: 0.9, descent: -0.2, vertical: false } },
              lang: null,
            });
        },
      }),
    );
  };
}

function itemOf({ fieldType, rect, textContent, textPosition }: TextField): object[] {
  const str = (textContent ?? []).join(' ').trim();
  if (fieldType !== 'Tx' || str === '') return [];
  const [x, y] = textPosition ?? [0, 0];
  const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]];
  const size = Math.min(height, 14);
  return [
    { str, dir: 'ltr', transform: [size, 0, 0, size, rect[0] + x, rect[1] + y], width, height: size, fontName: 'field', hasEOL: true },
  ];
}
