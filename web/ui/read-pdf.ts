import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';
import { base } from '../shell/boot.ts';

/** Everything that the reader may need comes from this server (copied by the build). */
const options = {
  cMapUrl: `${base}pdfjs/cmaps/`,
  standardFontDataUrl: `${base}pdfjs/standard_fonts/`,
  wasmUrl: `${base}pdfjs/wasm/`,
  iccUrl: `${base}pdfjs/iccs/`,
  isEvalSupported: false,
};
/** One worker for all states of a page: starting one takes longer than drawing. */
let shared: pdfjs.PDFWorker | null = null;

/** A piece of text as it stands on its page, in points from the bottom left. */
export interface Piece {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** A paper of ours (a few pages), read and ready to be drawn. */
export interface ReadPdf {
  /** Points. */
  pages: { width: number; height: number; pieces: Piece[] }[];
  /** Draws a page from 1 on a new canvas; fails where `signal` ends first. */
  draw(page: number, scale: number, signal: AbortSignal): Promise<HTMLCanvasElement>;
  /** The words of a page over it, for who selects or listens. */
  words(page: number, scale: number, into: HTMLElement): Promise<void>;
  close(): void;
}

export async function readPdf(file: Blob): Promise<ReadPdf> {
  pdfjs.GlobalWorkerOptions.workerSrc = worker;
  if (!shared || shared.destroyed) shared = new pdfjs.PDFWorker({});
  const task = pdfjs.getDocument({ ...options, data: new Uint8Array(await file.arrayBuffer()), worker: shared });
  const pdf = await task.promise;
  const sheets = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  const sheet = (page: number) => sheets[page - 1] as pdfjs.PDFPageProxy;
  const texts = await Promise.all(sheets.map((one) => one.getTextContent()));
  return {
    pages: sheets.map((one, at) => {
      const { width, height } = one.getViewport({ scale: 1 });
      return { width, height, pieces: (texts[at]?.items ?? []) as Piece[] };
    }),
    async draw(page, scale, signal) {
      const viewport = sheet(page).getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const drawing = sheet(page).render({ canvas, viewport });
      signal.addEventListener('abort', () => drawing.cancel(), { once: true });
      await drawing.promise;
      signal.throwIfAborted();
      return canvas;
    },
    async words(page, scale, into) {
      const source = texts[page - 1];
      if (!source) return;
      into.style.setProperty('--total-scale-factor', String(scale));
      await new pdfjs.TextLayer({ textContentSource: source, container: into, viewport: sheet(page).getViewport({ scale }) }).render();
    },
    close: () => void task.destroy(),
  };
}
