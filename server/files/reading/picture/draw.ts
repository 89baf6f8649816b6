import { readFile } from 'node:fs/promises';
import type { PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { openPdfium } from '../../inspect/pdfium.ts';
import type { Grey } from './grey.ts';
import { pageWidth } from './prepare.ts';
import { scaled } from './scale.ts';

/** A page of a PDF as it is seen. `number`: from 1. */
export async function drawnPage(path: string, number: number): Promise<Grey> {
  return withPage(path, number, drawn);
}

/** What `use` makes of a page of a PDF, beside how many there are. */
export async function withPage<T>(path: string, number: number, use: (page: PDFiumPage, pages: number) => Promise<T>): Promise<T> {
  const library = await openPdfium();
  const document = await library.loadDocument(await readFile(path));
  try {
    return await use(document.getPage(number - 1), document.getPageCount());
  } finally {
    document.destroy();
  }
}

export async function drawn(page: PDFiumPage): Promise<Grey> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  // a page as long as a banner would take all memory
  const scale = Math.min(pageWidth / originalWidth, (pageWidth * 2) / originalHeight);
  const { width, height, data } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' });
  return { width, height, data: new Uint8Array(data) };
}

export async function drawnPicture(path: string): Promise<Grey> {
  const { data, info } = await sharp(path, { limitInputPixels: 60_000_000 })
    .rotate()
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
  return scaled(grey, Math.min(pageWidth / grey.width, (pageWidth * 2) / grey.height));
}
