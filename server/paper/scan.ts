import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { openPdfium } from '../files/inspect/pdfium.ts';
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
async function scanned(page: Bitmap, channels: 1 | 4, quality: number, random: () => number): Promise<Uint8Array> {
  const angle = (((0.3 + random() * 0.6) * Math.PI) / 180) * (random() < 0.5 ? -1 : 1);
  const kept = channels === 1 ? 1 : 3;
  const pixels = turned(page, channels, kept, angle, random);
  return sharp(pixels, { raw: { width: page.width, height: page.height, channels: kept } })
    .toColourspace(kept === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

/** One pass over the pixels: turned about the middle (between four neighbours), toned, grained. */
function turned({ data, width, height }: Bitmap, channels: number, kept: number, angle: number, random: () => number): Uint8Array {
  const noise = Int8Array.from({ length: 4096 }, () => Math.round((random() + random() + random() - 1.5) * 5));
  const tone = Uint8Array.from({ length: 256 }, (_, value) => 38 + (value * 208) / 255);
  const out = new Uint8Array(width * height * kept);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const stride = width * channels;
  let grain = Math.floor(random() * 4096);
  let at = 0;
  for (let y = 0; y < height; y++) {
    // In 256ths of a pixel.
    let sx = ((-width / 2) * cos + (y - height / 2) * sin + width / 2) * 256;
    let sy = ((width / 2) * sin + (y - height / 2) * cos + height / 2) * 256;
    for (let x = 0; x < width; x++, sx += cos * 256, sy -= sin * 256) {
      const left = sx >> 8;
      const top = sy >> 8;
      const inside = left >= 0 && top >= 0 && left < width - 1 && top < height - 1;
      grain = (grain * 5 + 4093 + (at >> 7)) & 4095;
      for (let channel = 0; channel < kept; channel++) {
        const value = inside ? between(data, top * stride + left * channels + channel, channels, stride, sx & 255, sy & 255) : 255;
        out[at++] = Math.min(255, (tone[value] as number) + (noise[grain] as number));
      }
    }
  }
  return out;
}

/** Value between four neighbours; `fx`, `fy` in 256ths. */
function between(data: Uint8Array, at: number, right: number, below: number, fx: number, fy: number): number {
  const upper = (data[at] as number) * (256 - fx) + (data[at + right] as number) * fx;
  const lower = (data[at + below] as number) * (256 - fx) + (data[at + below + right] as number) * fx;
  return (upper * (256 - fy) + lower * fy) >> 16;
}

interface Bitmap {
  data: Uint8Array;
  width: number;
  height: number;
}
