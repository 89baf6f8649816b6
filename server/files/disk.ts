import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Stored } from './files.ts';

export interface Range {
  start: number;
  /** Included. */
  end: number;
}

/** Where bytes lie: `kept/ab/abcd…` by hash, `incoming/` for what is under way. Another store has the same face. */
export interface Disk {
  /** A new empty file for an upload, to be written and read. */
  incoming(): Promise<{ path: string; handle: FileHandle }>;
  /** Makes a finished, synced upload the kept file of that hash; both the file and its name are durable after it. */
  keep(path: string, sha256: string): Promise<void>;
  put(bytes: Uint8Array, made: { name: string; mime: string; pages?: number }): Promise<Stored>;
  /** Keeps what a stream gives, by the hash of what was written; durable when this returns. */
  keepStream(source: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }>;
  /** Takes a kept file away, unless it was kept anew since that instant. */
  drop(sha256: string, keptBefore: Date): Promise<boolean>;
  path(sha256: string): string;
  read(sha256: string, range?: Range): Readable;
  bytes(sha256: string): Promise<Uint8Array>;
  stat(sha256: string): Promise<{ size: number } | null>;
  verify(sha256: string): Promise<'sound' | 'damaged' | 'missing'>;
  sweep(isReferenced: (sha256: string) => Promise<boolean>, olderThan: Date): Promise<{ files: number; uploads: number }>;
}

export async function openDisk(dir: string): Promise<Disk> {
  const kept = join(dir, 'kept');
  const incoming = join(dir, 'incoming');
  for (const folder of [kept, incoming]) await mkdir(folder, { recursive: true, mode: 0o700 });

  const folderOf = (sha256: string) => join(kept, checked(sha256).slice(0, 2));
  const path = (sha256: string) => join(folderOf(sha256), sha256);

  async function take() {
    const at = join(incoming, randomUUID());
    return { path: at, handle: await open(at, 'wx+', 0o600) };
  }

  async function keep(from: string, sha256: string): Promise<void> {
    const folder = folderOf(sha256);
    await rename(from, path(sha256)).catch(async (error: NodeJS.ErrnoException) => {
      // the first file of its folder
      if (error.code !== 'ENOENT') throw error;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await syncFolder(kept);
      await rename(from, path(sha256));
    });
    await syncFolder(folder);
  }

  async function put(bytes: Uint8Array, { name, mime, pages }: { name: string; mime: string; pages?: number }): Promise<Stored> {
    const { sha256, size } = await keepStream([bytes]);
    return { sha256, name, mime, size, pages: pages ?? null, warnings: [] };
  }

  async function keepStream(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ sha256: string; size: number }> {
    const hash = createHash('sha256');
    const { path: at, handle } = await take();
    let size = 0;
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } catch (error) {
      await rm(at, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    const sha256 = hash.digest('hex');
    await keep(at, sha256);
    return { sha256, size };
  }

  async function sweep(isReferenced: (sha256: string) => Promise<boolean>, olderThan: Date) {
    const removed = { files: 0, uploads: 0 };
    for (const name of await readdir(incoming)) {
      const at = join(incoming, name);
      if (!(await isOld(at, olderThan))) continue;
      await rm(at, { force: true });
      removed.uploads++;
    }
    for (const folder of await readdir(kept)) {
      for (const sha256 of await readdir(join(kept, folder))) {
        const at = join(kept, folder, sha256);
        if (!(await isOld(at, olderThan)) || (await isReferenced(sha256))) continue;
        if (await removeKept(at, join(incoming, sha256), olderThan)) removed.files++;
      }
    }
    return removed;
  }

  return {
    incoming: take,
    keep,
    put,
    keepStream,
    drop: async (sha256, keptBefore) =>
      (await isOld(path(sha256), keptBefore)) && removeKept(path(sha256), join(incoming, sha256), keptBefore),
    path,
    sweep,
    read: (sha256, range) => createReadStream(path(sha256), range),
    bytes: (sha256) => readFile(path(sha256)),
    stat: (sha256) => statOf(path(sha256)),
    verify: (sha256) => verify(path(sha256), sha256),
  };
}

/** The hash names a path, so nothing but a hash may pass. */
function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
  return sha256;
}

async function verify(path: string, sha256: string): Promise<'sound' | 'damaged' | 'missing'> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    throw error;
  }
  return hash.digest('hex') === sha256 ? 'sound' : 'damaged';
}

async function statOf(path: string): Promise<{ size: number } | null> {
  const found = await stat(path).catch(nothingThere);
  return found && { size: found.size };
}

/** Moved aside first: a file that is kept anew in that moment has a new time and goes back. */
async function removeKept(path: string, aside: string, olderThan: Date): Promise<boolean> {
  await rename(path, aside);
  if (!(await isOld(aside, olderThan))) {
    await rename(aside, path);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

async function isOld(path: string, olderThan: Date): Promise<boolean> {
  const found = await stat(path).catch(nothingThere);
  return found !== null && found.mtime < olderThan;
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** A rename is durable only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
