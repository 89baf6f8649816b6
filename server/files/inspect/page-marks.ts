import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { openPdfium } from './pdfium.ts';
import { isSeparator } from './separator.ts';

export interface PageMark {
  page: number;
  kind: 'SEPARATOR' | 'BLANK';
}

/** Dots of a page in its width: a code of 4 cm is read at half of it. */
const width = 850;
/** Less ink than this is a blank page: specks and the shadow of an edge. */
const blankInk = 0.0015;
/** Ink is darker than the paper by so much. */
const inkDepth = 60;
/** What lies at the edge is the scanner's. */
const edge = 0.03;

let ready = false;
/** The reader's program comes from our own files: its default is a server elsewhere. */
function prepare(): void {
  if (ready) return;
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });
  ready = true;
}

/** Separator sheets and blank pages among the pages `from` to `to` (from 1). Runs in the limited process only. */
export async function pageMarks(path: string, from: number, to: number): Promise<PageMark[]> {
  prepare();
  const library = await openPdfium();
  const document = await library.loadDocument(readFileSync(path));
  const marks: PageMark[] = [];
  try {
    for (let number = from; number <= Math.min(to, document.getPageCount()); number++) {
      const page = document.getPage(number - 1);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(width / originalWidth, (width * 2) / originalHeight);
      const drawn = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' });
      const grey = new Uint8Array(drawn.data);
      if (await hasSeparator(grey, drawn.width, drawn.height)) marks.push({ page: number, kind: 'SEPARATOR' });
      else if (inkOf(grey, drawn.width, drawn.height) < blankInk) marks.push({ page: number, kind: 'BLANK' });
    }
  } finally {
    document.destroy();
  }
  return marks;
}

async function hasSeparator(grey: Uint8Array, wide: number, high: number): Promise<boolean> {
  const data = new Uint8ClampedArray(wide * high * 4);
  for (let at = 0; at < wide * high; at++) data.fill(grey[at] as number, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4);
  const picture = { width: wide, height: high, data, colorSpace: 'srgb' } as ImageData;
  const codes = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 });
  return codes.some(({ text }) => isSeparator(text));
}

/** The part of the page that is darker than its paper. */
function inkOf(grey: Uint8Array, wide: number, high: number): number {
  const [left, top] = [Math.round(wide * edge), Math.round(high * edge)];
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = top; y < high - top; y++)
    for (let x = left; x < wide - left; x++) {
      const tone = grey[y * wide + x] as number;
      counts[tone] = (counts[tone] ?? 0) + 1;
      all += 1;
    }
  // the tone that most of the page is lighter than: its paper
  let paper = 255;
  for (let seen = 0; paper > 0 && seen < all / 2; paper--) seen += counts[paper] ?? 0;
  let ink = 0;
  for (let tone = 0; tone < paper - inkDepth; tone++) ink += counts[tone] ?? 0;
  return ink / Math.max(1, all);
}

/** A PDF of these pages (from 1) alone. Runs in the limited process only. */
export async function onlyPages(path: string, pages: readonly number[]): Promise<Uint8Array> {
  const whole = await PDFDocument.load(readFileSync(path), { updateMetadata: false });
  const part = await PDFDocument.create({ updateMetadata: false });
  for (const page of await part.copyPages(
    whole,
    pages.map((number) => number - 1),
  ))
    part.addPage(page);
  return part.save();
}
