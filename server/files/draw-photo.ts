import sharp from 'sharp';
import type { DrawnPhoto, PhotoHow } from './inspector.ts';

const mostPixels = 60_000_000;
const leastPixels = 96;

/** Upright as its camera meant, the chosen square of it, without what a camera writes beside the picture. Runs in the limited process only. */
export async function drawPhoto(bytes: Uint8Array, { crop, pixels }: PhotoHow): Promise<DrawnPhoto> {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (start !== '89504e470d0a1a0a' && !start.startsWith('ffd8ff')) return { refused: 'photo_kind' };
  try {
    const seen = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (seen.width * seen.height > mostPixels) return { refused: 'image_too_large' };
    const upright = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
      .rotate()
      .resize({ width: 4000, height: 4000, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .toBuffer({ resolveWithObject: true });
    const box = boxOf(upright.info, crop);
    if (box.width < leastPixels) return { refused: 'photo_small' };
    const webp = await sharp(upright.data)
      .extract(box)
      .resize({ width: pixels, height: pixels, fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return { webp };
  } catch (error) {
    if (/memory/i.test((error as Error).message)) throw error;
    return { refused: 'image_damaged' };
  }
}

/** The chosen square, within the picture; the middle where none is chosen. `size` is a part of the shorter side. */
function boxOf({ width, height }: { width: number; height: number }, crop: PhotoHow['crop']) {
  const side = Math.min(width, height);
  const size = Math.max(1, Math.min(side, Math.round(side * (crop?.size ?? 1))));
  const within = (at: number, most: number) => Math.max(0, Math.min(most, Math.round(at)));
  return {
    left: within(crop ? crop.left * width : (width - size) / 2, width - size),
    top: within(crop ? crop.top * height : (height - size) / 2, height - size),
    width: size,
    height: size,
  };
}
