import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { serverTimes } from '../../contract/rules/times.ts';
import type { Office } from '../office.ts';

const dayMs = 86_400_000;
/** Nonce, id, last day, tag. */
const whole = 12 + 12 + 16;

/**
 * The id of a document for links that leave the office: sealed with the last day that it opens anything, so that ids can't be counted
 * through and an old message leads nowhere. On one day the same id gives the same text.
 */
export function sealId(office: Office, documentId: number, now = new Date()): string {
  const plain = Buffer.alloc(12);
  plain.writeBigUInt64BE(BigInt(documentId));
  plain.writeUInt32BE(Math.floor(now.getTime() / dayMs) + serverTimes.sealedLinkDays, 8);
  const key = office.config.secrets.documentIds.subarray(0, 32);
  // A synthetic nonce from key and content: no two contents share one.
  const nonce = createHash('sha256').update(key).update(plain).digest().subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** null for what this office did not seal. */
export function unsealId(office: Office, text: string, now = new Date()): { documentId: number; expired: boolean } | null {
  try {
    const bytes = Buffer.from(text, 'base64url');
    // A shortened tag would be accepted and is quickly guessed.
    if (bytes.length !== whole || bytes.toString('base64url') !== text) return null;
    const key = office.config.secrets.documentIds.subarray(0, 32);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(24));
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, 24)), decipher.final()]);
    return { documentId: Number(plain.readBigUInt64BE()), expired: Math.floor(now.getTime() / dayMs) > plain.readUInt32BE(8) };
  } catch {
    return null;
  }
}
