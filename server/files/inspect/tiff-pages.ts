/** A page of a TIFF as its directory tells of it: the size is known before a pixel is read. */
export interface TiffPage {
  /** Where its directory lies, and where in it the way to the next one. */
  at: number;
  next: number;
  width: number;
  height: number;
  bits: number;
  samples: number;
  /** How much taller than wide a dot is: a fax of standard fineness has twice as many dots across as down. */
  tall: number;
}

/** The tags that are looked at (TIFF 6.0). */
const tags = { kind: 254, width: 256, height: 257, bits: 258, packing: 259, samples: 277, across: 282, down: 283 } as const;
/** None, fax by Huffman, groups 3 and 4, LZW, JPEG, deflate under both of its numbers, bytes counted. What is packed otherwise would come out blank. */
const packings = [1, 2, 3, 4, 5, 7, 8, 32_773, 32_946];
/** Bytes of a value by its form: byte, letters, short, long, fraction, and the signed ones. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** A dot is no more than so much taller than wide, or the file lies. */
const tallest = 3;

/**
 * The pages of a TIFF, in their order, without the small pictures of them that programs put beside; null where its directories lead nowhere or in a
 * circle. More than `most` are not looked for: the one that is too many is given with them.
 */
export function tiffPages(bytes: Buffer, most: number): TiffPage[] | null {
  const read = readerOf(bytes);
  if (!read) return null;
  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  try {
    for (let at = read.long(4); at !== 0 && pages.length <= most; ) {
      if (seen.has(at) || seen.size > most * 2) return null;
      seen.add(at);
      const count = read.short(at);
      const next = at + 2 + count * 12;
      const value = (tag: number) => firstValue(read, at, count, tag);
      if (!packings.includes(value(tags.packing) ?? 1)) return null;
      const page = { at, next, width: value(tags.width) ?? 0, height: value(tags.height) ?? 0, ...shapeOf(value) };
      const isSmallCopy = ((value(tags.kind) ?? 0) & 1) === 1;
      if (!isSmallCopy) pages.push(page);
      at = read.long(next);
    }
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return pages.length > 0 ? pages : null;
}

/** A page as a file of its own, in the bytes of the whole: what reads it walks no other directory. */
export function asOnlyPage(bytes: Buffer, { at, next }: TiffPage): Buffer {
  const write = bytes[0] === 0x49 ? 'writeUInt32LE' : 'writeUInt32BE';
  bytes[write](at, 4);
  bytes[write](0, next);
  return bytes;
}

interface Reader {
  short(at: number): number;
  long(at: number): number;
}

function readerOf(bytes: Buffer): Reader | null {
  const order = bytes.toString('latin1', 0, 2);
  if (bytes.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const little = order === 'II';
  const read: Reader = {
    short: (at) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    long: (at) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
  };
  return read.short(2) === 42 ? read : null;
}

/** How a value may be written, of those that are read here. */
const forms = { short: 3, long: 4, fraction: 5 };

/** The first value of a tag; undefined where the directory has none. */
function firstValue(read: Reader, at: number, count: number, tag: number): number | undefined {
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    if (read.short(entry) !== tag) continue;
    const form = read.short(entry + 2);
    const size = (sizes[form] ?? 0) * read.long(entry + 4);
    const place = size > 4 ? read.long(entry + 8) : entry + 8;
    if (form === forms.short) return read.short(place);
    if (form === forms.long) return read.long(place);
    if (form === forms.fraction) return read.long(place) / read.long(place + 4);
    return undefined;
  }
  return undefined;
}

function shapeOf(value: (tag: number) => number | undefined): Pick<TiffPage, 'bits' | 'samples' | 'tall'> {
  const tall = (value(tags.across) ?? 1) / (value(tags.down) ?? 1);
  return {
    bits: value(tags.bits) ?? 1,
    samples: value(tags.samples) ?? 1,
    tall: tall > 1 / tallest && tall < tallest ? tall : 1,
  };
}
