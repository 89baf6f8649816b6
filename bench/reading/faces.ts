import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import opentype, { type Font } from 'opentype.js';
import sharp from 'sharp';

/** Ink of a sign drawn large, 0 to 255, with room around it. */
export interface Drawn {
  width: number;
  height: number;
  ink: Uint8Array;
}

/** Every font file below the folders whose name none of `left` fits. */
export function fontFiles(folders: readonly string[], left: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && /\.(ttf|otf)$/iu.test(one.name) && !left.test(one.name))
        .map((one) => join(one.parentPath, one.name)),
    )
    .sort();
}

export const openFont = (file: string): Font => {
  const bytes = readFileSync(file);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
};

/** Draws signs side by side, `apart` of their size from each other (below 0 they touch), `high` pixels to the em; null where the font has no shape for one. */
export async function draw(font: Font, text: string, high: number, apart = 0): Promise<Drawn | null> {
  const paths: string[] = [];
  const box = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
  let pen = 0;
  for (const sign of text) {
    const glyph = font.charToGlyph(sign);
    if (!glyph || glyph.index === 0) return null;
    const bounds = glyph.getPath(0, 0, high).getBoundingBox();
    if (!(bounds.x2 > bounds.x1)) return null;
    const path = glyph.getPath(pen - bounds.x1, 0, high);
    const placed = path.getBoundingBox();
    paths.push(path.toPathData(1));
    box.x1 = Math.min(box.x1, placed.x1);
    box.y1 = Math.min(box.y1, placed.y1);
    box.x2 = Math.max(box.x2, placed.x2);
    box.y2 = Math.max(box.y2, placed.y2);
    pen = placed.x2 + apart * high;
  }
  const margin = Math.round(high / 8);
  const width = Math.ceil(box.x2 - box.x1) + margin * 2;
  const height = Math.ceil(box.y2 - box.y1) + margin * 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g transform="translate(${margin - box.x1},${margin - box.y1})">${paths.map((one) => `<path d="${one}"/>`).join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, ink: Uint8Array.from(data, (tone) => 255 - tone) };
}
