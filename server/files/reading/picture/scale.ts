import sharp from 'sharp';
import type { Grey } from './grey.ts';

/** The picture so many times as large, with a white margin of so many pixels. */
export async function scaled({ width, height, data }: Grey, by: number, margin = 0): Promise<Grey> {
  const picture = sharp(data, { raw: { width, height, channels: 1 } }).resize({
    width: Math.max(1, Math.round(width * by)),
    height: Math.max(1, Math.round(height * by)),
    fit: 'fill',
    kernel: 'lanczos3',
  });
  const framed = margin > 0 ? picture.extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff' }) : picture;
  const made = await framed.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return {
    width: made.info.width,
    height: made.info.height,
    data: new Uint8Array(made.data.buffer, made.data.byteOffset, made.data.length),
  };
}
