import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';

/** Files under way on this machine, before they are kept. What a killed process leaves here is swept. */
export interface Staging {
  dir: string;
  take(): Promise<{ path: string; handle: FileHandle }>;
  /** Writes and syncs what a stream gives; nothing is left where it fails. */
  write(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ path: string; sha256: string; size: number }>;
  sweep(olderThan: Date): Promise<number>;
  tryWriting(): Promise<void>;
}

export async function openStaging(dir: string): Promise<Staging> {
  await mkdir(dir, { recursive: true, mode: 0o700 });

  async function take() {
    const path = join(dir, randomUUID());
    return { path, handle: await open(path, 'wx+', 0o600) };
  }

  async function write(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const hash = createHash('sha256');
    const { path, handle } = await take();
    let size = 0;
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return { path, sha256: hash.digest('hex'), size };
  }

  async function sweep(olderThan: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(dir)) {
      if (!(await isOlder(join(dir, name), olderThan))) continue;
      await rm(join(dir, name), { force: true });
      removed++;
    }
    return removed;
  }

  async function tryWriting(): Promise<void> {
    const path = join(dir, `.try-${randomUUID()}`);
    try {
      await writeFile(path, 'x');
    } finally {
      await rm(path, { force: true });
    }
  }

  return { dir, take, write, sweep, tryWriting };
}

export async function isOlder(path: string, than: Date): Promise<boolean> {
  const found = await stat(path).catch(nothingThere);
  return found !== null && found.mtime < than;
}

/** The hash of what lies there; null where nothing does. */
export async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(chunk);
  } catch (error) {
    return nothingThere(error as NodeJS.ErrnoException);
  }
  return hash.digest('hex');
}

export function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** A stream that is given at once and opened when what must come before is done; it fails where that fails. */
export function opensLater(open: () => Promise<Readable>): Readable {
  const out = new PassThrough();
  open().then(
    (source) => pipeline(source, out, () => undefined),
    (error) => out.destroy(error),
  );
  return out;
}
