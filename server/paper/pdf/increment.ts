import { createHash } from 'node:crypto';
import { type Dict, dict, name, type PdfValue, Raw, Ref, Stream, Text, written } from './objects.ts';
import type { PdfFile } from './read.ts';

/** An increment: objects appended to a file whose bytes stay as they are. */
export class Increment {
  readonly file: PdfFile;
  private readonly objects = new Map<number, { generation: number; value: PdfValue }>();
  private next: number;

  constructor(file: PdfFile) {
    this.file = file;
    let most = file.size - 1;
    for (const number of file.entries.keys()) if (number > most) most = number;
    this.next = most + 1;
  }

  add(value: PdfValue): Ref {
    const ref = new Ref(this.next++);
    this.objects.set(ref.number, { generation: 0, value });
    return ref;
  }

  set(ref: Ref, value: PdfValue): void {
    this.objects.set(ref.number, { generation: ref.generation, value });
  }

  /** The value as this increment leaves it. */
  get(ref: Ref): PdfValue {
    return this.objects.get(ref.number)?.value ?? this.file.object(ref.number);
  }

  /**
   * The whole file with the increment. Its table has the shape of the one before.
   * /Size never shrinks and counts every object: some readers refuse a file that gets that wrong.
   */
  bytes(): Uint8Array {
    const { file } = this;
    const start = file.bytes.length;
    const parts: Buffer[] = [Buffer.from('\n')];
    let at = start + 1;
    const places = new Map<number, { at: number; generation: number }>();
    const put = (part: Buffer) => {
      parts.push(part);
      at += part.length;
    };
    for (const [number, { generation, value }] of [...this.objects].sort(([one], [other]) => one - other)) {
      places.set(number, { at, generation });
      put(indirect(number, generation, value));
    }
    const tableAt = at;
    const trailer = (size: number) =>
      dict({
        Size: Math.max(size, file.size),
        Root: file.rootRef,
        Info: file.trailer.get('Info') ?? undefined,
        ID: idAfter(file, parts),
        Prev: file.tableAt,
      });
    if (file.tableIsStream) {
      const number = this.next;
      places.set(number, { at: tableAt, generation: 0 });
      put(indirect(number, 0, tableStream(trailer(number + 1), places)));
    } else {
      put(Buffer.from(`${plainTable(places)}trailer\n${written(trailer(this.next))}\n`, 'latin1'));
    }
    put(Buffer.from(`startxref\n${tableAt}\n%%EOF\n`));
    return new Uint8Array(Buffer.concat([file.bytes, ...parts], at));
  }
}

function indirect(number: number, generation: number, value: PdfValue): Buffer {
  const head = `${number} ${generation} obj\n`;
  if (!(value instanceof Stream)) return Buffer.from(`${head}${written(value)}\nendobj\n`, 'latin1');
  const described = written(value.dict.with({ Length: value.bytes.length }));
  return Buffer.concat([Buffer.from(`${head}${described}\nstream\n`, 'latin1'), value.bytes, Buffer.from('\nendstream\nendobj\n')]);
}

function plainTable(places: Map<number, { at: number; generation: number }>): string {
  let out = 'xref\n';
  for (const run of runsOf(places)) {
    out += `${run[0]} ${run.length}\n`;
    for (const number of run) {
      const { at, generation } = places.get(number) as { at: number; generation: number };
      out += `${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;
    }
  }
  return out;
}

function tableStream(trailer: Dict, places: Map<number, { at: number; generation: number }>): Stream {
  const runs = runsOf(places);
  const rows = runs.flat().map((number) => {
    const { at, generation } = places.get(number) as { at: number; generation: number };
    const row = Buffer.alloc(7);
    row.writeUInt8(1, 0);
    row.writeUInt32BE(at, 1);
    row.writeUInt16BE(generation, 5);
    return row;
  });
  const index = runs.flatMap((run) => [run[0] as number, run.length]);
  return new Stream(trailer.with({ Type: name('XRef'), W: [1, 4, 2], Index: index }), Buffer.concat(rows));
}

function runsOf(places: Map<number, unknown>): number[][] {
  const runs: number[][] = [];
  for (const number of [...places.keys()].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && (last.at(-1) as number) + 1 === number) last.push(number);
    else runs.push([number]);
  }
  return runs;
}

/** The first half names the document and stays, the second its revision; the same input gives the same. */
function idAfter({ trailer }: PdfFile, parts: Buffer[]): PdfValue[] {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  const revision = new Text(hash.digest());
  const known = trailer.get('ID');
  const first = Array.isArray(known) && known[0] instanceof Text ? known[0] : revision;
  return [first, revision];
}

export const zeroRange = `[0 ${'0'.repeat(10)} ${'0'.repeat(10)} ${'0'.repeat(10)}]`;

/** Room for a signature of so many bytes, not yet filled. */
export function emptyContents(slot: number): Raw {
  return new Raw(`<${'0'.repeat(slot * 2)}>`);
}

/** Finds the one empty place in the appended bytes and writes what the signature speaks of: all but the place itself. */
export function setByteRange(pdf: Uint8Array, from: number): { contentsAt: number; contentsEnd: number } {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const rangeAt = bytes.indexOf(`/ByteRange ${zeroRange}`, from);
  const keyAt = bytes.indexOf('/Contents <000000', from);
  if (rangeAt < 0 || keyAt < 0) throw new Error('no room for a signature');
  const contentsAt = keyAt + '/Contents '.length;
  const contentsEnd = bytes.indexOf('>', contentsAt) + 1;
  const range = `[0 ${contentsAt} ${contentsEnd} ${bytes.length - contentsEnd}]`;
  bytes.write(range.padEnd(zeroRange.length), rangeAt + '/ByteRange '.length, 'latin1');
  return { contentsAt, contentsEnd };
}
