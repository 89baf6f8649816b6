import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { BadSeal, folderCipher } from './sealed-objects.ts';

const cipher = folderCipher(randomBytes(32));
async function all(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return Buffer.concat(found);
}
const sealed = (...plain: Uint8Array[]) => all(cipher.seal(plain));
async function* inBits(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const piece = 64 * 1024;

it('what is sealed opens again, however it comes: nothing, one byte, just a piece, one more, many', async () => {
  for (const length of [0, 1, piece - 1, piece, piece + 1, 2 * piece, 5 * piece + 77]) {
    const plain = randomBytes(length);
    const closed = await sealed(plain.subarray(0, length >> 1), plain.subarray(length >> 1));
    for (const size of [7_001, piece, 1_000_000]) expect((await all(cipher.open(inBits(closed, size)))).equals(plain)).toBe(true);
    expect(closed.includes(plain.subarray(0, 32)) && length >= 32).toBe(false);
  }
});

it('[REL13] a changed byte anywhere, a piece left out, two exchanged, an end cut off and another key do not open', async () => {
  const closed = await sealed(randomBytes(3 * piece + 5));
  const [head, step] = [20, piece + 16];
  const refused = (bytes: Buffer) => expect(all(cipher.open(inBits(bytes, 50_000)))).rejects.toBeInstanceOf(BadSeal);
  for (const at of [0, 5, head, head + step - 1, closed.length - 1]) {
    const bad = Buffer.from(closed);
    bad[at] = (bad[at] as number) ^ 1;
    await refused(bad);
  }
  const part = (n: number) => closed.subarray(head + n * step, head + (n + 1) * step);
  const whole = closed.subarray(0, head);
  await refused(Buffer.concat([whole, part(0), part(2), part(3)]));
  await refused(Buffer.concat([whole, part(1), part(0), part(2), part(3)]));
  for (const length of [0, head, head + 3, head + step, head + 3 * step]) await refused(closed.subarray(0, length));
  await expect(all(folderCipher(randomBytes(32)).open(inBits(closed, piece)))).rejects.toBeInstanceOf(BadSeal);
});

it('one content sealed twice looks different each time, and has one name, which only the key tells', async () => {
  expect(await sealed(Buffer.from('ที่'))).not.toEqual(await sealed(Buffer.from('ที่')));
  expect(cipher.nameOf('a')).toBe(cipher.nameOf('a'));
  expect(cipher.nameOf('a')).not.toBe(folderCipher(randomBytes(32)).nameOf('a'));
});
