import { Dict, Name, type PdfValue, Ref, Text } from './objects.ts';

/** A file that is not what it says it is. */
export class PdfDamaged extends Error {
  code = 'pdf_damaged';
}

const white = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) white[code] = 1;
const delimiter = new Uint8Array(256);
for (const character of '()<>[]{}/%') delimiter[character.charCodeAt(0)] = 1;

const deepest = 60;

/** Reads values one after the other from a place in the bytes. Strings are never decrypted. */
export class Parser {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** The next value; `null` also for the word null. Throws PdfDamaged where none stands. */
  value(depth = 0): PdfValue {
    if (depth > deepest) throw new PdfDamaged('values nested too deep');
    this.skipSpace();
    const code = this.bytes[this.at];
    if (code === undefined) throw new PdfDamaged('the file ends within a value');
    if (code === 0x2f) return this.name();
    if (code === 0x28) return this.literal();
    if (code === 0x5b) return this.array(depth);
    if (code === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.dict(depth) : this.hex();
    const word = this.word();
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    const number = numberOf(word);
    return /^\d{1,10}$/.test(word) ? this.refOr(number) : number;
  }

  /** A run of regular characters. */
  word(): string {
    this.skipSpace();
    const start = this.at;
    while (this.at < this.bytes.length && !white[this.bytes[this.at] as number] && !delimiter[this.bytes[this.at] as number]) this.at++;
    if (this.at === start) throw new PdfDamaged(`nothing readable at ${start}`);
    return latin(this.bytes, start, this.at);
  }

  whole(): number {
    const word = this.word();
    if (!/^\d{1,15}$/.test(word)) throw new PdfDamaged(`a number was expected, not ${word.slice(0, 20)}`);
    return Number(word);
  }

  /** Steps over the word if it stands here. */
  takes(word: string): boolean {
    this.skipSpace();
    if (!this.startsWith(word)) return false;
    this.at += word.length;
    return true;
  }

  startsWith(word: string): boolean {
    for (let i = 0; i < word.length; i++) if (this.bytes[this.at + i] !== word.charCodeAt(i)) return false;
    return true;
  }

  skipSpace(): void {
    for (;;) {
      const code = this.bytes[this.at];
      if (code === 0x25) while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++;
      else if (code !== undefined && white[code]) this.at++;
      else return;
    }
  }

  private refOr(number: number): PdfValue {
    const back = this.at;
    this.skipSpace();
    const start = this.at;
    while (isDigit(this.bytes[this.at]) && this.at - start < 6) this.at++;
    if (this.at > start) {
      const generation = Number(latin(this.bytes, start, this.at));
      this.skipSpace();
      const after = this.bytes[this.at + 1];
      if (this.bytes[this.at] === 0x52 && (after === undefined || white[after] || delimiter[after])) {
        this.at++;
        return new Ref(number, generation);
      }
    }
    this.at = back;
    return number;
  }

  private name(): Name {
    const start = ++this.at;
    while (this.at < this.bytes.length && !white[this.bytes[this.at] as number] && !delimiter[this.bytes[this.at] as number]) this.at++;
    const raw = latin(this.bytes, start, this.at);
    return new Name(
      raw.includes('#') ? raw.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : raw,
    );
  }

  private hex(): Text {
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end < 0) throw new PdfDamaged('a string without an end');
    const digits = latin(this.bytes, this.at + 1, end).replace(/[\0\t\n\f\r ]/g, '');
    if (/[^0-9A-Fa-f]/.test(digits)) throw new PdfDamaged('a string that is no hexadecimal number');
    this.at = end + 1;
    return new Text(new Uint8Array(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')));
  }

  private literal(): Text {
    const out: number[] = [];
    let open = 1;
    this.at++;
    for (;;) {
      const code = this.bytes[this.at++];
      if (code === undefined) throw new PdfDamaged('a string without an end');
      if (code === 0x28) open++;
      if (code === 0x29 && --open === 0) return new Text(Uint8Array.from(out));
      if (code === 0x5c) this.escaped(out);
      else if (code === 13) {
        if (this.bytes[this.at] === 10) this.at++;
        out.push(10);
      } else out.push(code);
    }
  }

  private escaped(out: number[]): void {
    const code = this.bytes[this.at++];
    if (code === undefined) throw new PdfDamaged('a string without an end');
    const plain = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 }[code];
    if (plain !== undefined) out.push(plain);
    else if (code >= 0x30 && code <= 0x37) {
      let value = code - 0x30;
      for (let i = 0; i < 2; i++) {
        const next = this.bytes[this.at];
        if (next === undefined || next < 0x30 || next > 0x37) break;
        value = value * 8 + next - 0x30;
        this.at++;
      }
      out.push(value & 255);
    } else if (code === 13) {
      if (this.bytes[this.at] === 10) this.at++;
    } else if (code !== 10) out.push(code);
  }

  private array(depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    this.at++;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x5d) {
        this.at++;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  private dict(depth: number): Dict {
    const dict = new Dict();
    this.at += 2;
    for (;;) {
      this.skipSpace();
      if (this.takes('>>')) return dict;
      if (this.bytes[this.at] !== 0x2f) throw new PdfDamaged('a dictionary without a key');
      const key = this.name().value;
      // readers differ on which of two counts: nobody writes that by honest mistake
      if (dict.has(key)) throw new PdfDamaged(`the key ${key} twice`);
      dict.entries.set(key, this.value(depth + 1));
    }
  }
}

export function latin(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
}

function numberOf(word: string): number {
  if (!/^[+-]*(\d+\.?\d*|\.\d+)/.test(word)) throw new PdfDamaged(`a word that is no value: ${word.slice(0, 20)}`);
  return Number.parseFloat(word.replace(/^[+-]*(?=[+-])/, ''));
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 0x30 && code <= 0x39;
}
