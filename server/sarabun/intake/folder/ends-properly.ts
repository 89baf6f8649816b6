import type { FileHandle } from 'node:fs/promises';

/** What a scanner writes last. A share may give a file its whole size before its content is there, so that size and time prove nothing. */
const ends: Record<string, { within: number; mark: Buffer }> = {
  pdf: { within: 1024, mark: Buffer.from('%%EOF') },
  jpg: { within: 64, mark: Buffer.from([0xff, 0xd9]) },
  png: { within: 64, mark: Buffer.from('IEND') },
};

/** A TIFF ends with no mark, and each page that is added makes it whole again: it must have stood still so many times longer. */
export const stillnessOf = (kind: string | null): number => (kind === 'tiff' ? 3 : 1);

/** What is of no kind that is known is let through: the door refuses it and says why. */
export async function endsProperly(handle: FileHandle, kind: string | null, size: number): Promise<boolean> {
  if (kind === 'tiff') return hasDirectory(handle, size);
  const end = kind ? ends[kind] : undefined;
  if (!end) return true;
  const length = Math.min(size, end.within);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position: size - length });
  return buffer.subarray(0, bytesRead).includes(end.mark);
}

/** Writers put the way to the first directory in when its page is done. */
async function hasDirectory(handle: FileHandle, size: number): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(8), position: 0 });
  if (bytesRead < 8) return false;
  const at = buffer[0] === 0x49 ? buffer.readUInt32LE(4) : buffer.readUInt32BE(4);
  return at >= 8 && at < size;
}
