import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Office } from '../office.ts';

/** The text of a delivery lies sealed, so that a copy of the database holds no code and no link. */
export function sealed(office: Office, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(office), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** '' for what was taken out, or sealed under a secret that is no more. */
export function unsealed(office: Office, body: string): string {
  try {
    const bytes = Buffer.from(body, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', keyOf(office), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch {
    return '';
  }
}

function keyOf({ config }: Office): Buffer {
  return Buffer.from(hkdfSync('sha256', config.secrets.links, '', 'mail', 32));
}
