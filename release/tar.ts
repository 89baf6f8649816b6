import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A file of the archive, by its path in it. */
export interface Entry {
  path: string;
  executable?: boolean;
  /** Where a link leads to; else one of the next two. */
  link?: string;
  text?: string;
  /** A file of this machine, with its size. */
  file?: string;
  size?: number;
}

/**
 * Writes a .tar.gz that is the same, byte by byte, for the same entries: sorted, owned by root, of one time. By hand, because the tar programs of
 * systems differ in what they write.
 */
export async function writeArchive(to: string, entries: Entry[], time: Date): Promise<void> {
  await pipeline(blocks(entries, Math.floor(time.getTime() / 1000)), createGzip({ level: 9 }), createWriteStream(to));
}

async function* blocks(entries: Entry[], time: number): AsyncGenerator<Buffer> {
  for (const entry of entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const bytes = entry.text === undefined ? null : Buffer.from(entry.text);
    const size = entry.link === undefined ? (bytes?.length ?? entry.size ?? 0) : 0;
    yield* header(entry, size, time);
    if (bytes) yield bytes;
    else if (entry.file && entry.link === undefined) yield* whole(entry.file, size);
    yield Buffer.alloc(pad(size));
  }
  yield Buffer.alloc(1024);
}

async function* whole(file: string, size: number): AsyncGenerator<Buffer> {
  const stream = createReadStream(file);
  await once(stream, 'open');
  let read = 0;
  for await (const chunk of stream) {
    read += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  if (read !== size) throw new Error(`${file} changed while it was packed`);
}

/** ustar; what its fields can't hold stands before it in a pax header. */
function* header({ path, executable, link }: Entry, size: number, time: number): Generator<Buffer> {
  const records = { ...(fits(path, 100) ? {} : { path }), ...(link && !fits(link, 100) ? { linkpath: link } : {}) };
  if (Object.keys(records).length > 0) {
    const text = Buffer.concat(Object.entries(records).map(([key, value]) => paxRecord(key, value)));
    yield block({ name: 'pax', type: 'x', mode: 0o644, size: text.length, time, link: '' });
    yield text;
    yield Buffer.alloc(pad(text.length));
  }
  const type = link === undefined ? '0' : '2';
  yield block({ name: path, type, mode: link !== undefined ? 0o777 : executable ? 0o755 : 0o644, size, time, link: link ?? '' });
}

interface Block {
  name: string;
  type: string;
  mode: number;
  size: number;
  time: number;
  link: string;
}

function block({ name, type, mode, size, time, link }: Block): Buffer {
  const made = Buffer.alloc(512);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  made.write(name, 0, 100);
  made.write(octal(mode, 8), 100);
  made.write(octal(0, 8), 108);
  made.write(octal(0, 8), 116);
  made.write(octal(size, 12), 124);
  made.write(octal(time, 12), 136);
  made.write(' '.repeat(8), 148);
  made.write(type, 156);
  made.write(link, 157, 100);
  made.write('ustar\x0000', 257);
  made.write('root', 265);
  made.write('root', 297);
  const sum = made.reduce((all, byte) => all + byte, 0);
  made.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return made;
}

/** Its own length stands before it, the digits of that length included. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (rest + String(length).length !== length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

function fits(text: string, bytes: number): boolean {
  return Buffer.byteLength(text) <= bytes;
}

function pad(size: number): number {
  return (512 - (size % 512)) % 512;
}
