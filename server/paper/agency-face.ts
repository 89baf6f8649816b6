import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { faceStyles } from '../../contract/settings/organization.ts';
import { coverageOf, tablesOf } from './glyphs.ts';

export type FaceStyle = (typeof faceStyles)[number];

const require = createRequire(import.meta.url);

/** What a file of a font says of itself. */
export interface FaceFacts {
  style: FaceStyle;
  /** As it calls itself: "TH Sarabun New". */
  family: string;
}

/** The faces of papers in place of our own, ready for the typesetter's threads. The same bytes have the same key. */
export interface Face {
  key: string;
  fonts: SharedArrayBuffer[];
}

export type FaceFault = 'face_not_read' | 'face_not_embeddable' | 'face_not_thai' | 'face_not_static';

/** By which family the templates ask for it, before our own. */
const familyName = 'Agency';
/** Our own is drawn so much larger on its em than the face of the regulation, whose sizes the templates have. */
const regulationScale = 0.653;

/**
 * Reads a TrueType font that papers may be printed in: one style, with Thai, Latin letters and digits, and leave to embed parts of it.
 * @throws code of `FaceFault`
 */
export function readFace(bytes: Buffer): FaceFacts {
  try {
    const tables = tablesOf(bytes);
    const table = (name: string) => tables.get(name) ?? fail('face_not_read');
    for (const needed of ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'post']) table(needed);
    if (tables.has('fvar')) fail('face_not_static');
    const os2 = table('OS/2');
    const embedding = os2.readUInt16BE(8);
    // restricted, no parts of it, pictures alone
    if ((embedding & 0x000f) === 0x0002 || embedding & 0x0100 || embedding & 0x0200) fail('face_not_embeddable');
    const has = coverageOf(bytes);
    if ([...needed].some((character) => !has(character.codePointAt(0) as number))) fail('face_not_thai');
    if (heightOf(bytes) <= 0) fail('face_not_read');
    const slanted = (os2.readUInt16BE(62) & 1) !== 0 || (table('head').readUInt16BE(44) & 2) !== 0;
    const heavy = os2.readUInt16BE(4) >= 600 || (table('head').readUInt16BE(44) & 1) !== 0;
    return { style: heavy ? (slanted ? 'BOLD_ITALIC' : 'BOLD') : slanted ? 'ITALIC' : 'REGULAR', family: familyOf(table('name')) };
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('face_')) throw error;
    return fail('face_not_read');
  }
}

/** The agency's faces; a style that it has not is printed in ours. null without any: ours alone. */
export function faceOf(files: Partial<Record<FaceStyle, Buffer>>): Face | null {
  if (Object.keys(files).length === 0) return null;
  const hash = createHash('sha256');
  const fonts = faceStyles.map((style) => {
    const given = files[style];
    const font = renamed(given ?? ownFace(style), style, given ? scaleOf(given) : 1);
    hash.update(font);
    const shared = new SharedArrayBuffer(font.length);
    new Uint8Array(shared).set(font);
    return shared;
  });
  return { key: hash.digest('hex'), fonts };
}

const ownFiles: Record<FaceStyle, string> = {
  REGULAR: '400Regular/Sarabun_400Regular.ttf',
  ITALIC: '400Regular_Italic/Sarabun_400Regular_Italic.ttf',
  BOLD: '700Bold/Sarabun_700Bold.ttf',
  BOLD_ITALIC: '700Bold_Italic/Sarabun_700Bold_Italic.ttf',
};

/** The file of our own face in this style. */
export function ownFace(style: FaceStyle): Buffer {
  const folder = dirname(require.resolve('@expo-google-fonts/sarabun/package.json'));
  return readFileSync(join(folder, ownFiles[style]));
}

/** All consonants, vowels and marks of Thai, both kinds of digits, Latin letters, and the signs of letters. */
const needed = [
  ...Array.from({ length: 0x3a }, (_, i) => String.fromCharCode(0x0e01 + i)),
  ...Array.from({ length: 0x1b }, (_, i) => String.fromCharCode(0x0e3f + i)),
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;()/-"%',
].join('');

/**
 * How much larger the letters must be drawn on their em to stand in the templates as ours do: a face that is drawn as the regulation's keeps its
 * own size in points, every other one is as high as ours.
 */
function scaleOf(font: Buffer): number {
  const own = heightOf(ownFace('REGULAR'));
  const ratio = heightOf(font) / own;
  return ratio > 0.55 && ratio < 0.8 ? regulationScale : ratio;
}

/** How high ก stands, in parts of the em. */
function heightOf(font: Buffer): number {
  const tables = tablesOf(font);
  const [head, loca, glyf] = [tables.get('head'), tables.get('loca'), tables.get('glyf')] as [Buffer, Buffer, Buffer];
  const glyph = glyphOf(font, 0x0e01);
  const at = head.readInt16BE(50) === 0 ? loca.readUInt16BE(glyph * 2) * 2 : loca.readUInt32BE(glyph * 4);
  return glyf.readInt16BE(at + 8) / head.readUInt16BE(18);
}

function glyphOf(font: Buffer, code: number): number {
  let found = 0;
  coverageOf(font, (at, glyph) => {
    if (at === code) found = glyph;
  });
  return found;
}

/** The same drawings under our name and style, on an em of the size that the templates think of. */
function renamed(font: Buffer, style: FaceStyle, scale: number): Buffer {
  const bold = style.startsWith('BOLD');
  const italic = style.endsWith('ITALIC');
  const tables = new Map<string, Buffer>(
    [...tablesOf(font)].filter(([name]) => name !== 'DSIG').map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
  const head = tables.get('head') as Buffer;
  head.writeUInt16BE(Math.min(16_384, Math.max(16, Math.round(head.readUInt16BE(18) * scale))), 18);
  head.writeUInt16BE((bold ? 1 : 0) | (italic ? 2 : 0), 44);
  const os2 = tables.get('OS/2') as Buffer;
  os2.writeUInt16BE(bold ? 700 : 400, 4);
  os2.writeUInt16BE((italic ? 1 : 0) | (bold ? 0x20 : 0) | (bold || italic ? 0 : 0x40), 62);
  const words = `${bold ? 'Bold' : ''}${bold && italic ? ' ' : ''}${italic ? 'Italic' : ''}` || 'Regular';
  tables.set(
    'name',
    nameTable({
      1: familyName,
      2: words,
      3: `${familyName} ${words}`,
      4: `${familyName} ${words}`,
      6: `${familyName}-${words.replace(' ', '')}`,
    }),
  );
  return withTables(font.readUInt32BE(0), tables);
}

function nameTable(names: Record<number, string>): Buffer {
  const entries = Object.entries(names);
  const head = Buffer.alloc(6 + entries.length * 12);
  head.writeUInt16BE(entries.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts: Buffer[] = [];
  let at = 0;
  for (const [i, [id, text]] of entries.entries()) {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    for (const [k, value] of [3, 1, 0x409, Number(id), bytes.length, at].entries()) head.writeUInt16BE(value, 6 + i * 12 + k * 2);
    texts.push(bytes);
    at += bytes.length;
  }
  return Buffer.concat([head, ...texts]);
}

/** A font file of these tables, in their order by name. */
function withTables(version: number, tables: Map<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  const head = Buffer.alloc(12 + sorted.length * 16);
  head.writeUInt32BE(version, 0);
  for (const [i, value] of [sorted.length, power * 16, Math.log2(power), sorted.length * 16 - power * 16].entries())
    head.writeUInt16BE(value, 4 + i * 2);
  const parts: Buffer[] = [];
  let at = head.length;
  for (const [i, [name, bytes]] of sorted.entries()) {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    const place = 12 + i * 16;
    head.write(name, place, 'latin1');
    head.writeUInt32BE(sumOf(padded), place + 4);
    head.writeUInt32BE(at, place + 8);
    head.writeUInt32BE(bytes.length, place + 12);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat([head, ...parts]);
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** The family's name, the typographic one before the plain one; '' where it tells none. */
function familyOf(table: Buffer): string {
  const texts = table.readUInt16BE(4);
  const found = new Map<number, string>();
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const [platform, , language, id, length, offset] = [0, 2, 4, 6, 8, 10].map((part) => table.readUInt16BE(6 + i * 12 + part)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const bytes = table.subarray(texts + offset, texts + offset + length);
    if (platform !== 3 || (found.has(id) && language !== 0x409)) continue;
    found.set(
      id,
      Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString('utf16le'),
    );
  }
  const said = found.get(16) ?? found.get(1) ?? '';
  // a stranger's file: it is shown on a page and written into the settings of the converter
  const plain = [...said].filter((character) => character >= ' ' && !'\u007f<>&"\''.includes(character));
  return plain.join('').slice(0, 80).trim();
}

function fail(code: FaceFault): never {
  throw Object.assign(new Error(code), { code });
}
