import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { badField, Refusal } from '../../http/errors.ts';
import { acceptMail, acceptUpload, at, receive, type TakenMail, type Upload } from '../inspect/accept.ts';
import { type Drawn, type DrawnPhoto, type Inspector, type InspectorLimits, openInspector, type PhotoHow } from '../inspect/inspector.ts';
import { lettersKept } from '../inspect/office-words.ts';
import type { PageMark } from '../inspect/page-marks.ts';
import { openScanner, type Scanner, type ScanResult, type ScanSettings } from '../inspect/scanner.ts';
import { noVerdicts, type Verdicts } from '../inspect/verdicts.ts';
import type { PageWords } from '../reading/body/read-page.ts';
import type { PaperHead } from '../reading/read-paper.ts';
import type { ReadSheet } from '../sheets/read-sheet.ts';
import type { FoundTabs, TabRow } from '../sheets/read-tabs.ts';
import { registerLimits, sheetLimits } from '../sheets/sheet-budget.ts';
import { imagesToPdf } from '../show/images-to-pdf.ts';
import { type OfficeConverter, openOfficeConverter } from '../show/office-to-pdf.ts';
import { dropThumbnails, thumbnailOf } from '../show/thumbnail.ts';
import { decrypt, encrypt } from './cipher.ts';
import { openDisk } from './disk.ts';
import { isOffice, type KindName, kindOfMime, kinds } from './kinds.ts';
import { cleanName } from './names.ts';
import type { ObjectSettings } from './object-client.ts';
import { openObjectStore } from './object-store.ts';
import { type Fault, openSoundness, refuseShut } from './soundness.ts';
import { opensLater } from './staging.ts';
import { checkedHash, type Range, type Store } from './store.ts';

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
  /** The scanner has not looked yet: kept, and shut until it has. */
  held?: boolean;
}

/** Where an encrypted file lies, and the hash of its plain bytes. */
export interface LockedFile {
  locked: string;
  sha256: string;
}

/** Judged already: to be read at once. */
export interface OpenFile {
  size: number;
  read(range?: Range): Readable;
  bytes(): Promise<Uint8Array>;
}

export interface Files {
  /**
   * Takes an upload: streamed to disk, judged by content, name and declared type, checked, durable when this returns.
   * @throws a refusal with status 422 and one of the `file_…`, `pdf_…`, `image_…` codes; nothing is left behind
   */
  accept(stream: Readable, upload: Upload): Promise<Stored>;
  /** Takes a mail as it came from its server. @throws a refusal: `file_too_large`, `upload_interrupted`, `file_empty`, `file_busy` */
  acceptMail(stream: Readable, maxBytes: number): Promise<TakenMail>;
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
  /** A picture of a signature (PNG, JPEG, SVG) as a trimmed PNG on nothing. Fails with status 422 at the field. */
  cleanSignature(bytes: Uint8Array, field: string): Promise<{ png: Uint8Array; width: number; height: number }>;
  /**
   * Whether a kept file may be opened now; its bytes are read against its hash, at most every ten minutes.
   * @throws a refusal: `file_held`, `file_infected`, `file_damaged`, `file_missing`
   */
  check(sha256: string): Promise<{ size: number }>;
  /** A kept file that may be opened now. Fails like `check`. */
  open(sha256: string): Promise<OpenFile>;
  /** Bytes `start` to `end` (both included), the whole file when absent. The stream fails like `check`. */
  read(sha256: string, range?: Range): Readable;
  /** A stranger's SVG or PNG drawn anew as PNG in the limited process; nothing is kept. */
  drawMark(bytes: Uint8Array, how: { svg: boolean; most: number }): Promise<Drawn>;
  /** A piece of a photo, upright, drawn anew in the limited process; nothing is kept. */
  drawPhoto(bytes: Uint8Array, how: PhotoHow): Promise<DrawnPhoto>;
  /**
   * The first sheet of an XLSX, or a CSV in UTF-8, read in a limited process of its own; nothing is kept.
   * @throws a refusal at field `file`: `file_empty`, `file_too_large`, a `sheet_…`, `file_too_complex`, `file_busy`
   */
  readSheet(stream: Readable, maxBytes: number): Promise<ReadSheet>;
  /**
   * All tabs of a kept register (XLSX or CSV), read in a limited process of its own; `take` gets the rows and is waited for. Fails like `check`.
   * @throws a refusal at field `file`: a `sheet_…`, `file_too_complex`, `file_busy`
   */
  readTabs(sha256: string, take: (rows: TabRow[]) => Promise<void>): Promise<Extract<FoundTabs, { tabs: unknown }>>;
  /** The whole file. Fails like `check`. */
  bytes(sha256: string): Promise<Uint8Array>;
  stat(sha256: string): Promise<{ size: number } | null>;
  /** Reads the whole file again: 'damaged' when its bytes no longer give its name. */
  verify(sha256: string): Promise<'sound' | 'damaged' | 'missing'>;
  /** Page N (from 1) of a PDF, or a picture, as WebP of `width` pixels; kept for the next time. */
  thumbnail(sha256: string, page: number, width: number): Promise<Uint8Array>;
  /** Text of each page of a kept PDF, or of so many of its first, read in the limited process; empty where it can't be read. Fails like `check`. */
  words(sha256: string, pages?: number): Promise<string[]>;
  /** The head of a letter, read from the picture of its first page. Fails where the file can't be read. */
  readPaper(sha256: string, mime: string): Promise<PaperHead>;
  /** Separator sheets and blank pages among the pages `from` to `to` of a kept PDF. Fails where it can't be read. */
  pageMarks(sha256: string, from: number, to: number): Promise<PageMark[]>;
  /** These pages of a kept PDF as a file of its own. */
  onlyPages(sha256: string, pages: readonly number[], name: string): Promise<Stored>;
  /** The words of one page (from 1) of a kept PDF, picture or office document. Fails like `check`, and where the file can't be read. */
  readPage(sha256: string, mime: string, page: number): Promise<PageWords>;
  /** What can be read in a kept PDF, DOCX or ODT; empty where nothing can be. Fails like `check`. */
  text(sha256: string, mime: string): Promise<string>;
  /** Removes kept files that nothing refers to and left-over uploads, both older than the given instant. */
  sweepOrphans(isReferenced: (sha256: string) => Promise<boolean>, olderThan: Date): Promise<{ files: number; uploads: number }>;
  /** Looks at kept bytes for viruses again; null where no scanner is set. A verdict is recorded when there is one. */
  scan(sha256: string, withinMs: number): Promise<ScanResult | null>;
  /** The same for a locked file: its plain bytes lie on this machine only while they are looked at. */
  scanLocked(file: LockedFile, key: Buffer, withinMs: number): Promise<ScanResult | null>;
  scanner: Scanner | null;
  /** Makes a PDF of a kept office document; null where the office has no converter. */
  converter: OfficeConverter | null;
  officeToPdf(file: { sha256: string; mime: string; name: string }): Promise<Stored>;
  /** Where files are kept, for the administrator. */
  place: string;
  /** Of the agency in the folder or bucket; empty: the whole. */
  folder: string;
  /** What names the store among others; null where it has none yet. */
  mark(): Promise<string | null>;
  setMark(mark: string): Promise<void>;
  agency(): Promise<string | null>;
  setAgency(schema: string): Promise<void>;
  isEmpty(): Promise<boolean>;
  /** Keeps a small text under a name of its own, where files lie in a bucket. */
  noteOutside?(name: string, text: string): Promise<void>;
  /** Fails where nothing can be written. */
  tryWriting(): Promise<void>;
  close(): Promise<void>;
}

export interface FilesSettings {
  dir: string;
  /** Whose files: those of an agency lie in a folder of it (`agency-folder.ts`); empty: the whole. */
  folder?: string;
  log?: Logger | undefined;
  scan?: ScanSettings;
  verdicts?: Verdicts;
  objects?: { settings: ObjectSettings; cacheBytes: number } | null;
  /** The program that makes PDFs of office documents. */
  soffice?: string | null;
  /** What the inspection of one file may cost. */
  inspection?: InspectorLimits | undefined;
  onFault?: (sha256: string, fault: Fault) => Promise<void>;
}

/** The bytes alone, on the local disk under `dir` or in a bucket with `dir` as its cache: for what keeps and brings back all of them. */
export async function openStore({
  dir: whole,
  folder = '',
  objects = null,
}: Pick<FilesSettings, 'dir' | 'folder' | 'objects'>): Promise<{ store: Store; close(): void }> {
  const dir = join(whole, folder);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (!objects) return { store: await openDisk(dir), close: () => {} };
  const store = await openObjectStore(dir, objects.settings, objects.cacheBytes, folder && `${folder}/`);
  return { store, close: store.close };
}

/** A mail of the largest size is read in two seconds. */
const mailLimitsOf = (usual?: InspectorLimits): InspectorLimits => usual ?? { costMs: 20_000, clockMs: 120_000 };

/** A page is drawn, prepared and read line by line. */
const readingLimits: InspectorLimits = { costMs: 40_000, clockMs: 180_000 };

/** The whole of it, with what the database takes between. */
const registerCosts: InspectorLimits = { costMs: 180_000, clockMs: 1_800_000 };

/** Files on the local disk under `dir`, or in a bucket with `dir` as its cache. */
export async function openFiles({
  dir: whole,
  folder = '',
  log,
  scan,
  verdicts = noVerdicts,
  objects = null,
  soffice = null,
  inspection,
  onFault,
}: FilesSettings): Promise<Files> {
  const { store, close: closeStore } = await openStore({ dir: whole, folder, objects });
  const dir = join(whole, folder);
  const inspector = openInspector({ log, limits: inspection, most: 2 });
  // apart: a sheet of thousands keeps no upload waiting; its text needs more room, which goes with the process
  const sheets = openInspector({ log, limits: inspection, heapMegabytes: 400, renewAfter: 20 });
  // apart and behind everything else: a page costs seconds of the processor, and the engine's memory goes with the process
  const reader = openInspector({ log, limits: readingLimits, heapMegabytes: 300, renewAfter: 200, patient: true });
  // somebody waits for what it cuts; a large file takes much memory, which goes with the process
  const cutter = openInspector({ log, limits: readingLimits, heapMegabytes: 600, renewAfter: 50 });
  // apart: a register of many years costs a minute of the processor, and waits for the database between its rows
  const registers = openInspector({ log, limits: registerCosts, heapMegabytes: 400, youngMegabytes: 8, renewAfter: 5, patient: true });
  // apart: mails come by the hundred, behind what people wait for
  const mails = openInspector({ log, limits: mailLimitsOf(inspection), heapMegabytes: 300, renewAfter: 500, patient: true });
  const scanner = scan ? openScanner(scan) : null;
  const converter = openOfficeConverter({ soffice, dir: join(dir, 'converting'), log });
  const check = openSoundness(store, verdicts, onFault);
  const thumbnails = join(dir, 'thumbnails');
  const gate = { store, inspector, scanner, verdicts, quarantine: join(dir, 'quarantine') };

  return {
    check,
    scanner,
    converter,
    place: store.name,
    folder,
    accept: (stream, upload) => acceptUpload(gate, stream, upload),
    acceptMail: (stream, maxBytes) => acceptMail({ ...gate, inspector: mails }, stream, maxBytes),
    put: (bytes, made) => store.put(bytes, made),
    async lock(sha256, key) {
      await check(sha256);
      return (await store.keepStream(encrypt(store.read(sha256), key, sha256))).sha256;
    },
    putLocked: (bytes, key) => putLocked(store, bytes, key),
    bytesLocked: (file, key) => bytesLocked(store, verdicts, onFault, file, key),
    async dropPlain(sha256, lockedAt) {
      await dropThumbnails(thumbnails, sha256);
      await store.drop(sha256, lockedAt);
    },
    async imagesToPdf(pictures, name) {
      for (const { sha256 } of pictures) await check(sha256);
      return imagesToPdf(store, inspector, pictures, name);
    },
    async open(sha256) {
      const { size } = await check(checkedHash(sha256));
      return { size, read: (range) => store.read(sha256, range), bytes: async () => readFile(await store.path(sha256)) };
    },
    read: (sha256, range) => opensLater(() => check(checkedHash(sha256)).then(() => store.read(sha256, range))),
    async bytes(sha256) {
      await check(sha256);
      return readFile(await store.path(sha256));
    },
    stat: (sha256) => store.stat(sha256),
    verify: (sha256) => store.verify(sha256),
    async thumbnail(sha256, page, width) {
      await check(sha256);
      return thumbnailOf(store, inspector, thumbnails, sha256, page, width);
    },
    async readPaper(sha256, mime) {
      await check(sha256);
      return reader.paper(await store.path(sha256), mime);
    },
    async pageMarks(sha256, from, to) {
      await check(sha256);
      return reader.pageMarks(await store.path(sha256), from, to);
    },
    async onlyPages(sha256, pages, name) {
      await check(sha256);
      const pdf = await cutter.onlyPages(await store.path(sha256), pages).catch(tooMuch);
      return store.put(pdf, { name: cleanName(name), mime: kinds.pdf.mime, pages: pages.length });
    },
    async readPage(sha256, mime, page) {
      await check(sha256);
      return reader.page(await store.path(sha256), mime, page);
    },
    async words(sha256, pages) {
      await check(sha256);
      return wordsOf(inspector, await store.path(sha256), pages);
    },
    async text(sha256, mime) {
      await check(sha256);
      return textOf(inspector, await store.path(sha256), kindOfMime(mime));
    },
    sweepOrphans: (isReferenced, olderThan) => store.sweep(isReferenced, olderThan),
    scan: async (sha256, withinMs) => scanner && judged(verdicts, sha256, await scanner.scan(await store.path(sha256), withinMs)),
    scanLocked: (file, key, withinMs) => scanLocked(store, scanner, verdicts, file, key, withinMs),
    async officeToPdf(file) {
      await check(file.sha256);
      return officeToPdf(store, inspector, converter, file);
    },
    mark: () => store.mark(),
    setMark: (mark) => store.setMark(mark),
    agency: () => store.agency(),
    setAgency: (schema) => store.setAgency(schema),
    isEmpty: () => store.isEmpty(),
    ...(store.noteOutside ? { noteOutside: store.noteOutside } : {}),
    tryWriting: () => store.tryWriting(),
    async close() {
      converter?.close();
      closeStore();
      await inspector.close();
      await sheets.close();
      await registers.close();
      await reader.close();
      await cutter.close();
      await mails.close();
    },
    async readTabs(sha256, take) {
      await check(sha256);
      const found = await registers.tabs(await store.path(sha256), take).catch(at('file'));
      if ('refused' in found) throw badField('file', found.refused, { ...registerLimits });
      return found;
    },
    readSheet: (stream, maxBytes) => readSheet(store, sheets, stream, maxBytes),
    drawMark: (bytes, how) => inspector.mark(bytes, how),
    drawPhoto: (bytes, how) => inspector.photo(bytes, how),
    async cleanSignature(bytes, field) {
      const found = await inspector.signature(bytes).catch(at(field));
      if ('refused' in found) throw badField(field, found.refused, { max: 60 });
      return found;
    },
  };
}

function tooMuch(error: { code?: string }): never {
  throw error.code === 'too_much' ? badField('file', 'file_too_complex') : error;
}

async function readSheet(store: Store, sheets: Inspector, stream: Readable, maxBytes: number): Promise<ReadSheet> {
  const { path, handle } = await store.incoming();
  try {
    await receive(stream, handle, { maxBytes }, 'file');
    const found = await sheets.sheet(path).catch(at('file'));
    if ('refused' in found) throw badField('file', found.refused, { ...sheetLimits });
    return found;
  } finally {
    // a client that still sends must be heard to the end, or it never reads the answer
    if (!stream.destroyed) stream.resume();
    await handle.close().catch(() => undefined);
    await rm(path, { force: true });
  }
}

/** A file that can't be read has no words. */
async function wordsOf(inspector: Inspector, path: string, pages?: number): Promise<string[]> {
  try {
    return await inspector.words(path, pages);
  } catch (error) {
    // no verdict was reached: it is read another time
    if (error instanceof Refusal) throw error;
    return [];
  }
}

async function textOf(inspector: Inspector, path: string, kind: KindName | null): Promise<string> {
  if (kind === 'pdf') return (await wordsOf(inspector, path)).join('\n');
  if (kind !== 'docx' && kind !== 'odt') return '';
  return inspector.officeWords(path).then(
    (said) => said ?? '',
    (error) => {
      if (error instanceof Refusal) throw error;
      return '';
    },
  );
}

async function officeToPdf(
  store: Store,
  inspector: Inspector,
  converter: OfficeConverter | null,
  { sha256, mime, name }: { sha256: string; mime: string; name: string },
): Promise<Stored> {
  const kind = kindOfMime(mime);
  if (!kind || !isOffice(kind)) throw badField('file', 'file_type_not_allowed', { allowed: 'DOCX, ODT, XLSX' });
  if (!converter) throw badField('file', 'office_no_converter');
  const pdf = await converter.toPdf(await store.path(sha256), kind);
  const made = await store.put(pdf, { name: `${cleanName(name).replace(/\.[^.]*$/, '')}.pdf`, mime: kinds.pdf.mime });
  const found = await inspector.pdf(await store.path(made.sha256));
  if ('refused' in found) throw badField('file', found.refused === 'file_too_complex' ? found.refused : 'office_not_converted');
  const kept = await wordsKept(inspector, await store.path(sha256), await store.path(made.sha256));
  return { ...made, ...found, warnings: [...found.warnings, ...(kept ? [] : ['text_differs'])] };
}

/** Compares what was written with what can be read on the pages; what can't be compared is not told as a difference. */
async function wordsKept(inspector: Inspector, office: string, pdf: string): Promise<boolean> {
  try {
    const before = await inspector.officeWords(office);
    return before === null || lettersKept(before, (await inspector.words(pdf)).join(' '));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return true;
  }
}

async function bytesLocked(
  store: Store,
  verdicts: Verdicts,
  onFault: FilesSettings['onFault'],
  { locked, sha256 }: LockedFile,
  key: Buffer,
): Promise<Uint8Array> {
  await refuseShut(verdicts, sha256);
  try {
    return await buffer(decrypt(store.read(locked), key, sha256));
  } catch (error) {
    const state = await store.verify(locked);
    if (state !== 'sound') await onFault?.(locked, state);
    throw error;
  }
}

async function judged(verdicts: Verdicts, sha256: string, result: ScanResult): Promise<ScanResult> {
  if (result.state === 'clean') await verdicts.record(sha256, 'CLEAN');
  if (result.state === 'infected') await verdicts.record(sha256, 'INFECTED', result.threat);
  return result;
}

async function scanLocked(
  store: Store,
  scanner: Scanner | null,
  verdicts: Verdicts,
  { locked, sha256 }: LockedFile,
  key: Buffer,
  withinMs: number,
): Promise<ScanResult | null> {
  if (!scanner) return null;
  const { path, handle } = await store.incoming();
  try {
    for await (const piece of decrypt(store.read(locked), key, sha256)) await handle.writeFile(piece);
    return await judged(verdicts, sha256, await scanner.scan(path, withinMs));
  } finally {
    await handle.close();
    await rm(path, { force: true });
  }
}

async function putLocked(store: Store, bytes: Uint8Array, key: Buffer): Promise<{ sha256: string; locked: string; size: number }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  async function* plain(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const { sha256: locked } = await store.keepStream(encrypt(plain(), key, sha256));
  return { sha256, locked, size: bytes.length };
}
