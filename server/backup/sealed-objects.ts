import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** How a folder of backups is encrypted: by one key of 32 bytes, which age keeps for those who may read it (folder-key.ts). */
export interface FolderCipher {
  /** Tells nothing of the content to who lacks the key. */
  nameOf(object: string): string;
  seal(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** @throws BadSeal at the first piece that is not what was sealed */
  open(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

export class BadSeal extends Error {}

const magic = Buffer.from('EOB1');
const saltLength = 16;
const tagLength = 16;
const piece = 64 * 1024;

/**
 * Pieces of 64 KB under AES-256-GCM, by a key of each object's own; their numbers and which one is the last stand in the nonce (STREAM), so that
 * none can be moved, left out or cut off.
 */
export function folderCipher(key: Buffer): FolderCipher {
  const derive = (use: string, salt: Uint8Array = Buffer.alloc(0)) =>
    Buffer.from(hkdfSync('sha256', key, salt, `e-office backup ${use}`, 32));
  const names = derive('names');
  return {
    nameOf: (object) => createHmac('sha256', names).update(object).digest('hex'),
    async *seal(chunks) {
      const salt = randomBytes(saltLength);
      const own = derive('object', salt);
      yield Buffer.concat([magic, salt]);
      for await (const [plain, count, isLast] of inPieces(chunks, piece)) {
        const cipher = createCipheriv('aes-256-gcm', own, nonceOf(count, isLast));
        yield Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      }
    },
    async *open(chunks) {
      const source = chunks[Symbol.asyncIterator]();
      try {
        const [head, rest] = await headOf(source, magic.length + saltLength);
        if (!head.subarray(0, magic.length).equals(magic)) throw new BadSeal();
        const own = derive('object', head.subarray(magic.length));
        for await (const [closed, count, isLast] of inPieces(following(rest, source), piece + tagLength))
          yield openPiece(own, closed, nonceOf(count, isLast));
      } finally {
        await source.return?.();
      }
    },
  };
}

function openPiece(key: Buffer, closed: Buffer, nonce: Buffer): Buffer {
  if (closed.length < tagLength) throw new BadSeal();
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAuthTag(closed.subarray(-tagLength));
  const plain = cipher.update(closed.subarray(0, -tagLength));
  try {
    cipher.final();
  } catch {
    throw new BadSeal();
  }
  return plain;
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Of just this size each; the last one, which is smaller or as large, is told. There is always one, be it empty. */
async function* inPieces(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
): AsyncGenerator<[bytes: Buffer, count: number, isLast: boolean]> {
  let held: Buffer = Buffer.alloc(0);
  let count = 0;
  for await (const chunk of chunks) {
    held = held.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.concat([held, chunk]);
    let at = 0;
    for (; held.length - at > size; at += size) yield [held.subarray(at, at + size), count++, false];
    if (at > 0) held = Buffer.from(held.subarray(at));
  }
  yield [held, count, true];
}

async function headOf(source: AsyncIterator<Uint8Array>, length: number): Promise<[head: Buffer, rest: Buffer]> {
  let held: Buffer = Buffer.alloc(0);
  while (held.length < length) {
    const { done, value } = await source.next();
    if (done) throw new BadSeal();
    held = Buffer.concat([held, value]);
  }
  return [held.subarray(0, length), held.subarray(length)];
}

async function* following(first: Buffer, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}
