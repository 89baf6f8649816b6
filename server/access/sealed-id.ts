import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { Office } from '../office.ts';

/** The id of a document for links that leave the office: sealed, so that ids can't be counted through. The same id gives the same text. */
export function sealId(office: Office, documentId: number): string {
  const plain = Buffer.alloc(8);
  plain.writeBigUInt64BE(BigInt(documentId));
  const key = office.config.secrets.documentIds.subarray(0, 32);
  // A synthetic nonce from key and id: no two ids share one.
  const nonce = createHash('sha256').update(key).update(plain).digest().subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** null for what this office did not seal. */
export function unsealId(office: Office, text: string): number | null {
  try {
    const bytes = Buffer.from(text, 'base64url');
    // A shortened tag would be accepted and is quickly guessed.
    if (bytes.length !== 36 || bytes.toString('base64url') !== text) return null;
    const key = office.config.secrets.documentIds.subarray(0, 32);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(20));
    return Number(Buffer.concat([decipher.update(bytes.subarray(12, 20)), decipher.final()]).readBigUInt64BE());
  } catch {
    return null;
  }
}
