import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, isOlder, nothingThere, openStaging } from './staging.ts';
import { agencyName, checkedHash, markName, type Store } from './store.ts';

/** Files on the local disk: `kept/ab/abcd…` by hash, `incoming/` for what is under way. */
export async function openDisk(dir: string): Promise<Store> {
  const kept = join(dir, 'kept');
  const staging = await openStaging(join(dir, 'incoming'));
  await mkdir(kept, { recursive: true, mode: 0o700 });

  const folderOf = (sha256: string) => join(kept, checkedHash(sha256).slice(0, 2));
  const path = (sha256: string) => join(folderOf(sha256), sha256);

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

  async function keepStream(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ sha256: string; size: number }> {
    const { path: at, sha256, size } = await staging.write(source);
    await keep(at, sha256);
    return { sha256, size };
  }

  async function sweep(isReferenced: (sha256: string) => Promise<boolean>, olderThan: Date) {
    const removed = { files: 0, uploads: await staging.sweep(olderThan) };
    for (const folder of await readdir(kept)) {
      for (const sha256 of await readdir(join(kept, folder))) {
        const at = join(kept, folder, sha256);
        if (!(await isOlder(at, olderThan)) || (await isReferenced(sha256))) continue;
        if (await removeKept(at, join(staging.dir, sha256), olderThan)) removed.files++;
      }
    }
    return removed;
  }

  async function setNote(name: string, text: string): Promise<void> {
    await rename((await staging.write([Buffer.from(`${text}\n`)])).path, join(dir, name));
    await syncFolder(dir);
  }

  return {
    name: dir,
    incoming: staging.take,
    keep,
    keepStream,
    put: async (bytes, { name, mime, pages }) => ({
      ...(await keepStream([bytes])),
      name,
      mime,
      pages: pages ?? null,
      warnings: [],
    }),
    drop: async (sha256, keptBefore) =>
      (await isOlder(path(sha256), keptBefore)) && removeKept(path(sha256), join(staging.dir, sha256), keptBefore),
    path: async (sha256) => path(sha256),
    read: (sha256, range) => createReadStream(path(sha256), { ...range, highWaterMark: 256 * 1024 }),
    stat: async (sha256) => {
      const found = await stat(path(sha256)).catch(nothingThere);
      return found && { size: found.size };
    },
    verify: async (sha256) => {
      const found = await hashOf(path(sha256));
      return found === null ? 'missing' : found === sha256 ? 'sound' : 'damaged';
    },
    sweep,
    mark: () => noteIn(dir, markName),
    setMark: (mark) => setNote(markName, mark),
    agency: () => noteIn(dir, agencyName),
    setAgency: (schema) => setNote(agencyName, schema),
    async isEmpty() {
      for (const folder of await readdir(kept)) if ((await readdir(join(kept, folder))).length > 0) return false;
      return true;
    },
    tryWriting: staging.tryWriting,
  };
}

/** A small text in the folder of a store; nothing is made there. */
export async function noteIn(dir: string, name: string): Promise<string | null> {
  return (await readFile(join(dir, name), 'utf8').catch(nothingThere))?.trim() ?? null;
}

/** Moved aside first: a file that is kept anew in that moment has a new time and goes back. */
async function removeKept(path: string, aside: string, olderThan: Date): Promise<boolean> {
  await rename(path, aside);
  if (!(await isOlder(aside, olderThan))) {
    await rename(aside, path);
    return false;
  }
  await rm(aside, { force: true });
  return true;
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
