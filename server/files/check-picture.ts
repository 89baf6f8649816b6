import { PDFDocument } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import type { Finding } from './inspector.ts';

/** 100 million pixels: an A3 page at 600 dpi is 70. */
const mostPixels = 100_000_000;
/** A4 in points, and the finest grain worth keeping (300 dpi on its long side). */
const a4 = { short: 595.28, long: 841.89, pixels: 3508 };

/** The size is judged from the header; only then are the pixels read. Runs in the limited process only. */
export async function checkPicture(path: string): Promise<Finding> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { refused: 'image_too_large' };
    await opened(path).resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return { pages: null, warnings: [] };
  } catch {
    return { refused: 'image_damaged' };
  }
}

export async function pictureThumbnail(path: string, width: number): Promise<Uint8Array> {
  return opened(path).autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer();
}

/** A page of A4 for each picture, upright as its camera meant, as large as fits. */
export async function picturesToPdf(paths: string[]): Promise<{ pdf: Uint8Array; pages: number }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const path of paths) {
    const { data, info } = await opened(path)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: a4.pixels, height: a4.pixels, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const [width, height] = info.width > info.height ? [a4.long, a4.short] : [a4.short, a4.long];
    const scale = Math.min(width / info.width, height / info.height);
    const [across, up] = [info.width * scale, info.height * scale];
    const page = document.addPage([width, height]);
    page.drawImage(await document.embedJpg(data), { x: (width - across) / 2, y: (height - up) / 2, width: across, height: up });
  }
  return { pdf: await document.save(), pages: paths.length };
}

function opened(path: string): Sharp {
  return sharp(path, { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true });
}
