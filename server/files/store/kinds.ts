import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

/** A kind of file that may be taken. A letter is pdf, jpg or png; what goes with it may also be an office document. */
export interface Kind {
  mime: string;
  extensions: string[];
  /** What browsers call it, besides `mime`. */
  alsoDeclared: string[];
}

export const kinds = {
  pdf: { mime: 'application/pdf', extensions: ['pdf'], alsoDeclared: ['application/x-pdf'] },
  jpg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], alsoDeclared: ['image/jpg', 'image/pjpeg'] },
  png: { mime: 'image/png', extensions: ['png'], alsoDeclared: ['image/x-png'] },
  tiff: { mime: 'image/tiff', extensions: ['tif', 'tiff'], alsoDeclared: ['image/tif', 'image/x-tiff'] },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'], alsoDeclared: [] },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'], alsoDeclared: [] },
  csv: { mime: 'text/csv', extensions: ['csv'], alsoDeclared: ['application/vnd.ms-excel', 'text/plain', 'application/csv'] },
  mp4: { mime: 'video/mp4', extensions: ['mp4'], alsoDeclared: ['video/x-m4v'] },
  webm: { mime: 'video/webm', extensions: ['webm'], alsoDeclared: [] },
  vtt: { mime: 'text/vtt', extensions: ['vtt'], alsoDeclared: ['text/plain'] },
  odt: { mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'], alsoDeclared: [] },
  zip: { mime: 'application/zip', extensions: ['zip'], alsoDeclared: ['application/x-zip-compressed', 'application/x-zip'] },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

/** The scanned letter itself, or its pages as pictures. */
export const letterKinds: KindName[] = ['pdf', 'jpg', 'png'];
export const enclosureKinds: KindName[] = ['pdf', 'jpg', 'png', 'docx', 'xlsx', 'odt'];

/** Registers of former systems. */
export const registerKinds: KindName[] = ['xlsx', 'csv'];

/** Their papers, one by one or packed. */
export const packedKinds: KindName[] = ['pdf', 'zip'];

/** What scanners, fax servers and mails bring in: a TIFF too, which is kept as the PDF that is made of it on the way. */
export const scannedKinds: KindName[] = [...letterKinds, 'tiff'];
export const broughtKinds: KindName[] = [...enclosureKinds, 'tiff'];

/** Played by the browser alone, which guards itself; nothing is drawn of it here. */
export function isPlayed(kind: KindName): kind is 'mp4' | 'webm' | 'vtt' {
  return kind === 'mp4' || kind === 'webm' || kind === 'vtt';
}

/** Archives of XML; they are shown as the PDF that is made of them. */
export function isOffice(kind: KindName): kind is 'docx' | 'xlsx' | 'odt' {
  return kind === 'docx' || kind === 'xlsx' || kind === 'odt';
}

export function kindOfMime(mime: string): KindName | null {
  return names.find((name) => kinds[name].mime === mime) ?? null;
}

export function kindOfExtension(extension: string): KindName | null {
  return names.find((name) => (kinds[name].extensions as string[]).includes(extension)) ?? null;
}

/** A client that does not know the type says nothing or "octets"; any other word must agree. */
export function agrees(name: KindName, declaredType: string): boolean {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  const kind: Kind = kinds[name];
  return type === '' || type === 'application/octet-stream' || type === kind.mime || kind.alsoDeclared.includes(type);
}

/** What the bytes say; null for anything not in the list, and for a file that is two kinds at once. */
export async function sniff({ path, handle }: { path: string; handle: FileHandle }, size: number): Promise<KindName | null> {
  const whole = size <= readAtOnce ? await lastOf(handle, size, size) : null;
  const found = await (whole ? fileTypeFromBuffer(whole) : fileTypeFromFile(path)).catch(() => undefined);
  const name = names.find((one) => kinds[one].mime === found?.mime) ?? null;
  if (!name || isOffice(name) || name === 'zip') return name;
  const tail = whole?.subarray(-longestEnd) ?? (await lastOf(handle, size, longestEnd));
  return endsAsZip(tail) ? null : name;
}

/** Nothing but letters in any of the ways that programs write them: no sign begins a text, so it is told by what it is not. */
export async function isText({ path, handle }: { path: string; handle: FileHandle }, size: number): Promise<boolean> {
  if (await fileTypeFromFile(path).catch(() => undefined)) return false;
  const head = Buffer.alloc(Math.min(size, readAtOnce));
  await handle.read(head, 0, head.length, 0);
  return (head[0] === 0xff && head[1] === 0xfe) || !head.includes(0);
}

/** Letters are small: one read in place of a dozen calls to the disk. */
const readAtOnce = 1024 * 1024;
/** Of an archive: its last record with the longest remark. */
const longestEnd = 65_557;

async function lastOf(handle: FileHandle, size: number, most: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.min(size, most));
  let got = 0;
  while (got < bytes.length) {
    const { bytesRead } = await handle.read(bytes, got, bytes.length - got, size - bytes.length + got);
    if (bytesRead === 0) break;
    got += bytesRead;
  }
  return bytes;
}

/** Archives are read from their end: a picture or PDF may carry a whole one behind it. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = at > 0 ? tail.lastIndexOf('PK\x05\x06', at - 1) : -1) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

const names = Object.keys(kinds) as KindName[];
