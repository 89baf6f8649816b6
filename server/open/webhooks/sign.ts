import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** The headers of a message as Standard Webhooks has them: signed by each secret that is good now. */
export function signedHeaders(secrets: readonly string[], messageId: string, body: string, at = new Date()): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')}`;
  };
  return { 'webhook-id': messageId, 'webhook-timestamp': seconds, 'webhook-signature': secrets.map(sign).join(' ') };
}

/** Under which keys the two lie among the secrets of the settings. */
export const secretKeys = (webhookId: number) => ({ now: `webhooks.${webhookId}.secret`, former: `webhooks.${webhookId}.former` });
