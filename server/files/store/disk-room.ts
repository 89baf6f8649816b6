import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

export interface Room {
  /** Bytes that may still be written. */
  free: number;
  /** Their share of the disk. */
  percent: number;
}

/** The smaller room of the disks on which the data and the files lie; null where the system does not say. */
export async function leastRoom(dataDir: string): Promise<Room | null> {
  const rooms = await Promise.all([dataDir, join(dataDir, 'files')].map(roomOf));
  const [least] = rooms.flatMap((room) => room ?? []).sort((a, b) => a.free - b.free);
  return least ?? null;
}

/** What the process itself may write, not what is kept for root. */
async function roomOf(path: string): Promise<Room | null> {
  const found = await statfs(path).catch(() => null);
  if (!found || found.blocks === 0) return null;
  return { free: found.bavail * found.bsize, percent: (found.bavail / found.blocks) * 100 };
}
