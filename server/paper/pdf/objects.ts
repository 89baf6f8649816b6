/** The kinds of value of a PDF file (ISO 32000-2, 7.3), as plain as they are. */
export type PdfValue = null | boolean | number | Name | Text | Ref | PdfValue[] | Dict | Stream;

export class Name {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export class Text {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

/** Written as it is; for values whose place in the file matters (/ByteRange, /Contents). */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Dict {
  readonly entries: Map<string, PdfValue | Raw>;
  constructor(entries: Iterable<[string, PdfValue | Raw]> = []) {
    this.entries = new Map(entries);
  }
  get(key: string): PdfValue {
    const value = this.entries.get(key);
    return value === undefined || value instanceof Raw ? null : value;
  }
  has(key: string): boolean {
    return this.entries.has(key);
  }
  keys(): string[] {
    return [...this.entries.keys()];
  }
  /** A copy with some entries replaced; `undefined` takes one out. */
  with(changes: Record<string, PdfValue | Raw | undefined>): Dict {
    const copy = new Dict(this.entries);
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) copy.entries.delete(key);
      else copy.entries.set(key, value);
    }
    return copy;
  }
}

export class Stream {
  readonly dict: Dict;
  /** As it stands in the file: still encoded. */
  readonly bytes: Uint8Array;
  constructor(dict: Dict, bytes: Uint8Array) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

export function name(value: string): Name {
  return new Name(value);
}

export function dict(entries: Record<string, PdfValue | Raw | undefined>): Dict {
  return new Dict(Object.entries(entries).filter((entry): entry is [string, PdfValue | Raw] => entry[1] !== undefined));
}

/** A text string: UTF-16 with its mark, which every reader takes. */
export function text(value: string): Text {
  const bytes = Buffer.from(`\ufeff${value}`, 'utf16le').swap16();
  return new Text(new Uint8Array(bytes));
}

export function asciiText(value: string): Text {
  return new Text(new Uint8Array(Buffer.from(value, 'latin1')));
}

/** The words of a text string, in whichever of the three encodings. */
export function wordsOf(value: PdfValue): string | null {
  if (!(value instanceof Text)) return null;
  const bytes = Buffer.from(value.bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8');
  return bytes.toString('latin1');
}

export function isName(value: PdfValue | undefined, expected: string): boolean {
  return value instanceof Name && value.value === expected;
}

/** Readers take every value that is the same as another for the same, whatever object holds it. */
export function sameValue(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return written(one) === written(other);
}

/** The value as it is written in a file; the keys of a dictionary in their order. */
export function written(value: PdfValue | Raw): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return writtenNumber(value);
  if (value instanceof Raw) return value.text;
  if (value instanceof Name) return `/${escapedName(value.value)}`;
  if (value instanceof Text) return `<${Buffer.from(value.bytes).toString('hex').toUpperCase()}>`;
  if (value instanceof Ref) return `${value.number} ${value.generation} R`;
  if (Array.isArray(value)) return `[${value.map(written).join(' ')}]`;
  if (value instanceof Dict) return writtenDict(value);
  return `${writtenDict(value.dict)}stream ${Buffer.from(value.bytes).toString('latin1')} endstream`;
}

function writtenDict({ entries }: Dict): string {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  return `<<${sorted.map(([key, value]) => `/${escapedName(key)} ${written(value)}`).join(' ')}>>`;
}

function writtenNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(5).replace(/\.?0+$/, '');
}

function escapedName(value: string): string {
  return value.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
