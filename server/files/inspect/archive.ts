import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createInflateRaw, inflateRawSync } from 'node:zlib';

interface ArchiveLimits {
  entries: number;
  /** Bytes of all together when unpacked. */
  total: number;
  /** Of an entry: bytes for each packed one. */
  ratio: number;
  /** Bytes of the list. */
  directory: number;
  /** What may not be unpacked is refused by its name where each is taken by itself. */
  each: boolean;
}

const limits: ArchiveLimits = { entries: 5_000, total: 300 * 1024 * 1024, ratio: 120, directory: 4 * 1024 * 1024, each: false };
/** Of papers that somebody packed: each is judged as an upload of its own. */
export const packedLimits: ArchiveLimits = { entries: 20_000, total: 4_000_000_000, ratio: 120, directory: 8 * 1024 * 1024, each: true };

/** The list of the archive stands before a comment of at most 64 KB. */
const tailBytes = 65_557;

/** One file of an archive, as the archive's own list tells it. */
export interface ArchiveEntry {
  name: string;
  start: number;
  /** Bytes as they lie there, and as the list says they become. */
  packed: number;
  unpacked: number;
  /** 0 as they are, 8 deflated. */
  method: number;
  encrypted: boolean;
  link: boolean;
  next: number;
}

/**
 * Whether an office document may be unpacked: judged from the archive's own list, before a byte is inflated.
 * False for too many entries, too large or too dense ones, paths that climb, links, encryption, macros, archives inside.
 */
export async function checkArchive(path: string, size: number, within = limits): Promise<boolean> {
  const handle = await open(path);
  try {
    return (await entriesIn((position, length) => readAt(handle, position, length), size, within)) !== null;
  } finally {
    await handle.close();
  }
}

/** The files of an archive that is read piece by piece, judged like `checkArchive`; null where it may not be unpacked. */
export async function entriesIn(
  read: (position: number, length: number) => Promise<Buffer>,
  size: number,
  within: ArchiveLimits,
): Promise<ArchiveEntry[] | null> {
  const place = placeOf(await read(Math.max(0, size - tailBytes), Math.min(size, tailBytes)), size, within);
  return place && safeEntries(await read(place.start, place.length), place.count, size, within);
}

/** The files of an archive that lies in memory, judged like `checkArchive`; null where it may not be unpacked. */
export function entriesOf(bytes: Buffer): ArchiveEntry[] | null {
  const place = placeOf(bytes.subarray(Math.max(0, bytes.length - tailBytes)), bytes.length, limits);
  return place && safeEntries(bytes.subarray(place.start, place.start + place.length), place.count, bytes.length, limits);
}

/** What one file of it holds; whatever its list says, no more than `most` bytes are made. Fails with code ERR_BUFFER_TOO_LARGE. */
export function unpack(bytes: Buffer, { start, packed, method }: ArchiveEntry, most: number): Buffer {
  if (bytes.readUInt32LE(start) !== 0x04034b50) throw new Error('no file where the list says');
  const at = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const held = bytes.subarray(at, at + packed);
  if (method === 8) return inflateRawSync(held, { maxOutputLength: most });
  if (method !== 0) throw new Error('an unknown way of packing');
  if (held.length > most) throw Object.assign(new Error('too much'), { code: 'ERR_BUFFER_TOO_LARGE' });
  return held;
}

/** The same as a stream, for what is taken like an upload: who takes it counts the bytes. A fault of the packing is told to `onFault`. */
export async function openEntry(
  read: (range: { start: number; end: number }) => Readable,
  { start, packed, method }: ArchiveEntry,
  onFault: () => void,
): Promise<Readable> {
  const head = await buffer(read({ start, end: start + 29 }));
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50 || (method !== 0 && method !== 8)) {
    onFault();
    return Readable.from([]);
  }
  if (packed === 0) return Readable.from([]);
  const at = start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const held = read({ start: at, end: at + packed - 1 });
  if (method === 0) return held;
  const inflate = createInflateRaw();
  inflate.on('error', (error: NodeJS.ErrnoException) => error.code?.startsWith('Z_') && onFault());
  // what breaks the one breaks the other, which is read by who takes it
  pipeline(held, inflate, () => undefined);
  return inflate;
}

/** Where the list lies. Null for no archive, one of more disks, or the 64-bit form, which no letter needs. */
function placeOf(tail: Buffer, size: number, within: ArchiveLimits): { start: number; length: number; count: number } | null {
  const end = tail.lastIndexOf('PK\x05\x06');
  if (end < 0 || end + 22 > tail.length) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const odd = count === 0 || count === 0xffff || count > within.entries || length > within.directory || start + length > size;
  return odd ? null : { start, length, count };
}

function safeEntries(list: Buffer, count: number, size: number, within: ArchiveLimits): ArchiveEntry[] | null {
  let total = 0;
  let packed = 0;
  let at = 0;
  const starts = new Set<number>();
  const entries: ArchiveEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50) return null;
    const entry = entryAt(list, at);
    if (climbs(entry.name) || starts.has(entry.start)) return null;
    if (!within.each && (holdsPrograms(entry.name) || entry.encrypted || entry.link)) return null;
    starts.add(entry.start);
    total += entry.unpacked;
    packed += entry.packed;
    // Entries that share bytes give more than the file holds.
    if (total > within.total || packed > size || entry.unpacked > 1024 * 1024 + entry.packed * within.ratio) return null;
    entries.push(entry);
    at = entry.next;
  }
  return entries;
}

function entryAt(list: Buffer, at: number): ArchiveEntry {
  const nameLength = list.readUInt16LE(at + 28);
  return {
    encrypted: (list.readUInt16LE(at + 8) & 1) === 1,
    method: list.readUInt16LE(at + 10),
    packed: list.readUInt32LE(at + 20),
    unpacked: list.readUInt32LE(at + 24),
    link: ((list.readUInt32LE(at + 38) >>> 16) & 0xf000) === 0xa000,
    start: list.readUInt32LE(at + 42),
    name: nameIn(list.subarray(at + 46, at + 46 + nameLength)),
    next: at + 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32),
  };
}

function climbs(name: string): boolean {
  return name.startsWith('/') || name.includes('\\') || name.includes('\0') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
}

function holdsPrograms(name: string): boolean {
  return /vbaProject\.bin$|\.(?:zip|docm|xlsm|exe|js|vbs|bat|cmd|scr|jar|7z|rar|gz)$/i.test(name);
}

/** In UTF-8, else as Thai Windows packs: by its own letters. */
function nameIn(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}
