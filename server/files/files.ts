import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { acceptUpload, type Upload } from './accept.ts';
import { decrypt, encrypt } from './cipher.ts';
import { type Disk, openDisk, type Range } from './disk.ts';
import { imagesToPdf } from './images-to-pdf.ts';
import { type Drawn, openInspector } from './inspector.ts';
import { dropThumbnails, thumbnailOf } from './thumbnail.ts';

/** A file that is kept, named by the SHA-256 of its bytes. The row of table `file` is made from it. */
export interface Stored {
  sha256: string;
  /** For showing, never a path: control characters and path parts are gone. */
  name: string;
  mime: string;
  size: number;
  /** Pages of a PDF; null for others. */
  pages: number | null;
  /** Codes of contract/lang files.warning. */
  warnings: string[];
}

/** Where an encrypted file lies, and the hash of its plain bytes. */
export interface LockedFile {
  locked: string;
  sha256: string;
}

export interface Files {
  /**
   * Takes an upload: streamed to disk, judged by content, name and declared type, checked, durable when this returns.
   * @throws a refusal with status 422 and one of the `file_…`, `pdf_…`, `image_…` codes; nothing is left behind
   */
  accept(stream: Readable, upload: Upload): Promise<Stored>;
  /** Keeps bytes that the office itself made (a typeset letter, a stamped copy): no checks, durable when this returns. */
  put(bytes: Uint8Array, made: { name: string; mime: string; pages?: number }): Promise<Stored>;
  /** Encrypts a kept file with a letter's key; gives the hash of the encrypted bytes, under which they lie. The plain ones stay until `dropPlain`. */
  lock(sha256: string, key: Buffer): Promise<string>;
  /** Keeps bytes that the office itself made, encrypted: their plain form never lies on disk. `sha256` is that of the plain bytes. */
  putLocked(bytes: Uint8Array, key: Buffer): Promise<{ sha256: string; locked: string; size: number }>;
  /** The plain bytes of a locked file. Fails with code `file_locked` where the key is another or the bytes were changed. */
  bytesLocked(file: LockedFile, key: Buffer): Promise<Uint8Array>;
  /** Takes away the plain bytes of what was locked at that instant, and every thumbnail of them; what was kept anew since then stays. */
  dropPlain(sha256: string, lockedAt: Date): Promise<void>;
  /** Kept JPEG and PNG files as one A4 PDF, a page each, in the order given. */
  imagesToPdf(pictures: { sha256: string; mime: string }[], name: string): Promise<Stored>;
  /** Bytes `start` to `end` (both included), the whole file when absent. The stream fails with ENOENT where nothing is kept. */
  read(sha256: string, range?: Range): Readable;
  /** A stranger's SVG or PNG drawn anew as PNG in the limited process; nothing is kept. */
  drawMark(bytes: Uint8Array, how: { svg: boolean; most: number }): Promise<Drawn>;
  bytes(sha256: string): Promise<Uint8Array>;
  stat(sha256: string): Promise<{ size: number } | null>;
  /** Reads the whole file again: 'damaged' when its bytes no longer give its name. */
  verify(sha256: string): Promise<'sound' | 'damaged' | 'missing'>;
  /** Page N (from 1) of a PDF, or a picture, as WebP of `width` pixels; kept for the next time. */
  thumbnail(sha256: string, page: number, width: number): Promise<Uint8Array>;
  /** Removes kept files that nothing refers to and left-over uploads, both older than the given instant. */
  sweepOrphans(isReferenced: (sha256: string) => Promise<boolean>, olderThan: Date): Promise<{ files: number; uploads: number }>;
  close(): Promise<void>;
}

/** Files on the local disk under `dir`. */
export async function openFiles({ dir, log }: { dir: string; log?: Logger | undefined }): Promise<Files> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const disk = await openDisk(dir);
  const inspector = openInspector(log);
  return {
    accept: (stream, upload) => acceptUpload(disk, inspector, stream, upload),
    put: (bytes, made) => disk.put(bytes, made),
    lock: async (sha256, key) => (await disk.keepStream(encrypt(disk.read(sha256), key, sha256))).sha256,
    putLocked: (bytes, key) => putLocked(disk, bytes, key),
    bytesLocked: async ({ locked, sha256 }, key) => buffer(decrypt(disk.read(locked), key, sha256)),
    async dropPlain(sha256, lockedAt) {
      await dropThumbnails(join(dir, 'thumbnails'), sha256);
      await disk.drop(sha256, lockedAt);
    },
    imagesToPdf: (pictures, name) => imagesToPdf(disk, inspector, pictures, name),
    drawMark: (bytes, how) => inspector.mark(bytes, how),
    read: (sha256, range) => disk.read(sha256, range),
    bytes: (sha256) => disk.bytes(sha256),
    stat: (sha256) => disk.stat(sha256),
    verify: (sha256) => disk.verify(sha256),
    thumbnail: (sha256, page, width) => thumbnailOf(disk, inspector, join(dir, 'thumbnails'), sha256, page, width),
    sweepOrphans: (isReferenced, olderThan) => disk.sweep(isReferenced, olderThan),
    close: () => inspector.close(),
  };
}

async function putLocked(disk: Disk, bytes: Uint8Array, key: Buffer): Promise<{ sha256: string; locked: string; size: number }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  async function* plain(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const { sha256: locked } = await disk.keepStream(encrypt(plain(), key, sha256));
  return { sha256, locked, size: bytes.length };
}
