import type { FileHandle } from 'node:fs/promises';

/** What a scanner writes last. A share may give a file its whole size before its content is there, so that size and time prove nothing. */
const ends: Record<string, { within: number; mark: Buffer }> = {
  pdf: { within: 1024, mark: Buffer.from('%%EOF') },
  jpg: { within: 64, mark: Buffer.from([0xff, 0xd9]) },
  png: { within: 64, mark: Buffer.from('IEND') },
};

/** What is of no kind that is known is let through: the door refuses it and says why. */
export async function endsProperly(handle: FileHandle, kind: string | null, size: number): Promise<boolean> {
  const end = kind ? ends[kind] : undefined;
  if (!end) return true;
  const length = Math.min(size, end.within);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position: size - length });
  return buffer.subarray(0, bytesRead).includes(end.mark);
}
