import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { a4, isMemory, mostPixels, placeOnPage, upright } from './check-picture.ts';
import type { MadePdf } from './inspector.ts';
import { asOnlyPage, type TiffPage, tiffPages } from './tiff-pages.ts';

/** A scan of more pages is refused: it is a book, or a jammed feeder. */
export const mostTiffPages = 500;
/** What is made of it lies in memory: colours of a few hundred pages. */
const mostBytes = 150 * 1024 * 1024;

/**
 * The pages of a TIFF as a PDF, each as large on A4 as fits. What is black and white stays exactly that, dot for dot; the rest is kept as photos are.
 * Sizes and pages are judged by the directories before a pixel is read. Runs in the limited process only.
 */
export async function tiffToPdf(path: string): Promise<MadePdf> {
  const bytes = readFileSync(path);
  const pages = tiffPages(bytes, mostTiffPages);
  if (!pages) return { refused: 'image_damaged' };
  if (pages.length > mostTiffPages) return { refused: 'pdf_too_many_pages', max: mostTiffPages };
  if (pages.some(({ width, height }) => width * height > mostPixels)) return { refused: 'image_too_large', max: mostPixels / 1_000_000 };
  const document = await PDFDocument.create({ updateMetadata: false });
  let size = 0;
  try {
    for (const page of pages) {
      size += await addPage(document, asOnlyPage(bytes, page), page);
      if (size > mostBytes) return { refused: 'file_too_complex' };
    }
  } catch (error) {
    if (isMemory(error)) throw error;
    return { refused: 'image_damaged' };
  }
  return { pdf: await document.save(), pages: pages.length };
}

async function addPage(document: PDFDocument, bytes: Buffer, page: TiffPage): Promise<number> {
  const isBlackAndWhite = page.bits === 1 && page.samples === 1;
  const { orientation = 1 } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
  const tall = orientation > 4 ? 1 / page.tall : page.tall;
  if (!isBlackAndWhite) {
    const { data, info } = await (await upright(bytes, a4.pixels)).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true });
    placeOnPage(document, (await document.embedJpg(data)).ref, info, tall);
    return data.length;
  }
  const { data, info } = await (await upright(bytes, null)).raw().toBuffer({ resolveWithObject: true });
  const packed = deflateSync(inBits(data, info));
  const image = document.context.stream(packed, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: info.width,
    Height: info.height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    Filter: 'FlateDecode',
  });
  placeOnPage(document, document.context.register(image), info, tall);
  return packed.length;
}

/** Eight dots a byte, each row from a byte of its own. */
function inBits(data: Buffer, { width, height, channels }: { width: number; height: number; channels: number }): Buffer {
  const row = Math.ceil(width / 8);
  const packed = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    let from = y * width * channels;
    for (let x = 0; x < width; x++, from += channels) {
      const byte = y * row + (x >> 3);
      if ((data[from] ?? 0) > 127) packed[byte] = (packed[byte] ?? 0) | (128 >> (x & 7));
    }
  }
  return packed;
}
