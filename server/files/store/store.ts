import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Stored } from './files.ts';

export interface Range {
  start: number;
  /** Included. */
  end: number;
}

/** Where kept bytes lie, each file under its hash: the local disk (disk.ts) or an object store (object-store.ts). */
export interface Store {
  /** For the administrator; without secrets. */
  name: string;
  /** A new empty file on this machine for an upload, to be written and read. */
  incoming(): Promise<{ path: string; handle: FileHandle }>;
  /** Makes a finished, synced upload the kept file of that hash; durable after it. The path is gone then. */
  keep(path: string, sha256: string): Promise<void>;
  put(bytes: Uint8Array, made: { name: string; mime: string; pages?: number }): Promise<Stored>;
  /** Keeps what a stream gives, by the hash of what was written; durable when this returns. */
  keepStream(source: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }>;
  /** Takes a kept file away, unless it was kept anew since that instant. */
  drop(sha256: string, keptBefore: Date): Promise<boolean>;
  /** A place on this machine where the bytes can be read for the next ten minutes. Fails with ENOENT where nothing is kept, EBADHASH where the bytes are others. */
  path(sha256: string): Promise<string>;
  /** Lets go of a copy on this machine that turned out bad, where there are copies. */
  forget?(sha256: string): Promise<void>;
  read(sha256: string, range?: Range): Readable;
  stat(sha256: string): Promise<{ size: number } | null>;
  /** Reads the whole file again where it lies. */
  verify(sha256: string): Promise<'sound' | 'damaged' | 'missing'>;
  sweep(isReferenced: (sha256: string) => Promise<boolean>, olderThan: Date): Promise<{ files: number; uploads: number }>;
  /** What names this store among others; null where nothing was written yet. */
  mark(): Promise<string | null>;
  setMark(mark: string): Promise<void>;
  /** Whose files lie in the whole of a folder or bucket, where it was in use before agencies had folders of their own (decision 0118). */
  agency(): Promise<string | null>;
  setAgency(schema: string): Promise<void>;
  /** Nothing is kept here. */
  isEmpty(): Promise<boolean>;
  /** Keeps a small text under a name of its own, where the store is not on this machine. */
  noteOutside?(name: string, text: string): Promise<void>;
  /** Fails where nothing can be written. */
  tryWriting(): Promise<void>;
}

/** File or object that holds the mark. */
export const markName = 'store-id';

/** The same for whose files lie there. */
export const agencyName = 'store-agency';

/** The hash names a path, so nothing but a hash may pass. */
export function checkedHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
  return sha256;
}
