import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Bytes of a classed letter as they lie on disk: AES-256-GCM in pieces of 1 MiB, so that a large file needs no large memory.
 * `EOF1`, 32 bytes of salt, then the pieces, each with its tag of 16 bytes. Every file has a key of its own, derived from the letter's
 * key and the salt; the number of a piece and whether it is the last stand in its nonce, so that none can be moved, left out or cut off.
 * `name` (the hash of the plain bytes) is authenticated with every piece: one file can't be put in the place of another.
 */
const magic = Buffer.from('EOF1');
const pieceBytes = 1024 * 1024;
const tagBytes = 16;
const saltBytes = 32;

/** @param key the letter's key, 32 bytes */
export async function* encrypt(plain: AsyncIterable<Uint8Array>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const fileKey = keyOf(key, salt);
  yield Buffer.concat([magic, salt]);
  for await (const { bytes, number, last } of inPieces(plain, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, last)).setAAD(Buffer.from(name));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws code `file_locked` where the key is another or the bytes are not those that were written */
export async function* decrypt(stored: AsyncIterable<Uint8Array>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const { head, rest } = await cutHead(stored, magic.length + saltBytes);
  if (!head.subarray(0, magic.length).equals(magic)) throw locked();
  const fileKey = keyOf(key, head.subarray(magic.length));
  for await (const { bytes, number, last } of inPieces(rest, pieceBytes + tagBytes)) yield open(fileKey, bytes, number, last, name);
}

function open(fileKey: Buffer, piece: Buffer, number: number, last: boolean, name: string): Buffer {
  const end = piece.length - tagBytes;
  if (end < 0) throw locked();
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, last), { authTagLength: tagBytes }).setAAD(Buffer.from(name));
  decipher.setAuthTag(piece.subarray(end));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch {
    throw locked();
  }
}

function locked(): Error & { code: string } {
  return Object.assign(new Error('the file does not open with this key'), { code: 'file_locked' });
}

function keyOf(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'e-office file', 32));
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** The stream anew in pieces of one size; which is the last is known when the next is there. */
async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; number: number; last: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let all = Buffer.concat(waiting);
    for (; all.length > size; all = all.subarray(size)) yield { bytes: all.subarray(0, size), number: number++, last: false };
    waiting = [all];
    length = all.length;
  }
  yield { bytes: Buffer.concat(waiting), number, last: true };
}

async function cutHead(source: AsyncIterable<Uint8Array>, size: number): Promise<{ head: Buffer; rest: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < size) {
    const { value, done } = await chunks.next();
    if (done) throw locked();
    head = Buffer.concat([head, value]);
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    if (head.length > size) yield head.subarray(size);
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  return { head: head.subarray(0, size), rest: rest() };
}
