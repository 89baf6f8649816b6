import { randomBytes } from 'node:crypto';
import { type Desk, type Officer, type Reply, replyOf } from './desk.ts';

interface Sent {
  /** Nobody: a stranger sends it. */
  by?: Officer;
  name?: string;
  type?: string;
  /** Sent beside the file, before it. */
  fields?: Record<string, string>;
  /** The same key is the same sending. */
  key?: string;
  /** The address that it comes from. */
  from?: string;
}

/** Sends a file as a browser does: multipart, field `file`. */
export async function sendFile(
  { app }: Pick<Desk, 'app'>,
  path: string,
  bytes: Uint8Array,
  { by, name = 'file.xlsx', type = 'application/octet-stream', fields = {}, key = randomBytes(12).toString('hex'), from }: Sent = {},
): Promise<Reply> {
  const boundary = `b${randomBytes(8).toString('hex')}`;
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([field, value]) => `${head(`name="${field}"`)}\r\n${value}\r\n`);
  const opening = `${texts.join('')}${head(`name="file"; filename="${name}"`)}Content-Type: ${type}\r\n\r\n`;
  return replyOf(
    await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: Buffer.concat([Buffer.from(opening), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': key,
        ...(by ? { authorization: `Bearer ${by.token}` } : {}),
      },
      ...(from ? { remoteAddress: from } : {}),
    }),
  );
}

/** Sends fields as the specification's client does: form-encoded. */
export async function sendForm({ app }: Pick<Desk, 'app'>, path: string, body: string, by?: Officer): Promise<Reply> {
  return replyOf(
    await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: body,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(by ? { authorization: `Bearer ${by.token}` } : {}),
      },
    }),
  );
}
