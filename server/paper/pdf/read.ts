import { inflateSync } from 'node:zlib';
import { Dict, isName, Name, type PdfValue, Ref, Stream } from './objects.ts';
import { latin, Parser, PdfDamaged } from './parse.ts';

/** Where an object stands: on its own at a place of the file, or within an object stream. */
export type Entry = { at: number; generation: number } | { within: number; index: number };

const mostInflated = 64 * 1024 * 1024;
const mostRevisions = 500;
const mostObjects = 2_000_000;

/**
 * A PDF as its cross-reference tables say it is: the newest table counts, what no table names does not exist.
 * That is how viewers see a file in order; a reader that scans for objects can be shown another document than the viewer.
 * Objects are read when asked for. Nothing is repaired: @throws PdfDamaged
 */
export class PdfFile {
  readonly bytes: Uint8Array;
  readonly entries = new Map<number, Entry | null>();
  readonly trailer: Dict;
  /** Place of the newest cross-reference table. */
  readonly tableAt: number;
  /** Whether that table is a stream. */
  readonly tableIsStream: boolean;
  /** Every table with its place, the newest first. */
  readonly tables: { at: number; entries: Map<number, Entry | null> }[] = [];
  private readonly read = new Map<number, PdfValue>();
  private readonly containers = new Map<number, Map<number, PdfValue>>();
  private readonly busy = new Set<number>();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.tableAt = startOfTable(bytes);
    const newest = this.chain(this.tableAt);
    this.trailer = newest.trailer;
    this.tableIsStream = newest.isStream;
  }

  get rootRef(): Ref {
    const root = this.trailer.get('Root');
    if (!(root instanceof Ref)) throw new PdfDamaged('no catalog');
    return root;
  }

  get catalog(): Dict {
    return this.dict(this.rootRef);
  }

  get size(): number {
    const size = this.trailer.get('Size');
    return typeof size === 'number' ? size : 0;
  }

  /** The value itself, through any number of references. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let steps = 0; found instanceof Ref; steps++) {
      if (steps > 20) throw new PdfDamaged('references in a circle');
      found = this.object(found.number, found.generation);
    }
    return found;
  }

  /** @throws PdfDamaged when it is no dictionary */
  dict(value: PdfValue | undefined): Dict {
    const found = this.resolve(value);
    if (!(found instanceof Dict)) throw new PdfDamaged('a dictionary was expected');
    return found;
  }

  dictOr(value: PdfValue | undefined): Dict | null {
    const found = this.resolve(value);
    return found instanceof Dict ? found : null;
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : [];
  }

  object(number: number, generation?: number): PdfValue {
    const entry = this.entries.get(number);
    if (!entry) return null;
    if (generation !== undefined && generation !== ('at' in entry ? entry.generation : 0)) return null;
    const known = this.read.get(number);
    if (known !== undefined) return known;
    if (this.busy.has(number)) throw new PdfDamaged('an object that needs itself');
    this.busy.add(number);
    try {
      const value = 'at' in entry ? this.objectAt(number, entry) : this.objectWithin(number, entry);
      this.read.set(number, value);
      return value;
    } finally {
      this.busy.delete(number);
    }
  }

  /** Leaves of the page tree in their order. */
  pages(): { ref: Ref; page: Dict }[] {
    const pages: { ref: Ref; page: Dict }[] = [];
    const seen = new Set<number>();
    const walk = (value: PdfValue): void => {
      if (!(value instanceof Ref) || seen.has(value.number)) return;
      seen.add(value.number);
      const node = this.dictOr(value);
      if (!node) return;
      if (node.has('Kids')) for (const kid of this.array(node.get('Kids'))) walk(kid);
      else pages.push({ ref: value, page: node });
    };
    walk(this.catalog.get('Pages'));
    return pages;
  }

  private objectAt(number: number, { at, generation }: { at: number; generation: number }): PdfValue {
    const { value } = this.indirectAt(at, number, generation);
    return value;
  }

  /** The object that stands at a place, and where it ends. */
  indirectAt(at: number, number?: number, generation?: number): { number: number; value: PdfValue; end: number } {
    const parser = new Parser(this.bytes, at);
    const foundNumber = parser.whole();
    const foundGeneration = parser.whole();
    if ((number !== undefined && foundNumber !== number) || (generation !== undefined && foundGeneration !== generation))
      throw new PdfDamaged(`another object stands in the place of ${number}`);
    if (!parser.takes('obj')) throw new PdfDamaged(`no object at ${at}`);
    const value = parser.value();
    if (value instanceof Dict && parser.takes('stream')) {
      const stream = this.streamAt(value, parser);
      if (!parser.takes('endobj')) throw new PdfDamaged(`object ${foundNumber} has no end`);
      return { number: foundNumber, value: stream, end: parser.at };
    }
    if (!parser.takes('endobj')) throw new PdfDamaged(`object ${foundNumber} has no end`);
    return { number: foundNumber, value, end: parser.at };
  }

  private streamAt(dict: Dict, parser: Parser): Stream {
    if (this.bytes[parser.at] === 13) parser.at++;
    if (this.bytes[parser.at] === 10) parser.at++;
    const start = parser.at;
    const length = this.resolve(dict.get('Length'));
    if (typeof length !== 'number' || length < 0 || start + length > this.bytes.length) throw new PdfDamaged('a stream without a length');
    parser.at = start + length;
    // a length that is not the stream's lets two readers see two streams
    if (!parser.takes('endstream')) throw new PdfDamaged('a stream of another length');
    return new Stream(dict, this.bytes.subarray(start, start + length));
  }

  private objectWithin(number: number, { within }: { within: number }): PdfValue {
    let container = this.containers.get(within);
    if (!container) {
      container = new Map();
      const entry = this.entries.get(within);
      const stream = entry && 'at' in entry ? this.object(within) : null;
      if (!(stream instanceof Stream) || !isName(stream.dict.get('Type'), 'ObjStm')) throw new PdfDamaged('no object stream');
      const [count, first] = [this.resolve(stream.dict.get('N')), this.resolve(stream.dict.get('First'))];
      if (typeof count !== 'number' || typeof first !== 'number' || count > mostObjects)
        throw new PdfDamaged('an object stream without a list');
      const bytes = decoded(stream, (value) => this.resolve(value));
      const list = new Parser(bytes);
      const places = Array.from({ length: count }, () => [list.whole(), list.whole()] as const);
      for (const [one, offset] of places) container.set(one, new Parser(bytes, first + offset).value());
      this.containers.set(within, container);
    }
    return container.get(number) ?? null;
  }

  /** Follows /Prev from table to table; the first that names an object wins. */
  private chain(start: number): { trailer: Dict; isStream: boolean } {
    const seen = new Set<number>();
    let newest: { trailer: Dict; isStream: boolean } | null = null;
    for (let at: number | null = start; at !== null; ) {
      if (seen.has(at) || seen.size > mostRevisions) throw new PdfDamaged('tables in a circle');
      seen.add(at);
      const table = this.tableFrom(at);
      newest ??= table;
      this.keep(at, table.entries);
      const hybrid = table.isStream ? null : table.trailer.get('XRefStm');
      if (typeof hybrid === 'number' && !seen.has(hybrid)) {
        seen.add(hybrid);
        this.keep(hybrid, this.tableFrom(hybrid).entries);
      }
      const previous: PdfValue = table.trailer.get('Prev');
      at = typeof previous === 'number' ? previous : null;
    }
    return newest as { trailer: Dict; isStream: boolean };
  }

  private keep(at: number, entries: Map<number, Entry | null>): void {
    this.tables.push({ at, entries });
    for (const [number, entry] of entries) if (!this.entries.has(number)) this.entries.set(number, entry);
    if (this.entries.size > mostObjects) throw new PdfDamaged('too many objects');
  }

  private tableFrom(at: number): { trailer: Dict; entries: Map<number, Entry | null>; isStream: boolean } {
    const parser = new Parser(this.bytes, at);
    if (at < 0 || at >= this.bytes.length) throw new PdfDamaged('a table outside the file');
    if (parser.takes('xref')) return { ...plainTable(parser), isStream: false };
    const { value } = this.indirectAt(at);
    if (!(value instanceof Stream) || !isName(value.dict.get('Type'), 'XRef')) throw new PdfDamaged('no cross-reference table');
    return { trailer: value.dict, entries: streamTable(value), isStream: true };
  }
}

function startOfTable(bytes: Uint8Array): number {
  const from = Math.max(0, bytes.length - 2048);
  const match = /startxref\s+(\d{1,15})\s+%%EOF(?![\s\S]*startxref)/.exec(latin(bytes, from, bytes.length));
  if (!match) throw new PdfDamaged('no end of file');
  // a signed revision whose end was cut off is not simply the revision before it
  if (latin(bytes, from + match.index, bytes.length).includes('/ByteRange')) throw new PdfDamaged('a revision without an end');
  return Number(match[1]);
}

function plainTable(parser: Parser): { trailer: Dict; entries: Map<number, Entry | null> } {
  const entries = new Map<number, Entry | null>();
  while (!parser.takes('trailer')) {
    const first = parser.whole();
    const count = parser.whole();
    if (count > mostObjects) throw new PdfDamaged('too many objects');
    for (let number = first; number < first + count; number++) {
      const at = parser.whole();
      const generation = parser.whole();
      const kind = parser.word();
      if (kind !== 'n' && kind !== 'f') throw new PdfDamaged('an entry of no kind');
      entries.set(number, kind === 'n' && at > 0 ? { at, generation } : null);
    }
  }
  const trailer = parser.value();
  if (!(trailer instanceof Dict)) throw new PdfDamaged('no trailer');
  return { trailer, entries };
}

function streamTable(stream: Stream): Map<number, Entry | null> {
  const entries = new Map<number, Entry | null>();
  const widths = stream.dict.get('W');
  const size = stream.dict.get('Size');
  const index = stream.dict.get('Index') ?? [0, size];
  if (!isNumbers(widths) || widths.length < 3 || !isNumbers(index)) throw new PdfDamaged('a table without widths');
  const [w0 = 0, w1 = 0, w2 = 0] = widths;
  if ([w0, w1, w2].some((width) => width < 0 || width > 8)) throw new PdfDamaged('a table without widths');
  const bytes = decoded(stream, (value) => value ?? null);
  let at = 0;
  const next = (width: number) => {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + (bytes[at++] as number);
    return value;
  };
  for (let i = 0; i + 1 < index.length; i += 2) {
    const [first = 0, count = 0] = [index[i], index[i + 1]];
    if (at + count * (w0 + w1 + w2) > bytes.length) throw new PdfDamaged('a table cut short');
    for (let number = first; number < first + count; number++) {
      const entryType = w0 === 0 ? 1 : next(w0);
      const [second, third] = [next(w1), next(w2)];
      if (entryType === 1) entries.set(number, { at: second, generation: third });
      else if (entryType === 2) entries.set(number, { within: second, index: third });
      else entries.set(number, null);
    }
  }
  return entries;
}

function isNumbers(value: PdfValue): value is number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isInteger(one));
}

/** The bytes behind /FlateDecode, with the predictors that tables use; other filters are not known here. */
export function decoded(stream: Stream, resolve: (value: PdfValue | undefined) => PdfValue): Uint8Array {
  const given = resolve(stream.dict.get('Filter'));
  const filters = (Array.isArray(given) ? given.map(resolve) : given === null ? [] : [given]).map((one) =>
    one instanceof Name ? one.value : '?',
  );
  if (filters.length === 0) return stream.bytes;
  if (filters.length > 1 || filters[0] !== 'FlateDecode') throw new PdfDamaged(`a filter that is not known: ${filters.join(' ')}`);
  let bytes: Uint8Array;
  try {
    bytes = inflateSync(stream.bytes, { maxOutputLength: mostInflated });
  } catch (error) {
    throw new PdfDamaged(`a stream that cannot be unpacked: ${(error as Error).message}`);
  }
  const parameters = resolve(stream.dict.get('DecodeParms'));
  const first = Array.isArray(parameters) ? resolve(parameters[0]) : parameters;
  const predictor = first instanceof Dict ? resolve(first.get('Predictor')) : 1;
  if (!(first instanceof Dict) || typeof predictor !== 'number' || predictor < 10) return bytes;
  const columns = resolve(first.get('Columns'));
  return unpredicted(bytes, typeof columns === 'number' ? columns : 1);
}

/** PNG rows of one byte a column. */
function unpredicted(bytes: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(bytes.length / (columns + 1));
  const out = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (columns + 1)] as number;
    for (let column = 0; column < columns; column++) {
      const raw = bytes[row * (columns + 1) + 1 + column] as number;
      const left = column > 0 ? (out[row * columns + column - 1] as number) : 0;
      const up = row > 0 ? (out[(row - 1) * columns + column] as number) : 0;
      const corner = row > 0 && column > 0 ? (out[(row - 1) * columns + column - 1] as number) : 0;
      out[row * columns + column] = raw + ([0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0);
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
