import { type FileHandle, open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

const limits = { entries: 5_000, total: 300 * 1024 * 1024, ratio: 120, directory: 4 * 1024 * 1024 };
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
export async function checkArchive(path: string, size: number): Promise<boolean> {
  const handle = await open(path);
  try {
    const place = placeOf(await readAt(handle, Math.max(0, size - tailBytes), Math.min(size, tailBytes)), size);
    return place !== null && safeEntries(await readAt(handle, place.start, place.length), place.count, size) !== null;
  } finally {
    await handle.close();
  }
}

/** The files of an archive that lies in memory, judged like `checkArchive`; null where it may not be unpacked. */
export function entriesOf(bytes: Buffer): ArchiveEntry[] | null {
  const place = placeOf(bytes.subarray(Math.max(0, bytes.length - tailBytes)), bytes.length);
  return place && safeEntries(bytes.subarray(place.start, place.start + place.length), place.count, bytes.length);
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

/** Where the list lies. Null for no archive, one of more disks, or the 64-bit form, which no letter needs. */
function placeOf(tail: Buffer, size: number): { start: number; length: number; count: number } | null {
  const end = tail.lastIndexOf('PK\x05\x06');
  if (end < 0 || end + 22 > tail.length) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const odd = count === 0 || count === 0xffff || count > limits.entries || length > limits.directory || start + length > size;
  return odd ? null : { start, length, count };
}

function safeEntries(list: Buffer, count: number, size: number): ArchiveEntry[] | null {
  let total = 0;
  let packed = 0;
  let at = 0;
  const starts = new Set<number>();
  const entries: ArchiveEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50) return null;
    const entry = entryAt(list, at);
    if (!nameIsSafe(entry.name) || entry.encrypted || entry.link || starts.has(entry.start)) return null;
    starts.add(entry.start);
    total += entry.unpacked;
    packed += entry.packed;
    // Entries that share bytes give more than the file holds.
    if (total > limits.total || packed > size || entry.unpacked > 1024 * 1024 + entry.packed * limits.ratio) return null;
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
    name: list.toString('utf8', at + 46, at + 46 + nameLength),
    next: at + 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32),
  };
}

function nameIsSafe(name: string): boolean {
  const climbs =
    name.startsWith('/') || name.includes('\\') || name.includes('\0') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  const macros = /vbaProject\.bin$|\.(?:zip|docm|xlsm|exe|js|vbs|bat|cmd|scr|jar|7z|rar|gz)$/i.test(name);
  return !climbs && !macros;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}
