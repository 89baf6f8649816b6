import { deflateSync, inflateSync } from 'node:zlib';
import { glyphsShown, type Span, spansOf, utf16 } from './content-stream.ts';

/**
 * Makes Thai text copyable and searchable everywhere. The typesetter maps a whole cluster to its first glyph and puts the
 * true text in /ActualText, which pdf.js does not read (typst#7610). Here the glyphs' own characters are worked out from
 * those texts and the font maps rewritten; each text is said once. The drawing does not change.
 * `mapsAlone`: no text is left beside a drawing that its map says too, and ำ stays two signs.
 * For fresh files of the typesetter only (plain objects, classic cross-reference table).
 */
export function fixThaiText(pdf: Uint8Array, mapsAlone = false): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  const objects = objectsOf(file);
  const pages = pagesOf(objects);
  const votes = new Map<string, Map<number, Map<string, number>>>();
  const all = pages.flatMap((page) => page.runs.map((run) => ({ run, fonts: page.fonts })));
  const paired = all.filter(({ run }) => pairAt(run) >= 0);
  const left = new Set(paired);
  for (const one of all) if (!left.has(one)) vote(votes, one.fonts, one.run);
  turnAround(paired, votes);
  for (const { run, fonts } of paired) vote(votes, fonts, run);
  const maps = new Map(
    [...new Set(pages.flatMap((page) => [...page.fonts.values()]))].map((map) => [map, learned(objects, map, votes.get(map))]),
  );
  const twins = mapsAlone ? new Map<Run, Twin>() : twinsOf(objects, pages, maps);
  for (const page of pages) replaceStream(objects, page.content, saidPage(page, maps, twins, mapsAlone));
  for (const [id, map] of maps) replaceStream(objects, id, cmapOf(map), '/Type /CMap /WMode 0');
  withoutClaim(objects);
  return rebuilt(file, objects);
}

/** The file is made like an archival one, but no judge has looked at it, and signatures and numbers come after: it says nothing of it. */
function withoutClaim(objects: Objects): void {
  for (const [id, text] of objects) {
    if (!/\/Subtype \/XML\b/.test(text.slice(0, text.indexOf('stream')))) continue;
    const said = streamOf(text).replace(/\s*<pdfaid:(\w+)>[^<]*<\/pdfaid:\1>|\s*xmlns:pdfaid="[^"]*"|\s*pdfaid:\w+="[^"]*"/g, '');
    replaceStream(objects, id, said, '/Type /Metadata /Subtype /XML');
  }
}

interface Page {
  id: string;
  content: string;
  source: string;
  /** Resource name -> object of the font's ToUnicode map. */
  fonts: Map<string, string>;
  /** Resource name -> object of the font. */
  fontObjects: Map<string, string>;
  runs: Run[];
}

/** Object number -> its text between `obj` and `endobj`. */
type Objects = Map<string, string>;

function objectsOf(file: string): Objects {
  const table = file.slice(Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]));
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map((match) => Number(match[1])).sort((a, b) => a - b);
  const ends = [...offsets.slice(1), file.length - table.length];
  return new Map(
    offsets.map((start, i) => {
      const text = file.slice(start, ends[i]);
      const id = /^(\d+) 0 obj\s*/.exec(text);
      if (!id) throw new Error('unexpected shape of a typeset file');
      return [id[1] as string, text.slice(id[0].length, text.lastIndexOf('endobj'))];
    }),
  );
}

const fontsIn = /\/Font\s*<<([\s\S]*?)>>/;

function pagesOf(objects: Objects): Page[] {
  return [...objects]
    .filter(([, text]) => /^<<\s*\/Type \/Page\b(?!s)/.test(text))
    .map(([id, text]) => {
      const content = /\/Contents (\d+) 0 R/.exec(text)?.[1] ?? '';
      const fonts = new Map<string, string>();
      const fontObjects = new Map<string, string>();
      for (const [, name = '', font = ''] of (fontsIn.exec(text)?.[1] ?? '').matchAll(/\/(\S+) (\d+) 0 R/g)) {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1];
        if (!map) continue;
        fonts.set(name, map);
        fontObjects.set(name, font);
      }
      const source = streamOf(objects.get(content) ?? '');
      const texts = new Map([...fonts].map(([name, map]) => [name, mapOf(objects, map)]));
      return { id, content, source, fonts, fontObjects, runs: runsOf(spansOf(source, (font, glyph) => texts.get(font)?.get(glyph))) };
    });
}

interface Run {
  spans: Span[];
  /** The text in the order of glyphs, a character each. */
  characters: string[];
  /** The vowel below, where it is drawn behind the tone mark that it stands before. */
  turned?: string;
}

/** A cluster drawn at several heights comes as several spans with the same text: they belong together. */
function runsOf(spans: Span[]): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < spans.length; i++) {
    const ways = drawnWays((spans[i] as Span).text);
    const most = Math.max(...ways.map((way) => way.length));
    for (let last = i, count = 0; spans[last]?.text === spans[i]?.text && count < most; last++) {
      count += (spans[last] as Span).glyphs.length;
      const characters = ways.find((way) => way.length === count);
      if (
        !characters ||
        (spans[last + 1]?.text === spans[i]?.text && ways.some((way) => way.length === count + (spans[last + 1] as Span).glyphs.length))
      )
        continue;
      runs.push({ spans: spans.slice(i, last + 1), characters });
      i = last;
      break;
    }
  }
  return runs;
}

/** ำ is drawn as a ring above the letter, before its tone mark (sometimes one glyph with it), and า after it. */
function drawnWays(text: string): string[][] {
  const apart = text.replace(/([่-๋]?)ำ/g, '\u0e4d$1\u0e32');
  const joined = apart.match(/\u0e4d[่-๋]|[\s\S]/gu) ?? [];
  return joined.length === apart.length ? [[...apart]] : [joined, [...apart]];
}

type Votes = Map<string, Map<number, Map<string, number>>>;

/** Where a vowel below and the mark above it follow each other, of which some fonts draw the mark first. */
function pairAt({ characters }: Run): number {
  return characters.findIndex((one, i) => /^[\u0e38-\u0e3a]$/.test(one) && /^[\u0e48-\u0e4c]$/.test(characters[i + 1] ?? ''));
}

/** Which of the two is which is known from letters that bear only one; where a file has none of those, from its other pairs. */
function turnAround(paired: { run: Run; fonts: Page['fonts'] }[], votes: Votes): void {
  const pairs = paired.map(({ run, fonts }) => {
    const at = pairAt(run);
    const glyphs = run.spans.flatMap((span) => span.glyphs);
    const sayOf = (i: number) => {
      const { font, glyph } = glyphs[i] ?? { font: '', glyph: -1 };
      const counts = votes.get(fonts.get(font) ?? '')?.get(glyph);
      return [...(counts ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
    };
    const isMark = (said: string) => /^[\u0e48-\u0e4c]$/.test(said);
    const isBelow = (said: string) => /^[\u0e38-\u0e3a]$/.test(said);
    const [first, second] = [sayOf(at), sayOf(at + 1)];
    const turned = isMark(first) || isBelow(second) ? true : isBelow(first) || isMark(second) ? false : null;
    return { run, at, turned };
  });
  const usual = pairs.some(({ turned }) => turned === true) && !pairs.some(({ turned }) => turned === false);
  for (const { run, at, turned } of pairs) {
    if (!(turned ?? usual)) continue;
    const [below = '', mark = ''] = run.characters.slice(at, at + 2);
    run.characters.splice(at, 2, mark, below);
    run.turned = below;
  }
}

function vote(votes: Votes, fonts: Page['fonts'], { spans, characters }: Run): void {
  spans
    .flatMap((span) => span.glyphs)
    .forEach(({ font, glyph }, i) => {
      const map = fonts.get(font);
      const character = characters[i] as string;
      if (!map) return;
      const ofFont = votes.get(map) ?? votes.set(map, new Map()).get(map);
      const ofGlyph = ofFont?.get(glyph) ?? ofFont?.set(glyph, new Map()).get(glyph);
      ofGlyph?.set(character, (ofGlyph.get(character) ?? 0) + 1);
    });
}

function mapOf(objects: Objects, id: string): Map<number, string> {
  const entries = streamOf(objects.get(id) ?? '').matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gim);
  return new Map([...entries].map(([, glyph, text]) => [Number.parseInt(glyph as string, 16), utf16(text as string)]));
}

/** The map as it was, corrected by what most clusters say. */
function learned(objects: Objects, id: string, votes: Map<number, Map<string, number>> | undefined): Map<number, string> {
  const map = mapOf(objects, id);
  for (const [glyph, counts] of votes ?? []) {
    const best = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
    if (best) map.set(glyph, best[0]);
  }
  return new Map([...map].sort(([a], [b]) => a - b));
}

/**
 * ำ is drawn as two signs, which nobody typed. Where it stands, its letters are set in a twin of their font, the same drawing with other
 * words: the ring says nothing that is seen, the stroke says ำ. Readers that know /ActualText find the whole there as well. A mark that is drawn
 * before the vowel below is set in a twin too, in which it says both and the vowel nothing.
 */
function twinsOf(objects: Objects, pages: Page[], maps: Map<string, Map<number, string>>): Map<Run, Twin> {
  const runs = new Map<Run, Twin>();
  const twins = new Map<string, { font: string; map: string }>();
  let last = Math.max(...[...objects.keys()].map(Number));
  for (const page of pages) {
    const used = new Map<string, string>();
    for (const run of page.runs) {
      const names = new Set(run.spans.flatMap((span) => span.glyphs.map((glyph) => glyph.font)));
      const isAm = run.characters.some((one) => one.startsWith(ring)) && !run.spans[0]?.text.includes('า');
      if (!isWhole(run) || !(isAm || run.turned)) continue;
      const kind: Twin = isAm ? 'am' : (run.turned as string);
      if (![...names].every((name) => page.fontObjects.has(name))) continue;
      runs.set(run, kind);
      for (const name of names) {
        const known = page.fontObjects.get(name) as string;
        const map = page.fonts.get(name) as string;
        if (!twins.has(known + kind)) {
          const made = { font: `${++last}`, map: `${++last}` };
          twins.set(known + kind, made);
          objects.set(made.font, (objects.get(known) as string).replace(/\/ToUnicode \d+ 0 R/, `/ToUnicode ${made.map} 0 R`));
          objects.set(made.map, '');
          maps.set(
            made.map,
            new Map([...(maps.get(map) ?? [])].map(([glyph, said]) => [glyph, kind === 'am' ? inAm(said) : inPair(said, kind)])),
          );
        }
        const twin = twins.get(known + kind) as { font: string; map: string };
        used.set(twinName(name, kind), twin.font);
        page.fonts.set(twinName(name, kind), twin.map);
      }
    }
    const more = [...used].map(([name, font]) => `/${name} ${font} 0 R\n`).join('');
    if (more)
      objects.set(
        page.id,
        (objects.get(page.id) as string).replace(/\/Font\s*<</, (found) => `${found}\n${more}`),
      );
  }
  return runs;
}

const ring = '\u0e4d';
/** 'am', or the vowel that is drawn behind its mark. */
type Twin = string;
const twinName = (name: string, kind: Twin) => `${name}${kind === 'am' ? kind : `u${kind.charCodeAt(0) - 0x0e38}`}`;

function inPair(said: string, below: string): string {
  if (said === below) return '\u200b';
  return /^[\u0e48-\u0e4c]$/.test(said) ? below + said : said;
}

/** The ring is a sign that readers leave out; with a tone mark in one glyph it says that mark. */
function inAm(said: string): string {
  if (said === '\u0e32') return '\u0e33';
  return said.startsWith(ring) ? said.slice(1) || '\u200b' : said;
}

function saidPage(page: Page, maps: Map<string, Map<number, string>>, twins: Map<Run, Twin>, mapsAlone: boolean): string {
  const { source, fonts, runs } = page;
  const said = ({ font, glyph }: Span['glyphs'][number]) => maps.get(fonts.get(font) ?? '')?.get(glyph) ?? '\0';
  const edits: Edit[] = [];
  for (const run of runs) {
    const told = run.spans.flatMap((span) => span.glyphs.map(said)).join('');
    // not all readers know a text of nothing: a cluster in pieces is left to the maps, but for ำ, which they can't say
    if (twins.has(run) || (!mapsAlone && isWhole(run) && run.spans.length === 1)) edits.push(...saidOnce(source, run, twins.get(run)));
    else if (told === run.characters.join('') && !run.turned)
      edits.push(
        ...run.spans.flatMap(({ opening, closing }): Edit[] => [
          [...opening, ''],
          [...closing, ''],
        ]),
      );
  }
  let kept = '';
  let from = 0;
  for (const [start, end, instead] of edits.sort((a, b) => a[0] - b[0])) {
    kept += source.slice(from, start) + instead;
    from = end;
  }
  return marksWithTheirLetters(kept + source.slice(from), (glyphs) => glyphs.map(said).join(''));
}

/** What stands between two places of a stream becomes this. */
type Edit = [number, number, string];

/** All of it has its words beside it; else the maps alone say it. */
function isWhole({ spans }: Run): boolean {
  return spans.every(({ opening }) => opening[0] < opening[1]);
}

/**
 * Readers that measure gaps need the words of a cluster as one. The typesetter cuts a cluster that is drawn at several heights, and each
 * piece says all of it: here the first does, the others nothing. Letters of ำ go to the twins of their fonts.
 */
function saidOnce(source: string, { spans }: Run, twin: Twin | undefined): Edit[] {
  const inTwins = (drawing: string) =>
    drawing.replace(/\/(\S+)( [\d.]+ Tf)/g, (_, name: string, rest: string) => `/${twinName(name, twin as string)}${rest}`);
  return spans.flatMap(({ opening, closing }, i): Edit[] => [
    ...(i === 0 ? [] : [[...opening, '/Span << /ActualText <FEFF> >> BDC'] as Edit]),
    ...(twin ? [[opening[1], closing[0], inTwins(source.slice(opening[1], closing[0]))] as Edit] : []),
  ]);
}

/**
 * A mark that is drawn at another height stands in a tagged block of its own, and a reader that measures gaps puts a space
 * behind it (ครั้ ง). Its drawing moves into the block of its letter; its tag stays, empty.
 */
function marksWithTheirLetters(content: string, said: (glyphs: Span['glyphs']) => string): string {
  const blocks = [...content.matchAll(/(\/Span <<\s*\/MCID \d+\s*>> BDC\n)(q\n[\s\S]*?\nQ\n)EMC\n/g)];
  const parts: string[] = [];
  let end = -1;
  let from = 0;
  for (const block of blocks) {
    const follows = block.index === end;
    end = block.index + block[0].length;
    const drawing = block[2] as string;
    if (!follows || drawing.length > 400 || !/^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u200b]+$/.test(said(glyphsShown(drawing)))) continue;
    // Just before the block stands the EMC of the letter's block, or the empty tag of another mark of it.
    const before = content.slice(from, block.index);
    const emc = before.endsWith('EMC\n') ? before.length - 4 : -1;
    if (emc < 0) continue;
    parts.push(before.slice(0, emc), drawing, `EMC\n${block[1]}EMC\n`);
    from = end;
  }
  return parts.join('') + content.slice(from);
}

function cmapOf(map: Map<number, string>): string {
  const hex = (text: string) =>
    [...Array(text.length).keys()].map((i) => text.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0')).join('');
  const lines = [...map].map(([glyph, text]) => `<${glyph.toString(16).toUpperCase().padStart(4, '0')}> <${hex(text)}>`);
  const blocks: string[] = [];
  for (let i = 0; i < lines.length; i += 100) {
    const block = lines.slice(i, i + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

function streamOf(object: string): string {
  const [start, end] = [object.indexOf('stream'), object.lastIndexOf('endstream')];
  if (start < 0) return '';
  const raw = object.slice(start + 6, end).replace(/^\r?\n/, '');
  const length = Number(/\/Length (\d+)/.exec(object)?.[1]);
  const bytes = Buffer.from(raw.slice(0, length), 'latin1');
  return object.slice(0, start).includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
}

function replaceStream(objects: Objects, id: string, content: string, entries = ''): void {
  if (!objects.has(id)) return;
  const packed = deflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  objects.set(id, `<< ${entries} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream\n`);
}

function rebuilt(file: string, objects: Objects): Uint8Array {
  let body = file.slice(0, file.search(/\d+ 0 obj/));
  const offsets = new Map<number, number>();
  for (const [id, text] of objects) {
    offsets.set(Number(id), body.length);
    body += `${id} 0 obj\n${text}endobj\n\n`;
  }
  const count = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: count }, (_, id) => {
    const offset = offsets.get(id);
    return offset === undefined ? '0000000000 65535 f\r\n' : `${String(offset).padStart(10, '0')} 00000 n\r\n`;
  });
  const trailer = file.slice(file.lastIndexOf('trailer'), file.lastIndexOf('startxref')).replace(/\/Size \d+/, `/Size ${count}`);
  return Buffer.from(`${body}xref\n0 ${count}\n${rows.join('')}${trailer}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}
