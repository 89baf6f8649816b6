import { type FileHandle, open } from 'node:fs/promises';

const limits = { entries: 5_000, total: 300 * 1024 * 1024, ratio: 120, directory: 4 * 1024 * 1024 };

/**
 * Whether an office document may be unpacked: judged from the archive's own list, before a byte is inflated.
 * False for too many entries, too large or too dense ones, paths that climb, links, encryption, macros, archives inside.
 */
export async function checkArchive(path: string, size: number): Promise<boolean> {
  const handle = await open(path);
  try {
    const directory = await directoryOf(handle, size);
    return directory !== null && entriesAreSafe(directory.bytes, directory.count, size);
  } finally {
    await handle.close();
  }
}

/** Null for no archive, one of more disks, or the 64-bit form, which no letter needs. */
async function directoryOf(handle: FileHandle, size: number): Promise<{ bytes: Buffer; count: number } | null> {
  const tail = await readAt(handle, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf('PK\x05\x06');
  if (end < 0 || end + 22 > tail.length) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const odd = count === 0 || count === 0xffff || count > limits.entries || length > limits.directory || start + length > size;
  return odd ? null : { bytes: await readAt(handle, start, length), count };
}

function entriesAreSafe(list: Buffer, count: number, size: number): boolean {
  let total = 0;
  let packed = 0;
  let at = 0;
  const starts = new Set<number>();
  for (let i = 0; i < count; i++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50) return false;
    const entry = entryAt(list, at);
    if (!nameIsSafe(entry.name) || entry.encrypted || entry.link || starts.has(entry.start)) return false;
    starts.add(entry.start);
    total += entry.unpacked;
    packed += entry.packed;
    // Entries that share bytes give more than the file holds.
    if (total > limits.total || packed > size || entry.unpacked > 1024 * 1024 + entry.packed * limits.ratio) return false;
    at = entry.next;
  }
  return true;
}

function entryAt(list: Buffer, at: number) {
  const nameLength = list.readUInt16LE(at + 28);
  return {
    encrypted: (list.readUInt16LE(at + 8) & 1) === 1,
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
