import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { clean } from './printed-text.ts';

let printable: ((code: number) => boolean) | undefined;

/** The first character of a text that the face of our papers has no shape for; null where all of it can be printed. */
export function unprintableIn(text: string): string | null {
  printable ??= coverageOf(
    readFileSync(createRequire(import.meta.url).resolve('@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf')),
  );
  const has = printable;
  return [...clean(text)].find((character) => !has(character.codePointAt(0) as number)) ?? null;
}

/** Which code points a TrueType file has glyphs for (OpenType: cmap, format 4, which covers the Basic Multilingual Plane). */
function coverageOf(font: Buffer): (code: number) => boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16);
  const record = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (record === undefined) throw new Error('a font without a map of characters');
  const cmap = font.readUInt32BE(record + 8);
  const maps = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, i) => cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4));
  const map = maps.find((at) => font.readUInt16BE(at) === 4);
  if (map === undefined) throw new Error('a font without a map of format 4');
  const bytes = font.readUInt16BE(map + 6);
  const [ends, starts, deltas, offsets] = [map + 14, map + 16 + bytes, map + 16 + bytes * 2, map + 16 + bytes * 3];
  const covered = new Set<number>();
  for (let at = 0; at < bytes; at += 2) {
    const [start, end, delta, offset] = [starts, ends, deltas, offsets].map((table) => font.readUInt16BE(table + at)) as [
      number,
      number,
      number,
      number,
    ];
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = offset === 0 ? code + delta : font.readUInt16BE(offsets + at + offset + (code - start) * 2) || -delta;
      if ((offset === 0 ? glyph : glyph + delta) % 0x10000 !== 0) covered.add(code);
    }
  }
  return (code) => covered.has(code);
}
