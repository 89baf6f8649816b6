import sharp from 'sharp';
import type { DrawnPhoto, PhotoHow } from '../inspect/inspector.ts';

const mostPixels = 60_000_000;
const leastPixels = 96;

/** Upright as its camera meant, the chosen piece of it, without what a camera writes beside the picture. Runs in the limited process only. */
export async function drawPhoto(bytes: Uint8Array, { crop, width, height, kind }: PhotoHow): Promise<DrawnPhoto> {
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
    const box = boxOf(upright.info, crop, width / height);
    if (Math.min(box.width, box.height) < leastPixels) return { refused: 'photo_small' };
    const drawn = sharp(upright.data).extract(box).resize({ width, height, fit: 'cover', withoutEnlargement: true });
    return { picture: await (kind === 'webp' ? drawn.webp({ quality: 82 }) : drawn.jpeg({ quality: 90 })).toBuffer() };
  } catch (error) {
    if (/memory/i.test((error as Error).message)) throw error;
    return { refused: 'image_damaged' };
  }
}

/** The chosen piece, within the picture; the middle where none is chosen. `size` is a part of the largest that fits; `shape`: width to height. */
function boxOf(picture: { width: number; height: number }, crop: PhotoHow['crop'], shape: number) {
  const most = Math.min(picture.width, picture.height * shape);
  const width = Math.max(1, Math.min(most, most * (crop?.size ?? 1)));
  const size = { width: Math.round(width), height: Math.min(picture.height, Math.max(1, Math.round(width / shape))) };
  const within = (at: number, room: number) => Math.max(0, Math.min(room, Math.round(at)));
  return {
    left: within(crop ? crop.left * picture.width : (picture.width - size.width) / 2, picture.width - size.width),
    top: within(crop ? crop.top * picture.height : (picture.height - size.height) / 2, picture.height - size.height),
    ...size,
  };
}
