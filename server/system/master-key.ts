import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Opens the keys of letters and of signatures. Its id says which one is needed and tells nothing of it. */
export interface MasterKey {
  id: string;
  key: Buffer;
}

/** New letters are locked by `current`; `older` ones still open what they locked. */
export interface MasterKeys {
  current: MasterKey;
  older: MasterKey[];
}

/** A key as it lies in the database, locked by a master key. */
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
export function wrapKey(master: MasterKey, letterKey: Buffer, documentId: number): WrappedKey {
  return lockSecret(master, letterKey, contextOf(documentId));
}

/** null where this office does not hold the master key, or the row is not what was written. */
export function unwrapKey(keys: MasterKeys, row: WrappedKey, documentId: number): Buffer | null {
  return row.wrapped.length === 60 ? openSecret(keys, row, contextOf(documentId)) : null;
}

/** @param context what the secret belongs to: the row of another one does not open with it */
export function lockSecret({ id, key }: MasterKey, secret: Uint8Array, context: string): WrappedKey {
  return { masterId: id, wrapped: closeWith(key, secret, context) };
}

/** null where this office does not hold the master key, or the row is not what was written. */
export function openSecret(keys: MasterKeys, { masterId, wrapped }: WrappedKey, context: string): Buffer | null {
  const master = [keys.current, ...keys.older].find((one) => one.id === masterId);
  return !master || wrapped.length < 28 ? null : openWith(master.key, wrapped, context);
}

/** Under a key of 32 bytes: nonce first, tag last. @param context without it, word for word, it does not open */
export function closeWith(key: Buffer, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** null where the key or the context is another one. */
export function openWith(key: Buffer, closed: Buffer, context: string): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, closed.subarray(0, 12), { authTagLength: 16 }).setAAD(Buffer.from(context));
  decipher.setAuthTag(closed.subarray(-16));
  try {
    return Buffer.concat([decipher.update(closed.subarray(12, -16)), decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * Locks anew by the current master key what older ones locked; `keep` writes it.
 * @returns how many were, and how many could not be opened: this office does not hold their master key
 */
export async function relockAll<Row extends { master_id: string; wrapped: Buffer }>(
  keys: MasterKeys,
  rows: Row[],
  contextOf: (row: Row) => string,
  keep: (row: Row, anew: { master_id: string; wrapped: Buffer }) => Promise<unknown>,
): Promise<{ renewed: number; closed: number }> {
  let renewed = 0;
  for (const row of rows) {
    const secret = openSecret(keys, { masterId: row.master_id, wrapped: row.wrapped }, contextOf(row));
    if (!secret) continue;
    const { masterId, wrapped } = lockSecret(keys.current, secret, contextOf(row));
    await keep(row, { master_id: masterId, wrapped });
    renewed += 1;
  }
  return { renewed, closed: rows.length - renewed };
}

/** Stands for a short code in the database: without the master key no code can be tried against it. A renewed master key ends the codes under way. */
export function keyedHash({ key }: MasterKey, text: string): Buffer {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'e-office codes', 32)))
    .update(text)
    .digest();
}

function contextOf(documentId: number): string {
  return `letter ${documentId}`;
}
