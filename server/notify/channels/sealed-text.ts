import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { Office } from '../../office.ts';
import { lockSecret, openSecret } from '../../system/master-key.ts';

const context = 'delivery';

/** The text of a delivery lies sealed under the master key, so that a copy of the database holds no code and no link. */
export function sealed({ config }: Office, text: string): string {
  const { masterId, wrapped } = lockSecret(config.secrets.master.current, Buffer.from(text), context);
  return `${masterId}.${wrapped.toString('base64')}`;
}

/** '' for what was taken out, or sealed under a key that is no more. */
export function unsealed({ config }: Office, body: string): string {
  const [masterId = '', text] = body.split('.');
  if (text === undefined) return unsealedOfBefore(config.secrets.links, body);
  return openSecret(config.secrets.master, { masterId, wrapped: Buffer.from(text, 'base64') }, context)?.toString('utf8') ?? '';
}

/** Until 1.13 texts were sealed under the secret of links. */
function unsealedOfBefore(links: Buffer, body: string): string {
  try {
    const bytes = Buffer.from(body, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', links, '', 'mail', 32)), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch {
    return '';
  }
}
