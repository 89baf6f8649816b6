import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileSize } from '../../../contract/rules/thai.ts';
import { badField, Refusal } from '../../http/errors.ts';
import type { ReadMail } from '../mail/read-mail.ts';
import type { Stored } from '../store/files.ts';
import { agrees, isOffice, isPlayed, isText, type KindName, kindOfExtension, kinds, letterKinds, sniff } from '../store/kinds.ts';
import { cleanName, extensionOf } from '../store/names.ts';
import type { Store } from '../store/store.ts';
import { checkArchive, packedLimits } from './archive.ts';
import type { Inspector } from './inspector.ts';
import type { Scanner } from './scanner.ts';
import type { VerdictState, Verdicts } from './verdicts.ts';

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

/** What an upload goes through. */
export interface Gate {
  store: Store;
  inspector: Inspector;
  scanner: Scanner | null;
  verdicts: Verdicts;
  /** Where infected uploads are put away. */
  quarantine: string;
}

/** Name first, then bytes, then meaning, then viruses; whatever fails leaves nothing among the kept files. */
export async function acceptUpload(gate: Gate, stream: Readable, upload: Upload): Promise<Stored> {
  const { store } = gate;
  const field = upload.field ?? 'file';
  const { path, handle } = await store.incoming();
  try {
    const name = cleanName(upload.filename);
    const promised = promisedKind(name, upload, field);
    const { sha256, size } = await receive(stream, handle, upload, field);
    const kind = await judge({ path, handle }, size, promised, field);
    const meaning = kind === 'tiff' ? null : await inspect(gate.inspector, path, kind, upload, field);
    const verdict = await lookForViruses(gate, path, sha256, field);
    const stored = meaning ? { sha256, name, mime: kinds[kind].mime, size, ...meaning } : await keepAsPdf(gate, path, name, upload, field);
    if (meaning) await store.keep(path, sha256);
    // Before any row names the bytes: nobody opens them in between.
    if (verdict) await gate.verdicts.record(stored.sha256, verdict.state, verdict.remark);
    const held = verdict?.state === 'PENDING' && (await gate.verdicts.shut(stored.sha256)) !== null;
    return { ...stored, ...(held ? { held: true } : {}) };
  } catch (error) {
    // A client that still sends must be heard to the end, or it never reads the answer.
    if (!stream.destroyed) stream.resume();
    throw error;
  } finally {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true });
  }
}

/** A mail that was taken, as far as it may be read. */
export interface TakenMail {
  /** Of its bytes as they came, which are kept; null where the scanner found a virus in them: they are put away. */
  kept: string | null;
  size: number;
  /** null: it cost more than any mail may. */
  mail: ReadMail | null;
}

/** Takes a mail as it came from its server: streamed to disk, read in a limited process, looked at for viruses, kept. Its parts are judged by who takes them. */
export async function acceptMail(gate: Gate, stream: Readable, maxBytes: number): Promise<TakenMail> {
  const { store, inspector, verdicts } = gate;
  const { path, handle } = await store.incoming();
  try {
    const { sha256, size } = await receive(stream, handle, { maxBytes }, 'mail');
    const mail = await inspector.mail(path).catch((error) => {
      if (error instanceof Refusal) return at('mail')(error);
      // a reader that fails over a mail says something of the mail: it is kept, and told
      return { refused: 'file_too_complex' as const };
    });
    const verdict = await lookForViruses(gate, path, sha256, 'mail').catch((error) => {
      if (error instanceof Refusal && error.code === 'file_infected') return 'infected' as const;
      throw error;
    });
    if (verdict !== 'infected') await store.keep(path, sha256);
    if (verdict && verdict !== 'infected') await verdicts.record(sha256, verdict.state, verdict.remark);
    return { kept: verdict === 'infected' ? null : sha256, size, mail: 'refused' in mail ? null : mail };
  } finally {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true });
  }
}

/** An outside scanner may keep a clerk waiting for so long. */
const scanWaitMs = 3000;

async function lookForViruses(
  { scanner, verdicts, quarantine }: Gate,
  path: string,
  sha256: string,
  field: string,
): Promise<{ state: VerdictState; remark?: string } | null> {
  if (!scanner) {
    if ((await verdicts.shut(sha256)) === 'INFECTED') throw badField(field, 'file_infected', { threat: '' });
    return null;
  }
  const found = await scanner.scan(path, scanWaitMs);
  if (found.state === 'clean') return { state: 'CLEAN' };
  if (found.state === 'down') {
    if ((await verdicts.shut(sha256)) === 'INFECTED') throw badField(field, 'file_infected', { threat: '' });
    return { state: scanner.policy === 'hold' ? 'PENDING' : 'UNSEEN', remark: found.why };
  }
  await mkdir(quarantine, { recursive: true, mode: 0o700 });
  await rename(path, join(quarantine, sha256));
  await verdicts.record(sha256, 'INFECTED', found.threat);
  throw badField(field, 'file_infected', { threat: found.threat });
}

function promisedKind(name: string, { declaredType, allow = letterKinds }: Upload, field: string): KindName {
  const kind = kindOfExtension(extensionOf(name));
  if (!kind || !allow.includes(kind)) throw badField(field, 'file_type_not_allowed', { allowed: allow.join(', ').toUpperCase() });
  if (!agrees(kind, declaredType)) throw badField(field, 'file_type_mismatch');
  return kind;
}

/** Streams to disk while hashing; memory stays flat. The file is synced when this returns. */
export async function receive(
  stream: Readable,
  handle: FileHandle,
  { maxBytes }: Pick<Upload, 'maxBytes'>,
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
  if (isOffice(promised) || promised === 'zip') {
    const within = promised === 'zip' ? packedLimits : undefined;
    if (!(await checkArchive(file.path, size, within))) throw badField(field, promised === 'zip' ? 'packed_unsafe' : 'archive_unsafe');
  }
  if (promised === 'csv') {
    if (await isText(file, size)) return promised;
    throw badField(field, 'file_type_mismatch');
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
  if (isOffice(kind) || isPlayed(kind) || kind === 'csv' || kind === 'zip') return { pages: null, warnings: [] };
  const found = await (kind === 'pdf' ? inspector.pdf(path) : inspector.picture(path)).catch(at(field));
  if ('refused' in found) throw badField(field, found.refused, found.refused === 'image_too_large' ? { max: 100 } : undefined);
  if (found.pages !== null && found.pages > maxPages) throw badField(field, 'pdf_too_many_pages', { max: maxPages });
  return found;
}

/** No browser shows a TIFF: what stands on its pages is kept as a PDF, and of itself nothing. */
async function keepAsPdf(
  { store, inspector }: Gate,
  path: string,
  name: string,
  { maxPages = 2000 }: Upload,
  field: string,
): Promise<Stored> {
  const made = await inspector.tiffToPdf(path).catch(at(field));
  if ('refused' in made) throw badField(field, made.refused, 'max' in made && made.max ? { max: made.max } : undefined);
  if (made.pages > maxPages) throw badField(field, 'pdf_too_many_pages', { max: maxPages });
  return store.put(made.pdf, { name: cleanName(name.replace(/\.tiff?$/iu, '.pdf')), mime: kinds.pdf.mime, pages: made.pages });
}

/** A refusal that knows no form of its own is told at this field. */
export function at(field: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Refusal) error.field ??= field;
    throw error;
  };
}

/** Faults of our disk (full, read-only) are ours, not the client's. */
export function isDiskError(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '');
}
