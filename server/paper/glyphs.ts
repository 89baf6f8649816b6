import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { clean } from './printed-text.ts';

let printable: ((code: number) => boolean) | undefined;

/** The text with another sign for each that the face of our papers has no shape for. */
export function printableIn(text: string, instead: string): string {
  const has = ownCoverage();
  return [...text].map((one) => (/\s/u.test(one) || has(one.codePointAt(0) as number) ? one : instead)).join('');
}

/** The first character of a text that the face of our papers has no shape for; null where all of it can be printed. */
export function unprintableIn(text: string): string | null {
  const has = ownCoverage();
  return [...clean(text)].find((character) => !has(character.codePointAt(0) as number)) ?? null;
}

function ownCoverage(): (code: number) => boolean {
  printable ??= coverageOf(
    readFileSync(createRequire(import.meta.url).resolve('@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf')),
  );
  return printable;
}

/** The tables of a TrueType file by their names. @throws RangeError where one lies outside of the file */
export function tablesOf(font: Buffer): Map<string, Buffer> {
  if (font.readUInt32BE(0) !== 0x00010000) throw new RangeError('no TrueType font');
  const places = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16);
  return new Map(
    places.map((at) => {
      const [start, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
      if (start + length > font.length) throw new RangeError('a table outside of its file');
      return [font.toString('latin1', at, at + 4), font.subarray(start, start + length)];
    }),
  );
}

/** Which code points a TrueType file has glyphs for (OpenType: cmap, format 4, which covers the Basic Multilingual Plane); each is told with its glyph. */
export function coverageOf(font: Buffer, onGlyph: (code: number, glyph: number) => void = () => {}): (code: number) => boolean {
  const cmap = tablesOf(font).get('cmap');
  if (!cmap) throw new Error('a font without a map of characters');
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(4 + i * 8 + 4));
  const map = maps.find((at) => cmap.readUInt16BE(at) === 4);
  if (map === undefined) throw new Error('a font without a map of format 4');
  const bytes = cmap.readUInt16BE(map + 6);
  const [ends, starts, deltas, offsets] = [map + 14, map + 16 + bytes, map + 16 + bytes * 2, map + 16 + bytes * 3];
  const covered = new Set<number>();
  let last = -1;
  for (let at = 0; at < bytes; at += 2) {
    const [start, end, delta, offset] = [starts, ends, deltas, offsets].map((table) => cmap.readUInt16BE(table + at)) as [
      number,
      number,
      number,
      number,
    ];
    // a stranger's file may name the same ones again and again
    if (start <= last) throw new RangeError('a map out of order');
    last = end;
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = offset === 0 ? code + delta : cmap.readUInt16BE(offsets + at + offset + (code - start) * 2) || -delta;
      const shown = (offset === 0 ? glyph : glyph + delta) % 0x10000;
      if (shown === 0) continue;
      covered.add(code);
      onGlyph(code, shown);
    }
  }
  return (code) => covered.has(code);
}
