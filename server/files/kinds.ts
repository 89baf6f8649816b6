import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** A kind of file that may be taken. A letter is pdf, jpg or png; what goes with it may also be docx or xlsx. */
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
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'], alsoDeclared: [] },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'], alsoDeclared: [] },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

/** The scanned letter itself, or its pages as pictures. */
export const letterKinds: KindName[] = ['pdf', 'jpg', 'png'];
export const enclosureKinds: KindName[] = ['pdf', 'jpg', 'png', 'docx', 'xlsx'];

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
export async function sniff(path: string, size: number): Promise<KindName | null> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const name = names.find((one) => kinds[one].mime === found?.mime) ?? null;
  if (!name || name === 'docx' || name === 'xlsx') return name;
  return (await endsAsZip(path, size)) ? null : name;
}

/** Archives are read from their end: a picture or PDF may carry a whole one behind it. */
async function endsAsZip(path: string, size: number): Promise<boolean> {
  const length = Math.min(size, 65_557);
  const handle = await open(path);
  try {
    const tail = Buffer.alloc(length);
    await handle.read(tail, 0, length, size - length);
    for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = at > 0 ? tail.lastIndexOf('PK\x05\x06', at - 1) : -1) {
      if (at + 22 <= length && at + 22 + tail.readUInt16LE(at + 20) === length) return true;
    }
    return false;
  } finally {
    await handle.close();
  }
}

const names = Object.keys(kinds) as KindName[];
