import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import { createTransport } from 'nodemailer';
import type { DB } from './db/schema.ts';
import { enqueue } from './enqueue.ts';
import type { Ctx, Db } from './http/context.ts';
import type { Office } from './office.ts';

interface Mail {
  kind: string;
  to: string;
  subject: string;
  body: string;
}

/** Kinds whose text opens an account for a while: it is not kept longer than it is needed. */
const secretKinds = ['reset', 'code'];

/** Puts a mail into the outbox, in the transaction of what it tells, and asks for its sending. Without a mail server it waits there. */
export async function postMail(ctx: Ctx, mail: Mail): Promise<void> {
  const row = await ctx.db
    .insertInto('mail_outbox')
    .values({ kind: mail.kind, to_address: mail.to, subject: mail.subject, body: sealed(ctx.office, mail.body) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!ctx.office.config.smtpUrl) return;
  await enqueue(ctx.db, ctx.office.config.schema, 'send-mail', { id: row.id });
}

/** Sends one mail of the outbox. Throws where the mail server fails, so that the job comes again. */
export async function sendMail(office: Office, id: number): Promise<void> {
  const mail = await office.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).where('sent_at', 'is', null).executeTakeFirst();
  // The mail server may have been set this very moment.
  if (mail && !office.config.smtpUrl) await office.system.refresh();
  if (!mail || !office.config.smtpUrl) return;
  const transport = createTransport({ url: office.config.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
  try {
    await transport.sendMail({
      from: senderOf(office),
      to: mail.to_address,
      subject: mail.subject,
      text: unsealed(office, mail.body),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await mark(office.db, id, { sent_at: sql`now()`, last_error: null, ...(secretKinds.includes(mail.kind) ? { body: '' } : {}) });
  } catch (error) {
    await mark(office.db, id, { last_error: (error as Error).message.slice(0, 500) });
    throw error;
  } finally {
    transport.close();
  }
}

/** The address of the sender, with the name that administrators gave it. */
export function senderOf({ config, system }: Office): string | { name: string; address: string } {
  const { fromName } = system.now.mail;
  return fromName ? { name: fromName, address: config.mailFrom } : config.mailFrom;
}

/** Asks for the sending of what waits since yesterday: the mail server stands now. */
export async function sendWaiting(db: Db, schema: string): Promise<void> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id')
    .limit(1000)
    .execute();
  for (const { id } of rows) await enqueue(db, schema, 'send-mail', { id });
}

/** Takes the text out of mails whose link and code are dead. */
export async function forgetSecrets(db: Db): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ body: '' })
    .where('kind', 'in', secretKinds)
    .where('body', '!=', '')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** The text of a mail lies sealed, so that a copy of the database holds no code and no link. */
function sealed(office: Office, text: string): string {
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

async function mark(db: Db, id: number, change: UpdateObject<DB, 'mail_outbox'>): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ ...change, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}
