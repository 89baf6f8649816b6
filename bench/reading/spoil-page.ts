import sharp from 'sharp';
import type { Grey } from '../../server/files/reading/picture/grey.ts';
import { turned } from './turn-page.ts';

/** How a paper came in: straight from the printer, through an office's scanner, by fax, by a telephone. */
export const qualities = ['clean', 'office', 'fax', 'photo'] as const;
export type Quality = (typeof qualities)[number];

/** Dots an inch at which each is taken. */
export const dotsOf: Record<Quality, number> = { clean: 300, office: 200, fax: 200, photo: 180 };

/** A page of white paper as it comes in. */
export async function spoilt(page: Grey, quality: Quality, random: () => number): Promise<Grey> {
  if (quality === 'clean') return page;
  const at = (least: number, most: number) => least + random() * (most - least);
  const bent = turned(page, {
    degrees: at(-1.5, 1.5),
    lean: quality === 'photo' ? at(-0.03, 0.03) : 0,
    tone: quality === 'photo' ? light(page, random) : quality === 'fax' ? () => 1 : () => at(0.955, 0.985),
    grain: quality === 'photo' ? 9 : 12,
    random,
  });
  let picture = sharp(bent.data, { raw: { width: bent.width, height: bent.height, channels: 1 } });
  if (quality === 'photo') picture = picture.blur(at(0.5, 0.9));
  if (quality === 'office') picture = picture.blur(at(0.35, 0.6));
  if (quality === 'fax') {
    const { data, info } = await picture.blur(0.5).greyscale().raw().toBuffer({ resolveWithObject: true });
    const tone = at(105, 150);
    const out = Uint8Array.from(data, (one) => (one < tone ? 0 : 255));
    for (let i = 0; i < out.length / 4000; i++) out[Math.floor(random() * out.length)] = 0;
    for (let i = 0; i < 120; i++) {
      const place = Math.floor(random() * (out.length - info.width * 3));
      for (let y = 0; y < 2 + random() * 2; y++) out.fill(0, place + y * info.width, place + y * info.width + 3);
    }
    return { width: info.width, height: info.height, data: out };
  }
  const jpeg = await picture
    .greyscale()
    .jpeg({ quality: Math.round(at(60, 80)) })
    .toBuffer();
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** A lamp from one side. */
function light(page: Grey, random: () => number): (x: number, y: number) => number {
  const [dx, dy] = [random() - 0.5, random() - 0.5];
  const least = 0.5 + random() * 0.2;
  return (x, y) => least + (1 - least) * (0.55 + 0.6 * ((x / page.width - 0.5) * dx + (y / page.height - 0.5) * dy)) * 0.95;
}
