import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openPdfium } from '../inspect/pdfium.ts';

/** Page `number` (from 1) as WebP. Runs in the limited process only. */
export async function pdfThumbnail(path: string, number: number, width: number): Promise<Uint8Array> {
  const library = await openPdfium();
  const document = await library.loadDocument(await readFile(path));
  try {
    if (number < 1 || number > document.getPageCount()) throw Object.assign(new Error('no such page'), { code: 'no_page' });
    const page = document.getPage(number - 1);
    const { originalWidth } = page.getOriginalSize();
    const drawn = await page.render({ scale: width / originalWidth, render: 'bitmap', renderFormFields: true });
    return await sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
      .removeAlpha()
      .webp({ quality: 75 })
      .toBuffer();
  } finally {
    document.destroy();
  }
}
