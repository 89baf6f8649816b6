import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { masterKeyOf } from './master-key.ts';
import { findOfficeSigner, officeSigner, verifyOfficeSignature } from './office-key.ts';

const master = masterKeyOf(Buffer.alloc(32, 7));
const bytes = Buffer.from('หัวของทะเบียนทั้งหมด');

test('[SEC28] one master key is one signer for ever', () => {
  const [one, again] = [officeSigner(master), officeSigner(masterKeyOf(Buffer.alloc(32, 7)))];
  expect(again.publicKey).toBe(one.publicKey);
  expect(again.sign(bytes)).toBe(one.sign(bytes));
  // what lies in safes by now must be proved by every later release too
  expect(one.keyId).toBe('1fe239e222eae254');
  expect(one.publicKey).toMatch(/^[0-9a-f]{64}$/);
});

test('[SEC28] a signature holds for its bytes and its key alone', () => {
  const { publicKey, sign } = officeSigner(master);
  const signature = sign(bytes);
  expect(verifyOfficeSignature(publicKey, bytes, signature)).toBe(true);
  const flipped = Buffer.from(bytes);
  flipped[3] = (flipped[3] as number) ^ 1;
  expect(verifyOfficeSignature(publicKey, flipped, signature)).toBe(false);
  expect(verifyOfficeSignature(publicKey, bytes, `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`)).toBe(false);
  expect(verifyOfficeSignature(officeSigner(masterKeyOf(randomBytes(32))).publicKey, bytes, signature)).toBe(false);
  for (const nothing of ['', 'x', signature.slice(2), publicKey]) expect(verifyOfficeSignature(publicKey, bytes, nothing)).toBe(false);
  for (const nothing of ['', 'x', signature]) expect(verifyOfficeSignature(nothing, bytes, signature)).toBe(false);
});

test('after the master key was renewed the former signer is still known, a foreign one is not', () => {
  const renewed = masterKeyOf(randomBytes(32));
  const former = officeSigner(master);
  const keys = { current: renewed, older: [master] };
  expect(findOfficeSigner(keys, former.keyId)?.publicKey).toBe(former.publicKey);
  expect(findOfficeSigner(keys, officeSigner(renewed).keyId)?.publicKey).toBe(officeSigner(renewed).publicKey);
  expect(findOfficeSigner(keys, officeSigner(masterKeyOf(randomBytes(32))).keyId)).toBeNull();
  // the public part tells nothing of the master: neither its id nor its key
  expect(former.publicKey).not.toContain(master.id);
  expect(former.publicKey).not.toBe(master.key.toString('hex'));
});
