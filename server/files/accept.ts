import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileSize } from '../../contract/thai.ts';
import { badField, Refusal } from '../http/errors.ts';
import { checkArchive } from './archive.ts';
import type { Disk } from './disk.ts';
import type { Stored } from './files.ts';
import type { Inspector } from './inspector.ts';
import { agrees, type KindName, kindOfExtension, kinds, letterKinds, sniff } from './kinds.ts';
import { cleanName, extensionOf } from './names.ts';

export interface Upload {
  /** As the client gave it; shown after cleaning, never used as a path. */
  filename: string;
  /** Content-Type of the part. */
  declaredType: string;
  maxBytes: number;
  /** PDF, JPEG and PNG when absent. */
  allow?: KindName[];
  /** 2,000 when absent. */
  maxPages?: number;
  /** The form field that a refusal points at; `file` when absent. */
  field?: string;
}

/** Name first, then bytes, then meaning; whatever fails leaves no file behind. */
export async function acceptUpload(disk: Disk, inspector: Inspector, stream: Readable, upload: Upload): Promise<Stored> {
  const field = upload.field ?? 'file';
  const { path, handle } = await disk.incoming();
  let kept = false;
  try {
    const name = cleanName(upload.filename);
    const promised = promisedKind(name, upload, field);
    const { sha256, size } = await receive(stream, handle, upload, field);
    const kind = await judge({ path, handle }, size, promised, field);
    const meaning = await inspect(inspector, path, kind, upload, field);
    await disk.keep(path, sha256);
    kept = true;
    return { sha256, name, mime: kinds[kind].mime, size, ...meaning };
  } catch (error) {
    // A client that still sends must be heard to the end, or it never reads the answer.
    if (!stream.destroyed) stream.resume();
    throw error;
  } finally {
    await handle.close().catch(() => undefined);
    if (!kept) await rm(path, { force: true });
  }
}

function promisedKind(name: string, { declaredType, allow = letterKinds }: Upload, field: string): KindName {
  const kind = kindOfExtension(extensionOf(name));
  if (!kind || !allow.includes(kind)) throw badField(field, 'file_type_not_allowed', { allowed: allow.join(', ').toUpperCase() });
  if (!agrees(kind, declaredType)) throw badField(field, 'file_type_mismatch');
  return kind;
}

/** Streams to disk while hashing; memory stays flat. The file is synced when this returns. */
async function receive(
  stream: Readable,
  handle: FileHandle,
  { maxBytes }: Upload,
  field: string,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  const tooLarge = () => badField(field, 'file_too_large', { max: fileSize(maxBytes) });
  let size = 0;
  try {
    // The stream is left open on a refusal: destroying it would cut the connection before the answer.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw tooLarge();
      hash.update(chunk as Buffer);
      await handle.writeFile(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof Refusal || isDiskError(error) ? error : badField(field, 'upload_interrupted');
  }
  // The multipart reader cuts at its own limit and only marks the stream.
  if ((stream as { truncated?: boolean }).truncated) throw tooLarge();
  if (size === 0) throw badField(field, 'file_empty');
  await handle.sync();
  return { sha256: hash.digest('hex'), size };
}

async function judge(file: { path: string; handle: FileHandle }, size: number, promised: KindName, field: string): Promise<KindName> {
  if (promised === 'docx' || promised === 'xlsx') {
    if (!(await checkArchive(file.path, size))) throw badField(field, 'archive_unsafe');
  }
  if ((await sniff(file, size)) !== promised) throw badField(field, 'file_type_mismatch');
  return promised;
}

async function inspect(
  inspector: Inspector,
  path: string,
  kind: KindName,
  { maxPages = 2000 }: Upload,
  field: string,
): Promise<Pick<Stored, 'pages' | 'warnings'>> {
  if (kind === 'docx' || kind === 'xlsx') return { pages: null, warnings: [] };
  const found = kind === 'pdf' ? await inspector.pdf(path) : await inspector.picture(path);
  if ('refused' in found) throw badField(field, found.refused, found.refused === 'image_too_large' ? { max: 100 } : undefined);
  if (found.pages !== null && found.pages > maxPages) throw badField(field, 'pdf_too_many_pages', { max: maxPages });
  return found;
}

/** Faults of our disk (full, read-only) are ours, not the client's. */
function isDiskError(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '');
}
