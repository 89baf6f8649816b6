import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { openPdfium } from '../files/pdfium.ts';
import { randomOf } from './hand-mark.ts';

export interface ScanOptions {
  /** 150 when absent. */
  dpi?: number;
  /** JPEG quality, 55 when absent. */
  quality?: number;
  /** Makes the turn and the grain; the same seed gives the same picture. */
  seed?: number;
  /** Grey when absent. */
  colour?: boolean;
}

export async function looksScanned(
  pdf: Uint8Array,
  { dpi = 150, quality = 55, seed = 1, colour = false }: ScanOptions,
): Promise<Uint8Array> {
  const library = await openPdfium();
  const source = await library.loadDocument(pdf);
  const result = await PDFDocument.create({ updateMetadata: false });
  try {
    for (const page of source.pages()) {
      const random = randomOf(seed * 101 + page.number);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const drawn = await page.render({ scale: dpi / 72, render: 'bitmap', colorSpace: colour ? 'BGRA' : 'Gray' });
      const jpeg = await scanned(drawn, colour ? 4 : 1, quality, random);
      const picture = await result.embedJpg(jpeg);
      result.addPage([originalWidth, originalHeight]).drawImage(picture, { x: 0, y: 0, width: originalWidth, height: originalHeight });
    }
    result.setProducer('Scanner');
    return await result.save({ useObjectStreams: false });
  } finally {
    source.destroy();
  }
}

/** Turned a little in the feeder, ink not quite black, paper not quite white, some grain and dust. */
async function scanned({ data, width, height }: Bitmap, channels: 1 | 4, quality: number, random: () => number): Promise<Uint8Array> {
  const angle = (0.3 + random() * 0.6) * (random() < 0.5 ? -1 : 1);
  const paper = { r: 249, g: 249, b: 249, alpha: 1 };
  const turned = sharp(data, { raw: { width, height, channels } }).removeAlpha().rotate(angle, { background: paper });
  const { data: pixels, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  grain(pixels, info.width * info.channels, random);
  return sharp(pixels, { raw: info })
    .extract({ left: (info.width - width) >> 1, top: (info.height - height) >> 1, width, height })
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

function grain(pixels: Uint8Array, stride: number, random: () => number): void {
  const noise = Int8Array.from({ length: 4096 }, () => Math.round((random() + random() + random() - 1.5) * 5));
  const tone = Uint8Array.from({ length: 256 }, (_, value) => 38 + (value * 208) / 255);
  let at = Math.floor(random() * 4096);
  for (let i = 0; i < pixels.length; i++) {
    at = (at * 5 + 4093 + (i >> 7)) & 4095;
    pixels[i] = Math.min(255, (tone[pixels[i] as number] as number) + (noise[at] as number));
  }
  for (let speck = 0; speck < 25; speck++) {
    const start = Math.floor(random() * (pixels.length - stride * 2));
    for (const offset of [0, 1, stride, stride + 1]) pixels[start + offset] = 120;
  }
}

interface Bitmap {
  data: Uint8Array;
  width: number;
  height: number;
}
