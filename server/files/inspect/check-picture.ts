import { concatTransformationMatrix, drawObject, PDFDocument, type PDFRef, popGraphicsState, pushGraphicsState } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import type { Drawn, Finding } from './inspector.ts';

/** 100 million pixels: an A3 page at 600 dpi is 70. */
export const mostPixels = 100_000_000;
/** A4 in points, and the finest grain worth keeping (300 dpi on its long side). */
export const a4 = { short: 595.28, long: 841.89, pixels: 3508 };

/** The size is judged from the header; only then are the pixels read. Runs in the limited process only. */
export async function checkPicture(path: string): Promise<Finding> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { refused: 'image_too_large' };
    await opened(path).resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return { pages: null, warnings: [] };
  } catch (error) {
    if (isMemory(error)) throw error;
    return { refused: 'image_damaged' };
  }
}

/**
 * A mark of the agency (crest, seal, logo) drawn anew as PNG: without its empty border, its transparency kept, at most `most` pixels wide and high.
 * Drawn shapes become exactly that large; a picture is never enlarged.
 */
export async function drawnMark(bytes: Uint8Array, { svg, most }: { svg: boolean; most: number }): Promise<Drawn> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostMarkPixels) return { refused: 'image_too_large' };
    // librsvg counts 72 points to the inch; twice as fine as asked for leaves room for the border that goes
    const density = svg ? Math.min(2400, Math.max(1, (72 * most * 2) / Math.max(width, height))) : 72;
    const { data, info } = await sharp(bytes, { limitInputPixels: mostMarkPixels, failOn: 'truncated', density })
      .ensureAlpha()
      .toColourspace('srgb')
      .trim({ threshold: 8 })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (info.width < 2 || info.height < 2) return { refused: 'mark_blank' };
    const small = sharp(data).resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true });
    const made = await small.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    return { png: made.data, width: made.info.width, height: made.info.height };
  } catch (error) {
    if (isMemory(error)) throw error;
    return { refused: 'image_damaged' };
  }
}

const mostMarkPixels = 25_000_000;

export async function pictureThumbnail(path: string, width: number): Promise<Uint8Array> {
  return (await upright(path, width)).resize({ width, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer();
}

/** A page of A4 for each picture, upright as its camera meant, as large as fits. */
export async function picturesToPdf(paths: string[]): Promise<{ pdf: Uint8Array; pages: number }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const path of paths) {
    const { data, info } = await (await upright(path, a4.pixels)).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true });
    placeOnPage(document, (await document.embedJpg(data)).ref, info);
  }
  return { pdf: await document.save(), pages: paths.length };
}

/** A page of A4, upright or across, with a picture in its middle, as large as fits; `tall`: how much taller than wide its dots are. */
export function placeOnPage(document: PDFDocument, image: PDFRef, { width, height }: { width: number; height: number }, tall = 1): void {
  const size: [number, number] = width > height * tall ? [a4.long, a4.short] : [a4.short, a4.long];
  const scale = Math.min(size[0] / width, size[1] / (height * tall));
  const [across, up] = [width * scale, height * tall * scale];
  const page = document.addPage(size);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(across, 0, 0, up, (size[0] - across) / 2, (size[1] - up) / 2),
    drawObject(page.node.newXObject('Image', image)),
    popGraphicsState(),
  );
}

/** How a camera's note (EXIF orientation 2 to 8) is followed: mirrored first, then turned clockwise. */
const turns: Record<number, { flop?: true; flip?: true; angle?: number }> = {
  2: { flop: true },
  3: { angle: 180 },
  4: { flip: true },
  5: { flop: true, angle: 270 },
  6: { angle: 90 },
  7: { flop: true, angle: 90 },
  8: { angle: 270 },
};

/**
 * On white, at most `most` pixels in the square; null: all of them, in tones of grey. Made small while it is read, and turned only then: turning
 * needs the whole picture.
 */
export async function upright(source: string | Buffer, most: number | null): Promise<Sharp> {
  const { orientation = 1 } = await opened(source).metadata();
  const small = most ? opened(source).resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true }) : opened(source);
  const { data, info } = await small
    .flatten({ background: '#fff' })
    .toColourspace(most ? 'srgb' : 'b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { flop = false, flip = false, angle = 0 } = turns[orientation] ?? {};
  return sharp(data, { raw: info }).flop(flop).flip(flip).rotate(angle);
}

export function isMemory(error: unknown): boolean {
  return /memory/i.test((error as Error).message);
}

function opened(source: string | Buffer): Sharp {
  return sharp(source, { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true });
}
