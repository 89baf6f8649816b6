import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib';
import { nothingThere } from '../files/store/staging.ts';
import { checkedHash } from '../files/store/store.ts';
import { BackupFault } from './backup-fault.ts';
import { BadSeal, type FolderCipher } from './sealed-objects.ts';
import { damaged as damagedManifest } from './signed-line.ts';

/** Files of letters lie as they are, most are packed already; those of the database packed. */
export type Packing = 'plain' | 'packed';

/** Two thirds of the time of the usual one, for a twentieth more room. */
const packingLevel = { level: 3 };
const packed = promisify(gzip) as (bytes: Uint8Array, options: typeof packingLevel) => Promise<Uint8Array>;

const unpack = promisify(gunzip) as (bytes: Uint8Array) => Promise<Uint8Array>;
/** Most files of a database are small: one reading each is a fraction of the work of a stream. */
export const mostInMemory = 4 * 1024 * 1024;

/**
 * A folder of backups: `objects/ab/abcd…` by the hash of what is in them, which many backups share, and `backups/20261127T015000Z` that names
 * its own. With a cipher all of it is encrypted, and names of objects tell nothing. Only what stands in `backups` is a backup; `making` holds what
 * is under way and what a killed one left.
 */
export function openBackupFolder(dir: string, cipher: FolderCipher | null = null, work = 'making') {
  const making = join(dir, work);
  const objectName = (sha256: string, packing: Packing) => {
    const name = packing === 'packed' ? `${checkedHash(sha256)}.gz` : checkedHash(sha256);
    return cipher ? cipher.nameOf(name) : name;
  };
  const objectPath = (sha256: string, packing: Packing) => {
    const name = objectName(sha256, packing);
    return join(dir, 'objects', name.slice(0, 2), name);
  };
  const manifestPath = (name: string) => join(dir, 'backups', name);

  async function begin(): Promise<void> {
    await rm(making, { recursive: true, force: true });
    for (const name of [work, 'objects', 'backups', 'log']) await mkdir(join(dir, name), { recursive: true, mode: 0o700 });
  }

  /** Written beside and named when whole and on the disk. */
  async function keep(source: AsyncIterable<Uint8Array>, packing: Packing): Promise<{ sha256: string; size: number }> {
    const hash = createHash('sha256');
    let size = 0;
    async function* told() {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    const at = await write(packing === 'packed' ? through(told(), createGzip(packingLevel)) : told());
    const sha256 = hash.digest('hex');
    await name(at, sha256, packing);
    return { sha256, size };
  }

  /** What fits into memory is not written again where it lies already. */
  async function keepBytes(bytes: Uint8Array): Promise<{ sha256: string; size: number }> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (!(await has(sha256, 'packed'))) await name(await write([await packed(bytes, packingLevel)]), sha256, 'packed');
    return { sha256, size: bytes.length };
  }

  async function write(plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
    const chunks = cipher ? cipher.seal(plain) : plain;
    const at = join(making, randomUUID());
    const handle = await open(at, 'wx', 0o600);
    try {
      for await (const chunk of chunks) await handle.writeFile(chunk);
      await handle.sync();
    } catch (error) {
      await rm(at, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return at;
  }

  async function name(at: string, sha256: string, packing: Packing): Promise<void> {
    const path = objectPath(sha256, packing);
    await rename(at, path).catch(async (error: NodeJS.ErrnoException) => {
      // the first object of its folder
      if (error.code !== 'ENOENT') throw error;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(at, path);
    });
  }

  const has = async (sha256: string, packing: Packing) => (await stat(objectPath(sha256, packing)).catch(nothingThere)) !== null;

  function opened(path: string): AsyncIterable<Uint8Array> {
    const raw = createReadStream(path, { highWaterMark: 256 * 1024 });
    return cipher ? cipher.open(raw) : raw;
  }

  async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
    const { size } = await stat(path);
    if (size <= mostInMemory) yield await unpack(cipher ? await wholeOf(opened(path)) : await readFile(path));
    else yield* through(opened(path), createGunzip());
  }

  /** The bytes of an object, which end in a BackupFault where they are others than were kept. */
  async function* readSound(sha256: string, packing: Packing): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    const path = objectPath(sha256, packing);
    try {
      for await (const chunk of packing === 'packed' ? unpacked(path) : opened(path)) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw isBadPacking(error) || error instanceof BadSeal ? damaged(sha256) : error;
    }
    if (hash.digest('hex') !== sha256) throw damaged(sha256);
  }

  async function verify(sha256: string, packing: Packing): Promise<'sound' | 'damaged' | 'missing'> {
    try {
      for await (const _ of readSound(sha256, packing));
      return 'sound';
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
      if (error instanceof BackupFault || (error as NodeJS.ErrnoException).code === 'EIO') return 'damaged';
      throw error;
    }
  }

  async function readList(name: string, path: string): Promise<string> {
    if (!cipher) return readFile(path, 'utf8');
    try {
      return (await wholeOf(opened(path))).toString('utf8');
    } catch (error) {
      throw error instanceof BadSeal ? damagedManifest(name) : error;
    }
  }

  async function finishList(path: string, text: string): Promise<void> {
    // what it names is on the disk under its name
    for (const folder of await readdir(join(dir, 'objects'))) await syncFolder(join(dir, 'objects', folder));
    await rename(await write([Buffer.from(text)]), path);
    await syncFolder(dirname(path));
    await rm(making, { recursive: true, force: true });
  }

  return {
    dir,
    begin,
    keep,
    readSound,
    verify,
    keepBytes,
    has,
    drop: (sha256: string, packing: Packing) => rm(objectPath(sha256, packing), { force: true }),
    /** Names of backups, the oldest first. */
    names: async () => ((await readdir(join(dir, 'backups')).catch(nothingThere)) ?? []).filter((name) => timeOfName(name)).sort(),
    isEncrypted: cipher !== null,
    objectName,
    readManifest: (name: string) => readList(name, manifestPath(name)),
    /** Rounds of the kept log, each by its line and its last segment. */
    logNames: async () =>
      ((await readdir(join(dir, 'log')).catch(nothingThere)) ?? []).filter((name) => /^[0-9a-f]{8}-[0-9A-F]{24}$/.test(name)).sort(),
    readLog: (name: string) => readList(name, join(dir, 'log', name)),
    finishLog: (name: string, text: string) => finishList(join(dir, 'log', name), text),
    removeLog: (name: string) => rm(join(dir, 'log', name), { force: true }),
    /** From here on it is a backup. */
    finish: (name: string, text: string) => finishList(manifestPath(name), text),
    removeManifest: (name: string) => rm(manifestPath(name), { force: true }),
    /** Takes objects away that no backup names. */
    async sweep(isNamed: (object: string) => boolean): Promise<number> {
      let removed = 0;
      for (const folder of await readdir(join(dir, 'objects')))
        for (const object of await readdir(join(dir, 'objects', folder))) {
          if (isNamed(object)) continue;
          await rm(join(dir, 'objects', folder, object), { force: true });
          removed++;
        }
      return removed;
    },
  };
}

/** A disk that is asked for one thing at a time rests between them. Where one fails no further one is begun, and those under way end first. */
export async function severalAtOnce<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const left = things[Symbol.iterator]();
  const failed: unknown[] = [];
  const worker = async () => {
    for (let next = left.next(); !next.done && failed.length === 0; next = left.next())
      await work(next.value).catch((error) => failed.push(error));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  if (failed.length > 0) throw failed[0];
}

export type BackupFolder = ReturnType<typeof openBackupFolder>;

/** What fails on either side is thrown to who reads; one who stops reading ends both, and nobody else hears of that. */
function through(source: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> {
  pipeline(Readable.from(source), transform, () => {});
  return transform;
}

async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

export function nameOfTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

export function timeOfName(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function isBadPacking(error: unknown): boolean {
  return /^Z_/.test((error as NodeJS.ErrnoException).code ?? '');
}

function damaged(sha256: string): BackupFault {
  return new BackupFault(`ข้อมูลสำรองเสียหาย: ${sha256}`, `an object of the backup is damaged: ${sha256}`);
}
