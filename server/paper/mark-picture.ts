import sharp from 'sharp';
import { openPdfium } from '../files/inspect/pdfium.ts';
import { pointsPerMm } from './page-geometry.ts';
import type { Overlay } from './paper.ts';
import { typesetOverlay } from './typst.ts';

/** A mark as it will be drawn, for laying over the page on a screen. */
export interface MarkImage {
  png: Uint8Array;
  widthMm: number;
  heightMm: number;
}

const pixelsPerPoint = 3;

/** On white where the mark is white, clear elsewhere: the page shines through. */
export async function markPicture({ template, data }: Overlay): Promise<MarkImage> {
  const library = await openPdfium();
  const document = await library.loadDocument(typesetOverlay(template, data));
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const drawn = await page.render({ scale: pixelsPerPoint, render: 'bitmap' });
    const png = await sharp(transparent(drawn.data), { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
      .png({ palette: true })
      .toBuffer();
    return { png: new Uint8Array(png), widthMm: originalWidth / pointsPerMm, heightMm: originalHeight / pointsPerMm };
  } finally {
    document.destroy();
  }
}

/** The renderer draws on white paper: white becomes clear, and what is mixed with it as much so. */
function transparent(pixels: Uint8Array): Uint8Array {
  const result = new Uint8Array(pixels);
  for (let at = 0; at < result.length; at += 4) {
    const low = Math.min(result[at] as number, result[at + 1] as number, result[at + 2] as number);
    const alpha = 255 - low;
    if (alpha > 0 && alpha < 255) {
      for (let colour = 0; colour < 3; colour++) result[at + colour] = Math.round((((result[at + colour] as number) - low) * 255) / alpha);
    }
    result[at + 3] = alpha;
  }
  return result;
}
