import { crc32, inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

/** The files of an archive, read by its directory. */
export function unzipped(bytes: Buffer): Record<string, Buffer> {
  const end = bytes.lastIndexOf('PK\x05\x06');
  const files: Record<string, Buffer> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i += 1) {
    const [packed, title, place] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const data = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
    const content = inflateRawSync(bytes.subarray(data, data + packed));
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16));
    files[bytes.toString('utf8', at + 46, at + 46 + title)] = content;
    at += 46 + title;
  }
  return files;
}
