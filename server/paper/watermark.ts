import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { thaiDigits } from '../../contract/rules/thai.ts';
import { openPdfium } from '../files/inspect/pdfium.ts';
import { typesetSheets } from './typst.ts';
import type { watermarkData } from './watermark-words.ts';

/**
 * A copy for one reader's eyes: every page drawn anew as a picture with the marks burned in, so that nobody takes them off, and nothing of
 * the original is inside. The words of the marks lie under the picture as text. The original may be a PDF, a JPEG or a PNG.
 * @throws code pdf_damaged
 */
export async function watermarked(source: Uint8Array, mime: string, data: ReturnType<typeof watermarkData>): Promise<Uint8Array> {
  const pages = mime === 'application/pdf' ? await pagesOfPdf(source) : [await pageOfPicture(source)];
  const numbers = pages.map((_, i) => thaiDigits(`หน้า ${i + 1} จาก ${pages.length}`));
  const marks = typesetSheets('watermark', { ...data, numbers, pages: pages.map(({ width, height }) => [width, height]) });
  const result = await PDFDocument.create({ updateMetadata: false });
  const words = await result.embedPdf(
    marks,
    pages.map((_, i) => i),
  );
  const library = await openPdfium();
  const overlay = await library.loadDocument(marks);
  try {
    for (const [i, page] of pages.entries()) {
      const mark = await overlay.getPage(i).render({ scale: page.scale, render: 'bitmap', renderFormFields: true });
      const picture = await result.embedJpg(await burned(await page.draw(), mark));
      const sheet = result.addPage([page.width, page.height]);
      const under = words[i];
      if (under) sheet.drawPage(under, { x: 0, y: 0, width: page.width, height: page.height });
      sheet.drawImage(picture, { x: 0, y: 0, width: page.width, height: page.height });
    }
    return await result.save({ useObjectStreams: false });
  } finally {
    overlay.destroy();
    for (const page of pages) page.done?.();
  }
}

interface Sheet {
  /** Points, as seen. */
  width: number;
  height: number;
  /** Pixels in a point. */
  scale: number;
  draw: () => Promise<Bitmap>;
  done?: () => void;
}
interface Bitmap {
  /** Red, green, blue, and with four channels how much of it. */
  data: Uint8Array;
  width: number;
  height: number;
  channels?: 3 | 4;
}

async function pagesOfPdf(source: Uint8Array): Promise<Sheet[]> {
  const library = await openPdfium();
  const document = await library.loadDocument(source).catch(() => {
    throw Object.assign(new Error('the PDF does not open'), { code: 'pdf_damaged' });
  });
  const count = document.getPageCount();
  return Array.from({ length: count }, (_, i) => {
    const page = document.getPage(i);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = scaleOf(originalWidth, originalHeight, count);
    return {
      width: originalWidth,
      height: originalHeight,
      scale,
      draw: () => page.render({ scale, render: 'bitmap', renderFormFields: true }),
      ...(i === 0 ? { done: () => document.destroy() } : {}),
    };
  });
}

/** Sharp enough to read and to print; long letters and large sheets a little less, so that a view stays a matter of seconds. */
function scaleOf(width: number, height: number, pages: number): number {
  const wished = pages <= 40 ? 2 : pages <= 120 ? 1.6 : 1.35;
  return Math.min(wished, 2400 / Math.max(width, height));
}

const a4 = { short: 595.28, long: 841.89 };

/** A page of A4, the picture upright as its camera meant and as large as fits. */
async function pageOfPicture(source: Uint8Array): Promise<Sheet> {
  const scale = 2;
  const opened = () => sharp(source, { limitInputPixels: 100_000_000 }).autoOrient();
  const { autoOrient } = await opened().metadata();
  const [width, height] = autoOrient.width > autoOrient.height ? [a4.long, a4.short] : [a4.short, a4.long];
  const draw = async (): Promise<Bitmap> => {
    const { data, info } = await opened()
      .flatten({ background: '#fff' })
      .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'contain', background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: 3 };
  };
  return { width, height, scale, draw };
}

/** Each pixel as dark as both together: white leaves what lies under it as it is. */
async function burned(page: Bitmap, mark: Bitmap): Promise<Uint8Array> {
  const { data, width, channels = 4 } = page;
  const across = Math.min(width, mark.width);
  for (let y = Math.min(page.height, mark.height) - 1; y >= 0; y--) {
    let to = y * width * channels;
    let from = y * mark.width * 4;
    for (let x = 0; x < across; x++, to += channels, from += 4) {
      for (let colour = 0; colour < 3; colour++) {
        const ink = mark.data[from + colour] as number;
        if (ink < 255) data[to + colour] = ((data[to + colour] as number) * ink) / 255;
      }
    }
  }
  return sharp(data, { raw: { width, height: page.height, channels } })
    .removeAlpha()
    .jpeg({ quality: 78 })
    .toBuffer();
}
