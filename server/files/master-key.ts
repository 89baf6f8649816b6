import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Opens the keys of letters. Its id says which one is needed and tells nothing of it. */
export interface MasterKey {
  id: string;
  key: Buffer;
}

/** New letters are locked by `current`; `older` ones still open what they locked. */
export interface MasterKeys {
  current: MasterKey;
  older: MasterKey[];
}

/** A letter's key as it lies in the database. */
export interface WrappedKey {
  masterId: string;
  wrapped: Buffer;
}

/** @param secret 32 bytes or more that nobody could guess */
export function masterKeyOf(secret: Buffer): MasterKey {
  const derive = (use: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', `e-office ${use}`, length));
  return { id: derive('master key id', 8).toString('hex'), key: derive('master key', 32) };
}

export function newLetterKey(): Buffer {
  return randomBytes(32);
}

/** Bound to its letter: the row of another letter does not open with it. */
export function wrapKey({ id, key }: MasterKey, letterKey: Buffer, documentId: number): WrappedKey {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(contextOf(documentId));
  return { masterId: id, wrapped: Buffer.concat([nonce, cipher.update(letterKey), cipher.final(), cipher.getAuthTag()]) };
}

/** null where this office does not hold the master key, or the row is not what was written. */
export function unwrapKey(keys: MasterKeys, { masterId, wrapped }: WrappedKey, documentId: number): Buffer | null {
  const master = [keys.current, ...keys.older].find((one) => one.id === masterId);
  if (!master || wrapped.length !== 60) return null;
  const decipher = createDecipheriv('aes-256-gcm', master.key, wrapped.subarray(0, 12), { authTagLength: 16 }).setAAD(
    contextOf(documentId),
  );
  decipher.setAuthTag(wrapped.subarray(44));
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(12, 44)), decipher.final()]);
  } catch {
    return null;
  }
}

function contextOf(documentId: number): Buffer {
  return Buffer.from(`letter ${documentId}`);
}
