import sharp from 'sharp';

export type TiffPacking = 'ccittfax4' | 'lzw' | 'jpeg' | 'deflate' | 'packbits' | 'none';

interface Shape {
  width?: number;
  height?: number;
  /** Dots to the inch, across and down: a fax of standard fineness has 204 and 98. */
  across?: number;
  down?: number;
}

/** A page as a scanner or a fax server packs it: a bar for each page number, so that pages are told apart by what stands on them. */
export async function scanTiff(
  page: number,
  packing: TiffPacking,
  { width = 1728, height = 2200, across = 204, down = 204 }: Shape = {},
): Promise<Buffer> {
  const bars = Array.from(
    { length: page },
    (_, at) => `<rect x="${width * 0.1}" y="${height * (0.1 + at * 0.1)}" width="${width * 0.5}" height="${height * 0.03}"/>`,
  );
  const drawn = await sharp(
    Buffer.from(`<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>`),
  )
    .removeAlpha()
    .toColourspace(packing === 'jpeg' ? 'srgb' : 'b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(drawn.data, { raw: drawn.info })
    .toColourspace(packing === 'jpeg' ? 'srgb' : 'b-w')
    .tiff({
      compression: packing,
      ...(packing === 'ccittfax4' ? { bitdepth: 1 as const } : {}),
      xres: across / 25.4,
      yres: down / 25.4,
      resolutionUnit: 'inch',
    })
    .toBuffer();
}

/** Files of one page each as one file: the directories are linked, and what they point at is moved. */
export function manyTiff(pages: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  const directories: { at: number; next: number }[] = [];
  let begins = 0;
  for (const page of pages) {
    const bytes = Buffer.from(page);
    const at = bytes.readUInt32LE(4);
    const count = bytes.readUInt16LE(at);
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) move(bytes, entry, begins);
    directories.push({ at: begins + at, next: begins + at + 2 + count * 12 });
    parts.push(bytes, Buffer.alloc(bytes.length % 2));
    begins += bytes.length + (bytes.length % 2);
  }
  const whole = Buffer.concat(parts);
  for (const [place, { next }] of directories.entries()) whole.writeUInt32LE(directories[place + 1]?.at ?? 0, next);
  return whole;
}

const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const stripOffsets = 273;

function move(bytes: Buffer, entry: number, by: number): void {
  const [tag, type, count] = [bytes.readUInt16LE(entry), bytes.readUInt16LE(entry + 2), bytes.readUInt32LE(entry + 4)];
  const isInline = (sizes[type] ?? 0) * count <= 4;
  const values = isInline ? entry + 8 : bytes.readUInt32LE(entry + 8);
  if (tag === stripOffsets) for (let at = values; at < values + count * 4; at += 4) bytes.writeUInt32LE(bytes.readUInt32LE(at) + by, at);
  if (!isInline) bytes.writeUInt32LE(values + by, entry + 8);
}

/** What a scan is not: its directories lead in a circle. */
export function circularTiff(page: Buffer): Buffer {
  const bytes = Buffer.from(page);
  const at = bytes.readUInt32LE(4);
  bytes.writeUInt32LE(at, at + 2 + bytes.readUInt16LE(at) * 12);
  return bytes;
}

/** The same page with another number at a tag of its directory. */
export function retagged(page: Buffer, tag: number, value: number): Buffer {
  const bytes = Buffer.from(page);
  const at = bytes.readUInt32LE(4);
  for (let entry = at + 2; entry < at + 2 + bytes.readUInt16LE(at) * 12; entry += 12) {
    if (bytes.readUInt16LE(entry) !== tag) continue;
    bytes.writeUInt16LE(4, entry + 2);
    bytes.writeUInt32LE(value, entry + 8);
  }
  return bytes;
}
